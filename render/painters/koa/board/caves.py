"""What joins the tiles of a network: passages and light.

The light runs along the chain that counts.

Squares that touch only at a corner are joined too, unless a passage leads round that corner anyway.
Where two such passages cross, one runs under the other.
"""

from collections.abc import Iterator, Set
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from engine.games.koa.board import CAMPS, Corner, Square, place_of, square_at
from engine.games.koa.state import Holding
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.pieces import Piece, make_cache
from render.kit.style import is_stark, px
from render.painters.koa import clans, colours
from render.painters.koa.board import carved_caves, coloured_signs, light
from render.painters.koa.board.carved_caves import Corners, Opening, Sides, Turn
from render.painters.koa.board.light import Way
from render.painters.koa.clans import Clan

WAYS: Final[tuple[Way, ...]] = ((1, 0), (0, 1), (1, 1), (1, -1))
_SIDES: Final[tuple[Way, ...]] = ((-1, 0), (0, 1), (1, 0), (0, -1))
_CORNERS: Final[tuple[Way, ...]] = ((-1, 1), (1, 1), (1, -1), (-1, -1))
_ABOUT: Final = 0.29
"""Distance that a passage across a corner reaches into other squares, as a share of a square."""
_KEPT: Final = 800_000

_LIGHTS: Final = (
    [min(value, 150) for value in range(256)],
    [min(max((value - 70) * 2, 0), 255) for value in range(256)],
)
"""Amount of each of a clan's colours of light in light of each strength."""
_BESIDE: Final = [min(value * 2, 255) for value in range(256)]
"""Amount of the clan's colour beside it."""

_SPILLS: Final = ((0.78, 0.3), (0.6, 0.18))
"""Width and height of the light of embers before a cavern's mouth, and where it is brighter."""
_FOOT: Final = 0.79
"""How far down a square that is."""
_BEADS: Final = 10
"""Number of dots of a dotted rim along a square, and of gaps between them."""

_crossings: Final = make_cache(_KEPT)


class Passage(NamedTuple):
    """A passage between two squares."""

    start: Square
    way: Way
    kind: Literal["hall", "pipe"]

    @property
    def end(self) -> Square:
        """The square that it leads to."""
        column, row = place_of(self.start)
        return square_at(column + self.way[0], row + self.way[1])


def passages(holding: Holding) -> tuple[Passage, ...]:
    """Return all passages of a clan's network and to its springs."""
    return _passages(frozenset(holding.network), frozenset(holding.springs))


@lru_cache(256)
def _passages(network: frozenset[Square], springs: frozenset[Square]) -> tuple[Passage, ...]:
    """Return the passages; all pictures of a position ask for the same ones."""
    return tuple(_list_passages(network, springs))


def _list_passages(network: Set[Square], springs: Set[Square]) -> Iterator[Passage]:
    for start in sorted({*network, *springs}):
        for way, end in _neighbours(start):
            ends = (start in network) + (end in network)
            if ends == 2 and not _is_led_round(start, way, network):
                yield Passage(start, way, "hall")
            elif (
                ends == 1 and not springs.isdisjoint((start, end)) and not _is_led_round(start, way, network)
            ):
                yield Passage(start, way, "pipe")


def chain_passages(holding: Holding, clan: Corner) -> tuple[Passage, ...]:
    """Return the passages of the chain that counts, from the camp on."""
    return _passages(frozenset((*holding.chain, CAMPS[clan])), frozenset())


def _neighbours(square: Square) -> Iterator[tuple[Way, Square]]:
    column, row = place_of(square)
    for across, up in WAYS:
        if 0 <= column + across < 10 and 0 <= row + up < 10:
            yield (across, up), square_at(column + across, row + up)


def _is_led_round(start: Square, way: Way, network: Set[Square]) -> bool:
    """Return whether a diagonal way can also be walked round its corner."""
    column, row = place_of(start)
    across, up = way
    return bool(across and up) and not network.isdisjoint(
        (square_at(column + across, row), square_at(column, row + up))
    )


