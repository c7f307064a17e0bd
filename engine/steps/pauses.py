"""Delays that players have agreed to: a pause, or more time for the players to move.

Pure steps, as in `progress`. House rules: while a match is paused its clocks stop and nothing is
due, but moves can be made. Any player can end the pause; it also ends by itself after some time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.clocks.delay import Delay
from engine.clocks.habits import Habits
from engine.clocks.pace import SHORTEST
from engine.contract.errors import IllegalMove
from engine.contract.words import say
from engine.match.records import Match, Record, Seated
from engine.match.takebacks import check_same
from engine.match.timing import extend_turns
from engine.match.turns import mark_acting
from engine.match.votes import without_votes


def check_current(match: Match, ply: int, spent: int) -> None:
    """Raise IllegalMove unless the match stands as after a ply, with the same delays.

    So nothing is granted twice.
    """
    check_same(match, ply if match.times.put_off.spent == spent else -1)


def check_can_ask(match: Match) -> None:
    """Raise IllegalMove where no delay, or no further one, is possible."""
    if match.pace is None:
        raise IllegalMove(say("This match has no clock: everyone takes the time they need."))
    if match.times.is_paused:
        raise IllegalMove(say("The match is paused already."))
    if match.times.put_off.remaining < SHORTEST:
        raise IllegalMove(say("This match was put off by 30 days in all, and more than that it can’t be."))


def grant_delay(record: Record, wish: Delay, habits: Mapping[int, Habits], now: int) -> Record:
    """Return the match with the agreed delay."""
    match = without_votes(record.match, wish)
    if wish == "time":
        return extend_turns(replace(record, match=match), habits, now)
    times = replace(match.times, put_off=match.times.put_off.pause(now))
    return replace(record, match=replace(match, times=times))


def check_paused(match: Match, since: int) -> None:
    """Raise IllegalMove unless the match is paused, since then."""
    if match.times.put_off.since != since:
        raise IllegalMove(say("That pause is over: the match goes on."))


def end_pause(record: Record, now: int, by: int | None = None) -> Record:
    """Return the match after its pause.

    A player ends it, or it ends by itself (`by` is None). The other players to move are notified
    again, unless the pause lasted no second.
    """
    if by is not None and not record.match.seats[by].turn.decided:
        record = mark_acting(record, by)
    match = record.match
    times = match.times
    has_lasted = times.put_off.since is not None and times.put_off.since < now
    seats = tuple(
        _with_new_turn(seated) if has_lasted and seat in match.to_move and seat != by else seated
        for seat, seated in enumerate(match.seats)
    )
    times = replace(times, put_off=times.put_off.resume(now, match.pace))
    return replace(record, match=replace(match, seats=seats, times=times, version=match.version + 1))


def _with_new_turn(seated: Seated) -> Seated:
    clock, turn = seated.clock, replace(seated.turn, number=seated.turn.number + 1)
    if clock is not None and clock.waited == seated.turn.number:
        clock = replace(clock, waited=turn.number)
    return replace(seated, turn=turn, clock=clock)
