"""A computer that plays for an absent player.

It is chosen among the terms, told to all, and sent away by one press.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from engine.clocks.pace import DAY, HOUR
from engine.contract.dice import Dice
from engine.library import game_named
from engine.match.timing import GRACE
from engine.players import Effort, Thought, thought_of
from sandbox.model import Message
from tests.flow.support import Table, choices, private
from tests.support.clock import Clock
from tests.support.players import set_players

pytestmark = pytest.mark.usefixtures("no_vacation")

GAME = "howmanycalories"
BACK = "I’m back"


@pytest.fixture(autouse=True)
def _simple_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use computers that make the first possible move.

    Other tests measure how well they play.
    """

    def player(view: Any, dice: Dice, effort: Effort) -> Thought:
        return Thought(game_named(GAME).stand_in(view))

    set_players(monkeypatch, GAME, dict.fromkeys((1, 2, 3), player), 3)


class Gate:
    """Thinks once it may."""

    def __init__(self, table: Table) -> None:
        self.is_open, self.is_asked = asyncio.Event(), asyncio.Event()
        table.matches.thinking._think = self

    async def __call__(self, game: str, level: int, view: object, key: str) -> Thought:
        self.is_asked.set()
        await self.is_open.wait()
        return thought_of(game, level, view, key)


async def begin_match(table: Table, names: tuple[str, ...] = ("Ada", "Ben", "Cleo")) -> Message:
    """Return a started match's card; an easy computer plays for absent players."""
    table.matches.thinking._delay = (0, 0)
    card = await table.lobby(GAME, names[:1], pace="1d")
    menu = await table.seldom(names[0], card, "Terms …")
    await (await table[names[0]].choose(menu, "1|paced|1|stand-in", ["1"])).wait_until_settled()
    await table.wait_until_shown()
    for name in names[1:]:
        await table.press_button(name, card, "Join")
    await table.press_button(names[0], card, "Start")
    await table.wait_until_shown()
    return card


async def later(table: Table, clock: Clock, seconds: int = DAY + GRACE) -> None:
    clock.ahead += seconds
    await table.matches.pass_time()


async def played_for(table: Table, clock: Clock, seconds: int = DAY + GRACE) -> None:
    """Let time pass until a computer has played for a late player."""
    await later(table, clock, seconds)
    await table.matches.thinking.idle()
    await table.wait_until_shown()


