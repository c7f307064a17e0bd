"""Winning shares over the store, cached for a while.

House rule: they are computed when a user asks for them, from what is counted of ended matches, and
in a thread. So no move waits for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from engine.library import game_named
from engine.profiles.shares import Shares, shares_of
from engine.store.interface.rating.shares import ShareStore

FRESH: Final = 10 * 60
"""Seconds for which shares are cached."""


class WinningShares:
    """The winning shares of each game."""

    def __init__(self, store: ShareStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._known: dict[str, tuple[int, Shares]] = {}
        self._locks: dict[str, asyncio.Lock] = {}

    async def of_game(self, name: str) -> Shares:
        """Return the winning shares of a game."""
        game = game_named(name)
        async with self._locks.setdefault(name, asyncio.Lock()):
            until, found = self._known.get(name, (0, Shares(name)))
            if until <= self._now():
                rows = await self._store.played_seats(name)
                found = await asyncio.to_thread(shares_of, name, game, rows)
                self._known[name] = self._now() + FRESH, found
        return found
