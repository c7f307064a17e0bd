"""Tiles as pictures: drawn once by kind, owner and size, and kept; what changes on them is laid on top.

House rule: a tile says the more the larger it is. Always: its picture, whose it is, unspent cubes, counters. From `SIGNED` on
its type and its modifiers too, from `TOLD` on its name and what it has eaten.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from engine.games.kcaloria.rules.collapse import Doom
from engine.games.kcaloria.rules.kinds import NONE, Cubes, Effect, Kind, Type
from render import hexagons, lettering, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kcaloria import colours, cubes, signs, species
from render.painters.kcaloria.colours import FACES
from render.pieces import Piece, kept
from render.theme import Colour
from render.wording import told

SIZES: Final = (
    *(
        48,
        52,
        56,
        60,
        64,
        68,
        72,
        76,
        80,
        84,
        88,
        92,
        96,
        102,
        108,
        114,
        120,
        128,
        136,
        144,
        154,
        164,
        176,
        188,
    ),
    *(200, 214, 228, 244, 260, 280, 300),
)
"""Widths of a tile from side to side."""
ROOMY: Final = 100
"""From this size on a picture and a number stand clear of each other."""
SIGNED: Final = 128
TOLD: Final = 280
"""From this size on most names fit in full."""
_EDGE: Final = 0.06
"""How wide the owner's edge is."""
_LINE: Final = 0.02
_WINDOW: Final = 0.62
"""Diameter of the light ground on which the picture is."""
_WINDOW_AMONG: Final = 0.48
"""The same among signs."""
_WINDOW_ALONE: Final = 0.78
_WINDOW_AT: Final = -0.1
_PICTURE: Final = 0.8
"""The picture's share of it."""
_OWNER_AT: Final = -0.435
_OWNER: Final = 0.17
_CUBE: Final = 0.32
_CUBES_AT: Final = 0.25
_SEVERAL_AT: Final = 0.27
_ASIDE: Final = 0.15
_LOW: Final = 0.2
"""Where cubes are on small tiles, so that half of the picture is seen beside them."""
_SIGN: Final = 0.2
_SLOTS: Final = ((-0.31, 0.06), (0.31, 0.06), (0.325, -0.15))
"""Where a tile's modifiers are; its type is opposite to the last."""
_TYPE_AT: Final = (-0.325, -0.15)
_DIE_AT: Final = (0.41, -0.17)
_DICE_AT: Final = ((0.36, -0.42), (-0.36, -0.42), (-0.5, 0.1), (0.5, -0.1), (0.2, -0.4), (0.1, -0.5))
"""The same on small tiles: the first of these where it hides no number, the owner's symbol last of all."""
_GUARDS_AT: Final = (
    *((-0.34, -0.32), (0.34, -0.32), (-0.5, -0.2), (0.5, -0.2)),
    *((-0.5, 0.0), (0.5, 0.0), (-0.4, 0.2), (0.4, 0.2)),
)
"""Where a barricade is, and that a tile is hungry: the first of these where it hides no number."""
_CHANGED: Final = 46
"""The largest of several cubes with a change beside them."""
_TREND_AT: Final = (-0.44, -0.2)
_TOLD_CUBES_AT: Final = 0.03
_TOLD_CUBE: Final = 58
_TOLD_SIGN: Final = 0.15
_TOLD_UP: Final = -0.04
"""How much higher signs are where names are below them."""
_NAME_AT: Final = 0.26
_NAME_ROOM: Final = (0.84, 0.62)
"""For the first line, and for one below it, where the tile is narrower."""
_PIPS_AT: Final = 0.41
_RING: Final = 0.055
_KEPT: Final = 16_000_000

_pieces: Final = kept(_KEPT)


@dataclass(frozen=True, slots=True)
class Look:
    """How a tile on the table is drawn."""

    kind: Kind
    seat: int | None
    """None of one that is nobody's: in a hand, in the catalogue."""
    left: Cubes = NONE
    eaten: Cubes = NONE
    """What it has been paid with, for tiles that are told about."""
    doom: Doom | None = None
    barricade: int = 0
    change: int = 0
    is_hungry: bool = False
    is_saved: bool = False


