"""Matches with a pace, of every game, through all that can befall a process: killed, without disk, unanswered, out of time.

After each of it the program is killed and started again. Then what was there before is there, every move was pressed and
made once, everybody sees what is kept, and has been told of each turn once. CRASHES says how many befall each game in the
slow suite.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

import pytest

from engine.dice import Dice, new_seed
from engine.game import read_notation
from engine.library import GAMES
from engine.matches import Matches
from engine.store import Store
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from sandbox.world import Change
from tests.flow.current import check_current
from tests.flow.support import PEOPLE, private
from tests.flow.test_kill import LATEST_KILL, Far
from tests.support.nursed import Nursed, nursed
from tests.support.openapi import checker
from tests.support.program import TOKEN
from tests.support.waiting import until

PLAYERS = PEOPLE[:3]
OPTIONS: dict[str, dict[str, Any]] = {"howmanycalories": {"rounds": 2}}
HOUR = 60 * 60
TROUBLES = ("kill", "disk", "lost answers", "days pass", "an hour back", "half the time", "a pause")
FEW = len(TROUBLES)
"""Crashes of each game in the fast suite."""
CALLS_WITHIN = 0.5
"""Seconds for which more calls are waited for."""
MANY = int(os.environ.get("CRASHES", "400"))


class Table(Far):
    """A match at the pace of a day, in which no move that was made may be unmade."""

    def __init__(self, sandbox: Sandbox, database: Path, program: Nursed, dice: Dice) -> None:
        super().__init__(sandbox, database, dice.below(10**6))
        self.database, self.program, self.dice = database, program, dice
        self.reminders = Counter[int]()
        """How often each seat was reminded."""
        self.befell = Counter[str]()
        self.beginners: tuple[str, ...] = ()
        self._said = 0
        sandbox.world.listeners.append(self._hear)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What the database says, as somebody reads it who is not the program."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            return db.execute(query).fetchall()

    def log(self) -> list[tuple[Any, ...]]:
        """The moves that are durable."""
        return self.rows("SELECT ply, seat, kind, notation FROM plies ORDER BY ply")

    def written(self) -> int:
        """How long the file is at whose end the next move is written."""
        return self.database.with_name(f"{self.database.name}-wal").stat().st_size

    @property
    def is_over(self) -> bool:
        return self.rows("SELECT phase FROM matches") != [("playing",)]

    def clocks(self) -> dict[int, tuple[int, int]]:
        """Of each seat its turn, and how often it was reminded in it."""
        return {
            seat: (turn, told or 0)
            for seat, turn, told in self.rows("SELECT seat, turn, reminded FROM seats")
        }

    async def befall(self, trouble: str) -> None:
        """Let something happen while people press, then kill the program, and start it again."""
        self.befell[trouble] += 1
        before, clocks = self.log(), self.clocks()
        faults = self.sandbox.faults
        match trouble:
            case "disk":
                self.program.fill_disk(self.written() + self.dice.below(40_000))
            case "lost answers":
                method = self.dice.choice(("POST", "PATCH", "*"))
                faults.add(method, times=1 + self.dice.below(3), lose_answer=True)
            case "days pass":
                self.program.move_clock((25 + self.dice.below(48)) * HOUR)
            case "an hour back":
                self.program.move_clock(-HOUR)
            case "half the time":
                self.program.move_clock(13 * HOUR)
            case "a pause":
                await self._put_off()
        if trouble not in {"days pass", "half the time"}:
            await asyncio.gather(*(self.chosen(*asked) for asked in self.asked()))
        await self._until_it_is_time()
        before = max(before, self.log(), key=len)
        await self.program.kill()
        faults.clear()
        self.left_alone()
        await self.program.start()
        await self.up_to_date()
        assert self.log()[: len(before)] == before, "a move that was made is lost"
        for seat, (turn, told) in self.clocks().items():
            was_turn, was_told = clocks[seat]
            self.reminders[seat] += told > (was_told if turn == was_turn else 0)

    async def _put_off(self) -> None:
        """Everyone presses that the match be paused; or, if it is, somebody that it go on."""
        ((ply, since, spent),) = self.rows("SELECT ply, paused, put_off FROM matches")
        action = f"pause-yes|1|{ply}|{spent}" if since is None else f"go-on|1|{since}"
        for name in PLAYERS if since is None else PLAYERS[:1]:
            await self[name].press_raw(self.board, f"1|{action}")

    async def _until_it_is_time(self) -> None:
        """Until some moment, or until Discord has just done so much, or shown a new message, and nobody has noted it yet."""
        if not self.dice.below(3):
            await asyncio.sleep(self.dice.below(LATEST_KILL) / 1000)
            return
        progress = self._served if self.dice.below(2) else self._shown
        last = progress() + 1 + self.dice.below(4)
        with suppress(TimeoutError):  # there may be no more to do
            async with asyncio.timeout(CALLS_WITHIN):
                while progress() < last:  # noqa: ASYNC110 - what comes of an event comes too late
                    await asyncio.sleep(0)

    def _served(self) -> int:
        return self.sandbox.wire.served

    def _shown(self) -> int:
        return self._said

    def _hear(self, change: Change) -> None:
        self._said += change.kind == "message_create"

    async def up_to_date(self) -> None:
        """Whatever was due has happened, and all is shown."""
        due = f"SELECT 1 FROM matches WHERE due <= {int(self.sandbox.clock())} AND ended IS NULL"
        await until(lambda: not self.rows(due))
        await self.shown()

    def may(self, trouble: str) -> bool:
        """Whether somebody would be put out of the match: whoever misses turn after turn is."""
        missed = max(missed or 0 for (missed,) in self.rows("SELECT missed FROM seats"))
        return trouble != "days pass" or missed == 0


@asynccontextmanager
async def table_of(game: str, database: Path, dice: Dice) -> AsyncIterator[Table]:
    limits = Limits(ack_seconds=HANGING, global_per_second=None, route_requests=1000)
    async with (
        Sandbox(limits=limits, check=checker(), token=TOKEN) as sandbox,
        nursed(sandbox, database) as program,
    ):
        await program.start()
        table = Table(sandbox, database, program, dice)
        await table.match(game, PLAYERS, pace="1d", **OPTIONS.get(game, {}))
        table.beginners = tuple(table.asked_names())
        yield table


async def check_all_is_well(table: Table) -> None:
    """With the program stopped: every pick of a move was pressed, in that order; the log replays; everybody sees what is kept."""
    store = await Store.open(table.database)
    try:
        matches = Matches(store, lambda: int(table.sandbox.clock()))
        assert await matches.back.verify(1)
        match = await matches.match(1)
        for seat, name in enumerate(match.names):
            pressed = iter([keys for presser, keys in table.presses if presser == name])
            plies = [
                ply for ply in await matches.plies(1, 0, match.ply) if ply.seat == seat and ply.kind == "move"
            ]
            for ply in plies:
                for pick in read_notation(ply.notation):
                    assert frozenset(pick) in pressed, f"{name} made a move not pressed, or one twice"
        await check_current(table, matches, store, table.beginners, table.reminders)
    finally:
        await store.close()


async def campaign(game: str, database: Path, crashes: int, dice: Dice) -> int:
    """One match through so many crashes, or to its end; how many there were."""
    async with table_of(game, database, dice) as table:
        ahead: list[str] = []
        while table.befell.total() < crashes and not table.is_over:
            ahead = ahead or list(dice.shuffled(TROUBLES))
            if table.may(trouble := ahead.pop()):
                await table.befall(trouble)
            await table.play_on(1 + dice.below(3))
        assert await table.program.stop() == 0
        await check_all_is_well(table)
        assert table.sandbox.problems == []
        return table.befell.total()


@pytest.mark.parametrize("game", GAMES)
async def test_nothing_is_lost_or_told_twice_whatever_befalls_the_program(game: str, tmp_path: Path) -> None:
    await campaign(game, tmp_path / "m.sqlite3", FEW, Dice(f"crashes of {game}", 0))


async def test_with_a_full_disk_nothing_is_made_half_and_with_room_again_it_goes_on(tmp_path: Path) -> None:
    async with table_of("howmanycalories", tmp_path / "m.sqlite3", Dice("full", 0)) as table:
        before = table.log()
        table.program.fill_disk(table.written() + 100)
        for _ in range(3):
            press = await (await table.chosen(*next(table.asked()))).answered()
            await until(lambda press=press: press.failed or press.followups)  # type: ignore[misc]
            assert "The disk fails, so nothing was changed" in private(press).text
        table.presses.clear()
        assert table.log() == before
        table.program.fill_disk(resource.RLIM_INFINITY)
        table.left_alone()
        await table.play_on(6)
        assert "a transaction failed and was rolled back" in table.program.log.read_text(encoding="utf-8")
        assert await table.program.stop() == 0
        await check_all_is_well(table)
        assert len(table.log()) > len(before)


@pytest.mark.slow
@pytest.mark.timeout(4 * HOUR)
@pytest.mark.parametrize("game", GAMES)
async def test_nothing_is_lost_or_told_twice_over_and_over(game: str, tmp_path: Path) -> None:
    seed = new_seed()
    print(f"seed {seed}")
    crashes = number = 0
    while crashes < MANY:
        crashes += await campaign(game, tmp_path / f"{number}.sqlite3", MANY - crashes, Dice(seed, number))
        number += 1
