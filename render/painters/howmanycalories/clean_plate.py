"""The clean plate of a winner who ate nothing: a crown on gilded china, and what others ate."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from engine.games.howmanycalories.cards import Card
from engine.games.howmanycalories.state import View
from render.kit import marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import px
from render.painters.howmanycalories import seats, trays
from render.painters.howmanycalories.dishes import ROOM, draw_gradient, draw_plate, serve_uncached

_FINE: Final = 3
_GILT, _CROWN_GOLD = ("#FFE9A8", "#C98A22"), ("#FFE27D", "#EDA51C")
"""Gold in the light and turned away from it, of the bands and of the crown."""
_BANDS: Final = ((0.012, 0.014), (0.128, 0.007))
"""Golden bands on the plate: inset and width, as shares of its diameter."""
_GLEAMS: Final = ((0.05, 0.04, 196, 244), (0.055, 0.026, 252, 262), (0.06, 0.026, 22, 60))
"""Light on its rim: inset, width, and first and last angle."""
_SPARKLES: Final = ((0.34, -0.31, 0.22), (-0.4, 0.17, 0.13), (0.43, -0.15, 0.09))
"""Sparkles on it: their distance from its middle, and their size, as shares of it."""
_SPARKLE: Final[shapes.Outline] = tuple(
    (reach * sin(turn * pi / 4), -reach * cos(turn * pi / 4)) for turn, reach in enumerate((1.0, 0.16) * 4)
)
_CROWN, _EDGE = 0.46, 5
"""Size of the crown as a share of the plate's diameter, and its dark edge."""
_SHADE: Final = "#B3A183"
"""Its shadow on the china."""
_TIPS: Final = ((-1.0, -0.5), (0.0, -0.78), (1.0, -0.5))
_STONE: Final = 0.15
"""Places of its stones as shares of half its size, and their size as a share of it."""
_BAND: Final[shapes.Outline] = ((-0.87, 0.5), (0.87, 0.5), (0.86, 0.62), (-0.86, 0.62))
"""The lower edge of the crown."""
_MOST: Final = len(trays.WITH_CLEAN) - 1
"""The most dishes of others."""


def serve(canvas: Canvas, box: Box, view: View, rival: int | None, called: Sequence[str]) -> None:
    """Serve the plate on a tray in a box on a cloth, among what others ate under their symbols.

    With a rival who ate too much in the last round, that meal is told.
    """
    lying, others = trays.within(box), _others(view, rival)
    trays.lay(canvas, lying)
    (middle, diameter), *places = trays.plates_on(lying, trays.WITH_CLEAN[len(others)])
    _lay_plate(canvas, middle, diameter)
    _lay_crown(canvas, middle, round(_CROWN * diameter), view)
    for (_, card), (at, wide) in zip(others, places, strict=True):
        serve_uncached(canvas, at, card, wide, wide * 4 // 5)
    for (seat, _), (at, wide) in zip(others, places, strict=True):
        aside = wide * 3 // 8
        seats.badge(canvas, (at[0] - aside, at[1] + aside), view, seat, called[seat])


def _others(view: View, rival: int | None) -> list[tuple[int, Card]]:
    """Return who ate what, the heaviest first: that rival in the last round, or all others."""
    winners = () if view.outcome is None else view.outcome.winners
    rounds, eaters = view.history, [seat for seat in view.staying if seat not in winners]
    if rival is not None:
        rounds, eaters = rounds[-1:], [rival]
    eaten = {card: seat for done in rounds for seat in eaters for card in done.taken[seat]}
    return [(eaten[card], card) for card in sorted(eaten, reverse=True)][:_MOST]


def _lay_plate(canvas: Canvas, middle: Point, diameter: int) -> None:
    """Lay a plate with golden bands and light on its rim."""
    image = draw_plate(diameter)
    for inset, width in _BANDS:
        image.paste(draw_gradient(image.size, *_GILT), (0, 0), _draw_arc(image, inset, width, (0, 360)))
    for inset, width, start, end in _GLEAMS:
        light = _draw_arc(image, inset, width, (start, end))
        image.paste(theme.rgb(theme.RING), (0, 0), light.filter(ImageFilter.GaussianBlur(px(diameter) / 110)))
    half = diameter // 2 + round(diameter * ROOM)
    canvas.lay(image, (middle[0] - half, middle[1] - half))
    for across, down, size in _SPARKLES:
        at = (middle[0] + round(across * diameter), middle[1] + round(down * diameter))
        canvas.stamp(shapes.polygon("sparkle", _SPARKLE, round(size * diameter)), at, theme.RING)


def _draw_arc(plate: Image.Image, inset: float, width: float, span: tuple[int, int]) -> Image.Image:
    """Return an arc along a plate's edge, so far inside of it, as shares of its diameter."""
    side, whole = plate.width * _FINE, 1 + 2 * ROOM
    ends = [round(at / whole * side) for at in (ROOM + inset, ROOM + 1 - inset)]
    arc = Image.new("L", (side, side))
    box = (ends[0], ends[0], ends[1], ends[1])
    ImageDraw.Draw(arc).arc(box, *span, fill=255, width=round(width / whole * side))
    return arc.reduce(_FINE)


def _lay_crown(canvas: Canvas, middle: Point, size: int, view: View) -> None:
    """Lay a golden crown with its shadow; its stones have the winners' colours."""
    crown = shapes.polygon("crown", marks.CROWN, size)
    canvas.stamp(crown, (middle[0] + size // 24, middle[1] + size // 14), _SHADE)
    canvas.stamp(shapes.polygon_edge("crown", marks.CROWN, size, _EDGE), middle, theme.INK)
    gold = draw_gradient(crown.image.size, *_CROWN_GOLD)
    canvas.lay(gold, (middle[0] - size // 2, middle[1] - size // 2), crown.image)
    canvas.stamp(shapes.polygon("crown band", _BAND, size), middle, _GILT[1])
    winners = () if view.outcome is None else view.outcome.winners
    for place, (x, y) in enumerate(_TIPS):
        at, wide = (middle[0] + round(x * size / 2), middle[1] + round(y * size / 2)), round(_STONE * size)
        canvas.disc(at, wide + 2 * _EDGE, theme.INK)
        canvas.disc(at, wide, theme.SEATS[winners[place % len(winners)]] if winners else _GILT[0])