def tile(canvas: Canvas, corner: Point, size: int, kind: Kind, seat: int) -> None:
    """A tile of a seat, the box of its space having that corner."""
    _base(kind, seat, size).paste(canvas, corner)


def cubes_on(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Its unspent cubes, and from `TOLD` on what it has eaten."""
    if size < ROOMY:
        several = _are_several(look)
        at = (middle[0] + (0 if several else round(size * _ASIDE)), middle[1] + round(size * _LOW))
        cubes.unspent(canvas, at, look.left, cubes.SMALLEST, is_narrow=several)
        return
    row = _Row.of(size, look)
    at = (middle[0] - row.change // 2, middle[1] + row.down)
    cubes.unspent(canvas, at, look.left, row.size, is_narrow=row.is_narrow)
    if size >= TOLD:
        cubes.pips(canvas, (middle[0], middle[1] + round(size * _PIPS_AT)), look.eaten, 22)


@dataclass(frozen=True, slots=True)
class _Row:
    """The cubes of a tile that is not small, and beside them how many more or fewer they have become."""

    down: int
    """How far below the tile's middle it is."""
    size: int
    is_narrow: bool
    cubes: int
    """How wide the cubes are."""
    change: int
    """How wide the change is, 0 if there is none."""
    is_counted: bool
    """Whether there is room for how many."""

    @classmethod
    def of(cls, size: int, look: Look) -> Self:
        """The row on a tile of that size."""
        several = _are_several(look)
        down, wide = _TOLD_CUBES_AT, _TOLD_CUBE
        if size < TOLD:
            down = _SEVERAL_AT if several else _CUBES_AT
            wide = max(cubes.SMALLEST, round(size * _CUBE) // 2 * 2)
        is_narrow = several and bool(look.change)
        wide = min(wide, _CHANGED) if is_narrow else wide
        there = cubes.unspent_width(look.left, wide, is_narrow=is_narrow)
        counted = signs.change_width(look.change)
        is_counted = there + counted <= size
        change = (counted if is_counted else signs.TREND) if look.change else 0
        return cls(round(size * down), wide, is_narrow, there, change, is_counted)


def _are_several(look: Look) -> bool:
    """Whether there are cubes of several colours."""
    return sum(map(bool, look.left)) > 1


def change_on(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """How many cubes more or fewer it has become, over its neighbours too."""
    if look.change and size >= ROOMY:
        row = _Row.of(size, look)
        spot = (middle[0] + row.cubes // 2, middle[1] + row.down)
        (signs.change if row.is_counted else signs.trend)(canvas, spot, look.change)
    elif look.change:
        signs.trend(canvas, _at(middle, size, _TREND_AT), look.change)


def counters(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """What stands out of a tile wherever it hides none of the numbers that are there: counters, barricades, hunger."""
    if look.doom is not None:
        spots = [_at(middle, size, share) for share in (_DIE_AT, *_DICE_AT)[size < ROOMY :]]
        wide = signs.LARGE_DIE if size >= TOLD else signs.DIE
        least, spot = _clear(canvas, spots, signs.die_boxes(look.doom, wide))
        if least and size < TOLD:
            wide = signs.SPOT
            _, spot = _clear(canvas, spots, signs.die_boxes(look.doom, wide))
        signs.die(canvas, spot, look.doom, wide)
    elif look.is_saved:
        signs.saved(canvas, _at(middle, size, _DIE_AT))
    spots = [_at(middle, size, share) for share in _GUARDS_AT]
    if look.is_hungry and (size >= ROOMY or look.doom is None):
        _, spot = _clear(canvas, spots, signs.HUNGRY_BOXES)
        signs.hungry(canvas, spot)
    elif look.barricade:
        _, spot = _clear(canvas, spots, signs.BARRICADE_BOXES)
        signs.barricade(canvas, spot, look.barricade)


def _at(middle: Point, size: int, share: tuple[float, float]) -> Point:
    return middle[0] + round(share[0] * size), middle[1] + round(share[1] * size)


def _clear(canvas: Canvas, spots: Sequence[Point], filled: Sequence[Box]) -> tuple[int, Point]:
    """The first of these points about which something that fills such boxes hides least of what is written, and how much."""

    def hidden(spot: Point) -> int:
        boxes = [box.moved(spot) for box in filled]
        return sum(_shared(text.box, box) for text in canvas.written for box in boxes)

    spot = min(spots, key=hidden)
    return hidden(spot), spot


def _shared(one: Box, other: Box) -> int:
    """How many pixels two boxes have in common."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0, wide) * max(0, high)


def lone(canvas: Canvas, corner: Point, kind: Kind, size: int) -> None:
    """A tile in nobody's neighbourhood, with its picture alone."""
    _base(kind, None, size).paste(canvas, corner)


def ring(size: int, colour: Colour = theme.RING) -> Piece:
    """A bright line about a tile."""

    def draw() -> Piece:
        line = max(5, round(_RING * size))
        whole = size + 2 * line
        canvas = Canvas(whole, hexagons.height(whole), theme.INK)
        canvas.ink(hexagons.mask(whole, 2), (0, 0), colour)
        canvas.ink(hexagons.mask(whole, 2 + line), (0, 0), theme.INK)
        outer, inner = hexagons.mask(whole), hexagons.mask(whole, 4 + line)
        between = bytes(max(out - inside, 0) for out, inside in zip(outer.data, inner.data, strict=True))
        down = (hexagons.height(whole) - hexagons.height(size)) // 2
        return Piece.cut(canvas, shapes.Mask(outer.width, outer.height, between), (-line, -down))

    return _pieces.get(("ring", size, colour), draw)


def start(seat: int, size: int) -> Piece:
    """The space where a seat begins, its symbol in the middle."""

    def draw() -> Piece:
        canvas = _layered(
            [(1.5, theme.SEATS[seat]), (1.5 + max(4, size * 0.035), colours.BEGINS[seat])], size, theme.WELL
        )
        wide = round(size * 0.42) // 2 * 2
        at = (size // 2 - wide // 2, hexagons.height(size) // 2 - wide // 2)
        canvas.ink(shapes.symbol(seat, wide), at, theme.SEATS[seat])
        return Piece.cut(canvas, hexagons.mask(size, 1), (0, 0))

    return _pieces.get(("start", seat, size), draw)


def ghost(kind: Kind, size: int) -> Piece:
    """A tile that is not there: about to be placed, or fallen."""

    def draw() -> Piece:
        canvas = _layered([(1.5, theme.LINE), (1.5 + max(3, size * 0.03), colours.SOCKET)], size, theme.WELL)
        _window(canvas, kind, size, (0, 0))
        return Piece.cut(canvas, hexagons.mask(size, 1), (0, 0))

    return _pieces.get(("ghost", kind.key, size), draw)


# The base


def _base(kind: Kind, seat: int | None, size: int) -> Piece:
    return _pieces.get((kind.key, seat, size), lambda: _drawn(kind, seat, size))


def _drawn(kind: Kind, seat: int | None, size: int) -> Piece:
    canvas = Canvas(size, hexagons.height(size), theme.INK)
    _pieces.get(("ground", kind.type, seat, size), lambda: _ground(kind.type, seat, size)).paste(
        canvas, (0, 0)
    )
    if seat is None:
        _window(canvas, kind, size, (0, 0), _WINDOW_ALONE)
        return Piece.cut(canvas, hexagons.mask(size), (0, 0))
    if size >= TOLD:
        _window(canvas, kind, size, (0, -0.17), 0.46)
        _name(canvas, kind, size)
    elif size < ROOMY:
        _window(canvas, kind, size, (-0.04, -0.06), 0.68)
    else:
        _window(canvas, kind, size, (0, _WINDOW_AT), _WINDOW if size < SIGNED else _WINDOW_AMONG)
    middle = (size // 2, hexagons.height(size) // 2)
    owner = (middle[0], middle[1] + round(_OWNER_AT * size))
    _pieces.get(("owner", seat, size), lambda: _owner(seat, size)).paste(canvas, owner)
    if size >= SIGNED:
        _signs(canvas, middle, size, kind)
    return Piece.cut(canvas, hexagons.mask(size, 0.5), (0, 0))


def _ground(of: Type, seat: int | None, size: int) -> Piece:
    """A tile of a type before anything is on it, with its owner's edge."""
    edge = 1.0 if seat is None else 1 + max(5.0, _EDGE * size)
    layers: list[tuple[float, Colour]] = [] if seat is None else [(1.0, theme.SEATS[seat])]
    layers += [(edge, theme.INK), (edge + max(1.6, _LINE * size), FACES[of])]
    return Piece.cut(_layered(layers, size, theme.INK), hexagons.mask(size), (0, 0))


def _owner(seat: int, size: int) -> Piece:
    """The symbol of a seat on a dark disc, about a point."""
    wide = max(18, round(_OWNER * size) // 2 * 2)
    whole = wide + 8
    canvas = Canvas(whole, whole, theme.INK)
    canvas.ink(shapes.symbol(seat, wide), (4, 4), theme.SEATS[seat])
    return Piece.cut(canvas, shapes.disc(whole), (-(whole // 2), -(whole // 2)))


def _layered(layers: list[tuple[float, Colour]], size: int, ground: Colour) -> Canvas:
    canvas = Canvas(size, hexagons.height(size), ground)
    for inset, colour in layers:
        canvas.ink(hexagons.mask(size, inset), (0, 0), colour)
    return canvas


def _window(canvas: Canvas, kind: Kind, size: int, at: tuple[float, float], share: float = _WINDOW) -> None:
    """The light ground with the picture, or the sign of the type."""
    middle = (size // 2 + round(at[0] * size), hexagons.height(size) // 2 + round(at[1] * size))
    wide = round(size * share) // 2 * 2
    canvas.disc(middle, wide, theme.PAPER)
    inner = round(wide * _PICTURE) // 2 * 2
    corner = (middle[0] - inner // 2, middle[1] - inner // 2)
    if (name := species.picture_of(kind)) is not None:
        canvas.picture(species.picture(name, inner), corner)
    else:
        canvas.ink(signs.type_mask(kind.type, inner), corner, FACES[kind.type])


def _signs(canvas: Canvas, middle: Point, size: int, kind: Kind) -> None:
    """Its type, and its modifiers, each once."""
    wide = round((_TOLD_SIGN if size >= TOLD else _SIGN) * size) // 2 * 2
    if size >= TOLD:
        middle = (middle[0], middle[1] + round(_TOLD_UP * size))
    spot = (middle[0] + round(_TYPE_AT[0] * size), middle[1] + round(_TYPE_AT[1] * size))
    canvas.ink(signs.type_mask(kind.type, wide), (spot[0] - wide // 2, spot[1] - wide // 2), theme.PAPER)
    for one, (x, y) in zip(shown_effects(kind), _SLOTS, strict=False):
        signs.effect(canvas, (middle[0] + round(x * size), middle[1] + round(y * size)), one, wide)


def shown_effects(kind: Kind) -> tuple[Effect, ...]:
    """Its modifiers, each once: of a barricade the table shows what is left of it."""
    return tuple(one for one in kind.effects if one is not Effect.BARRICADE)


# Large tiles


def _name(canvas: Canvas, kind: Kind, size: int) -> None:
    """Its name in one line or two."""
    middle = (size // 2, hexagons.height(size) // 2 + round(_NAME_AT * size))
    lines = in_lines(told(kind.title), round(size * _NAME_ROOM[0]))
    for place, line in enumerate(lines):
        at = (middle[0], middle[1] + 38 * place - 19 * (len(lines) - 1))
        room = round(size * _NAME_ROOM[place])
        canvas.text(at, line, theme.SMALL, theme.TEXT, bold=True, side="middle", room=room)


def in_lines(name: str, room: int) -> tuple[str, ...]:
    """A small bold name in one line, or in two where that is too long."""
    if lettering.width(name, theme.SMALL, bold=True) <= room or " " not in name:
        return (name,)
    parts = name.split(" ")
    ways = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    return min(ways, key=lambda way: max(lettering.width(line, theme.SMALL, bold=True) for line in way))


def box(corner: Point, size: int) -> Box:
    """The box of a space."""
    return Box.at(*corner, size, hexagons.height(size))
