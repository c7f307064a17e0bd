"""What a store does about one person: puts together all that is kept of them, and erases it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping

from engine.remembered import Life
from engine.store import erasing, exporting
from engine.store.tables import Tables
from engine.store.units import Steps, Work, Write


class Persons(Tables):
    """The part of `Store` that `engine.store.interface.PersonStore` describes."""

    async def life(self, user_id: int) -> Life:
        """All that is kept of a person."""
        found = {name: await self._fetch(sql, user_id) for name, sql in exporting.QUERIES.items()}
        return await asyncio.to_thread(exporting.gathered, found)

    async def traces(self, user_id: int) -> tuple[int, ...]:
        """The matches in which something speaks of a person."""
        return tuple(row["match"] for row in await self._fetch(erasing.TRACES, user_id))

    async def stays_in(self, user_id: int) -> Mapping[int, str]:
        """The matches that go on and in which a person plays, sits or is invited, each with its phase."""
        return {row["id"]: row["phase"] for row in await self._fetch(erasing.STAYS_IN, user_id)}

    async def own_messages(self, user_id: int) -> tuple[tuple[int, int], ...]:
        """The DMs that show a person their matches, the newest first: channel and message."""
        found = await self._fetch(erasing.OWN_MESSAGES, user_id)
        return tuple((row["channel"], row["message"]) for row in found)

    async def begin_erasure(self, user_id: int) -> None:
        """Remember that a person is to be erased, until that is done."""
        await self._commit((Write(erasing.BEGIN, ((user_id,),)),))

    async def erasures(self) -> tuple[int, ...]:
        """Who is to be erased."""
        return tuple(row["user_id"] for row in await self._fetch(erasing.BEGUN))

    async def erase(
        self,
        user_id: int,
        held: Collection[int],
        *,
        now: int,
        mark: str,
        then: Callable[[tuple[int, ...]], None],
    ) -> None:
        """Take a person out of everything. StoreConflict if they stay in a match, or left a trace in one that is not `held`."""
        shown: tuple[int, ...] = ()

        def do() -> Steps[None]:
            nonlocal shown
            shown = yield from erasing.erase(user_id, held, now, mark)

        await self._commit((Work(do),), lambda _: then(shown))
        await self._clear_log()
