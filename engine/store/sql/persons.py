"""Export and erasure of one user's data in a store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping

from engine.match.message_records import Life
from engine.store.sql import erase, export
from engine.store.sql.tables import Tables
from engine.store.sql.units import Steps, Work, Write


class Persons(Tables):
    """The part of `Store` that `engine.store.interface.persons` describes."""

    async def life(self, user_id: int) -> Life:
        """Return all data kept about a user."""
        found = {name: await self._fetch(sql, user_id) for name, sql in export.QUERIES.items()}
        return await asyncio.to_thread(export.build_export, found)

    async def traces(self, user_id: int) -> tuple[int, ...]:
        """Return the matches in which a user occurs."""
        return tuple(row["match"] for row in await self._fetch(erase.TRACES, user_id))

    async def stays_in(self, user_id: int) -> Mapping[int, str]:
        """Return the running matches a user is in or invited to, with their phases."""
        return {row["id"]: row["phase"] for row in await self._fetch(erase.STAYS_IN, user_id)}

    async def own_messages(self, user_id: int) -> tuple[tuple[int, int], ...]:
        """Return the DMs that show a user their matches, newest first.

        Each is a pair of channel and message.
        """
        found = await self._fetch(erase.OWN_MESSAGES, user_id)
        return tuple((row["channel"], row["message"]) for row in found)

    async def begin_erasure(self, user_id: int) -> None:
        """Record that a user is to be erased, until it is done."""
        await self._commit((Write(erase.BEGIN, ((user_id,),)),))

    async def erasures(self) -> tuple[int, ...]:
        """Return the users to erase."""
        return tuple(row["user_id"] for row in await self._fetch(erase.BEGUN))

    async def erase(
        self,
        user_id: int,
        held: Collection[int],
        *,
        now: int,
        mark: str,
        then: Callable[[tuple[int, ...]], None],
    ) -> None:
        """Erase a user.

        StoreConflict if they are still in a match, or occur in one that is not `held`.
        """
        shown: tuple[int, ...] = ()

        def do() -> Steps[None]:
            nonlocal shown
            shown = yield from erase.erase(user_id, held, now, mark)

        await self._commit((Work(do),), lambda _: then(shown))
        await self._clear_log()
