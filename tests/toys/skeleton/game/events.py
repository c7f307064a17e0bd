"""What happened in Skeleton, in sentences."""

from engine.contract.values import Event
from engine.contract.words import Seat, say
from tests.toys.skeleton.game.state import Turn


def of_turn(turn: Turn) -> Event:
    """Return what a turn brought."""
    who = Seat(seat=turn.seat)
    if turn.is_in_vain:
        told = say(
            "{who:*/You} {who:asks/ask} for {n:1 pearl|# pearls}. The box holds fewer!", who=who, n=turn.asked
        )
    elif turn.got:
        told = say("{who:*/You} {who:takes/take} {n:1 pearl|# pearls}.", who=who, n=turn.got)
    else:
        told = say("{who:*/You} {who:passes/pass}.", who=who)
    return Event(sentence=told)


def of_leaving(seat: int) -> Event:
    """Return that a player resigned."""
    return Event(sentence=say("{who:*/You} {who:leaves/leave} the box to the others.", who=Seat(seat=seat)))
