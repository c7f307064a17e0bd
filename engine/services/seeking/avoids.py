"""Whom users avoid. Only the user who avoids another ever learns of it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from engine.contract.words import say
from engine.steps.limits import Cap
from engine.store.interface.seeking.avoids import Avoidance, AvoidStore

MOST: Final = 100
"""The most users whom one user avoids."""


class Avoids:
    """The users whom each user avoids."""

    def __init__(self, store: AvoidStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def of_user(self, user_id: int) -> tuple[Avoidance, ...]:
        """Return whom a user avoids, the latest first; for that user alone."""
        return await self._store.avoided_by((user_id,))

    async def add(self, user_id: int, other: int) -> None:
        """Record that a user avoids another. LimitReached if they avoid too many."""
        refusal = say(
            "You already avoid {n:one player|# players}, and can’t avoid more. Remove one of them first.",
            n=MOST,
        )
        cap = Cap("avoided", (user_id, other), MOST, refusal)
        if not await self.find_avoided(user_id, (other,)):
            await self._store.keep_avoided(user_id, other, self._now(), caps=(cap,))

    async def remove(self, user_id: int, other: int) -> None:
        """Record that a user no longer avoids another; the other may be an erased one's number."""
        for one in await self._store.avoided_by((user_id,)):
            if one.means(other):
                await self._store.drop_avoided(user_id, one.avoided)

    async def find_avoided(self, user_id: int, others: Collection[int]) -> tuple[int, ...]:
        """Return which of the others a user avoids."""
        avoided = await self._store.avoided_by((user_id,))
        return tuple(other for other in others if any(one.means(other) for one in avoided))

    async def find_pairs(self, users: Collection[int]) -> frozenset[tuple[int, int]]:
        """Return who of the users avoids whom among them."""
        avoided = await self._store.avoided_by(tuple(users))
        return frozenset((one.user_id, user) for one in avoided for user in users if one.means(user))
