"""The empty board, drawn once for each size and kept: hewn rock, tinted faintly by whose zones it is in, ring by ring."""

from typing import Final

from PIL import ImageDraw

from engine.games.koa.board import COLUMNS, CORNERS, ROWS, SQUARES, Square, place_of, zone
from render import shapes, theme
from render.canvas import Canvas
from render.kept import Kept
from render.painters.koa import colours

_GAP: Final = 0.022
"""Between a square's edge and its rock."""
_ROUGH: Final = 0.035
"""How far the rock keeps off that at most."""
_FACET: Final = 0.03
_KEPT: Final = 6_000_000
_SIDES: Final = 4
_PER_SIDE: Final = 3

_boards: Final[Kept[Canvas]] = Kept(_KEPT, lambda board: board.box.width * board.box.height + 500)


def board(paints: tuple[int, ...], size: int) -> Canvas:
    """All squares, by the colours of the clans. It is not to be changed."""
    return _boards.get((paints, size), lambda: _board(paints, size))


def _board(paints: tuple[int, ...], size: int) -> Canvas:
    canvas = Canvas(size * len(COLUMNS), size * len(ROWS), colours.SEAM)
    for square in SQUARES:
        column, row = place_of(square)
        at = (column * size, (len(ROWS) - 1 - row) * size)
        whose, number = _zone(square)
        band = number % 2
        canvas.ink(_stone(square, size, 0), at, colours.FACETS[paints[whose]][band])
        canvas.ink(_stone(square, size, round(size * _FACET)), at, colours.BANDS[paints[whose]][band])
    canvas.round_off(theme.TABLE)
    return canvas


def _zone(square: Square) -> tuple[int, int]:
    """Whose zones a square is in, and which one of them, from 0."""
    return next((corner, found - 1) for corner in CORNERS if (found := zone(corner, square)) is not None)


def _stone(square: Square, size: int, shift: int) -> shapes.Mask:
    """A rough block; shifted, what of it is not in the light."""
    column, row = place_of(square)

    def rough(number: int) -> float:
        return size * (
            _GAP + _ROUGH * ((column * 73 + row * 151 + number * 57 + column * row * 31) % 19) / 18
        )

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        points: list[tuple[float, float]] = []
        for side in range(_SIDES):
            for step in range(_PER_SIDE):
                along = size * (0.07 + 0.86 * step / (_PER_SIDE - 1))
                off = rough(side * _PER_SIDE + step)
                points.append(
                    ((along, off), (size - off, along), (size - along, size - off), (off, size - along))[side]
                )
        inner = [(max(x, 0) + shift * (x < size / 2), max(y, 0) + shift * (y < size / 2)) for x, y in points]
        pen.polygon([(x * fine, y * fine) for x, y in (inner if shift else points)], fill=255)

    return shapes.drawn_once(size, size, draw)
