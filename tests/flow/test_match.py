"""A match from the command to its final result, as its players see it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from engine.library import GAMES
from sandbox import Sandbox
from tests.flow.support import PEOPLE, Table, bot_at, choices, private
from tests.support.clock import Clock

PRIMARY, SECONDARY, SUCCESS = 1, 2, 3
"""Styles of buttons, as Discord numbers them."""
SHORT: dict[str, dict[str, Any]] = {
    "howmanycalories": {"rounds": 1},
    "kcaloria": {"ending": "stack"},
    "koa": {"caverns": 8, "rounds": 10},
    "organism": {"rounds": 5},
}
"""Options with which a match at random ends soon, for games that else would go on for long."""
PRESSED = {"kaliko": 15, "kcaloria": 15, "koa": 15, "organism": 15}
"""Presses of a match that is long even so; the rest of it is not checked."""
FEW = 5
"""Presses of a match where it is not with -m slow."""


@pytest.fixture
async def drawing_table(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> AsyncIterator[Table]:
    """Yield a table with a bot that draws all that its players see."""
    async with bot_at(sandbox, tmp_path / "matches.sqlite3", clock) as bot:
        yield Table(sandbox, bot)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("game", GAMES)
async def test_a_match_goes_from_the_command_to_its_final_result(drawing_table: Table, game: str) -> None:
    """It begins with people and goes on by the game's mover."""
    await play_to_the_end(drawing_table, game, (GAMES[game].SEATS[0],), FEW)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_match_that_people_press_goes_to_its_final_result(drawing_table: Table, game: str) -> None:
    seats = GAMES[game].SEATS
    await play_to_the_end(drawing_table, game, (min(seats[-1], 4),), PRESSED.get(game))


async def play_to_the_end(table: Table, game: str, counts: tuple[int, ...], presses: int | None) -> None:
    """Play a match of each count, its first presses by people, and check its end."""
    for number, count in enumerate(counts, start=1):
        await table.match(game, PEOPLE[:count], **SHORT.get(game, {}))
        made = await table.play_on(presses)
        await table.hurry(number)
        assert made > count
        assert "Final result" in table.board.text
        assert not choices(table.board)
        assert not list(table.find_asked())
        assert await table.store.behind() == ()
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_lobby_tells_who_sits_and_what_is_missing(table: Table) -> None:
    opened = await table["Ada"].slash(table.channel, "play howmanycalories", rounds=2)
    await opened.wait_until_settled()
    card = opened.message
    assert card is not None
    assert "Rounds: **2**" in card.text
    assert card.text.count(": **") == 2, "who sits there, and only what is not as usual"
    assert "**Ada**" in card.text
    assert "· needs one more" in card.text
    assert card.alt_texts[0]
    labels = [component.get("label") for component in card.interactive]
    assert labels == [
        *("Join", "Start", "Add computer", "Play with computers"),
        *("How to play", "Leave", "More …"),
    ]
    assert card.interactive[0]["style"] == SUCCESS, "somebody is missing"
    early = await table["Ada"].press(card, label="Start")
    await early.wait_until_settled()
    assert private(early).text == "You need one more player to start."
    await (await table["Ben"].press(card, label="Join")).wait_until_settled()
    await table.wait_until_shown()
    assert "**Ben**" in card.text
    styles = {one["label"]: one["style"] for one in card.interactive}
    assert (styles["Join"], styles["Start"]) == (SECONDARY, PRIMARY), "enough are there"
    twice = await table["Ben"].press(card, label="Join")
    await twice.wait_until_settled()
    assert private(twice).text == (
        "You have already joined How many Calories? #1. The host, **Ada**, can press **Start**."
    )
    assert [one["label"] for one in private(twice).interactive] == ["Leave"]
    foreign = await table["Ben"].press(card, label="Start")
    await foreign.wait_until_settled()
    assert private(foreign).text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_on_start_the_match_gets_its_thread_and_each_player_a_hand(table: Table) -> None:
    card = await table.match("howmanycalories")
    assert "are playing How many Calories? #1 · [match](" in card.text
    assert f"/{table.place.id})" in card.text
    assert not (card.attachments or card.interactive)
    assert table.place.is_thread
    assert [component.get("label") for component in table.board.interactive][:2] == ["Play", "My hand"]
    assert table.board.find(label="Fair deal") is not None
    for name in PEOPLE:
        (hand,) = table.hands(name)
        assert len(hand.attachments) == 1
        (menu,) = choices(hand)
        assert (menu["min_values"], menu["max_values"]) == (2, 2)
        assert f"You are {name}" in hand.alt_texts[0]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_each_turn_is_one_dm_and_the_one_before_is_gone_or_bare(table: Table) -> None:
    await table.match("howmanycalories", ("Ada", "Ben", "Cleo"), rounds=1)
    notices = {name: len(table[name].dm.messages) for name in ("Ada", "Ben", "Cleo") if table[name].dm}  # type: ignore[union-attr]
    assert set(notices.values()) == {1}
    turns = dict.fromkeys(notices, 1)
    while waiting := list(table.find_asked()):
        name, message = table.random.choice(waiting)
        before = set(table.asked_names())
        await table.move(name, message)
        await table.wait_until_shown()
        # A player who moved and goes on at once has just looked: that is no new turn and needs no
        # notice.
        for other in set(table.asked_names()) - before:
            turns[other] += 1
        for other in turns:
            assert len(table.hands(other)) == 1, f"{other} has more than one DM of a match"
            dm = table[other].dm
            assert dm is not None
            is_over = not table.asked_names()
            assert dm.total_sent == turns[other] + is_over, "the end is told once, too"


