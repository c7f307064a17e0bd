"""A match at one day's pace, as four people live it.

Two are careless, and one of these never comes back. It runs hour by hour, by the sandbox's clock.

    python -m tests.flow.week howmanycalories kaliko kcaloria koa organism

It prints what each of them saw, and what the house did for them.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from unittest import mock

from cogs.api import delivery
from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, HOUR
from engine.clocks.quiet_hours import Hours
from engine.contract.dice import Dice
from engine.library import game_named
from engine.match.records import Match, Ply
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from sandbox.model import Message
from sandbox.world.changes import Change
from tests.flow.support import PEOPLE, Table, blank, bot_at, choices
from tools.movers import mover_of

WEEKS = 12
"""After which a match is over for sure, as long as it is short."""
SHORT: dict[str, dict[str, int | str]] = {
    "howmanycalories": {"rounds": 1},
    "kaliko": {},
    "kcaloria": {"length": "short"},
    "koa": {"rounds": 10},
    "organism": {"rounds": 10},
}
"""How a match of each game is soon over."""
QUIET = (23, 7)
"""The hours in which none of them plays, as they have said."""
GONE = 3 * DAY
"""Seconds after which one of them has gone for good."""
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
TIMESTAMP = re.compile(r"<t:(\d+)(?::\w)?>")
MONDAY = 4 * DAY
"""Seconds since 1970 at which its first Monday began."""
BEGINS = 8 * HOUR
Wants = Callable[[int, bool, random.Random], bool]
"""Whether a player looks at an hour, given if they were called since their last look."""

HABITS: dict[str, tuple[str, Wants]] = {
    "Ada": ("looks morning, noon and night", lambda hour, called, chance: hour in {8, 13, 21}),
    "Ben": ("looks every evening", lambda hour, called, chance: hour == 20),
    "Cleo": (
        "looks when called, if she feels like it",
        lambda hour, called, chance: called and chance.random() < 0.3,
    ),
    "Dan": (
        "looks now and then, and after three days never again",
        lambda hour, called, chance: hour in {9, 19} and chance.random() < 0.6,
    ),
}


@dataclass
class Diary:
    """What one person saw."""

    calls: list[str] = field(default_factory=list)
    """All that reached them without looking: the time, the kind (turn, reminder, end) and its
    first line.
    """
    turns: list[int] = field(default_factory=list)
    """The turns that they were told of, in this order."""
    reminders: int = 0
    late: list[str] = field(default_factory=list)
    """What they were told of a turn that they did not have any more."""
    ends: int = 0
    """How often they were told that it was over."""
    looks: int = 0
    boards: int = 0
    """New boards that they found when they looked."""
    moves: int = 0
    house: int = 0
    """Moves of the house for them."""


class Week:
    """The match, and what it was to everyone."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        self.table = table
        self.chance = chance
        self.diaries = {name: Diary() for name in PEOPLE}
        self.match: Match | None = None
        self.plies: tuple[Ply, ...] = ()
        self._called: dict[str, list[tuple[str, str]]] = {name: [] for name in PEOPLE}
        self._boards = 0
        self._seen = dict.fromkeys(PEOPLE, 0)
        table.sandbox.world.listeners.append(self._hear)

    async def live(self, game: str) -> None:
        """From Monday morning, hour by hour, until the match is over."""
        world, table = self.table.sandbox.world, self.table
        world.move_clock((MONDAY + BEGINS - world.clock()) % (7 * DAY))
        for person in table.people.values():
            await table.matches.people.keep(person.id, Habits(Hours("UTC", QUIET)))
        await table.match(game, PEOPLE, pace="1d", **SHORT.get(game, {}))
        began = world.clock()
        await self._note_calls()
        for _ in range(WEEKS * 7 * 24):
            world.move_clock(HOUR)
            await table.matches.pass_time()
            await table.wait_until_shown()
            await self._note_calls()
            hour = datetime.fromtimestamp(world.clock(), UTC).hour
            for name, (_, wants) in HABITS.items():
                is_called = bool(table.hands(name) and name in table.asked_names())
                is_gone = name == "Dan" and world.clock() - began > GONE
                if not is_gone and _is_awake(hour) and wants(hour, is_called, self.chance):
                    await self._look(name)
            if self.match is not None and not self.match.is_going:
                break
        await self._note_calls()
        self.plies = await table.matches.plies(1, 0, 10**6)
        for ply in self.plies:
            if ply.seat is None:
                continue
            diary = self.diaries[PEOPLE[ply.seat]]
            diary.moves += ply.kind == "move"
            diary.house += ply.kind == "stand_in"

    async def _look(self, name: str) -> None:
        """Look as a player and play what there is to play."""
        diary = self.diaries[name]
        diary.looks += 1
        diary.boards += self._boards - self._seen[name]
        self._seen[name] = self._boards
        while self._asked(name) is not None:
            assert self.match is not None
            seen = await self.table.matches.look_seat(1, self.match.names.index(name))
            move = mover_of(seen.match.game)
            picks, _ = move(game_named(seen.match.game), seen.view, Dice(f"week of {name}", seen.match.ply))
            for pick in picks:
                hand = self._asked(name)
                assert hand is not None
                await self.table.pick_option(name, hand, pick)
                await self.table.wait_until_shown()
                await self._note_calls()

    def _asked(self, name: str) -> Message | None:
        """Return the DM in which a player can answer a question."""
        return next((hand for hand in self.table.hands(name) if choices(hand)), None)

    def _hear(self, change: Change) -> None:
        message, bot = change.message, self.table.sandbox.world.bot
        if change.kind != "message_create" or message is None or message.author_id != bot.id:
            return
        for name, person in self.table.people.items():
            is_dm = person.dm is not None and message.channel_id == person.dm.id
            if is_dm or person.id in message.pinged:
                line = next((line for line in message.text.splitlines() if line.strip()), "")
                way = "DM" if is_dm else "mention"
                self._called[name].append((_when(message.timestamp), f"{way}: {_read(line)}"))
        if message.find(label="Play") is not None:
            self._boards += 1

    async def _note_calls(self) -> None:
        """Record who was called meanwhile, and for what.

        It is a turn, a turn that they knew of, or the end.
        """
        self.match = match = await self.table.matches.match(1)
        for name, calls in self._called.items():
            diary = self.diaries[name]
            seat = match.names.index(name)
            turn = match.seats[seat].turn.number
            for when, call in calls:
                if not match.is_going:
                    diary.ends += 1
                    what = "the end"
                elif not turn:
                    what = "the hand"
                elif turn in diary.turns:
                    diary.reminders += 1
                    what = "reminder"
                else:
                    diary.turns.append(turn)
                    what = f"turn {turn}"
                if match.is_going and turn and seat not in match.to_move:
                    diary.late.append(call)
                diary.calls.append(f"{when}  {what:8}  {call}")
            calls.clear()


