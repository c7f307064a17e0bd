"""The curve of a match: each seat's chance to win as a line, from the deal to the result.

House rules: the headline tells the news, and a crown and a line mark it. A seat is told by its
colour, and by its symbol on its line and beside its name, where its line ends. A turning point's
number is the same as in the lines below the picture and in the moving picture. It points to the
swing on the line of the seat whose chance changed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.contract.words import N_, Seat, say
from render.kit import lettering, marks, nameplates, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.style import px, setting
from render.kit.wording import translate, word
from render.replay.leads import Overtaking, last_overtaking, winners_of

HEIGHT: Final = 860
_HEADLINE_AT, _TITLE_AT = 58, 124
_LEFT, _TOP, _BOTTOM = 160, 196, 766
"""Edges of the chart; the right one leaves room for the names."""
_TICKS_AT: Final = 816
_CROWN_AT: Final = 172
_DASHES: Final = (18, 12)
"""Length of the dashes of the line at the last change of lead, and of the gaps between them."""
_DASHED: Final = 5
"""Width of that line."""
_FINE: Final = 2
"""Factor by which lines are drawn larger than needed."""
_LINE, _WINNER, _CASE = 11, 15, 4
"""Width of a line, of a winner's line, and of the dark edges of both."""
_SWING, _LIT = 6, 3
"""How much thicker a turning point is on its line, and the width of its bright edges."""
_SHADE: Final = 0.16
"""Share of a winner's colour below its line."""
_END: Final = 22
"""Room between the end of the chart and the symbols beside the names."""
_SYMBOL: Final = 44
_ON_LINE: Final = 38
_NAMES: Final = 310
"""The most room for names."""
_STEP: Final = 62
"""Least distance of two names."""
_APART, _NEAR = 30, 8
"""Least distance of a symbol on a line to another line, and of a line's only symbol."""
_PARTS: Final = 3
"""Number of parts of the chart of which each has a symbol on each line."""
_AWAY: Final = 66
"""Distance of a turning point's number from the point."""
_LOWEST: Final = 0.1
"""The chance above which these numbers are: below it they would lie on the axis."""
_WAYS: Final = (
    *((0.0, 1.0), (-0.7, 0.7), (0.7, 0.7), (-1.0, 0.0), (1.0, 0.0)),
    *((-0.7, -0.7), (0.7, -0.7), (0.0, -1.0)),
)
"""Directions from a point to its number: to the right, and on in the direction of the swing."""
_TICKS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)
"""Steps between numbered moves."""
_NUMBERED: Final = 6
"""The most numbered moves."""
_TICK_GAP: Final = 24
"""Least gap between the numbers of moves."""
_GRID: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_TOLD: Final = (0.0, 0.5, 1.0)
"""The chances that the axis names."""
_OVERTAKES: Final = N_("{who} overtakes {rival} on move {n}")
_TAKES_LEAD: Final = N_("{who} takes the lead on move {n}")
_LEADS: Final = N_("{who} leads from start to finish")
_SHARE: Final = N_("{who} share the win")
_TITLE: Final = N_("Chance to win")
_MOVE: Final = N_("Move")
_PERCENT: Final = N_("{n} %")


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


class _Swing(NamedTuple):
    """A turning point on the chart: the line's points before it and after it."""

    seat: int
    before: Point
    after: Point

    @property
    def middle(self) -> Point:
        """The point between them."""
        return (self.before[0] + self.after[0]) // 2, (self.before[1] + self.after[1]) // 2


class _Chart:
    """Where chances are on the picture."""

    def __init__(self, shown: Curve, right: int) -> None:
        self.shown = shown
        self.box = Box(_LEFT, _TOP, right, _BOTTOM)
        self.plies = [ply for ply, _ in shown.points]
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

    def swings(self) -> list[_Swing]:
        """Return the turning points."""
        found = []
        for ply, seat in self.shown.turns:
            at = max(bisect_left(self.plies, ply), 1)
            found.append(_Swing(seat, self.lines[seat][at - 1], self.lines[seat][at]))
        return found