@pytest.mark.slow
async def test_each_player_is_spoken_to_alone_and_named_to_all_others(table: Table) -> None:
    await table.match("howmanycalories", ("Ada", "Ben", "Cleo"), rounds=1)
    in_private = False
    while table.asked_names():
        await table.play_on(1)
        for name in ("Ada", "Ben", "Cleo"):
            (hand,) = table.hands(name)
            told = (hand.text, *hand.alt_texts)
            assert not any(f"**{name}**" in text for text in told), "it is read by nobody but them"
            in_private |= "You play" in hand.text
            assert all(re.search(rf"(?<!You are ){name}\b", text) is None for text in told)
            assert f"{name} plays" not in hand.text
        for message in table.public():
            assert "You" not in message.text, "it is read by all"
    assert in_private
    assert any("**Ada** plays" in message.text for message in table.public())
    (hand,) = table.hands("Ada")
    assert re.search(r"\d\. You — \d points?$", hand.text, re.MULTILINE)


@pytest.mark.slow
async def test_the_board_that_one_asks_for_says_whether_it_waits_for_oneself(table: Table) -> None:
    async def asked(name: str) -> str:
        command = await table[name].slash(table.place, "board")
        return private(await command.wait_until_settled()).text

    await table.match("howmanycalories", ("Ada", "Ben"), rounds=1)
    ada, ben = table["Ada"].id, table["Ben"].id
    assert f"▶ You and <@{ben}> to move, asked" in await asked("Ada")
    assert f"▶ <@{ada}> <@{ben}> to move, asked" in table.board.text
    (hand,) = table.hands("Ada")
    await table.move("Ada", hand)
    await table.wait_until_shown()
    assert "▶ It’s your turn, asked" in await asked("Ben")
    assert f"▶ <@{ben}> to move, asked" in await asked("Ada")
    assert f"▶ <@{ben}> to move, asked" in await asked("Cleo")


@pytest.mark.slow
async def test_no_hand_ever_shows_in_public(table: Table) -> None:
    await table.match("howmanycalories", ("Ada", "Ben", "Cleo"), rounds=1)
    await table.play_on(5)
    for name in ("Ada", "Ben", "Cleo"):
        (hand,) = table.hands(name)
        held = re.search(r"Your hand: ([^.]*)\.", hand.alt_texts[0])
        assert held is not None
        for dish in re.findall(r"[A-Z][a-z]+ \d+ [A-Z][\w -]+", held[1].replace(" and ", ", ")):
            for message in table.public():
                assert dish not in message.text
                assert not any(dish in alt for alt in message.alt_texts)
