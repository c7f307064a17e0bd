"""The ending of the toys: most points win."""

from engine.contract.values import Outcome
from engine.contract.words import Seat, say


def most_points(scores: tuple[int, ...], left: tuple[int, ...]) -> Outcome:
    """Return places by score; equal scores share a place, players who left are last."""
    standing = [(seat not in left, score) for seat, score in enumerate(scores)]
    places = tuple(1 + sum(other > mine for other in standing) for mine in standing)
    winners = tuple(Seat(seat=seat) for seat, place in enumerate(places) if place == 1)
    return Outcome(scores=scores, places=places, reason=say("Most points: {who:*/you}.", who=winners))
