"""Backups: taken when they are due; their errors stop nothing else."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cogs.app import backups
from cogs.app.backups import LOOK_EVERY, TRY_AGAIN, run_backups
from engine.contract.errors import StoreError
from engine.contract.words import say
from tests.flow.support import with_sleep
from tests.support.waits import until


class Copyist:
    """Takes nothing, and may have trouble with that."""

    def __init__(self, trouble: Exception | None = None) -> None:
        self.trouble = trouble
        self.taken: list[float] = []
        self.due_at = 0.0
        self.threads: set[str] = set()
        self.stopped = threading.Event()

    def is_due(self, now: float) -> bool:
        return now >= self.due_at

    def take(self, now: float) -> Path:
        self.threads.add(threading.current_thread().name)
        if self.trouble is not None:
            raise self.trouble
        self.taken.append(now)
        self.due_at = now + 3600
        return Path("a copy")


@asynccontextmanager
async def kept(copyist: Copyist, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[float]]:
    """Run backups on a clock that only pauses between two checks move.

    Yields the pauses so far.
    """
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(0)

    monkeypatch.setattr(backups, "asyncio", with_sleep(sleep))
    task = asyncio.create_task(run_backups(copyist, lambda: sum(pauses)))
    yield pauses
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_each_is_taken_when_it_is_time_and_off_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    copyist = Copyist()
    async with kept(copyist, monkeypatch) as pauses:
        await until(lambda: len(copyist.taken) >= 3)
    assert copyist.taken[:3] == [0, 3600, 7200]
    assert set(pauses) == {LOOK_EVERY}
    assert threading.main_thread().name not in copyist.threads


FULL = say("No backup can be kept in “{path}”: {reason}.", path="/backups", reason="no space")


@pytest.mark.parametrize("trouble", [StoreError(FULL), ValueError("a fault of ours")])
async def test_trouble_is_a_line_in_the_log_and_it_is_tried_again_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, trouble: Exception
) -> None:
    copyist = Copyist(trouble)
    async with kept(copyist, monkeypatch) as pauses:
        await until(lambda: len(pauses) >= 2)
        assert pauses[:2] == [TRY_AGAIN, TRY_AGAIN]
        copyist.trouble = None
        await until(lambda: copyist.taken)
    lines = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(lines) >= 2
    said = {record.getMessage() for record in lines}
    is_told = isinstance(trouble, StoreError)
    told = ": No backup can be kept in “/backups”: no space." if is_told else ""
    assert said == {f"no backup was taken{told}"}


async def test_of_several_processes_one_takes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = Copyist(), Copyist()
    is_ours = True
    monkeypatch.setattr(backups, "LOOK_EVERY", 0)
    here, there = (
        asyncio.create_task(run_backups(ours, lambda: 0, lambda: is_ours)),
        asyncio.create_task(run_backups(theirs, lambda: 0, lambda: not is_ours)),
    )
    await until(lambda: ours.taken)
    assert not theirs.taken
    is_ours = False
    await until(lambda: theirs.taken)
    for task in (here, there):
        task.cancel()
    await asyncio.gather(here, there, return_exceptions=True)