async def test_the_host_chooses_it_and_the_user_who_joins_reads_it(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada",))
    menu = await table.seldom("Ada", card, "Terms …")
    assert all("stand-in" not in one["custom_id"] for one in menu.interactive), "there is no clock"
    await (await table["Ada"].choose(menu, "1|paced|1|pace", ["1d"])).wait_until_settled()
    await (await table["Ada"].choose(menu, "1|paced|1|stand-in", ["3"])).wait_until_settled()
    await table.wait_until_shown()
    assert "If time is up, a computer (hard) plays until the player is back." in card.text
    (chosen,) = [one for one in menu.interactive if one["custom_id"].endswith("stand-in")]
    assert [option["label"] for option in chosen["options"]] == [
        "The bot moves for players who are away.",
        "A computer (easy) plays for players who are away.",
        "A computer (medium) plays for players who are away.",
        "A computer (hard) plays for players who are away.",
    ]
    for forged in ("4", "", "x"):
        await (await table["Ada"].press_raw(card, "1|paced|1|stand-in", 3, [forged])).wait_until_settled()
        assert (await table.matches.match(1)).terms.stand_in is None
    assert table.sandbox.problems == []


async def test_a_player_who_is_late_is_played_for_and_takes_the_seat_back_by_one_press(
    table: Table, clock: Clock
) -> None:
    await begin_match(table)
    await table.play_on(3)
    (name,) = table.asked_names()
    gate = Gate(table)
    await later(table, clock)
    await table.wait_until_shown()
    await gate.is_asked.wait()
    hand = table.hands(name)[-1]
    assert "You ran out of time: a computer (easy) plays for you." in hand.text
    assert f"A computer (easy) plays for **{name}** until they are back." in table.board.text
    press = await (await table[name].press(hand, label=BACK)).wait_until_settled()
    assert private(press).text == "Welcome back: you play for yourself in How many Calories? #1 again."
    gate.is_open.set()
    await table.matches.thinking.idle()
    await table.wait_until_shown()
    hand = table.hands(name)[-1]
    assert table.asked_names() == [name], "nothing was played for them"
    assert (hand.find(label=BACK), "plays for you" in hand.text) == (None, False)
    assert choices(hand)
    assert "until they are back" not in table.board.text
    await table.play_on(1)
    assert table.asked_names() != [name]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_what_was_played_is_told_to_all(table: Table, clock: Clock) -> None:
    await begin_match(table)
    await table.play_on(3)
    (name,) = table.asked_names()
    await played_for(table, clock)
    assert f"**{name}** ran out of time, so a computer (easy) played for them." in table.board.text
    hand = table.hands(name)[-1]
    assert "You ran out of time, so a computer (easy) played for you." in hand.text
    assert hand.find(label=BACK) is None, "their next turn is theirs"
    assert table.sandbox.problems == []


async def away(table: Table, clock: Clock) -> str:
    """Return who has missed two turns in a row; another player is to move."""
    await table.play_on(3)
    (name,) = table.asked_names()
    seat = (await table.matches.match(1)).names.index(name)
    for _ in range(2):
        while table.asked_names() != [name]:
            await table.play_on(1)
        await played_for(table, clock)
    match = await table.matches.match(1)
    clock_of = match.seats[seat].clock
    assert clock_of is not None
    assert clock_of.is_away
    return name


@pytest.mark.slow
async def test_who_stays_away_reads_it_below_the_next_turns_and_comes_back_between_them(
    table: Table, clock: Clock
) -> None:
    await begin_match(table)
    name = await away(table, clock)
    assert table.asked_names() != [name]
    hand = table.hands(name)[-1]
    assert "a computer (easy) plays for you. Until you move, you have an hour a turn." in hand.text
    assert f"A computer (easy) plays for **{name}** until they are back." in table.board.text
    shown = private(await (await table[name].press(table.board, label="My hand")).wait_until_settled())
    press = await (await table[name].press(shown, label=BACK)).wait_until_settled()
    assert "Welcome back" in private(press).text
    await table.wait_until_shown()
    assert table.hands(name)[-1].find(label=BACK) is None
    assert "until they are back" not in table.board.text
    again = private(await (await table[name].press_raw(hand, "1|return|1")).wait_until_settled())
    assert again.text == "No computer plays for you in this match: it’s all yours."
    while table.asked_names() != [name]:
        await table.play_on(1)
    shown_due = re.search(r"⏰ <t:(\d+):R>", table.hands(name)[-1].text)
    assert shown_due is not None
    assert DAY - HOUR < int(shown_due[1]) - clock() <= DAY
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_no_one_else_presses_it_for_them(table: Table, clock: Clock) -> None:
    await begin_match(table)
    name = await away(table, clock)
    other = next(one for one in ("Ada", "Ben", "Cleo") if one != name)
    refused = private(await (await table[other].press_raw(table.board, "1|return|1")).wait_until_settled())
    assert refused.text == "No computer plays for you in this match: it’s all yours."
    stranger = private(await (await table["Dan"].press_raw(table.board, "1|return|1")).wait_until_settled())
    assert stranger.text == "You aren’t in this match."
    match = await table.matches.match(1)
    assert sum(seated.clock is not None and seated.clock.is_away for seated in match.seats) == 1
    while table.asked_names() != [name]:
        await table.play_on(1)
    await played_for(table, clock, HOUR + GRACE)
    assert table.asked_names() != [name]
    assert table.sandbox.problems == []
