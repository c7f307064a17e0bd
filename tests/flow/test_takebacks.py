"""Moves taken back by buttons, through everything real but Discord itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.clocks.pace import HOUR
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.notice_counts import Notices
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Clock

THREE = ("Ada", "Ben", "Cleo")
BACK, ASK = "Take back", "Ask to take back …"


@pytest.fixture
def notices(sandbox: Sandbox) -> Notices:
    return Notices(sandbox)


def offering(table: Table, label: str) -> dict[str, Message]:
    """In whose DM there is such a button, and where."""
    return {
        name: message
        for name in table.people
        for message in table.hands(name)
        if message.find(label=label) is not None
    }


def question(table: Table) -> Message:
    (asked,) = (one for one in table.public() if one.find(label="Allow") is not None)
    return asked


async def turn(table: Table) -> str:
    """Play one turn of the asked player; return the player."""
    (name,) = table.asked_names()
    await table.type_on()
    assert name not in table.asked_names()
    return name


async def press_turn(table: Table) -> str:
    """Play one turn of the asked player, press by press; return the player."""
    (name,) = set(table.asked_names())
    while name in table.asked_names():
        message = next(message for who, message in table.find_asked() if who == name)
        await table.move(name, message)
        await table.wait_until_shown()
    return name


async def test_a_move_is_taken_back_by_one_press_while_no_one_has_done_anything(table: Table) -> None:
    await table.match("organism", THREE)
    for _ in THREE:
        await turn(table)
    mover = await press_turn(table)
    asked = table.asked_names()
    dm = offering(table, BACK)[mover]
    await table.press_button(mover, dm, BACK)
    await table.wait_until_shown()
    assert table.asked_names() == [mover]
    assert f"**{mover}** took back a move." in table.board.text
    assert asked != [mover]
    await turn(table)
    assert table.asked_names() == asked
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize(("waits", "more"), [(60, 0), (2 * HOUR, 1)])
async def test_a_turn_that_is_taken_back_and_comes_again_is_told_once(
    table: Table, clock: Clock, notices: Notices, waits: int, more: int
) -> None:
    """A turn that is taken back and comes again is told once.

    Hours later it is told again, as the player saw that it was no longer theirs and does not wait
    for it.
    """
    await table.match("organism", THREE, pace="3d")
    for _ in THREE:
        await turn(table)
    before = {name: notices.of(table[name].id) for name in THREE}
    mover = await turn(table)
    (following,) = table.asked_names()
    others = {name: notices.of(table[name].id)[0] - before[name][0] for name in THREE}
    assert others == {name: int(name == following) for name in THREE}
    for _ in range(2):
        await table.press_button(mover, offering(table, BACK)[mover], BACK)
        await table.wait_until_shown()
        assert table.asked_names() == [mover]
        clock.ahead += waits
        await turn(table)
        assert table.asked_names() == [following]
    told = {name: notices.of(table[name].id)[0] - before[name][0] for name in THREE}
    assert told[following] == 1 + 2 * more
    assert told[mover] == 0, "it is the turn that they were told of before, and they are there"
    assert len(table.hands(following)) == 1, "what was told before is not left there"
    await turn(table)
    last = next(name for name in THREE if name not in (mover, following))
    assert table.asked_names() == [last]
    assert notices.of(table[last].id)[0] - before[last][0] == 1
    await turn(table)
    assert notices.of(table[mover].id)[0] - before[mover][0] == 1, "the next turn is one"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_whose_move_others_allow_to_be_taken_back_is_told_that_it_is_their_turn(
    table: Table, clock: Clock, notices: Notices
) -> None:
    await table.match("organism", THREE, pace="3d")
    first, second, third = [await turn(table) for _ in range(4)][1:]
    ply = (await table.matches.match(1)).ply
    before = {name: notices.of(table[name].id)[0] for name in THREE}
    await (await table[second].press_raw(table.board, f"1|back-ask|1|{ply}")).wait_until_settled()
    await table.wait_until_shown()
    clock.ahead += 5 * HOUR
    for name in (first, third):
        await (await table[name].press(question(table), label="Allow")).wait_until_settled()
        await table.wait_until_shown()
    assert table.asked_names() == [second]
    told = {name: notices.of(table[name].id)[0] - before[name] for name in THREE}
    assert told == {first: 0, second: 1, third: 0}
    assert table.sandbox.problems == []


async def test_pressed_twice_it_is_done_once(table: Table) -> None:
    await table.match("organism", THREE)
    mover = [await turn(table) for _ in range(4)][-1]
    dm = offering(table, BACK)[mover]
    button = dm.find(label=BACK)
    assert button is not None
    presses = [await table[mover].press_raw(dm, button["custom_id"]) for _ in range(2)]
    for press in presses:
        await press.wait_until_settled()
    await table.wait_until_shown()
    assert (await table.matches.match(1)).dice.takebacks == 1
    assert table.asked_names() == [mover]
    assert not any(press.failed for press in presses)


@pytest.mark.slow
async def test_once_others_have_moved_all_of_them_are_asked(table: Table) -> None:
    await table.match("organism", THREE)
    first, second, third = [await turn(table) for _ in range(4)][1:]
    assert len({first, second, third}) == 3
    ply = (await table.matches.match(1)).ply
    asked = private(
        await (await table[second].press_raw(table.board, f"1|back|1|{ply}")).wait_until_settled()
    )
    assert "all of them have to allow it. 2 moves would be undone." in asked.text
    asking = private(await (await table[second].press(asked, label="Ask them")).wait_until_settled())
    assert asking.text.startswith("Waiting for ")
    assert f"**{first}**" in asking.text and f"**{third}**" in asking.text
    await table.wait_until_shown()
    put = question(table)
    assert f"**{second}** would like to take back their last move" in put.text
    assert put.pinged == {table[first].id, table[third].id}
    onlooker = private(await (await table["Dan"].press(put, label="Allow")).wait_until_settled())
    assert onlooker.text == "You aren’t in this match."
    own = private(await (await table[second].press(put, label="Allow")).wait_until_settled())
    assert "It’s for the others to say." in own.text
    await (await table[first].press(put, label="Allow")).wait_until_settled()
    await table.wait_until_shown()
    assert f"Waiting for {table[third].mention}." in question(table).text
    await (await table[third].press(put, label="Allow")).wait_until_settled()
    await table.wait_until_shown()
    assert table.asked_names() == [second]
    assert not [one for one in table.public() if one.find(label="Allow") is not None]
    assert f"**{second}** took back 2 moves: everyone agreed to it." in table.board.text
    late = private(
        await (await table[first].press_raw(table.board, f"1|back-yes|1|{ply}")).wait_until_settled()
    )
    assert late.text == "The match has moved on since, so that question is over."
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_question_that_waited_for_a_player_who_left_is_over(table: Table) -> None:
    await table.match("organism", THREE)
    first, second, third = [await turn(table) for _ in range(4)][1:]
    ply = (await table.matches.match(1)).ply
    await (await table[second].press_raw(table.board, f"1|back-ask|1|{ply}")).wait_until_settled()
    await table.wait_until_shown()
    put = question(table)
    await (await table[first].press(put, label="Allow")).wait_until_settled()
    await table.wait_until_shown()
    await table[third].leave_guild()
    await table.matches.seats.note_departed(1, table[third].id)
    await table.wait_until_shown()
    assert put.deleted
    assert table.asked_names() == [second]
    assert any(
        f"**{second}** took back 2 moves: everyone agreed to it." in one.text for one in table.public()
    )
    assert not [one for one in table.public() if "Waiting for ." in one.text]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_refusal_still_says_whose_it_was_when_that_player_leaves(table: Table) -> None:
    await table.match("organism", THREE)
    movers = [await turn(table) for _ in range(4)]
    ply = (await table.matches.match(1)).ply
    await (await table[movers[-2]].press_raw(table.board, f"1|back-ask|1|{ply}")).wait_until_settled()
    await table.wait_until_shown()
    put = question(table)
    await (await table[movers[-1]].press(put, label="Play on")).wait_until_settled()
    await table.matches.seats.note_departed(1, table[movers[-1]].id)
    await table.wait_until_shown()
    assert f"**{movers[-1]}** would rather play on, so the move stands." in put.text
    assert not put.interactive


@pytest.mark.slow
async def test_one_who_would_rather_play_on_is_told_to_all(table: Table) -> None:
    await table.match("organism", THREE)
    movers = [await turn(table) for _ in range(4)]
    ply = (await table.matches.match(1)).ply
    await (await table[movers[-2]].press_raw(table.board, f"1|back-ask|1|{ply}")).wait_until_settled()
    await table.wait_until_shown()
    put = question(table)
    refused = private(await (await table[movers[-1]].press(put, label="Play on")).wait_until_settled())
    await table.wait_until_shown()
    assert refused.text == "The move stands. Play on."
    assert f"**{movers[-1]}** would rather play on, so the move stands." in put.text
    assert not put.interactive
    await turn(table)
    assert put.deleted
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_question_outlives_the_bot(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match("organism", ("Ada", "Ben"))
        movers = [await turn(table) for _ in range(4)]
        ply = (await bot.services.matches.match(1)).ply
        await (await table[movers[-2]].press_raw(table.board, f"1|back-ask|1|{ply}")).wait_until_settled()
        await table.wait_until_shown()
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await (await table[movers[-1]].press(question(table), label="Allow")).wait_until_settled()
        await table.wait_until_shown()
        assert table.asked_names() == [movers[-2]]
        assert sandbox.problems == []


@pytest.mark.slow
async def test_cards_that_were_seen_stay_on_the_table(table: Table) -> None:
    await table.match("howmanycalories", THREE)
    while (await table.matches.match(1)).ply < 5:
        await table.play_on(1)
    assert not offering(table, BACK).keys() - set(table.asked_names())
    assert not offering(table, ASK)
    mover = next(name for name in THREE if name not in table.asked_names())
    ply = (await table.matches.match(1)).ply
    told = private(await (await table[mover].press_raw(table.board, f"1|back|1|{ply}")).wait_until_settled())
    assert told.text == "In How many Calories?, moves stand."
