"""Matches of every game with a pace, while the process fails in all ways.

It is killed, without disk, unanswered and out of time.

After each crash the program is started again. Then what was there before is there, and every move
was pressed and made once. Each player sees the stored state, and has been told of each turn once.
CRASHES says how many crashes each game gets in the slow suite.
"""

from __future__ import annotations

import asyncio
import os
import resource
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest

from engine.clocks.habits import Habits
from engine.contract.dice import Dice, new_seed
from engine.contract.notation import read_notation
from engine.library import GAMES
from engine.match.terms import ABSENCES, Absence
from engine.players import Level
from engine.services.matches import Matches
from engine.store import Store
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from sandbox.world.changes import Change
from tests.flow.current import check_current
from tests.flow.deeds import HOUR, Doing
from tests.flow.support import PEOPLE, private
from tests.flow.test_kill import LATEST_KILL
from tests.support.nursed import Nursed, run_nursed
from tests.support.openapi import checker
from tests.support.program import TOKEN
from tests.support.waits import until

PLAYERS = PEOPLE[:3]
OPTIONS: dict[str, dict[str, Any]] = {"howmanycalories": {"rounds": 2}}
TROUBLES = ("kill", "disk", "lost answers", "days pass", "an hour back", "half the time", "a pause")
"""While people press."""
PASSING = ("days pass", "half the time")
"""Troubles that come while no player presses; but every other time that days pass, they press."""
DEEDS = ("a take-back", "a plan", "a vote", "an offer", "a seat taken", "an open seat taken")
"""With nothing else going on."""
FEW = len(TROUBLES)
"""Crashes of each game in the fast suite."""
CALLS_WITHIN = 0.5
"""Seconds for which more calls are waited for."""
MOST = 40
"""Crashes of one match: the next one has other terms."""
MARKED = 1 << 30
"""From here on a container's number is a mark, by which its message is known: as
`cogs.kit.hidden_ids` has it.
"""
MANY = int(os.environ.get("CRASHES", "16"))


Told = Literal["dm", "mention", "none", "closed"]
TOLD: tuple[Told, ...] = ("dm", "mention", "none", "closed")
"""How one of the players is told of turns; or their DMs are closed. All others get DMs."""


