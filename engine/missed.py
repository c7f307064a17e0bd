"""What is told when somebody has missed turn after turn: how the others can see to their seat. Pure."""

from __future__ import annotations

from engine.clocks.clock import MISSED_MOST
from engine.game import Event
from engine.records import Match
from engine.words import Seat, say


def missed_again(match: Match, seat: int) -> tuple[Event, ...]:
    """That others can see to the seat of a player who has just missed two turns in a row; where the terms open it, an offer says so."""
    seated = match.seats[seat]
    has_just = seated.clock is not None and seated.clock.missed == MISSED_MOST
    if not has_just or match.terms.absence == "open" or len(match.people) < 2:
        return ()
    if seated.user_id == match.host:
        ask = say("Any player can ask somebody in with `/replace`.")
    else:
        ask = say("The host can ask somebody in with `/replace`.")
    told = say(
        "{who:*/You} {who:has/have} missed {n} turns in a row. {ask}",
        who=Seat(seat=seat),
        n=MISSED_MOST,
        ask=ask,
    )
    return (Event(sentence=told),)
