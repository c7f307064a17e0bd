"""How PostgreSQL says what a query says in the words of SQLite.

House rule: queries are written once, in what both databases understand. What they don't is listed here, phrase by phrase,
and a test has PostgreSQL read every query.
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
        # For SQLite it says in which order to join, too.
        (r"CROSS JOIN (\w+ \w+) ON", r"JOIN \1 ON"),
        (r"last_insert_rowid\(\)", "currval(pg_get_serial_sequence('matches', 'id'))"),
        # There the column compares without regard to capitals, here its index does.
        (r"ON CONFLICT \(user_id, game, name\)", "ON CONFLICT (user_id, game, lower(name))"),
    )
)
_NUMBERED: Final = re.compile(r"\?(\d+)")


@cache
def in_postgres(sql: str) -> str:
    """A statement in PostgreSQL's words, its values by number: `$1`, `$2`, …"""
    for pattern, said in _PHRASES:
        sql = pattern.sub(said, sql)
    if _NUMBERED.search(sql):
        return _NUMBERED.sub(r"$\1", sql)
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", sql)
