"""The clocks of a match, brought along with every step of it: they begin with turns, stand while there is nothing to decide.

House rule: a step knows nothing of clocks. What became of the turns, two records side by side tell.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from engine.clocks.clock import wound
from engine.clocks.habits import USUAL, Habits
from engine.clocks.pace import SHORTEST
from engine.records import Made, Match, Person, Record, Seated

GRACE = 30
"""Seconds for which a seat is still waited for after its time: a press that was made in time may be on its way."""


def timed(
    before: Match | None, after: Record, made: Sequence[Made], habits: Mapping[int, Habits], now: int
) -> Record:
    """The record with its clocks as they are after a step, and the time at which the next one is out.

    `made` are the step's plies; `habits` are the players', by user. A match without a pace is left as it is.
    """
    match = after.match
    had_begun = before is not None and before.started is not None
    if match.started is None or (match.pace is None and had_begun):
        return after
    match = replace(match, seats=tuple(_marked(seated, habits, now) for seated in match.seats))
    if match.pace is None:
        return replace(after, match=match)
    moved = {one.ply.seat for one in made if one.ply.kind == "move"}
    seats = []
    for seat, seated in enumerate(match.seats):
        was = before.seats[seat] if had_begun and before is not None else None
        own = habits_of(seated, habits).time
        is_asked = match.phase == "playing" and seated.since is not None and not seated.resigned
        clock = seated.clock or wound(match.pace)
        has_new_turn = was is None or seated.turn != was.turn
        if was is not None and was.since is not None and (not is_asked or has_new_turn):
            clock = clock.ended(match.pace, own, now)
        if not is_asked or seated.decided:
            clock = clock.paused(own, now)
        elif clock.deadline is None:
            clock = clock.begun(own, now) if has_new_turn else clock.resumed(own, now)
        seats.append(replace(seated, clock=replace(clock, missed=0) if seat in moved else clock))
    due = _due(match, seats, habits)
    return replace(after, match=replace(match, seats=tuple(seats), due=due))


def retimed(
    record: Record, habits: Mapping[int, Habits], now: int, resting: Collection[int] = ()
) -> Record | None:
    """The match by the hours and the absences that its players have now; None if they change nothing.

    `resting` are users who have just spent a day of vacation instead of their turn's time.
    """
    match, seats = record.match, list(record.match.seats)
    if match.phase != "playing" or match.fault is not None:
        return None
    for seat, seated in enumerate(match.seats):
        clock = seated.clock
        if clock is not None:
            clock = clock.retimed(habits_of(seated, habits).time, now)
            if seated.user_id in resting and clock.deadline is not None:
                clock = replace(clock, rested=clock.rested + 1)
        seats[seat] = replace(_marked(seated, habits, now), clock=clock)
    if tuple(seats) == match.seats:
        return None
    due = match.due if match.pace is None else _due(match, seats, habits)
    changed = replace(match, seats=tuple(seats), due=due, version=match.version + 1)
    return replace(record, match=changed)


def _marked(seated: Seated, habits: Mapping[int, Habits], now: int) -> Seated:
    """The seat with until when its player is away."""
    away = habits_of(seated, habits).away_until(now)
    return seated if away == seated.away else replace(seated, away=away)


def reminded(record: Record, habits: Mapping[int, Habits], now: int) -> Record | None:
    """The match in which those are reminded who have not moved yet and should by now; None if there is nobody."""
    match, seats = record.match, list(record.match.seats)
    for seat, seated in enumerate(match.seats):
        own = habits_of(seated, habits)
        if seated.clock is not None and own.is_reminded:
            clock = seated.clock.remind(own.time, now)
            if clock.reminded > seated.clock.reminded:
                seats[seat] = replace(seated, clock=clock)
    if tuple(seats) == match.seats:
        return None
    return replace(record, match=replace(match, seats=tuple(seats), version=match.version + 1))


def put_to_others(
    record: Record, habits: Mapping[int, Habits], seats: Sequence[int], now: int
) -> Record | None:
    """The match in which the others are asked whether they wait for those whose time was out; None if they were, or are nobody.

    Meanwhile there is once more the time of a turn.
    """
    match, changed = record.match, list(record.match.seats)
    for seat in seats:
        seated = changed[seat]
        clock = seated.clock
        if match.pace is None or clock is None or clock.is_away or clock.waited == seated.turn:
            continue
        own, more = habits_of(seated, habits).time, max(SHORTEST, match.pace.more)
        changed[seat] = replace(seated, clock=clock.extended(seated.turn, more, own, now))
    after = replace(match, seats=tuple(changed), version=match.version + 1)
    if after.seats == match.seats or not voters(after):
        return None
    return replace(record, match=replace(after, due=_due(after, changed, habits)))


def absent(match: Match) -> tuple[int, ...]:
    """The seats whose time was out, while the others say whether they wait for them."""
    return tuple(
        seat
        for seat in match.to_move
        if (clock := match.seats[seat].clock) is not None and clock.waited == match.seats[seat].turn
    )


def voters(match: Match) -> tuple[int, ...]:
    """The seats whose players are waited with: those who say whether they wait on."""
    return tuple(
        seat
        for seat in match.staying
        if seat not in absent(match) and isinstance(match.seats[seat].occupant, Person)
    )


def overdue(match: Match, now: int) -> tuple[int, ...]:
    """The seats whose time was out a while ago."""
    return tuple(
        seat
        for seat, seated in enumerate(match.seats)
        if seated.clock is not None
        and seated.clock.deadline is not None
        and seated.clock.deadline + GRACE <= now
    )


def habits_of(seated: Seated, habits: Mapping[int, Habits]) -> Habits:
    """The habits of whoever sits there."""
    return habits.get(seated.user_id or 0, USUAL)


def _due(match: Match, seats: Sequence[Seated], habits: Mapping[int, Habits]) -> int | None:
    """When somebody is to be reminded next, or the first of the running clocks is out, the grace included."""
    if match.phase != "playing":
        return None
    times: list[int] = []
    for seated in seats:
        if seated.clock is not None and seated.clock.deadline is not None:
            own = habits_of(seated, habits)
            if own.is_reminded:
                times += seated.clock.reminders(own.time)[seated.clock.reminded :]
            times.append(seated.clock.deadline + GRACE)
    return min(times, default=None)
