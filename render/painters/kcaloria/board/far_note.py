"""The line about a close-up's tiles in the table.

The close-up has the same line, so its shape shows where they lie.
"""

from collections.abc import Collection, Iterable
from typing import Final

from PIL import Image, ImageChops

from engine.contract.hexes import Cell
from render.kit import hexagons, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.hexagons import Frame
from render.kit.pieces import Piece, make_cache
from render.kit.style import px

_LINE, _SHADE = 4, 1.5
"""Width of the line, and of the dark lines on both sides of it."""
_OUT: Final = 8
"""Reach of the line beyond its tiles."""

_pieces: Final = make_cache(300_000, 300_000)


def draw(board: Canvas, frame: Frame, cells: Collection[Cell]) -> None:
    """Draw the line about all of these cells, outside of them."""
    middles = [frame.middle(cell) for cell in sorted(cells)]
    first = middles[0]
    spots = tuple((x - first[0], y - first[1]) for x, y in middles)
    _pieces.get((spots, frame.size), lambda: _line(spots, frame.size)).paste(board, first)


def _line(spots: Iterable[Point], size: int) -> Piece:
    """Return the line about tiles with these middles.

    Middles are relative to the first one.
    """
    spots = tuple(spots)
    reach = size // 2 + _OUT, hexagons.height(size) // 2 + _OUT
    left, top = (min(spot[axis] for spot in spots) - reach[axis] for axis in (0, 1))
    right, bottom = (max(spot[axis] for spot in spots) + reach[axis] for axis in (0, 1))
    canvas = Canvas(right - left, bottom - top, theme.INK)

    def together(out: float) -> Image.Image:
        """Return all hexagons, larger by `more` on all sides."""
        wide = size + 2 * _OUT
        mask = hexagons.mask(wide, _OUT - out).image
        whole = Image.new("L", canvas.image.size)
        for x, y in spots:
            at = px(x - left - wide // 2), px(y - top - hexagons.height(wide) // 2)
            whole.paste(255, at, mask)
        return whole

    canvas.lay(Image.new("RGB", canvas.image.size, theme.RING), (0, 0), together(_SHADE + _LINE))
    canvas.lay(Image.new("RGB", canvas.image.size, theme.INK), (0, 0), together(_SHADE))
    return Piece(canvas.image, ImageChops.subtract(together(_LINE + 2 * _SHADE), together(0.5)), (left, top))
