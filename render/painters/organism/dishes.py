"""The empty board as a dish of spaces, drawn once for each size and kept: its rings' colours, its core and its homes."""

from math import ceil
from typing import Final

from PIL import ImageDraw

from engine.games.organism.boards import Space, place_of
from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.kept import Kept
from render.painters.organism import bodies, colours
from render.painters.organism.plan import Grid, Outline
from render.theme import Colour

RIM: Final = 13
"""How far the dish reaches beyond a seat's homes, in its colour."""
_EDGE: Final = 10
"""And beyond other spaces."""
_INNER: Final = 4
"""Where that colour begins."""
_GAP: Final = 0.025
"""Between a space and its edge."""
_ROUND: Final = 0.12
"""Radius of a space's corners."""
_HEART: Final = 0.3
"""Size of the core's mark."""
_KEPT: Final = 6_000_000

_dishes: Final[Kept[Canvas]] = Kept(_KEPT, lambda dish: dish.box.width * dish.box.height + 500)


def extent(grid: Grid) -> Box:
    """The box of the dish, from the middle of the core."""
    least, most = grid.plan.least * grid.size, grid.plan.most * grid.size
    left, top, right, bottom = (ceil(part) + RIM for part in (-least.real, -least.imag, most.real, most.imag))
    return Box(-left, -top, right, bottom)


def dish(grid: Grid) -> Canvas:
    """The whole board on the table. It is not to be changed."""
    return _dishes.get(grid, lambda: _dish(grid))


def _dish(grid: Grid) -> Canvas:
    board, size, box = grid.plan.board, grid.size, extent(grid)
    canvas = Canvas(box.width, box.height)
    grounds = {space: colours.RINGS[place_of(space)[0]] for space in board.spaces}

    def cell(space: Space, inset: float, paint: Colour) -> None:
        """A space with round corners, so much smaller than it is."""
        mask = _mask(grid.plan.outlines[space], size, inset)
        x, y = grid.middle(space)
        canvas.ink(mask, (x - box.left - mask.width // 2, y - box.top - mask.height // 2), paint)

    for space in board.spaces:
        cell(space, -_EDGE / size, colours.DISH)
    for seat, homes in enumerate(board.homes):
        for space in homes:
            grounds[space] = colours.HOMES[seat]
            cell(space, -RIM / size, theme.SEATS[seat])
    for space in board.spaces:
        cell(space, -_INNER / size, colours.DISH)
    for space in board.spaces:
        cell(space, _GAP, grounds[space])
    mark = bodies.even(size * _HEART)
    heart = shapes.symbol(5, mark) if board.sides == 6 else shapes.polygon("heart", _PENTAGON, mark)
    canvas.ink(heart, (-box.left - mark // 2, -box.top - mark // 2), colours.CREAM)
    return canvas


def _mask(outline: Outline, size: int, inset: float) -> shapes.Mask:
    reach = bodies.even(2 * size * (max(map(abs, outline)) - inset)) // 2 + 2
    inner = _shrunk(outline, inset + _ROUND)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        points = [((reach + size * at.real) * fine, (reach + size * at.imag) * fine) for at in inner]
        pen.polygon(points, fill=255)
        pen.line([*points, points[0]], fill=255, width=round(2 * _ROUND * size * fine))
        for point in points:
            pen.circle(point, _ROUND * size * fine, fill=255)

    return shapes.drawn(("cell", outline, size, inset), 2 * reach, 2 * reach, draw)


def _shrunk(outline: Outline, by: float) -> list[complex]:
    """The outline with every edge moved inwards."""
    found = []
    for number, point in enumerate(outline):
        before, after = outline[number - 1], outline[(number + 1) % len(outline)]
        inwards = [_inwards(before, point), _inwards(point, after)]
        # The corner goes along the sum of both edges' ways in, as far as each edge has to go.
        way = inwards[0] + inwards[1]
        found.append(point + way * by / (1 + (inwards[0] * inwards[1].conjugate()).real))
    return found


def _inwards(start: complex, end: complex) -> complex:
    """At right angles to an edge, into an outline that runs clockwise on a picture."""
    way = (end - start) * 1j
    return way / abs(way)


_PENTAGON: Final[shapes.Outline] = ((0.0, -1.0), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31))
