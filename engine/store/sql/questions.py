"""SQL for open questions in matches and for the pings they caused.

It adds to `rows` (reading) and `writes` (writing).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple

from engine.match.message_records import Ring
from engine.store.sql.units import Unit, Write, insert

# PostgreSQL estimates a CASE well. Given the bare condition, it expects very few rows and sorts
# everything.
ON_SHARDS = "CASE WHEN (m.guild >> 22) % {} BETWEEN {} AND {} THEN 1 = 1 ELSE 1 = 0 END"
"""Condition: the match is on a server of certain shards.

Its three values: the number of shards, the first and the last of ours.
"""
QUESTIONS = f"""
    SELECT m.id AS match, m.guild, s.channel, m.thread, s.slot, s.message, s.stamp, s.posted
    FROM surfaces s CROSS JOIN matches m ON m.id = s.match
    WHERE s.live = 1 AND s.slot <> 'lobby' AND s.slot <> 'board' AND substr(s.slot, 1, 5) <> 'seat:'
        AND s.message IS NOT NULL AND m.phase = 'playing' AND m.guild IS NOT NULL
        AND {ON_SHARDS.format("?1", "?2", "?3")}
    ORDER BY s.match, s.slot"""
RINGS = "SELECT thing, user_id, at, due FROM rings WHERE match = ?"
RINGS_DUE = """
    SELECT r.match FROM rings r CROSS JOIN matches m ON m.id = r.match
    WHERE r.due <= ? AND m.phase = 'playing' ORDER BY r.due"""
_KEEP_RING = insert("rings", ("match", "thing", "user_id", "at", "due"), key=("match", "thing", "user_id"))


def keep_rings(match_id: int, rings: Sequence[Ring]) -> Unit:
    """Return the writes that keep who was pinged, or will be."""
    return (Write(_KEEP_RING, tuple((match_id, *astuple(ring)) for ring in rings)),)
