"""Locks across the processes that share a store, and turns one after the other."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Protocol


class SharedStore(Protocol):
    """A store that other processes perhaps share."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write too.

        Then cached data is valid only if its version is still current.
        """


class LockStore(Protocol):
    """Store of named locks."""

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """Hold a named lock across all processes. StoreError if the wait is too long."""


class TurnStore(Protocol):
    """Store of turns that all processes take one after the other."""

    async def turn(self, bucket: int, apart: float, within: float) -> float | None:
        """Take a bucket's next turn; return the seconds until it comes.

        All processes together have one turn every `apart` seconds. None if it does not come
        `within` that many seconds; then no turn is taken.
        """
