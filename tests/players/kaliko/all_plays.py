"""The best plays of Kaliko, found by looking at all plays."""

from engine.games.kaliko.paths import Pattern, points
from engine.games.kaliko.plays import plays
from engine.games.kaliko.state import HAND_SIZE, View


def most(view: View, tiles: int = HAND_SIZE) -> int:
    """Return the points of the best play of up to `tiles` tiles.

    All plays are scored.
    """
    pattern = Pattern(view.pattern)
    return max((points(pattern.trace(dict(play))) for play in plays(pattern, view.hand, tiles)), default=0)
