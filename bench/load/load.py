"""Ten to fifty presses a second over a hundred live matches.

They go through the real client and the sandbox server. The bot runs in a process of its own; the
sandbox and the people in this one. People press any control they have: cards in their DMs, and `My
hand` below the boards. The lightest load keeps Discord's limit of 50 calls a second, to which the
bot paces itself; the others have no limit, to show what the bot can do.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from bench.kit.drawings import KINDS, Drawing, Uploads, count_unsent
from bench.kit.presses import SEATS, Figures, Live, Pressing, begin, count_lost, part, settled
from bench.kit.process_stats import worked, worked_with_children
from bench.kit.server import Served, rested, served
from bench.kit.table import Row
from engine.store import Store
from sandbox import Limits, Sandbox

MATCHES = 100
SECONDS = 15
BEGINNING = 600
"""Most seconds until all matches are shown; before that there is nothing to press."""


@dataclass(frozen=True)
class Load:
    """How hard people press: rate, moves alone or any control, limit of calls."""

    per_second: int
    limit: int | None
    are_moves: bool
    board_p50: int
    """Milliseconds from a press to the new board that half of the presses must reach."""

    @property
    def name(self) -> str:
        what = "moves" if self.are_moves else "presses"
        return f"{self.per_second} {what}/s, {f'{self.limit} calls/s' if self.limit else 'no limit on calls'}"


LOADS = (
    Load(10, 50, are_moves=True, board_p50=1000),
    Load(20, None, are_moves=True, board_p50=1000),
    Load(50, None, are_moves=False, board_p50=4000),
)


class Work(NamedTuple):
    """Processor seconds of one load: the bot's, its drawers', and the people's."""

    bot: float
    drawing: float
    people: float

    def since(self, then: Work) -> Work:
        """Return what was spent since then."""
        return Work(*(now - before for now, before in zip(self, then, strict=True)))


@dataclass
class Found:
    """The results of one load."""

    figures: Figures
    work: Work
    moves: int
    drawings: list[Drawing]
    unsent: Counter[str]
    """Of the pictures drawn, by kind, those that no message ever showed."""


def rows() -> list[Row]:
    """Measure everything here."""
    found: list[Row] = []
    for load in LOADS:
        measured = _measured(load)
        found += (*_times(load, measured), *_costs(load, measured))
    return found


def _measured(load: Load) -> Found:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_run(Path(folder), load))


def _costs(load: Load, found: Found) -> Iterator[Row]:
    """Yield the pictures and the processor time that a move takes."""
    drawn = Counter(drawing.kind for drawing in found.drawings)
    for kind in KINDS:
        if drawn[kind]:
            sent = f"{found.unsent[kind]} of {drawn[kind]} in no message"
            yield Row(f"{load.name}: pictures a move, {kind}", drawn[kind] / found.moves, "", sent)
    for who, seconds in zip(("the bot", "drawing", "sandbox and people"), found.work, strict=True):
        name = f"{load.name}: a move in processor time, {who}"
        yield Row(name, 1000 * seconds / found.moves, "ms", f"{found.moves} moves")


def _times(load: Load, found: Found) -> list[Row]:
    figures = found.figures
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


async def _run(folder: Path, load: Load) -> Found:
    async with Sandbox(limits=Limits(global_per_second=load.limit)) as sandbox:
        sandbox.world.files = uploads = Uploads()
        matches = [live_match(sandbox, number) for number in range(1, MATCHES + 1)]
        database = folder / "load.sqlite3"
        async with opened(database) as store:
            await begin(sandbox, store, matches, rounds=1)
        async with served(sandbox, database, load.limit) as bot:
            await settled(sandbox, matches, patience=BEGINNING)
            await rested(bot)
            bot.forget_drawings()
            before, began = sum(live.moves for live in matches), _work(bot)
            pressing = Pressing(matches, random.Random(1))

            async def act() -> None:
                await pressing.act(pressing.idle() if load.are_moves else pressing.chance.choice(matches))

            figures = await pressing.keep_on(load.per_second, SECONDS, act)
            await settled(sandbox, matches)
            work = _work(bot).since(began)
        async with opened(database) as store:
            await count_lost(store, matches, figures)
        for problem in sandbox.problems:
            figures.faults[problem[:60]] += 1
        moves = sum(live.moves for live in matches) - before
        return Found(figures, work, moves, bot.drawings, count_unsent(bot.drawings, uploads.digests))


def _work(bot: Served) -> Work:
    """Return what was spent so far."""
    alone = worked(bot.pid)
    return Work(alone, worked_with_children(bot.pid) - alone, time.process_time())


def live_match(sandbox: Sandbox, number: int) -> Live:
    """Return a match that is to begin, with its channel and its people."""
    channel = sandbox.world.add_channel(f"table-{number}")
    return Live(number, channel, [sandbox.person(f"P{number}-{seat}") for seat in range(SEATS)])


@asynccontextmanager
async def opened(database: Path) -> AsyncIterator[Store]:
    """Open a database for as long as it is needed."""
    store = await Store.open(database)
    try:
        yield store
    finally:
        await store.close()
