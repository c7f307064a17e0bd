"""Waiting for what must come, however busy the machine: for events, never for so much time to pass."""

import asyncio
from collections.abc import Callable

from sandbox.limits import HANGING


async def until(is_so: Callable[[], object]) -> None:
    """Wait for what has no event of its own: a socket closed, a file written, a process ended, a cache filled."""
    async with asyncio.timeout(HANGING):
        while not is_so():  # noqa: ASYNC110 - that is what it is for
            await asyncio.sleep(0.005)