def draw_curve(shown: Curve, names: Sequence[str]) -> Canvas:
    """Draw the curve; `names` are the players' by seat."""
    canvas = Canvas(theme.WIDTH, HEIGHT, theme.PANEL)
    wide = max(lettering.width(name, theme.BODY, bold=True) for name in names[: shown.seats])
    room = min(wide, _NAMES)
    chart = _Chart(shown, theme.WIDTH - theme.MARGIN - room - 14 - _SYMBOL - _END)
    swings, ends = chart.swings(), _ends(chart)
    news = last_overtaking(shown.points)
    canvas.lay(_draw_lines(chart, swings, news), (0, 0))
    _write_headline(canvas, shown, names, news)
    _write_axes(canvas, chart, news)
    places = _place_numbers(chart, swings, news)
    for seat, middle in _symbols(chart, swings, places):
        _stamp(canvas, seat, middle, _ON_LINE)
    for seat, (x, y) in enumerate(ends):
        _stamp(canvas, seat, (x, y), _SYMBOL)
        at = (x + _SYMBOL // 2 + 14, y)
        canvas.text(at, names[seat], theme.BODY, theme.TEXT, bold=True, room=room)
    for swing, place in zip(swings, places, strict=True):
        marks.tail(canvas, place, swing.after, theme.SEATS[swing.seat])
    for number, (swing, place) in enumerate(zip(swings, places, strict=True), start=1):
        marks.turning_point(canvas, place, number, swing.seat)
    return canvas


def _stamp(canvas: Canvas, seat: int, middle: Point, size: int) -> None:
    """Stamp a seat's symbol with a dark edge."""
    canvas.stamp(shapes.symbol(seat, size + 2 * _CASE), middle, theme.INK)
    canvas.show("whose line it is", shapes.symbol(seat, size), middle, theme.SEATS[seat])


def _write_headline(canvas: Canvas, shown: Curve, names: Sequence[str], news: Overtaking | None) -> None:
    """Write who overtook whom and when, as large as it fits."""
    winners = winners_of(shown.points)
    if news is not None:
        who, rival = names[news.winner], names[news.rival]
        tried = [word(_OVERTAKES, who=who, rival=rival, n=news.ply), word(_TAKES_LEAD, who=who, n=news.ply)]
    elif len(winners) == 1:
        tried = [word(_LEADS, who=names[winners[0]])]
    else:
        tried = [translate(say(_SHARE, who=tuple(Seat(seat=seat) for seat in winners)), names)]
    room = theme.WIDTH - 2 * theme.MARGIN
    sized = [(said, size) for said in tried for size in (theme.TITLE, theme.BODY)]
    said, size = next(
        (one for one in sized if lettering.width(one[0], one[1], heavy=True) <= room), sized[-1]
    )
    canvas.text((theme.MARGIN, _HEADLINE_AT), said, size, theme.TEXT, heavy=True, room=room)


def _write_axes(canvas: Canvas, chart: _Chart, news: Overtaking | None) -> None:
    """Write what the axes mean: the chances at the left, the moves below."""
    shown, box = chart.shown, chart.box
    canvas.text((theme.MARGIN, _TITLE_AT), word(_TITLE), theme.SMALL, theme.MUTED)
    for chance in _TOLD:
        told = word(_PERCENT, n=round(100 * chance))
        at = (box.left - 18, chart.height(chance))
        canvas.text(at, told, theme.SMALL, theme.MUTED, side="right")
    wide = canvas.text((theme.MARGIN, _TICKS_AT), word(_MOVE), theme.SMALL, theme.MUTED)
    taken = [(theme.MARGIN, theme.MARGIN + wide)]
    ticks = [(ply, theme.TEXT) for ply in _ticks(shown)]
    if news is not None:
        nameplates.crown(canvas, (chart.across(news.ply), _CROWN_AT))
        ticks.insert(0, (news.ply, theme.GOLD))
    for ply, paint in ticks:
        said, x = str(ply), chart.across(ply)
        half = lettering.width(said, theme.SMALL, bold=True) // 2 + _TICK_GAP // 2
        if all(x - half > right or x + half < left for left, right in taken):
            canvas.text((x, _TICKS_AT), said, theme.SMALL, paint, bold=True, side="middle")
            taken.append((x - half, x + half))


def _ticks(shown: Curve) -> range:
    """Return the moves whose numbers stand below the chart."""
    span = shown.last - shown.first
    step = next((step for step in _TICKS if span // step <= _NUMBERED), _TICKS[-1])
    return range(-(-max(shown.first, 1) // step) * step, shown.last + 1, step)


def _ends(chart: _Chart) -> list[Point]:
    """Return where the symbols beside the names are: at the ends of the lines, one per row."""
    points = chart.shown.points
    last, before = points[-1][1], points[max(len(points) - 2, 0)][1]
    order = sorted(range(chart.shown.seats), key=lambda seat: (-last[seat], -before[seat], seat))
    heights, low = {seat: chart.height(last[seat]) for seat in order}, chart.box.bottom
    for seat in reversed(order):
        heights[seat] = min(heights[seat], low)
        low = heights[seat] - _STEP
    high = chart.box.top
    for seat in order:
        heights[seat] = max(heights[seat], high)
        high = heights[seat] + _STEP
    x = chart.box.right + _END + _SYMBOL // 2
    return [(x, heights[seat]) for seat in range(chart.shown.seats)]


def _draw_lines(chart: _Chart, swings: Sequence[_Swing], news: Overtaking | None) -> Image.Image:
    """Draw the chart: its ground and grid, the last change of lead, and all lines.

    The winner's line is on top.
    """
    scale = setting().scale * _FINE
    size = (px(theme.WIDTH) * _FINE, px(HEIGHT) * _FINE)
    image = Image.new("RGB", size, theme.rgb(theme.PANEL))
    pen = ImageDraw.Draw(image)

    def fine(points: Sequence[Point]) -> list[tuple[float, float]]:
        return [(x * scale, y * scale) for x, y in points]

    def line(points: Sequence[Point], paint: theme.Colour, width: float) -> None:
        pen.line(fine(points), theme.rgb(paint), round(width * scale), joint="curve")
        for x, y in fine((points[0], points[-1])):
            pen.circle((x, y), width * scale / 2, theme.rgb(paint))

    box = chart.box
    pen.rectangle([side * scale for side in box], theme.rgb(theme.WELL))
    final = chart.shown.points[-1][1]
    winners = winners_of(chart.shown.points)
    for seat in winners if len(winners) == 1 else ():
        below = [*chart.lines[seat], (box.right, box.bottom), (box.left, box.bottom)]
        pen.polygon(fine(below), mix(theme.SEATS[seat], theme.WELL, _SHADE))
    for chance in _GRID:
        y = chart.height(chance)
        bright = theme.LINE if chance in _TOLD else theme.LIT
        pen.line(fine([(box.left, y), (box.right, y)]), theme.rgb(bright), round(2 * scale))
    if news is not None:
        x = chart.across(news.ply)
        for top in range(box.top, box.bottom, sum(_DASHES)):
            dash = [(x, top), (x, min(top + _DASHES[0], box.bottom))]
            pen.line(fine(dash), theme.rgb(theme.GOLD), round(_DASHED * scale))
    for seat in sorted(range(chart.shown.seats), key=lambda seat: (final[seat], -seat)):
        points, paint = chart.lines[seat], theme.SEATS[seat]
        width = _WINNER if seat in winners else _LINE
        line(points, theme.INK, width + 2 * _CASE)
        line(points, paint, width)
    for swing in swings:
        width = _LINE + _SWING
        line(swing[1:], theme.INK, width + 2 * (_LIT + _CASE))
        line(swing[1:], theme.TEXT, width + 2 * _LIT)
        line(swing[1:], theme.SEATS[swing.seat], width)
    return image.reduce(_FINE)


def _place_numbers(chart: _Chart, swings: Sequence[_Swing], news: Overtaking | None) -> list[Point]:
    """Return where the numbers of turning points are: beside them, where least lies below."""
    placed = list[Point]()
    line = None if news is None else chart.across(news.ply)
    for swing in swings:
        x, y = swing.after
        ahead = -1 if y <= swing.before[1] else 1
        spots = [
            (round(x + far * across * _AWAY), round(y + far * down * ahead * _AWAY))
            for far in (1, 1.5)
            for across, down in _WAYS
        ]
        clear = [spot for spot in spots if line is None or abs(spot[0] - line) > marks.TAG // 2] or spots
        placed.append(min(clear, key=lambda spot: _crowding(chart, spot, (x, y), swings, placed)))
    return placed


def _crowding(
    chart: _Chart, spot: Point, tip: Point, swings: Sequence[_Swing], placed: Sequence[Point]
) -> float:
    """Return how much a number at this spot would lie on: outside, on numbers, swings, lines."""
    disc = _disc_at(spot)
    outside = not chart.box.inflate(marks.TAG // 2)._replace(right=chart.box.right + 10).holds(disc)
    outside |= spot[1] > chart.height(_LOWEST)
    way = [(spot[0] + (tip[0] - spot[0]) * n // 4, spot[1] + (tip[1] - spot[1]) * n // 4) for n in range(4)]
    numbers = sum(_disc_at(other).touches(disc) for other in placed)
    numbers += sum(_disc_at(other).holds(Box.around(point, 0, 0)) for other in placed for point in way)
    points = sum(disc.inflate(6).holds(Box.around(one, 0, 0)) for swing in swings for one in swing[1:])
    steps = range(disc.left, disc.right + 1, 6)
    covered = sum(
        disc.top <= chart.level(seat, x) <= disc.bottom for seat in range(chart.shown.seats) for x in steps
    )
    return 1000 * outside + 500 * numbers + 100 * points + covered


def _disc_at(spot: Point) -> Box:
    return Box.around(spot, marks.TAG, marks.TAG)


def _symbols(chart: _Chart, swings: Sequence[_Swing], placed: Sequence[Point]) -> Iterator[tuple[int, Point]]:
    """Yield symbols on lines: in each part of the chart where the line is farthest from others.

    A line that is nowhere far from others has one symbol.
    """
    taken = [*map(_disc_at, placed)]
    taken += [Box.around(one, _ON_LINE, _ON_LINE) for swing in swings for one in (*swing[1:], swing.middle)]
    edges = [chart.box.left + part * chart.box.width // _PARTS for part in range(_PARTS + 1)]
    seats = range(chart.shown.seats)
    told = set[int]()
    parts = [(part, seat, _APART) for part in pairwise(edges) for seat in seats]
    for part, seat, least in (*parts, *(((edges[0], edges[-1]), seat, _NEAR) for seat in seats)):
        if least == _APART or seat not in told:
            middle = _free_spot(chart, seat, part, taken, least)
            if middle is not None:
                taken.append(Box.around(middle, _ON_LINE, _ON_LINE))
                told.add(seat)
                yield seat, middle


def _free_spot(
    chart: _Chart, seat: int, part: tuple[int, int], taken: Sequence[Box], least: int
) -> Point | None:
    """Return the spot on a line in a part of the chart that is farthest from other lines."""
    spots = []
    others = [one for one in range(chart.shown.seats) if one != seat]
    for x in range(part[0] + _ON_LINE, part[1] - _ON_LINE // 2, 8):
        y = chart.level(seat, x)
        box = Box.around((x, round(y)), _ON_LINE, _ON_LINE)
        beside = [x + aside for aside in (-_ON_LINE // 2, 0, _ON_LINE // 2)]
        near = min((abs(chart.level(one, at) - y) for one in others for at in beside), default=least)
        if near >= least and not any(box.inflate(8).touches(other) for other in taken):
            spots.append((min(near, 2 * _ON_LINE), -abs(2 * x - sum(part)), (x, round(y))))
    return max(spots)[-1] if spots else None
