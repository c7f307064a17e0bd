"""Export and erasure of a user's data.

House rules: an erasure begins with a note in the database and ends with one transaction that
removes the note, so an interrupted erasure is resumed. Every step in between is idempotent.
`engine.store.personal` says what the transaction does to each column; while it runs, no change of
these matches is based on an older read.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from engine.contract.errors import StoreConflict
from engine.match.message_records import Life
from engine.match.records import Record
from engine.services.cache import Keeper
from engine.services.quotas import Quotas
from engine.steps.withdrawal import withdraw_user
from engine.store.interface.persons import PersonStore

TRIES = 5
"""Attempts to remove a user from matches, while they join others, before giving up."""


@dataclass(frozen=True, slots=True)
class Open:
    """The numbers of a user's matches in play and of their lobbies.

    Lobbies to which the user is invited count too.
    """

    playing: int
    lobbies: int


class Memory(Protocol):
    """A cache that holds data of matches."""

    def forget(self, matches: Iterable[int]) -> None:
        """Drop the data of these matches."""


class Privacy:
    """The users of a store.

    `timed` gives a changed lobby its next due time. The `memories` drop the matches that were
    changed only in the rows; `changed` is called with each match that must be shown again.
    """

    def __init__(
        self,
        store: PersonStore,
        kept: Keeper,
        now: Callable[[], int],
        quotas: Quotas,
        *,
        timed: Callable[[Record, Record], Record],
        changed: Callable[[int], None],
        memories: Sequence[Memory],
    ) -> None:
        self._store = store
        self._kept = kept
        self._now = now
        self._quotas = quotas
        self._timed = timed
        self._changed = changed
        self._memories = memories
        self.on_withdrawal: list[Callable[[int], Awaitable[None]]] = []
        """Called with a user who is to be erased, to take them out of what is no match."""

    async def life(self, user_id: int) -> Life:
        """Return all stored data of a user, for them alone."""
        return await self._store.life(user_id)

    async def open_matches(self, user_id: int) -> Open:
        """Return the open matches that a user would leave."""
        phases = [*(await self._store.stays_in(user_id)).values()]
        return Open(phases.count("playing"), phases.count("lobby"))

    async def begin(self, user_id: int) -> None:
        """Record that a user is to be erased.

        From here on the erasure is certain.
        """
        await self._store.begin_erasure(user_id)

    async def pending_erasures(self) -> tuple[int, ...]:
        """Return the users who are to be erased, and are not yet."""
        return await self._store.erasures()

    async def is_gone(self, user_id: int) -> bool:
        """Return whether another process may no longer write to a user.

        The user is to be erased; this process knows that without asking.
        """
        return self._store.is_shared and user_id in await self._store.erasures()

    async def is_being_shown(self, user_id: int) -> bool:
        """Return whether another process may be showing a match that mentions a user."""
        return self._store.is_shared and not {*await self._store.traces(user_id)}.isdisjoint(
            await self._store.behind()
        )

    async def withdraw(self, user_id: int) -> None:
        """Resign for a user in all matches, and leave every lobby and tournament."""
        for withdraw in self.on_withdrawal:
            await withdraw(user_id)
        for match_id in await self._store.stays_in(user_id):
            async with self._kept.holding(match_id) as record:
                after, made = withdraw_user(record, user_id, self._now())
                if after is not record:
                    await self._kept.save(record, self._timed(record, after), made)

    async def own_messages(self, user_id: int) -> tuple[tuple[int, int], ...]:
        """Return the DMs that show a user their matches, newest first: channel and message."""
        return await self._store.own_messages(user_id)

    async def finish(self, user_id: int) -> None:
        """Withdraw a user and erase all their data.

        StoreConflict if they keep joining matches meanwhile.
        """
        for attempt in range(TRIES):
            await self.withdraw(user_id)
            traces = await self._store.traces(user_id)
            try:
                async with self._kept.holding_back(traces):
                    await self._store.erase(
                        user_id,
                        frozenset(traces),
                        now=self._now(),
                        mark=await self._quotas.vacation_mark(user_id),
                        then=partial(self._end, traces),
                    )
            except StoreConflict:
                if attempt == TRIES - 1:
                    raise
            else:
                return

    def _end(self, traces: Iterable[int], shown: Iterable[int]) -> None:
        for memory in self._memories:
            memory.forget(traces)
        for match_id in shown:
            self._changed(match_id)
