"""How punctual users are, for those who are about to sit down with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from engine.steps.punctuality import weight_at
from engine.store.interface.habits import PunctualityReader

LEAST: Final = 20
"""The fewest turns from which a share is told."""


class OnTime(NamedTuple):
    """A user's turns of late, and how many percent of them ended in time."""

    turns: int
    percent: int


class PunctualityRecords:
    """The users' turns, with those of late counting most."""

    def __init__(self, store: PunctualityReader, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def of_users(self, users: Sequence[int]) -> Mapping[int, OnTime]:
        """Return how punctual users are, for those with turns enough."""
        weight = weight_at(self._now())
        found = await self._store.punctuality(users)
        return {
            user: OnTime(round(turns / weight), round(100 * on_time / turns))
            for user, (turns, on_time) in found.items()
            if turns >= LEAST * weight
        }
