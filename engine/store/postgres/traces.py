"""What a unit of writes leaves in its rows: by that it is found out whether it came through, where nobody heard so.

House rule: the same traces are left by the same writes, and then it does not matter whose they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.store.postgres.statements import Insert, Update, read
from engine.store.units import Unit, Value, Write

_VALUES: Final = re.compile(r"[?, ]*")
_EQUAL: Final = re.compile(r"(\w+) = \?")

LASTING: Final = "plies"
"""The table in which nothing changes once it is there."""

Query = tuple[str, Sequence[Value]]


class Traces(NamedTuple):
    """How to look for them."""

    wait: Query
    """Has whoever still writes the guarded row be through first."""
    look: Query
    """Finds whether all of them are there."""


class _Step(NamedTuple):
    """What a statement writes."""

    table: str
    places: Mapping[str, int]
    """Of the columns of the row that is there afterwards, by name, which of the values stands in it."""
    key: tuple[int, ...]
    """Which of the values name the row, if it was there before."""


def leaves_traces(unit: Unit) -> bool:
    """Whether what a unit leaves tells that it came through: it is guarded by a row, and all that it writes is known."""
    first = next(iter(unit), None)
    is_guarded = isinstance(first, Write) and first.is_guard
    return is_guarded and all(isinstance(one, Write) and _step(one.sql) is not None for one in unit)


def traces(unit: Unit) -> Traces:
    """What such a unit leaves."""
    writes = [write for write in unit if isinstance(write, Write)]
    steps = [(_step(write.sql), row) for write in writes for row in write.rows]
    found = [(step, row) for step, row in steps if step is not None]
    guard, guarded = found[0]
    # A ply stays as it is; all else may be different again by the time of the look.
    found = [(step, row) for step, row in found if step.table == LASTING] or found
    named = {name: guarded[place] for name, place in guard.places.items() if place in guard.key}
    waited, looked = list[Value](), list[Value]()
    wait = f"{_row(guard.table, named, waited)} FOR UPDATE"
    there = ({name: row[place] for name, place in step.places.items()} for step, row in found)
    parts = [f"EXISTS ({_row(step.table, row, looked)})" for (step, _), row in zip(found, there, strict=True)]
    return Traces((wait, waited), (f"SELECT {' AND '.join(parts)}", looked))


def _row(table: str, named: Mapping[str, Value], values: list[Value]) -> str:
    """The query for a row, whose `values` are put to those that are there already."""
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
        places.setdefault(name, place)  # what it is set to, where it is named by what it was
    return _Step(writing.table, places, tuple(range(len(set_to), len(names))))