class Ways(NamedTuple):
    """The ways out of a square and the light in them.

    Light runs from the square, or by its corners.
    """

    sides: Sides = ("", "", "", "")
    corners: Corners = ("", "", "", "")
    lit: frozenset[Way] = frozenset()
    lit_by: frozenset[Way] = frozenset()


NO_WAY: Final = Ways()


class Crossing(NamedTuple):
    """A passage across a corner through squares of other clans.

    It tells on which sides: the upper or left one, and the other.
    """

    passage: Passage
    is_before: bool
    is_after: bool
    is_lit: bool


def ways(holding: Holding, clan: Corner) -> tuple[dict[Square, Ways], tuple[Crossing, ...]]:
    """Return each square's ways out and the crossings of others' squares.

    Only squares of the clan with a way out are included.
    """
    chained = frozenset((*holding.chain, CAMPS[clan]))
    return _ways(frozenset(holding.network), frozenset(holding.springs), chained)


@lru_cache(256)
def _ways(
    network: frozenset[Square], springs: frozenset[Square], chained: frozenset[Square]
) -> tuple[dict[Square, Ways], tuple[Crossing, ...]]:
    """Return the ways and crossings; from turn to turn most clans' stay as they were."""
    lit = _passages(chained, frozenset())
    dug = tuple(dict.fromkeys((*_passages(network, springs), *lit)))
    own = network | springs
    openings: dict[Square, dict[Way, Opening]] = {square: {} for square in own}
    turns: dict[Square, dict[Way, Turn]] = {square: {} for square in own}
    shining: dict[Square, set[Way]] = {square: set() for square in own}
    bright: dict[Square, set[Way]] = {square: set() for square in own}
    crossings = []
    for one in dug:
        back = (-one.way[0], -one.way[1])
        is_lit = one in lit
        if is_lit:
            shining[one.start].add(one.way)
            shining[one.end].add(back)
        if not all(one.way):
            openings[one.start][one.way] = openings[one.end][back] = one.kind
            continue
        turns[one.start][one.way] = turns[one.end][back] = "out"
        column, row = place_of(one.start)
        above, beside = square_at(column, row + one.way[1]), square_at(column + one.way[0], row)
        for square, way in ((above, (one.way[0], -one.way[1])), (beside, (-one.way[0], one.way[1]))):
            if square in own:
                turns[square].setdefault(way, "by")
                if is_lit:
                    bright[square].add(way)
        is_rising = one.way == (1, 1)
        before, after = (above, beside) if is_rising else (beside, above)
        crossings.append(Crossing(one, before not in own, after not in own, is_lit))
    return {
        square: Ways(
            _each(openings[square]),
            _across(turns[square]),
            frozenset(shining[square]),
            frozenset(bright[square]),
        )
        for square in own
    }, tuple(crossings)


def _each(openings: dict[Way, Opening]) -> Sides:
    left, up, right, down = (openings.get(side, "") for side in _SIDES)
    return left, up, right, down


def _across(turns: dict[Way, Turn]) -> Corners:
    one, two, three, four = (turns.get(corner, "") for corner in _CORNERS)
    return one, two, three, four


def crossing(corner: Point, one: Crossing, clan: Clan, size: int) -> tuple[Piece, Point]:
    """Return the part of a diagonal passage that lies in other squares, and its place.

    `corner` is the corner of the square where the passage starts.
    """
    is_rising = one.passage.way == (1, 1)
    key = (clan.paint, clan.pattern, size, is_rising, one.is_before, one.is_after, one.is_lit)
    half = size // 2
    piece = _crossings.get(key, lambda: _crossing(one, clan, size, is_rising=is_rising).trim().with_palette())
    return piece, (corner[0] + half, corner[1] + (-half if is_rising else half))


