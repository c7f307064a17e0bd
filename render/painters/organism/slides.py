"""Plates as glass slides: cut edges, one of them in the seat's colour, and a gleam."""

from typing import Final

from PIL import ImageDraw

from render.kit import grounds, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.palette import mix
from render.kit.style import is_stark
from render.kit.theme import Colour
from render.painters.organism import colours

_CORNER: Final = 9
_EDGE: Final = 3
_SHADOW, _GLOW = 10, 22
"""Reach of a slide's shadow, and of its light if it is the mover's."""
_CUT_AT, _CUT = 5, 6
"""Place and width of the cut edge in the seat's colour."""
_FADED: Final = 0.4
"""Share of that colour on the slide of a player who is out."""
_GLEAMS: Final = ((0.5, 0.11), (0.65, 0.035))
"""Start and width of each gleam, as shares of the slide's width."""
_GLEAM: Final = 0.07
_SLANT: Final = 0.5


def slide(
    canvas: Canvas,
    box: Box,
    seat: int,
    panel: Colour,
    *,
    is_to_move: bool,
    is_out: bool = False,
    has_cut: bool = True,
) -> tuple[Colour, Colour, Colour]:
    """Draw a seat's slide; return its text, quiet and ground colours.

    The mover's slide is lit from below in the seat's colour.
    """
    paint = theme.SEATS[seat]
    glass = paint if is_to_move else panel
    if is_to_move:
        light = grounds.glow(shapes.rounded_box(box.width, box.height, _CORNER), _GLOW, 0.4)
        canvas.ink_about(box, light, (box.left - _GLOW, box.top - _GLOW), paint, _CORNER)
    else:
        shade = shapes.shadow(box.width, box.height, _CORNER, _SHADOW)
        canvas.ink_about(box, shade, (box.left - _SHADOW, box.top - _SHADOW // 2), theme.SHADOW, _CORNER)
    draw_glass(canvas, box, glass)
    if has_cut and not is_to_move:
        cut = Box.at(box.left + _CUT_AT, box.top + _CORNER, _CUT, box.height - 2 * _CORNER)
        canvas.panel(cut, mix(paint, panel, _FADED) if is_out else paint, _CUT // 2)
    return (theme.INK, theme.INK, paint) if is_to_move else (theme.TEXT, theme.MUTED, panel)


def slim_slide(
    canvas: Canvas, box: Box, seat: int, panel: Colour, *, is_to_move: bool, is_out: bool
) -> tuple[Colour, Colour, Colour]:
    """Draw a slide on which the seat's symbol alone has its colour: it lies at the edge."""
    return slide(canvas, box, seat, panel, is_to_move=is_to_move, is_out=is_out, has_cut=False)


def draw_glass(canvas: Canvas, box: Box, glass: Colour) -> None:
    """Draw a slide of no seat."""
    is_clear = glass == colours.PANEL
    canvas.panel(box, colours.PANE_EDGE if is_clear else mix(colours.GLASS, glass, 0.55), _CORNER)
    inner = box.inflate(-_EDGE)
    canvas.panel(inner, glass, _CORNER - _EDGE)
    if not is_stark():
        gleam = colours.GLEAM if is_clear else mix("#FFFFFF", glass, _GLEAM)
        canvas.ink(_gleams(inner.width, inner.height), inner[:2], gleam)
        canvas.exact += () if is_clear else (gleam, mix(colours.GLASS, glass, 0.55))
    # The cut edge gathers light above and shade below.
    canvas.fill(
        Box(box.left + _CORNER, box.top, box.right - _CORNER, box.top + 2), mix("#FFFFFF", glass, 0.6)
    )
    low = Box(box.left + _CORNER, box.bottom - 2, box.right - _CORNER, box.bottom)
    canvas.fill(low, mix(colours.DEEP, glass, 0.6))


def _gleams(wide: int, high: int) -> shapes.Mask:
    """Return slanted bands of light."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        lean = _SLANT * high * fine
        for start, width in _GLEAMS:
            left, right = start * wide * fine, (start + width) * wide * fine
            pen.polygon(
                [(left + lean, 0), (right + lean, 0), (right, high * fine), (left, high * fine)], fill=255
            )

    return shapes.draw_cached(("gleams",), wide, high, draw)
