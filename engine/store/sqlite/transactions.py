"""Units of writes in SQLite: each is atomic, many share one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from engine.contract.errors import StoreConflict
from engine.contract.words import say
from engine.steps.limits import Cap
from engine.store.sql.counts import check
from engine.store.sql.units import Steps, Unit, Work


def transact(db: sqlite3.Connection, units: Sequence[Unit]) -> tuple[int | None, ...]:
    """Run all units and commit; return the id that each was given.

    If one fails, all are rolled back.
    """
    try:
        numbers = tuple(_run(db, unit) for unit in units)
        db.commit()
    except BaseException:
        db.rollback()
        raise
    return numbers


def _run(db: sqlite3.Connection, unit: Unit) -> int | None:
    number = None
    for write in unit:
        if isinstance(write, Cap):
            check(db, write)
            continue
        if isinstance(write, Work):
            _follow(db, write.do())
            continue
        if write.gives_id:
            (row,) = write.rows
            number = db.execute(write.sql, row).lastrowid
            continue
        found = db.executemany(write.sql, write.rows).rowcount
        if write.is_guard and found != len(write.rows):
            raise StoreConflict(say("This match has just changed. Please look at it again."))
    return number


def _follow(db: sqlite3.Connection, steps: Steps[object]) -> None:
    """Run the steps of some work."""
    # Overwrite deleted data in the file, also on pages that become free.
    db.execute("PRAGMA secure_delete = ON")
    try:
        step = next(steps)
        while True:
            step = steps.send(db.execute(*step).fetchall())
    except StopIteration:
        return
    finally:
        db.execute("PRAGMA secure_delete = FAST")
