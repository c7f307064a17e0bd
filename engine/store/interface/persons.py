"""Personal data, for export and erasure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from engine.match.message_records import Life
from engine.store.interface.locks import SharedStore
from engine.store.interface.messages import Backlog


class PersonStore(SharedStore, Backlog, Protocol):
    """Store of personal data, for export and erasure.

    `engine.store.personal` says how each column is treated.
    """

    async def life(self, user_id: int) -> Life:
        """Return all data kept about a user."""

    async def traces(self, user_id: int) -> tuple[int, ...]:
        """Return the matches in which a user occurs."""

    async def stays_in(self, user_id: int) -> Mapping[int, str]:
        """Return the running matches a user is in or invited to, with their phases."""

    async def own_messages(self, user_id: int) -> tuple[tuple[int, int], ...]:
        """Return the DMs that show a user their matches, newest first.

        Each is a pair of channel and message.
        """

    async def begin_erasure(self, user_id: int) -> None:
        """Record that a user is to be erased, until it is done."""

    async def erasures(self) -> tuple[int, ...]:
        """Return the users to erase."""

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

        StoreConflict if they are still in a match, or occur in one that is not `held`. What they
        spent of their vacation stays under a `mark` until it would have grown back. `then` is
        called the moment it is durable, with the matches to show again, and must not raise.
        """
