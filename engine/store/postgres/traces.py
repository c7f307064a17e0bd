"""Traces of a unit of writes, which show that it was committed.

They are checked when the answer to the commit was lost.

House rule: equal writes leave equal traces, and then it does not matter whose they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.store.postgres.statements import Insert, Update, read
from engine.store.sql.units import Unit, Value, Write

_VALUES: Final = re.compile(r"[?, ]*")
_EQUAL: Final = re.compile(r"(\w+) = \?")

LASTING: Final = "plies"
"""The table whose rows never change."""

Query = tuple[str, Sequence[Value]]


class Traces(NamedTuple):
    """Queries that check for the traces."""

    wait: Query
    """Waits for other writers of the guarded row."""
    look: Query
    """Finds whether all traces are there."""


class _Step(NamedTuple):
    """The row that a statement writes."""

    table: str
    places: Mapping[str, int]
    """The index of each column's new value, by column name."""
    key: tuple[int, ...]
    """The indexes of the values that identify an existing row."""


def leaves_traces(unit: Unit) -> bool:
    """Return whether a unit can be recognised by its traces.

    It needs a guarded row, and all of its statements must be parsable.
    """
    first = next(iter(unit), None)
    is_guarded = isinstance(first, Write) and first.is_guard
    return is_guarded and all(isinstance(one, Write) and _step(one.sql) is not None for one in unit)


def traces(unit: Unit) -> Traces:
    """Return the traces of a unit for which `leaves_traces` is true."""
    writes = [write for write in unit if isinstance(write, Write)]
    steps = [(_step(write.sql), row) for write in writes for row in write.rows]
    found = [(step, row) for step, row in steps if step is not None]
    guard, guarded = found[0]
    # A ply never changes; all other rows may have changed again by the time of the check.
    found = [(step, row) for step, row in found if step.table == LASTING] or found
    named = {name: guarded[place] for name, place in guard.places.items() if place in guard.key}
    waited, looked = list[Value](), list[Value]()
    wait = f"{_row(guard.table, named, waited)} FOR UPDATE"
    there = ({name: row[place] for name, place in step.places.items()} for step, row in found)
    parts = [f"EXISTS ({_row(step.table, row, looked)})" for (step, _), row in zip(found, there, strict=True)]
    return Traces((wait, waited), (f"SELECT {' AND '.join(parts)}", looked))


def _row(table: str, named: Mapping[str, Value], values: list[Value]) -> str:
    """Return the query for a row; add its values to `values`."""
    equal = list[str]()
    for name, value in named.items():
        if value is not None:
            values.append(value)
        equal.append(f"{name} IS NULL" if value is None else f"{name} = ${len(values)}")
    return f"SELECT FROM {table} WHERE {' AND '.join(equal)}"


@cache
def _step(sql: str) -> _Step | None:
    writing = read(sql)
    if isinstance(writing, Insert) and _VALUES.fullmatch(writing.values):
        return _Step(
            writing.table, {name: place for place, name in enumerate(writing.columns.split(", "))}, ()
        )
    if not isinstance(writing, Update):
        return None
    set_to = [_EQUAL.fullmatch(part) for part in writing.sets.split(", ")]
    named_by = [_EQUAL.fullmatch(part) for part in writing.where.split(" AND ")]
    names = [part[1] for part in (*set_to, *named_by) if part is not None]
    if len(names) != len(set_to) + len(named_by):
        return None
    places: dict[str, int] = {}
    for place, name in enumerate(names):
        # prefer the new value to the old one that identifies the row
        places.setdefault(name, place)
    return _Step(writing.table, places, tuple(range(len(set_to), len(names))))
