"""Computer players' processes: low in priority, replaced when they die."""

from __future__ import annotations

import asyncio
import os
import threading
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest

from cogs.drawing import thinkers, workers
from cogs.drawing.thinkers import Thinkers
from cogs.drawing.workers import Crew
from engine.analysis.values import Analysis, Played
from engine.contract.dice import Dice
from engine.daily.maker import make_first_deal
from engine.games import kaliko
from engine.games.kaliko.state import View
from engine.match.history import Past
from engine.players import Thought
from engine.records.course import Course
from sandbox.limits import HANGING
from tests.support.failing_work import (
    analyse_once_killed,
    analyse_without_end,
    think_once_killed,
    think_without_end,
)
from tests.support.waits import until


def first_turn() -> View:
    """Return the view of a player who begins a match of Kaliko."""
    state = kaliko.start(kaliko.Options(), (kaliko.SeatOptions(),) * 2, Dice("idle", 0))
    (seat,) = kaliko.to_move(state)
    return kaliko.view(state, seat)


async def test_threads_do_where_there_are_no_processes() -> None:
    crew = Crew(1, workers.in_threads)
    try:
        assert await crew.do(os.getpid) == os.getpid()
    finally:
        crew.close()


@pytest.mark.slow
async def test_a_killed_thinkers_move_is_thought_of_again_by_another_who_lets_everybody_else_go_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(thinkers, "thought_of", think_once_killed)
    made, view = Thinkers(), first_turn()
    try:
        found = await made.think("kaliko", 2, view, str(tmp_path / "mark"))
        assert found.picks[:-1] == kaliko.stand_in(view)
        (niceness,) = found.picks[-1]
        assert niceness == str(min(19, os.nice(0) + thinkers.NICENESS))
    finally:
        await asyncio.to_thread(made.close)


@pytest.mark.slow
async def test_a_thinker_without_end_is_ended_and_replaced_and_not_waited_for_at_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinkers, "thought_of", think_without_end)
    made, view = Thinkers(), first_turn()
    first, last = tmp_path / "first", tmp_path / "last"
    assert await made.think("kaliko", 2, view, "key") == Thought((("thought",),))
    timeout = 0.1
    while not first.exists():  # a busy machine may need longer to begin
        monkeypatch.setattr(thinkers, "TIMEOUT", timeout)
        assert await made.think("kaliko", 3, view, str(first)) == Thought(kaliko.stand_in(view))
        timeout *= 2
    assert "a computer player of kaliko at level 3 did not answer within 0.1 s" in caplog.text
    monkeypatch.setattr(thinkers, "TIMEOUT", HANGING)
    assert await made.think("kaliko", 2, view, "key") == Thought((("thought",),))
    stuck = asyncio.create_task(made.think("kaliko", 3, view, str(last)))
    await until(last.exists)
    stuck.cancel()
    await asyncio.wait([stuck])
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
    monkeypatch.setattr(thinkers, "TIMEOUT", 1.0)
    made = Thinkers()
    try:
        found = await asyncio.gather(*(made.think("kaliko", level, view, "key") for level in (3, 1)))
        assert found == [Thought(kaliko.stand_in(view)), Thought((("thought",),))]
    finally:
        go.set()
        made.close()


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


def match(key: str) -> Played:
    """Return a match that is short to send to a process."""
    return Played("kaliko", Course.of(Past(0, (None,), ((),)), ()), (1.0, 0.0), key)


@pytest.mark.slow
async def test_an_analysis_has_the_lowest_priority_and_is_made_again_after_its_process_died(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(thinkers, "analyse", analyse_once_killed)
    made = Thinkers()
    try:
        assert await made.analyse(match(str(tmp_path / "mark"))) == Analysis((), 19)
    finally:
        await asyncio.to_thread(made.close)


@pytest.mark.slow
async def test_an_analysis_without_end_is_ended_and_no_move_waits_for_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinkers, "analyse", analyse_without_end)
    monkeypatch.setattr(thinkers, "thought_of", think_without_end)
    made, begun = Thinkers(), tmp_path / "begun"
    stuck = asyncio.create_task(made.analyse(match(str(begun))))
    await until(begun.exists)
    assert await made.think("kaliko", 2, first_turn(), "key") == Thought((("thought",),))
    assert not stuck.done()
    stuck.cancel()
    await asyncio.wait([stuck])
    monkeypatch.setattr(thinkers, "ANALYSIS_TIMEOUT", 0.1)
    assert await made.analyse(match(str(begun))) is None
    assert "an analysis of kaliko was not ready within 0.1 s" in caplog.text
    await asyncio.to_thread(made.close)


@pytest.mark.slow
async def test_a_deal_of_the_day_is_made_in_a_worker_and_arrives_whole() -> None:
    made = Thinkers()
    try:
        assert await made.deal(("chess", "kaliko"), "one") == make_first_deal(("kaliko",), "one")
        assert await made.deal(("chess",), "one") is None
    finally:
        await asyncio.to_thread(made.close)


async def test_analyses_wait_for_each_other_and_leave_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Executor] = []
    running: list[str] = []

    def begin(count: int) -> Executor:
        begun.append(workers.in_threads(count))
        return begun[-1]

    def analyse(played: Played) -> Analysis:
        running.append(played.key)
        assert len(running) == 1
        running.remove(played.key)
        return Analysis((), 1)

    monkeypatch.setattr(thinkers, "_in_idle_processes", begin)
    monkeypatch.setattr(thinkers, "analyse", analyse)
    made = Thinkers()
    assert await asyncio.gather(*(made.analyse(match(key)) for key in "ab")) == [Analysis((), 1)] * 2
    assert len(begun) == 2
    for pool in begun:
        with pytest.raises(RuntimeError):
            pool.submit(os.getpid)
    made.close()
