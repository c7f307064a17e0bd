"""What stores tell those who wait for them."""

from __future__ import annotations

import asyncio
from typing import TypeVar

from engine.errors import StoreError
from engine.words import say

T = TypeVar("T")


async def seen_through(task: asyncio.Task[T]) -> T:
    """What a task comes to, waited for even while being cancelled; the cancellation is passed on at its end."""
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        task.exception()  # nobody is left to hear of it
        raise cancelled
    return task.result()


def stopped() -> StoreError:
    """The refusal of a store that is closed."""
    return StoreError(say("The bot is being stopped, so nothing was changed. Please try again in a minute."))
