"""Elements and organisms as pieces, drawn large, scaled down and cached.

House rules: an element's type is its organ (`organs`). Food lies below its element as an arc of
golden beads. All measures are shares of the distance between neighbouring spaces, which is the
size.
"""

from cmath import phase, rect
from collections.abc import Mapping
from functools import reduce
from math import asin, pi
from types import MappingProxyType
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageFilter

from engine.games.organism.boards import Space
from engine.games.organism.state import Kind, Organism
from render.kit import pieces, shapes, theme
from render.kit.canvas import Canvas, ShapeRecord
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.pieces import Piece
from render.kit.style import is_stark, px, setting
from render.kit.theme import Colour
from render.painters.organism import colours
from render.painters.organism.board import organs, tissue
from render.painters.organism.board.spaces import Grid, joints
from render.painters.organism.board.tissue import Light

CORE_AT: Final = -0.07j
"""Middle of an element's shape, from the middle of its space."""
_SHAPE: Final = {Kind.EAT: 0.61, Kind.MOVE: 0.67, Kind.GROW: 0.67}
"""Diameter of each shape, so that they look equally large."""
_SMALL: Final = 100
"""Size of spaces below which shapes take more of them, to be told apart on a phone."""
_SMALL_SHAPE: Final = {Kind.EAT: 0.7, Kind.MOVE: 0.73, Kind.GROW: 0.75}
"""Diameter of each shape there. A flagellum stays inside its membrane."""
_LIT, _SHADED = 0.42, 0.76
"""Share of an organ's own colour in its light and in its shade."""
_FOOD: Final = 0.2
"""Diameter of a bead."""
_LEAST_FOOD: Final = 20
"""Least diameter of a bead in units, to be visible on a phone."""
_MOST_FOOD: Final = 0.24
"""Limit for that least diameter: three beads must fit in a space."""
_FOOD_AT: Final = 0.36
"""Radius of the arc of food about the middle of the space: it follows the membrane."""
_FRESH: Final = 0.72
"""Share of a bead just eaten that is white."""
_LONE: Final = 0.62
"""Diameter of a lone element without food."""
_BADGE: Final = 0.4
NEAR: Final = 160
"""Least size of spaces at which organisms are shown enlarged."""
_LEAST_BADGE, _LARGEST_BADGE = 40, 62
"""Limits of a badge's diameter in units."""
_BADGES: Final = ((0.5, 0), (0.54, 0), (0.58, 0.1), (0.7, 0), (0.72, 0), (0.64, 0))
"""By seat: the share of its disc that a symbol takes, and how far it is raised to look centred."""
_AURA: Final = 40
"""Reach of the light of a winner."""
_KEPT, _UNPACKED = 18_000_000, 14_000_000
"""Bytes of cached pieces, and of those that stay as they were made: those of several tables."""

_pieces: Final = pieces.make_cache(_KEPT, _UNPACKED)


class Jaws(NamedTuple):
    """Open jaws: the way that they look, and the seat of what they bite, None for the core."""

    way: complex
    prey: int | None
    held: Space | None = None
    """The one element between them; None if there are several."""


NO_JAWS: Final[Mapping[Space, Jaws]] = MappingProxyType({})

# Organs


def way(direction: complex) -> int:
    """Return the number of the nearest direction that elements look in."""
    return round(phase(direction) / (2 * pi) * organs.TURNS) % organs.TURNS


def shape(kind: Kind, diameter: float, turn: int = 0) -> shapes.Mask:
    """Return the shape of an element of this type.

    Its square is a tenth larger than the diameter.
    """
    return organs.mask(kind, "body", diameter, angle_of(turn))


def angle_of(turn: float) -> float:
    """Return a direction as an angle, clockwise from the right."""
    return 2 * pi * turn / organs.TURNS


