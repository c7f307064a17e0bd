"""Writes that belong together, as a store is handed them, and the two statements that most of them are."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from engine.limiting import Cap

Value = int | str | None
Row = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Write:
    """One statement, to be run for each of the rows.

    These hold seeds and hands: so they stay out of the `repr`.
    """

    sql: str
    rows: tuple[Row, ...] = field(repr=False)
    is_guard: bool = False
    """Whether every row must find one to change, or all that belongs to it is refused."""
    gives_id: bool = False
    """Whether its one row is given a number by the database, which is then the unit's answer."""


T = TypeVar("T")
Steps = Generator[tuple[str, Row], Sequence[Any], T]
"""Yields statements, each with its values; is sent the rows that each found, as sequences; returns what came of it all."""


@dataclass(frozen=True, slots=True)
class Work:
    """What takes more than statements that are known beforehand, as what is asked depends on what was found.

    It may be begun anew, if the first time is rolled back. Nothing is to be left of what it deletes.
    """

    do: Callable[[], Steps[object]] = field(repr=False)


Unit = Sequence[Write | Cap | Work]
"""Writes that belong together, after what must be so for them."""


def insert(table: str, columns: Sequence[str], key: Sequence[str] = (), **given: str) -> str:
    """An INSERT of named columns, after those whose value is `given` in SQL; with a key, a row of the same key is overwritten."""
    names, values = (*given, *columns), (*given.values(), *("?" for _ in columns))
    sql = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(values)})"
    if key:
        rest = ", ".join(f"{column} = excluded.{column}" for column in columns if column not in key)
        sql += f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET {rest}"
    return sql


@cache
def update(table: str, columns: tuple[str, ...], where: tuple[str, ...]) -> str:
    """An UPDATE of named columns, in the row that some others name; the values of these come last."""
    return (
        f"UPDATE {table} SET {', '.join(f'{column} = ?' for column in columns)}"
        f" WHERE {' AND '.join(f'{column} = ?' for column in where)}"
    )
