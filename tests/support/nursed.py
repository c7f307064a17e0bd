"""The program in processes that start fast and are made to fail.

They are killed, run out of disk, or have their clock moved.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sandbox import Sandbox
from sandbox.limits import HANGING
from tests.support.program import ROOT, Program, Remote, clean_environment
from tests.support.waits import until


class Nursed(Program):
    """The bot as a process of `tests.support.nursery`. Use `run_nursed`."""

    def __init__(self, sandbox: Sandbox, database: Path | Remote, **settings: str) -> None:
        super().__init__(sandbox, database, **settings)
        self._clock = self.log.with_suffix(".clock")
        self._nursery: asyncio.subprocess.Process | None = None
        self._ending: asyncio.Task[int] | None = None
        self._pid = 0
        self._write_clock()

    async def open(self) -> None:
        """Start the nursery, which starts all processes."""
        self._nursery = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.support.nursery",
            str(self._clock),
            cwd=ROOT,
            env=clean_environment({}),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )

    async def close(self) -> None:
        """End the program in any state, and the nursery."""
        assert self._nursery is not None
        if not self._has_ended:
            await self._end_with(signal.SIGKILL)
        assert self._nursery.stdin is not None
        self._nursery.stdin.close()
        await self._nursery.wait()

    async def start(self) -> None:
        self._sessions = len(self._sandbox.gateway.shards)
        order = {"env": clean_environment(self._settings), "cwd": str(ROOT), "log": str(self.log)}
        assert self._nursery is not None
        assert self._nursery.stdin is not None
        self._nursery.stdin.write(json.dumps(order).encode() + b"\n")
        self._pid = await self._line()
        self._ending = asyncio.create_task(self._line())
        await until(lambda: self._is_serving or self._has_ended)
        assert self._is_serving, self.log.read_text(encoding="utf-8")

    @property
    def pid(self) -> int:
        """The number of the process; 0 before it was first started."""
        return self._pid

    def fill_disk(self, room: int) -> None:
        """Limit the size of the program's files to `room` bytes until its next start."""
        _, most = resource.prlimit(self._pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (room, most))

    def move_clock(self, seconds: float) -> None:
        """Move the clock of the program and of Discord by some seconds, either way."""
        self._sandbox.world.move_clock(seconds)
        self._write_clock()

    def _write_clock(self) -> None:
        new = self._clock.with_suffix(".new")
        new.write_text(str(self._sandbox.clock.ahead), encoding="utf-8")
        new.replace(self._clock)

    async def _line(self) -> int:
        assert self._nursery is not None
        assert self._nursery.stdout is not None
        return int(await self._nursery.stdout.readline())

    @property
    def _has_ended(self) -> bool:
        return self._ending is None or self._ending.done()

    async def _end_with(self, sign: signal.Signals) -> int:
        assert self._ending is not None
        sessions = len(self._sandbox.gateway.shards)
        if not self._ending.done():
            os.kill(self._pid, sign)
        async with asyncio.timeout(HANGING):
            code = await self._ending
        await self._wait_until_left(sessions)
        return code


@asynccontextmanager
async def run_nursed(sandbox: Sandbox, database: Path | Remote, **settings: str) -> AsyncIterator[Nursed]:
    """Yield the program, not yet started; end it afterwards in any case."""
    program = Nursed(sandbox, database, **settings)
    await program.open()
    try:
        yield program
    finally:
        await program.close()
