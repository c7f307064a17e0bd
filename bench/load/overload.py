"""What is acknowledged in time at twice the rate that the bot can hold.

It also measures what a calm user notices of it. The bot runs in a process of its own, with the
limits that it has in production; the sandbox and its people are in this one. Everything is measured
twice: on an otherwise quiet machine, and beside two busy processes for each core.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from math import ceil, inf
from pathlib import Path
from statistics import median

from bench.kit.presses import Live, begin, board
from bench.kit.table import Row
from cogs.api.admission import TOO_OLD
from cogs.drawing.workers import cores
from engine.store import Store
from sandbox import Interaction, Limits, Person, Sandbox
from sandbox.model import Message
from tests.support.program import TOKEN, Program
from tests.support.waits import until

MATCHES = 25
SEATS = 4
AT_ONCE = 24
"""People who press as soon as they have their answer, to find the rate the bot can hold."""
SECONDS = 10
"""Duration of each load."""
MOST_IN_A_TURN = 4
"""Presses that are made before the sandbox handles anything else."""
BRISK = 2.3
"""Presses a second by each of a crowd: more than people do for long."""
CALM_EVERY = 1.0
"""Seconds between two presses of the calm user."""
FLOOD = 490
"""Presses a second by one person."""
BUSY_FOR_EACH_CORE = 2
LATE = 3.0
"""Seconds after which Discord takes no acknowledgement."""
SHARE = 70
"""Percent of the rate the bot can hold that must be in time at twice that rate."""
CALM_MS = 100
"""Milliseconds below which a calm user's median must stay."""
BUSY = "while True: pass"


@dataclass
class Figures:
    """The results of one load."""

    pressed: int = 0
    in_time: list[float] = field(default_factory=list)
    calm: list[float] = field(default_factory=list)
    calm_lost: int = 0


