"""Marks on a curve: the numbers of turning points, and the symbols of seats on their lines.

House rule: no mark lies on the crown, on the line below it, on a swing or on another mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from render.kit import marks
from render.kit.geometry import Box, Point
from render.replay.chart import Chart, Swing

CROWN_AT: Final = 168
"""Middle of the crown above the last change of lead."""
ON_LINE: Final = 38
"""Size of a symbol on a line."""
_CROWN: Final = 52
"""Side of the square that the crown keeps free."""
_AWAY: Final = 66
"""Distance of a turning point's number from the point."""
_FAR: Final = (1.0, 1.25, 1.5, 1.75, 2.1)
"""Multiples of it that are tried."""
_TURNS: Final = (
    *((1.0, 0.0), (0.92, 0.38), (0.7, 0.7), (0.38, 0.92), (0.92, -0.38), (0.7, -0.7), (0.38, -0.92)),
    *((0.0, 1.0), (0.0, -1.0), (-0.38, 0.92), (-0.7, 0.7), (-0.92, 0.38), (-1.0, 0.0)),
    *((-0.92, -0.38), (-0.7, -0.7), (-0.38, -0.92)),
)
"""Directions from a point to its number, those to the right first."""
_LOWEST: Final = 0.1
"""The chance above which these numbers are: below it they would lie on the axis."""
_CLEAR: Final = 10
"""Least gap between a number and what it must not cover."""
_SWING: Final = 14
"""Half the width of a swing with its edges."""
_BESIDE: Final = 16
"""Room right of the chart before the symbols beside the names."""
_APART, _NEAR = 30, 8
"""Least distance of a symbol on a line to another line, and of a line's only symbol."""
_PARTS: Final = 3
"""Number of parts of the chart: each has one symbol on each line."""
_ALONG: Final = 16
"""Distance of the points of a line that symbols keep free."""


def place_numbers(chart: Chart, swings: Sequence[Swing]) -> list[Point]:
    """Return where the numbers of turning points are: beside them, where least lies below."""
    placed = list[Point]()
    for number, swing in enumerate(swings):
        x, y = swing.after
        spots = [
            (round(x + far * across * _AWAY), round(y + far * down * _AWAY))
            for far in _FAR
            for across, down in _TURNS
        ]
        placed.append(min(spots, key=lambda spot: _crowding(chart, spot, number, swings, placed)))
    return placed


