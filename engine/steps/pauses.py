"""Matches put off by consent: paused, or with more time for whoever is on turn. Pure steps, as in `progress`.

House rules: anyone who plays may ask. A pause takes everyone who still plays; more time takes more than half of those who
wait. A question that nobody answers, or that is turned down, is over with the next ply. While a match is paused its clocks
stand, nothing is due, and moves are made all the same; anyone who plays lets it go on, and it does by itself in the end.
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
from engine.match.turns import mark_acting, with_seat

_NOT_ASKED = say("That isn’t asked for any more.")
_REFUSED = say("Someone would rather play on. You can ask again after the next move.")


def asked_for(match: Match) -> Delay | None:
    """What somebody asks for just now, turned down or not; None if for nothing."""
    if match.phase != "playing":
        return None
    wishes = (match.seats[seat].delays for seat in match.staying)
    return next((wish for wish in wishes if wish is not None and wish != "no"), None)


def asking(match: Match) -> tuple[int, ...]:
    """The seats whose players want that."""
    wish = asked_for(match)
    return tuple(seat for seat in match.staying if wish is not None and match.seats[seat].delays == wish)


def refusing(match: Match) -> tuple[int, ...]:
    """The seats whose players would rather play on."""
    return tuple(seat for seat in match.staying if match.seats[seat].delays == "no")


def deciding_seats(match: Match, wish: Delay) -> tuple[int, ...]:
    """The seats whose players decide on it: all of them, or more than half of those who wait (of all, where nobody does)."""
    people = match.expected_seats
    waiting = tuple(seat for seat in people if match.seats[seat].since is None)
    return waiting or people if wish == "time" else people


def undecided_seats(match: Match) -> tuple[int, ...]:
    """The seats whose players have not said yet what they decide on."""
    wish = asked_for(match)
    return (
        () if wish is None else tuple(s for s in deciding_seats(match, wish) if match.seats[s].delays is None)
    )


def is_refused(match: Match) -> bool:
    """Whether so many would rather play on that what is asked for can't come about."""
    wish = asked_for(match)
    if wish is None:
        return False
    deciding = deciding_seats(match, wish)
    against = sum(match.seats[seat].delays == "no" for seat in deciding)
    return against > 0 if wish == "pause" else 2 * against >= len(deciding)


def is_agreed(match: Match) -> bool:
    """Whether what is asked for comes about."""
    wish = asked_for(match)
    if wish is None:
        return False
    deciding = deciding_seats(match, wish)
    agreeing = sum(match.seats[seat].delays == wish for seat in deciding)
    return agreeing == len(deciding) if wish == "pause" else 2 * agreeing > len(deciding)


def check_current(match: Match, ply: int, spent: int) -> None:
    """IllegalMove unless the match stands as it did after a ply, and was put off by no more since: nothing is given twice."""
    check_same(match, ply if match.put_off.spent == spent else -1)


def check_can_ask(match: Match) -> None:
    """IllegalMove where there is nothing to put off, or no more than it was."""
    if match.pace is None:
        raise IllegalMove(say("This match has no clock: everyone takes the time they need."))
    if match.put_off.since is not None:
        raise IllegalMove(say("The match is paused already."))
    if match.put_off.remaining < SHORTEST:
        raise IllegalMove(say("This match was put off by 30 days in all, and more than that it can’t be."))


def wish_delay(record: Record, seat: int, wish: Delay) -> Record:
    """The match in which a player asks for something, or agrees to it: as it is, if they did. IllegalMove if that can't be."""
    match = record.match
    check_can_ask(match)
    current = asked_for(match)
    if current is not None and is_refused(match):
        if current == wish:
            raise IllegalMove(_REFUSED)
        match = _without_wishes(match)
    elif current not in (None, wish):
        if asking(match) != (seat,):
            raise IllegalMove(say("Something else is asked for just now. Answer that first."))
        match = _without_wishes(match)
    if match.seats[seat].delays == wish:
        return record
    return replace(record, match=with_seat(match, seat, replace(match.seats[seat], delays=wish)))


def refuse_delay(record: Record, seat: int, wish: Delay) -> Record:
    """The match in which a player would rather play on; who asked for it alone has not asked then."""
    match = record.match
    if asked_for(match) != wish:
        raise IllegalMove(_NOT_ASKED)
    if asking(match) == (seat,):
        return replace(record, match=_without_wishes(match))
    return replace(record, match=with_seat(match, seat, replace(match.seats[seat], delays="no")))


def grant_delay(record: Record, habits: Mapping[int, Habits], now: int) -> Record:
    """The match in which what everyone agreed to has come about."""
    match = record.match
    wish, cleared = asked_for(match), _without_wishes(match)
    if wish == "time":
        return extend_turns(replace(record, match=cleared), habits, now)
    return replace(record, match=replace(cleared, put_off=match.put_off.pause(now)))


def check_paused(match: Match, since: int) -> None:
    """IllegalMove unless the match is paused, since then."""
    if match.put_off.since != since:
        raise IllegalMove(say("That pause is over: the match goes on."))


def end_pause(record: Record, now: int, by: int | None = None) -> Record:
    """The match after its pause, ended by a player, or by itself (None): whoever else is to move is told anew.

    But of a pause that lasted no second nobody has to be told.
    """
    if by is not None and not record.match.seats[by].decided:
        record = mark_acting(record, by)
    match = record.match
    has_lasted = match.put_off.since is not None and match.put_off.since < now
    seats = tuple(
        _with_new_turn(seated) if has_lasted and seat in match.to_move and seat != by else seated
        for seat, seated in enumerate(match.seats)
    )
    after = replace(
        match, seats=seats, put_off=match.put_off.resume(now, match.pace), version=match.version + 1
    )
    return replace(record, match=after)


def _with_new_turn(seated: Seated) -> Seated:
    clock, turn = seated.clock, seated.turn + 1
    if clock is not None and clock.waited == seated.turn:
        clock = replace(clock, waited=turn)
    return replace(seated, turn=turn, clock=clock)


def _without_wishes(match: Match) -> Match:
    """The match in which nobody has asked for anything of this."""
    seats = tuple(replace(seated, delays=None) for seated in match.seats)
    return replace(match, seats=seats, version=match.version + 1)
