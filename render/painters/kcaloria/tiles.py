"""Tiles as pictures: each drawn once with all that is on it by kind, owner, size and cubes, and kept whole.

House rule: near, an animal is the hero of its tile, and figures have places of their own; far, below `ROOMY`, a tile is its
colour, its picture and one number in the corner. From `SIGNED` on type and modifiers are there too, from `TOLD` on its
name and what it has eaten.
"""

from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageFilter

from engine.games.kcaloria.rules.collapse import Doom
from engine.games.kcaloria.rules.kinds import NONE, Cubes, Effect, Kind
from render import grounds, hexagons, lettering, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kcaloria import colours, cubes, faces, rows, signs, species
from render.painters.kcaloria.sizes import NAMES_ROOM, ROOMY, SIGNED, TOLD
from render.pieces import Piece, kept
from render.setting import is_stark, px
from render.theme import Colour
from render.wording import told

_EDGE: Final = 0.034
"""How wide the owner's line is."""
_OWNER_AT: Final = -0.44
_OWNER: Final = 0.15
_HERO: Final = {
    "far": 0.7,
    "far, with cubes": 0.62,
    "near": 0.62,
    "signed": 0.58,
    "told": 0.42,
    "alone": 0.78,
}
"""How large the picture is."""
_HERO_AT: Final = {
    "far": (0.0, 0.0),
    "far, with cubes": (-0.09, -0.13),
    "near": (0.0, -0.13),
    "signed": (0.0, -0.13),
    "told": (0.0, -0.28),
    "alone": (0.0, 0.0),
}
_SIGN: Final = 0.19
_TOLD_SIGN: Final = 0.135
_SLOTS: Final = ((-0.345, -0.14), (-0.335, 0.07), (0.335, 0.07), (0.345, -0.14))
"""Where a tile's type is, and after it its modifiers."""
_TOLD_SLOTS: Final = ((-0.27, -0.31), (-0.37, -0.16), (0.37, -0.16), (0.27, -0.31))
"""The same where names are below them."""
_NAME_AT: Final = (0.18, 0.155)
"""Where a name is that takes one line, and where one is that takes two."""
_EATEN_AT: Final = 0.455
_SHADOW: Final = 0.55
_RING: Final = 0.055
_KEPT: Final = 6_000_000

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


def tile(canvas: Canvas, corner: Point, size: int, look: Look) -> None:
    """A tile of a seat, the box of its space having that corner."""
    eaten = look.eaten if size >= TOLD else NONE
    key = (look.kind.key, look.seat, size, look.left, look.change if size >= ROOMY else 0, eaten)
    _pieces.get(key, lambda: _drawn(look, size)).paste(canvas, corner)


