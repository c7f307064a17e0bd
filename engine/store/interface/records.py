"""Records: matches with their States, as they are changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from engine.clocks.habits import Habits
from engine.match.records import Made, Record, Whereabouts
from engine.steps.limits import Cap
from engine.store.interface.locks import SharedStore


@dataclass(frozen=True, slots=True)
class Rested:
    """A day of vacation to spend: a user's habits before and after it.

    `wakes` is when their matches must be looked at again.
    """

    user_id: int
    before: Habits
    after: Habits
    wakes: int


@dataclass(frozen=True, slots=True)
class Taken:
    """What was read of a match together with its lock.

    Only a store that `is_shared` fills it.
    """

    version: int | None = None
    """Also None if there is no such match."""
    habits: Mapping[int, Habits] | None = None
    """Habits of the match's players who have set any, by user."""


NOTHING_NEW = Taken()


class RecordReader(Protocol):
    """Reads records."""

    async def record(self, match_id: int) -> Record | None:
        """Return the whole record of a match; None if it does not exist.

        Parts that this build cannot read leave a `fault`.
        """


class LockedStore(SharedStore, Protocol):
    """Store whose matches can be locked."""

    def lock_match(self, match_id: int) -> AbstractAsyncContextManager[Taken]:
        """Hold the lock of a match, across all processes.

        A process that has waited for long goes on without the lock. So the lock only avoids
        conflicts; every save is still guarded by the version it is based on. Numbers that no match
        has can serve as locks for other things that one process at a time may change.
        """


class RecordStore(RecordReader, LockedStore, Protocol):
    """Store of records, for their cache."""

    async def version(self, match_id: int) -> int | None:
        """Return the last committed version of a match; None if it does not exist."""

    async def save(
        self,
        before: Record | None,
        after: Record,
        made: Sequence[Made] = (),
        *,
        now: int,
        then: Callable[[Record], None],
        caps: Sequence[Cap] = (),
        rested: Sequence[Rested] = (),
    ) -> Record:
        """Save a match's next record, with its new plies and spent vacation.

        Return the record as saved. A match without a record `before` gets its id here.
        StoreConflict if the stored version or vacation is not as `before`. LimitReached if a cap is
        reached; no writer of any process can add between its count and the commit. `then` is called
        with the record the moment it is durable, and must not raise.
        """

    async def whereabouts(self, match_id: int) -> Whereabouts | None:
        """Return where a match is and who is in it; None if it does not exist."""

    async def habits_of(self, users: Sequence[int]) -> Mapping[int, Habits]:
        """Return the habits of the users who have set any, by user."""
