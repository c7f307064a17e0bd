"""Avoidances: whom users do not want to play with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.match.bars import is_marked
from engine.steps.limits import Cap


@dataclass(frozen=True, slots=True)
class Avoidance:
    """A user whom another user avoids.

    Once the avoided user is erased, a mark takes the place of their id, so that erasing their data
    takes them off no list.
    """

    user_id: int
    avoided: int = field(repr=False)
    """The avoided user's Discord id; a negative number once they are erased."""
    mark: str = field(default="", repr=False)

    def means(self, user_id: int) -> bool:
        """Return whether this is about a user."""
        return self.avoided == user_id or (bool(self.mark) and is_marked(user_id, (self.mark,)))


class AvoidReader(Protocol):
    """Reads whom users avoid."""

    async def avoided_by(self, users: Sequence[int]) -> tuple[Avoidance, ...]:
        """Return whom these users avoid, each user's latest first."""


class AvoidStore(AvoidReader, Protocol):
    """Store of whom users avoid."""

    async def keep_avoided(self, user_id: int, avoided: int, now: int, *, caps: Sequence[Cap] = ()) -> None:
        """Record that a user avoids another. LimitReached by a cap."""

    async def drop_avoided(self, user_id: int, avoided: int) -> None:
        """Record that a user no longer avoids another."""
