"""Jaws: the cell of an element that captures is a head with teeth and an eye, as on the cover.

The body's own part of them is in `tissue`. All measures are in sizes.
"""

from cmath import phase, rect
from collections.abc import Mapping
from math import cos, pi
from typing import Final

from PIL import Image, ImageDraw

from engine.games.organism.boards import Space
from render.kit import grounds, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.style import is_stark, px
from render.painters.organism import colours
from render.painters.organism.board import pieces, tissue
from render.painters.organism.board.frame import Frame

_TEETH: Final = ((0.36, 0.15), (0.56, 0.2), (0.76, 0.21), (0.94, 0.17))
"""Distance of each tooth along its lip, and its height, as shares of the cell's radius."""
_EDGE: Final = 2
"""Width of a tooth's dark edge, in units."""
_SHADOW: Final = 10
_EYE_AT, _EYE_UP = 0.36, 1.2
"""Distance of the eye, and its angle above the way that the jaws look."""
_EYES: Final = ((0.0, 0.17, theme.INK), (0.0, 0.145, colours.IVORY), (0.05, 0.088, theme.INK))
"""How far each part of the eye is from its middle towards the prey, its radius and its colour."""
_DRAWN_IN: Final = 0.2
"""How far what jaws hold is drawn into them."""
_SHINE: Final = (0.04 - 0.03j, 0.026)
_DROPS: Final = (
    *((0.52 + 0.56j, 0.075), (0.38 + 0.7j, 0.045), (0.62 + 0.74j, 0.035), (0.3 + 0.56j, 0.04)),
    *((0.5 - 0.58j, 0.055), (0.64 - 0.7j, 0.04), (0.36 - 0.66j, 0.03)),
)
"""The splash: where each drop is, from the captor's middle with the prey at 1, and its radius."""
_FLASH: Final = 1.7
"""Reach of the light behind the touch."""
_BRIGHT: Final = 200
_CORE: Final = 0.34
"""Radius of the core between jaws."""
_CORE_AT: Final = 0.84
"""Its distance from the captor's middle."""
_BLAZE: Final = 2.4
"""Reach of its light."""
_HEAT: Final = ((1.0, "#FFC65A"), (0.9, "#FFDD8A"), (0.78, colours.HOT), (0.62, "#FFFDF4"))
"""Its rings from the edge to its white heart: their radii as shares of its own, and colours."""


def draw(canvas: Canvas, frame: Frame, captor: Space, jaws: pieces.Jaws) -> None:
    """Draw the teeth, the eye, and a splash in the colour of the prey's seat.

    Where the core is the prey, it shines between the teeth.
    """
    turn, size, at = phase(jaws.way), frame.size, frame.middle(captor)
    if jaws.prey is None:
        _draw_core(canvas, frame, captor, turn)
    mask = _teeth(size, turn)
    if not is_stark():
        canvas.stamp(grounds.glow(mask, _SHADOW, 1.0), (at[0] + 2, at[1] + 5), colours.DEEP)
    canvas.stamp(_teeth(size, turn, _EDGE), at, colours.DEEP)
    canvas.stamp(mask, at, colours.IVORY)
    _draw_eye(canvas, frame, captor, turn)
    for off, reach in _DROPS:
        spot, wide = frame.off(captor, off * rect(1, turn)), pieces.even(2 * reach * size)
        canvas.disc(spot, wide + 4, colours.DEEP)
        canvas.disc(spot, wide, colours.FOOD if jaws.prey is None else theme.SEATS[jaws.prey])
        canvas.disc((spot[0] - wide // 6, spot[1] - wide // 6), max(3, pieces.even(wide * 0.3)), "#FFFFFF")


def _draw_eye(canvas: Canvas, frame: Frame, captor: Space, turn: float) -> None:
    """Draw an eye on the prey."""
    up = -1 if cos(turn) > -1e-6 else 1
    eye = rect(_EYE_AT, turn + up * _EYE_UP)
    for far, reach, paint in _EYES:
        spot = frame.off(captor, eye + rect(far, turn))
        canvas.disc(spot, pieces.even(2 * reach * frame.size), paint)
    off, reach = _SHINE
    spot = frame.off(captor, eye + rect(_EYES[-1][0], turn) + off)
    canvas.disc(spot, pieces.even(2 * reach * frame.size), "#FFFFFF")


def core(frame: Frame, captor: Space, turn: float) -> Point:
    """Return the middle of the core between jaws."""
    return frame.off(captor, rect(_CORE_AT, turn))


def _draw_core(canvas: Canvas, frame: Frame, captor: Space, turn: float) -> None:
    """Draw the core white-hot, with its light on what is about it."""
    spot = core(frame, captor, turn)
    if not is_stark():
        reach = pieces.even(2.6 * _CORE * frame.size)
        canvas.stamp(grounds.mask(("flash", reach), lambda: _falling(px(2 * reach))), spot, colours.HOT)
    for share, paint in _HEAT:
        canvas.disc(spot, pieces.even(2 * share * _CORE * frame.size), paint)


def middle(frame: Frame, space: Space, open_jaws: Mapping[Space, pieces.Jaws]) -> Point:
    """Return the middle of an element, which jaws may draw towards them."""
    for one in open_jaws.values():
        if one.held == space:
            return frame.off(space, rect(-_DRAWN_IN, phase(one.way)))
    return frame.middle(space)


def flash(canvas: Canvas, frame: Frame, captor: Space, jaws: pieces.Jaws) -> None:
    """Draw the light behind the touch, to lie under the bodies."""
    if is_stark():
        return
    far, at = (_BLAZE, _CORE_AT) if jaws.prey is None else (_FLASH, 0.55)
    reach = pieces.even(far * frame.size)
    spot = frame.off(captor, rect(at, phase(jaws.way)))
    canvas.stamp(grounds.mask(("flash", reach), lambda: _falling(px(2 * reach))), spot, colours.HOT)


def _falling(side: int) -> shapes.Mask:
    """Return light that falls off from the middle."""
    far = Image.radial_gradient("L").resize((side, side), Image.Resampling.BICUBIC)
    out = [min(1.0, 2**0.5 * step / 255) for step in range(256)]
    return shapes.Mask.of(far.point([round(_BRIGHT * (1 - part) ** 2) for part in out]))


def _teeth(size: int, turn: float, edge: int = 0) -> shapes.Mask:
    """Return the teeth along both lips in a square about the cell, larger by an edge."""
    side, reach = pieces.even(2.2 * size), tissue.JAW * size

    def draw_teeth(pen: ImageDraw.ImageDraw, fine: int) -> None:
        root = complex(side / 2, side / 2) + rect(tissue.APEX * size, turn)
        for points in teeth(root, reach, turn, tissue.GAPE):
            placed = [(fine * at.real, fine * at.imag) for at in points]
            pen.polygon(placed, fill=255)
            if edge:
                pen.line([*placed, *placed[:2]], fill=255, width=2 * edge * fine, joint="curve")

    return shapes.draw_cached(("teeth", size, round(turn, 3), edge), side, side, draw_teeth)


def teeth(root: complex, reach: float, turn: float, gape: float) -> list[tuple[complex, complex, complex]]:
    """Return the points of each tooth of jaws that open at a root, by an angle to each side."""
    found = []
    for lip in (-1, 1):
        along = rect(reach, turn + lip * gape)
        inwards = rect(reach, turn + lip * (gape - pi / 2))
        for far, high in _TEETH:
            gum = root + far * along - 0.05 * inwards
            found.append((gum - 0.11 * along, gum + high * inwards + 0.02 * along, gum + 0.11 * along))
    return found
