"""Helpers for callers that wait for a store."""

from __future__ import annotations

import asyncio
from typing import TypeVar

from engine.contract.errors import StoreError
from engine.contract.words import say

T = TypeVar("T")


async def await_to_end(task: asyncio.Task[T]) -> T:
    """Await a task to its end, even while being cancelled.

    The cancellation is passed on when the task has ended.
    """
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        task.exception()  # retrieve it, so that asyncio does not log it
        raise cancelled
    return task.result()


def closed_error() -> StoreError:
    """Return the error of a store that is closed."""
    return StoreError(say("The bot is being stopped, so nothing was changed. Please try again in a minute."))
