"""Several real processes of a bot on one PostgreSQL, under all kinds of faults.

People play many matches meanwhile.

    processes, each with shards of its own, killed, stopped, frozen, cut off; PostgreSQL restarted;
    the gateway's sessions cut

At the end every move that was pressed was made once. Each player sees the stored state, and was
told of each turn once.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import statistics
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from cogs.api.shards import Shards, shards_of
from engine.contract.dice import Dice
from engine.contract.errors import EngineError
from engine.contract.notation import read_notation
from engine.library import GAMES
from engine.match.message_records import Reach
from engine.match.records import Draft
from engine.services.matches import Matches
from engine.store.postgres import PostgresStore
from engine.store.postgres.failures import FAILURES
from sandbox import Limits, Sandbox
from sandbox.interactions.interaction import FAILED, Interaction
from sandbox.limits import HANGING
from sandbox.world.changes import Change
from sandbox.world.sharding import DIRECT, shard_of
from tests.flow.afar import SHORT, FarTable
from tests.flow.current import check_current
from tests.support.nursed import Nursed, run_nursed
from tests.support.openapi import checker
from tests.support.postgres import Door, Ending, cut_off, fresh_database, restart
from tests.support.program import TOKEN, Remote
from tests.support.waits import until

T = TypeVar("T")
TROUBLES = (
    "killed",
    "killed",
    "stopped",
    "replaced",
    "frozen",
    "cut off",
    "connections lost",
    "PostgreSQL restarted",
    "PostgreSQL crashed",
    "session cut",
    "session lost",
    "answers lost",
)
HOLDING_UP = ("killed", "frozen", "cut off", "connections lost", "PostgreSQL restarted", "PostgreSQL crashed")
"""Those by which others are kept from taking over what a dead process had."""
LONGEST = 8000
"""Maximum milliseconds of a freeze or a cut-off: longer than a lease."""


class Member:
    """One process of a fleet with its shards, through all its restarts."""

    def __init__(self, shards: Shards, door: Door, program: Nursed) -> None:
        self.shards = shards
        self.door = door
        self.program = program
        """The one that runs."""
        self.other: Nursed | None = None
        """The one that ran before it, where a new one took over."""


@dataclass
class Report:
    """What came of it all."""

    befell: Counter[str] = field(default_factory=Counter)
    takeovers: list[float] = field(default_factory=list)
    """Seconds from each kill until others had the dead one's work, if nothing held them up."""
    held_up: list[float] = field(default_factory=list)
    """The same where something befell them meanwhile, too."""
    matches: int = 0
    moves: int = 0
    presses: int = 0
    letters: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        took = self.takeovers or [0.0]
        return (
            f"{self.matches} matches, {self.moves} moves by {self.presses} presses, {self.letters} DMs in "
            f"{self.seconds:.0f} s; "
            f"{dict(self.befell)}; taken over in {statistics.median(took):.1f} s, at worst {max(took):.1f} s;"
            f" amid other troubles in {max(self.held_up or [0.0]):.1f} s"
        )


