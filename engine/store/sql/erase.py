"""Erases a user from the database, in one transaction.

House rules: `personal` says how each column is erased. A match stays as it was played: a negative
number replaces the user's id, the same in all of a match and another one in the next match. A user
who could not come back to a match still cannot while it runs.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from contextlib import suppress

from engine.clocks.vacation import MOST
from engine.contract.errors import StoreConflict
from engine.contract.words import say
from engine.kit.text import former_name
from engine.match.bars import mark_of
from engine.store.personal import Erase, columns_with
from engine.store.sql.habits import read_vacation
from engine.store.sql.rating.aliases import draw_number, replace_by_alias
from engine.store.sql.seeking.avoids import replace_by_marks
from engine.store.sql.tournaments.erase import erase_from_tournaments
from engine.store.sql.units import Steps

TRACES = """
    SELECT match FROM seats WHERE user_id = ?1
    UNION SELECT match FROM tenures WHERE user_id = ?1
    UNION SELECT match FROM removals WHERE user_id = ?1
    UNION SELECT match FROM invitations WHERE user_id = ?1
    UNION SELECT match FROM notices WHERE user_id = ?1
    UNION SELECT match FROM notes WHERE user_id = ?1
    UNION SELECT match FROM offers WHERE user_id = ?1
    UNION SELECT match FROM seats WHERE shown_to <> '' AND replace(' ' || shown_to || ' ', '-', '') LIKE '% ' || CAST(?1 AS TEXT) || ' %'
    UNION SELECT id FROM matches WHERE ?1 IN (host, opener, cancelled_by)
    ORDER BY match"""
STAYS_IN = """
    SELECT m.id, m.phase FROM seats s JOIN matches m ON m.id = s.match
    WHERE s.user_id = ?1 AND s.active = 1 AND s.resigned IS NULL AND m.phase IN ('lobby', 'playing')
    UNION SELECT m.id, m.phase FROM invitations i JOIN matches m ON m.id = i.match
    WHERE i.user_id = ?1 AND i.is_declined = 0 AND m.phase = 'lobby'
    ORDER BY id"""
HANDS = """(
    SELECT match, 'seat:' || seat || CASE earlier WHEN 0 THEN '' ELSE ':' || earlier END AS slot FROM (
        SELECT t.match, t.seat, (
            SELECT count(*) FROM tenures e
            WHERE e.match = t.match AND e.seat = t.seat AND e.since_ply < t.since_ply AND e.user_id IS NOT NULL
        ) AS earlier FROM tenures t WHERE t.user_id = ?1
    ) mine
)"""
"""Slots of the DMs that showed a user a hand.