def pictograph(
    canvas: Canvas, middle: Point, kind: Kind, diameter: float, paint: Colour, *, turn: float = 0
) -> None:
    """Draw a type's organ alone, lit from the upper left."""
    angle = angle_of(turn)
    body, light, shade, dark, bright = (
        organs.mask(kind, part, diameter, angle) for part in ("body", "light", "shade", "dark", "bright")
    )
    for part, colour in (
        (body, paint),
        (shade, mix(paint, colours.DEEP, _SHADED)),
        (light, mix(paint, "#FFFFFF", _LIT)),
        (dark, theme.INK),
        (bright, theme.TEXT),
    ):
        canvas.stamp(part, middle, colour)
    marked = reduce(ImageChops.lighter, (part.image for part in (light, shade, dark, bright)))
    own = shapes.Mask.of(ImageChops.subtract(body.image, marked.filter(ImageFilter.MaxFilter(3))))
    box = Box.at(px(middle[0]) - body.width // 2, px(middle[1]) - body.height // 2, body.width, body.height)
    canvas.shown.append(ShapeRecord(f"{kind.value} element", box, own, paint))


def without(body: shapes.Mask, mark: shapes.Mask, off: Point) -> shapes.Mask:
    """Return a shape without the part that a mark covers.

    The mark is `off` pixels from its middle.
    """
    image = body.image.copy()
    place = (body.width // 2 + off[0] - mark.width // 2, body.height // 2 + off[1] - mark.height // 2)
    image.paste(0, place, mark.image.filter(ImageFilter.MaxFilter(3)))
    return shapes.Mask.of(image)


# Elements


class Look(NamedTuple):
    """An element inside its organism: its type, seat and direction."""

    kind: Kind
    seat: int
    turn: int
    own: float = 1
    """Share of its seat's colour. If it is set back, the rest is its body's."""


def look(kind: Kind, seat: int, heading: complex, *, own: float = 1) -> Look:
    """Return the look of an element that goes or looks that way."""
    return Look(kind, seat, _visible_turn(kind, way(heading)), own)


def element(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Draw an element in the middle of its space, without its food."""
    _pieces.get(("element", size, look), lambda: _element(size, *look).with_palette()).paste(canvas, middle)


def _visible_turn(kind: Kind, turn: int) -> int:
    """Return the direction that a type can show: a grower has none."""
    return 0 if kind is Kind.GROW else turn


def _element(size: int, kind: Kind, seat: int, turn: int, own: float) -> Piece:
    reach = even(size * 0.46)
    canvas = Canvas(2 * reach, 2 * reach, colours.DEEP)
    middle = (reach, reach + round(CORE_AT.imag * size))
    paint = mix(theme.SEATS[seat], colours.TISSUES[seat], own)
    diameter = (_SMALL_SHAPE if size < _SMALL else _SHAPE)[kind] * size
    pictograph(canvas, middle, kind, diameter, paint, turn=turn)
    mask = Image.new("L", canvas.image.size)
    body = organs.mask(kind, "whole", diameter, angle_of(turn))
    corner = (px(middle[0]) - body.width // 2, px(middle[1]) - body.height // 2)
    mask.paste(body.image, corner)
    if not is_stark():
        scale = setting().scale * size
        fallen = ImageChops.offset(mask, round(0.025 * scale), round(0.045 * scale))
        shadow = fallen.filter(ImageFilter.GaussianBlur(0.03 * scale)).point(
            _SHORT_SHADOW if size < _SMALL else _SHADOW
        )
        mask = ImageChops.lighter(mask, shadow)
    return Piece(canvas.image, mask, (-reach, -reach), shown=tuple(canvas.shown))


_SHADOW: Final = [round(0.75 * step) for step in range(256)]
_FAINT: Final = 60
_SHORT_SHADOW: Final = [round(0.75 * max(0, step - _FAINT) * 255 / (255 - _FAINT)) for step in range(256)]
"""That of small shapes: its faint end can't be seen, and makes a file heavy."""


def food(canvas: Canvas, middle: Point, size: int, count: int, fresh: int) -> None:
    """Draw the food of an element in the middle of a space.

    `fresh` of it has just been eaten.
    """
    if count:
        _pieces.get(("food", size, count, fresh), lambda: _food(size, count, fresh)).paste(canvas, middle)


def _food(size: int, count: int, fresh: int) -> Piece:
    reach = even(size * 0.5)
    wide = max(even(_FOOD * size), min(_LEAST_FOOD, even(_MOST_FOOD * size)))
    canvas, cover = Canvas(2 * reach, 2 * reach, colours.DEEP), Canvas(2 * reach, 2 * reach, theme.SHADOW)
    cover.image = Image.new("RGB", canvas.image.size)
    apart = 2 * asin((wide + 2) / (2 * _FOOD_AT * size))
    for place in range(count):
        spot = _FOOD_AT * size * rect(1, pi / 2 - (place - (count - 1) / 2) * apart)
        at = (reach + round(spot.real), reach + round(spot.imag))
        cover.disc(at, wide + 4, "#FFFFFF")
        canvas.disc(at, wide, colours.FOOD)
        if place >= count - fresh:
            canvas.disc(at, even(wide * _FRESH), colours.FRESH)
        else:
            shine = (at[0] - wide // 6, at[1] - wide // 6)
            canvas.disc(shine, max(3, even(wide * 0.26)), "#FFF3CF")
    return Piece(canvas.image, cover.image.getchannel("R"), (-reach, -reach))


# Organisms


def organism(canvas: Canvas, core: Point, grid: Grid, one: Organism, light: Light) -> None:
    """Draw an organism's body: all its spaces joined in a membrane.

    `core` is the position of the board's core.
    """
    piece(grid, one, light).paste(canvas, core)


def piece(
    grid: Grid,
    one: Organism,
    light: Light,
    *,
    is_fine: bool = False,
    is_drop: bool = False,
    jaws: Mapping[Space, Jaws] = NO_JAWS,
) -> Piece:
    """Return an organism's body as a piece about the core.

    A fine one has all its tones, for a picture in true colour. A drop is of the rain.
    """
    is_smooth = is_fine or grid.size >= NEAR
    own = {space: jaws[space] for space in one.spaces if space in jaws}
    is_falling = is_drop and not own
    key = ("organism", grid, one.seat, one.spaces, light, is_smooth, is_falling, *own.items())

    def draw() -> Piece:
        return _organism(grid, one, light, own, is_smooth=is_smooth, is_falling=is_falling).with_palette()

    return _pieces.get(key, draw)


def aura(canvas: Canvas, core: Point, grid: Grid, own: Piece, one: Organism) -> None:
    """Draw the light of a winning organism, whose body is given, on the water about it."""

    def draw() -> Piece:
        far = px(_AURA)
        body = own.mask.point([255 * (step > 220) for step in range(256)])
        wide = Image.new("L", (body.width + 2 * far, body.height + 2 * far))
        wide.paste(body, (far, far))
        soft = (
            wide.reduce(2)
            .filter(ImageFilter.GaussianBlur(far / 5))
            .resize(wide.size, Image.Resampling.BILINEAR)
        )
        steps = soft.point([min(round(1.5 * step), 190) for step in range(256)])
        paint = Image.new("RGB", wide.size, theme.rgb(theme.SEATS[one.seat]))
        return Piece(paint, steps, (own.at[0] - _AURA, own.at[1] - _AURA))

    if not is_stark():
        _pieces.get(("aura", grid, one.seat, one.spaces, own.at), draw).paste(canvas, core)


def _organism(
    grid: Grid, one: Organism, light: Light, jaws: Mapping[Space, Jaws], *, is_smooth: bool, is_falling: bool
) -> Piece:
    spaces = one.spaces
    usual = tissue.TAIL_REACH if is_falling else tissue.REACH[light]
    reach = round(grid.size * (tissue.JAWS_REACH if jaws else usual))
    middles = {space: grid.middle(space) for space in spaces}
    left, top = (min(at[axis] for at in middles.values()) - reach for axis in (0, 1))
    width, height = (
        max(at[axis] for at in middles.values()) + reach - start for axis, start in ((0, left), (1, top))
    )
    scale = setting().scale
    cells = {space: ((x - left) * scale, (y - top) * scale) for space, (x, y) in middles.items()}
    pairs = tuple(joints(grid.plan, spaces))
    touching = set(pairs)
    threes = [
        (cells[first], cells[two], cells[three])
        for first, two in pairs
        for two_, three in pairs
        if two_ == two and (first, three) in touching
    ]
    open_cells = [(cells[space], phase(own.way)) for space, own in jaws.items()]
    image, mask = tissue.body(
        (px(width), px(height)),
        grid.size * scale,
        tissue.Skeleton(
            list(cells.values()),
            [(cells[first], cells[two]) for first, two in pairs],
            threes,
            open_cells,
            list(cells.values()) if is_falling else (),
        ),
        one.seat,
        light,
        levels=() if is_smooth else colours.levels(len(grid.plan.board.homes)),
    )
    return Piece(image, mask, (left, top))


def lone(canvas: Canvas, middle: Point, size: int, kind: Kind, seat: int) -> None:
    """Draw a cell with an element of this type, off the board."""
    reach = even(size * tissue.REACH["even"])

    def draw() -> Piece:
        side = px(2 * reach)
        bones = tissue.Skeleton([(side / 2, side / 2)], [], [])
        image, mask = tissue.body((side, side), size * setting().scale, bones, seat, "even")
        return Piece(image, mask, (-reach, -reach))

    _pieces.get(("lone", size, seat), draw).paste(canvas, middle)
    pictograph(canvas, middle, kind, _LONE * size, theme.SEATS[seat])


def badge(canvas: Canvas, middle: Point, seat: int, size: int) -> None:
    """Draw the symbol of an organism's owner on a dark disc."""
    wide = badge_size(size)

    def draw() -> Piece:
        share, rise = _BADGES[seat]
        inner = even(wide * share)
        drawn = Canvas(wide, wide, theme.INK)
        drawn.stamp(shapes.hoop(wide - 2, 3), (wide // 2, wide // 2), colours.EDGES[seat])
        at = (wide // 2, wide // 2 - round(inner * rise))
        drawn.show(f"symbol {seat}", shapes.symbol(seat, inner), at, theme.SEATS[seat])
        return Piece(drawn.image, shapes.disc(wide).image, (-wide // 2, -wide // 2), shown=tuple(drawn.shown))

    _pieces.get(("badge", wide, seat), draw).paste(canvas, middle)


def badge_size(size: int) -> int:
    """Return the diameter of the disc with an organism's symbol."""
    return even(min(max(_BADGE * size, _LEAST_BADGE), _LARGEST_BADGE))


def even(length: float) -> int:
    """Return the nearest even length."""
    return 2 * round(length / 2)