class Fleet:
    """The members, what they share, and the tables at which people sit."""

    def __init__(
        self,
        sandbox: Sandbox,
        url: str,
        members: Sequence[Member],
        store: PostgresStore,
        dice: Dice,
        nursing: Callable[[Shards, Door], Awaitable[Nursed]],
    ) -> None:
        """`nursing` gives a process with some shards that is still to be started."""
        self.sandbox, self.url, self.members, self.dice = sandbox, url, members, dice
        self.count = sum(len(one.shards.ids) for one in members)
        self.matches = Matches(store)
        self.store = store
        self.tables: list[FarTable] = []
        self.report = Report()
        self._nursing = nursing
        self._tables: dict[int, FarTable] = {}
        """By their channels."""
        self._measuring: set[asyncio.Task[None]] = set()
        sandbox.world.listeners.append(self._hear)

    # What is asked of the database, which is there again soon

    async def read(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Return the process's answer once it can be reached."""
        async with asyncio.timeout(HANGING):
            while True:
                try:
                    return await ask()
                except (EngineError, *FAILURES):
                    await asyncio.sleep(0.2)

    async def rows(self, sql: str, *values: Any) -> Sequence[Any]:
        """Return the process's answer to a query."""
        return await self.read(lambda: self.store.pool.fetch(sql, *values))

    # Tables

    async def add_table(self, game: str) -> None:
        """Add a table with no match yet, in a server of its own.

        Its people have written to the bot before.
        """
        world, number = self.sandbox.world, len(self.tables) + 1
        names = tuple(f"{name} {number}" for name in ("Ada", "Ben", "Cleo")[: SHORT[game][0]])
        users = [self.sandbox.person(name).user for name in names]
        club = world.add_guild(f"Club {number}", *users, shard=(number % self.count, self.count))
        channel = world.add_channel(f"bar-{number}", guild=club)
        table = FarTable(self.sandbox, self, game, names, channel, Dice(f"{self.dice.below(10**6)}", number))
        self._tables[channel.id] = table
        for user in users:
            self._tables[user.id] = table
            await self.store.keep_reach(Reach(user.id, dm_channel=world.open_dm(user).id))
        self.tables.append(table)

    def _hear(self, change: Change) -> None:
        if (channel := change.channel) is None:
            return
        of = channel.recipients[0] if channel.is_dm else channel.parent_id or channel.id
        if (table := self._tables.get(of)) is not None:
            table.hear()

    async def play(self, at_once: int) -> None:
        """Play all matches, `at_once` of them concurrently."""
        seats = asyncio.Semaphore(at_once)

        async def play(table: FarTable) -> None:
            async with seats:
                await table.play()

        async with asyncio.TaskGroup() as group:
            for table in self.tables:
                group.create_task(play(table))

    # Troubles

    async def suffer(self, every: int, troubles: Sequence[str], is_enough: Callable[[], bool]) -> None:
        """Cause one trouble after another, about `every` presses apart, until it is enough.

        Each trouble is over by then.
        """
        ahead: list[str] = []
        while True:
            last = self.presses + every // 2 + self.dice.below(every)
            while self.presses < last and not is_enough():  # noqa: ASYNC110 - a press sets no event
                await asyncio.sleep(0.05)
            if is_enough():
                return
            ahead = ahead or list(self.dice.shuffle(troubles))
            await self.befall(ahead.pop())

    @property
    def presses(self) -> int:
        """How many were made in all."""
        return sum(table.presses for table in self.tables)

    async def befall(self, trouble: str) -> None:
        """Let something happen, and everything be as before, but for what comes of it."""
        self.report.befell[trouble] += 1
        member = self.dice.choice(self.members)
        match trouble:
            case "killed":
                await self._kill(member)
            case "stopped":
                assert await member.program.stop() == 0
                await self._wait_until_gone(member)
                await member.program.start()
            case "replaced":
                await self._replace(member)
            case "frozen":
                os.kill(member.program.pid, signal.SIGSTOP)
                await self._a_while()
                os.kill(member.program.pid, signal.SIGCONT)
            case "cut off":
                await member.door.shut()
                await self._a_while()
                await member.door.open()
            case "connections lost":
                await cut_off(self.url)
            case "PostgreSQL restarted":
                await self._restart("fast")
            case "PostgreSQL crashed":
                await self._restart("immediate")
            case "session cut":
                await self.sandbox.drop_gateway(shard=self.dice.choice(member.shards.ids))
            case "session lost":
                await self._lose_session(self.dice.choice(member.shards.ids))
            case "answers lost":
                self.sandbox.faults.add(times=1 + self.dice.below(5), lose_answer=True)
                await self._a_while()
                self.sandbox.faults.clear()
        await until(lambda: self._heard == [*range(self.count)])

    async def _a_while(self) -> None:
        await asyncio.sleep(self.dice.below(LONGEST) / 1000)

    async def _restart(self, ending: Ending) -> None:
        await asyncio.to_thread(restart, ending)

    async def _kill(self, member: Member) -> None:
        """End a process in the middle of its work.

        Start it again at once or after a while.
        """
        found = await self.rows("SELECT max(id) FROM processes WHERE name LIKE $1", f"%:{member.program.pid}")
        killed = time.monotonic()
        await member.program.kill()
        measuring = asyncio.create_task(self._take_over(found[0][0], killed))
        self._measuring.add(measuring)
        await self._wait_until_gone(member)
        if self.dice.below(2):
            await self._a_while()
        await member.program.start()

    async def _take_over(self, dead: int, killed: float) -> None:
        """Note when nothing is a dead process's any more."""
        before = self._held_up
        mine = "SELECT 1 FROM leases WHERE holder = $1 LIMIT 1"
        while await self.rows(mine, dead):  # noqa: ASYNC110 - in the database
            await asyncio.sleep(0.1)
        is_held_up = self._held_up > before
        (self.report.held_up if is_held_up else self.report.takeovers).append(time.monotonic() - killed)

    @property
    def _held_up(self) -> int:
        return sum(self.report.befell[one] for one in HOLDING_UP)

    async def _replace(self, member: Member) -> None:
        """Have a new process take over while the old one still runs."""
        old, new = member.program, member.other or await self._nursing(member.shards, member.door)
        await new.start()
        await until(lambda: all(self._heard.count(shard) == 2 for shard in member.shards.ids))
        assert await old.stop() == 0
        member.program, member.other = new, old

    async def _wait_until_gone(self, member: Member) -> None:
        """Fail what was sent to a process that has ended."""
        await until(lambda: not {*member.shards.ids} & {*self._heard})
        interactions = self.sandbox.interactions
        interactions.let_deadlines_pass(lambda press: self._shard_of(press) in member.shards.ids)
        for press in interactions.thinking:
            if self._shard_of(press) in member.shards.ids:
                press.failed = FAILED
                assert press.message is not None
                self.sandbox.world.delete_message(press.message)

    async def _lose_session(self, shard: int) -> None:
        """Lose a gateway session with its unread events.

        Users who had pressed are told that it failed.
        """
        before = {one.id for one in self.sandbox.interactions.open if self._shard_of(one) == shard}
        await self.sandbox.drop_gateway(shard=shard, resumable=False)
        await until(lambda: shard in self._heard)
        await self._a_while()
        for press in self.sandbox.interactions.open:
            press.was_disturbed |= press.id in before
        self.sandbox.interactions.let_deadlines_pass(lambda press: press.id in before)

    @property
    def _heard(self) -> list[int]:
        return self.sandbox.gateway.shards

    def _shard_of(self, press: Interaction) -> int:
        if press.channel.is_dm:
            return DIRECT
        return shard_of(self.sandbox.world.guild_of(press.channel).id, self.count)

    # The end

    async def settle(self) -> None:
        """Wait until everything is shown."""
        served = -1
        async with asyncio.timeout(HANGING):
            while await self.store.behind() or served != self.sandbox.wire.served:
                served = self.sandbox.wire.served
                await self.sandbox.quiet(0.5)
        await asyncio.gather(*self._measuring)

    async def check(self) -> None:
        """Check moves and surfaces after all members have stopped.

        Every move was made once as it was pressed, and each player sees the stored state.
        """
        for table in self.tables:
            assert await self.matches.back.verify(table.number)
            match = await self.matches.match(table.number)
            assert match.phase == "over"
            plies = await self.matches.plies(table.number, 0, match.ply)
            for seat, name in enumerate(table.names):
                made = [_picks(read_notation(one.notation)) for one in plies if one.seat == seat]
                meant = [_picks(move.picks) for move in table.moves[name]]
                assert made == meant, f"{name} made other moves of {match.game} than they pressed"
            # A fault may strike between a turn's hand and its notice: its player may end it first.
            unneeded = dict.fromkeys(range(len(table.names)), self.report.befell.total())
            await check_current(
                table, self.matches, self.store, table.beginners, planned=unneeded, number=table.number
            )
            self.report.matches += 1
            self.report.moves += len(plies)
            self.report.presses += table.presses
            self.report.letters += sum(dm.total_sent for name in table.names if (dm := table[name].dm))
        assert self.sandbox.problems == []


def _picks(picks: Draft) -> list[frozenset[str]]:
    return [frozenset(pick) for pick in picks]


@asynccontextmanager
async def fleet_of(split: Sequence[str], folder: Path, dice: Dice) -> AsyncIterator[Fleet]:
    """Yield processes still to be started, with shards as a host writes them."""
    (count,) = {shards_of(one).count for one in split}
    limits = Limits(
        ack_seconds=HANGING,
        global_per_second=None,
        route_requests=1000,
        shards=count,
        max_concurrency=count,
    )
    async with AsyncExitStack() as stack:
        url = await stack.enter_async_context(fresh_database())
        sandbox = await stack.enter_async_context(Sandbox(limits=limits, check=checker(), token=TOKEN))
        numbers = itertools.count()

        async def nursing(shards: Shards, door: Door) -> Nursed:
            log = folder / f"{next(numbers)}.log"
            return await stack.enter_async_context(
                run_nursed(sandbox, Remote(door.url, log), SHARDS=str(shards))
            )

        members = []
        for number, shards in enumerate(map(shards_of, split)):
            door = Door(url, f"member_{number}")
            stack.callback(door.close)
            await door.open()
            members.append(Member(shards, door, await nursing(shards, door)))
        store = await PostgresStore.open(url)
        stack.push_async_callback(store.close)
        yield Fleet(sandbox, url, members, store, dice, nursing)


async def campaign(
    split: Sequence[str],
    tables: int,
    at_once: int,
    every: int,
    folder: Path,
    dice: Dice,
    troubles: Sequence[str] = TROUBLES,
) -> Report:
    """Play matches of all games through a fleet, amid troubles.

    The parameters give how many matches, how many at once, and about how many presses lie between
    two troubles. `split` says which shards each process has.
    """
    began = time.monotonic()
    async with fleet_of(split, folder, dice) as fleet:
        for number in range(tables):
            await fleet.add_table([*GAMES][number % len(GAMES)])
        await asyncio.gather(*(member.program.start() for member in fleet.members))
        async with asyncio.TaskGroup() as group:
            playing = group.create_task(fleet.play(at_once))
            group.create_task(fleet.suffer(every, troubles, playing.done))
        await fleet.settle()
        for member in fleet.members:
            assert await member.program.stop() == 0
        await fleet.check()
        fleet.report.seconds = time.monotonic() - began
        return fleet.report
