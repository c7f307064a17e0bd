"""The chart of a curve: where chances, swings and the last change of lead are on the picture."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import Final, NamedTuple

from render.kit.geometry import Box, Point
from render.replay.leads import last_overtaking, winners_of

LEFT: Final = 160
TOP, BOTTOM = 196, 766
"""Edges of the chart; the right one leaves room for the names."""


@dataclass(frozen=True, slots=True)
class Curve:
    """Each seat's chance to win by ply, and the turning points."""

    points: tuple[tuple[int, tuple[float, ...]], ...]
    turns: tuple[tuple[int, int], ...] = ()
    """The ply of each, and the seat whose chance changed."""

    @property
    def first(self) -> int:
        """The first ply."""
        return self.points[0][0]

    @property
    def last(self) -> int:
        """The last ply."""
        return self.points[-1][0]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.points[0][1])


class Swing(NamedTuple):
    """A turning point on the chart: the line's points before it and after it."""

    seat: int
    before: Point
    after: Point

    @property
    def middle(self) -> Point:
        """The point between them."""
        return (self.before[0] + self.after[0]) // 2, (self.before[1] + self.after[1]) // 2


class Chart:
    """Where chances are on the picture."""

    def __init__(self, shown: Curve, right: int) -> None:
        self.shown = shown
        self.box = Box(LEFT, TOP, right, BOTTOM)
        self.plies = [ply for ply, _ in shown.points]
        self.lead = last_overtaking(shown.points)
        self.winners = winners_of(shown.points)
        self.lines = [
            [self.at(ply, chances[seat]) for ply, chances in shown.points] for seat in range(shown.seats)
        ]
        if len(self.plies) == 1:
            self.lines = [[*line, (right, line[0][1])] for line in self.lines]

    def at(self, ply: int, chance: float) -> Point:
        """Return the point of a chance after a ply."""
        return self.across(ply), self.height(chance)

    def across(self, ply: int) -> int:
        """Return where a ply is."""
        span = max(self.shown.last - self.shown.first, 1)
        return round(self.box.left + (ply - self.shown.first) * self.box.width / span)

    def height(self, chance: float) -> int:
        """Return where a chance is."""
        return round(self.box.bottom - chance * self.box.height)

    def level(self, seat: int, x: float) -> float:
        """Return the height of a seat's line at a distance from the left."""
        line = self.lines[seat]
        at = min(max(bisect_left(line, x, key=lambda point: point[0]), 1), len(line) - 1)
        (left, upper), (right, lower) = line[at - 1 : at + 1]
        return upper + (lower - upper) * (x - left) / max(right - left, 1)

    def swings(self) -> list[Swing]:
        """Return the turning points."""
        found = []
        for ply, seat in self.shown.turns:
            at = max(bisect_left(self.plies, ply), 1)
            found.append(Swing(seat, self.lines[seat][at - 1], self.lines[seat][at]))
        return found
