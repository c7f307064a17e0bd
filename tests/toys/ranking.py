"""How toys end: most points win."""

from engine.game import Outcome
from engine.words import Seat, say


def most_points(scores: tuple[int, ...], left: tuple[int, ...]) -> Outcome:
    """Places by score; equal scores share the place, and whoever left is behind all who stayed."""
    standing = [(seat not in left, score) for seat, score in enumerate(scores)]
    places = tuple(1 + sum(other > mine for other in standing) for mine in standing)
    winners = tuple(Seat(seat=seat) for seat, place in enumerate(places) if place == 1)
    return Outcome(scores=scores, places=places, reason=say("Most points: {who:*/you}.", who=winners))
