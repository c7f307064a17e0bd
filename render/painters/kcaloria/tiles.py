"""Tiles as pictures: each drawn once with all that is on it by kind, owner, size and cubes, and kept whole.

House rule: near, an animal is the hero of its tile, and figures have places of their own; far, below `SIGNED`, a tile is its
colour, its picture and its number in the corner. From `SIGNED` on modifiers are there too, from `TOLD` on its name,
type and what it has eaten. What changes from turn to turn is laid on a picture that is kept: figures, and whose land ends, which is kept with it.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from PIL import ImageChops

from engine.games.kcaloria.rules.collapse import Doom
from engine.games.kcaloria.rules.kinds import NONE, Cubes, Kind, Type
from engine.games.kcaloria.rules.kinds import Colour as Cube
from render import hexagons, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kcaloria import (
    colours,
    cubes,
    faces,
    heroes,
    lands,
    modifiers,
    names,
    rows,
    signs,
    species,
    territory,
)
from render.painters.kcaloria.hangs import Hangs
from render.painters.kcaloria.sizes import ROOMY, SIGNED, TOLD
from render.pieces import Piece, kept
from render.setting import is_stark, px
from render.theme import Colour

_HERO: Final = {
    "far": 0.74,
    "far, with figures": 0.54,
    "far, with several": 0.54,
    "near": 0.74,
    "near, with figures": 0.57,
    "near, with several": 0.57,
    "near, beside a change": 0.4,
    "near, doomed": 0.52,
    "near, above a counter": 0.46,
    "told": 0.5,
    "told, in two lines": 0.43,
    "told, with a toll": 0.4,
    "told, with a toll, in two lines": 0.31,
    "alone": 0.78,
}
"""How large the picture is."""
_HERO_AT: Final = {
    "far": (0.02, 0.0),
    "far, with figures": (0.0, -0.23),
    "far, with several": (0.0, -0.25),
    "near": (0.0, 0.0),
    "near, with figures": (0.0, -0.2),
    "near, with several": (0.0, -0.2),
    "near, beside a change": (-0.09, -0.3),
    "near, doomed": (0.0, -0.12),
    "near, above a counter": (0.0, -0.2),
    "told": (0.0, -0.22),
    "told, in two lines": (0.0, -0.245),
    "told, with a toll": (0.0, -0.25),
    "told, with a toll, in two lines": (0.0, -0.325),
    "alone": (0.0, 0.0),
}
_BENEATH: Final = frozenset(("near, with figures", "near, with several"))
"""Where it is so high that a broad one would be cut by its owner's line."""
_WATER, _FIRST = 0.5, 0.95
"""How much of the water is seen where somebody begins, and where the first does."""
_COMING: Final = 0.65
"""How much is seen of the landscape of a tile that is about to come."""
_DOOMED: Final = 0.45
"""How much darker the ground is of what will die out."""
_NAMED_HIGH: Final = 0.16
"""The same of one whose name begins so high that the sky is light there."""
_EATEN_AT: Final = 0.475
_FALLEN: Final = 0.6
_GONE: Final = 0.4
"""How large the skull is on a tile that has died out."""
_RING, _BROADEST = 0.055, 9
"""How broad a line about a tile is, as a share of it, and at most."""
_WITHIN: Final = 11
"""How broad such a line is that is within a tile, inside its owner's."""
_KEPT: Final = 20_000_000
"""Bytes of tiles that are kept: a third of them as they were made, those of three large tables."""

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
    hangs: Hangs | None = None
    """Where there is room outside of it for what has changed."""
    is_open: bool = False
    """Whether those cubes have no colour yet: they do not lie there."""
    prices: tuple[tuple[Cube, int, int], ...] = ()
    """How many of its cubes of a colour it would give, at least and at most, if it were chosen."""
    toll: int = 0
    """How many tiles would die out if it were named."""
    is_hemmed_in: bool = False
    """Whether tiles lie on both its upper sides: what hangs there would lie on them."""
    is_ringed: bool = False
    """Whether there is a ring within it, on the largest tiles, of what is asked about."""
    is_hungry: bool = False
    is_saved: bool = False
    is_calm: bool = False
    """Whether it is one of many, far away: its owner's land, and on it one mark alone, its cubes or what it is."""
    is_back: bool = False
    """Whether it is set back, as the turn has nothing to do with it."""
    is_dim: bool = False
    """Whether its owner's land is seen before what lies on it, in the sun of the end."""


