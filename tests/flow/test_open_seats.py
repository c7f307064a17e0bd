"""`absence: open` as people see it: told once, with a button.

Any user may take the seat, and its player gets it back in time.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.clocks.pace import DAY
from engine.match.timing import GRACE
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.support import Table, blank, bot_at, choices, private
from tests.support.clock import Clock
from tests.support.waits import until

pytestmark = pytest.mark.usefixtures("no_vacation")

GAME = "organism"
THREE = ("Ada", "Ben", "Cleo")
TAKE, KEEP = "Take the seat", "Keep my seat"


def open_seat_messages(table: Table) -> list[Message]:
    """Return the messages that say that a seat is open."""
    return [message for message in table.public() if "has missed 2 turns in a row" in message.text]


async def later(table: Table, clock: Clock) -> None:
    """Move the clock past a turn's time and run what is due."""
    clock.ahead += DAY + GRACE
    await table.matches.pass_time()
    await table.wait_until_shown()


async def asked_again(table: Table, seat: int) -> None:
    """Let the others move until it is the seat's turn."""
    while (await table.matches.match(1)).to_move != (seat,):
        await table.make_ply(1)
    await table.wait_until_shown()


async def away(table: Table, clock: Clock, seat: int, turns: int = 2) -> None:
    """Let a player miss turns in a row while the others move."""
    for _ in range(turns):
        await asked_again(table, seat)
        await later(table, clock)


async def among_friends(table: Table) -> Message:
    """Return the card of a match for three that only they may join."""
    guests = " ".join(table[name].mention for name in THREE[1:])
    given = {"pace": "1d", "absence": "open", "joining": "invited", "with": guests}
    await (await table["Ada"].slash(table.channel, f"play {GAME}", **given)).wait_until_settled()
    await table.wait_until_shown()
    return table.public()[-1]


async def begun_among_friends(table: Table) -> None:
    """Begin that match."""
    card = await among_friends(table)
    for name in THREE[1:]:
        await table.press_button(name, card, "Join")
    await table.wait_until_shown()
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()


async def open_seat(table: Table, clock: Clock, *, is_private: bool = False) -> tuple[str, Message]:
    """Return the player whose seat has opened, and the message that says so."""
    if is_private:
        await begun_among_friends(table)
    else:
        await table.match(GAME, THREE, pace="1d", absence="open")
    await away(table, clock, 1)
    (told,) = open_seat_messages(table)
    return (await table.matches.match(1)).names[1], told


