"""Counts that limit what may be added.

The count and the addition share one transaction, so concurrent requests cannot exceed a limit.
"""

import sqlite3
from collections.abc import Mapping

from engine.contract.errors import LimitReached
from engine.steps.limits import Cap, Counted

COUNTS: Mapping[Counted, str] = {
    "hosted": "SELECT count(*), NULL FROM matches WHERE phase = 'lobby' AND host = ?",
    "noted": "SELECT count(*), min(at) FROM tallies WHERE mark = ? AND at > ?",
    "joined": "SELECT count(*), NULL FROM seats WHERE user_id = ? AND active = 1 AND resigned IS NULL",
    "in_channel": "SELECT count(*), NULL FROM matches WHERE phase = 'lobby' AND guild = ? AND channel = ?",
    "in_foreign": "SELECT count(*), NULL FROM matches WHERE phase = 'lobby' AND guild IS NULL AND channel = ?",
    "in_server": "SELECT count(*), NULL FROM matches WHERE phase = 'lobby' AND guild = ?",
    "going": """
        SELECT count(*), NULL FROM matches WHERE guild = ? AND changed > ? AND phase IN ('lobby', 'playing')""",
    "rematches": """
        SELECT count(*), NULL FROM rematches JOIN matches ON matches.id = rematches.match
        WHERE of_match = ? AND (started IS NOT NULL OR phase = 'lobby')""",
    "shared": """
        SELECT count(*), NULL FROM seats s JOIN matches m ON m.id = s.match
        WHERE s.user_id = ? AND s.active = 1 AND s.resigned IS NULL AND coalesce(m.guild, m.foreign_to) IS NOT NULL AND (
            m.phase = 'lobby' OR EXISTS (
                SELECT 1 FROM seats o WHERE o.match = s.match AND o.user_id <> s.user_id AND o.resigned IS NULL
            )
        )""",
    "avoided": "SELECT count(*), NULL FROM avoids WHERE user_id = ? AND avoided <> ?",
    "listed": "SELECT count(*), NULL FROM lists WHERE user_id = ? AND game = ? AND lower(name) <> lower(?)",
}
"""Queries for the count, and for the time of the oldest entry if entries expire."""


NOTE = "INSERT INTO tallies (mark, amount, at, until) VALUES (?, 1, ?, ?)"


def note_values(cap: Cap) -> tuple[int | str, ...] | None:
    """Return the values of NOTE for a cap; None if nothing is noted."""
    return None if cap.noted_at is None else (cap.of[0], cap.noted_at, cap.noted_at + (cap.lasts or 0))


def check(db: sqlite3.Connection, cap: Cap) -> None:
    """Note what a cap counts. LimitReached if the cap is reached."""
    if not db.in_transaction:
        # otherwise the transaction would begin with the first write, after the count
        db.execute("BEGIN IMMEDIATE")
    found, oldest = db.execute(COUNTS[cap.counted], cap.of).fetchone()
    if found >= cap.most:
        again = None if cap.lasts is None or oldest is None else oldest + cap.lasts
        raise LimitReached(cap.refusal, again=again)
    if (row := note_values(cap)) is not None:
        db.execute(NOTE, row)
