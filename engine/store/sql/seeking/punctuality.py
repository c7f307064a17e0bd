"""Storage of how many turns users ended in time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from engine.match.records import Made, Record
from engine.steps.punctuality import ended_turns, weight_at
from engine.store.sql.tables import Tables
from engine.store.sql.units import Write, insert

_ADD: Final = insert("punctuality", ("user_id", "turns", "on_time")) + " ON CONFLICT (user_id) DO NOTHING"
_COUNT: Final = "UPDATE punctuality SET turns = turns + ?, on_time = on_time + ? WHERE user_id = ?"


@cache
def _of(users: int) -> str:
    places = ", ".join("?" for _ in range(users))
    return f"SELECT user_id, turns, on_time FROM punctuality WHERE user_id IN ({places})"


class Punctuality(Tables):
    """The part of a store for turns in time."""

    async def punctuality(self, users: Sequence[int]) -> Mapping[int, tuple[int, int]]:
        """Return the weights of all turns and of those in time, by user."""
        found = await self._fetch(_of(len(users)), *users) if users else ()
        return {row["user_id"]: (row["turns"], row["on_time"]) for row in found}


def begin_records(users: Sequence[int]) -> Write:
    """Return the write that begins the records of users who have none."""
    return Write(_ADD, tuple((user, 0, 0) for user in users))


def count_turns(before: Record, after: Record, made: Sequence[Made], now: int) -> tuple[Write, ...]:
    """Return the writes that count the turns which a change has ended."""
    weight = weight_at(now)
    rows = tuple(
        (weight, weight * is_on_time, user) for user, is_on_time in ended_turns(before.match, after, made)
    )
    return (Write(_COUNT, rows),) if rows else ()
