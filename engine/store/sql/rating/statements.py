"""SQL for ratings."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.ratings.results import MOVE, STAND_IN
from engine.store.sql.units import insert

RATING: Final = ("mu", "sigma", "matches", "ended", "opponents")
_ENTRANT: Final = ("user_id", "seat", "place", "is_timeout", "has_left", "is_extra", "moved")
_BEFORE: Final = tuple(f"{name}_before" for name in RATING)
_AFTER: Final = ("mu", "sigma", "matches", "opponents")
CHANGE: Final = (
    "match", "game", "ended", *_ENTRANT, "counted", "expected", "players", *_BEFORE, *_AFTER,
)  # fmt: skip
POSITION = "SELECT ended, last_match FROM rating_folds WHERE id = 1"
KEEP_POSITION = (
    insert("rating_folds", ("id", "ended", "last_match"), key=("id",))
    + " WHERE (rating_folds.ended, rating_folds.last_match) = (?, ?)"
)
UNFOLDED = """
    SELECT m.ended, m.id FROM matches m JOIN terms t ON t.match = m.id
    WHERE m.phase = 'over' AND (m.ended, m.id) > (?1, ?2) AND m.ended <= ?3 AND t.rated = 1 AND t.pace <> ''
    ORDER BY m.ended, m.id LIMIT ?4"""
PLAYED = (
    f"SELECT ply, seat, kind FROM plies WHERE match = ? AND kind IN ('{MOVE}', '{STAND_IN}') ORDER BY ply"
)
KEEP_RATING = insert("ratings", ("game", "user_id", *RATING), key=("game", "user_id"))
ADD_CHANGE = insert("rating_changes", CHANGE)
SHOW = "UPDATE matches SET version = version + 1, changed = ? WHERE id = ? AND version = ?"
CHANGES = f"SELECT {', '.join(CHANGE)} FROM rating_changes WHERE match = ? ORDER BY is_extra, seat, user_id"
RESULTS = f"""
    SELECT {", ".join(f"c.{name}" for name in CHANGE)} FROM (
        SELECT DISTINCT ended, match FROM rating_changes WHERE (ended, match) > (?1, ?2) ORDER BY ended, match LIMIT ?3
    ) f JOIN rating_changes c ON c.match = f.match ORDER BY c.ended, c.match, c.is_extra, c.seat, c.user_id"""
OF_USER = f"SELECT game, {', '.join(RATING)} FROM ratings WHERE user_id = ? ORDER BY game"


def account_of(table: str) -> str:
    """Return the column with the name of a user's account, as their last match knows it."""
    return f"""coalesce((
        SELECT s.account FROM seats s WHERE s.user_id = {table}.user_id AND s.account <> '' ORDER BY s.match DESC LIMIT 1
    ), '') AS account"""


_ACCOUNT = account_of("r")
_SHOWN = """
    r.user_id > 0 AND NOT EXISTS (SELECT 1 FROM rating_choices o WHERE o.user_id = r.user_id)
    AND (CAST(?2 AS BIGINT) IS NULL OR EXISTS (
        SELECT 1 FROM rating_changes h JOIN matches m ON m.id = h.match
        WHERE h.user_id = r.user_id AND h.game = r.game AND m.guild = ?2
    ))"""
EVER = f"""
    SELECT r.user_id, {", ".join(f"r.{name}" for name in RATING)}, {_ACCOUNT} FROM ratings r
    WHERE r.game = ?1 AND {_SHOWN} ORDER BY r.mu DESC, r.user_id"""
IN_SPAN = f"""
    SELECT r.user_id, {", ".join(f"r.{name}" for name in RATING)}, {_ACCOUNT} FROM rating_changes r
    WHERE r.game = ?1 AND r.ended >= ?3 AND r.ended < ?4 AND r.counted <> 'annulled' AND {_SHOWN} AND NOT EXISTS (
        SELECT 1 FROM rating_changes n
        WHERE n.user_id = r.user_id AND n.game = r.game AND n.ended < ?4 AND n.counted <> 'annulled'
            AND (n.ended, n.match) > (r.ended, r.match)
    ) ORDER BY r.mu DESC, r.user_id"""
CHOICE = "SELECT choice FROM rating_choices WHERE user_id = ?"
KEEP_CHOICE = insert("rating_choices", ("user_id", "choice"), key=("user_id",))
DROP_MEDALS = "DELETE FROM season_medals WHERE user_id = ?"
DROP_CHOICE = "DELETE FROM rating_choices WHERE user_id = ?"


@cache
def ratings_in(users: int) -> str:
    """Return the query for ratings at a game of `users` users."""
    return f"SELECT user_id, {', '.join(RATING)} FROM ratings WHERE game = ? AND user_id IN ({_marks(users)})"


@cache
def meetings_in(users: int) -> str:
    """Return the query for how often `users` users have met each other."""
    return f"""
        SELECT a.user_id, b.user_id AS other, count(*) AS ever,
            count(CASE WHEN a.ended >= ? AND a.ended < ? THEN 1 END) AS lately
        FROM rating_changes a JOIN rating_changes b ON b.match = a.match AND b.user_id <> a.user_id
        WHERE a.game = ? AND a.counted <> 'annulled' AND a.user_id IN ({_marks(users)}) AND b.user_id IN ({_marks(users)})
        GROUP BY a.user_id, b.user_id"""


@cache
def timeouts_of(users: int) -> str:
    """Return the query for the last timeouts of `users` users that counted."""
    return f"""
        SELECT user_id, max(ended) AS ended FROM rating_changes
        WHERE is_timeout = 1 AND counted <> 'annulled' AND user_id IN ({_marks(users)}) GROUP BY user_id"""


@cache
def last_moves_of(users: int) -> str:
    """Return the query for when `users` users last moved."""
    return f"""
        SELECT t.user_id, max(p.at) AS at FROM tenures t
        JOIN matches m ON m.id = t.match AND m.changed >= ?
        JOIN plies p ON p.match = t.match AND p.seat = t.seat AND p.ply >= t.since_ply AND p.kind = '{MOVE}'
        WHERE p.at >= ? AND t.user_id IN ({_marks(users)}) AND NOT EXISTS (
            SELECT 1 FROM tenures n
            WHERE n.match = t.match AND n.seat = t.seat AND n.since_ply > t.since_ply AND n.since_ply <= p.ply
        ) GROUP BY t.user_id"""


@cache
def unrated_in(users: int) -> str:
    """Return the query for those of `users` users who have no ratings."""
    return f"SELECT user_id FROM rating_choices WHERE choice = 'none' AND user_id IN ({_marks(users)})"


def _marks(users: int) -> str:
    return ", ".join("?" for _ in range(users))
