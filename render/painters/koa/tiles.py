"""What lies on the squares, as pieces that are drawn once for each size and kept.

House rule: a clan's tile is a cave that goes into the rock, with its clan's pattern on the floor, and a sign that has a
dark edge of its own, so that it may lie on any floor; in caverns that are chained to their camp there is light.
"""

from enum import IntEnum
from math import ceil
from typing import Final

from PIL import Image, ImageFilter

from engine.games.koa.chance import Find
from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.koa import carving, caves, clans, colours, inked, light, signs
from render.painters.koa.caves import NO_WAY, Ways
from render.painters.koa.clans import Clan
from render.palette import mixed
from render.pieces import Piece, kept
from render.setting import is_stark, px
from render.shapes import Mask

_INSET: Final = 0.055
"""Between a square's edge and a block's, as a share of the square, like all that follow."""
_CORNER: Final = 0.22
_FRAME: Final = 0.66
_MOUTH: Final = 0.6
_INSIDE: Final = 0.46
_SIGN: Final = 0.54
_CASE: Final = 0.1
_STAR: Final = 0.26
STAR_AT: Final = 0.23
"""How far from the left edge and from the bottom the middle of a star is."""
_BONES: Final = 0.9
_TOKEN: Final = 0.6
_TOKEN_RIM: Final = 0.16
_TOKEN_SIGN: Final = 0.36
_DASHES: Final = 0.05
_PLINTH: Final = 0.76
_BADGE: Final = 0.5
_KEPT: Final = 6_500_000

_pieces: Final = kept(_KEPT)


class Hold(IntEnum):
    """How a clan's tile hangs together with its camp."""

    CUT = 0
    JOINED = 1
    CHAINED = 2


def clan_tile(clan: Clan, find: Find, hold: Hold, size: int, ways: Ways = NO_WAY) -> Piece:
    """A clan's tile, with these ways out."""
    key = ("tile", clan.paint, clan.pattern, find, hold, size, ways)
    return _pieces.get(key, lambda: _clan_tile(clan, find, hold, size, ways))


