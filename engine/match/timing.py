"""Updates the clocks of a match after every step.

Clocks start with turns and stop while there is nothing to decide.

House rules: steps know nothing of clocks. Comparing the records before and after tells what
happened to the turns. Computers have no clock: they get no reminders, and are never replaced for
being late.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from engine.clocks import deadlines
from engine.clocks.clock import new_clock
from engine.clocks.habits import USUAL, Habits
from engine.clocks.pace import PATIENT, SHORTEST, Pace
from engine.clocks.quiet_hours import Hours, Span
from engine.library import game_named
from engine.match.history import UNDONE
from engine.match.records import Computer, Made, Match, Person, Record, Seated
from engine.match.stand_ins import is_stood_in

GRACE = 30
"""Seconds of grace after a deadline: a press made in time may still be on its way."""


def update_clocks(
    before: Match | None, after: Record, made: Sequence[Made], habits: Mapping[int, Habits], now: int
) -> Record:
    """Return the record with its clocks after a step, and its next due time.

    `made` are the step's plies; `habits` are the players', by user.
    """
    match = after.match
    had_begun = before is not None and before.times.started is not None
    if match.times.started is None:
        return after
    match = replace(match, seats=tuple(_with_absence(seated, habits, now) for seated in match.seats))
    if (pace := effective_pace(match)) is None:
        return replace(after, match=match)
    lasts = longest(match, len(match.seats)) if match.times.ends_by is None else None
    if match.phase == "playing" and match.fault is None and lasts is not None:
        match = replace(match, times=replace(match.times, ends_by=now + lasts, heeded=now))
    moved = {one.ply.seat for one in made if one.ply.kind == "move"}
    handed = {one.ply.seat for one in made if one.ply.kind == "handover"}
    undone = _undone(made)
    seats, is_paused = [], match.times.is_paused
    goes_on = before is not None and before.times.is_paused and not is_paused
    least = before.times.put_off.least(pace, now) if before is not None and goes_on else SHORTEST
    for seat, seated in enumerate(match.seats):
        if isinstance(seated.occupant, Computer):
            seats.append(replace(seated, clock=None))  # an older build gave computers a clock
            continue
        was = before.seats[seat] if had_begun and before is not None else None
        own = time_of(match, seated, habits)
        is_asked = match.phase == "playing" and seated.turn.since is not None and not seated.resigned
        clock = seated.clock or new_clock(pace)
        has_new_turn = was is None or (seated.turn.number != was.turn.number and not goes_on)
        was_asked = was is not None and was.turn.since is not None
        goes_on_asked = was_asked and is_asked and not has_new_turn
        if undone is not None and goes_on_asked:
            clock = clock.revoke_gains(pace, undone.get(seat, 0), own, now)
        elif undone is not None:
            turns = undone.get(seat, 0)
            clock = clock.revoke_turns(pace, turns, was_running=was_asked, is_anew=is_asked)
        # a seat that is handed over keeps what is left of its turn
        elif was_asked and not goes_on_asked and seat not in handed:
            clock = clock.end_turn(pace, own, now)
        if is_paused or not is_asked or seated.turn.decided:
            clock = clock.pause(own, now)
        elif clock.deadline is None and undone is not None and has_new_turn:
            clock = clock.resume(own, now)
        elif clock.deadline is None and not has_new_turn and is_stood_in(match, seat):
            pass  # the clock stays at zero while a computer thinks
        elif clock.deadline is None:
            clock = clock.start(own, now) if has_new_turn else clock.resume(own, now, least)
        seats.append(
            replace(seated, clock=replace(clock, missed=0, has_moved=True) if seat in moved else clock)
        )
    match = replace(
        match, seats=tuple(seats), times=replace(match.times, due=_due(match, seats, habits, now))
    )
    return (
        after if match == after.match else replace(after, match=match)
    )  # keep the object if nothing changed: data cached for it stays valid


def _undone(made: Sequence[Made]) -> Mapping[int, int] | None:
    """Return how many ended turns the plies take back, by seat.

    None if they take nothing back.
    """
    back = next((one.ply for one in made if one.ply.kind == "takeback"), None)
    if back is None:
        return None
    return {int(seat): int(turns) for seat, turns in ((back.detail or {}).get(UNDONE) or {}).items()}


def effective_pace(match: Match) -> Pace | None:
    """Return the pace of a match's clocks: its own, or a patient default.

    None for a player who plays alone without a pace, as no other player waits.
    """
    people = sum(isinstance(seated.occupant, Person) for seated in match.seats)
    return PATIENT if match.pace is None and people > 1 else match.pace


def time_of(match: Match, seated: Seated, habits: Mapping[int, Habits]) -> Hours:
    """Return the hours in which the time of a seat's player counts.

    Without a pace, all time counts in which they could play: there is enough of it.
    """
    own = habits_of(seated, habits)
    return Hours(besides=own.outages) if match.pace is None else own.time


def longest(match: Match, seats: int) -> int | None:
    """Return the maximum seconds of a match for that many seats.

    None for a player who plays alone without a pace.
    """
    turns = game_named(match.game).longest(match.options, seats)
    if match.pace is not None:
        return deadlines.longest(match.pace, turns, seats, is_voted=match.terms.absence == "vote")
    people = seats - sum(isinstance(seated.occupant, Computer) for seated in match.seats)
    return deadlines.longest_without_pace(turns, seats) if people > 1 else None


def recompute_clocks(
    record: Record, habits: Mapping[int, Habits], now: int, resting: Collection[int] = ()
) -> Record | None:
    """Return the match by its players' current hours and absences.

    Outages are included. None if nothing changes. `resting` are users who have just spent a day of
    vacation instead of their turn's time.
    """
    if record.match.phase != "playing" or record.match.fault is not None:
        return None
    match = _put_off_by_outages(record.match, habits, now)
    put_off = match.times.put_off
    if put_off.since is not None and put_off.since > now:
        match = replace(match, times=replace(match.times, put_off=replace(put_off, since=now)))
    seats, pace = list(match.seats), effective_pace(match)
    for seat, seated in enumerate(match.seats):
        clock, own = seated.clock, habits_of(seated, habits)
        is_asked = seat in match.to_move and isinstance(seated.occupant, Person)
        if clock is None and pace is not None and is_asked and not match.times.is_paused:
            # An older build that waited without end began this turn.
            clock = new_clock(pace).start(time_of(match, seated, habits), now)
        elif clock is not None:
            clock = clock.recompute(time_of(match, seated, habits), now)
            if seated.user_id in resting and clock.deadline is not None:
                # The notice of the vacation day replaces earlier reminders.
                counted = time_of(match, seated, habits)
                past = clock.remind(counted, own.time, now) if own.is_reminded else clock
                clock = replace(past, rested=clock.rested + 1)
        marked = _without_time_ahead(_with_absence(seated, habits, now), now)
        if clock is not None and match.pace is None and marked.away is None and seated.away is not None:
            # a player who is back gets the remaining time from now on, to the same end
            clock = clock.with_more_time(0, Hours(), now)
        seats[seat] = replace(marked, clock=clock)
    if tuple(seats) == match.seats and match is record.match:
        return None
    due = match.times.due if pace is None else _due(match, seats, habits, now)
    times = replace(match.times, due=due)
    changed = replace(match, seats=tuple(seats), times=times, version=match.version + 1)
    return replace(record, match=changed)


def _put_off_by_outages(match: Match, habits: Mapping[int, Habits], now: int) -> Match:
    """Return the match with its bound moved by the outages since the last check.

    If the last check lies in the future, a clock that was ahead has been set back. That time did
    not pass: the bound moves back by as much, and the same time is left as then.
    """
    times = match.times
    if times.ends_by is None:
        return match
    since = times.started if times.heeded is None else times.heeded
    ahead = 0 if since is None else since - now
    if ahead > 0:
        return replace(match, times=replace(times, ends_by=times.ends_by - ahead, heeded=now))
    outages = next((own.outages for own in habits.values()), ())  # the same for all users
    lost = lost_since(since or 0, outages, now)
    moved = replace(times, ends_by=times.ends_by + lost, heeded=now)
    return replace(match, times=moved) if lost else match


def lost_since(since: int, outages: Iterable[Span], now: int) -> int:
    """Return the seconds since `since` in which no user could play."""
    return sum(max(0, min(end, now) - max(start, since)) for start, end in outages)


def _without_time_ahead(seated: Seated, now: int) -> Seated:
    """Return the seat with future times set to now.

    A machine's clock that was ahead had set them.
    """
    if seated.turn.since is not None and seated.turn.since > now:
        seated = replace(seated, turn=replace(seated.turn, since=now))
    if seated.offer is not None and seated.offer.since > now:
        seated = replace(seated, offer=replace(seated.offer, since=now))
    return seated


def _with_absence(seated: Seated, habits: Mapping[int, Habits], now: int) -> Seated:
    """Return the seat with the end of its player's absence."""
    away = habits_of(seated, habits).away_until(now)
    return seated if away == seated.away else replace(seated, away=away)


