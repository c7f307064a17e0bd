"""What is told when somebody's time was out: who moved for them, and after turn upon turn how the others can see to their seat. Pure."""

from __future__ import annotations

from engine.clocks.clock import MISSED_MOST
from engine.game import Event
from engine.players import STRENGTHS
from engine.records import Match
from engine.standing import stand_in_of
from engine.words import Seat, say


def told_of(match: Match, seat: int, *, is_first: bool) -> tuple[Event, ...]:
    """Who has moved for a player whose time was out, the `is_first` move for them of a turn: a computer plays all of it."""
    who, level = Seat(seat=seat), stand_in_of(match)
    again = missed_again(match, seat) if is_first else ()
    if level is None:
        told = say("{who:*’s/Your} time was out, so the house moved.", who=who)
        return (Event(sentence=told, weight="effect", about=(seat,)), *again)
    told = say(
        "{who:*’s/Your} time was out, so a computer ({level}) played for {who:them/you}.",
        who=who,
        level=STRENGTHS[level],
    )
    return (Event(sentence=told, weight="effect", about=(seat,)), *again) if is_first else ()


def missed_again(match: Match, seat: int) -> tuple[Event, ...]:
    """That others can see to the seat of a player who has just missed two turns in a row; where the terms open it, an offer says so."""
    seated = match.seats[seat]
    has_just = seated.clock is not None and seated.clock.missed == MISSED_MOST
    if not has_just or match.terms.absence == "open" or len(match.people) < 2:
        return ()
    if seated.user_id == match.host:
        ask = say("Any player can ask someone in with `/replace`.")
    else:
        ask = say("The host can ask someone in with `/replace`.")
    told = say(
        "{who:*/You} {who:has/have} missed {n} turns in a row. {ask}",
        who=Seat(seat=seat),
        n=MISSED_MOST,
        ask=ask,
    )
    return (Event(sentence=told, weight="effect"),)
