"""Translation of queries from SQLite's dialect to PostgreSQL's.

House rule: queries are written once, in the common subset of both databases. The exceptions are
listed here, and a test has PostgreSQL parse every query.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import count
from typing import Final

_PHRASES: Final = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"group_concat\(([\w.]+), ' '\)", r"string_agg(\1::text, ' ')"),
        (
            r"json_group_array\(json_array\(([^()]*)\)\)",
            r"coalesce(json_agg(json_build_array(\1)), '[]')::text",
        ),
        # For SQLite, CROSS JOIN also fixes the join order.
        (r"CROSS JOIN (\w+ \w+) ON", r"JOIN \1 ON"),
        (r"last_insert_rowid\(\)", "currval(pg_get_serial_sequence('matches', 'id'))"),
        # SQLite's column ignores case; PostgreSQL needs lower() in the index.
        (r"ON CONFLICT \(user_id, game, name\)", "ON CONFLICT (user_id, game, lower(name))"),
    )
)
_NUMBERED: Final = re.compile(r"\?(\d+)")


@cache
def in_postgres(sql: str) -> str:
    """Return a statement in PostgreSQL's dialect, with values `$1`, `$2`, …"""
    for pattern, said in _PHRASES:
        sql = pattern.sub(said, sql)
    if _NUMBERED.search(sql):
        return _NUMBERED.sub(r"$\1", sql)
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", sql)