Each player who ever sat in a seat has a slot of their own.
"""
OWN_MESSAGES = f"""
    SELECT f.channel, f.message FROM {HANDS} mine JOIN surfaces f ON f.match = mine.match AND f.slot = mine.slot
    WHERE f.message IS NOT NULL ORDER BY f.posted DESC"""
BEGUN = "SELECT user_id FROM erasures ORDER BY user_id"
BEGIN = "INSERT INTO erasures (user_id) VALUES (?) ON CONFLICT DO NOTHING"
_NUMBERS = tuple(
    f"UPDATE {table} SET {column} = ?3 WHERE {rule.key} = ?2 AND {column} = ?1"
    for table, column, rule in columns_with(Erase.NUMBER)
    if table != "seats"
)
_ROWS = tuple(
    f"DELETE FROM {table} WHERE user_id = ?"
    for table, column, _ in columns_with(Erase.ROW)
    if column == "user_id"
)
_DMS = f"DELETE FROM surfaces WHERE match = ?2 AND slot IN (SELECT slot FROM {HANDS} WHERE match = ?2)"
_NAMES = "SELECT name FROM seats WHERE match = ?2 AND (user_id IS NULL OR user_id <> ?1)"
_SEAT = (
    "UPDATE seats SET user_id = ?3, name = ?4, account = '', press = NULL WHERE match = ?2 AND user_id = ?1"
)
_TENURE = "UPDATE tenures SET name = ?3 WHERE match = ?2 AND user_id = ?1"
_NEXT_HOST = """
    UPDATE matches SET host = coalesce(
        (SELECT user_id FROM seats
         WHERE match = ?2 AND user_id > 0 AND user_id <> ?1 AND resigned IS NULL ORDER BY seat LIMIT 1), host)
    WHERE id = ?2 AND host = ?1 AND phase IN ('lobby', 'playing')"""
_BAR = """
    INSERT INTO barred (match, mark) SELECT id, ?3 FROM matches WHERE id = ?2 AND phase IN ('lobby', 'playing') AND (
        EXISTS (SELECT 1 FROM removals WHERE match = ?2 AND user_id = ?1)
        OR EXISTS (SELECT 1 FROM tenures WHERE match = ?2 AND user_id = ?1)
        OR EXISTS (SELECT 1 FROM seats WHERE match = ?2 AND shown_to <> '' AND replace(' ' || shown_to || ' ', '-', '') LIKE '% ' || CAST(?1 AS TEXT) || ' %')
    )"""
_VACATION = "SELECT pot, counted, spans FROM absences WHERE user_id = ?"
_NOTE_SPENT = "INSERT INTO tallies (mark, amount, at, until) VALUES (?, ?, ?, ?)"
_UNTELL = "DELETE FROM told WHERE about = ?"
_SHOW = "UPDATE matches SET version = version + 1, changed = ?2 WHERE id = ?1 RETURNING id"


def erase(user_id: int, held: Collection[int], now: int, mark: str) -> Steps[tuple[int, ...]]:
    """Erase a user; return the matches to show again, ended ones included.

    What the user spent of their vacation stays under a `mark` until it would have grown back.
    StoreConflict if they are still in a running match, or occur in a match that is not among the
    `held` ones.
    """
    shown: list[int] = []
    # first, so that no process that has read one of these matches can save it from here on
    for match in sorted(held):
        shown += [one for (one,) in (yield _SHOW, (match, now))]
    traces = [match for (match,) in (yield TRACES, (user_id,))]
    if (yield STAYS_IN, (user_id,)) or not set(traces) <= set(held):
        raise StoreConflict(say("Your matches have just changed. Please try again."))
    for match in traces:
        yield from _leave(user_id, match)
    yield from _keep_spent(user_id, now, mark)
    yield from replace_by_marks(user_id, draw_number)
    yield from replace_by_alias(user_id)
    yield from erase_from_tournaments(user_id)
    yield _UNTELL, (user_id,)
    for statement in _ROWS:
        yield statement, (user_id,)
    return tuple(shown)


def clear_log(db: sqlite3.Connection) -> None:
    """Remove erased data from the write-ahead log.

    This fails if a reader is active at that moment; a later checkpoint then does it.
    """
    with suppress(sqlite3.Error):
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _keep_spent(user_id: int, now: int, mark: str) -> Steps[None]:
    """Note how much vacation a user has spent."""
    for pot, counted, spans in (yield _VACATION, (user_id,)):
        vacation = read_vacation(pot, counted, spans).end(now)
        if (spent := MOST - vacation.pot(now)) > 0:
            yield _NOTE_SPENT, (mark, spent, now, vacation.full_at(now))


def _leave(user_id: int, match: int) -> Steps[None]:
    """Replace a user's id in a match by a number that belongs to no user."""
    number = draw_number()
    yield _DMS, (user_id, match)
    yield _BAR, (user_id, match, mark_of(user_id))
    name = former_name(taken for (taken,) in (yield _NAMES, (user_id, match)))
    yield _NEXT_HOST, (user_id, match)
    yield _SEAT, (user_id, match, number, name)
    yield _TENURE, (user_id, match, name)
    for statement in _NUMBERS:
        yield statement, (user_id, match, number)
    yield from _unbind(user_id, match, number)
    yield from _hide_hands(user_id, match)


def _unbind(user_id: int, match: int, number: int) -> Steps[None]:
    """Replace the id in the terms of a match's deal."""
    found = yield "SELECT terms FROM deals WHERE match = ? AND terms IS NOT NULL", (match,)
    if not found:
        return
    terms = json.loads(found[0][0])
    for seat in terms["seats"]:
        if seat["user"] == user_id:
            seat["user"] = number
    text = json.dumps(terms, ensure_ascii=False, separators=(",", ":"))
    yield "UPDATE deals SET terms = ? WHERE match = ?", (text, match)


def _hide_hands(user_id: int, match: int) -> Steps[None]:
    """Remove the id from the users who may see hands of a match."""
    for seat, shown_to in (
        yield "SELECT seat, shown_to FROM seats WHERE match = ? AND shown_to <> ''", (match,)
    ):
        left = " ".join(one for one in shown_to.split() if one.removeprefix("-") != str(user_id))
        yield "UPDATE seats SET shown_to = ? WHERE match = ? AND seat = ?", (left, match, seat)