class _How(NamedTuple):
    """What a tile looks like that is kept, besides of what kind it is."""

    size: int
    seat: int | None
    figures: int
    """For how many cubes there is to be room: 0, 1, 2 for several, or 3 for what has changed above them."""
    is_named: bool
    is_doomed: bool
    is_raised: bool
    """Whether its name is higher, for two lines below it."""
    is_footed: bool
    """Whether a counter is to hang at its foot."""
    is_ringed: bool
    """Whether its name and its type are to be clear of a ring within it."""


def tile(
    canvas: Canvas,
    corner: Point,
    size: int,
    look: Look,
    sides: territory.Sides = territory.ALL,
    *,
    is_named: bool = True,
) -> None:
    """A tile of a seat without such figures as may reach beyond it, the box of its space having that corner; on these sides the seat's land ends.

    One that is cut has no name, however near it is.
    """
    figures = sum(map(bool, look.left)) or int(bool(look.change) and size >= ROOMY)
    is_named = is_named or size < TOLD
    if look.is_calm and look.seat is not None:
        lands.land(size, look, look.seat, sides, has_figures=bool(figures)).paste(canvas, corner)
        return
    how = _How(
        size,
        look.seat,
        3 if rows.is_change_above(size, look) else min(figures, 2),
        is_named=is_named,
        is_doomed=look.doom is not None,
        is_raised=is_named and rows.is_raised(size, look),
        is_footed=rows.is_footed(size, look),
        is_ringed=_has_ring(size, look),
    )
    key = (look.kind.key, how, sides)
    _pieces.get(key, lambda: _bordered(look.kind, how, sides)).paste(canvas, corner)


def figures(canvas: Canvas, corner: Point, size: int, look: Look) -> None:
    """Its cubes, and on the largest tiles what it has eaten: on top of all tiles, for they may reach beyond its edge."""
    if lands.bears_figures(look):
        return
    middle = _middle(corner, size)
    rows.cubes_on(canvas, middle, size, look)
    if size >= TOLD and not look.toll:
        cubes.pips(canvas, (middle[0], middle[1] + round(size * _EATEN_AT)), look.eaten, 22)


def signs_again(canvas: Canvas, corner: Point, size: int, look: Look) -> None:
    """Its signs and its owner's once more, on top of a ring; they are on record already."""
    middle, before = _middle(corner, size), len(canvas.shown)
    if size >= SIGNED:
        is_raised, is_ringed = rows.is_raised(size, look), _has_ring(size, look)
        modifiers.draw(canvas, middle, size, look.kind, is_raised=is_raised, is_ringed=is_ringed)
    if look.seat is not None:
        territory.mark(canvas, middle, size, look.seat)
    del canvas.shown[before:]


def _has_ring(size: int, look: Look) -> bool:
    """Whether a tile on which its name and its type are has a ring within it."""
    return size >= TOLD and (look.is_ringed or look.doom is not None)


def _middle(corner: Point, size: int) -> Point:
    return corner[0] + size // 2, corner[1] + hexagons.height(size) // 2


def lone(canvas: Canvas, corner: Point, kind: Kind, size: int) -> None:
    """A tile in nobody's neighbourhood, with its picture alone."""
    _pieces.get((kind.key, None, size), lambda: _alone(kind, size)).paste(canvas, corner)


def ring(size: int, colour: Colour = theme.RING, *, is_within: bool = False) -> Piece:
    """A bright line about a tile; or within it, inside its owner's, where tiles beside each other have one."""

    def draw() -> Piece:
        if is_within:
            return _ring_within(size, colour)
        line = min(max(6, round(_RING * size)), _BROADEST)
        whole = size + 2 * line
        canvas = Canvas(whole, hexagons.height(whole), theme.INK)
        canvas.ink(hexagons.mask(whole, 2), (0, 0), colour)
        canvas.ink(hexagons.mask(whole, 2 + line), (0, 0), theme.INK)
        outer, inner = hexagons.mask(whole), hexagons.mask(whole, 4 + line)
        between = bytes(max(out - inside, 0) for out, inside in zip(outer.data, inner.data, strict=True))
        down = (hexagons.height(whole) - hexagons.height(size)) // 2
        return Piece.cut(canvas, shapes.Mask(outer.width, outer.height, between), (-line, -down))

    return _pieces.get(("ring", size, colour, is_within), draw)