def shadow(canvas: Canvas, corner: Point, size: int) -> None:
    """What a tile throws on the ground, to be laid before any tile is."""
    if is_stark():
        return
    reach = max(4, round(size * 0.07))

    def make() -> shapes.Mask:
        far = px(reach)
        whole = hexagons.mask(size).image
        image = Image.new("L", (whole.width + 2 * far, whole.height + 2 * far))
        image.paste(whole, (far, far))
        soft = image.filter(ImageFilter.GaussianBlur(far / 2))
        return shapes.Mask.of(soft.point([round(step * _SHADOW) for step in range(256)]))

    mask = grounds.mask(("kcaloria shadow", size), make)
    canvas.ink(mask, (corner[0] - reach + reach // 4, corner[1] - reach + reach // 2), theme.SHADOW)


def lone(canvas: Canvas, corner: Point, kind: Kind, size: int) -> None:
    """A tile in nobody's neighbourhood, with its picture alone."""
    _pieces.get((kind.key, None, size), lambda: _alone(kind, size)).paste(canvas, corner)


def ring(size: int, colour: Colour = theme.RING) -> Piece:
    """A bright line about a tile."""

    def draw() -> Piece:
        line = max(6, round(_RING * size))
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
        line = 1.5 + max(4, size * 0.035)
        canvas = _layered([(1.5, theme.SEATS[seat]), (line, colours.BEGINS[seat])], size)
        wide = round(size * 0.42) // 2 * 2
        canvas.stamp(shapes.symbol(seat, wide), (size // 2, hexagons.height(size) // 2), theme.SEATS[seat])
        return Piece.cut(canvas, hexagons.mask(size, 1), (0, 0))

    return _pieces.get(("start", seat, size), draw)


def ghost(kind: Kind, size: int) -> Piece:
    """A tile that is not there: about to be placed, or fallen."""

    def draw() -> Piece:
        canvas = _layered([(1.5, theme.LINE), (1.5 + max(3, size * 0.03), colours.PLATE)], size)
        _hero(canvas, kind, size, "alone")
        return Piece.cut(canvas, hexagons.mask(size, 1), (0, 0))

    return _pieces.get(("ghost", kind.key, size), draw)


def box(corner: Point, size: int) -> Box:
    """The box of a space."""
    return Box.at(*corner, size, hexagons.height(size))


# What is kept


def _alone(kind: Kind, size: int) -> Piece:
    canvas = Canvas(size, hexagons.height(size), theme.INK)
    _ground(canvas, kind, None, size)
    _hero(canvas, kind, size, "alone")
    return Piece.cut(canvas, hexagons.mask(size), (0, 0))


def _drawn(look: Look, size: int) -> Piece:
    kind, seat = look.kind, look.seat
    canvas = Canvas(size, hexagons.height(size), theme.INK)
    key = ("ground", kind.type, faces.land_of(kind), seat, size)
    _pieces.get(key, lambda: _grounded(kind, seat, size)).paste(canvas, (0, 0))
    far = "far, with cubes" if any(look.left) and not rows.are_several(look) else "far"
    _hero(canvas, kind, size, far if size < ROOMY else _distance(size))
    if size >= TOLD:
        _name(canvas, kind, size)
    middle = (size // 2, hexagons.height(size) // 2)
    if seat is not None:
        _owner(canvas, (middle[0], middle[1] + round(_OWNER_AT * size)), seat, size)
    if size >= SIGNED:
        _signs(canvas, middle, size, kind)
    rows.cubes_on(canvas, middle, size, look)
    if size >= TOLD:
        cubes.pips(canvas, (middle[0], middle[1] + round(size * _EATEN_AT)), look.eaten, 22)
    return Piece.cut(canvas, hexagons.mask(size, 0.5), (0, 0))


def _distance(size: int) -> str:
    return "near" if size < SIGNED else "signed" if size < TOLD else "told"


def _grounded(kind: Kind, seat: int | None, size: int) -> Piece:
    canvas = Canvas(size, hexagons.height(size), theme.INK)
    _ground(canvas, kind, seat, size)
    return Piece.cut(canvas, hexagons.mask(size), (0, 0))


def _ground(canvas: Canvas, kind: Kind, seat: int | None, size: int) -> None:
    """A tile's face before anything is on it, with its owner's line along the edge."""
    line = 0.0 if seat is None else max(4.0, _EDGE * size)
    if seat is not None:
        canvas.ink(hexagons.mask(size, 2), (0, 0), theme.SEATS[seat])
        canvas.ink(hexagons.mask(size, 2 + line), (0, 0), theme.INK)
    inner = hexagons.mask(size, 2 + line + (1.6 if seat is not None and size >= ROOMY else 0))
    if size < ROOMY:
        canvas.ink(inner, (0, 0), colours.FACES[kind.type])
    else:
        face = faces.face(kind.type, faces.land_of(kind), inner.width, inner.height)
        canvas.lay(face, (0, 0), inner.image)


def _layered(layers: list[tuple[float, Colour]], size: int) -> Canvas:
    canvas = Canvas(size, hexagons.height(size), theme.WELL)
    for inset, colour in layers:
        canvas.ink(hexagons.mask(size, inset), (0, 0), colour)
    return canvas


def _hero(canvas: Canvas, kind: Kind, size: int, how: str) -> None:
    """The picture, or the sign of the type."""
    across, down = _HERO_AT[how]
    middle = (size // 2 + round(across * size), hexagons.height(size) // 2 + round(down * size))
    hero(canvas, middle, kind, round(size * _HERO[how]) // 2 * 2, is_flat=size < ROOMY)


def hero(canvas: Canvas, middle: Point, kind: Kind, wide: int, *, is_flat: bool = False) -> None:
    """What a tile is of, about a point: its picture, or the sign of its type; without a shadow if it is small."""
    if (name := species.picture_of(kind)) is not None:
        canvas.lay(
            species.sticker(name, wide, is_flat=is_flat), (middle[0] - wide // 2, middle[1] - wide // 2)
        )
    else:
        canvas.disc(middle, wide, theme.PAPER)
        canvas.stamp(signs.type_mask(kind.type, round(wide * 0.8)), middle, colours.FACES[kind.type])


def _owner(canvas: Canvas, middle: Point, seat: int, size: int) -> None:
    """The symbol of a seat on a dark disc, in the upper corner."""
    wide = max(18, round(_OWNER * size) // 2 * 2)
    canvas.disc(middle, wide + 8, theme.INK)
    canvas.stamp(shapes.symbol(seat, wide), middle, theme.SEATS[seat])


def _signs(canvas: Canvas, middle: Point, size: int, kind: Kind) -> None:
    """Its type, and its modifiers, each once."""
    wide = round((_TOLD_SIGN if size >= TOLD else _SIGN) * size) // 2 * 2
    kinds, *slots = (
        (middle[0] + round(x * size), middle[1] + round(y * size))
        for x, y in (_TOLD_SLOTS if size >= TOLD else _SLOTS)
    )
    canvas.stamp(signs.type_mask(kind.type, wide), kinds, theme.PAPER)
    for one, spot in zip(shown_effects(kind), slots, strict=False):
        signs.effect(canvas, spot, one, wide)


def shown_effects(kind: Kind) -> tuple[Effect, ...]:
    """Its modifiers, each once: of a barricade the table shows what is left of it."""
    return tuple(one for one in kind.effects if one is not Effect.BARRICADE)


def _name(canvas: Canvas, kind: Kind, size: int) -> None:
    """Its name in one line or two."""
    lines = in_lines(told(kind.title), round(size * NAMES_ROOM))
    down = round(_NAME_AT[len(lines) - 1] * size)
    middle = (size // 2, hexagons.height(size) // 2 + down)
    for place, line in enumerate(lines):
        at = (middle[0], middle[1] + 38 * place - 19 * (len(lines) - 1))
        room = round(size * NAMES_ROOM)
        canvas.text(at, line, theme.SMALL, theme.TEXT, bold=True, side="middle", room=room)


def in_lines(name: str, room: int) -> tuple[str, ...]:
    """A small bold name in one line, or in two where that is too long."""
    if lettering.width(name, theme.SMALL, bold=True) <= room or " " not in name:
        return (name,)
    parts = name.split(" ")
    ways = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    return min(ways, key=lambda way: max(lettering.width(line, theme.SMALL, bold=True) for line in way))
