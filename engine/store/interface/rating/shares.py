"""Winning shares: how often seats, options and decks won."""

from __future__ import annotations

from typing import Protocol

from engine.profiles.shares import Equal


class ShareStore(Protocol):
    """Reads how often seats won."""

    async def played_seats(self, game: str) -> tuple[Equal, ...]:
        """Return the seats of a game's ended matches, equal ones counted together.

        Only matches count that people alone played, all of whom are known still.
        """
