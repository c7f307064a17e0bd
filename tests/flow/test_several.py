"""Users in several matches.

Which match a command means, what waits for them, and the way from one to the next.
"""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import Channel
from sandbox.model import Message
from tests.flow.support import Table, choices, private, without_game
from tests.support.askers import asker

GAME = "howmanycalories"
PAIR = ("Ada", "Ben")


async def command_reply(table: Table, name: str, place: Channel, command: str, **options: Any) -> Message:
    """Return the private answer to a command."""
    typed = await table[name].slash(place, command, **options)
    await typed.wait_until_settled()
    await table.wait_until_shown()
    return private(typed)


async def three_matches(table: Table) -> Channel:
    """Begin matches 1 to 3 of Ada and Ben; return Ada's DM.

    Each is in a channel of its own, so that no place implies one. Ada has not chosen in any.
    """
    for _ in range(3):
        await table.match(GAME, PAIR, rounds=1)
    return table["Ada"].open_dm()


async def choose_cards(table: Table, name: str, number: int) -> None:
    """Make a player's first decision in a match, by DM."""
    hand = next(one for one in table.hands(name) if f"Calories? #{number}]" in one.text)
    await table.move(name, hand)
    await table.wait_until_shown()


def actions(message: Message) -> list[str]:
    return ["|".join(one["custom_id"].split("|")[1:3]) for one in message.interactive]


async def test_a_command_that_may_mean_several_matches_has_a_button_for_each(table: Table) -> None:
    dm = await three_matches(table)
    for command, label, action, options in (
        ("hand", "My hand", "hand-of", {}),
        ("move", "Play this", "move-of", {"move": "R8,G4"}),
        ("board", "Board", "board-of", {}),
        ("board", "In words", "words-of", {"in_words": True}),
        ("resign", "Resign", "resign-of", {}),
    ):
        asked = await command_reply(table, "Ada", dm, command, **options)
        assert asked.text.startswith("### Which match?\n")
        assert actions(asked) == [f"{action}|{number}" for number in (1, 2, 3)]
        assert {one["label"] for one in asked.interactive} == {label}
        for number in (1, 2, 3):
            assert f"**[How many Calories? #{number}](https://discord.com/channels/" in asked.text
        assert asked.text.count("Sandbox · your turn") == 3
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_button_goes_on_with_what_was_asked_for(table: Table) -> None:
    dm = await three_matches(table)
    for command, found in (("hand", "Choose 2 cards"), ("board", "to move"), ("resign", "Resign from")):
        asked = await command_reply(table, "Ada", dm, command)
        press = await table["Ada"].press(asked, custom_id=asked.interactive[1]["custom_id"])
        await press.wait_until_settled()
        await table.wait_until_shown()
        assert found in asked.text, "in the same message"
        assert "Calories? #2" in asked.text
    (menu,) = choices(table.hands("Ada")[0])
    line = ",".join(option["value"] for option in menu["options"][:2])
    asked = await command_reply(table, "Ada", dm, "move", move=line)
    await (await table["Ada"].press(asked, custom_id=asked.interactive[0]["custom_id"])).wait_until_settled()
    await table.wait_until_shown()
    assert "You chose " in asked.text
    assert (await table.matches.match(1)).to_move == (1,)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_line_too_long_for_a_button_leads_to_the_hand(table: Table) -> None:
    dm = await three_matches(table)
    asked = await command_reply(table, "Ada", dm, "move", move="R8,G4 " * 20)
    assert actions(asked) == ["hand-of|1", "hand-of|2", "hand-of|3"]


@pytest.mark.slow
async def test_the_only_match_that_waits_is_shown_at_once_but_no_one_resigns_from_it_so(table: Table) -> None:
    dm = await three_matches(table)
    await choose_cards(table, "Ada", 1)
    await choose_cards(table, "Ada", 3)
    assert "How many Calories? #2]" in (await command_reply(table, "Ada", dm, "hand")).text
    refused = await command_reply(table, "Ada", dm, "move", move="R99,R98")
    assert "How many Calories? #2]" in refused.text
    for command in ("board", "resign"):
        assert "Which match?" in (await command_reply(table, "Ada", dm, command)).text
    named = await command_reply(table, "Ada", dm, "hand", match="3")
    assert "How many Calories? #3]" in named.text


