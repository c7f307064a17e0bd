"""Waiting for conditions, never for a fixed time, however busy the machine is."""

import asyncio
from collections.abc import Callable

from sandbox.limits import HANGING


async def until(is_so: Callable[[], object]) -> None:
    """Wait for a condition that has no event of its own.

    Examples: a socket closed, a file written, a process ended, a cache filled.
    """
    async with asyncio.timeout(HANGING):
        while not is_so():  # noqa: ASYNC110 - that is what it is for
            await asyncio.sleep(0.005)