def remind_players(record: Record, habits: Mapping[int, Habits], now: int) -> Record | None:
    """Return the match with due reminders given; None if there are none.

    No player is reminded at night or while away, however late the reminder is noticed. A player who
    was asleep gets one at most in the morning.
    """
    match, seats = record.match, list(record.match.seats)
    for seat, seated in enumerate(match.seats):
        own = habits_of(seated, habits)
        if seated.clock is not None and hears_reminders(own, now) and own.time.counts(now):
            clock = seated.clock.remind(time_of(match, seated, habits), own.time, now)
            if clock.reminded > seated.clock.reminded:
                seats[seat] = replace(seated, clock=clock)
    due = _due(match, seats, habits, now)
    if tuple(seats) == match.seats and due == match.times.due:
        return None
    times = replace(match.times, due=due)
    return replace(record, match=replace(match, seats=tuple(seats), times=times, version=match.version + 1))


def start_vote(record: Record, habits: Mapping[int, Habits], seats: Sequence[int], now: int) -> Record | None:
    """Return the match with a vote on whether to wait for late seats.

    None if there was a vote, or if there are no voters. Meanwhile the late seats have another
    turn's time.
    """
    match, changed = record.match, list(record.match.seats)
    for seat in seats:
        seated = changed[seat]
        clock = seated.clock
        if match.pace is None or clock is None or clock.is_away or clock.waited == seated.turn.number:
            continue
        own = habits_of(seated, habits).time
        changed[seat] = replace(seated, clock=clock.extend(seated.turn.number, match.pace.turn, own, now))
    after = replace(match, seats=tuple(changed), version=match.version + 1)
    if after.seats == match.seats or not voters(after):
        return None
    times = replace(after.times, due=_due(after, changed, habits, now))
    return replace(record, match=replace(after, times=times))


