"""Small tiles of losers at the end: their land with the tile's picture in few tones."""

from __future__ import annotations

from functools import reduce
from typing import Final

from PIL import Image, ImageChops, ImageOps

from render.kit import hexagons, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.palette import mix
from render.kit.pieces import Piece, make_cache
from render.kit.style import is_stark
from render.painters.kcaloria import colours
from render.painters.kcaloria.tiles import heroes, ownership
from render.painters.kcaloria.tiles.look import Look

_HERO: Final = 0.66
"""Size of the picture."""
_MUTED: Final = 0.3
"""Share of dark in a dim land. It is as opaque as any, but its colour is calm."""
_COAST: Final = 0.45
"""Share of dark in the line about it."""
_TONES: Final = ((theme.INK, 0.24), (theme.PAPER, 0.09), (theme.PAPER, 0.18), (theme.PAPER, 0.27))
"""The tones of a picture on dim land, from the darkest.

Each is a colour and its share on the land's.
"""
_SEEN: Final = 24
"""Least difference from a land, of 255, at which something lies on it."""
_BROADER: Final = -0.5
"""Inset of a tile's edge. Without it, things below would shine through between two tiles."""
_SEAM: Final = 0.82
"""Share of a land's colour between its tiles."""
_LOWER: Final = 0.05
"""Distance of the picture below the tile's middle."""

_pieces: Final = make_cache(13_500_000, 9_000_000)


def land(size: int, look: Look, seat: int, sides: ownership.Sides) -> Piece:
    """Return a loser's tile at the end, whose land ends on these sides."""

    def draw() -> Piece:
        canvas = Canvas(size, hexagons.height(size), _seam(seat))
        canvas.ink(hexagons.mask(size, 1.2), (0, 0), _dim_land(seat))
        _hero(canvas, (size // 2, hexagons.height(size) // 2), size, look)
        _hush(canvas, seat)
        covered = ownership.draw_on(canvas, size, seat, sides, inks=_dim_coast(seat))
        covered = ImageChops.lighter(covered, hexagons.mask(size, _BROADER).image)
        return Piece(canvas.image, covered, (0, 0), (), tuple(canvas.shown))

    return _pieces.get(("dim", look.kind.key, seat, size, sides), draw)


def tones(seat: int) -> tuple[theme.Colour, ...]:
    """Return the colours of a seat's dim land and its pictures."""
    land = _dim_land(seat)
    return (land, *(mix(paint, land, share) for paint, share in _TONES))


def _dim_land(seat: int) -> theme.Colour:
    """Return a calm, dark land, so that the winner's is seen first."""
    land = colours.COUNTRIES[seat]
    return land if is_stark() else mix(colours.MUTED, land, _MUTED)


def _seam(seat: int) -> theme.Colour:
    return mix(_dim_land(seat), theme.INK, _SEAM)


def _dim_coast(seat: int) -> ownership.Inks:
    """Return the dark and the bright line about a dim land."""
    dark, bright = ownership.coast(seat)
    if is_stark():
        return dark, bright
    return dark, mix(_dim_land(seat), bright, _COAST)


def _hush(canvas: Canvas, seat: int) -> None:
    """Draw the picture of a dim land in its few tones.

    A file has no room for all the colours of animals in the shade.
    """
    land, *paints = map(theme.rgb, tones(seat))
    seam = theme.rgb(_seam(seat))
    grey = ImageOps.grayscale(canvas.image)
    off = reduce(
        ImageChops.darker,
        (
            reduce(ImageChops.lighter, ImageChops.difference(canvas.image, plain).split())
            for plain in (Image.new("RGB", canvas.image.size, paint) for paint in (land, seam))
        ),
    )
    hero = off.point([255 * (step > _SEEN) for step in range(256)])
    spread = ImageOps.autocontrast(grey, cutoff=3, mask=hero)
    steps = [step * len(paints) // 256 for step in range(256)]
    shown = Image.merge(
        "RGB", [spread.point([paints[step][channel] for step in steps]) for channel in range(3)]
    )
    canvas.lay(shown, (0, 0), hero)


def _hero(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Draw a tile's picture about a point."""
    at = (middle[0], middle[1] + round(_LOWER * size))
    heroes.hero(canvas, at, look.kind, round(size * _HERO) // 2 * 2, is_flat=True)
