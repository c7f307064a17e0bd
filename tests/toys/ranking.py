"""How both toys end: most points win."""

from engine.game import Outcome
from engine.words import Seat, say


def most_points(scores: tuple[int, ...]) -> Outcome:
    """Places by score; equal scores share the place."""
    places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    winners = tuple(Seat(seat=seat) for seat, place in enumerate(places) if place == 1)
    return Outcome(scores=scores, places=places, reason=say("Most points: {who}.", who=winners))