def _is_awake(hour: int) -> bool:
    """Return whether a player with these quiet hours is awake."""
    start, end = QUIET
    return end <= hour < start


def night_calls(diary: Diary) -> list[str]:
    """Return the messages that reached a player in their quiet hours.

    Time that runs out just before these is handled within the hour.
    """
    hours = ((int(call[4:6]), call) for call in diary.calls)
    return [call for hour, call in hours if not _is_awake(hour) and hour != QUIET[0]]


def _when(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%a %H:%M}"


def _read(line: str) -> str:
    """Return a line as a client shows it, with link texts and times."""
    plain = LINK.sub(r"\1", line).replace("**", "")
    return TIMESTAMP.sub(lambda found: _when(int(found[1])), plain)


async def week(game: str, database: Path) -> Week:
    """Play a week of that game."""
    limits = Limits(ack_seconds=HANGING, global_per_second=None, route_requests=1000)
    with mock.patch.object(delivery, "PER_SECOND", 1000):
        async with (
            Sandbox(limits=limits) as sandbox,
            bot_at(sandbox, database, sandbox.clock, blank()) as bot,
        ):
            lived = Week(Table(sandbox, bot), random.Random(f"a week of {game}"))
            await lived.live(game)
            assert sandbox.problems == []
            return lived


def describe_week(game: str, lived: Week) -> str:
    """All of it, to be read."""
    match = lived.match
    assert match is not None
    lines = [f"# {game}: {match.phase} after {match.ply} moves", ""]
    for name, diary in lived.diaries.items():
        lines += [
            f"## {name}, who {HABITS[name][0]}",
            f"{len(diary.turns)} turns told, {diary.reminders} reminders, {diary.looks} looks, "
            f"{diary.boards} new boards found,"
            f" {diary.moves} moves, {diary.house} by the house",
            *(f"  {call}" for call in diary.calls),
            "",
        ]
    return "\n".join(lines)


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            print(describe_week(wanted, asyncio.run(week(wanted, Path(folder) / "week.sqlite3"))))
