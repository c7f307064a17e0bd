"""Units of writes in PostgreSQL, each in a transaction of its own.

House rules: a unit that counts before it adds keeps the lock of that count until its end, so that
no other unit adds meanwhile. If the connection is lost during a commit, the transaction's number
tells afterwards whether it was committed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from engine.contract.errors import LimitReached, StoreConflict
from engine.contract.words import say
from engine.steps.limits import Cap
from engine.store.postgres.batch import TRANSACTION, together
from engine.store.postgres.database import Connection
from engine.store.postgres.dialect import in_postgres
from engine.store.sql.counts import COUNTS, NOTE, note_values
from engine.store.sql.units import Steps, Unit, Value, Work, Write

# Always locked in one order, so that two units never wait for each other.
_TAKE_LOCKS: Final = (
    "SELECT pg_advisory_xact_lock(lock) FROM (SELECT lock FROM unnest($1::bigint[]) lock ORDER BY lock) locks"
)


@dataclass(slots=True)
class Ran:
    """The result of running a unit so far."""

    number: int | None = None
    """The id that the database gave to an added row."""
    transaction: str | None = None
    """The transaction's number, for asking whether it was committed.

    None if running the unit again does no harm.
    """


async def run_at_once(db: Connection, sql: str, values: Sequence[Value]) -> None:
    """Run and commit a unit that is one statement, as `together` returns it."""
    if await db.fetchval(sql, *values) is None:
        raise _conflict()


async def run(db: Connection, unit: Unit) -> Ran:
    """Run a unit in the open transaction."""
    ran = Ran()
    caps = [write for write in unit if isinstance(write, Cap)]
    await _take_locks(db, caps)
    if (one := together(unit)) is not None:
        for cap in caps:
            await _check(db, cap)
        sql, values = one
        ran.transaction = await db.fetchval(sql, *values)
        if ran.transaction is None:
            raise _conflict()
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
                raise _conflict()
    elif len(write.rows) == 1:
        await db.execute(sql, *write.rows[0])
    elif write.rows:
        await db.executemany(sql, write.rows)


def _conflict() -> StoreConflict:
    return StoreConflict(say("This match has just changed. Please look at it again."))


async def _follow(db: Connection, steps: Steps[object]) -> None:
    """Run the steps of some work."""
    try:
        sql, values = next(steps)
        while True:
            sql, values = steps.send(await db.fetch(in_postgres(sql), *values))
    except StopIteration:
        return


async def _take_locks(db: Connection, caps: Iterable[Cap]) -> None:
    """Lock the counts of some caps until this transaction ends."""
    if locks := [_lock_of(cap) for cap in caps]:
        await db.fetch(_TAKE_LOCKS, locks)


def _lock_of(cap: Cap) -> int:
    """Return the lock number of a cap's count, the same in every process."""
    digest = sha256(f"{cap.counted} {cap.of[0]}".encode()).digest()
    return int.from_bytes(digest[:8], signed=True)


async def _check(db: Connection, cap: Cap) -> None:
    """Note what a cap counts. LimitReached if the cap is reached."""
    counted = await db.fetchrow(in_postgres(COUNTS[cap.counted]), *cap.of)
    assert counted is not None
    found, oldest = counted
    if found >= cap.most:
        again = None if cap.lasts is None or oldest is None else oldest + cap.lasts
        raise LimitReached(cap.refusal, again=again)
    if (row := note_values(cap)) is not None:
        await db.execute(in_postgres(NOTE), *row)
