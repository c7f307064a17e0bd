"""The curve of a match: each seat's chance to win, as a band that is as high as the chance.

House rules: the bands fill the chart, the first seat on top. A seat is told by its colour, and by
its symbol on the band. Turning points have the numbers of the lines below the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from PIL import Image, ImageDraw

from engine.contract.words import N_
from render.kit import lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import px
from render.kit.wording import word

HEIGHT: Final = 504
PAIR: Final = 2
"""Number of players of whom one leads above a line in the middle."""
_CHART: Final = Box(400, 112, theme.WIDTH - theme.MARGIN, 472)
_TITLE_AT: Final = 46
_FINE: Final = 3
"""Factor by which the bands are drawn larger than needed."""
_APART: Final = 6
"""Width of the dark line between two bands."""
_SYMBOL: Final = 48
_STAMPED: Final = 64
"""Least height of a band that bears its symbol."""
_LINE, _CASE = 6, 3
"""Width of a turning point's line, and of its dark edges: it lies on bright bands, too."""
_ROUND: Final = 14
_TITLE: Final = N_("Chance to win")
_MOVES: Final = N_("{n:one move|# moves}")


@dataclass(frozen=True, slots=True)
class Curve:
    """Each seat's chance to win by ply, and the plies of the turning points."""

    points: tuple[tuple[int, tuple[float, ...]], ...]
    turns: tuple[int, ...] = ()

    @property
    def first(self) -> int:
        """The first ply."""
        return self.points[0][0]

    @property
    def last(self) -> int:
        """The last ply."""
        return self.points[-1][0]


def draw_curve(shown: Curve, names: Sequence[str]) -> Canvas:
    """Draw the curve; `names` are the players' by seat."""
    canvas = Canvas(theme.WIDTH, HEIGHT, theme.PANEL)
    canvas.text((theme.MARGIN, _TITLE_AT), word(_TITLE), theme.TITLE, theme.TEXT, heavy=True)
    _draw_bands(canvas, shown)
    _write_names(canvas, shown, names)
    _stamp_symbols(canvas, shown)
    said = word(_MOVES, n=shown.last)
    canvas.text((_CHART.right, _TITLE_AT), said, theme.SMALL, theme.MUTED, side="right")
    if len(shown.points[0][1]) == PAIR:
        middle = (_CHART.top + _CHART.bottom) // 2
        canvas.fill(Box(_CHART.left, middle - 1, _CHART.right, middle + 1), theme.INK)
    lines = [_across(shown, ply) for ply in shown.turns]
    for across in lines:
        line = Box(across - _LINE // 2, _CHART.top, across + _LINE // 2, _CHART.bottom)
        canvas.fill(line._replace(left=line.left - _CASE, right=line.right + _CASE), theme.INK)
        canvas.fill(line, theme.TEXT)
    for number, across in enumerate(_spread(lines), start=1):
        marks.tag(canvas, (across, _CHART.top), number)
    return canvas


def _spread(lines: Sequence[int]) -> list[int]:
    """Return where the numbers of lines stand: side by side where lines are close together."""
    placed = list[int]()
    for across in lines:
        placed.append(max(across, placed[-1] + marks.TAG) if placed else across)
    most = theme.WIDTH - marks.TAG // 2
    for at in reversed(range(len(placed))):
        placed[at] = min(placed[at], most)
        most = placed[at] - marks.TAG
    return placed


def _draw_bands(canvas: Canvas, shown: Curve) -> None:
    """Draw each seat's band from left to right, with dark lines between them."""
    wide, high = px(_CHART.width) * _FINE, px(_CHART.height) * _FINE
    image = Image.new("RGB", (wide, high), theme.rgb(theme.WELL))
    pen = ImageDraw.Draw(image)
    span = max(shown.last - shown.first, 1)
    edges = [
        ((ply - shown.first) * wide / span, [0.0, *accumulate(chances)]) for ply, chances in shown.points
    ]
    edges = edges if len(edges) > 1 else [*edges, (float(wide), edges[0][1])]
    for seat in range(len(shown.points[0][1])):
        upper = [(x, levels[seat] * high) for x, levels in edges]
        lower = [(x, levels[seat + 1] * high) for x, levels in edges]
        pen.polygon([*upper, *reversed(lower)], fill=theme.rgb(theme.SEATS[seat]))
        if seat:
            pen.line(upper, fill=theme.rgb(theme.INK), width=px(_APART) * _FINE, joint="curve")
    small = image.resize((px(_CHART.width), px(_CHART.height)), Image.Resampling.LANCZOS)
    mask = shapes.rounded_box(_CHART.width, _CHART.height, _ROUND).image
    canvas.lay(small, (_CHART.left, _CHART.top), mask)


def _write_names(canvas: Canvas, shown: Curve, names: Sequence[str]) -> None:
    """Write the seats' names at the left, each beside the beginning of its band."""
    count = len(shown.points[0][1])
    step = _CHART.height / count
    room = _CHART.left - theme.MARGIN - _SYMBOL - 2 * theme.GAP
    for seat in range(count):
        line = round(_CHART.top + (seat + 0.5) * step)
        canvas.stamp(shapes.symbol(seat, _SYMBOL), (theme.MARGIN + _SYMBOL // 2, line), theme.SEATS[seat])
        name = lettering.fit(names[seat], theme.SMALL, room, bold=True)
        canvas.text((theme.MARGIN + _SYMBOL + 14, line), name, theme.SMALL, theme.TEXT, bold=True, room=room)


def _stamp_symbols(canvas: Canvas, shown: Curve) -> None:
    """Stamp each seat's symbol where its band is highest, off the turning points' lines."""
    lines = [_across(shown, ply) for ply in shown.turns]
    for seat in range(len(shown.points[0][1])):
        spots = [
            (high, x, y)
            for x, y, high in _middles(shown, seat)
            if high >= _STAMPED and all(abs(x - line) > _SYMBOL for line in lines)
        ]
        if spots:
            _, x, y = max(spots)
            canvas.stamp(shapes.symbol(seat, _SYMBOL), (x, y), theme.INK)


def _middles(shown: Curve, seat: int) -> list[tuple[int, int, int]]:
    """Return middles of a seat's band with its height there, away from the chart's ends."""
    found = []
    for (ply, one), (later, other) in pairwise(shown.points):
        x = (_across(shown, ply) + _across(shown, later)) // 2
        if not _CHART.left + _SYMBOL < x < _CHART.right - _SYMBOL:
            continue
        levels = [(sum(one[:end]) + sum(other[:end])) / 2 * _CHART.height for end in (seat, seat + 1)]
        found.append((x, round(_CHART.top + sum(levels) / 2), round(levels[1] - levels[0])))
    return found


def _across(shown: Curve, ply: int) -> int:
    """Return where a ply is on the chart, in units."""
    span = max(shown.last - shown.first, 1)
    return round(_CHART.left + (ply - shown.first) * _CHART.width / span)
