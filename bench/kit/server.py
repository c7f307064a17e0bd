"""The bot that is measured, in its own process: as `bot.py` runs it.

Only its limits are too high to be reached.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from bench.kit.drawings import Drawing, note_drawings
from bench.kit.process_stats import peak, resident, worked_with_children
from bench.kit.seats import WIDE
from cogs.api import delivery, dms, rate_shares
from cogs.api.press_limits import Rates
from cogs.api.shards import shards_of
from cogs.app.gc_tuning import freeze_permanent_objects
from cogs.client import Bot
from cogs.drawing.painters_pool import in_processes
from cogs.drawing.picture_cache import Pictures
from engine.services.matches import Matches
from engine.store import Store
from engine.store.interface.shelf import Shelf
from engine.store.postgres import PostgresStore
from engine.store.postgres.database import is_postgres
from sandbox import Sandbox
from tools.holds import noting

CALLS = 50
"""Calls a second that Discord allows a bot."""
UNLIMITED = 10_000
"""Calls a second of a bot that need not pace itself."""
RESTING = 0.4
"""Greatest load of idle bots: processor seconds within two, with their drawers."""


class Served:
    """A running bot. Use `served`."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._told = b""
        """What it has printed in the end."""

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def memory(self) -> int:
        """Its resident bytes."""
        return resident(self.pid)

    @property
    def peak(self) -> int:
        """The most bytes that were ever resident."""
        return peak(self.pid)

    @property
    def holds(self) -> list[tuple[float, str]]:
        """The longest steps of its event loop, in seconds.

        They are known once it has ended, if it noted them.
        """
        return [(seconds, what) for seconds, what in self._report["holds"]]

    @property
    def drawings(self) -> list[Drawing]:
        """The pictures that it has drawn since `forget_drawings`; once it has ended."""
        return [Drawing(*drawing) for drawing in self._report["drawings"]]

    @property
    def _report(self) -> dict[str, Any]:
        report: dict[str, Any] = json.loads(self._told.splitlines()[-1])
        return report

    def forget_drawings(self) -> None:
        """Count only the pictures that it draws from now on."""
        os.kill(self.pid, signal.SIGUSR1)

    async def said(self, word: bytes, patience: float) -> None:
        """Wait until it prints a word.

        These are `connected` for its first shard, and `ready` once it knows its servers.
        """
        assert self._process.stdout is not None
        async with asyncio.timeout(patience):
            while (line := await self._process.stdout.readline()).strip() != word:
                if not line:
                    raise RuntimeError("the bot did not come up")

    async def stop(self) -> None:
        """Stop it."""
        assert self._process.stdout is not None
        if self._process.returncode is None:
            self._process.terminate()
        self._told = await self._process.stdout.read()
        await self._process.wait()


@asynccontextmanager
async def served(
    sandbox: Sandbox,
    database: str | Path,
    calls: int | None,
    shards: str = "",
    *,
    is_noted: bool = False,
    patience: float = 60,
) -> AsyncIterator[Served]:
    """Run a connected bot, and stop it afterwards.

    `calls` is its limit of calls a second, or None."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bench.kit.served",
        sandbox.api_url,
        sandbox.token,
        str(database),
        str(calls or 0),
        shards,
        *(("noted",) if is_noted else ()),
        stdout=asyncio.subprocess.PIPE,
    )
    bot = Served(process)
    try:
        await bot.said(b"connected", patience)
        yield bot
    finally:
        await bot.stop()


async def rested(*bots: Served) -> None:
    """Wait until the bots' drawing processes are idle.

    After a start they make pieces of pictures ahead while there is no other work.
    """
    worked = [sum(worked_with_children(bot.pid) for bot in bots)]
    while len(worked) < 3 or worked[-1] - worked[-3] > RESTING:
        await asyncio.sleep(1)
        worked.append(sum(worked_with_children(bot.pid) for bot in bots))


# In the process that is measured.


async def serve(
    api_url: str, token: str, database: str, shards: str, *, is_limited: bool, is_noted: bool
) -> None:
    """Run the bot until it is stopped, then print what it has drawn.

    If that is noted, print also which steps blocked its event loop longest.
    """
    with ExitStack() as stack:
        holds = stack.enter_context(noting()) if is_noted else []
        drawings = await _serve(api_url, token, database, shards, is_limited=is_limited)
    # Logging in happens once and delays no one.
    told = ((hold.seconds, hold.what) for hold in holds if not hold.what.endswith("Client.start"))
    print(json.dumps({"holds": sorted(told, reverse=True)[:20], "drawings": drawings}), flush=True)


async def _serve(api_url: str, token: str, database: str, shards: str, *, is_limited: bool) -> list[Drawing]:
    """Return the pictures drawn since the last SIGUSR1, or since the start."""
    if not is_limited:
        delivery.PER_SECOND = rate_shares.ALLOWED = UNLIMITED
    dms.BUDGETS = ((60, UNLIMITED),)  # people who press here have had the bot's messages before
    stop = asyncio.Event()
    pictures = Pictures(drawers=in_processes)
    drawings = note_drawings(pictures)
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    loop.add_signal_handler(signal.SIGUSR1, drawings.clear)
    store = await _opened(database)
    duty = store.duty(str(os.getpid()), shards)
    bot = Bot(
        Matches(store, limits=WIDE, duty=duty),
        store,
        api_url=api_url,
        pictures=pictures,
        rates=Rates(presses=10_000, letters=10_000),
        shards=shards_of(shards) if shards else None,
    )
    freeze_permanent_objects(bot)

    for event, word in (("on_connect", "connected"), ("on_ready", "ready")):
        bot.add_listener(_saying(word), event)
    serving = asyncio.create_task(bot.start(token))
    await stop.wait()
    await bot.go_down()
    await serving
    await duty.close()
    await store.close()
    return drawings


async def _opened(database: str) -> Shelf:
    return await (PostgresStore.open(database) if is_postgres(database) else Store.open(Path(database)))


def _saying(word: str) -> Callable[[], Coroutine[None, None, None]]:
    async def say_so() -> None:
        print(word, flush=True)

    return say_so
