"""Pieces on the squares, drawn once per size and cached.

House rule: a clan's tile is a cave cut into the rock, with its clan's pattern on the floor. Its
sign has a dark edge of its own, so that it may lie on any floor. Caverns that are chained to their
camp are lit.
"""

from enum import IntEnum
from math import ceil
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from engine.games.koa.board import CAMPS, COLUMNS, zone
from engine.games.koa.chance import Find
from engine.games.koa.state import Tile, View
from render.kit import lettering, shapes
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.pieces import Piece, lift, make_cache
from render.kit.shapes import Mask
from render.kit.style import is_stark, px
from render.painters.koa import clans, colours, slabs
from render.painters.koa.board import carved_caves, caves, coloured_signs, light, signs, stone, things
from render.painters.koa.board.caves import NO_WAY, Ways
from render.painters.koa.clans import Clan

_INSET: Final = 0.075
"""Gap between a square's edge and a block's, as a share of the square, like all that follow."""
_CORNER: Final = 0.22
_STAR: Final = 0.26
STAR_AT: Final = 0.23
"""Distance of a star's middle from the left edge and from the bottom."""
_BONES: Final = 0.9
_TOKEN: Final = 0.6
_TOKEN_RIM: Final = 0.16
_TOKEN_SIGN: Final = 0.36
_TOKEN_ASKS, _TOKEN_LINE = 0.52, 0.045
"""Type size of the question mark on a token that may be, and the width of its rim."""
_DASHES: Final = 0.05
_PLINTH: Final = 0.76
_BADGE: Final = 0.56
_OWNER, _OWNER_AT, _BESIDE = 0.24, 0.19, 0.2
"""Size and places of an owner's symbol where no camp is near.

The places are from the upper left, or at a token's left side.
"""
_TORCH_AT: Final = (0.135, 0.27)
"""Place of a camp's torch: from the nearer side, and from above."""
_FLAMES: Final = ((1.25, colours.HALO), (1.0, colours.EMBER), (0.74, colours.TORCH), (0.46, colours.FLAME))
"""Flames of a torch, one in the other, the first its dark edge: size and colour."""
_SORTS: Final = 5
"""Number of different raised rocks."""
_LIT_AT, _HEWN, _LUMPS, _TONE = (0.2, 0.1), 1.1, 3, 10
"""Where light falls on them, in shares of their size, how rough they are, how much finer than other
rock, and steps of red.
"""
_FALLEN: Final = [round(68 + value * 0.6) for value in range(256)]
"""Their lightness by how much light falls on them."""
WHOSE: Final = "whose it is"
"""The name of an owner's symbol among the things that must be visible."""
_KEPT, _UNPACKED = 12_800_000, 12_400_000
"""Bytes of cached pieces, and of those that stay as they were made: those of several boards."""

_pieces: Final = make_cache(_KEPT, _UNPACKED)


class Hold(IntEnum):
    """How a clan's tile is connected to its camp."""

    CUT = 0
    JOINED = 1
    CHAINED = 2


def hold(view: View, tile: Tile) -> Hold:
    """Return how a clan's tile is connected to its camp."""
    assert tile.clan is not None
    holding = view.holdings[tile.clan]
    if tile.square in holding.chain:
        return Hold.CHAINED
    is_joined = tile.square in holding.network or tile.square in holding.springs
    return Hold.JOINED if is_joined else Hold.CUT


def is_outside(tile: Tile) -> bool:
    """Return whether the tile is a cavern outside its clan's zones.

    Such a cavern counts more.
    """
    return tile.clan is not None and tile.find is Find.CAVERN and zone(tile.clan, tile.square) is None


def clan_tile(clan: Clan, find: Find, hold: Hold, size: int, ways: Ways = NO_WAY) -> Piece:
    """Return a clan's tile with these ways out, without its owner's symbol."""
    key = ("tile", clan.paint, clan.pattern, find, hold, size, ways)
    return _pieces.get(key, lambda: _clan_tile(clan, find, hold, size, ways).trim().with_palette())


