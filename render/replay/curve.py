"""The curve of a match: each seat's chance to win as a line, from the deal to the result.

House rules: it lies on the game's own ground, in the shade, with light below the winner's line. The
headline tells the news, and a crown and a line mark it. A seat is told by its colour, and by its
symbol on its line and beside its name, where its line ends. A turning point's number is the same as
in the lines below the picture and in the moving picture. It points to the swing on the line of the
seat whose chance changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image, ImageDraw

from engine.contract.words import N_
from render.kit import lettering, marks, nameplates, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.style import px, setting
from render.kit.victory import Stage
from render.kit.wording import first_words, fit_name, short_name, word
from render.replay.chart import Chart, Curve, Swing
from render.replay.curve_ground import draw_ground
from render.replay.curve_marks import CROWN_AT, ON_LINE, place_numbers, symbols

HEIGHT: Final = 860
_HEADLINE_AT, _TITLE_AT = 58, 124
_TICKS_AT: Final = 816
_LOGO: Final = (300, 52)
"""Room for the game's logotype."""
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
_END: Final = 22
"""Room between the end of the chart and the symbols beside the names."""
_SYMBOL, _BESIDE = 44, 14
"""Size of these symbols, and the gap after them."""
_NAMES, _LONG = 310, 230
"""The most room for names, and the width above which a name's first word is better."""
_SIZES: Final = (theme.BODY, 44)
"""Type sizes of names: all have the same one."""
_STEP: Final = 62
"""Least distance of two names."""
_TICKS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)
"""Steps between numbered moves."""
_NUMBERED: Final = 6
"""The most numbered moves."""
_TICK_GAP: Final = 14
"""Least gap between the numbers of moves."""
_TOLD: Final = (0.0, 0.5, 1.0)
"""The chances that the axis names."""
_OVERTAKES: Final = N_("{who} overtakes {rival} on move {n}")
_TAKES_LEAD: Final = N_("{who} takes the lead on move {n}")
_LEADS: Final = N_("{who} leads from start to finish")
_SHARE: Final = N_("{who} share the win")
_TITLE: Final = N_("Chance to win")
_MOVE: Final = N_("Move")
_PERCENT: Final = N_("{n} %")


