"""Units of writes in PostgreSQL: each in a transaction of its own.

House rules: whoever counts before adding holds the lock of what is counted until the end, so that nobody adds beside them.
Where the connection is lost while a commit is under way, the transaction's number tells afterwards whether it came through.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from engine.errors import LimitReached, StoreConflict
from engine.limiting import Cap
from engine.store.counts import COUNTS, NOTE, noted
from engine.store.postgres.dialect import in_postgres
from engine.store.postgres.opening import Connection
from engine.store.postgres.together import TRANSACTION, together
from engine.store.units import Steps, Unit, Value, Work, Write
from engine.words import say

# In one order wherever several are taken, so that no two wait for each other.
_TAKE_LOCKS: Final = (
    "SELECT pg_advisory_xact_lock(lock) FROM (SELECT lock FROM unnest($1::bigint[]) lock ORDER BY lock) locks"
)


@dataclass(slots=True)
class Ran:
    """What running a unit has come to so far."""

    number: int | None = None
    """That the database gave to what was added, if anything was."""
    transaction: str | None = None
    """Its number, by which its fate can be asked for; None where running the unit again does no harm."""


async def run_at_once(db: Connection, sql: str, values: Sequence[Value]) -> None:
    """Run a unit that is one statement, as `together` gives it, which is committed with it."""
    if await db.fetchval(sql, *values) is None:
        raise _changed()


async def run(db: Connection, unit: Unit) -> Ran:
    """Run a unit in the transaction that is open."""
    ran = Ran()
    caps = [write for write in unit if isinstance(write, Cap)]
    await _take_locks(db, caps)
    if (one := together(unit)) is not None:
        for cap in caps:
            await _check(db, cap)
        sql, values = one
        ran.transaction = await db.fetchval(sql, *values)
        if ran.transaction is None:
            raise _changed()
        return ran
    for write in unit:
        if isinstance(write, Cap):
            await _check(db, write)
        elif isinstance(write, Work):
            await _follow(db, write.do())
        else:
            await _write(db, write, ran)
    return ran


async def _write(db: Connection, write: Write, ran: Ran) -> None:
    sql = in_postgres(write.sql)
    if write.gives_id:
        (row,) = write.rows
        found = await db.fetchrow(f"{sql} RETURNING id, {TRANSACTION}", *row)
        assert found is not None
        ran.number, ran.transaction = found
    elif write.is_guard:
        for row in write.rows:
            ran.transaction = await db.fetchval(f"{sql} RETURNING {TRANSACTION}", *row)
            if ran.transaction is None:
                raise _changed()
    elif len(write.rows) == 1:
        await db.execute(sql, *write.rows[0])
    elif write.rows:
        await db.executemany(sql, write.rows)


def _changed() -> StoreConflict:
    return StoreConflict(say("This match has just changed. Please look at it again."))


async def _follow(db: Connection, steps: Steps[object]) -> None:
    """Go through with some work."""
    try:
        sql, values = next(steps)
        while True:
            sql, values = steps.send(await db.fetch(in_postgres(sql), *values))
    except StopIteration:
        return


async def _take_locks(db: Connection, caps: Iterable[Cap]) -> None:
    """Have whoever counts the same wait until this transaction has ended."""
    if locks := [_lock_of(cap) for cap in caps]:
        await db.fetch(_TAKE_LOCKS, locks)


def _lock_of(cap: Cap) -> int:
    """Of what is counted for whom: the same number in every process."""
    digest = sha256(f"{cap.counted} {cap.of[0]}".encode()).digest()
    return int.from_bytes(digest[:8], signed=True)


async def _check(db: Connection, cap: Cap) -> None:
    """Note what a cap counts. LimitReached if there are as many as may be."""
    counted = await db.fetchrow(in_postgres(COUNTS[cap.counted]), *cap.of)
    assert counted is not None
    found, oldest = counted
    if found >= cap.most:
        again = None if cap.lasts is None or oldest is None else oldest + cap.lasts
        raise LimitReached(cap.refusal, again=again)
    if (row := noted(cap)) is not None:
        await db.execute(in_postgres(NOTE), *row)
