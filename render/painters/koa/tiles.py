"""What lies on the squares, as pieces that are drawn once for each size and kept.

House rule: every tile is a block with a dark edge of its own, so that it may lie on any rock. A clan's block has a window
that shows what it is; in caverns that are chained to their camp there is light.
"""

from enum import IntEnum
from math import ceil
from typing import Final

from PIL import Image, ImageChops

from engine.games.koa.chance import Find
from render import shapes
from render.canvas import Canvas
from render.geometry import Point
from render.painters.koa import clans, colours, inked, signs
from render.painters.koa.clans import Clan
from render.pieces import Piece, kept
from render.shapes import Mask

INSET: Final = 0.07
"""Between a square's edge and a block's, as a share of the square, like all that follow."""
CORNER: Final = 0.22
_CAMP: Final = 0.03
_CAMP_RIM: Final = 0.09
_CAMP_SIGN: Final = 0.68
_HALO: Final = 0.035
_MOUTH: Final = 0.62
_LIT: Final = 0.54
_WINDOW: Final = 0.68
_SIGN: Final = 0.48
_STAR: Final = 0.36
STAR_AT: Final = 0.24
"""How far from the left edge and from the bottom the middle of a star is."""
_BONES: Final = 0.92
_TOKEN: Final = 0.56
_TOKEN_RIM: Final = 0.2
_TOKEN_SIGN: Final = 0.33
_DASHES: Final = 0.055
_KEPT: Final = 8_000_000

_pieces: Final = kept(_KEPT)


class Hold(IntEnum):
    """How a clan's tile hangs together with its camp."""

    CUT = 0
    JOINED = 1
    CHAINED = 2


def clan_tile(clan: Clan, find: Find, hold: Hold, size: int) -> Piece:
    """A clan's tile."""
    key = ("tile", clan.paint, clan.pattern, find, hold, size)
    return _pieces.get(key, lambda: _clan_tile(clan, find, hold, size))


