"""SQL for users' habits: playing hours, absence and notices of turns.

It adds to `rows` (reading) and `writes` (writing).
"""

import logging
from dataclasses import replace
from functools import cache

from engine.clocks.habits import NOTICES, USUAL, Habits, Notice
from engine.clocks.quiet_hours import Hours
from engine.clocks.vacation import Vacation
from engine.store.sql.tables import Found
from engine.store.sql.units import Row, Unit, Write, insert

_log = logging.getLogger(__name__)

_SAID = ("zone", "quiet_from", "quiet_to", "is_weekend_off", "is_reminded", "notice", "is_spending")
_WANTED = "SELECT CAST(? AS BIGINT) AS user_id"
_HABITS = f"""
    SELECT one.user_id, {", ".join(f"h.{name}" for name in _SAID)}, a.away, a.pot, a.counted, a.spans
    FROM ({{wanted}}) one
    LEFT JOIN habits h ON h.user_id = one.user_id LEFT JOIN absences a ON a.user_id = one.user_id
    WHERE coalesce(h.user_id, a.user_id) IS NOT NULL"""
HABITS = _HABITS.format(wanted=_WANTED)
HABITS_IN = _HABITS.format(wanted="SELECT user_id FROM seats WHERE match = ? AND user_id IS NOT NULL")
ASKED = f"""
    SELECT EXISTS (SELECT 1 FROM habits h WHERE h.user_id = one.user_id) AS has_said, q.during, q.turn
    FROM ({_WANTED}) one LEFT JOIN asked q ON q.user_id = one.user_id"""
WAKING = "SELECT user_id FROM absences WHERE wakes <= ? ORDER BY wakes, user_id"
GOING_OF = "SELECT match FROM seats WHERE user_id = ? AND active = 1 ORDER BY match"
HAS_CLOCK = """
    SELECT 1 FROM seats JOIN terms USING (match) JOIN matches ON matches.id = seats.match
    WHERE seats.user_id = ? AND seats.active = 1 AND matches.phase = 'playing' AND terms.pace <> '' LIMIT 1
"""
NOTICE = "SELECT notice FROM notices WHERE match = ? AND user_id = ?"
_KEEP_HABITS = insert("habits", ("user_id", *_SAID), key=("user_id",))
_KEEP_ASKED = insert("asked", ("user_id", "during", "turn")) + " ON CONFLICT (user_id) DO NOTHING"
_KEEP_ABSENCE = insert(
    "absences", ("user_id", "away", "pot", "counted", "spans", "wakes"), key=("user_id",)
) + (" WHERE (coalesce(absences.away, -1), absences.pot, absences.counted, absences.spans) = (?, ?, ?, ?)")
_KEEP_NOTICE = insert("notices", ("match", "user_id", "notice"), key=("match", "user_id"))
_DROP_NOTICE = "DELETE FROM notices WHERE match = ? AND user_id = ?"


@cache
def habits_of(people: int) -> str:
    """Return the query for the habits of `people` users."""
    return _HABITS.format(wanted=" UNION ALL ".join([_WANTED] * people))


def read_habits(row: Found) -> Habits:
    """Return the habits in a row of HABITS.

    A time zone that this machine does not know is replaced by the default.
    """
    spent = row["pot"] is not None
    vacation = read_vacation(row["pot"], row["counted"], row["spans"]) if spent else Vacation()
    if row["zone"] is None:
        return replace(USUAL, vacation=vacation, away=row["away"])
    has_quiet = row["quiet_from"] is not None and row["quiet_to"] is not None
    try:
        hours = Hours(
            row["zone"],
            (row["quiet_from"], row["quiet_to"]) if has_quiet else None,
            bool(row["is_weekend_off"]),
        )
    except ValueError:
        _log.warning("the time zone %s of a user is unknown here, so the default hours apply", row["zone"])
        hours = Hours()
    is_reminded, is_spending = bool(row["is_reminded"]), bool(row["is_spending"])
    return Habits(hours, is_reminded, read_notice(row["notice"]), is_spending, vacation, row["away"])


def read_vacation(pot: int, counted: int, spans: str) -> Vacation:
    """Return a user's vacation from its columns."""
    pairs = (span.split("-") for span in spans.split())
    return Vacation(pot, counted, tuple((int(start), int(end)) for start, end in pairs))


def read_notice(text: str) -> Notice:
    """Return how a user is notified of turns; the schema allows only NOTICES."""
    return next(notice for notice in NOTICES if notice == text)


def keep_habits(user_id: int, habits: Habits) -> Unit:
    """Return the writes that keep a user's habits."""
    hours, (start, end) = habits.hours, habits.hours.quiet or (None, None)
    row = (
        user_id,
        hours.zone,
        start,
        end,
        int(hours.is_weekend_off),
        int(habits.is_reminded),
        habits.notice,
        int(habits.is_spending),
    )
    return (Write(_KEEP_HABITS, (row,)),)


def keep_asked(user_id: int, match_id: int, turn: int) -> Unit:
    """Return the writes that keep when a user was asked for their hours.

    An earlier entry stays.
    """
    return (Write(_KEEP_ASKED, ((user_id, match_id, turn),)),)


def keep_absence(user_id: int, before: Habits, after: Habits, wakes: int | None) -> Unit:
    """Return the writes that keep a user's absence and vacation.

    `wakes` is when their matches must be looked at again. The row must still be as `before`.
    """
    was = (-1 if before.away is None else before.away, *_vacation_row(before.vacation))
    row = (user_id, after.away, *_vacation_row(after.vacation), wakes, *was)
    return (Write(_KEEP_ABSENCE, (row,), is_guard=True),)


def _vacation_row(vacation: Vacation) -> Row:
    spans = " ".join(f"{start}-{end}" for start, end in vacation.spans)
    return vacation.left, vacation.counted, spans


def keep_notice(match_id: int, user_id: int, notice: Notice | None) -> Unit:
    """Return the writes that keep a user's notice for a match; None deletes it."""
    if notice is None:
        return (Write(_DROP_NOTICE, ((match_id, user_id),)),)
    return (Write(_KEEP_NOTICE, ((match_id, user_id, notice),)),)