def _ring_within(size: int, colour: Colour) -> Piece:
    canvas = Canvas(size, hexagons.height(size), theme.INK)
    ends = _ring_ends(size)
    begins = ends - _WITHIN
    canvas.ink(hexagons.mask(size, begins + 2), (0, 0), colour)
    canvas.ink(hexagons.mask(size, ends - 2), (0, 0), theme.INK)
    outer, inner = (hexagons.mask(size, inset) for inset in (begins, ends))
    between = bytes(max(out - inside, 0) for out, inside in zip(outer.data, inner.data, strict=True))
    return Piece.cut(canvas, shapes.Mask(outer.width, outer.height, between), (0, 0))


def _ring_ends(size: int) -> float:
    """How far inside of a tile's edge such a line ends."""
    return territory.broad(size) + 1 + _WITHIN


def start(seat: int, size: int, *, is_first: bool = False) -> Piece:
    """The space where a seat begins, its symbol in the middle, on the water that comes there; that of whoever is first is lit."""

    def draw() -> Piece:
        line = 1.5 + max(4, size * 0.035)
        canvas = _layered([(1.5, theme.SEATS[seat]), (line, colours.BEGINS[seat])], size)
        inner = hexagons.mask(size, line)
        water = faces.face(Type.WATER, "fresh water", inner.width, inner.height)
        share = 0.0 if is_stark() else _FIRST if is_first else _WATER
        canvas.lay(water, (0, 0), inner.image.point([round(step * share) for step in range(256)]))
        wide = round(size * 0.42) // 2 * 2
        middle = (size // 2, hexagons.height(size) // 2)
        canvas.stamp(shapes.symbol(seat, wide + 14), middle, theme.INK)
        canvas.stamp(shapes.symbol(seat, wide), middle, theme.SEATS[seat])
        return Piece.cut(canvas, hexagons.mask(size, 1), (0, 0))

    return _pieces.get(("start", seat, size, is_first), draw)


def ghost(kind: Kind, size: int) -> Piece:
    """A tile that is about to be placed, or has done what it came for."""

    def draw() -> Piece:
        line = 1.5 + max(3, size * 0.03)
        canvas = _layered([(1.5, theme.LINE), (line, colours.PLATE)], size)
        inner = hexagons.mask(size, line)
        where = faces.face(kind.type, faces.land_of(kind), inner.width, inner.height)
        share = 0.0 if is_stark() else _COMING
        canvas.lay(where, (0, 0), inner.image.point([round(step * share) for step in range(256)]))
        _hero(canvas, kind, size, "alone")
        return Piece.cut(canvas, hexagons.mask(size, 1), (0, 0))

    return _pieces.get(("ghost", kind.key, size), draw)


def fallen(kind: Kind, size: int) -> Piece:
    """A tile that has died out: bare earth, its picture grey, and a skull."""

    def draw() -> Piece:
        line = max(3, size * 0.03)
        canvas = _layered([(1.5, theme.ALARM), (1.5 + line, theme.INK), (4 + line, colours.BARE)], size)
        middle = (size // 2, hexagons.height(size) // 2)
        if (name := species.picture_of(kind)) is not None:
            wide = round(_FALLEN * size) // 2 * 2
            at = (middle[0] - wide // 2, middle[1] - wide // 2 - round(0.14 * size))
            canvas.lay(species.faded(name, wide), at)
        signs.skull(canvas, (middle[0], middle[1] + round(0.22 * size)), max(32, round(_GONE * size)))
        return Piece.cut(canvas, hexagons.mask(size, 1), (0, 0))

    return _pieces.get(("fallen", kind.key, size), draw)


def ground_of(kind: Kind, seat: int | None, size: int) -> Canvas:
    """A tile's ground with nothing on it."""
    canvas = Canvas(size, hexagons.height(size), theme.INK)
    _ground(canvas, kind, seat, size)
    return canvas


def box(corner: Point, size: int) -> Box:
    """The box of a space."""
    return Box.at(*corner, size, hexagons.height(size))


# What is kept


def _alone(kind: Kind, size: int) -> Piece:
    canvas = ground_of(kind, None, size)
    _hero(canvas, kind, size, "alone")
    return Piece.cut(canvas, hexagons.mask(size), (0, 0))


def _bordered(kind: Kind, how: _How, sides: territory.Sides) -> Piece:
    """A tile with the line where its owner's land ends: one piece, as laying two takes twice as long."""
    plain = _drawn(kind, how)
    if how.seat is None:
        return plain
    canvas = Canvas(how.size, hexagons.height(how.size), on=plain.image)
    canvas.written.extend(plain.written)
    line = territory.line(how.size, how.seat, sides)
    line.paste(canvas, (0, 0))
    covered = plain.mask.copy()
    at = (px(line.at[0]), px(line.at[1]))
    box = (*at, at[0] + line.mask.width, at[1] + line.mask.height)
    covered.paste(ImageChops.lighter(covered.crop(box), line.mask), box)
    return Piece(canvas.image, covered, plain.at, tuple(canvas.written), (*plain.shown, *canvas.shown))


def _drawn(kind: Kind, how: _How) -> Piece:
    size = how.size
    canvas = ground_of(kind, how.seat, size)
    if how.is_doomed and not is_stark():
        canvas.dim(canvas.box, _DOOMED, theme.INK)
    if size >= TOLD:
        is_long = how.is_named and len(names.lines_on(kind, size, is_higher=how.is_raised)) > 1
        lower = (", with a toll" if how.is_raised else "") + (", in two lines" if is_long else "")
        if how.is_raised and is_long and not is_stark():
            canvas.dim(canvas.box, _NAMED_HIGH, theme.INK)
        _hero(canvas, kind, size, f"told{lower}")
    else:
        distance = "far" if size < ROOMY else "near"
        what = ("", ", with figures", ", with several", ", beside a change")[how.figures]
        if how.is_doomed and size >= ROOMY:
            what = ", above a counter" if how.is_footed else ", doomed"
        _hero(canvas, kind, size, distance + what)
    if how.is_doomed and size >= ROOMY:  # below all that is written, and below its signs
        ring(size, theme.ALARM, is_within=True).paste(canvas, (0, 0))
    if size >= TOLD and how.is_named:
        within = size - 2 * _ring_ends(size) if how.is_ringed else None
        names.draw(canvas, kind, size, is_higher=how.is_raised, within=within)
    if size >= SIGNED:
        at = _middle((0, 0), size)
        modifiers.draw(canvas, at, size, kind, is_raised=how.is_raised, is_ringed=how.is_ringed)
    return Piece.cut(canvas, hexagons.mask(size, 0.5), (0, 0))


def _ground(canvas: Canvas, kind: Kind, seat: int | None, size: int) -> None:
    """A tile's face before anything is on it, with its owner's line along the edge."""
    line = 2.0 if seat is None else territory.thin(size)
    if seat is not None:
        canvas.fill(canvas.box, territory.web(seat))
    inner = hexagons.mask(size, line)
    if size < ROOMY:
        canvas.ink(inner, (0, 0), colours.CLEAR[kind.type])
    else:
        face = faces.face(
            kind.type, faces.land_of(kind), inner.width, inner.height, is_written_on=size >= TOLD
        )
        canvas.lay(face, (0, 0), inner.image)


def _layered(layers: list[tuple[float, Colour]], size: int) -> Canvas:
    canvas = Canvas(size, hexagons.height(size), theme.WELL)
    for inset, colour in layers:
        canvas.ink(hexagons.mask(size, inset), (0, 0), colour)
    return canvas


def _hero(canvas: Canvas, kind: Kind, size: int, how: str) -> None:
    """The picture, or the sign of the type."""
    name = species.picture_of(kind)
    if name in species.SCENES and not how.startswith("told"):
        whole = hexagons.mask(size, territory.thin(size))
        canvas.lay(species.scene(name, whole.width, whole.height), (0, 0), whole.image)
        return
    across, down = _HERO_AT[how]
    middle = (size // 2 + round(across * size), hexagons.height(size) // 2 + round(down * size))
    wide = round(size * _HERO[how]) // 2 * 2
    if name is not None and how in _BENEATH:
        middle, wide = heroes.beneath(name, size, middle, wide)
    heroes.hero(canvas, middle, kind, wide, is_flat=size < ROOMY)
