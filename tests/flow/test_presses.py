"""Presses that are old, double, foreign, stale or nonsense.

Each gets a sentence and the current state, and none fails.
"""

from __future__ import annotations

import asyncio
import copy
import re

import pytest

from tests.flow.support import Table, choices, private, without_game

GAME = "howmanycalories"
IN_A_GROUP = 2
"""Discord's number for direct messages other than the bot's own."""


async def test_an_old_button_gets_the_current_state(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    old = copy.deepcopy(table.hands("Ada")[0])
    await table.move("Ada", table.hands("Ada")[0])
    await table.wait_until_shown()
    menu = choices(old)[0]
    values = [option["value"] for option in menu["options"][:2]]
    press = await table["Ada"].press_raw(old, menu["custom_id"], component_type=3, values=values)
    await press.wait_until_settled()
    text = private(press).text
    assert "How many Calories?" in text
    assert private(press).attachments
    assert table.sandbox.problems == []


async def test_pressing_twice_at_once_makes_one_move(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    hand = table.hands("Ada")[0]
    menu = choices(hand)[0]
    values = [option["value"] for option in menu["options"][:2]]
    presses = await asyncio.gather(
        *(table["Ada"].press_raw(hand, menu["custom_id"], component_type=3, values=values) for _ in range(2))
    )
    for press in presses:
        await press.wait_until_settled()
        assert not press.failed
    await table.wait_until_shown()
    assert (await table.matches.match(1)).to_move == (1,)
    assert sum(bool(press.followups) for press in presses) == 1
    assert table.sandbox.problems == []


async def test_two_people_pressing_at_once_both_get_through(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo"), rounds=1)
    await asyncio.gather(*(table.move(name, message) for name, message in list(table.find_asked())))
    await table.wait_until_shown()
    assert (await table.matches.match(1)).ply == 3
    assert len(table.asked_names()) == 1


async def test_a_stranger_sees_the_table_and_no_hand(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    for label in ("Play", "My hand"):
        press = await table["Dan"].press(table.board, label=label)
        await press.wait_until_settled()
        text = private(press).text
        assert "You aren’t in this match" in text
        assert not choices(private(press))
        assert "Your hand" not in private(press).alt_texts[0]


async def test_a_stranger_can_not_press_another_players_controls(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    hand = table.hands("Ada")[0]
    menu = choices(hand)[0]
    press = await table["Dan"].press_raw(
        hand, menu["custom_id"], component_type=3, values=[option["value"] for option in menu["options"][:2]]
    )
    await press.wait_until_settled()
    assert private(press).text
    assert (await table.matches.match(1)).ply == 0


async def test_leafing_never_puts_a_hand_where_others_read(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    before = table.board.text
    press = await table["Ada"].press_raw(table.board, "1|page|1|1|1")
    await press.wait_until_settled()
    assert choices(private(press))
    assert not choices(table.board)
    assert table.board.text == before
    assert table.sandbox.problems == []


async def test_leafing_in_a_group_of_friends_is_seen_by_the_presser_alone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a group of friends, only the presser sees the pages they leaf through.

    A group has no server either, but other members: only the bot's own DM is private. The press is
    forged, as the bot is never in a group.
    """
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    payload = table.sandbox.interactions.payload
    monkeypatch.setattr(
        table.sandbox.interactions, "payload", lambda press: payload(press) | {"context": IN_A_GROUP}
    )
    press = await table["Ada"].press_raw(table.hands("Ada")[0], "1|page|1|1|1")
    await press.wait_until_settled()
    assert choices(private(press))
    assert table.sandbox.problems == []


async def test_the_board_of_an_earlier_move_says_so(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    old = copy.deepcopy(table.board)
    await table.play_on(2)
    press = await table["Ada"].press_raw(old, next(c["custom_id"] for c in old.interactive))
    await press.wait_until_settled()
    assert "That board is from move 0; now it is move 2." in private(press).text


NONSENSE = (
    "", "x", "1|", "1|pick", "1|pick|1", "1|pick|999999999999999999|1|R8", "1|pick|1|1|%00", "1|menu|-1|1",
    "9|pick|1|1", "1|start|", "1|bring|1|nogame", "1|rules|nogame|0", "1|brought|1",
    "1|join|1|howmanycalories|" + "x" * 60, "1|nosuch|1", "1|play|1|x", "1|undo|1|0", "1|resign|7",
    "1|read|1|x", "1|read|7|0",
)  # fmt: skip


@pytest.mark.slow
async def test_garbage_gets_one_sentence_and_does_no_harm(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    for nonsense in NONSENSE:
        press = await table["Ada"].press_raw(table.board, nonsense or " ")
        await press.wait_until_settled()
        assert not press.failed, nonsense
        assert press.followups or press.modal is not None or private(press), nonsense
        assert (await table.matches.match(1)).ply == 0, nonsense
        assert len(list(table.find_asked())) == 2, nonsense


async def test_a_move_can_be_made_privately_in_the_thread(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    press = await table["Ada"].press(table.board, label="Play")
    await press.wait_until_settled()
    panel = private(press)
    await table.move("Ada", panel)
    await table.wait_until_shown()
    assert (await table.matches.match(1)).to_move == (1,)
    assert not choices(panel)
    assert not choices(table.hands("Ada")[0]), "the DM kept its controls"
    assert table.sandbox.problems == []


async def test_who_has_chosen_sees_what_and_can_think_again_until_everyone_has(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.move("Ada", table.hands("Ada")[0])
    await table.wait_until_shown()
    hand = table.hands("Ada")[0]
    assert re.search(r"You chose \w+ \d+ .+ and \w+ \d+ .+\.", hand.text)
    assert "change your mind until everyone has chosen" in hand.text
    assert "<@" + str(table["Ada"].id) not in table.board.text, "she is waited for no longer"
    await table.press_button("Ada", hand, "Take back")
    await table.wait_until_shown()
    assert sorted(table.asked_names()) == ["Ada", "Ben"]
    await table.move("Ada", table.hands("Ada")[0])
    await table.wait_until_shown()
    back = table.hands("Ada")[0].find(label="Take back")
    assert back is not None
    await table.move("Ben", table.hands("Ben")[0])
    await table.wait_until_shown()
    assert (await table.matches.match(1)).ply == 2
    late = await table["Ada"].press_raw(table.hands("Ada")[0], back["custom_id"])
    await late.wait_until_settled()
    assert private(late).text, "an old press gets the state of things"
    assert table.sandbox.problems == []


async def test_a_move_can_be_typed_with_suggestions_that_follow_the_question(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    suggestions = await table["Ada"].autocomplete(table.place, "move", {"move": ""}, focused="move")
    assert suggestions
    assert all(one["name"].count(one["value"]) == 1 for one in suggestions), "said twice"
    value = suggestions[0]["value"]
    if "," not in value:
        suggestions = await table["Ada"].autocomplete(
            table.place, "move", {"move": value + ","}, focused="move"
        )
        value = suggestions[0]["value"]
    typed = await table["Ada"].slash(table.place, "move", move=value.lower())
    await typed.wait_until_settled()
    assert private(typed).text
    assert (await table.matches.match(1)).to_move == (1,)
    for nonsense in ("R99", "hello there", ",", "R8,R8", "-", "💥" * 40):
        typed = await table["Ben"].slash(table.place, "move", move=nonsense)
        await typed.wait_until_settled()
        assert private(typed).text
    assert (await table.matches.match(1)).to_move == (1,)
    assert table.sandbox.problems == []


async def test_the_personal_commands_work_in_the_dm_too(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    dm = table["Ada"].dm
    assert dm is not None
    for command, options in (
        ("hand", {}),
        ("board", {}),
        ("board", {"in_words": True}),
        ("matches", {}),
        ("rules", {"game": GAME}),
    ):
        asked = await table["Ada"].slash(dm, command, **options)
        await asked.wait_until_settled()
        assert private(asked).text
    listed = await table["Ada"].slash(dm, "matches")
    await listed.wait_until_settled()
    assert private(listed).text.startswith("### Your turn (1)\n**[How many Calories? #1](")
    assert table.sandbox.problems == []


async def test_a_match_that_can_not_go_on_is_listed_as_such(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    without_game(monkeypatch, GAME)
    listed = await table["Ada"].slash(table.place, "matches")
    await listed.wait_until_settled()
    assert "### Waiting (1)\n" in private(listed).text
    assert f"[{GAME} #1](" in private(listed).text
    assert "· can’t go on ·" in private(listed).text
    assert table.sandbox.problems == []


async def test_resigning_is_asked_once_more_and_ends_a_match_of_two(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    asked = await table["Ada"].slash(table.place, "resign")
    await asked.wait_until_settled()
    assert "can’t be taken back" in private(asked).text
    assert asked.message is not None
    await (await table["Ada"].press(asked.message, label="Yes, resign")).wait_until_settled()
    await table.wait_until_shown()
    assert "Final result" in table.board.text
    assert "1. **Ben**" in table.board.text
    assert "point" not in table.board.text, "nobody has counted any"
    assert not list(table.find_asked())
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_with_more_players_the_house_plays_for_who_resigns(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo"), rounds=1)
    asked = await table["Ada"].slash(table.place, "resign")
    await asked.wait_until_settled()
    assert asked.message is not None
    await (await table["Ada"].press(asked.message, label="Yes, resign")).wait_until_settled()
    await table.wait_until_shown()
    assert "**Ada** leaves the match." in table.board.text
    assert "**Ada** resigned." in table.board.text
    listed = await table["Ada"].slash(table.place, "matches")
    await listed.wait_until_settled()
    assert "· resigned ·" in private(listed).text
    await table.play_on()
    assert "Final result" in table.board.text
    assert "3. **Ada**" in table.board.text
    assert "Ada" not in table.asked_names()


async def test_the_rules_can_be_leafed_through(table: Table) -> None:
    asked = await table["Ada"].slash(table.channel, "rules", game=GAME)
    await asked.wait_until_settled()
    page = asked.message
    assert page is not None
    seen = [page.text]
    while (forward := page.find(label="▶")) is not None and not forward.get("disabled"):
        await (await table["Ada"].press(page, custom_id=forward["custom_id"])).wait_for_answer()
        await table.wait_until_shown()
        seen.append(page.text)
    assert len(set(seen)) == len(seen) >= 3
    assert "2 players" in " ".join(seen).lower()
    assert table.sandbox.problems == []
