"""What lies under the tiles: an endless comb of spaces, drawn once by size and width, and brighter where a tile could come next."""

from typing import Final

from engine.hexes import Cell
from render import hexagons, shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.hexagons import Frame
from render.painters.kcaloria import colours
from render.pieces import Piece, kept
from render.theme import Colour

_GAP: Final = 1.5
"""Half of the line between two spaces."""

_pieces: Final = kept(4_000_000)


def comb(canvas: Canvas, frame: Frame) -> None:
    """Spaces all over, two rows at a time."""
    x, y = frame.corner((0, 0))
    deep = 2 * hexagons.pitch(frame.size)
    rows = _pieces.get(("rows", frame.size, frame.width), lambda: _rows(frame.size, frame.width))
    for top in range(y % deep - deep, frame.height, deep):
        rows.paste(canvas, (x % frame.size - frame.size, top))


def socket(canvas: Canvas, frame: Frame, cell: Cell) -> None:
    """A space on which a tile could lie."""
    _socket(frame.size, colours.SOCKET).paste(canvas, frame.corner(cell))


def _socket(size: int, paint: Colour) -> Piece:
    def draw() -> Piece:
        canvas = Canvas(size, hexagons.height(size), theme.WELL)
        canvas.ink(hexagons.mask(size, _GAP), (0, 0), paint)
        return Piece.cut(canvas, hexagons.mask(size, 1), (0, 0))

    return _pieces.get(("socket", size, paint), draw)


def _rows(size: int, width: int) -> Piece:
    """An even row, and below it an odd one; whatever reaches into them from above and below is there too."""
    pitch = hexagons.pitch(size)
    canvas = Canvas(width + 2 * size, 2 * pitch, theme.WELL)
    space = _socket(size, colours.FAR)
    for row in range(-1, 3):
        start = -(row % 2) * size // 2
        for left in range(start, width + 2 * size, size):
            space.paste(canvas, (left, row * pitch))
    return Piece.cut(canvas, _everything(canvas.box), (0, 0))


def _everything(box: Box) -> shapes.Mask:
    return shapes.Mask(box.width, box.height, b"\xff" * (box.width * box.height))
