"""Parser for the statements that write rows: table, columns and row.

House rule: it only reads the two forms that the engine writes.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple, TypeAlias

_INSERT: Final = re.compile(r"INSERT INTO (\w+) \(([^)]*)\) VALUES \(([^)]*)\)")
_UPDATE: Final = re.compile(r"UPDATE (\w+) SET (.*) WHERE ([^)]*)")


class Insert(NamedTuple):
    """A statement that adds a row."""

    table: str
    columns: str
    values: str


class Update(NamedTuple):
    """A statement that changes rows."""

    table: str
    sets: str
    where: str


Writing: TypeAlias = Insert | Update


@cache
def read(sql: str) -> Writing | None:
    """Return the parsed statement; None if it has another form."""
    if inserting := _INSERT.fullmatch(sql):
        return Insert(*inserting.groups())
    if updating := _UPDATE.fullmatch(sql):
        return Update(*updating.groups())
    return None
