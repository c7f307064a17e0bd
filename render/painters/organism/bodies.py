"""Elements and organisms as pieces, drawn large, made smaller, and kept.

House rules: an element's type is its shape and its letter: EAT is a round mouth, MOVE an arrow, GROW a flower of four
petals. None of them is a seat's symbol. Its food is drawn below it in three places, each full or empty. All measures are
shares of the distance between neighbouring spaces, which is the size.
"""

from collections.abc import Sequence
from math import acos, cos, pi, sin
from typing import Final, NamedTuple

from PIL import ImageDraw

from engine.games.organism.boards import Space
from engine.games.organism.table import FULL, Kind, Organism
from render import pieces, shapes, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.organism import colours
from render.painters.organism.plan import Grid, joints
from render.pieces import Piece
from render.theme import Colour

LETTERS: Final = {Kind.EAT: "E", Kind.MOVE: "M", Kind.GROW: "G"}

_CORE_AT: Final = 0.05
"""How far above the middle of its space an element's shape is."""
_SHAPE: Final = 0.7
_LEAST_SHAPE: Final = 46
"""Its diameter: not so small that its letter would stand out of it."""
_LEAN: Final = {Kind.EAT: -0.05, Kind.MOVE: -0.045, Kind.GROW: 0.0}
"""How far to the right of the middle its letter looks right."""
_FOOD: Final = 0.2
_LEAST_FOOD: Final = 14
"""Its diameter."""
_FOOD_AT: Final = 0.355
"""How far from the middle of the shape food is."""
_FOOD_APART: Final = 0.72
"""In radians."""
_CELL: Final = 0.42
"""Radius of what an element fills of its organism."""
_MEMBRANE: Final = 0.475
_HALO: Final = 0.5
_NECK: Final = 0.86
"""How much narrower an organism is between two elements."""
_FINE: Final = 3
"""How much larger than needed bodies are drawn: they are large themselves."""
_BADGE: Final = 0.4
_BADGES: Final = ((0.7, 0), (0.7, 0), (0.72, 0.1), (0.86, 0), (0.86, 0), (0.82, 0))
"""By seat: how much of its disc a symbol takes, and how far it is raised to be in its middle."""
_KEPT: Final = 8_000_000

_pieces: Final = pieces.kept(_KEPT)


# Shapes of types


def _round(turn: float, middle: complex = 0j, radius: float = 1.0) -> tuple[float, float]:
    return middle.real + radius * cos(turn), middle.imag + radius * sin(turn)


def _flower() -> shapes.Outline:
    """Four petals, each as much of a circle as is outside of its neighbours'."""
    petal, out = 0.5, 0.48
    bow = 0.75 * pi - acos(out / petal)
    return tuple(
        _round(
            (quarter + 0.5) * pi / 2 + (step - 10) * bow / 10,
            complex(*_round((quarter + 0.5) * pi / 2, radius=out * 2**0.5)),
            petal,
        )
        for quarter in range(4)
        for step in range(21)
    )


_OUTLINES: Final[dict[Kind, shapes.Outline]] = {
    Kind.EAT: ((0.42, 0.0), *(_round(0.5 + step * (2 * pi - 1) / 48) for step in range(49))),
    Kind.MOVE: ((-1.0, -0.8), (0.42, -0.8), (1.1, 0.0), (0.42, 0.8), (-1.0, 0.8), (-0.86, 0.0)),
    Kind.GROW: _flower(),
}


def shape(kind: Kind, diameter: int) -> shapes.Mask:
    """What an element of that type looks like, in a square a tenth larger."""
    outline = tuple((x / 1.1, y / 1.1) for x, y in _OUTLINES[kind])
    return shapes.polygon(f"element {kind.value}", outline, even(diameter * 1.1))


