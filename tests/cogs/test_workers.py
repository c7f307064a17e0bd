"""Worker pools: the event loop goes on during a slow start."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from cogs.drawing import workers
from cogs.drawing.workers import Crew, ProcessPool, begin_working, in_processes
from sandbox.limits import HANGING
from tests.support.failing_work import die_once
from tests.support.waits import until

ROOT = Path(__file__).parents[2]
PATIENCE = 20
"""Seconds after which a blocked start is given up: then it was waited for."""


def prepare() -> None:
    begin_working(0)


def processes(count: int) -> ProcessPool:
    return in_processes(count, prepare)


class Gate:
    """A gate that holds up the start of a pool until it is opened."""

    def __init__(self) -> None:
        self.is_reached = threading.Event()
        self._is_open = threading.Event()
        self.was_waited_for = False

    def open(self) -> None:
        self._is_open.set()

    def pass_through(self) -> None:
        self.is_reached.set()
        if not self._is_open.wait(PATIENCE):
            self.was_waited_for = True


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Every start of a pool, held up as on the busiest machine."""
    gate, launch = Gate(), ProcessPoolExecutor._spawn_process  # type: ignore[attr-defined]

    def held_up(pool: ProcessPoolExecutor) -> None:
        gate.pass_through()
        launch(pool)

    monkeypatch.setattr(ProcessPoolExecutor, "_spawn_process", held_up)
    yield gate
    gate.open()


@pytest.mark.slow
async def test_the_loop_goes_on_while_the_first_process_starts(gate: Gate) -> None:
    crew = Crew(1, processes)
    try:
        work = asyncio.create_task(crew.do(os.getpid))
        await until(gate.is_reached.is_set)
        for _ in range(100):
            await asyncio.sleep(0)
        assert not work.done()
        gate.open()
        assert await work != os.getpid()
        assert not gate.was_waited_for
    finally:
        gate.open()
        await asyncio.to_thread(crew.close)


async def test_the_loop_goes_on_while_a_process_starts_in_place_of_a_dead_one(
    tmp_path: Path, gate: Gate
) -> None:
    gate.open()
    crew = Crew(1, processes)
    try:
        first = await crew.do(os.getpid)
        gate._is_open.clear()
        gate.is_reached.clear()
        work = asyncio.create_task(crew.do(die_once, str(tmp_path / "mark")))
        await until(gate.is_reached.is_set)
        assert not work.done()
        gate.open()
        assert await work not in (first, os.getpid())
        assert not gate.was_waited_for
    finally:
        gate.open()
        await asyncio.to_thread(crew.close)


@pytest.mark.slow
async def test_the_loop_goes_on_while_a_second_process_starts(gate: Gate) -> None:
    gate.open()
    crew = Crew(2, processes)
    go = threading.Event()
    try:
        await crew.do(os.getpid)
        gate._is_open.clear()
        gate.is_reached.clear()
        works = [asyncio.create_task(crew.do(os.getpid)) for _ in range(8)]
        await asyncio.sleep(0)
        gate.open()
        assert os.getpid() not in await asyncio.gather(*works)
        assert not gate.was_waited_for
    finally:
        go.set()
        gate.open()
        await asyncio.to_thread(crew.close)


@pytest.mark.slow
async def test_a_pool_that_starts_is_ended_or_replaced_without_waiting(gate: Gate) -> None:
    crew = Crew(1, processes)
    await until(gate.is_reached.is_set)
    stuck = asyncio.create_task(crew.do(os.getpid))
    await asyncio.sleep(0)
    crew.replace_workers()
    stuck.cancel()
    gate.open()
    assert await crew.do(os.getpid) != os.getpid()
    assert not gate.was_waited_for
    await asyncio.to_thread(crew.kill)


@pytest.mark.slow
async def test_what_a_call_raises_is_raised() -> None:
    crew = Crew(1, processes)
    try:
        with pytest.raises(ValueError, match="invalid literal"):
            await crew.do(int, "three")
    finally:
        await asyncio.to_thread(crew.close)


async def test_a_pool_that_is_shut_down_takes_no_call() -> None:
    pool = processes(1)
    await asyncio.to_thread(pool.shutdown)
    pool.shutdown()
    with pytest.raises(RuntimeError):
        pool.submit(os.getpid)


SLOW = """
import time
from pathlib import Path
until = time.monotonic() + {patience}
while not Path({go!r}).exists():
    if time.monotonic() > until:
        Path({given_up!r}).touch()
        break
    time.sleep(0.01)
"""
MAKER = """
import asyncio, os
from pathlib import Path
from cogs.drawing import workers
from tests.cogs.test_workers import processes

async def main():
    workers._KNOWN[:] = ["slow"]
    crew = workers.Crew(1, processes)
    work = asyncio.create_task(crew.do(os.getpid))
    for _ in range(50):
        await asyncio.sleep(0.01)
    Path({go!r}).touch()
    assert await work != os.getpid()
    crew.close()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.slow
def test_the_loop_goes_on_while_the_fork_server_imports(tmp_path: Path) -> None:
    go, given_up = tmp_path / "go", tmp_path / "given up"
    names = {"go": str(go), "given_up": str(given_up), "patience": PATIENCE}
    (tmp_path / "slow.py").write_text(SLOW.format(**names), encoding="utf-8")
    (tmp_path / "maker.py").write_text(MAKER.format(**names), encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    subprocess.run(
        [sys.executable, str(tmp_path / "maker.py")],
        env={**os.environ, "PYTHONPATH": path},
        timeout=HANGING,
        check=True,
    )
    assert go.exists()
    assert not given_up.exists()


KILLED = """
import os, signal
from tests.cogs.test_workers import processes

if __name__ == "__main__":
    print(processes(1).submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
@pytest.mark.skipif(
    workers._start_context().get_start_method() != "forkserver", reason="nothing is left over"
)
def test_a_killed_program_leaves_no_process_and_no_words_of_python_in_the_log(tmp_path: Path) -> None:
    program = tmp_path / "killed.py"
    program.write_text(KILLED, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(program)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=HANGING,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL
    assert done.stderr == b""
    assert int(done.stdout) > 0, "a worker had begun, and has ended: this waits for all that write there"
