"""What joins the tiles of a network: passages in the clan's colour, and the light that runs along the chain that counts.

Squares that touch only corner to corner are joined too, but not where a passage leads round that corner anyway. Where two
such passages cross, one runs under the other.
"""

from collections.abc import Iterator, Set
from math import ceil
from typing import Final, Literal, NamedTuple

from PIL import ImageDraw

from engine.games.koa.board import CAMPS, Corner, Square, place_of, square_at
from engine.games.koa.table import Holding
from render import shapes
from render.canvas import Canvas
from render.geometry import Point
from render.painters.koa import colours
from render.painters.koa.clans import Clan
from render.pieces import Piece, kept
from render.theme import Colour

Way = tuple[int, int]
"""From a square to its neighbour: columns to the right, rows up."""
WAYS: Final[tuple[Way, ...]] = ((1, 0), (0, 1), (1, 1), (1, -1))

_WIDTH: Final = {"hall": 0.4, "pipe": 0.2}
"""Of a passage between caverns and goroldioa, and of one to a spring, as shares of a square, like all that follow."""
_SLANTED: Final = 0.24
"""Of a passage from corner to corner."""
_HALO: Final = 0.07
_LIGHT: Final = 0.085
_CASE: Final = 0.07
_BLOCK: Final = {False: 0.4, True: 0.36}
"""From the middle of a square to where a passage begins, along each axis: straight, and from corner to corner."""
_EDGE: Final = {False: 0.44, True: 0.4}
"""And to where its dark edge does."""
_FROM: Final = {False: 0.25, True: 0.19}
"""And to where the light begins in a cavern."""
_FROM_CAMP: Final = {False: 0.38, True: 0.33}
_KEPT: Final = 3_000_000

_strips: Final = kept(_KEPT)


class Passage(NamedTuple):
    """Between two squares."""

    start: Square
    way: Way
    kind: Literal["hall", "pipe"]

    @property
    def end(self) -> Square:
        """The square that it leads to."""
        column, row = place_of(self.start)
        return square_at(column + self.way[0], row + self.way[1])


def passages(holding: Holding) -> tuple[Passage, ...]:
    """All passages of a clan's network, and those to the springs that it reaches."""
    return tuple(_passages(frozenset(holding.network), frozenset(holding.springs)))


def _passages(network: Set[Square], springs: Set[Square]) -> Iterator[Passage]:
    for start in sorted({*network, *springs}):
        for way, end in _neighbours(start):
            ends = (start in network) + (end in network)
            if ends == 2 and not _is_led_round(start, way, network):
                yield Passage(start, way, "hall")
            elif (
                ends == 1 and not springs.isdisjoint((start, end)) and not _is_led_round(start, way, network)
            ):
                yield Passage(start, way, "pipe")


def chained(holding: Holding, clan: Corner) -> tuple[Passage, ...]:
    """The passages of the chain that counts, from the camp."""
    lit = {*holding.chain, CAMPS[clan]}
    return tuple(_passages(lit, frozenset()))


def _neighbours(square: Square) -> Iterator[tuple[Way, Square]]:
    column, row = place_of(square)
    for across, up in WAYS:
        if 0 <= column + across < 10 and 0 <= row + up < 10:
            yield (across, up), square_at(column + across, row + up)


def _is_led_round(start: Square, way: Way, network: Set[Square]) -> bool:
    """Whether a way from corner to corner can be gone round it."""
    column, row = place_of(start)
    across, up = way
    return bool(across and up) and not network.isdisjoint(
        (square_at(column + across, row), square_at(column, row + up))
    )


def passage(canvas: Canvas, corner: Point, one: Passage, clan: Clan, size: int) -> None:
    """Draw a passage, over its tiles; `corner` is that of the square where it starts."""
    is_slanted = all(one.way)
    width = _SLANTED if is_slanted and one.kind == "hall" else _WIDTH[one.kind]
    edge, body = _EDGE[is_slanted], _BLOCK[is_slanted]
    _strip(one.way, size, (edge, edge), width + _HALO, colours.HALO).paste(canvas, corner)
    _strip(one.way, size, (body, body), width, clan.colour).paste(canvas, corner)


def light(canvas: Canvas, corner: Point, one: Passage, size: int) -> None:
    """Draw the light of the chain along a passage."""
    is_slanted = all(one.way)
    reaches = tuple((_FROM_CAMP if square in CAMPS else _FROM)[is_slanted] for square in (one.start, one.end))
    cased = (reaches[0] + 0.03, reaches[1] + 0.03)
    _strip(one.way, size, cased, _LIGHT + _CASE, colours.HALO).paste(canvas, corner)
    _strip(one.way, size, (reaches[0], reaches[1]), _LIGHT, colours.TORCH).paste(canvas, corner)


def _strip(way: Way, size: int, reaches: tuple[float, float], width: float, paint: Colour) -> Piece:
    """A straight strip between the middles of two squares, so far off each along each axis."""
    key = (way, size, reaches, width, paint)
    return _strips.get(key, lambda: _drawn(way, size, reaches, width, paint))


def _drawn(way: Way, size: int, reaches: tuple[float, float], width: float, paint: Colour) -> Piece:
    across, down = way[0], -way[1]
    thick = max(width * size, 3.0)
    half = size / 2
    start = (half + across * reaches[0] * size, half + down * reaches[0] * size)
    end = (half + across * (1 - reaches[1]) * size, half + down * (1 - reaches[1]) * size)
    left, top = (int(min(start[axis], end[axis]) - thick) for axis in (0, 1))
    wide, high = (ceil(max(start[axis], end[axis]) + thick) - least for axis, least in ((0, left), (1, top)))
    long = (across**2 + down**2) ** 0.5

    def band(beyond: float) -> shapes.Mask:
        def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
            along = (across * beyond, down * beyond)
            side = (-down / long * thick / 2, across / long * thick / 2)
            points = [
                (start[0] - along[0] + side[0], start[1] - along[1] + side[1]),
                (end[0] + along[0] + side[0], end[1] + along[1] + side[1]),
                (end[0] + along[0] - side[0], end[1] + along[1] - side[1]),
                (start[0] - along[0] - side[0], start[1] - along[1] - side[1]),
            ]
            pen.polygon([((x - left) * fine, (y - top) * fine) for x, y in points], fill=255)

        return shapes.drawn_once(wide, high, draw)

    strip = Canvas(wide, high, colours.HALO)
    strip.ink(band(size), (0, 0), paint)
    mask = band(0).image.point(_PRESENT)
    return Piece(strip.image, mask, (left, top))


_PRESENT: Final = [255 * (coverage > 60) for coverage in range(256)]