async def test_a_player_who_joins_reads_what_happens_to_absent_players(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada",), pace="1d", absence="open")
    assert "anyone can take the seat of anyone who misses two turns in a row" in card.text
    private_card = await among_friends(table)
    assert "anyone who misses two turns in a row can be replaced by the others" in private_card.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_seat_opens_once_and_any_user_takes_it_with_hand_and_notice(
    table: Table, clock: Clock
) -> None:
    name, told = await open_seat(table, clock)
    assert f"**{name}** has missed 2 turns in a row." in told.text
    assert told.pinged == set()
    assert told.find(label=TAKE) is not None
    await away(table, clock, 1, turns=1)
    assert open_seat_messages(table) == [told], "it is said once, however long they stay away"
    await asked_again(table, 1)
    assert "your seat is open. Your move keeps it." in table.hands(name)[-1].text
    answer = private(await (await table["Dan"].press(told, label=TAKE)).wait_until_settled())
    assert f"You play on for **{name}**." in answer.text
    assert choices(answer)
    await table.wait_until_shown()
    assert told.deleted
    assert table.asked_names() == ["Dan"]
    assert "**Dan** plays on for you" in table.hands(name)[-1].text
    assert f"**Dan** plays on for **{name}**, who was away." in table.board.text
    await table.type_on()
    assert await table.matches.back.verify(1)
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("way", ["move", "press"])
async def test_a_player_who_is_back_before_has_it_again_and_one_line_says_so(
    table: Table, clock: Clock, way: str
) -> None:
    name, told = await open_seat(table, clock)
    if way == "move":
        await asked_again(table, 1)
        await table.type_on()
    else:
        kept = private(await (await table[name].press(told, label=KEEP)).wait_until_settled())
        assert kept.text == (
            "You keep your seat in ORGANISM #1. It can’t be offered again until you miss another turn."
        )
        await table.wait_until_shown()
    assert told.text.splitlines()[-1] == f"**{name}** is back and keeps the seat."
    assert told.interactive == []
    late = private(await (await table["Dan"].press_raw(told, "1|take-seat|1|1|5")).wait_until_settled())
    assert late.text == "This seat isn’t offered any more."
    await away(table, clock, 1)
    assert len(open_seat_messages(table)) == 1, "a second time it is said anew"
    assert open_seat_messages(table) != [told]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_whose_seat_opens_reads_it_in_their_dm_and_keeps_it_there(table: Table, clock: Clock) -> None:
    name, told = await open_seat(table, clock)
    hand = table.hands(name)[-1]
    assert "So your seat is open: someone else can take it now." in hand.text
    await (await table[name].press(hand, label=KEEP)).wait_until_settled()
    await table.wait_until_shown()
    assert told.text.splitlines()[-1] == f"**{name}** is back and keeps the seat."
    hand = table.hands(name)[-1]
    assert "your seat is open" not in hand.text
    assert hand.find(label=KEEP) is None
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_of_two_who_press_at_once_one_sits_down(table: Table, clock: Clock) -> None:
    _, told = await open_seat(table, clock)
    presses = await asyncio.gather(*(table["Dan"].press(told, label=TAKE) for _ in range(2)))
    answers = [private(await press.wait_until_settled()).text for press in presses]
    await table.wait_until_shown()
    assert sum("You play on for" in text for text in answers) == 1
    assert (await table.matches.match(1)).names[1] == "Dan"
    other = private(await (await table["Cleo"].press_raw(told, "1|take-seat|1|1|5")).wait_until_settled())
    assert "in this match already" in other.text or "has taken this seat" in other.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_it_opens_once_also_when_the_bot_goes_down_on_the_way(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    database = tmp_path / "m.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, THREE, pace="1d", absence="open")
        await away(table, clock, 1, turns=1)
        await asked_again(table, 1)
        bot.services.surfaces.worker.is_closing = True  # what is to be shown is cut off
        clock.ahead += DAY + GRACE
        await bot.services.matches.pass_time()
        assert open_seat_messages(table) == []
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        (told,) = open_seat_messages(table)
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        assert open_seat_messages(table) == [told]
        await (await table["Dan"].press(told, label=TAKE)).wait_until_settled()
        await until(lambda: told.deleted)
        assert sandbox.problems == []


@pytest.mark.slow
async def test_where_only_the_invited_join_no_stranger_takes_it_but_who_is_asked(
    table: Table, clock: Clock
) -> None:
    name, told = await open_seat(table, clock, is_private=True)
    assert "Any player can ask someone to play on for them with `/replace`" in told.text
    assert told.find(label=TAKE) is None
    offer = (await table.matches.match(1)).seats[1].offer
    assert offer is not None
    forged = private(
        await (await table["Dan"].press_raw(told, f"1|take-seat|1|1|{offer.since}")).wait_until_settled()
    )
    assert "One of its players can ask you in" in forged.text
    given = {"player": str(table[name].id), "with": str(table["Dan"].id)}
    asker = next(one for one in THREE[1:] if one != name)
    asked = private(await (await table[asker].slash(table.place, "replace", **given)).wait_until_settled())
    assert "I asked" in asked.text
    await table.wait_until_shown()
    ask = next(message for message in table.public() if message.find(label=TAKE) is not None)
    assert ask.pinged == {table["Dan"].id}
    await (await table["Dan"].press(ask, label=TAKE)).wait_until_settled()
    await table.wait_until_shown()
    assert (await table.matches.match(1)).names[1] == "Dan"
    assert table.sandbox.problems == []


async def test_there_no_player_is_offered_to_hand_a_seat_to_strangers(table: Table) -> None:
    await begun_among_friends(table)
    asked = private(await (await table["Ada"].slash(table.place, "resign")).wait_until_settled())
    panel = private(await (await table["Ada"].press(asked, label="Hand over …")).wait_until_settled())
    assert panel.find(label="Anyone") is None
    forged = private(await (await table["Ada"].press_raw(panel, "1|hand-any|1")).wait_until_settled())
    assert "choose someone by name" in forged.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_where_no_seat_opens_the_board_says_how_to_go_on_without_who_is_away(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, THREE, pace="1d")
    name = (await table.matches.match(1)).names[1]
    await away(table, clock, 1)
    (told,) = open_seat_messages(table)
    assert (
        f"**{name}** has missed 2 turns in a row. The host can ask someone in with `/replace`." in told.text
    )
    assert table.sandbox.problems == []
