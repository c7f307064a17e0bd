"""Tiles as pictures, cached by kind, owner, size and cubes.

House rule: on a large tile an animal is the hero, and figures have their own places. A small tile,
below `SIGNED`, has its colour, its picture and its number in the corner. From `MODIFIED` on it has
modifiers too, from `TOLD` on its name, type and food. Changing figures are drawn onto a cached
picture; the ends of lands are cached with it.
"""

from typing import Final, NamedTuple

from PIL import ImageChops

from engine.games.kcaloria.rules.kinds import Kind, Type
from render.kit import hexagons, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.pieces import Piece, make_cache
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.painters.kcaloria import colours
from render.painters.kcaloria.tiles import (
    cubes,
    faces,
    heroes,
    modifiers,
    names,
    ownership,
    shadows,
    signs,
    species,
)
from render.painters.kcaloria.tiles.figures import cubes_on, is_broad, is_change_above, is_footed, is_raised
from render.painters.kcaloria.tiles.look import Look
from render.painters.kcaloria.tiles.sizes import ROOMY, SIGNED, TOLD

_HERO: Final = {
    "far": 0.78,
    "far, with figures": 0.62,
    "far, with several": 0.56,
    "near": 0.7,
    "mid, with figures": 0.52,
    "mid, with several": 0.5,
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
"""Size of the picture."""
_MID: Final = 144
"""Size below which pictures are smaller, as figures have more of the tile."""
_HERO_AT: Final = {
    "far": (0.0, 0.0),
    "far, with figures": (0.0, -0.17),
    "far, with several": (0.0, -0.21),
    "near": (0.0, 0.0),
    "mid, with figures": (0.0, -0.22),
    "mid, with several": (0.0, -0.23),
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
_BENEATH: Final = frozenset(
    f"{distance}, with {many}" for distance in ("mid", "near") for many in ("figures", "several")
)
"""Layouts where a broad, high picture would be cut by its owner's line."""
_WATER, _FIRST = 0.72, 1.0
"""Opacity of the water on a start, and on the first player's."""
_HEM: Final = 1.6
"""Width of the dark line between a rim and the ground."""
_NET, _NET_LEAST, _NET_MOST = (0.125, 0.82), 3.0, 10.5
"""Width of the rim of a tile without signs, as a share of it, the share of its owner's colour in
it, its least width and the maximum.
"""
_COMING: Final = 0.65
"""Opacity of the landscape of a coming tile."""
_DOOMED: Final = 0.45
"""Darkness of a doomed tile's ground."""
_NAMED_HIGH: Final = 0.16
"""The same under a raised name, where the sky is light."""
_EATEN_AT: Final = 0.475
_FALLEN: Final = 0.6
_GONE: Final = 0.4
"""Size of the skull on a tile that died out."""
_RING, _BROADEST = 0.075, 11
"""Width of a line about a tile, as a share of it, and at most."""
_WITHIN: Final = 11
"""Width of such a line within a tile, inside its owner's."""
_KEPT, _UNPACKED = 30_000_000, 27_000_000
"""Bytes of cached tiles, and of those that stay as they were made: those of seven large tables."""

_pieces: Final = make_cache(_KEPT, _UNPACKED)


class _How(NamedTuple):
    """The look of a cached tile, besides its kind."""

    size: int
    seat: int | None
    figures: int
    """Room for cubes: 0, 1, 2 for several, or 3 for a change above them."""
    is_named: bool
    is_doomed: bool
    is_raised: bool
    """Whether its name is raised, for two lines below it."""
    is_footed: bool
    """Whether a counter hangs at its foot."""
    is_ringed: bool
    """Whether its name and type avoid a ring within it."""
    is_signed: bool
    """Whether it has its owner's symbol."""


def tile(
    canvas: Canvas,
    corner: Point,
    size: int,
    look: Look,
    sides: ownership.Sides = ownership.ALL,
    *,
    is_named: bool = True,
    is_signed: bool = True,
) -> None:
    """Draw a tile at a corner, without figures that may overlap others.

    The seat's land ends on these sides. A cut tile has no name, even if it is large. Owners are
    pinned on small tiles later.
    """
    figures = sum(map(bool, look.left)) or int(bool(look.change) and size >= ROOMY)
    if size < ROOMY:
        figures += is_broad(look) or look.is_counted
    is_named = is_named or size < TOLD
    how = _How(
        size,
        look.seat,
        3 if is_change_above(size, look) else min(figures, 2),
        is_named=is_named,
        is_doomed=look.doom is not None,
        is_raised=is_named and is_raised(size, look),
        is_footed=is_footed(size, look),
        is_ringed=_has_ring(size, look),
        is_signed=is_signed and size >= ROOMY,
    )
    key = (look.kind.key, how, sides)
    _pieces.get(key, lambda: _with_border(look.kind, how, sides)).paste(canvas, corner)


def figures(canvas: Canvas, corner: Point, size: int, look: Look) -> None:
    """Draw a tile's cubes and food, above all other tiles."""
    middle = _middle(corner, size)
    cubes_on(canvas, middle, size, look)
    if size >= TOLD and not look.toll:
        cubes.pips(canvas, (middle[0], middle[1] + round(size * _EATEN_AT)), look.eaten, 22)


def signs_again(canvas: Canvas, corner: Point, size: int, look: Look) -> None:
    """Draw a tile's signs and owner again, above a ring.

    They are already recorded.
    """
    middle, before = _middle(corner, size), len(canvas.shown)
    is_ringed = _has_ring(size, look)
    modifiers.draw(canvas, middle, size, look.kind, is_raised=is_raised(size, look), is_ringed=is_ringed)
    if look.seat is not None:
        ownership.mark(canvas, middle, size, look.seat)
    del canvas.shown[before:]


def _has_ring(size: int, look: Look) -> bool:
    return size >= TOLD and (look.is_ringed or look.doom is not None)


def _middle(corner: Point, size: int) -> Point:
    return corner[0] + size // 2, corner[1] + hexagons.height(size) // 2


def lone(canvas: Canvas, corner: Point, kind: Kind, size: int) -> None:
    """Draw a tile alone, with only its picture."""
    _pieces.get((kind.key, None, size), lambda: _alone(kind, size)).paste(canvas, corner)


def ring(size: int, colour: Colour = theme.RING, *, is_within: bool = False, wide: int = 0) -> Piece:
    """Return a bright line about a tile, or within its owner's line.

    It is `wide` units broad, or as broad as usual.
    """

    def draw() -> Piece:
        if is_within:
            return _ring_within(size, colour)
        line = wide or min(max(6, round(_RING * size)), _BROADEST)
        whole = size + 2 * line
        canvas = Canvas(whole, hexagons.height(whole), theme.INK)
        canvas.ink(hexagons.mask(whole, 2), (0, 0), colour)
        canvas.ink(hexagons.mask(whole, 2 + line), (0, 0), theme.INK)
        outer, inner = hexagons.mask(whole), hexagons.mask(whole, 4 + line)
        between = bytes(max(out - inside, 0) for out, inside in zip(outer.data, inner.data, strict=True))
        down = (hexagons.height(whole) - hexagons.height(size)) // 2
        return Piece.cut(canvas, shapes.Mask(outer.width, outer.height, between), (-line, -down))

    return _pieces.get(("ring", size, colour, is_within, wide), draw)


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
    return ownership.broad(size) + 1 + _WITHIN


def start(seat: int, size: int, *, is_first: bool = False) -> Piece:
    """Return a seat's start: its symbol on water, the first lit."""

    def draw() -> Piece:
        line = 1.5 + max(4, size * 0.035)
        canvas = _fill_layers([(1.5, theme.SEATS[seat]), (line, colours.BEGINS[seat])], size)
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
    """Return a tile about to be placed, or gone after its effect."""

    def draw() -> Piece:
        line = 1.5 + max(3, size * 0.03)
        canvas = _fill_layers([(1.5, theme.LINE), (line, colours.PLATE)], size)
        inner = hexagons.mask(size, line)
        where = faces.face(kind.type, faces.land_of(kind), inner.width, inner.height)
        share = 0.0 if is_stark() else _COMING
        canvas.lay(where, (0, 0), inner.image.point([round(step * share) for step in range(256)]))
        _hero(canvas, kind, size, "alone")
        return Piece.cut(canvas, hexagons.mask(size, 1), (0, 0))

    return _pieces.get(("ghost", kind.key, size), draw)


def fallen_tile(kind: Kind, size: int) -> Piece:
    """Return an extinct tile: bare earth, a grey picture, and a skull."""

    def draw() -> Piece:
        line = max(3, size * 0.03)
        canvas = _fill_layers([(1.5, theme.ALARM), (1.5 + line, theme.INK), (4 + line, colours.BARE)], size)
        middle = (size // 2, hexagons.height(size) // 2)
        if (name := species.picture_of(kind)) is not None:
            wide = round(_FALLEN * size) // 2 * 2
            at = (middle[0] - wide // 2, middle[1] - wide // 2 - round(0.14 * size))
            canvas.lay(species.faded_picture(name, wide), at)
        signs.skull(canvas, (middle[0], middle[1] + round(0.22 * size)), max(32, round(_GONE * size)))
        return Piece.cut(canvas, hexagons.mask(size, 1), (0, 0))

    return _pieces.get(("fallen", kind.key, size), draw)


def ground_of(kind: Kind, seat: int | None, size: int) -> Canvas:
    """Return a tile's ground with nothing on it."""
    canvas = Canvas(size, hexagons.height(size), theme.INK)
    _ground(canvas, kind, seat, size)
    return canvas


def box(corner: Point, size: int) -> Box:
    """Return the box of a space."""
    return Box.at(*corner, size, hexagons.height(size))


# Cached pieces


def _alone(kind: Kind, size: int) -> Piece:
    canvas = ground_of(kind, None, size)
    _hero(canvas, kind, size, "alone")
    return Piece.cut(canvas, hexagons.mask(size), (0, 0))


def _with_border(kind: Kind, how: _How, sides: ownership.Sides) -> Piece:
    """Return a tile with its land's end and its shadow, as one piece for speed."""
    plain = _draw_tile(kind, how)
    if how.seat is None:
        return shadows.with_shadow(plain, how.size)
    canvas = Canvas(how.size, hexagons.height(how.size), on=plain.image)
    canvas.written.extend(plain.written)
    line = ownership.line(how.size, how.seat, sides, is_signed=how.is_signed)
    line.paste(canvas, (0, 0))
    covered = plain.mask.copy()
    at = (px(line.at[0]), px(line.at[1]))
    box = (*at, at[0] + line.mask.width, at[1] + line.mask.height)
    covered.paste(ImageChops.lighter(covered.crop(box), line.mask), box)
    whole = Piece(canvas.image, covered, plain.at, tuple(canvas.written), (*plain.shown, *canvas.shown))
    return shadows.with_shadow(whole, how.size)


def _draw_tile(kind: Kind, how: _How) -> Piece:
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
        figures = min(how.figures, 2) if size < ROOMY else how.figures
        is_mid = size < _MID and figures in (1, 2) and not how.is_doomed
        distance = "far" if size < ROOMY else "mid" if is_mid else "near"
        what = ("", ", with figures", ", with several", ", beside a change")[figures]
        if how.is_doomed and size >= ROOMY:
            what = ", above a counter" if how.is_footed else ", doomed"
        _hero(canvas, kind, size, distance + what)
    if how.is_doomed and size >= ROOMY:  # below all that is written, and below its signs
        ring(size, theme.ALARM, is_within=True).paste(canvas, (0, 0))
    if size >= TOLD and how.is_named:
        within = size - 2 * _ring_ends(size) if how.is_ringed else None
        names.draw(canvas, kind, size, is_higher=how.is_raised, within=within)
    at = _middle((0, 0), size)
    modifiers.draw(canvas, at, size, kind, is_raised=how.is_raised, is_ringed=how.is_ringed)
    return Piece.cut(canvas, hexagons.mask(size, 0.5), (0, 0))


def _ground(canvas: Canvas, kind: Kind, seat: int | None, size: int) -> None:
    line = 2.0 if seat is None else ownership.thin(size)
    if seat is not None:
        canvas.fill(canvas.box, ownership.web(seat))
    if seat is not None and size < SIGNED:
        line = _draw_rim(canvas, seat, size, line)
    inner = hexagons.mask(size, line)
    if size < ROOMY:
        canvas.ink(inner, (0, 0), colours.CLEAR[kind.type])
        return
    face = faces.face(kind.type, faces.land_of(kind), inner.width, inner.height, is_written_on=size >= TOLD)
    canvas.lay(face, (0, 0), inner.image)


def rim(seat: int) -> Colour:
    """Return the colour of the rim of a seat's tiles."""
    return mix(theme.SEATS[seat], theme.INK, _NET[1])


def _draw_rim(canvas: Canvas, seat: int, size: int, line: float) -> float:
    """Draw a rim in the owner's colour, and return how far it reaches inwards.

    Rims make a net, so that lands are seen from a distance and the ground shows the role.
    """
    canvas.ink(hexagons.mask(size, line), (0, 0), rim(seat))
    line += min(max(_NET_LEAST, _NET[0] * size), _NET_MOST)
    canvas.ink(hexagons.mask(size, line), (0, 0), theme.INK)
    return line + _HEM


def _fill_layers(layers: list[tuple[float, Colour]], size: int) -> Canvas:
    canvas = Canvas(size, hexagons.height(size), theme.WELL)
    for inset, colour in layers:
        canvas.ink(hexagons.mask(size, inset), (0, 0), colour)
    return canvas


def _hero(canvas: Canvas, kind: Kind, size: int, how: str) -> None:
    name = species.picture_of(kind)
    across, down = _HERO_AT[how]
    middle = (size // 2 + round(across * size), hexagons.height(size) // 2 + round(down * size))
    wide = round(size * _HERO[how]) // 2 * 2
    if name is not None and how in _BENEATH:
        middle, wide = heroes.beneath(name, size, middle, wide)
    heroes.hero(canvas, middle, kind, wide, is_flat=size < ROOMY)
