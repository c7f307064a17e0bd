"""Points, places and the result of Skeleton."""

from engine.contract.values import Outcome, Share
from engine.contract.words import Seat, say
from tests.toys.skeleton.game.state import Public


def scores(table: Public) -> tuple[int, ...]:
    """Return the points so far by seat: one for each pearl."""
    return table.scores


def sums(table: Public) -> tuple[tuple[Share, ...], ...]:
    """Return the parts that add up to the scores, by seat: what each turn brought."""
    return tuple(
        tuple(
            Share(points=turn.got, told=say("{n:1 pearl|# pearls} in turn {turn}", n=turn.got, turn=number))
            for number, turn in enumerate(table.done, start=1)
            if turn.seat == seat and turn.got
        )
        for seat in range(len(table.scores))
    )


def outcome(table: Public) -> Outcome | None:
    """Return the result, most pearls first; None while the match goes on.

    A seat that was given up ranks last.
    """
    if table.mover is not None:
        return None
    standing = [(seat not in table.left, score) for seat, score in enumerate(table.scores)]
    places = tuple(1 + sum(other > mine for other in standing) for mine in standing)
    winners = tuple(Seat(seat=seat) for seat, place in enumerate(places) if place == 1)
    last = table.done[-1]
    cause = (
        say("{who:*/You} asked for more pearls than the box held.", who=Seat(seat=last.seat))
        if last.is_in_vain
        else say("{who:*/You} took the last turn.", who=Seat(seat=last.seat))
    )
    return Outcome(
        scores=table.scores,
        places=places,
        reason=say(
            "{who:*/You} {who:wins/win/win} with {n:1 pearl|# pearls}.",
            who=winners,
            n=table.scores[winners[0].seat],
        ),
        cause=cause,
        sums=sums(table),
    )