@dataclass(frozen=True)
class Kind:
    """A kind of match, and how its players are told of it."""

    absence: Absence = "house"
    stand_in: Level | None = None
    told: Told = "dm"
    is_spending: bool = False
    """Whether vacation goes first when their time is up."""

    @staticmethod
    def of(number: int) -> Kind:
        """Each with each of the others, in turn."""
        absence = [*ABSENCES][number % len(ABSENCES)]
        stand_in: Level | None = 1 if number % 2 else None
        is_spending = absence == "house" and number % 9 == 6
        return Kind(absence, stand_in, TOLD[number // 2 % len(TOLD)], is_spending)


USUAL = Kind()


class Table(Doing):
    """A match at one day's pace, in which no move may be undone."""

    def __init__(self, sandbox: Sandbox, database: Path, program: Nursed, dice: Dice, kind: Kind) -> None:
        super().__init__(sandbox, database, program, dice)
        self.kind = kind
        self.unwritten = frozenset(PLAYERS[-1:] if kind.told != "dm" else ())
        self.befell = Counter[str]()
        self.calls: dict[str, list[int]] = {}
        """Of what each was told, by the marks of the messages: by DM, and on the board."""
        self._said = 0
        sandbox.world.listeners.append(self._hear)

    async def settle_in(self) -> None:
        """Set how each player is told and which time goes first.

        This is before the program's first start.
        """
        store = await Store.open(self.database)
        for name, person in self.people.items():
            notice = self.kind.told if name in self.unwritten and self.kind.told != "closed" else "dm"
            await store.keep_habits(person.id, Habits(notice=notice, is_spending=self.kind.is_spending))
        await store.close()
        for name in self.unwritten if self.kind.told == "closed" else ():
            self.sandbox.world.set_dms_open(self[name].user, False)

    async def begin(self, game: str) -> None:
        """Begin a match of that game at one day's pace."""
        host, *others = PLAYERS
        options = OPTIONS.get(game, {})
        card = await self.lobby(game, (host,), pace="1d", absence=self.kind.absence, **options)
        if self.kind.stand_in is not None:
            menu = await self.seldom(host, card, "Terms …")
            chosen = await self[host].choose(menu, "1|paced|1|stand-in", [str(self.kind.stand_in)])
            await chosen.wait_until_settled()
            await self.wait_until_shown()
        for name in others:
            await self.press_button(name, card, "Join")
        await self.wait_until_shown()
        await self.press_button(host, card, "Start")
        await self.wait_until_shown()
        self.beginners = tuple(seat.name for seat in self.seats() if seat.is_asked)

    def written(self) -> int:
        """How long the file is at whose end the next move is written."""
        return self.database.with_name(f"{self.database.name}-wal").stat().st_size

    async def befall(self, trouble: str) -> None:
        """Let something happen while people press, then kill the program, and start it again."""
        self.befell[trouble] += 1
        await self._prepare(trouble)
        is_pressing = trouble == "days pass" and self.befell[trouble] % 2 == 0
        waiting = await self.asking() if is_pressing or trouble not in (*PASSING, *DEEDS) else []
        before, seats = self.log(), self.seats()
        faults = self.sandbox.faults
        match trouble:
            case "disk":
                self.program.fill_disk(self.written() + self.dice.below(40_000))
            case "lost answers":
                method = self.dice.choice(("POST", "PATCH", "*"))
                faults.add(method, times=1 + self.dice.below(3), lose_answer=True)
            case "days pass":
                # A day and more, though an hour may have been taken back.
                self.program.move_clock((26 + self.dice.below(47)) * HOUR)
            case "an hour back":
                self.program.move_clock(-HOUR)
            case "half the time":
                self.program.move_clock(13 * HOUR)
            case "a pause":
                await self.put_off()
            case "a take-back":
                await self.take_back()
            case "a plan":
                await self.plan()
            case "a vote":
                await self.vote()
            case "an offer":
                await self.offer_a_seat()
            case "a seat taken" | "an open seat taken":
                await self.take_a_seat()
        await asyncio.gather(*(self.chosen(*asked) for asked in waiting))
        if trouble == "days pass":
            await self.wait_until_due_is_done()
        if trouble in DEEDS and self.dice.below(4):
            await self.wait_for_answers()
        await self._until_it_is_time()
        self.raws.clear()
        before = max(before, self.log(), key=len)
        await self.program.kill()
        faults.clear()
        await self.left_alone()
        await self.program.start()
        await self.up_to_date()
        assert self.log()[: len(before)] == before, "a move that was made is lost"
        self.count(seats, is_called_again=trouble == "a pause")

    async def _prepare(self, trouble: str) -> None:
        match trouble:
            case "days pass" if self.is_paused:
                before = self.seats()
                await self.put_off()
                await asyncio.gather(*(self.wait_for_reply(press) for press in self.raws))
                self.raws.clear()
                await self.up_to_date()
                self.count(before, is_called_again=True)
            case "a vote":
                await self.one_is_late()
            case "a seat taken":
                await self.a_seat_is_offered()
            case "an open seat taken":
                await self.one_stays_away()

    async def _until_it_is_time(self) -> None:
        """Wait for a random moment, some calls, or a new message not yet stored."""
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
        message, channel = change.message, change.channel
        if change.kind != "message_create" or message is None or channel is None:
            return
        self._said += 1
        mark = message.components[0].get("id", 0) if message.components else 0
        if message.ephemeral_for is not None or mark < MARKED or not message.attachments:
            return
        told = channel.recipients if channel.is_dm else message.pinged
        for seat, sitting in enumerate(self.seats()):
            width = 30 // len(PLAYERS)
            call = (mark - MARKED) >> width * seat & (1 << width) - 1
            if call and self[sitting.name].id in told:
                self.calls.setdefault(sitting.name, []).append(call)

    def may(self, trouble: str) -> bool:
        """Return whether the terms allow it and it puts no player out.

        A player who misses turn after turn is put out.
        """
        if trouble not in {"days pass", "a vote", "an open seat taken"}:
            return True
        is_missed = any(seat.missed for seat in self.seats())
        if trouble == "days pass":
            return not is_missed
        terms = {"a vote": "vote", "an open seat taken": "open"}[trouble]
        return self.kind.absence == terms and not self.is_paused and not is_missed

    @property
    def is_paused(self) -> bool:
        """Whether all clocks stand."""
        return self.rows("SELECT paused FROM matches") != [(None,)]


@asynccontextmanager
async def table_of(game: str, database: Path, dice: Dice, kind: Kind = USUAL) -> AsyncIterator[Table]:
    limits = Limits(ack_seconds=HANGING, global_per_second=None, route_requests=1000)
    async with (
        Sandbox(limits=limits, check=checker(), token=TOKEN) as sandbox,
        run_nursed(sandbox, database) as program,
    ):
        table = Table(sandbox, database, program, dice, kind)
        await table.settle_in()
        await program.start()
        await table.begin(game)
        yield table


async def check_all_is_well(table: Table) -> None:
    """Check moves, log and surfaces with the program stopped.

    Every pick of a move was pressed, in that order; the log replays; each player sees the stored
    state.
    """
    store = await Store.open(table.database)
    try:
        matches = Matches(store, lambda: int(table.sandbox.clock()))
        assert await matches.back.verify(1)
        match = await matches.match(1)
        for seat, seated in enumerate(match.seats):
            names = {seated.name, *(one.name for one in match.former if one.seat == seat)}
            pressed = iter([keys for presser, keys in table.presses if presser in names])
            plies = [
                ply for ply in await matches.plies(1, 0, match.ply) if ply.seat == seat and ply.kind == "move"
            ]
            for ply in plies:
                for pick in read_notation(ply.notation):
                    assert frozenset(pick) in pressed, f"{names} made a move not pressed, or one twice"
        beside = {seat: table.beside[seated.name] for seat, seated in enumerate(match.seats)}
        planned = {seat: table.planned[seated.name] for seat, seated in enumerate(match.seats)}
        await check_current(table, matches, store, table.beginners, beside, planned, calls=table.calls)
        for name, letters in table.gone.items():
            assert table.letters(name) == letters, f"{name} plays no more, and was told something"
    finally:
        await store.close()


async def campaign(
    game: str,
    database: Path,
    crashes: int,
    dice: Dice,
    kind: Kind = USUAL,
    deeds: tuple[str, ...] = (),
    spared: tuple[str, ...] = (),
) -> Table:
    """Play one match through a number of crashes, or to its end.

    All troubles and deeds occur, except those in `spared`.
    """
    async with table_of(game, database, dice, kind) as table:
        ahead: list[str] = []
        while table.befell.total() < crashes and not table.is_over:
            kinds = [one for one in (*TROUBLES, *deeds) if one not in spared]
            ahead = ahead or list(dice.shuffle(kinds))
            if table.may(trouble := ahead.pop()):
                await table.befall(trouble)
            await table.play_on(1 + dice.below(3))
        assert await table.program.stop() == 0
        await check_all_is_well(table)
        assert table.sandbox.problems == []
        table.done += Counter(kind for _, _, kind, _ in table.log())
        table.done["a plan"] += table.planned.total()
        return table


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES][::2])
async def test_nothing_is_lost_or_told_twice_through_all_crashes(game: str, tmp_path: Path) -> None:
    befell, done, number = Counter[str](), Counter[str](), 0
    while (left := FEW - befell.total()) > 0:  # a match may be over before
        database = tmp_path / f"{number}.sqlite3"
        table = await campaign(game, database, left, Dice(f"crashes of {game}", number), spared=tuple(befell))
        befell, done, number = befell + table.befell, done + table.done, number + 1
    assert set(befell) == set(TROUBLES)
    assert done["stand_in"], "the house never moved"


