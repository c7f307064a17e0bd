"""Who led when: the news that the headline of a curve tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

Points = Sequence[tuple[int, tuple[float, ...]]]
"""Each seat's chance to win by ply."""
MARGIN: Final = 0.02
"""By how much a seat must have been behind, and then ahead: estimates vary a little."""


class Overtaking(NamedTuple):
    """The last change of lead: from this ply on the winner stays ahead."""

    ply: int
    winner: int
    rival: int
    """The seat that led before."""


def winners_of(points: Points) -> list[int]:
    """Return the seats that win."""
    final = points[-1][1]
    return [seat for seat, chance in enumerate(final) if chance and chance == max(final)]


def last_overtaking(points: Points) -> Overtaking | None:
    """Return the last change of lead; None if several seats win, or if nothing changed."""
    winners = winners_of(points)
    if len(winners) != 1:
        return None
    (winner,) = winners
    ahead = [chances[winner] - _best_other(chances, winner)[0] for _, chances in points]
    behind = [at for at, margin in enumerate(ahead) if margin <= -MARGIN]
    if not behind:
        return None
    after = next(at for at in range(behind[-1], len(points)) if ahead[at] >= MARGIN)
    return Overtaking(points[after][0], winner, _best_other(points[behind[-1]][1], winner)[1])


def _best_other(chances: Sequence[float], seat: int) -> tuple[float, int]:
    """Return the best chance of the other seats, and whose it is."""
    chance, other = max((chance, -other) for other, chance in enumerate(chances) if other != seat)
    return chance, -other
