"""The program in a process of its own, as a host runs it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cogs.app.program import Settings
from sandbox import Sandbox
from sandbox.limits import HANGING
from tests.support.waits import until

ROOT = Path(__file__).parent.parent.parent
SETTINGS = tuple(name.upper() for name in Settings.model_fields)
NO_NEWCOMERS = {"NEWCOMER_SEATS": "1000", "LEARNER_SEATS": "1000"}
"""Settings with which players who have finished no match are in as many as others."""
TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Secret.NeverToBeSeen"


def clean_environment(settings: Mapping[str, str]) -> dict[str, str]:
    """Return this process's environment with only these settings of the bot.

    No player is a newcomer unless they say so.
    """
    kept = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    return {**kept, **NO_NEWCOMERS, "PYTHONPATH": str(ROOT), **settings}


def run_until_given_up(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the program with these settings until it gives up."""
    return subprocess.run(
        [sys.executable, str(ROOT / "bot.py")],
        cwd=folder,
        env=clean_environment(settings),
        capture_output=True,
        text=True,
        timeout=HANGING,
        check=False,
    )


class Remote(NamedTuple):
    """A database on a server, and the log file of its program."""

    url: str
    log: Path


class Program:
    """The bot as a process that serves a sandbox of this process.

    It may be killed and started again. `log` keeps the log of all its runs.
    """

    def __init__(self, sandbox: Sandbox, database: Path | Remote, **settings: str) -> None:
        self._sandbox = sandbox
        self._settings = {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": sandbox.api_url,
            "DATABASE": database.url if isinstance(database, Remote) else str(database),
            "PRESSES_PER_SECOND": "10000",
            "LETTERS_PER_SECOND": "10000",
            "PRESS_SECONDS": str(HANGING),
            **settings,
        }
        self._process: asyncio.subprocess.Process | None = None
        self._sessions = 0
        """Sessions of other processes when this one started."""
        self.log = database.log if isinstance(database, Remote) else database.with_suffix(".log")

    async def start(self) -> None:
        """Start it, and wait until its commands are registered and it is connected."""
        self._sessions = len(self._sandbox.gateway.shards)
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                str(ROOT / "bot.py"),
                cwd=self.log.parent,
                env=clean_environment(self._settings),
                stdout=log,
                stderr=log,
            )
        await until(lambda: self._is_serving or self._has_ended)
        assert self._is_serving, self.log.read_text(encoding="utf-8")

    @property
    def pid(self) -> int:
        """The number of the process; 0 before it was first started."""
        return 0 if self._process is None else self._process.pid

    @property
    def _is_serving(self) -> bool:
        is_heard = len(self._sandbox.gateway.shards) > self._sessions
        return is_heard and bool(self._sandbox.world.commands)

    @property
    def _has_ended(self) -> bool:
        return self._process is not None and self._process.returncode is not None

    async def kill(self) -> None:
        """Kill it in any state."""
        assert await self._end_with(signal.SIGKILL) == -signal.SIGKILL

    async def stop(self) -> int:
        """Ask it to stop, as a service manager does; return its exit status."""
        return await self._end_with(signal.SIGTERM)

    async def _end_with(self, sign: signal.Signals) -> int:
        assert self._process is not None
        sessions = len(self._sandbox.gateway.shards)
        if self._process.returncode is None:
            self._process.send_signal(sign)
        async with asyncio.timeout(HANGING):
            code = await self._process.wait()
        await self._wait_until_left(sessions)
        return code

    async def _wait_until_left(self, sessions: int) -> None:
        """Wait until the gateway has noticed that its session is gone.

        There were `sessions` of them before.
        """
        gateway = self._sandbox.gateway
        await until(lambda: not gateway.is_heard or len(gateway.shards) < sessions)
