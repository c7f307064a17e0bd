"""Computer players' processes: low in priority, replaced when they die."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest

from cogs.drawing import thinkers, workers
from cogs.drawing.thinkers import Thinkers
from cogs.drawing.workers import Crew
from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.games import kaliko
from engine.games.kaliko.state import View
from engine.players import Effort, Thought, thought_of
from tests.support.waiting import until


def die_once(mark: str) -> int:
    """Return the process's number; kill the process on the first call."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def first_turn() -> View:
    """Return the view of a player who begins a match of Kaliko."""
    state = kaliko.start(kaliko.Options(), (kaliko.SeatOptions(),) * 2, Dice("idle", 0))
    (seat,) = kaliko.to_move(state)
    return kaliko.view(state, seat)


def dies_once(game: str, level: int, view: Any, mark: str) -> Thought:
    """Thinks; the first time it is killed in the middle of it."""
    die_once(mark)
    return thought_of(game, level, view, mark, Effort(0.01))


def never_ends(game: str, level: int, view: Any, mark: str) -> Thought:
    """Run forever at the hard level, without checking the time.

    The file `mark` shows that it has begun.
    """
    if level == 3:
        Path(mark).touch()
        while True:
            time.sleep(0)
    return thought_of(game, level, view, mark, Effort(0.01))


async def test_work_is_done_again_by_others_if_those_die_who_had_it_in_hand(tmp_path: Path) -> None:
    crew = Crew(1, thinkers._in_processes)
    try:
        first = await crew.do(os.getpid)
        second = await crew.do(die_once, str(tmp_path / "mark"))
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


async def test_a_killed_thinkers_move_is_thought_of_again_by_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(thinkers, "thought_of", dies_once)
    made, view, mark = Thinkers(), first_turn(), tmp_path / "mark"
    try:
        found = await made.think("kaliko", 2, view, str(mark))
    finally:
        await asyncio.to_thread(made.close)
    assert mark.exists()
    assert isinstance(resume(kaliko, view, found.picks), Decided)
    assert found == thought_of("kaliko", 2, view, str(mark), Effort(0.01))


async def test_a_thinker_without_end_is_ended_and_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinkers, "thought_of", never_ends)
    made, view, mark = Thinkers(), first_turn(), tmp_path / "mark"
    good = thought_of("kaliko", 2, view, str(mark), Effort(0.01))
    try:
        assert await made.think("kaliko", 2, view, str(mark)) == good
        with monkeypatch.context() as hasty:
            hasty.setattr(thinkers, "TIMEOUT", 3.0)
            assert await made.think("kaliko", 3, view, str(mark)) == Thought(kaliko.stand_in(view))
        assert mark.exists(), "it had begun"
        assert "a computer player of kaliko at level 3 did not answer within 3 s" in caplog.text
        assert await made.think("kaliko", 2, view, str(mark)) == good
    finally:
        await asyncio.to_thread(made.close)


async def test_time_to_think_is_not_spent_by_earlier_thinkers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go, view = threading.Event(), first_turn()

    def waits(game: str, level: int, view: Any, key: str) -> Thought:
        if level == 3:
            go.wait()
        return Thought((("thought",),))

    monkeypatch.setattr(thinkers, "_in_processes", workers.in_threads)
    monkeypatch.setattr(thinkers, "thought_of", waits)
    monkeypatch.setattr(thinkers, "TIMEOUT", 2.0)
    made = Thinkers()
    try:
        found = await asyncio.gather(*(made.think("kaliko", level, view, "key") for level in (3, 1)))
        assert found == [Thought(kaliko.stand_in(view)), Thought((("thought",),))]
    finally:
        go.set()
        made.close()


async def test_no_one_waits_at_the_end_for_what_is_being_thought(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(thinkers, "thought_of", never_ends)
    made, mark = Thinkers(), tmp_path / "mark"
    stuck = asyncio.create_task(made.think("kaliko", 3, first_turn(), str(mark)))
    await until(mark.exists)
    stuck.cancel()
    await asyncio.wait([stuck])
    await asyncio.to_thread(made.close)


async def test_where_no_one_plays_against_computers_no_one_waits_to_think(
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
    view = first_turn()
    try:
        assert await made.think("kaliko", 0, view, "key") == Thought(kaliko.stand_in(view))
        assert await made.think("kaliko", 0, view, "key") == Thought(kaliko.stand_in(view))
    finally:
        made.close()
    assert begun == [2]
