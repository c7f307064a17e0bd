"""Small tiles: their owner's land with one mark.

The mark is cubes or the tile's picture.
"""

from __future__ import annotations

from functools import reduce
from typing import Final

from PIL import Image, ImageChops, ImageOps

from render.kit import grounds, hexagons, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.palette import mix
from render.kit.pieces import Piece, make_cache
from render.kit.style import is_stark
from render.painters.kcaloria import colours
from render.painters.kcaloria.tiles import figures, heroes, ownership
from render.painters.kcaloria.tiles.look import Look

_HERO: Final = 0.66
"""Size of the picture."""
_SPENT: Final = 0.12
"""Strength by which it is set back."""
_BACK, _FAINT = 0.1, 0.36
"""Strengths for a land that is set back, and for its picture.

The first is weaker than for cubes, so that the colour stays visible.
"""
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
_SEAM, _DIM_SEAM = 0.6, 0.82
"""Shares of a land's colour and of a dim land's, between their tiles."""
_LOWER: Final = 0.05
"""Distance of the picture below the tile's middle."""
_GLOW, _STRONG, _BRIGHT = 0.3, 0.7, 0.55
"""Measures of the light about a tile that has a close-up.

They are its reach, its strength, and the share of its owner's colour on the tile.
"""

_pieces: Final = make_cache(13_500_000, 9_000_000)


def land(size: int, look: Look, seat: int, sides: ownership.Sides, *, has_figures: bool) -> Piece:
    """Return a tile of a seat whose land ends on these sides.

    Without cubes it has its picture, set back.
    """

    def draw() -> Piece:
        is_back = look.is_back and not is_stark()
        back = colours.BACK if is_back else 0
        land = _dim_land(seat) if look.is_dim else colours.COUNTRIES[seat]
        land = mix(theme.INK, land, _BACK if is_back else 0)
        canvas = Canvas(
            size, hexagons.height(size), _seam(seat) if look.is_dim else mix(land, theme.INK, _SEAM)
        )
        canvas.ink(hexagons.mask(size, 1.2), (0, 0), land)
        if not has_figures:
            _hero(canvas, (size // 2, hexagons.height(size) // 2), size, look)
            if look.is_dim:
                _hush(canvas, seat)
            elif not is_stark():
                canvas.dim(canvas.box, _FAINT if is_back else _SPENT, land)
        dark, bright = _dim_coast(seat) if look.is_dim else ownership.coast(seat)
        coast = (dark, mix(theme.INK, bright, back))
        covered = ownership.draw_on(canvas, size, seat, sides, is_calm=True, inks=coast)
        covered = ImageChops.lighter(covered, hexagons.mask(size, _BROADER).image)
        if bears_figures(look):
            figures.cubes_on(canvas, (size // 2, hexagons.height(size) // 2), size, look)
        return Piece(canvas.image, covered, (0, 0), tuple(canvas.written), tuple(canvas.shown))

    of = None if has_figures else look.kind.key
    on = (look.left, bool(look.change)) if bears_figures(look) else None
    return _pieces.get(("calm", of, on, seat, size, sides, look.is_dim, look.is_back), draw)


def bears_figures(look: Look) -> bool:
    """Return whether a calm tile's figures are cached with it.

    These are cubes of one colour, which do not reach beyond it.
    """
    return look.is_calm and look.seat is not None and sum(map(bool, look.left)) == 1


def tones(seat: int) -> tuple[theme.Colour, ...]:
    """Return the colours of a seat's dim land and its pictures."""
    land = _dim_land(seat)
    return (land, *(mix(paint, land, share) for paint, share in _TONES))


def _dim_land(seat: int) -> theme.Colour:
    """Return a calm, dark land, so that the winner's is seen first."""
    land = colours.COUNTRIES[seat]
    return land if is_stark() else mix(colours.MUTED, land, _MUTED)


def _seam(seat: int) -> theme.Colour:
    return mix(_dim_land(seat), theme.INK, _DIM_SEAM)


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


def mark_again(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Draw a calm tile's owner and picture again, above a line.

    The picture is drawn if the tile has no cubes and isn't set back. Both are already recorded.
    """
    before = len(canvas.shown)
    if look.seat is not None:
        ownership.mark(canvas, middle, size, look.seat, is_calm=True)
    if not any(look.left) and not look.is_back:
        _hero(canvas, middle, size, look)
    del canvas.shown[before:]


def light(canvas: Canvas, corner: Point, size: int, look: Look | None) -> None:
    """Draw light on and about a calm tile that has a close-up.

    The tile's marks must be drawn again after it.
    """
    middle = (corner[0] + size // 2, corner[1] + hexagons.height(size) // 2)
    if not is_stark():
        reach = round(_GLOW * size)
        glow = grounds.glow(("kcaloria far",), hexagons.mask(size), reach, _STRONG)
        canvas.stamp(glow, middle, theme.RING)
    if look is not None and look.seat is not None:
        canvas.ink(hexagons.mask(size, 2), corner, mix(theme.SEATS[look.seat], theme.PAPER, _BRIGHT))


def _hero(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """Draw a tile's picture about a point."""
    at = (middle[0], middle[1] + round(_LOWER * size))
    heroes.hero(canvas, at, look.kind, round(size * _HERO) // 2 * 2, is_flat=True, is_pale=True)
