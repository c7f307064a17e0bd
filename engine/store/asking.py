"""What is asked where matches are played, and whom it pinged: what is read and written of it. As in `rows` and `writes`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple

from engine.remembered import Ring
from engine.store.units import Unit, Write, insert

# A case of its own: else PostgreSQL takes them for very few, and sorts all that there are.
ON_SHARDS = "CASE WHEN (m.guild >> 22) % {} BETWEEN {} AND {} THEN 1 = 1 ELSE 1 = 0 END"
"""Whether a match is on a server of some shards: of how many, from which to which."""
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


def keeping_rings(match_id: int, rings: Sequence[Ring]) -> Unit:
    """Who was pinged, or is to be."""
    return (Write(_KEEP_RING, tuple((match_id, *astuple(ring)) for ring in rings)),)