def stamp(canvas: Canvas, middle: Point, kind: Kind, diameter: int, colour: Colour) -> None:
    """A type's shape with its letter, alone."""
    mask = shape(kind, diameter)
    canvas.ink(mask, (middle[0] - mask.width // 2, middle[1] - mask.height // 2), colour)
    at = (middle[0] + round(_LEAN[kind] * diameter / _SHAPE), middle[1])
    canvas.text(at, LETTERS[kind], theme.SMALL, theme.INK, bold=True, side="middle")


# Elements


def element_shape(kind: Kind, size: int) -> shapes.Mask:
    """What an element of that type looks like on a board of that size."""
    return shape(kind, max(round(_SHAPE * size), _LEAST_SHAPE))


class Look(NamedTuple):
    """How an element looks inside its organism; `fresh` is how much of its food is."""

    kind: Kind
    seat: int
    food: int
    fresh: int
    is_lit: bool
    has_letter: bool


def element(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """An element inside its organism."""
    _pieces.get(("element", size, look), lambda: _element(size, look)).paste(canvas, middle)


def letter(canvas: Canvas, middle: Point, size: int, kind: Kind, ink: Colour) -> None:
    """The letter of an element."""
    at = (middle[0] + round(_LEAN[kind] * size), middle[1] - round(_CORE_AT * size))
    canvas.text(at, LETTERS[kind], type_size(size), ink, bold=True, side="middle")


def type_size(size: int) -> int:
    """Of the letters on elements."""
    return next(
        (letters for least, letters in ((130, theme.TITLE), (104, theme.BODY)) if size >= least), theme.SMALL
    )


def _element(size: int, look: Look) -> Piece:
    reach = round(size * _CELL)
    tissue = (colours.LIT if look.is_lit else colours.TISSUES)[look.seat]
    canvas = Canvas(2 * reach, 2 * reach, tissue)
    core = (reach, reach - round(_CORE_AT * size))
    body, wide = element_shape(look.kind, size), max(even(_FOOD * size), _LEAST_FOOD)
    canvas.ink(body, (core[0] - body.width // 2, core[1] - body.height // 2), theme.SEATS[look.seat])
    for place in range(FULL):
        turn = pi / 2 + (1 - place) * _FOOD_APART
        x, y = _round(turn, complex(*core), _FOOD_AT * size)
        at = (round(x), round(y))
        canvas.disc(at, wide + 4, tissue)
        if place >= look.food:
            canvas.disc(at, even(wide * 0.62), colours.HUNGER)
        elif place >= look.food - look.fresh:
            canvas.disc(at, wide + 2, colours.FRESH)
        else:
            canvas.disc(at, wide, colours.FOOD)
    if look.has_letter:
        letter(canvas, (reach, reach), size, look.kind, theme.INK)
    return Piece.cut(canvas, shapes.disc(2 * reach), (-reach, -reach))


# Organisms


def organism(canvas: Canvas, core: Point, grid: Grid, one: Organism, *, is_lit: bool) -> None:
    """The body of an organism on a board whose core is at the point: all its spaces joined, in a membrane."""
    key = ("organism", grid, one.seat, one.spaces, is_lit)
    _pieces.get(key, lambda: _organism(grid, one.seat, one.spaces, is_lit=is_lit)).paste(canvas, core)


def _organism(grid: Grid, seat: int, spaces: Sequence[Space], *, is_lit: bool) -> Piece:
    size = grid.size
    reach = size // 2 + 4
    middles = {space: grid.middle(space) for space in spaces}
    left, top = (min(at[axis] for at in middles.values()) - reach for axis in (0, 1))
    width, height = (
        max(at[axis] for at in middles.values()) + reach - start for axis, start in ((0, left), (1, top))
    )
    cells = {space: (x - left, y - top) for space, (x, y) in middles.items()}
    pairs = tuple(joints(grid.plan, spaces))
    touching = set(pairs)
    threes = [
        (one, two, three)
        for one, two in pairs
        for two_, three in pairs
        if two_ == two and (one, three) in touching
    ]

    def mask(radius: float, fine: int = _FINE) -> shapes.Mask:
        def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
            for space in spaces:
                pen.circle(_times(cells[space], fine), radius * size * fine, fill=255)
            for pair in pairs:
                line = [_times(cells[space], fine) for space in pair]
                pen.line(line, fill=255, width=round(2 * radius * size * _NECK * fine))
            for three in threes:
                pen.polygon([_times(cells[space], fine) for space in three], fill=255)

        return shapes.drawn_once(width, height, draw, fine)

    canvas = Canvas(width, height, colours.HALO)
    tissue = (colours.LIT if is_lit else colours.TISSUES)[seat]
    canvas.ink(mask(_MEMBRANE), (0, 0), theme.SEATS[seat])
    thickness = max(_MEMBRANE - _CELL, 4 / size) * (1.6 if is_lit else 1)
    canvas.ink(mask(_MEMBRANE - thickness), (0, 0), tissue)
    return Piece.cut(canvas, mask(_HALO, fine=1), (left, top))


def badge(canvas: Canvas, middle: Point, seat: int, size: int) -> None:
    """A seat's symbol on a dark disc: whose organism it is."""
    wide = badge_size(size)

    def draw() -> Piece:
        share, rise = _BADGES[seat]
        inner = even(wide * share)
        drawn = Canvas(wide, wide, colours.HALO)
        at = (wide - inner) // 2
        drawn.ink(shapes.symbol(seat, inner), (at, at - round(inner * rise)), theme.SEATS[seat])
        return Piece.cut(drawn, shapes.disc(wide), (0, 0))

    _pieces.get(("badge", wide, seat), draw).paste(canvas, (middle[0] - wide // 2, middle[1] - wide // 2))


def badge_size(size: int) -> int:
    """Diameter of the disc with an organism's symbol."""
    return even(max(_BADGE * size, 30))


def _times(point: Point, fine: int) -> tuple[float, float]:
    return point[0] * fine, point[1] * fine


def even(length: float) -> int:
    """The nearest length with a whole half."""
    return 2 * round(length / 2)