@pytest.mark.slow
async def test_many_matches_are_leafed_through(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.buttons.match_menu.PAGE", 2)
    dm = await three_matches(table)
    asked = await command_reply(table, "Ada", dm, "board")
    assert [one for one in actions(asked) if one.startswith("board-of")] == ["board-of|1", "board-of|2"]
    await (await table["Ada"].press(asked, label="▶")).wait_until_settled()
    await table.wait_until_shown()
    assert [one for one in actions(asked) if one.startswith("board-of")] == ["board-of|3"]
    assert table.sandbox.problems == []


async def test_where_nothing_can_be_resigned_from_the_lobbies_are_leafed_through_too(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.buttons.match_menu.PAGE", 2)
    for _ in range(3):
        await table.lobby(GAME, ("Ada",))
    asked = await command_reply(table, "Ada", table["Ada"].open_dm(), "resign")
    assert [one for one in actions(asked) if one.startswith("resign-of")] == ["resign-of|1", "resign-of|2"]
    await (await table["Ada"].press(asked, label="▶")).wait_until_settled()
    await table.wait_until_shown()
    assert [one for one in actions(asked) if one.startswith("resign-of")] == ["resign-of|3"]
    assert table.sandbox.problems == []


async def test_a_player_who_would_resign_from_what_has_not_begun_can_leave_it(table: Table) -> None:
    await table.lobby(GAME, ("Ada", "Ben"))
    await table.lobby(GAME, ("Cleo", "Ben"))
    dm = table["Ben"].open_dm()
    asked = await command_reply(table, "Ben", dm, "resign")
    assert [one["label"] for one in asked.interactive] == ["Leave", "Leave"]
    await (await table["Ben"].press(asked, custom_id=asked.interactive[1]["custom_id"])).wait_until_settled()
    assert asked.text == "Leave How many Calories? #2? It hasn’t started yet."
    assert [one["label"] for one in asked.interactive] == ["Yes, leave", "No"]
    await (await table["Ben"].press(asked, label="Yes, leave")).wait_until_settled()
    await table.wait_until_shown()
    assert asked.text == "You left How many Calories? #2."
    assert (await table.matches.match(2)).names == ("Cleo",)
    (host,) = [await command_reply(table, "Ada", table.channel, "resign", match="1")]
    assert host.text == "Leave How many Calories? #1? It hasn’t started yet; **Ben** is the host then."
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_has_resigned_everywhere_is_not_asked_from_what(table: Table) -> None:
    for _ in range(2):
        await table.match(GAME, ("Ada", "Ben", "Cleo"))
    for number in (1, 2):
        await table.matches.resign(number, asker(table["Ada"].id))
    await table.wait_until_shown()
    asked = await command_reply(table, "Ada", table["Ada"].open_dm(), "resign")
    assert asked.text.startswith("You aren’t in a match right now.")
    assert not asked.interactive


async def test_the_list_tells_what_waits_for_one_and_what_for_others(table: Table) -> None:
    dm = await three_matches(table)
    await choose_cards(table, "Ada", 2)
    await table.lobby("kaliko", ("Ada",))
    listed = await command_reply(table, "Ada", dm, "matches")
    lines = listed.text.splitlines()
    assert [line for line in lines if line.startswith("### ")] == [
        "### Your turn (2)",
        "### Waiting (1)",
        "### Not started (1)",
    ]
    assert "#1](" in lines[1] and "#3](" in lines[2]
    assert "with **Ben**" in lines[1]
    assert "#2](" in lines[4] and "**Ben** to move" in lines[4]
    assert "Kaliko #4](" in lines[6] and "waiting for players" in lines[6]
    assert [one["label"] for one in listed.interactive] == [
        "Play How many Calories? #1",
        "Play How many Calories? #3",
    ]
    assert table.sandbox.problems == []


async def test_a_list_of_two_pages_has_buttons_to_leaf(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    dm = await three_matches(table)
    whole = await command_reply(table, "Ada", dm, "matches")
    assert whole.find(label="▶") is None
    monkeypatch.setattr("cogs.commands.matches.LONGEST", len(whole.text) - 1)
    listed = await command_reply(table, "Ada", dm, "matches")
    first = listed.text
    await (await table["Ada"].press(listed, label="▶")).wait_until_settled()
    await table.wait_until_shown()
    assert "#3](" not in first and "#3](" in listed.text
    assert table.sandbox.problems == []


async def test_who_is_in_no_match_is_told_how_one_begins(table: Table) -> None:
    assert "Open one with `/play`" in (await command_reply(table, "Dan", table.channel, "matches")).text


@pytest.mark.slow
async def test_after_a_move_next_goes_to_what_has_waited_longest(table: Table) -> None:
    await three_matches(table)
    await choose_cards(table, "Ada", 2)
    done = next(one for one in table.hands("Ada") if "Calories? #2]" in one.text)
    for number in (1, 3):
        press = await table["Ada"].press(done, label="Next")
        await press.wait_until_settled()
        panel = private(press)
        assert f"How many Calories? #{number}]" in panel.text
        assert panel.id != done.id, "the notice of a match stays its own"
        await table.move("Ada", panel)
        await table.wait_until_shown()
        assert (panel.find(label="Next") is None) == (number == 3), "absent when none waits"
    late = await table["Ada"].press_raw(done, "1|next|2")
    await late.wait_until_settled()
    assert private(late).text == "No match waits for you now. You will get a message when one does."
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_match_that_cannot_go_on_is_no_next_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.match(GAME, PAIR, rounds=1)
    without_game(monkeypatch, GAME)
    await table.match("kaliko", PAIR)
    (mover,) = (await table.matches.match(2)).to_move
    await table.type_on(2)
    (done,) = (one for one in table.hands(PAIR[mover]) if "Kaliko #2]" in one.text)
    assert not choices(done)
    assert (await table.matches.standing(table[PAIR[mover]].id)).asked == 1
    assert done.find(label="Next") is None
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_in_a_private_answer_next_goes_on_in_its_place(table: Table) -> None:
    await three_matches(table)
    play = await table["Ada"].press(table.board, label="Play")
    await play.wait_until_settled()
    panel = private(play)
    assert panel.find(label="Next") is None, "there is something to do here first"
    await table.move("Ada", panel)
    await table.wait_until_shown()
    await (await table["Ada"].press(panel, label="Next")).wait_until_settled()
    await table.wait_until_shown()
    assert "How many Calories? #1]" in panel.text
    assert choices(panel)


@pytest.mark.slow
async def test_next_shows_no_one_what_is_anothers(table: Table) -> None:
    await three_matches(table)
    done = table.hands("Ada")[0]
    forged = await table["Dan"].press_raw(table.board, "1|next|1")
    await forged.wait_until_settled()
    assert private(forged).text.startswith("No match waits for you now.")
    for action in ("hand-of", "board-of", "words-of", "resign-of", "move-of"):
        press = await table["Dan"].press_raw(table.board, f"1|{action}|1|R8,G4")
        await press.wait_until_settled()
        assert not choices(private(press))
        assert "Your hand" not in "".join(private(press).alt_texts)
    assert (await table.matches.match(1)).ply == 0
    assert choices(done)


@pytest.mark.slow
async def test_a_forged_page_of_the_question_is_no_question(table: Table) -> None:
    dm = await three_matches(table)
    asked = await command_reply(table, "Ada", dm, "hand")
    for forged in ("move-of|" + "x" * 80 + "|0", "move-of|0", "hand-of|R8|0", "nothing|0", ""):
        pressed = await table["Ada"].press_raw(asked, f"1|which|{forged}".removesuffix("|"))
        await pressed.wait_until_settled()
        assert private(pressed).text.startswith("You aren’t in a match right now."), forged
    assert table.sandbox.problems == []
