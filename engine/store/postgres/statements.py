"""Statements that write rows, read: which table, which columns, which row.

House rule: only those of the two shapes that the engine writes; what is shaped otherwise is nobody's to guess at.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple, TypeAlias

_INSERT: Final = re.compile(r"INSERT INTO (\w+) \(([^)]*)\) VALUES \(([^)]*)\)")
_UPDATE: Final = re.compile(r"UPDATE (\w+) SET (.*) WHERE ([^)]*)")


class Insert(NamedTuple):
    """A row that is added."""

    table: str
    columns: str
    values: str


class Update(NamedTuple):
    """Rows that are changed."""

    table: str
    sets: str
    where: str


Writing: TypeAlias = Insert | Update


@cache
def read(sql: str) -> Writing | None:
    """What a statement writes; None for one of another shape."""
    if inserting := _INSERT.fullmatch(sql):
        return Insert(*inserting.groups())
    if updating := _UPDATE.fullmatch(sql):
        return Update(*updating.groups())
    return None