def rows() -> list[Row]:
    """Measure everything here."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(Path(folder)))


async def _measured(folder: Path) -> list[Row]:
    with suppress(OSError):  # only root may; else the people below are slowed down as well as the bot
        os.nice(-15)
    limits = Limits(global_per_second=None, route_requests=10_000)
    async with Sandbox(token=TOKEN, limits=limits) as sandbox:
        matches = [_live(sandbox, number) for number in range(1, MATCHES + 2)]
        database = folder / "overload.sqlite3"
        store = await Store.open(database)
        try:
            await begin(sandbox, store, matches, rounds=1)
        finally:
            await store.close()
        program = Program(sandbox, database, PRESSES_PER_SECOND="10", PRESS_SECONDS=str(TOO_OLD))
        await program.start()
        try:
            await until(lambda: all(_has_board(live) for live in matches))
            crowd = _Crowd(matches[:-1], matches[-1])
            found = await _loads(crowd, "quiet")
            with _busy(BUSY_FOR_EACH_CORE * cores()) as count:
                found += await _loads(crowd, f"beside {count} busy processes")
        finally:
            await program.stop()
    return found


def _live(sandbox: Sandbox, number: int) -> Live:
    channel = sandbox.world.add_channel(f"table-{number}")
    return Live(number, channel, [sandbox.person(f"P{number}-{seat}") for seat in range(SEATS)])


def _has_board(live: Live) -> bool:
    return any(message.find(label="My hand") is not None for message in live.channel.messages.values())


@contextmanager
def _busy(count: int) -> Iterator[int]:
    """Keep `count` processes busy."""
    processes = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield count
    finally:
        for process in processes:
            process.kill()
            process.wait()


class _Crowd:
    """People who press for their hands, and a calm one elsewhere."""

    def __init__(self, matches: list[Live], calm: Live) -> None:
        self._calm = calm
        self._all = [(live, person) for live in matches for person in live.people]
        self._next = cycle(self._all)

    async def capacity(self) -> float:
        """Return the answers a second to people who never wait."""
        await self._answered_in(2)
        return await self._answered_in(SECONDS) / SECONDS

    async def pressed(self, per_second: float) -> Figures:
        """Press `per_second` times a second in total, answered or not.

        As many people press as that takes.
        """
        return await self._kept_up(per_second, self._all[: ceil(per_second / BRISK)])

    async def flooded(self, per_second: float) -> Figures:
        """Let one of them press alone."""
        return await self._kept_up(per_second, self._all[:1])

    async def _answered_in(self, seconds: float) -> int:
        answered, waiting = 0, list[Interaction]()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            still = [press for press in waiting if not press.failed and not _has_answer(press)]
            answered += sum(_has_answer(press) for press in waiting if press not in still)
            waiting = still
            while len(waiting) < AT_ONCE:
                waiting.append(await _press(*next(self._next)))
            await asyncio.sleep(0.005)
        return answered

    async def _kept_up(self, per_second: float, people: list[tuple[Live, Person]]) -> Figures:
        pressing = cycle(people)
        figures, presses, calm = Figures(), list[Interaction](), list[Interaction]()
        begun, next_calm = time.monotonic(), 0.0
        while (elapsed := time.monotonic() - begun) < SECONDS:
            for _ in range(min(int(elapsed * per_second) - len(presses), MOST_IN_A_TURN)):
                presses.append(await _press(*next(pressing)))
            if elapsed >= next_calm:
                calm.append(await _press(self._calm, self._calm.people[0]))
                next_calm += CALM_EVERY
            await asyncio.sleep(0.002)
        await asyncio.gather(*(press.wait_for_answer() for press in (*presses, *calm)))
        await asyncio.sleep(LATE)
        figures.pressed = len(presses)
        figures.in_time = _acknowledged(presses)
        figures.calm = _acknowledged(calm)
        figures.calm_lost = len(calm) - len(figures.calm)
        return figures


async def _press(live: Live, person: Person) -> Interaction:
    """Press for a hand below the newest board, which stays the same."""
    if live.number not in _hands:
        message = board(live)
        component = message.find(label="My hand")
        assert component is not None
        _hands[live.number] = message, component["custom_id"]
    return await person.press_raw(*_hands[live.number])


_hands: dict[int, tuple[Message, str]] = {}
"""The message and control for a hand, by match."""


def _has_answer(press: Interaction) -> bool:
    return press.acknowledged_after is not None and not press.is_thinking


def _acknowledged(presses: list[Interaction]) -> list[float]:
    """Return the seconds of the presses that were acknowledged in time."""
    return [press.acknowledged_after for press in presses if press.acknowledged_after is not None]


async def _loads(crowd: _Crowd, where: str) -> list[Row]:
    held = await crowd.capacity()
    beyond = await crowd.pressed(2 * held)
    flood = await crowd.flooded(FLOOD)
    share = 100 * len(beyond.in_time) / (held * SECONDS)
    pressed = beyond.pressed / SECONDS
    return [
        Row(f"{where}: rate that it can hold", round(held), "presses/s"),
        Row(
            f"{where}, {pressed:.0f} presses/s: acknowledged in time",
            round(share),
            "%",
            reference=f"of what it can hold; {len(beyond.in_time)} of {beyond.pressed}",
            target=f"≥ {SHARE} %",
        ),
        Row(
            f"{where}, {pressed:.0f} presses/s: acknowledged p50",
            _ms(beyond.in_time),
            "ms",
        ),
        *_calm_rows(f"{where}, {pressed:.0f} presses/s", beyond),
        *_calm_rows(f"{where}, one person at {flood.pressed / SECONDS:.0f}/s", flood),
    ]


def _ms(values: list[float]) -> float:
    """Return the median in milliseconds; infinite if there is none."""
    return median(values) * 1000 if values else inf


def _calm_rows(name: str, figures: Figures) -> list[Row]:
    count = len(figures.calm) + figures.calm_lost
    return [
        Row(f"{name}: a calm user p50", _ms(figures.calm), "ms", target=f"< {CALM_MS} ms"),
        Row(f"{name}: a calm user's lost presses", figures.calm_lost, f"of {count}", target="0"),
    ]
