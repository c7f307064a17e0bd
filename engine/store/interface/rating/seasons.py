"""Medals of seasons that are over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.ratings.medals import SeasonMedal
from engine.store.interface.rating.folds import Position
from engine.store.interface.rating.tables import Rated


class SeasonStore(Protocol):
    """Store of the medals of seasons; each season is closed once."""

    async def fold_position(self) -> Position:
        """Return the last match that was looked at."""

    async def unfolded(self, after: Position, until: int, limit: int) -> Sequence[Position]:
        """Return the next matches that may be rated and ended by a time, in order."""

    async def rated(self, game: str, guild: int | None, span: range | None) -> tuple[Rated, ...]:
        """Return the users in the tables of a game with their ratings, the best first."""

    async def last_closed(self) -> int | None:
        """Return the last season that is closed; None before the first one."""

    async def first_change(self) -> int | None:
        """Return when the first rated match ended; None without any."""

    async def tables_in(self, span: range) -> tuple[tuple[str, int | None], ...]:
        """Return the games with rated matches in a span: each overall, then by server."""

    async def close_season(self, season: int, medals: Sequence[SeasonMedal]) -> None:
        """Close a season with its medals; StoreConflict if that is done.

        Users who have left the ratings meanwhile get none.
        """

    async def medals_of(self, user_id: int, guild: int | None) -> tuple[SeasonMedal, ...]:
        """Return a user's overall medals, and those of a server; the newest first."""

    async def medals_in(self, season: int, game: str, guild: int | None) -> tuple[SeasonMedal, ...]:
        """Return the medals of a table that others may see, the best first."""