def _clan_tile(clan: Clan, find: Find, hold: Hold, size: int) -> Piece:
    canvas = Canvas(size, size, colours.HALO)
    inset = round(size * INSET)
    wide = size - 2 * inset
    body = shapes.rounded(wide, wide, round(size * CORNER))
    paint = colours.DIMS[clan.paint] if hold is Hold.CUT else clan.colour
    canvas.ink(body, (inset, inset), paint)
    if hold is Hold.CUT:
        line = ceil(size * _DASHES)
        canvas.ink(shapes.dashed(wide, wide, round(size * CORNER), line), (inset, inset), clan.colour)
    else:
        pattern = _within(clans.patterned(clan.pattern, wide), body)
        canvas.ink(pattern, (inset, inset), colours.SHADES[clan.paint])
    window(canvas, (size // 2, size // 2), find, size, is_lit=hold is Hold.CHAINED)
    return Piece.cut(canvas, _block(size, INSET), (0, 0))


def window(canvas: Canvas, middle: Point, find: Find, size: int, *, is_lit: bool = False) -> None:
    """What a clan's tile shows: the mouth of a cave, dark or lit, or a dark hollow in which something grows or springs."""
    if find is Find.CAVERN:
        inked.centred(canvas, signs.mouth(inked.even(size * _MOUTH)), middle, colours.CAVE)
        if is_lit:
            lit = inked.even(size * _LIT)
            inked.centred(canvas, signs.mouth(lit), middle, colours.TORCH)
            low = (middle[0], middle[1] + round(0.4 * lit * 0.5))
            inked.centred(canvas, signs.mouth(inked.even(lit * 0.42)), low, colours.CAVE)
        return
    canvas.disc(middle, inked.even(size * _WINDOW), colours.CAVE)
    inked.resource(canvas, middle, find, inked.even(size * _SIGN))


def neutral_tile(find: Find, size: int) -> Piece:
    """Lava or an earthquake's rubble."""
    return _pieces.get(("neutral", find, size), lambda: _neutral_tile(find, size))


def _neutral_tile(find: Find, size: int) -> Piece:
    canvas = Canvas(size, size, colours.HALO)
    middle = (size // 2, size // 2)
    if find is Find.LAVA:
        inset = round(size * INSET)
        wide = size - 2 * inset
        body = shapes.rounded(wide, wide, round(size * CORNER))
        canvas.ink(body, (inset, inset), colours.BASALT)
        canvas.ink(_within(signs.flow(wide, 0.3), body), (inset, inset), colours.GLOW)
        canvas.ink(_within(signs.flow(wide, 0.1), body), (inset, inset), colours.HEART)
    else:
        canvas = Canvas(size, size, colours.SEAM)
        inked.rubble(canvas, middle, inked.even(size * 0.88))
    return Piece.cut(canvas, _block(size, INSET), (0, 0))


def marker(clan: Clan, find: Find, size: int) -> Piece:
    """What the Sharman found: crossed bones and a small token with the sign of it, for it is no tile yet."""
    return _pieces.get(("marker", clan.paint, clan.pattern, find, size), lambda: _marker(clan, find, size))


def _marker(clan: Clan, find: Find, size: int) -> Piece:
    middle = (size // 2, size // 2)
    bone, token = inked.even(size * _BONES), inked.even(size * _TOKEN)
    halo = 2 * max(round(size * _HALO), 1)
    crossed = [signs.bone(bone), _mirrored(signs.bone(bone))]
    canvas = Canvas(size, size, colours.HALO)
    mask = Image.new("L", (size, size))
    for one in crossed:
        inked.centred(canvas, one, middle, colours.BONE)
        for across in (-halo, 0, halo):
            for down in (-halo, 0, halo):
                at = (middle[0] - bone // 2 + across // 2, middle[1] - bone // 2 + down // 2)
                mask.paste(255, at, one.image)
    disc = shapes.disc(token + 2 * halo)
    mask.paste(255, (middle[0] - disc.width // 2, middle[1] - disc.height // 2), disc.image)
    canvas.disc(middle, token + 2 * halo, colours.HALO)
    canvas.disc(middle, token, clan.colour)
    canvas.disc(middle, token - 2 * inked.even(size * _TOKEN_RIM / 2), colours.CAVE)
    inked.resource(canvas, middle, find, inked.even(size * _TOKEN_SIGN))
    return Piece.cut(canvas, Mask.of(mask), (0, 0))


def star(size: int) -> Piece:
    """On a tile: it is outside of its clan's zones."""
    return _pieces.get(("star", size), lambda: _star(size))


def _star(size: int) -> Piece:
    canvas = Canvas(size, size, colours.HALO)
    at = (round(size * STAR_AT), round(size * (1 - STAR_AT)))
    whole = signs.star(inked.even(size * (_STAR + 0.13)))
    inked.centred(canvas, signs.star(inked.even(size * _STAR)), at, colours.STAR)
    mask = Image.new("L", (size, size))
    mask.paste(whole.image, (at[0] - whole.width // 2, at[1] - whole.height // 2))
    return Piece.cut(canvas, Mask.of(mask), (0, 0))


def camp(canvas: Canvas, corner: Point, clan: Clan, size: int) -> None:
    """A camp: its clan's badge, large, within its colour and pattern."""
    key = ("camp", clan.paint, clan.pattern, size)
    _pieces.get(key, lambda: _camp(clan, size)).paste(canvas, corner)
    middle = (corner[0] + size // 2, corner[1] + size // 2)
    clans.badge(canvas, middle, clan, inked.even(size * _CAMP_SIGN))


def _camp(clan: Clan, size: int) -> Piece:
    canvas = Canvas(size, size, colours.HALO)
    inset = round(size * _CAMP)
    wide = size - 2 * inset
    body = shapes.rounded(wide, wide, round(size * CORNER))
    canvas.ink(body, (inset, inset), clan.colour)
    canvas.ink(_within(clans.patterned(clan.pattern, wide), body), (inset, inset), colours.SHADES[clan.paint])
    rim = round(size * _CAMP_RIM)
    inside = wide - 2 * rim
    canvas.ink(
        shapes.rounded(inside, inside, round(size * (CORNER - _CAMP_RIM))),
        (inset + rim,) * 2,
        colours.HALO,
    )
    return Piece.cut(canvas, _block(size, _CAMP), (0, 0))


def _block(size: int, inset: float) -> Mask:
    """The pixels of a block with its dark edge, in a square of that size."""
    halo = round(size * _HALO)
    edge = max(round(size * inset) - halo, 0)
    wide = size - 2 * edge
    whole = Image.new("L", (size, size))
    whole.paste(shapes.rounded(wide, wide, round(size * CORNER) + halo).image, (edge, edge))
    return Mask.of(whole)


def _within(mask: Mask, outer: Mask) -> Mask:
    """What of a mask is in another of its size."""
    return Mask.of(ImageChops.multiply(mask.image, outer.image))


def _mirrored(mask: Mask) -> Mask:
    return Mask.of(mask.image.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
