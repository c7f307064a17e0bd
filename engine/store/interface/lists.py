"""Lists that players keep for games, such as decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.match.message_records import KeptList
from engine.steps.limits import Cap


class ListStore(Protocol):
    """Store of players' lists for games, such as decks."""

    async def lists(self, user_id: int, game: str) -> tuple[KeptList, ...]:
        """Return a user's lists for a game, by name."""

    async def kept_list(self, number: int) -> KeptList | None:
        """Return a list by its number; None if it does not exist (any more)."""

    async def keep_list(
        self, user_id: int, game: str, name: str, text: str, *, caps: Sequence[Cap] = ()
    ) -> None:
        """Keep a list, replacing one of the same name in any case of letters.

        Raise LimitReached if one of `caps` is reached.
        """

    async def drop_list(self, user_id: int, game: str, name: str) -> None:
        """Delete a list."""

    async def share_list(self, user_id: int, game: str, name: str, *, caps: Sequence[Cap] = ()) -> None:
        """Share a list with other users. Raise LimitReached if one of `caps` is reached."""
