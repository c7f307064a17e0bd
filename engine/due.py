"""What happens by itself when its time has come, whether or not anybody does anything: pure steps, as in `lobby`.

House rule: a match that waits for a time holds it in `due`, in whole seconds since 1970. `Matches.pass_time` looks for those
whose time has come, and asks here what becomes of each: nothing runs out in memory, so a restart misses nothing.
"""

from __future__ import annotations

from dataclasses import replace

from engine.records import Record

DAY = 24 * 60 * 60


def open_for(record: Record, days: int) -> Record:
    """A lobby that closes so many days after it was opened, unless its match has begun."""
    return replace(record, match=replace(record.match, due=record.match.opened + days * DAY))


def passed(record: Record, now: int) -> Record | None:
    """The match after what was due by now; None if nothing is (any more)."""
    match = record.match
    if match.due is None or match.due > now or match.phase != "lobby":
        return None
    # `due` stays, to tell why.
    closed = replace(match, phase="cancelled", ended=now, version=match.version + 1)
    return replace(record, match=closed)
