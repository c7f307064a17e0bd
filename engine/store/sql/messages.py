"""Storage of messages, pings and threads."""

from __future__ import annotations

from collections.abc import Sequence

from engine.match.message_records import BoardKept, Census, Ring, Surface, ThreadLeft
from engine.store.duty import EVERY
from engine.store.sql import queries, questions, rows, side_writes
from engine.store.sql.tables import Tables


class Messages(Tables):
    """The part of `Store` for messages, boards, pings, threads and the census."""

    async def census(self) -> Census:
        """Return how many matches there are."""
        found = {(row["game"], row["phase"]): row["number"] for row in await self._fetch(queries.CENSUS)}
        return Census(behind=found.pop(("", "behind")), going=found)

    async def behind(self, buckets: int = EVERY) -> tuple[int, ...]:
        """Return the matches in some buckets with outdated surfaces, oldest first."""
        return tuple(row["id"] for row in await self._fetch(queries.BEHIND_OURS, buckets))

    async def settle(self, match_id: int, version: int) -> None:
        """Record that the surfaces of a match show this version."""
        await self._commit(side_writes.settle(match_id, version))

    async def surfaces(self, match_id: int) -> dict[str, Surface]:
        """Return the messages that show a match, by slot."""
        found = [rows.read_surface(row) for row in await self._fetch(queries.SURFACES, match_id)]
        return {surface.slot: surface for surface in found}

    async def keep_surface(self, match_id: int, surface: Surface) -> None:
        """Keep a message, replacing the one in its slot."""
        await self._commit(side_writes.keep_surface(match_id, surface))

    async def boards(
        self, after: int, limit: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """Return a page of the boards of running matches, on some shards.

        Only boards that could be posted count.
        """
        return await self._messages(queries.BOARDS, after, limit, of, first, last)

    async def cards(
        self, after: int, limit: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """Return a page of the cards of lobbies, on some shards.

        Only cards that could be posted count.
        """
        return await self._messages(queries.CARDS, after, limit, of, first, last)

    async def boards_of(self, guild: int) -> tuple[BoardKept, ...]:
        """Return all boards and lobby cards of one server."""
        return await self._messages(queries.BOARDS_OF, guild)

    async def homeless(
        self, ended_after: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """Return the boards and cards that could not be posted, on some shards."""
        return await self._messages(queries.HOMELESS, ended_after, of, first, last)

    async def questions(self, of: int = 1, first: int = 0, last: int = 0) -> tuple[BoardKept, ...]:
        """Return the messages that ask players something, on some shards."""
        return await self._messages(questions.QUESTIONS, of, first, last)

    async def _messages(self, sql: str, *values: int) -> tuple[BoardKept, ...]:
        return tuple(BoardKept(**dict(row)) for row in await self._fetch(sql, *values))

    async def rings(self, match_id: int) -> tuple[Ring, ...]:
        """Return the pings of a match: those sent and those to send later."""
        return tuple(Ring(**dict(row)) for row in await self._fetch(questions.RINGS, match_id))

    async def rings_due(self, now: int) -> tuple[int, ...]:
        """Return the matches with a ping that is due by now, oldest first."""
        found = await self._fetch(questions.RINGS_DUE, now)
        return tuple(dict.fromkeys(row["match"] for row in found))

    async def keep_rings(self, match_id: int, rings: Sequence[Ring]) -> None:
        """Keep pings, replacing those of the same users and things."""
        await self._commit(questions.keep_rings(match_id, rings))

    async def threads_left(self, before: int) -> tuple[ThreadLeft, ...]:
        """Return threads to archive: the match ended by then and its end is shown.

        The oldest come first.
        """
        return tuple(ThreadLeft(**dict(row)) for row in await self._fetch(queries.THREADS_LEFT, before))

    async def keep_archived(self, match_id: int) -> None:
        """Record that a match's thread was archived, or cannot be."""
        await self._commit(side_writes.keep_archived(match_id))
