"""Combines a unit of writes into one statement, for one round trip.

The other writes happen only if the guard finds its row.

House rule: all parts of one statement see the data from before it, so no two of them may touch the
same row. If they might, the writes run one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from engine.store.postgres.dialect import in_postgres
from engine.store.postgres.statements import Insert, Update, read
from engine.store.sql.units import Row, Unit, Value, Work, Write

TRANSACTION: Final = "pg_current_xact_id()::text"
"""Expression for the number of the open transaction."""
_SHAPES: Final = 512
"""Number of combined statements that are cached."""


def together(unit: Unit) -> tuple[str, Sequence[Value]] | None:
    """Return one statement for a whole unit, with its values.

    It finds the transaction's number, or nothing if the guard fails. None if the unit has no guard
    or must run step by step.
    """
    if any(isinstance(write, Work) for write in unit):
        return None
    writes = [write for write in unit if isinstance(write, Write)]
    steps = [(write.sql, row) for write in writes for row in write.rows]
    if not (steps and writes[0].is_guard and _are_apart(writes, steps)):
        return None
    return _statement(tuple(sql for sql, _ in steps)), [value for _, row in steps for value in row]


def _are_apart(writes: Sequence[Write], steps: Sequence[tuple[str, Row]]) -> bool:
    """Return whether the writes certainly touch different rows."""
    if any(write.is_guard or write.gives_id for write in writes[1:]) or len(writes[0].rows) != 1:
        return False
    how, meant = dict[str, str](), set[tuple[str, Row]]()
    for sql, row in steps:
        if (of := _target_row(sql)) is None:
            return False
        table, where, names = of
        rows = row[-names:] if names else (*row, len(meant))
        if how.setdefault(table, where) != where or (table, rows) in meant:
            return False
        meant.add((table, rows))
    return True


@cache
def _target_row(sql: str) -> tuple[str, str, int] | None:
    """Return the table, condition and number of key values of a statement.

    The key values come last. An added row has no condition and no key values. None if the statement
    may touch several rows.
    """
    match read(sql):
        case Insert(table=table):
            return table, "", 0
        case Update(table=table, where=where) if "?" in where:
            return table, where, where.count("?")
    return None


@lru_cache(_SHAPES)
def _statement(steps: tuple[str, ...]) -> str:
    return f"WITH {', '.join(_parts(steps))} SELECT * FROM guard"


def _parts(steps: tuple[str, ...]) -> Iterator[str]:
    first = 0
    for place, sql in enumerate(steps):
        if place == 0:
            yield f"guard AS ({_numbered_from(first, sql)} RETURNING {TRANSACTION})"
        elif isinstance(adding := read(sql), Insert):
            table, columns, values = adding
            chosen = f"SELECT {_numbered_from(first, values)} FROM guard"
            yield f"step{place} AS (INSERT INTO {table} ({columns}) {chosen})"
        else:
            yield f"step{place} AS ({_numbered_from(first, sql)} AND EXISTS (SELECT FROM guard))"
        first += sql.count("?")


def _numbered_from(first: int, sql: str) -> str:
    """Return a statement, or a part of one, with its values numbered from `first`."""
    return re.sub(r"\$(\d+)", lambda found: f"${int(found[1]) + first}", in_postgres(sql))