def extend_turns(record: Record, habits: Mapping[int, Habits], now: int) -> Record:
    """Return the match with extra time for the seats to move.

    It is a turn's time, as far as delays are still allowed.
    """
    match = record.match
    if match.pace is None:
        return record
    seats, times = list(match.seats), match.times
    seconds = times.put_off.extra_time(match.pace)
    for seat in match.to_move:
        seated = seats[seat]
        if seated.clock is not None:
            clock = seated.clock.with_more_time(seconds, habits_of(seated, habits).time, now)
            seats[seat] = replace(seated, clock=clock)
    times = replace(times, put_off=times.put_off.with_extra_time(seconds))
    after = replace(match, seats=tuple(seats), times=times, version=match.version + 1)
    return replace(record, match=after)


def absent(match: Match) -> tuple[int, ...]:
    """Return the late seats on which the others vote; empty during a pause."""
    return () if match.times.is_paused else waited_for(match)


def waited_for(match: Match) -> tuple[int, ...]:
    """Return the late seats on which the others vote, also during a pause.

    A seat that has decided is not among them.
    """
    return tuple(
        seat
        for seat in match.to_move
        if (clock := match.seats[seat].clock) is not None and clock.waited == match.seats[seat].turn.number
    )


def voters(match: Match) -> tuple[int, ...]:
    """Return the seats that vote on whether to wait for late seats.

    A player who has left the server is not asked.
    """
    missing = absent(match)
    return tuple(seat for seat in match.people if seat not in missing and match.seats[seat].departed is None)


def enders(match: Match) -> tuple[int, ...]:
    """Return the seats that must all agree to end a match without a winner.

    With three or more, a late player on whom the others vote is not among them. One player alone
    never decides for the others, however long they have been away.
    """
    here = tuple(seat for seat in match.expected_seats if seat not in absent(match))
    if len(here) > 1:
        return here
    return match.expected_seats if len(match.expected_seats) > 1 or match.fault is not None else match.people


def is_left_alone(match: Match, seat: int) -> bool:
    """Return whether all other players have stopped coming.

    Then this player can end the match on points.
    """
    is_played = match.phase == "playing" and match.fault is None
    return is_played and match.expected_seats == (seat,) and len(match.people) > 1


def overdue(match: Match, now: int) -> tuple[int, ...]:
    """Return the seats of people whose deadline and grace have passed."""
    return tuple(
        seat
        for seat, seated in enumerate(match.seats)
        if isinstance(seated.occupant, Person)
        and seated.clock is not None
        and seated.clock.deadline is not None
        and seated.clock.deadline + GRACE <= now
    )


def habits_of(seated: Seated, habits: Mapping[int, Habits]) -> Habits:
    """Return the habits of a seat's player."""
    return habits.get(seated.user_id or 0, USUAL)


def hears_reminders(own: Habits, now: int) -> bool:
    """Return whether a user wants reminders and is not away."""
    return own.is_reminded and own.away_until(now) is None


def _due(match: Match, seats: Sequence[Seated], habits: Mapping[int, Habits], now: int) -> int | None:
    """Return the next due time of a match.

    It is the earliest of the end of a pause, the bound, a reminder, and a deadline with its grace.
    """
    if match.phase != "playing":
        return None
    times = [when for when in (match.times.put_off.until, match.times.ends_by) if when is not None]
    for seated in seats:
        if seated.clock is not None and seated.clock.deadline is not None:
            own = habits_of(seated, habits)
            if hears_reminders(own, now):
                counted = time_of(match, seated, habits)
                left = seated.clock.reminders(counted, own.time)[seated.clock.reminded :]
                times += (own.time.awake(max(when, now)) for when in left)
            times.append(seated.clock.deadline + GRACE)
    return min(times, default=None)
