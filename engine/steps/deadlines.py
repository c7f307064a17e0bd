"""Timed transitions: deadlines, expiry, automatic starts. Pure steps, as in `lobby`.

House rule: a match that waits for a time holds it in `due`, in whole seconds since 1970.
`Matches.pass_time` looks for matches that are due, and calls these steps. No timers are kept in
memory, so a restart misses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from engine.clocks.habits import Habits
from engine.clocks.quiet_hours import Span
from engine.clocks.vacation import TURN_MOST
from engine.match.expiry import end_by_time_limit
from engine.match.progress import Step, out_of_time
from engine.match.records import Match, Record
from engine.match.timing import habits_of, lost_since, overdue, recompute_clocks, remind_players, start_vote
from engine.steps.lobby import start_by_itself
from engine.steps.pauses import end_pause
from engine.steps.seat_transfer import open_absent_seats
from engine.steps.votes import settle

DAY = 24 * 60 * 60
BEFORE_START = 60
"""Seconds until a match that is full starts by itself."""
FOR_A_FORM = 5 * 60
"""The same seconds if a player was asked meanwhile what they bring.

The match waits for their deck, but only once: else a player could keep the others waiting for ever.
"""


def with_due_time(
    before: Match | None, after: Record, now: int, days: int, outages: Sequence[Span] = ()
) -> Record:
    """Return a lobby with the time at which it starts or closes.

    A full lobby starts by itself. Others close `days` after they were opened; outages do not count.
    `before` is the lobby as it was; None for a new one.
    """
    match = after.match
    if match.phase != "lobby":
        return after
    days = min(days, match.terms.days or days)
    started_by_itself = before is not None and before.starts_by_itself
    if match.starts_by_itself and not started_by_itself:
        times, lobby = replace(match.times, due=now + BEFORE_START), replace(match.lobby, full_since=now)
        return replace(after, match=replace(match, times=times, lobby=lobby))
    has_other_terms = before is not None and before.terms.days != match.terms.days
    if before is None or has_other_terms or (started_by_itself and not match.starts_by_itself):
        # A lobby that was opened while the machine's clock ran ahead waits as long as any other.
        lost = lost_since(match.times.opened, outages, now)
        closes = min(match.times.opened + lost, now) + days * DAY
        heeded = now if lost or match.times.opened > now else None
        times = replace(match.times, due=closes, heeded=heeded)
        return replace(after, match=replace(match, times=times, lobby=replace(match.lobby, full_since=None)))
    return after


def shift_by_outages(record: Record, outages: Sequence[Span], now: int) -> Record | None:
    """Return the lobby with its time moved by outages or clock changes.

    None if nothing moves it.
    """
    match, times, lobby = record.match, record.match.times, record.match.lobby
    if match.phase != "lobby" or (due := times.due) is None:
        return None
    if match.starts_by_itself:
        since = now if lobby.full_since is None else lobby.full_since
        lost = min(0, now - since)
        times, lobby = replace(times, due=due + lost), replace(lobby, full_since=since + lost)
    else:
        since = times.opened if times.heeded is None else times.heeded
        lost = now - since if since > now else lost_since(since, outages, now)
        times = replace(times, due=due + lost, heeded=now)
    changed = replace(match, times=times, lobby=lobby, version=match.version + 1)
    return replace(record, match=changed) if lost else None


def put_off(record: Record) -> Record | None:
    """Delay an automatic start while a player writes down what they bring.

    None if the lobby does not start by itself, or waits already.
    """
    match = record.match
    if not match.starts_by_itself or match.times.due is None or match.lobby.full_since is None:
        return None
    later = match.lobby.full_since + FOR_A_FORM
    if match.times.due >= later:
        return None
    return replace(
        record, match=replace(match, times=replace(match.times, due=later), version=match.version + 1)
    )


def resting(record: Record, habits: Mapping[int, Habits], now: int) -> Mapping[int, int]:
    """Return users who spend vacation on an expired turn, and its deadline.

    They have chosen to do so, and have some vacation left.
    """
    if record.match.phase != "playing" or record.match.fault is not None or record.match.pace is None:
        return {}
    match = (recompute_clocks(record, habits, now) or record).match
    if match.times.ends_by is not None and match.times.ends_by <= now:
        return {}  # the match ends, so no turn continues
    found: dict[int, int] = {}
    for seat in overdue(match, now):
        seated = match.seats[seat]
        own, clock = habits_of(seated, habits), seated.clock
        if seated.user_id is None or clock is None or clock.deadline is None:
            continue
        # The others don't wait for days for a player who has never come, nor for weeks for one who
        # left without a word.
        is_expected = clock.has_moved and not clock.is_away
        # Days that were spent for another of the user's matches have extended this turn, too.
        rested = own.vacation.days_since(clock.started or now, now)
        if (
            is_expected
            and max(clock.rested, rested) < TURN_MOST
            and own.is_spending
            and own.vacation.pot(now) > 0
        ):
            found[seated.user_id] = clock.deadline
    return found


def run_due(
    record: Record,
    habits: Mapping[int, Habits],
    now: int,
    draw: Callable[[], str],
    *,
    resting: Collection[int] = (),
    outages: Sequence[Span] = (),
) -> Step | None:
    """Return the match after its due steps; None if nothing is due.

    `resting` are users who have just spent a day of vacation instead of their turn's time.
    """
    match = record.match
    if match.phase == "playing" and match.fault is None:
        current = recompute_clocks(record, habits, now, resting) or record
        if current.match.times.ends_by is not None and current.match.times.ends_by <= now:
            return end_by_time_limit(current, now)
        if (until := current.match.times.put_off.until) is not None and until <= now:
            return settle(end_pause(current, now), habits, now)
        if seats := overdue(current.match, now):
            asked = start_vote(current, habits, seats, now) if match.terms.absence == "vote" else None
            if asked is not None:
                return settle(asked, habits, now)
            moved, made = out_of_time(current, seats, now)
            if not made:
                moved, made = settle(moved, habits, now)
            return open_absent_seats(moved, made, now), made
        after = remind_players(current, habits, now) or current
        return None if after is record else (after, ())
    if match.times.due is None or match.times.due > now or match.phase != "lobby":
        return None
    if (later := shift_by_outages(record, outages, now)) is not None and (later.match.times.due or 0) > now:
        return later, ()
    if match.starts_by_itself:
        return start_by_itself(record, draw, now), ()
    # `due` stays, to show the reason.
    closed = replace(
        match, phase="cancelled", times=replace(match.times, ended=now), version=match.version + 1
    )
    return replace(record, match=closed), ()
