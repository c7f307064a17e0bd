"""Leases of buckets and claims of presses, as rows with a short lifetime.

House rules: all times are the database's, with one exception. How long our leases last for certain
is computed with our own clock, from before we asked. Each process takes an even share and gives
back what is beyond it. This module only holds the statements; `engine.store.postgres.duty`
decides when to run them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from engine.store.duty import BUCKETS
from engine.store.postgres.database import Connection

LASTS: Final = 6.0
"""Seconds for which a lease lasts without renewal."""
GONE: Final = 10.0
"""Seconds without a sign of life after which a process is dead and its row deleted."""
PRESSES_KEPT: Final = 600.0
"""Seconds for which claims of presses are kept: none arrives that late."""

_JOIN: Final = "INSERT INTO processes (name, shards, draining) VALUES ($1, $2, $3) RETURNING id"
_LEAVE: Final = "DELETE FROM processes WHERE id = $1"
_BEAT: Final = f"""
    WITH known AS (
        UPDATE processes SET beat = clock_timestamp(), draining = $2 WHERE id = $1 RETURNING id
    ), renewed AS (
        UPDATE leases SET until = clock_timestamp() + interval '{LASTS} s'
        WHERE holder = $1 AND bucket <> ALL ($3::bigint[]) AND EXISTS (SELECT FROM known) RETURNING bucket
    )
    SELECT EXISTS (SELECT FROM known), ARRAY (SELECT bucket FROM renewed)"""
_OTHERS: Final = f"""
    SELECT id, shards, draining, beat > clock_timestamp() - interval '{LASTS} s' AS is_awake,
        beat < clock_timestamp() - interval '{GONE} s' AS is_gone
    FROM processes WHERE id <> $1"""
_BURY: Final = f"DELETE FROM processes WHERE beat < clock_timestamp() - interval '{GONE} s'"
_CLAIM: Final = f"""
    WITH free AS MATERIALIZED (
        SELECT bucket FROM leases WHERE holder IS NULL OR until < clock_timestamp()
        ORDER BY random() LIMIT $2 FOR UPDATE SKIP LOCKED
    )
    UPDATE leases SET holder = $1, until = clock_timestamp() + interval '{LASTS} s'
    FROM free WHERE leases.bucket = free.bucket RETURNING leases.bucket"""
_GIVE_BACK: Final = (
    "UPDATE leases SET holder = NULL, until = '-infinity' WHERE holder = $1 AND bucket = ANY ($2)"
)
# Repeated after a lost answer, it returns the same taker.
CLAIM_PRESS: Final = """
    INSERT INTO presses (id, taker) VALUES ($1, $2)
    ON CONFLICT (id) DO UPDATE SET taker = presses.taker RETURNING taker"""
_FORGET_PRESSES: Final = f"DELETE FROM presses WHERE at < clock_timestamp() - interval '{PRESSES_KEPT} s'"


@dataclass(frozen=True, slots=True)
class Other:
    """Another process with the same database."""

    id: int
    shards: str
    is_draining: bool
    is_awake: bool
    """Whether its last sign of life is recent enough for it to hold leases."""
    is_gone: bool
    """Whether it is considered dead."""


def share(others: Collection[Other]) -> int:
    """Return how many buckets a process may hold beside these others."""
    return ceil((BUCKETS + 1) / (1 + sum(one.is_awake and not one.is_draining for one in others)))


def overlap(ours: str, theirs: str) -> bool:
    """Return whether two processes serve common servers.

    Shards are written as `0-3,5/16`, or empty for all.
    """
    (which, _, of), (others, _, of_others) = ours.partition("/"), theirs.partition("/")
    # With different totals, any server may be in both.
    return of != of_others or not _numbers(which).isdisjoint(_numbers(others)) or not (which and others)


def _numbers(written: str) -> frozenset[int]:
    parts = (part.partition("-") for part in written.split(",") if part)
    return frozenset(
        number for first, _, last in parts for number in range(int(first), int(last or first) + 1)
    )


class Rows:
    """The rows of one process."""

    def __init__(self, name: str, shards: str) -> None:
        self._name = name
        self._shards = shards
        self.id = 0
        """The process's id; 0 as long as it has none."""

    async def beat(
        self, db: Connection, leaving: Collection[int], *, is_draining: bool
    ) -> frozenset[int] | None:
        """Give a sign of life; return our buckets, leased for `LASTS` from now.

        Buckets that are `leaving` are not renewed. None if the others took us for dead: then we
        start again with nothing.
        """
        is_known, held = False, ()
        if self.id:
            found = await db.fetchrow(_BEAT, self.id, is_draining, [*leaving])
            assert found is not None
            is_known, held = found
        if is_known:
            return frozenset(held)
        self.id = await db.fetchval(_JOIN, self._name, self._shards, is_draining)
        return None

    async def others(self, db: Connection) -> Sequence[Other]:
        """Return all other processes; those that are dead are listed once and deleted."""
        found = [Other(*row) for row in await db.fetch(_OTHERS, self.id)]
        if any(one.is_gone for one in found):
            await db.execute(_BURY)
        return found

    async def claim(self, db: Connection, most: int) -> frozenset[int]:
        """Take up to `most` free buckets; return those that are ours now."""
        return frozenset(row["bucket"] for row in await db.fetch(_CLAIM, self.id, most))

    async def give_back(self, db: Connection, buckets: Collection[int]) -> None:
        """Give up some buckets."""
        await db.execute(_GIVE_BACK, self.id, [*buckets])

    async def leave(self, db: Connection) -> None:
        """Delete the row of this process."""
        await db.execute(_LEAVE, self.id)
        self.id = 0

    async def forget_presses(self, db: Connection) -> None:
        """Delete old claims of presses."""
        await db.execute(_FORGET_PRESSES)
