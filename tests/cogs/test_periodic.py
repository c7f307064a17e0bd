"""Periodic work: it starts at once, outlives errors, and a takeover starts it early."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from cogs.kit.periodic import LookNow, every
from engine.contract.errors import EngineError
from engine.contract.words import say

NEVER = 3600.0
"""Seconds between two calls that no test waits for."""


async def test_a_takeover_starts_the_next_call_and_an_error_stops_none() -> None:
    calls: asyncio.Queue[int] = asyncio.Queue()
    now, count = LookNow(), 0

    async def look() -> None:
        nonlocal count
        count += 1
        calls.put_nowait(count)
        if count == 1:
            raise EngineError(say("The store is away."))

    task = asyncio.create_task(every(NEVER, look, now), name="looking")
    try:
        async with asyncio.timeout(60):
            assert await calls.get() == 1
            for expected in (2, 3):
                now.sweep()
                assert await calls.get() == expected
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_without_a_trigger_the_next_call_comes_after_the_interval() -> None:
    calls: asyncio.Queue[None] = asyncio.Queue()

    async def look() -> None:
        calls.put_nowait(None)

    task = asyncio.create_task(every(0.01, look), name="looking")
    try:
        async with asyncio.timeout(60):
            for _ in range(3):
                await calls.get()
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
