"""Units of writes that belong together, and builders of SQL for them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from engine.steps.limits import Cap

Value = int | str | None
Row = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Write:
    """One statement, run for each of the rows.

    Rows hold seeds and hands, so they are not part of the `repr`.
    """

    sql: str
    rows: tuple[Row, ...] = field(repr=False)
    is_guard: bool = False
    """Whether every row must match a stored row; otherwise the whole unit is refused."""
    gives_id: bool = False
    """Whether the database gives its one row an id, which is then the unit's result."""


T = TypeVar("T")
Steps = Generator[tuple[str, Row], Sequence[Any], T]
"""Yields statements with their values, receives the rows found, returns a result."""


@dataclass(frozen=True, slots=True)
class Work:
    """Writes that depend on what earlier statements find.

    It may be started again if the first attempt is rolled back. Data that it deletes must leave no
    trace.
    """

    do: Callable[[], Steps[object]] = field(repr=False)


Unit = Sequence[Write | Cap | Work]
"""Writes that belong together, preceded by their conditions."""


def insert(table: str, columns: Sequence[str], key: Sequence[str] = (), **given: str) -> str:
    """Return an INSERT of named columns, after columns `given` as SQL.

    With a key, it overwrites a row of the same key.
    """
    names, values = (*given, *columns), (*given.values(), *("?" for _ in columns))
    sql = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(values)})"
    if key:
        rest = ", ".join(f"{column} = excluded.{column}" for column in columns if column not in key)
        sql += f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET {rest}"
    return sql


@cache
def update(table: str, columns: tuple[str, ...], where: tuple[str, ...]) -> str:
    """Return an UPDATE of named columns; the values of `where` come last."""
    return (
        f"UPDATE {table} SET {', '.join(f'{column} = ?' for column in columns)}"
        f" WHERE {' AND '.join(f'{column} = ?' for column in where)}"
    )
