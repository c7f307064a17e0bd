"""Seasons that end: their medals, over the store.

House rules: one process closes a season for all, once every rated match that ended in it is folded;
so a match that ends in its last second counts. A season is closed once. Its medals stay as they
are, though ratings go on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.contract.errors import StoreConflict
from engine.ratings.medals import SeasonMedal, award_medals
from engine.ratings.seasons import season_at, span_of
from engine.services.ratings import LAG, has_place, rank
from engine.store.duty import Duty
from engine.store.interface.rating.seasons import SeasonStore

AT_ONCE: Final = 8
"""The most seasons that are closed in one run."""


class Seasons:
    """The seasons of a store's ratings."""

    def __init__(self, store: SeasonStore, now: Callable[[], int], *, duty: Duty) -> None:
        self._store = store
        self._now = now
        self._duty = duty
        self._closed: int | None = None
        """The last season that is known to be closed."""

    async def close_ended(self) -> None:
        """Close the seasons that are over and not closed yet."""
        if not self._duty.is_chief:
            return
        for _ in range(AT_ONCE):
            season = await self._next()
            if season is None:
                return
            try:
                await self._store.close_season(season, await self._medals(season))
            except StoreConflict:
                return  # another process has just closed it
            self._closed = season

    async def of_user(self, user_id: int, guild: int | None = None) -> tuple[SeasonMedal, ...]:
        """Return a user's medals: of the tables of all servers, and of one server."""
        return await self._store.medals_of(user_id, guild)

    async def of_table(self, season: int, game: str, guild: int | None) -> tuple[SeasonMedal, ...]:
        """Return the medals of a table whose season is closed, the best first."""
        return await self._store.medals_in(season, game, guild)

    async def _next(self) -> int | None:
        """Return the next season to close; None if it is not over, or not counted to its end."""
        running = season_at(self._now() - LAG)
        if self._closed is not None and self._closed + 1 >= running:
            return None
        closed = await self._store.last_closed()
        if closed is None:
            first = await self._store.first_change()
            if first is None:
                return None
            closed = season_at(first) - 1
        self._closed = closed
        if closed + 1 >= running:
            return None
        end = span_of(closed + 1).stop
        is_behind = await self._store.unfolded(await self._store.fold_position(), end - 1, 1)
        return None if is_behind else closed + 1

    async def _medals(self, season: int) -> tuple[SeasonMedal, ...]:
        """Return the medals of all tables of a season."""
        span, medals = span_of(season), list[SeasonMedal]()
        for game, guild in await self._store.tables_in(span):
            found = await self._store.rated(game, guild, span)
            placed = rank([one for one in found if has_place(one.rating, is_overall=guild is None)])
            medals += award_medals(season, game, guild, ((line.place, line.rated.user) for line in placed))
        return tuple(medals)
