"""SQL for the rules that a server's managers set.

It adds to `rows` (reading) and `writes` (writing).
"""

from __future__ import annotations

from engine.clocks.pace import read_pace
from engine.match.terms import MatchTerms
from engine.steps.server_rules import ServerRules
from engine.store.sql.tables import Found
from engine.store.sql.units import Unit, Write, insert

_TERMS = ("pace", "absence", "days", "hints", "stand_in", "rated")
_COLUMNS = (
    "guild",
    "channels",
    "roles",
    "most",
    "is_pinging",
    "allows_foreign",
    "replays",
    "language",
    *_TERMS,
)
RULES = f"SELECT {', '.join(_COLUMNS)} FROM guild_settings WHERE guild = ?"
_KEEP = insert("guild_settings", _COLUMNS, key=("guild",))


def read_rules(row: Found) -> ServerRules:
    """Return the rules in a row of RULES."""
    return ServerRules(
        channels=tuple(map(int, row["channels"].split())),
        roles=tuple(map(int, row["roles"].split())),
        most=row["most"],
        is_pinging=bool(row["is_pinging"]),
        allows_foreign=bool(row["allows_foreign"]),
        replays=row["replays"],
        language=row["language"],
        terms=MatchTerms(
            read_pace(row["pace"]),
            row["absence"],
            days=row["days"],
            hints=bool(row["hints"]),
            stand_in=row["stand_in"],
            rated=bool(row["rated"]),
        ),
    )


def keep_rules(guild: int, rules: ServerRules) -> Unit:
    """Return the writes that keep a server's rules."""
    terms = rules.terms
    row = (
        guild, " ".join(map(str, rules.channels)), " ".join(map(str, rules.roles)), rules.most,
        int(rules.is_pinging), int(rules.allows_foreign), rules.replays, rules.language, str(terms.pace or ""), terms.absence, terms.days,
        int(terms.hints), terms.stand_in, int(terms.rated),
    )  # fmt: skip
    return (Write(_KEEP, (row,)),)
