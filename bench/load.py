"""Ten, twenty and fifty presses a second over a hundred live matches, through the real client and the sandbox server.

The bot runs in a process of its own; the sandbox and the people in this one. People press whatever control they have:
cards in their DMs, and `My hand` below the boards. The gentlest load keeps Discord's limit of 50 calls a second, which the
bot's own pace minds; the others do without, to show what the bot can.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.pressing import SEATS, Figures, Live, Pressing, begin, count_lost, part, settled
from bench.serving import rested, served
from bench.table import Row
from engine.store import Store
from sandbox import Limits, Sandbox

MATCHES = 100
SECONDS = 15


@dataclass(frozen=True)
class Load:
    """How hard people press: so many presses a second, moves alone or whatever is at hand, with Discord's limit or without."""

    per_second: int
    limit: int | None
    are_moves: bool
    board_p50: int
    """Milliseconds from a press to the new board in which half of them are to be there."""

    @property
    def name(self) -> str:
        what = "moves" if self.are_moves else "presses"
        return f"{self.per_second} {what}/s, {f'{self.limit} calls/s' if self.limit else 'no limit on calls'}"


LOADS = (
    Load(10, 50, are_moves=True, board_p50=1000),
    Load(20, None, are_moves=True, board_p50=1000),
    Load(50, None, are_moves=False, board_p50=4000),
)


def rows() -> list[Row]:
    """Everything measured here."""
    return [row for load in LOADS for row in _rows(load)]


def _rows(load: Load) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(_run(Path(folder), load))
    late = ", ".join(f"{count} {fault}" for fault, count in figures.faults.items()) or "none"
    acknowledged, boards = figures.acknowledged, figures.boards
    wanted = f"≤ {load.board_p50} ms"
    return [
        Row(f"{load.name}: acknowledged p50", round(part(acknowledged, 50) * 1000), "ms"),
        Row(f"{load.name}: acknowledged p99", round(part(acknowledged, 99) * 1000), "ms", target="≤ 300 ms"),
        Row(f"{load.name}: press to new board p50", round(part(boards, 50) * 1000), "ms", target=wanted),
        Row(f"{load.name}: press to new board p99", round(part(boards, 99) * 1000), "ms"),
        Row(
            f"{load.name}: late, refused or lost",
            sum(figures.faults.values()),
            f"of {figures.pressed}",
            reference=late,
            target="0",
        ),
    ]


async def _run(folder: Path, load: Load) -> Figures:
    async with Sandbox(limits=Limits(global_per_second=load.limit)) as sandbox:
        matches = [_live(sandbox, number) for number in range(1, MATCHES + 1)]
        database = folder / "load.sqlite3"
        async with _opened(database) as store:
            await begin(sandbox, store, matches, rounds=1)
        async with served(sandbox, database, load.limit) as bot:
            await settled(sandbox, matches)
            await rested(bot)
            pressing = Pressing(matches, random.Random(1))

            async def act() -> None:
                await pressing.act(pressing.idle() if load.are_moves else pressing.chance.choice(matches))

            figures = await pressing.keep_on(load.per_second, SECONDS, act)
            await settled(sandbox, matches)
        async with _opened(database) as store:
            await count_lost(store, matches, figures)
        for problem in sandbox.problems:
            figures.faults[problem[:60]] += 1
        return figures


def _live(sandbox: Sandbox, number: int) -> Live:
    channel = sandbox.world.add_channel(f"table-{number}")
    return Live(number, channel, [sandbox.person(f"P{number}-{seat}") for seat in range(SEATS)])


@asynccontextmanager
async def _opened(database: Path) -> AsyncIterator[Store]:
    store = await Store.open(database)
    try:
        yield store
    finally:
        await store.close()