def _clan_tile(clan: Clan, find: Find, hold: Hold, size: int, ways: Ways) -> Piece:
    carved = carved_caves.tile(size, ways.sides, ways.corners)
    canvas = caves.hollow(carved, clan, size, is_cut=hold is Hold.CUT)
    if hold is Hold.CUT:
        inset = round(size * _INSET) + 1
        wide = size - 2 * inset
        dashes = shapes.dashed_box(wide, wide, round(size * 0.25), ceil(size * _DASHES))
        canvas.ink(coloured_signs.crisp(dashes), (inset, inset), clan.colour)
    if hold is Hold.CHAINED or ways.lit_by:
        bright = light.light_square(size, ways.lit, ways.lit_by, is_source=hold is Hold.CHAINED)
        caves.shine(canvas, bright, carved, clan)
    elif find is Find.CAVERN and hold is Hold.JOINED:
        caves.smoulder(canvas, clan, size, carved)
    things.lay(canvas, (size // 2, size // 2), find, size, is_lit=hold is Hold.CHAINED)
    return Piece(canvas.image, carved.whole, (0, 0), (), tuple(canvas.shown))


def owner(clan: Clan, size: int) -> Piece:
    """Return the owner's symbol in the corner of a tile that is cut off or lit."""

    def draw() -> Piece:
        canvas, at = Canvas(size, size, colours.HALO), round(size * _OWNER_AT)
        cased = draw_owner(canvas, (at, at), clan, size)
        return (
            Piece(canvas.image, things.centre_mask(cased, (at, at), size), (0, 0), (), tuple(canvas.shown))
            .trim()
            .with_palette()
        )

    return _pieces.get(("owner", clan.paint, clan.symbol, size), draw)


def neutral_tile(find: Find, size: int) -> Piece:
    """Return lava or an earthquake's rubble."""
    draw = _lava if find is Find.LAVA else _rubble
    return _pieces.get(("neutral", find, size), lambda: draw(size).trim().with_palette())


def _lava(size: int) -> Piece:
    """Return basalt with glowing cracks that light the rock about it."""
    canvas = Canvas(size, size, colours.GLOW)
    whole = px(size)
    inset = round(size * _INSET)
    wide = size - 2 * inset
    body = shapes.rounded_box(wide, wide, round(size * _CORNER)) if is_stark() else signs.crust(wide)
    canvas.ink(body, (inset, inset), colours.BASALT)
    cracks = signs.flow(wide, 0.34 if is_stark() else 0.28)
    if not is_stark():
        soft = cracks.image.filter(ImageFilter.GaussianBlur(whole * 0.08)).point(
            [min(round(value * 1.7), 240) // 48 * 48 for value in range(256)]
        )
        canvas.ink(_within(Mask.of(soft), body), (inset, inset), colours.EMBERS)
    canvas.ink(coloured_signs.crisp(_within(cracks, body)), (inset, inset), colours.GLOW)
    canvas.ink(
        coloured_signs.crisp(_within(signs.flow(wide, 0.16 if is_stark() else 0.12), body)),
        (inset, inset),
        colours.HEART,
    )
    mask = Image.new("L", (whole, whole))
    mask.paste(body.image, (px(inset), px(inset)))
    about = mask.filter(ImageFilter.GaussianBlur(whole * 0.05)).point(
        [round(value * 0.7) // 42 * 42 for value in range(256)]
    )
    about.paste(255, (0, 0, whole, whole), mask)
    return Piece(canvas.image, about, (0, 0))


def _rubble(size: int) -> Piece:
    """Return stones on the rock, with their shadow."""
    canvas = Canvas(size, size, colours.HALO)
    middle, whole = (size // 2, size // 2), coloured_signs.even(size * 0.82)
    coloured_signs.rubble(canvas, middle, whole)
    stones = Image.new("L", canvas.image.size)
    mask = signs.polygons("all stones", [outline for _, outline in signs.STONES], whole)
    at = px(size // 2) - mask.width // 2
    stones.paste(mask.image, (at, at))
    thrown = Image.new("L", stones.size)
    by = max(px(size * 0.04), 1)
    thrown.paste(stones, (by, by))
    soft = thrown.filter(ImageFilter.GaussianBlur(px(size) * 0.03)).point(
        [min(round(value * 0.9), 190) // 48 * 48 for value in range(256)]
    )
    edge = stones.filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(0.8))
    soft.paste(255, (0, 0, *soft.size), edge)
    return Piece(canvas.image, soft, (0, 0))


def marker(clan: Clan, find: Find, size: int) -> Piece:
    """Return the Sharman's marker.

    It has crossed bones and a small token with the sign of the find, which is no tile yet.
    """
    key = ("marker", clan.paint, clan.pattern, find, size)
    return _pieces.get(key, lambda: _marker(clan, find, size).trim().with_palette())


def _marker(clan: Clan, find: Find, size: int) -> Piece:
    middle = (size // 2, size // 2)
    bone, token = coloured_signs.even(size * _BONES), coloured_signs.even(size * _TOKEN)
    canvas = Canvas(size, size, colours.HALO)
    mask = Image.new("L", canvas.image.size)
    for one in (signs.bone(bone), signs.bone(bone, is_rising=True)):
        coloured_signs.stamp_centred(canvas, one, middle, colours.BONE)
        at = px(middle[0]) - one.width // 2
        mask.paste(255, (at, at), one.image)
    canvas.disc(middle, token + 6, colours.HALO)
    disc = shapes.disc(token + 6)
    at = px(middle[0]) - disc.width // 2
    mask.paste(255, (at, at), disc.image)
    canvas.disc(middle, token, colours.CAVE)
    canvas.show(
        "a marker", shapes.hoop(token, coloured_signs.even(size * _TOKEN_RIM / 2)), middle, clan.colour
    )
    things.grow(canvas, middle, find, coloured_signs.even(size * _TOKEN_SIGN))
    beside = round(size * _BESIDE), middle[1]
    cased = draw_owner(canvas, beside, clan, size)
    at, top = px(beside[0]) - cased.width // 2, px(beside[1]) - cased.height // 2
    mask.paste(255, (at, top, at + cased.width, top + cased.height), cased.image)
    grown = mask.filter(ImageFilter.GaussianBlur(max(px(size) * 0.03, 1))).point(
        [min(value * 3, 255) // 64 * 85 for value in range(256)]
    )
    return Piece(canvas.image, grown, (0, 0), (), tuple(canvas.shown))


def possible_marker(clan: Clan, size: int) -> Piece:
    """Return a place where the Sharman's marker may land.

    It is a token with a question mark, because the lot decides: the two things that he finds would
    be crumbs on a dozen of them, and bones would outshine the board.
    """
    key = ("possible", clan.paint, size)
    return _pieces.get(key, lambda: _possible_marker(clan, size).trim().with_palette())


def _possible_marker(clan: Clan, size: int) -> Piece:
    middle, token = size // 2, coloured_signs.even(size * _TOKEN)
    canvas, disc = Canvas(size, size, colours.HALO), shapes.disc(token + 6)
    mask = Image.new("L", canvas.image.size)
    canvas.disc((middle, middle), token + 6, colours.HALO)
    at = px(middle) - disc.width // 2
    mask.paste(255, (at, at), disc.image)
    canvas.disc((middle, middle), token, clan.colour)
    canvas.disc((middle, middle), token - 2 * coloured_signs.even(size * _TOKEN_LINE), colours.CAVE)
    asked = lettering.draw_text("?", round(size * _TOKEN_ASKS), heavy=True).mask
    coloured_signs.stamp_centred(canvas, asked, (middle, middle), colours.BONE)
    grown = mask.filter(ImageFilter.GaussianBlur(max(px(size) * 0.03, 1))).point(
        [min(value * 3, 255) // 64 * 85 for value in range(256)]
    )
    return Piece(canvas.image, grown, (0, 0))


def draw_owner(canvas: Canvas, middle: Point, clan: Clan, size: int) -> Mask:
    """Draw the owner's symbol with a dark edge, and return its mask.

    The symbol is for a square of `size` units.
    """
    cased = shapes.symbol(clan.symbol, coloured_signs.even(size * (_OWNER + 0.1)))
    canvas.stamp(cased, middle, colours.HALO)
    canvas.show(
        WHOSE,
        coloured_signs.crisp(shapes.symbol(clan.symbol, coloured_signs.even(size * _OWNER))),
        middle,
        clan.colour,
    )
    return cased


def owner_box(square: Box, view: View, tile: Tile) -> Box | None:
    """Return the box of the owner's symbol in a square, if any but one of a chain.

    The box includes the symbol's dark edge.
    """
    if tile.clan is None:
        return None
    wide = coloured_signs.even(square.width * (_OWNER + 0.1))
    if tile.is_marker:
        return Box.around((square.left + round(square.width * _BESIDE), square.middle[1]), wide, wide)
    return corner_box(square) if hold(view, tile) is Hold.CUT else None


def corner_box(square: Box) -> Box:
    """Return the box of an owner's symbol in the corner of a square."""
    wide, at = coloured_signs.even(square.width * (_OWNER + 0.1)), round(square.width * _OWNER_AT)
    return Box.around((square.left + at, square.top + at), wide, wide)


def star_box(square: Box) -> Box:
    """Return the box of a star in its square."""
    at = round(square.width * STAR_AT)
    wide = round(square.width * _STAR)
    return Box.around((square.left + at, square.bottom - at), wide, wide)


def star(size: int) -> Piece:
    """Return the star of a tile outside its clan's zones."""
    return _pieces.get(("star", size), lambda: _star(size).trim().with_palette())


def _star(size: int) -> Piece:
    canvas = Canvas(size, size, colours.HALO)
    at = (round(size * STAR_AT), round(size * (1 - STAR_AT)))
    whole = signs.star(coloured_signs.even(size * (_STAR + 0.1)))
    canvas.show(
        "a star", coloured_signs.crisp(signs.star(coloured_signs.even(size * _STAR))), at, colours.STAR
    )
    return Piece(canvas.image, things.centre_mask(whole, at, size), (0, 0), (), tuple(canvas.shown))


def camp(clan: Clan, size: int, ways: Ways = NO_WAY) -> Piece:
    """Return a camp: a plinth in a cave, still without its clan's badge."""
    key = ("camp", clan.paint, clan.pattern, size, ways)
    return _pieces.get(key, lambda: _camp(clan, size, ways).trim().with_palette())


def badge(clan: Clan, size: int, *, has_initial: bool = True) -> Piece:
    """Return a clan's badge on the plinth of its camp."""

    def draw(canvas: Canvas) -> None:
        whole = coloured_signs.even(size * _BADGE)
        clans.badge(canvas, (size // 2, size // 2), clan, whole, has_initial=has_initial)

    key = ("badge", clan, size, has_initial)
    return _pieces.get(key, lambda: lift(size, size, (0, 0), draw).trim().with_palette())


def _camp(clan: Clan, size: int, ways: Ways) -> Piece:
    carved = carved_caves.tile(size, ways.sides, ways.corners)
    canvas = caves.hollow(carved, clan, size)
    if ways.lit:
        caves.shine(canvas, light.light_square(size, ways.lit, is_source=False), carved, clan)
    middle = (size // 2, size // 2)
    for share, paint in (
        (_PLINTH, colours.HALO),
        (_PLINTH - 0.04, clan.colour),
        (_PLINTH - 0.1, colours.CAVE),
    ):
        wide = coloured_signs.even(size * share)
        coloured_signs.stamp_centred(
            canvas, shapes.rounded_box(wide, wide, round(wide * 0.28)), middle, paint
        )
    burning = _torch(canvas, clan, size)
    return Piece(canvas.image, ImageChops.lighter(carved.whole, burning), (0, 0))


def _torch(canvas: Canvas, clan: Clan, size: int) -> Image.Image:
    """Draw a torch in a camp's corner, and return its mask.

    It is in the corner from which no way can lead.
    """
    across = _TORCH_AT[0] if CAMPS[clan.corner][0] == COLUMNS[0] else 1 - _TORCH_AT[0]
    foot = round(size * across), round(size * _TORCH_AT[1])
    solid = Image.new("L", canvas.image.size)
    stick = round(size * 0.07), round(size * 0.2)
    parts = [(shapes.rounded_box(*stick, stick[0] // 3), (foot[0], foot[1] + stick[1] // 2), colours.STICK)]
    for share, paint in _FLAMES:
        wide, high = coloured_signs.even(size * 0.2 * share), coloured_signs.even(size * 0.32 * share)
        parts.append(
            (signs.flame(wide, high), (foot[0], foot[1] - high // 2 + round(size * 0.05 * share)), paint)
        )
    for mask, middle, paint in parts:
        canvas.stamp(mask, middle, paint)
        solid.paste(255, (px(middle[0]) - mask.width // 2, px(middle[1]) - mask.height // 2), mask.image)
    return solid


def raise_rock(canvas: Canvas, box: Box) -> None:
    """Raise rock in a box into full torchlight: it can be chosen."""
    sort = (box.left // max(box.width, 1) + 2 * (box.top // max(box.height, 1))) % _SORTS
    key = ("raised", box.width, box.height, sort)
    _pieces.get(key, lambda: _raise_rock(box.width, box.height, sort)).paste(canvas, (box.left, box.top))


def _raise_rock(width: int, height: int, sort: int) -> Piece:
    """Return raised rock with its edges and their shadow."""
    inset, line = round(height * 0.03), max(round(height * 0.04), 2)
    canvas = Canvas(width, height, colours.HALO)
    whole, corner, inner = (
        slabs.broken(width - 2 * inset - less, height - 2 * inset - less, f"raised {sort}")
        for less in (0, line, 2 * line)
    )
    lit, dark = colours.OPEN_EDGES
    canvas.ink(whole, (inset, inset), dark)
    canvas.ink(corner, (inset, inset), lit)
    if is_stark():
        canvas.ink(inner, (inset + line, inset + line), colours.OPEN)
    else:
        canvas.lay(_lit_rock(inner, sort), (inset + line, inset + line), inner.image)
    mask = Image.new("L", (px(width), px(height)))
    mask.paste(whole.image, (px(inset), px(inset)))
    soft = mask.filter(ImageFilter.GaussianBlur(px(height) * 0.03))
    return Piece(canvas.image, soft.point([min(value * 2, 255) for value in range(256)]), (0, 0))


def _lit_rock(face: Mask, sort: int) -> Image.Image:
    """Return the face of raised rock, hewn, in light from its upper left."""
    size = face.image.size
    fallen = stone.falling_off(*stone.grained_size(*size), _LIT_AT).point(_FALLEN)
    lumps = stone.relief(_LUMPS * size[0], _LUMPS * size[1], _HEWN, f"raised {sort}")
    share = stone.add(fallen, lumps.resize(fallen.size, Image.Resampling.BOX))
    share = share.resize(size, Image.Resampling.NEAREST)
    stone.cracks(share, 1, (0, 255), f"raised {sort}", long=4)
    return stone.apply_tones(share, colours.OPEN_TONES, size, _TONE)


def _within(mask: Mask, outer: Mask) -> Mask:
    """Return the overlap of two masks of the same size."""
    return Mask.of(caves.within(mask.image, outer.image))