def _clan_tile(clan: Clan, find: Find, hold: Hold, size: int, ways: Ways) -> Piece:
    carved = carving.tile(size, ways.sides, ways.corners)
    canvas = caves.hollow(carved, clan, size, is_cut=hold is Hold.CUT)
    if hold is Hold.CUT:
        inset = round(size * _INSET) + 1
        wide = size - 2 * inset
        dashes = shapes.dashed(wide, wide, round(size * 0.25), ceil(size * _DASHES))
        canvas.ink(inked.crisp(dashes), (inset, inset), clan.colour)
    if hold is Hold.CHAINED or ways.lit_by:
        bright = light.about(size, ways.lit, ways.lit_by, is_source=hold is Hold.CHAINED)
        caves.shine(canvas, bright, carved.floor)
    sign(canvas, (size // 2, size // 2), find, size, clan=clan, is_lit=hold is Hold.CHAINED)
    return Piece(canvas.image, carved.whole, (0, 0))


def sign(
    canvas: Canvas, middle: Point, find: Find, size: int, *, clan: Clan | None = None, is_lit: bool = False
) -> None:
    """What a tile of so many units shows: the mouth of a cave, dark or lit; or what grows or springs there."""
    if find is Find.CAVERN:
        if clan is not None and not is_lit:
            frame = mixed(theme.RING, colours.FLOORS[clan.paint], 0.4)
            inked.centred(canvas, signs.mouth(inked.even(size * _FRAME)), middle, frame)
        inked.centred(canvas, signs.mouth(inked.even(size * _MOUTH)), middle, colours.CAVE)
        if is_lit:
            _fire(canvas, middle, inked.even(size * _INSIDE))
        return
    whole = inked.even(size * _SIGN)
    inked.centred(canvas, signs.cased(find, whole, inked.even(size * _CASE) // 2), middle, colours.CAVE)
    inked.resource(canvas, middle, find, whole)
    if find is Find.SPRING:
        glint = (middle[0] - round(whole * 0.12), middle[1] + round(whole * 0.22))
        inked.centred(canvas, signs.glint(max(round(whole * 0.26), 4)), glint, colours.GLINT)
    elif find is Find.GOROLDIOA:
        canvas.disc(middle, inked.even(whole * 0.24), colours.CAVE)


def _fire(canvas: Canvas, middle: Point, size: int) -> None:
    """The light in the mouth of a cavern, brightest below."""
    mask = signs.mouth(size)
    inked.centred(canvas, mask, middle, colours.EMBER)
    for share, paint in ((0.84, colours.TORCH), (0.54, colours.FLAME)):
        inner = inked.even(size * share)
        low = (middle[0], middle[1] + round((size - inner) * 0.42))
        inked.centred(canvas, signs.mouth(inner), low, paint)


def neutral_tile(find: Find, size: int) -> Piece:
    """Lava or an earthquake's rubble."""
    return _pieces.get(("neutral", find, size), lambda: _lava(size) if find is Find.LAVA else _rubble(size))


def _lava(size: int) -> Piece:
    """Basalt that glows in its cracks, and lights the rock about it."""
    canvas = Canvas(size, size, colours.GLOW)
    whole = px(size)
    inset = round(size * _INSET)
    wide = size - 2 * inset
    body = shapes.rounded(wide, wide, round(size * _CORNER))
    canvas.ink(body, (inset, inset), colours.BASALT)
    cracks = signs.flow(wide, 0.24)
    if not is_stark():
        soft = cracks.image.filter(ImageFilter.GaussianBlur(whole * 0.07)).point(
            [min(round(value * 1.3), 210) for value in range(256)]
        )
        canvas.ink(_within(Mask.of(soft), body), (inset, inset), colours.EMBERS)
    canvas.ink(inked.crisp(_within(cracks, body)), (inset, inset), colours.GLOW)
    canvas.ink(inked.crisp(_within(signs.flow(wide, 0.09), body)), (inset, inset), colours.HEART)
    mask = Image.new("L", (whole, whole))
    mask.paste(body.image, (px(inset), px(inset)))
    about = mask.filter(ImageFilter.GaussianBlur(whole * 0.035)).point([value // 2 for value in range(256)])
    about.paste(255, (0, 0, whole, whole), mask)
    return Piece(canvas.image, about, (0, 0))


def _rubble(size: int) -> Piece:
    """Stones on the rock, with their shadow."""
    canvas = Canvas(size, size, colours.HALO)
    middle, whole = (size // 2, size // 2), inked.even(size * 0.84)
    inked.rubble(canvas, middle, whole)
    stones = Image.new("L", canvas.image.size)
    mask = signs.polygons("all stones", [outline for _, outline in signs.STONES], whole)
    at = px(size // 2) - mask.width // 2
    stones.paste(mask.image, (at, at))
    thrown = Image.new("L", stones.size)
    by = max(px(size * 0.04), 1)
    thrown.paste(stones, (by, by))
    soft = thrown.filter(ImageFilter.GaussianBlur(px(size) * 0.03)).point(
        [min(round(value * 0.9), 190) for value in range(256)]
    )
    edge = stones.filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(0.8))
    soft.paste(255, (0, 0, *soft.size), edge)
    return Piece(canvas.image, soft, (0, 0))


def marker(clan: Clan, find: Find, size: int) -> Piece:
    """What the Sharman found: crossed bones and a small token with the sign of it, for it is no tile yet."""
    return _pieces.get(("marker", clan.paint, clan.pattern, find, size), lambda: _marker(clan, find, size))


def _marker(clan: Clan, find: Find, size: int) -> Piece:
    middle = (size // 2, size // 2)
    bone, token = inked.even(size * _BONES), inked.even(size * _TOKEN)
    canvas = Canvas(size, size, colours.HALO)
    mask = Image.new("L", canvas.image.size)
    for one in (signs.bone(bone), _mirrored(signs.bone(bone))):
        inked.centred(canvas, one, middle, colours.BONE)
        at = px(middle[0]) - one.width // 2
        mask.paste(255, (at, at), one.image)
    canvas.disc(middle, token + 6, colours.HALO)
    disc = shapes.disc(token + 6)
    at = px(middle[0]) - disc.width // 2
    mask.paste(255, (at, at), disc.image)
    canvas.disc(middle, token, clan.colour)
    canvas.disc(middle, token - 2 * inked.even(size * _TOKEN_RIM / 2), colours.CAVE)
    inked.resource(canvas, middle, find, inked.even(size * _TOKEN_SIGN))
    grown = mask.filter(ImageFilter.GaussianBlur(max(px(size) * 0.03, 1))).point(
        [min(value * 3, 255) for value in range(256)]
    )
    return Piece(canvas.image, grown, (0, 0))


def star(size: int) -> Piece:
    """On a tile: it is outside of its clan's zones."""
    return _pieces.get(("star", size), lambda: _star(size))


def _star(size: int) -> Piece:
    canvas = Canvas(size, size, colours.HALO)
    at = (round(size * STAR_AT), round(size * (1 - STAR_AT)))
    whole = signs.star(inked.even(size * (_STAR + 0.1)))
    inked.centred(canvas, signs.star(inked.even(size * _STAR)), at, colours.STAR)
    mask = Image.new("L", canvas.image.size)
    mask.paste(whole.image, (px(at[0]) - whole.width // 2, px(at[1]) - whole.height // 2))
    return Piece(canvas.image, mask, (0, 0))


def camp(
    canvas: Canvas, corner: Point, clan: Clan, size: int, ways: Ways = NO_WAY, *, has_initial: bool = True
) -> None:
    """A camp: its clan's badge on a plinth, in a cave of the clan's."""
    key = ("camp", clan.paint, clan.pattern, size, ways)
    _pieces.get(key, lambda: _camp(clan, size, ways)).paste(canvas, corner)
    middle = (corner[0] + size // 2, corner[1] + size // 2)
    clans.badge(canvas, middle, clan, inked.even(size * _BADGE), has_initial=has_initial)


def _camp(clan: Clan, size: int, ways: Ways) -> Piece:
    carved = carving.tile(size, ways.sides, ways.corners)
    canvas = caves.hollow(carved, clan, size)
    if ways.lit:
        caves.shine(canvas, light.about(size, ways.lit, is_source=False), carved.floor)
    middle = (size // 2, size // 2)
    for share, paint in (
        (_PLINTH, colours.HALO),
        (_PLINTH - 0.04, clan.colour),
        (_PLINTH - 0.1, colours.CAVE),
    ):
        wide = inked.even(size * share)
        inked.centred(canvas, shapes.rounded(wide, wide, round(wide * 0.28)), middle, paint)
    return Piece(canvas.image, carved.whole, (0, 0))


def choice(size: int) -> Piece:
    """An open square that can be chosen: a slab of sandstone in the light."""
    return _pieces.get(("choice", size), lambda: _choice(size))


def _choice(size: int) -> Piece:
    canvas = Canvas(size, size, colours.HALO)
    inset = round(size * 0.03)
    wide = size - 2 * inset
    radius = round(size * 0.16)
    light_edge, dark_edge = colours.OPEN_EDGES
    canvas.ink(shapes.rounded(wide, wide, radius), (inset, inset), dark_edge)
    line = max(round(size * 0.035), 1)
    canvas.ink(shapes.rounded(wide - line, wide - line, radius), (inset, inset), light_edge)
    inner = wide - 2 * line
    canvas.ink(shapes.rounded(inner, inner, radius - line), (inset + line, inset + line), colours.OPEN)
    mask = Image.new("L", canvas.image.size)
    mask.paste(shapes.rounded(wide, wide, radius).image, (px(inset), px(inset)))
    soft = mask.filter(ImageFilter.GaussianBlur(px(size) * 0.025)).point(
        [min(value * 2, 255) for value in range(256)]
    )
    return Piece(canvas.image, soft, (0, 0))


def _within(mask: Mask, outer: Mask) -> Mask:
    """What of a mask is in another of its size."""
    return Mask.of(caves.within(mask.image, outer.image))


def _mirrored(mask: Mask) -> Mask:
    return Mask.of(mask.image.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
