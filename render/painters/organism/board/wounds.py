"""The sign of a lost element.

It is the outline of a membrane, torn open, in the colours of the capturing seats, with a cross.
"""

from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.games.organism.state import Kind
from render.kit import shapes, theme
from render.kit.canvas import Canvas, ShapeRecord
from render.kit.geometry import Box
from render.kit.pieces import Piece, make_cache
from render.kit.style import px
from render.painters.organism import colours
from render.painters.organism.board import pieces
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.turn_marks import Gone

_REACH: Final = 0.72
"""Size of the sheet, in sizes, like all measures here."""
_OUTLINE, _THICK, _ENDS = 0.43, 0.085, 0.035
"""Measures of the outline.

They are its distance from the middle, and its thickness in the middle of a piece and at its ends.
"""
_CURL: Final = 0.11
"""How far its ends are bent outwards."""
_SHREDS, _GAP = 5, 0.3
"""Number of pieces, and the share of the outline that is torn away."""
_HOLE: Final = 0.4
_CASE: Final = 0.05
"""Additional thickness of the cross's dark edge."""
_CROSS, _BAR = 0.13, 0.05
"""Half the width of the cross, and the thickness of its bars."""
_GHOST: Final = 0.5
_SHARE: Final = 0.84
"""Size of a torn membrane, as a share of the whole one. Two side by side then stay apart."""
_LOOKS: Final = 3
"""Number of different shapes."""
_FINE: Final = 3
_BEADS: Final = 60
"""Number of dots that draw a piece of the outline."""
_KEPT: Final = 500_000

_pieces: Final = make_cache(_KEPT)


def torn(part: Canvas, frame: Frame, gone: Gone) -> None:
    """Draw the remains of an element."""
    element, middle = gone.element, frame.middle(gone.element.space)
    look = frame.grid.plan.board.order[element.space] % _LOOKS
    # A group that dies has one look: the token for it stands beside one of its elements and counts
    # for all.
    by = () if gone.is_dead else gone.by
    key = (round(_SHARE * frame.size), element.seat, element.kind, by, look)
    _pieces.get(key, lambda: _burst(*key)).paste(part, middle)


def _burst(size: int, seat: int, ghost: Kind, by: tuple[int, ...], look: int) -> Piece:
    reach = pieces.even(_REACH * size)
    canvas = Canvas(2 * reach, 2 * reach, colours.DEEP)
    side = canvas.image.width
    shreds, hole = _shreds(side, look)
    for number, paint in enumerate([theme.SEATS[one] for one in by] or [theme.MUTED]):
        wedge = Image.new("L", (side, side))
        start, span = -100 + number * 360 / max(len(by), 1), 360 / max(len(by), 1)
        ImageDraw.Draw(wedge).pieslice((-side, -side, 2 * side, 2 * side), start, start + span, fill=255)
        own = ImageChops.multiply(shreds, wedge)
        canvas.image.paste(theme.rgb(paint), mask=own)
    dead = pieces.shape(ghost, _GHOST * size)
    canvas.stamp(dead, (reach, reach), colours.GHOSTS[seat])
    cross, case = (
        _cross(pieces.even((2 * _CROSS + more) * size), (_BAR + more) * size) for more in (0, _CASE)
    )
    canvas.stamp(case, (reach, reach), colours.DEEP)
    canvas.stamp(cross, (reach, reach), theme.TEXT)
    at = px(reach) - dead.width // 2, px(reach) - dead.height // 2
    box = Box.at(*at, dead.width, dead.height)
    left = pieces.without(dead, case, (0, 0))
    canvas.shown.append(ShapeRecord(f"gone {ghost.value} element", box, left, colours.GHOSTS[seat]))
    soft = shreds.filter(ImageFilter.GaussianBlur(max(1, px(size * 0.035))))
    dark = soft.point([min(255, 3 * step) for step in range(256)])
    inside = hole.point([round(0.86 * step) for step in range(256)])
    inside.paste(255, ((side - dead.width) // 2, (side - dead.height) // 2), dead.image)
    return Piece(canvas.image, ImageChops.lighter(dark, inside), (-reach, -reach), shown=tuple(canvas.shown))


def _cross(wide: int, line: float) -> shapes.Mask:
    """Return two bars from corner to corner of a square."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        near, far = fine * line / 2, fine * (wide - line / 2)
        for bar in ((near, near, far, far), (near, far, far, near)):
            pen.line(bar, fill=255, width=round(line * fine))

    return shapes.draw_cached(("organism cross", round(line, 2)), wide, wide, draw)


def _shreds(side: int, look: int) -> tuple[Image.Image, Image.Image]:
    """Return an outline torn into pieces, and the hole inside.

    The ends of the pieces curl away from the hole.
    """
    chance = Random(17 + look)
    large = _FINE * side
    scale = large / (2 * _REACH)
    torn, hole = Image.new("L", (large, large)), Image.new("L", (large, large))
    pen = ImageDraw.Draw(torn)
    step = 2 * pi / _SHREDS
    for shred in range(_SHREDS):
        first = step * (shred + chance.uniform(0, _GAP / 2))
        last = step * (shred + 1 - chance.uniform(_GAP / 2, _GAP))
        curls = (chance.uniform(0.3, 1), chance.uniform(0.3, 1))
        for bead in range(_BEADS + 1):
            along = 2 * bead / _BEADS - 1
            turn = first + (last - first) * bead / _BEADS
            far = scale * (_OUTLINE + _CURL * curls[along > 0] * abs(along) ** 4)
            thick = scale * (_THICK + (_ENDS - _THICK) * abs(along) ** 3) / 2
            pen.circle((large / 2 + far * cos(turn), large / 2 + far * sin(turn)), thick, fill=255)
    ImageDraw.Draw(hole).circle((large / 2, large / 2), scale * _HOLE, fill=255)
    return torn.reduce(_FINE), hole.reduce(_FINE)
