"""How many presses a second one to three processes hold over one PostgreSQL.

Each has shards of its own. A third of the presses are moves by DM, which Discord sends to the first
shard alone; the others look at a hand on a server and move in it, evenly over all shards. The load
rises until acknowledgements take too long; there is no limit on calls, and PostgreSQL flushes.
Sandbox, people and PostgreSQL have the same machine; the time that each needs is printed, too.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import cycle
from typing import NamedTuple, TypeAlias

from bench.kit.presses import SEATS, Figures, Live, Pressing, begin, count_lost, part, settled
from bench.kit.process_stats import busy, worked, worked_with_children
from bench.kit.server import rested, served
from bench.kit.table import Row
from engine.store.postgres import PostgresStore
from sandbox import Limits, Sandbox
from tests.support.postgres import flush_commits, fresh_database, server
from tests.support.waits import until

MATCHES = 96
ROUNDS = 8
SHARDS = 16
SPLITS = (("0-15/16",), ("0-7/16", "8-15/16"), ("0-5/16", "6-10/16", "11-15/16"))
"""The shards of each process, with one of them, two and three."""
FIRST = 20.0
STEP = 1.25
"""Presses a second at first, and the factor of each rise."""
SECONDS = 10
MOST = 0.3
"""Seconds in which 99 of 100 presses must be acknowledged."""
TRIES = 2
"""Tries of a rate until it counts as too much: a machine may have a short stall."""
KINDS = 1.5
"""Presses of an act, on average: a move by DM is one, a move on a server two."""


Way: TypeAlias = Callable[[Live], Awaitable[None]]


class Work(NamedTuple):
    """Processor seconds."""

    bots: float
    drawers: float
    """Those of the bots' drawing processes."""
    postgres: float
    people: float
    """Those of the sandbox and the people."""
    everybody: float
    """Those of the whole machine."""

    def since(self, then: Work) -> Work:
        """Return what was spent since then."""
        return Work(*(now - before for now, before in zip(self, then, strict=True)))

    @property
    def others(self) -> float:
        """The seconds of all other programs on the machine."""
        return self.everybody - sum(self[:-1])


@dataclass(frozen=True)
class Held:
    """The results of one rate of presses."""

    rate: float
    figures: Figures
    work: Work
    others: float
    """The load of other programs on the machine, in cores."""

    def __str__(self) -> str:
        late = part(self.figures.acknowledged, 99) * 1000
        faults = dict(self.figures.faults) or "nothing"
        return f"{self.rate:.1f}/s, p99 {late:.0f} ms, {faults} amiss, others {self.others:.1f} cores"

    @property
    def is_held(self) -> bool:
        """Whether all were acknowledged soon enough, and nothing was lost."""
        return not self.figures.faults and part(self.figures.acknowledged, 99) <= MOST


def rows() -> list[Row]:
    """Measure everything here."""
    found: list[Row] = []
    alone: float | None = None
    for shards in SPLITS:
        held = asyncio.run(_most(shards))
        alone = alone or held.rate
        found += _rows(len(shards), held, alone)
    return found


def _rows(count: int, held: Held, alone: float) -> list[Row]:
    name = "1 process" if count == 1 else f"{count} processes"
    figures = held.figures
    beside = f"others on the machine: {held.others:.1f} of {os.cpu_count()} cores"
    each = 1000 / figures.pressed
    return [
        Row(f"{name}: presses held", held.rate if held.is_held else 0, "/s", f"1 process: {alone:.3g}/s", held.rate / alone),
        Row(f"{name}: acknowledged p50", round(part(figures.acknowledged, 50) * 1000), "ms", beside),
        Row(f"{name}: acknowledged p99", round(part(figures.acknowledged, 99) * 1000), "ms", target="≤ 300 ms"),
        Row(f"{name}: press to new board p50", round(part(figures.boards, 50) * 1000), "ms"),
        Row(f"{name}: a press in processor time, the processes", held.work.bots * each, "ms"),
        Row(f"{name}: a press in processor time, drawing", held.work.drawers * each, "ms"),
        Row(f"{name}: a press in processor time, PostgreSQL", held.work.postgres * each, "ms"),
        Row(f"{name}: a press in processor time, sandbox and people", held.work.people * each, "ms"),
    ]  # fmt: skip


async def _most(shards: Sequence[str]) -> Held:
    """Return the results of the highest rate that the processes hold."""
    async with AsyncExitStack() as stack:
        url = await stack.enter_async_context(fresh_database())
        flush_commits()
        limits = Limits(global_per_second=None, route_requests=10_000, shards=SHARDS, max_concurrency=SHARDS)
        sandbox = await stack.enter_async_context(Sandbox(limits=limits))
        matches = [_live(sandbox, number) for number in range(MATCHES)]
        store = await PostgresStore.open(url)
        stack.push_async_callback(store.close)
        await begin(sandbox, store, matches, ROUNDS)
        bots = [await stack.enter_async_context(served(sandbox, url, None, own)) for own in shards]
        await until(lambda: len(sandbox.gateway.shards) == SHARDS)
        await settled(sandbox, matches)
        pids, rate = [bot.pid for bot in bots], FIRST
        await rested(*bots)
        held = found = await _tried(sandbox, matches, pids, rate)
        while found.is_held:
            held, rate = found, rate * STEP
            found = await _tried(sandbox, matches, pids, rate)
        await settled(sandbox, matches)
        await count_lost(store, matches, held.figures)
        for problem in sandbox.problems:
            held.figures.faults[problem[:60]] += 1
        print(f"{len(bots)}, in the end: {held}", file=sys.stderr)
        return held


async def _tried(sandbox: Sandbox, matches: Sequence[Live], bots: Sequence[int], rate: float) -> Held:
    """Return the results of a rate, the best of some tries."""
    for left in reversed(range(TRIES)):
        pressing = Pressing(matches, random.Random(rate))
        ways: Iterator[Way] = cycle((pressing.act, pressing.move_there))

        async def act(pressing: Pressing = pressing, ways: Iterator[Way] = ways) -> None:
            await next(ways)(pressing.idle())

        began, before = time.monotonic(), _work(bots)
        figures = await pressing.keep_on(rate / KINDS, SECONDS, act)
        seconds = time.monotonic() - began
        work = _work(bots).since(before)
        held = Held(rate, figures, work, work.others / seconds)
        print(f"{len(bots)}: {held}", file=sys.stderr)
        if held.is_held or not left:
            return held
        await settled(sandbox, matches)
    raise AssertionError


def _work(bots: Sequence[int]) -> Work:
    """Return what was spent so far."""
    postmaster = server().get_pid()
    assert postmaster is not None
    alone = sum(map(worked, bots))
    drawn = sum(map(worked_with_children, bots)) - alone
    return Work(alone, drawn, worked_with_children(postmaster), time.process_time(), busy())


def _live(sandbox: Sandbox, number: int) -> Live:
    """Create a match on a server of its own, evenly over all shards."""
    people = [sandbox.person(f"P{number}-{seat}") for seat in range(SEATS)]
    users = (person.user for person in people)
    guild = sandbox.world.add_guild(f"Club {number}", *users, shard=(number % SHARDS, SHARDS))
    return Live(0, sandbox.world.add_channel("table", guild=guild), people)
