"""Who thinks does so in a process of its own, lets others go first, and is replaced when it dies."""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import Executor
from pathlib import Path

import pytest

from cogs import thinkers, workers
from cogs.thinkers import Thinkers
from cogs.workers import Crew
from engine.dice import Dice
from engine.games import kaliko
from engine.players import Thought


def nobody_dies_twice(mark: str) -> int:
    """Where it was done; the first time it kills whoever does it."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


async def test_work_is_done_again_by_others_if_those_die_who_had_it_in_hand(tmp_path: Path) -> None:
    crew = Crew(1, thinkers._in_processes)
    try:
        first = await crew.do(os.getpid)
        second = await crew.do(nobody_dies_twice, str(tmp_path / "mark"))
        assert len({first, second, os.getpid()}) == 3
    finally:
        await asyncio.to_thread(crew.close)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="no process lets others go first here")
async def test_who_thinks_lets_everybody_else_go_first() -> None:
    crew = Crew(1, thinkers._in_processes)
    try:
        assert await crew.do(os.nice, 0) == min(19, os.nice(0) + thinkers.NICENESS)
    finally:
        await asyncio.to_thread(crew.close)


async def test_threads_do_where_there_are_no_processes() -> None:
    crew = Crew(1, workers.in_threads)
    try:
        assert await crew.do(os.getpid) == os.getpid()
    finally:
        crew.close()


async def test_where_nobody_plays_against_computers_nobody_waits_to_think(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[int] = []

    def begin(count: int) -> Executor:
        begun.append(count)
        return workers.in_threads(count)

    monkeypatch.setattr(thinkers, "_in_processes", begin)
    made = Thinkers(2)
    made.close()
    assert begun == []
    state = kaliko.start(kaliko.Options(), (kaliko.SeatOptions(),) * 2, Dice("idle", 0))
    (seat,) = kaliko.to_move(state)
    view = kaliko.view(state, seat)
    try:
        assert await made.think("kaliko", 0, view, "key") == Thought(kaliko.stand_in(view))
        assert await made.think("kaliko", 0, view, "key") == Thought(kaliko.stand_in(view))
    finally:
        made.close()
    assert begun == [2]