def _crossing(one: Crossing, clan: Clan, size: int, *, is_rising: bool) -> Piece:
    carved = carved_caves.corner(size, is_rising=is_rising)
    canvas = hollow(carved, clan, size)
    if one.is_lit:
        shine(canvas, light.light_corner(size, is_rising=is_rising), carved, clan)
    far, middle = round(carved.whole.width * _ABOUT), carved.whole.width // 2
    mask = Image.new("L", carved.whole.size)
    for is_open, across, down in (
        (one.is_before, 0 if is_rising else 1, 0),
        (one.is_after, 1 if is_rising else 0, 1),
    ):
        if not is_open:
            continue
        left, top = middle - far * (1 - across), middle - far * (1 - down)
        box = (left, top, left + far, top + far)
        mask.paste(carved.whole.crop(box), box)
    return Piece(canvas.image, mask, (0, 0))


def hollow(carved: carved_caves.Carved, clan: Clan, size: int, *, is_cut: bool = False) -> Canvas:
    """Draw a floor as large as a square in the clan's colour, shaded by its walls."""
    canvas = Canvas(size, size, colours.HALO)
    box = (0, 0, *canvas.image.size)
    floor = colours.DIMS[clan.paint] if is_cut else colours.FLOORS[clan.paint]
    canvas.image.paste(theme.rgb(floor), box, carved.floor)
    if not is_cut:
        pattern = clans.draw_pattern(clan.pattern, size).image
        canvas.image.paste(theme.rgb(colours.PATTERNS[clan.paint]), box, within(pattern, carved.floor))
    if not is_stark():
        canvas.image.paste(theme.rgb(colours.HALO), box, carved.shade)
        if not is_cut:
            canvas.image.paste(theme.rgb(colours.WALLS[clan.paint]), box, carved.lit)
    rim = within(carved.rim, _beads(size)) if clan.owner is None and not is_stark() else carved.rim
    canvas.image.paste(theme.rgb(colours.rim(clan.paint, is_cut=is_cut)), box, rim)
    return canvas


def _beads(size: int) -> Image.Image:
    """Return the dots that a dotted rim is made of. They continue in the next square."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        cell = size * fine / _BEADS
        for across in range(_BEADS):
            for down in range(across % 2, _BEADS, 2):
                left, top = across * cell, down * cell
                pen.rectangle((left, top, left + cell - 1, top + cell - 1), fill=255)

    return coloured_signs.crisp(shapes.draw_cached(("beads",), size, size, draw)).image


def shine(canvas: Canvas, bright: Image.Image, carved: carved_caves.Carved, clan: Clan) -> None:
    """Lay light along the middle of a floor; beside it the floor shines in the clan's colour.

    Embers are far from the torches, then comes the torches' colour, and flames are where it is
    brightest.
    """
    box, floor = (0, 0, *canvas.image.size), ImageChops.subtract(carved.floor, carved.rim)
    if is_stark():
        canvas.image.paste(theme.rgb(colours.TORCH), box, within(bright, carved.lane))
        return
    canvas.image.paste(theme.rgb(colours.KERBS[clan.paint]), box, within(bright.point(_BESIDE), floor))
    for paint, steps in zip(colours.lights(clan.paint), _LIGHTS, strict=True):
        canvas.image.paste(theme.rgb(paint), box, within(bright.point(steps), carved.lane))


def smoulder(canvas: Canvas, clan: Clan, size: int, carved: carved_caves.Carved) -> None:
    """Lay the light of embers onto a floor before a cavern's mouth, but not on its rim."""
    if is_stark():
        return
    floor = ImageChops.subtract(carved.floor, carved.rim)
    for (across, down), paint in zip(_SPILLS, colours.spills(clan.paint), strict=True):
        spill, (x, y) = Image.new("L", floor.size), (px(size) / 2, px(size) * _FOOT)
        half, high = px(size) * across / 2, px(size) * down / 2
        ImageDraw.Draw(spill).ellipse((x - half, y - high, x + half, y + high), fill=255)
        canvas.image.paste(theme.rgb(paint), (0, 0, *floor.size), within(spill, floor))


def within(mask: Image.Image, outer: Image.Image) -> Image.Image:
    """Return the overlap of two masks of the same size."""
    return ImageChops.multiply(mask, outer)