def draw_curve(shown: Curve, names: Sequence[str], stage: Stage | None = None) -> Canvas:
    """Draw the curve; `names` are the players' by seat, `stage` is the game's own ground."""
    names = names[: shown.seats]
    told = [_name(name, names) for name in names]
    size = max(map(_size, told), key=_SIZES.index)
    room = max(lettering.width(name, size, bold=True) for name in told)
    chart = Chart(shown, theme.WIDTH - theme.MARGIN - room - _BESIDE - _SYMBOL - _END)
    swings, ends = chart.swings(), _ends(chart)
    canvas = Canvas(theme.WIDTH, HEIGHT, on=_with_lines(draw_ground(chart, HEIGHT, stage), chart, swings))
    canvas.is_true_colour = True
    if stage is not None and stage.logotype is not None:
        logo = stage.logotype(_LOGO)
        wide = round(logo.size[0] / setting().scale)
        logo.lay(canvas, (theme.WIDTH - theme.MARGIN - wide // 2, _TITLE_AT - 4))
    _write_headline(canvas, chart, names)
    _write_axes(canvas, chart)
    places = place_numbers(chart, swings)
    for seat, middle in symbols(chart, swings, places):
        _stamp(canvas, seat, middle, ON_LINE)
    for seat, (x, y) in enumerate(ends):
        _stamp(canvas, seat, (x, y), _SYMBOL)
        canvas.text((x + _SYMBOL // 2 + _BESIDE, y), told[seat], size, theme.TEXT, bold=True)
    for swing, place in zip(swings, places, strict=True):
        marks.tail(canvas, place, swing.after, theme.SEATS[swing.seat])
    for number, (swing, place) in enumerate(zip(swings, places, strict=True), start=1):
        marks.turning_point(canvas, place, number, swing.seat)
    return canvas


def _size(name: str) -> int:
    """Return the type size of a name: a long one is small, so that lines have room."""
    return _SIZES[lettering.width(name, theme.BODY, bold=True) > _LONG]


def _name(name: str, names: Sequence[str]) -> str:
    """Return a name as it stands beside the end of its line."""
    for one in (name, *first_words(name, names)):
        if lettering.width(one, theme.BODY, bold=True) <= _LONG:
            return one
    shortest = (first_words(name, names) or [name])[-1]
    return short_name(shortest, _NAMES, _SIZES[-1], names, bold=True)


def _stamp(canvas: Canvas, seat: int, middle: Point, size: int) -> None:
    """Stamp a seat's symbol with a dark edge."""
    canvas.stamp(shapes.symbol(seat, size + 2 * _CASE), middle, theme.INK)
    canvas.show("whose line it is", shapes.symbol(seat, size), middle, theme.SEATS[seat])


def _write_headline(canvas: Canvas, chart: Chart, names: Sequence[str]) -> None:
    """Write who overtook whom and when, as large as it fits; only names are shortened."""
    room = theme.WIDTH - 2 * theme.MARGIN
    for said in _headlines(chart, names):
        for size in (theme.TITLE, theme.BODY):
            if lettering.width(said, size, heavy=True) <= room:
                canvas.text((theme.MARGIN, _HEADLINE_AT), said, size, theme.TEXT, heavy=True)
                return
    winner, *others = chart.winners
    if others:
        each = (room // 2) // (1 + len(others))
        short = [short_name(name, each, theme.SMALL, names, heavy=True) for name in names]
        said = word(_SHARE, who=tuple(short[seat] for seat in chart.winners))
    elif chart.lead is None:
        said = fit_name(_LEADS, names[winner], room, theme.BODY, heavy=True, among=names)
    else:
        said = fit_name(
            _TAKES_LEAD, names[winner], room, theme.BODY, heavy=True, among=names, n=chart.lead.ply
        )
    size = theme.SMALL if others else theme.BODY
    canvas.text((theme.MARGIN, _HEADLINE_AT), said, size, theme.TEXT, heavy=True, room=room)


def _headlines(chart: Chart, names: Sequence[str]) -> Iterator[str]:
    """Yield the news in versions ever shorter: with whole names, then with their first words."""
    short = [(first_words(name, names) or [name])[-1] for name in names]
    lead, told = chart.lead, (names, short)
    if lead is not None:
        for some in told:
            yield word(_OVERTAKES, who=some[lead.winner], rival=some[lead.rival], n=lead.ply)
        for some in told:
            yield word(_TAKES_LEAD, who=some[lead.winner], n=lead.ply)
    elif len(chart.winners) == 1:
        for some in told:
            yield word(_LEADS, who=some[chart.winners[0]])
    else:
        for some in told:
            yield word(_SHARE, who=tuple(some[seat] for seat in chart.winners))


def _write_axes(canvas: Canvas, chart: Chart) -> None:
    """Write what the axes mean: the chances at the left, the moves below."""
    box = chart.box
    canvas.text((theme.MARGIN, _TITLE_AT), word(_TITLE), theme.SMALL, theme.MUTED)
    for chance in _TOLD:
        told = word(_PERCENT, n=round(100 * chance))
        at = (box.left - 18, chart.height(chance))
        canvas.text(at, told, theme.SMALL, theme.TEXT, bold=True, side="right")
    wide = canvas.text((theme.MARGIN, _TICKS_AT), word(_MOVE), theme.SMALL, theme.MUTED)
    taken = [(theme.MARGIN, theme.MARGIN + wide)]
    ticks = [(ply, theme.TEXT) for ply in (chart.shown.last, *_ticks(chart.shown))]
    if chart.lead is not None:
        nameplates.crown(canvas, (chart.across(chart.lead.ply), CROWN_AT))
        ticks.insert(0, (chart.lead.ply, theme.GOLD))
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


def _ends(chart: Chart) -> list[Point]:
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


def _with_lines(ground: Image.Image, chart: Chart, swings: Sequence[Swing]) -> Image.Image:
    """Draw the last change of lead and all lines onto the ground; the winner's line is on top."""
    scale = setting().scale * _FINE
    image = ground.resize((px(theme.WIDTH) * _FINE, px(HEIGHT) * _FINE), Image.Resampling.NEAREST)
    pen = ImageDraw.Draw(image)

    def fine(points: Sequence[Point]) -> list[tuple[float, float]]:
        return [(x * scale, y * scale) for x, y in points]

    def line(points: Sequence[Point], paint: theme.Colour, width: float) -> None:
        pen.line(fine(points), theme.rgb(paint), round(width * scale), joint="curve")
        for x, y in fine((points[0], points[-1])):
            pen.circle((x, y), width * scale / 2, theme.rgb(paint))

    if chart.lead is not None:
        x = chart.across(chart.lead.ply)
        for top in range(chart.box.top, chart.box.bottom, sum(_DASHES)):
            dash = [(x, top), (x, min(top + _DASHES[0], chart.box.bottom))]
            pen.line(fine(dash), theme.rgb(theme.GOLD), round(_DASHED * scale))
    final = chart.shown.points[-1][1]
    for seat in sorted(range(chart.shown.seats), key=lambda seat: (final[seat], -seat)):
        points, paint = chart.lines[seat], theme.SEATS[seat]
        width = _WINNER if seat in chart.winners else _LINE
        line(points, theme.INK, width + 2 * _CASE)
        line(points, paint, width)
    for swing in swings:
        width = _LINE + _SWING
        line(swing[1:], theme.INK, width + 2 * (_LIT + _CASE))
        line(swing[1:], theme.TEXT, width + 2 * _LIT)
        line(swing[1:], theme.SEATS[swing.seat], width)
    return image.reduce(_FINE)