def _crowding(
    chart: Chart, spot: Point, number: int, swings: Sequence[Swing], placed: Sequence[Point]
) -> float:
    """Return how much the number of a swing would lie on at a spot, and how far it is away."""
    tip, radius = swings[number].after, marks.TAG / 2
    free = chart.box.inflate(marks.TAG // 2)._replace(right=chart.box.right + _BESIDE)
    worst = not free.holds(_disc_at(spot)) or spot[1] > chart.height(_LOWEST)
    tails = list(zip(placed, (swing.after for swing in swings), strict=False))
    on_others = sum(hypot(spot[0] - x, spot[1] - y) < marks.TAG + _CLEAR for x, y in placed)
    on_others += sum(_distance(spot, tail) < radius + _CLEAR / 2 for tail in tails)
    on_others += sum(_distance(one, (spot, tip)) < radius + _CLEAR / 2 for one in placed)
    on_others += sum(_do_cross((spot, tip), tail) for tail in tails)
    on_swings = sum(_distance(spot, one[1:]) < radius + _SWING for one in swings)
    on_swings += sum(_do_cross((spot, tip), one[1:]) for at, one in enumerate(swings) if at != number)
    on_lead = 0.0
    if chart.lead is not None:
        line = chart.across(chart.lead.ply)
        on_lead += abs(spot[0] - line) < radius + _CLEAR / 2
        on_lead += 4 * _crown_box(line).touches(_disc_at(spot).inflate(_CLEAR // 2))
        on_lead += 0.4 * (min(spot[0], tip[0]) < line < max(spot[0], tip[0]))
    disc = _disc_at(spot)
    covered = sum(
        disc.top <= chart.level(seat, x) <= disc.bottom
        for seat in range(chart.shown.seats)
        for x in range(max(disc.left, chart.box.left), min(disc.right, chart.box.right) + 1, 6)
    )
    away = hypot(spot[0] - tip[0], spot[1] - tip[1]) / _AWAY
    return 1000 * worst + 300 * on_others + 120 * on_swings + 100 * on_lead + covered + 5 * away


def symbols(chart: Chart, swings: Sequence[Swing], placed: Sequence[Point]) -> Iterator[tuple[int, Point]]:
    """Yield symbols on lines: in each part of the chart where the line is farthest from others.

    A line that is nowhere far from others has one symbol.
    """
    taken = [*map(_disc_at, placed)]
    for swing, place in zip(swings, placed, strict=True):
        ways = (swing[1:], (swing.after, place))
        taken += [Box.around(one, ON_LINE, ON_LINE) for way in ways for one in _points_on(way)]
    if chart.lead is not None:
        line = chart.across(chart.lead.ply)
        taken += [_crown_box(line), Box(line - 4, chart.box.top, line + 4, chart.box.bottom)]
    edges = [chart.box.left + part * chart.box.width // _PARTS for part in range(_PARTS + 1)]
    seats = range(chart.shown.seats)
    told = set[int]()
    parts = [(part, seat, _APART) for part in pairwise(edges) for seat in seats]
    for part, seat, least in (*parts, *(((edges[0], edges[-1]), seat, _NEAR) for seat in seats)):
        if least == _APART or seat not in told:
            middle = _free_spot(chart, seat, part, taken, least)
            if middle is not None:
                taken.append(Box.around(middle, ON_LINE, ON_LINE))
                told.add(seat)
                yield seat, middle


def _free_spot(
    chart: Chart, seat: int, part: tuple[int, int], taken: Sequence[Box], least: int
) -> Point | None:
    """Return the spot on a line in a part of the chart that is farthest from other lines."""
    spots = []
    others = [one for one in range(chart.shown.seats) if one != seat]
    for x in range(part[0] + ON_LINE, part[1] - ON_LINE // 2, 8):
        y = chart.level(seat, x)
        box = Box.around((x, round(y)), ON_LINE, ON_LINE)
        beside = [x + aside for aside in (-ON_LINE // 2, 0, ON_LINE // 2)]
        near = min((abs(chart.level(one, at) - y) for one in others for at in beside), default=least)
        if near >= least and not any(box.inflate(8).touches(other) for other in taken):
            spots.append((min(near, 2 * ON_LINE), -abs(2 * x - sum(part)), (x, round(y))))
    return max(spots)[-1] if spots else None


def _disc_at(spot: Point) -> Box:
    return Box.around(spot, marks.TAG, marks.TAG)


def _crown_box(line: int) -> Box:
    return Box.around((line, CROWN_AT), _CROWN, _CROWN)


def _points_on(way: tuple[Point, ...]) -> Iterator[Point]:
    """Yield points of a straight line, close together."""
    (x, y), (right, low) = way
    steps = max(round(hypot(right - x, low - y) / _ALONG), 1)
    for step in range(steps + 1):
        yield round(x + (right - x) * step / steps), round(y + (low - y) * step / steps)


def _distance(spot: Point, way: tuple[Point, ...]) -> float:
    """Return how far a spot is from a straight line between two points."""
    (x, y), (right, low) = way
    across, down = right - x, low - y
    long = across * across + down * down
    share = ((spot[0] - x) * across + (spot[1] - y) * down) / long if long else 0.0
    share = min(max(share, 0.0), 1.0)
    return hypot(spot[0] - x - share * across, spot[1] - y - share * down)


def _do_cross(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Return whether two straight lines cross."""

    def side(a: Point, b: Point, c: Point) -> int:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