@pytest.mark.slow
async def test_with_a_full_disk_nothing_is_made_half_and_with_room_again_it_goes_on(tmp_path: Path) -> None:
    async with table_of("howmanycalories", tmp_path / "m.sqlite3", Dice("full", 0)) as table:
        before = table.log()
        table.program.fill_disk(table.written() + 100)
        for _ in range(3):
            press = await (await table.chosen(*next(table.find_asked()))).wait_for_answer()
            await until(lambda press=press: press.failed or press.followups)  # type: ignore[misc]
            assert "The disk fails, so nothing was changed" in private(press).text
        table.presses.clear()
        assert table.log() == before
        table.program.fill_disk(resource.RLIM_INFINITY)
        await table.left_alone()
        await table.play_on(6)
        assert "a transaction failed and was rolled back" in table.program.log.read_text(encoding="utf-8")
        assert await table.program.stop() == 0
        await check_all_is_well(table)
        assert len(table.log()) > len(before)


@pytest.mark.slow
@pytest.mark.timeout(4 * HOUR)
@pytest.mark.parametrize("game", [*GAMES][1::2])
async def test_nothing_is_lost_or_told_twice_over_and_over(game: str, tmp_path: Path) -> None:
    seed = new_seed()
    print(f"seed {seed}")
    befell, done, number = Counter[str](), Counter[str](), 0
    while (left := MANY - befell.total()) > 0:
        database, most = tmp_path / f"{number}.sqlite3", min(left, MOST)
        table = await campaign(game, database, most, Dice(seed, number), Kind.of(number), DEEDS)
        befell, done, number = befell + table.befell, done + table.done, number + 1
    print(befell, done)
    if befell.total() >= len(ABSENCES) * MOST:
        assert done["a seat taken"] and done["a vote"] and done["stand_in"], f"{befell} came to {done}"
