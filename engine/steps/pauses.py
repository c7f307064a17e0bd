"""Delays by consent: a pause, or more time for the players to move.

Pure steps, as in `progress`. House rules: any player may ask. A pause takes the consent of all
remaining players; more time takes more than half of those who wait. A question that is not
answered, or is turned down, ends with the next ply. While a match is paused its clocks stop and
nothing is due, but moves can be made. Any player can end the pause; it also ends by itself after
some time.
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
    """Return the requested delay, turned down or not, or None."""
    if match.phase != "playing":
        return None
    wishes = (match.seats[seat].delays for seat in match.staying)
    return next((wish for wish in wishes if wish is not None and wish != "no"), None)


def asking(match: Match) -> tuple[int, ...]:
    """Return the seats whose players ask for the delay."""
    wish = asked_for(match)
    return tuple(seat for seat in match.staying if wish is not None and match.seats[seat].delays == wish)


def refusing(match: Match) -> tuple[int, ...]:
    """Return the seats whose players refuse the delay."""
    return tuple(seat for seat in match.staying if match.seats[seat].delays == "no")


def deciding_seats(match: Match, wish: Delay) -> tuple[int, ...]:
    """Return the seats whose players decide on a delay.

    All decide on a pause. More than half of the waiting players decide on more time, or of all
    players where none waits.
    """
    people = match.expected_seats
    waiting = tuple(seat for seat in people if match.seats[seat].since is None)
    return waiting or people if wish == "time" else people


def undecided_seats(match: Match) -> tuple[int, ...]:
    """Return the deciding seats that have not answered yet."""
    wish = asked_for(match)
    return (
        () if wish is None else tuple(s for s in deciding_seats(match, wish) if match.seats[s].delays is None)
    )


def is_refused(match: Match) -> bool:
    """Return whether too many refuse for the delay to be granted."""
    wish = asked_for(match)
    if wish is None:
        return False
    deciding = deciding_seats(match, wish)
    against = sum(match.seats[seat].delays == "no" for seat in deciding)
    return against > 0 if wish == "pause" else 2 * against >= len(deciding)


def is_agreed(match: Match) -> bool:
    """Return whether enough players agree to grant the delay."""
    wish = asked_for(match)
    if wish is None:
        return False
    deciding = deciding_seats(match, wish)
    agreeing = sum(match.seats[seat].delays == wish for seat in deciding)
    return agreeing == len(deciding) if wish == "pause" else 2 * agreeing > len(deciding)


def check_current(match: Match, ply: int, spent: int) -> None:
    """Raise IllegalMove unless the match stands as after a ply, with the same delays.

    So nothing is granted twice.
    """
    check_same(match, ply if match.put_off.spent == spent else -1)


def check_can_ask(match: Match) -> None:
    """Raise IllegalMove where no delay, or no further one, is possible."""
    if match.pace is None:
        raise IllegalMove(say("This match has no clock: everyone takes the time they need."))
    if match.put_off.since is not None:
        raise IllegalMove(say("The match is paused already."))
    if match.put_off.remaining < SHORTEST:
        raise IllegalMove(say("This match was put off by 30 days in all, and more than that it can’t be."))


def wish_delay(record: Record, seat: int, wish: Delay) -> Record:
    """Return the match after a player requests a delay or agrees to it.

    It is the same record if they did so before. IllegalMove if that is not possible.
    """
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
    """Return the match in which a player refuses a delay.

    A player who alone asked for it withdraws the question.
    """
    match = record.match
    if asked_for(match) != wish:
        raise IllegalMove(_NOT_ASKED)
    if asking(match) == (seat,):
        return replace(record, match=_without_wishes(match))
    return replace(record, match=with_seat(match, seat, replace(match.seats[seat], delays="no")))


def grant_delay(record: Record, habits: Mapping[int, Habits], now: int) -> Record:
    """Return the match with the agreed delay."""
    match = record.match
    wish, cleared = asked_for(match), _without_wishes(match)
    if wish == "time":
        return extend_turns(replace(record, match=cleared), habits, now)
    return replace(record, match=replace(cleared, put_off=match.put_off.pause(now)))


def check_paused(match: Match, since: int) -> None:
    """Raise IllegalMove unless the match is paused, since then."""
    if match.put_off.since != since:
        raise IllegalMove(say("That pause is over: the match goes on."))


def end_pause(record: Record, now: int, by: int | None = None) -> Record:
    """Return the match after its pause.

    A player ends it, or it ends by itself (`by` is None). The other players to move are notified
    again, unless the pause lasted no second.
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
    """Return the match without any request for a delay."""
    seats = tuple(replace(seated, delays=None) for seated in match.seats)
    return replace(match, seats=seats, version=match.version + 1)
