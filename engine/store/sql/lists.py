"""Storage of users' lists."""

from __future__ import annotations

from collections.abc import Sequence

from engine.match.message_records import KeptList
from engine.steps.limits import Cap
from engine.store.sql import queries, rows, side_writes
from engine.store.sql.tables import Tables


class Lists(Tables):
    """The part of `Store` for lists."""

    async def lists(self, user_id: int, game: str) -> tuple[KeptList, ...]:
        """Return a user's lists for a game, by name."""
        return tuple(rows.read_list(row) for row in await self._fetch(queries.LISTS, user_id, game))

    async def kept_list(self, number: int) -> KeptList | None:
        """Return a list by its number; None if it does not exist (any more)."""
        found = await self._fetch(queries.LIST, number)
        return rows.read_list(found[0]) if found else None

    async def keep_list(
        self, user_id: int, game: str, name: str, text: str, *, caps: Sequence[Cap] = ()
    ) -> None:
        """Keep a list, replacing one of the same name in any case of letters.

        LimitReached by a cap.
        """
        await self._commit(side_writes.keep_list(user_id, game, name, text, caps))

    async def drop_list(self, user_id: int, game: str, name: str) -> None:
        """Delete a list."""
        await self._commit(side_writes.drop_list(user_id, game, name))

    async def share_list(self, user_id: int, game: str, name: str, *, caps: Sequence[Cap] = ()) -> None:
        """Share a list with other users. LimitReached by a cap."""
        await self._commit(side_writes.share_list(user_id, game, name, caps))
