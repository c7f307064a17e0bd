"""Tiles that are far: their owner's land, and on it one mark alone, cubes or what lies there."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops, ImageOps

from render import grounds, hexagons, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.kcaloria import colours, heroes, rows, territory
from render.palette import mixed
from render.pieces import Piece, kept
from render.setting import is_stark

if TYPE_CHECKING:
    from render.painters.kcaloria.tiles import Look

_HERO: Final = 0.66
"""How large the picture is."""
_SPENT: Final = 0.12
"""How far what lies there is set back."""
_BACK, _FAINT = 0.1, 0.36
"""How much darker a land is that is set back, less than cubes so that it keeps its colour, and how far what lies there is set back."""
_MUTED: Final = 0.3
"""How much of the dark there is in a dim land: it is as solid as any, but its colour is calm."""
_COAST: Final = 0.45
"""How much of that there is in the line about it."""
_TONES: Final = ((theme.INK, 0.24), (theme.PAPER, 0.09), (theme.PAPER, 0.18), (theme.PAPER, 0.27))
"""What a picture on dim land is drawn in, from its darkest to its lightest: how much of which colour there is on the land's."""
_SEEN: Final = 24
"""By how many steps of 255 what lies on a land differs from it."""
_BROADER: Final = -0.5
"""How far inside its edge a tile ends: else what lies below would shine through between two of them."""
_SEAM, _DIM_SEAM = 0.6, 0.82
"""How much of a land's colour there is between its tiles, and of a dim one's."""
_LOWER: Final = 0.05
"""How far below its middle a tile has its picture."""
_GLOW, _STRONG, _BRIGHT = 0.3, 0.7, 0.55
"""How far light about a tile reaches that is shown near elsewhere, how strong it is, and how much of its owner's colour there is in the light on it."""

_pieces: Final = kept(13_500_000, 9_000_000)


def land(size: int, look: Look, seat: int, sides: territory.Sides, *, has_figures: bool) -> Piece:
    """A tile of a seat whose land ends on these sides; where no cubes stand, what lies there, set back."""

    def draw() -> Piece:
        is_back = look.is_back and not is_stark()
        back = colours.BACK if is_back else 0
        land = _dim_land(seat) if look.is_dim else colours.COUNTRIES[seat]
        land = mixed(theme.INK, land, _BACK if is_back else 0)
        canvas = Canvas(
            size, hexagons.height(size), _seam(seat) if look.is_dim else mixed(land, theme.INK, _SEAM)
        )
        canvas.ink(hexagons.mask(size, 1.2), (0, 0), land)
        if not has_figures:
            _hero(canvas, (size // 2, hexagons.height(size) // 2), size, look)
            if look.is_dim:
                _hush(canvas, seat)
            elif not is_stark():
                canvas.dim(canvas.box, _FAINT if is_back else _SPENT, land)
        dark, bright = _dim_coast(seat) if look.is_dim else territory.coast(seat)
        coast = (dark, mixed(theme.INK, bright, back))
        covered = territory.draw_on(canvas, size, seat, sides, is_calm=True, inks=coast)
        covered = ImageChops.lighter(covered, hexagons.mask(size, _BROADER).image)
        if bears_figures(look):
            rows.cubes_on(canvas, (size // 2, hexagons.height(size) // 2), size, look)
        return Piece(canvas.image, covered, (0, 0), tuple(canvas.written), tuple(canvas.shown))

    of = None if has_figures else look.kind.key
    on = (look.left, bool(look.change)) if bears_figures(look) else None
    return _pieces.get(("calm", of, on, seat, size, sides, look.is_dim, look.is_back), draw)


def bears_figures(look: Look) -> bool:
    """Whether a calm tile's figures are kept with it: cubes of one colour, which do not reach beyond it."""
    return look.is_calm and look.seat is not None and sum(map(bool, look.left)) == 1


def tones(seat: int) -> tuple[theme.Colour, ...]:
    """The colours of a seat's dim land and of what lies on it."""
    land = _dim_land(seat)
    return (land, *(mixed(paint, land, share) for paint, share in _TONES))


def _dim_land(seat: int) -> theme.Colour:
    """A land that is calm and dark, so that the winner's is seen first."""
    land = colours.COUNTRIES[seat]
    return land if is_stark() else mixed(colours.MUTED, land, _MUTED)


def _seam(seat: int) -> theme.Colour:
    return mixed(_dim_land(seat), theme.INK, _DIM_SEAM)


def _dim_coast(seat: int) -> territory.Inks:
    """The dark line about a dim land, and the bright one."""
    dark, bright = territory.coast(seat)
    if is_stark():
        return dark, bright
    return dark, mixed(_dim_land(seat), bright, _COAST)


def _hush(canvas: Canvas, seat: int) -> None:
    """Draw what lies on a dim land in its few tones, as a file has no room for animals of all colours in the shade."""
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
    """Whose a calm tile is, and what it is where no cubes lie on it and it isn't set back, once more, on top of a line; they are on record already."""
    before = len(canvas.shown)
    if look.seat is not None:
        territory.mark(canvas, middle, size, look.seat, is_calm=True)
    if not any(look.left) and not look.is_back:
        _hero(canvas, middle, size, look)
    del canvas.shown[before:]


def light(canvas: Canvas, corner: Point, size: int, look: Look | None) -> None:
    """Light on a calm tile that is shown near elsewhere, and about it; what lies on it is to be drawn again."""
    middle = (corner[0] + size // 2, corner[1] + hexagons.height(size) // 2)
    if not is_stark():
        reach = round(_GLOW * size)
        glow = grounds.glow(("kcaloria far",), hexagons.mask(size), reach, _STRONG)
        canvas.stamp(glow, middle, theme.RING)
    if look is not None and look.seat is not None:
        canvas.ink(hexagons.mask(size, 2), corner, mixed(theme.SEATS[look.seat], theme.PAPER, _BRIGHT))


def _hero(canvas: Canvas, middle: Point, size: int, look: Look) -> None:
    """What lies on a tile about that point."""
    at = (middle[0], middle[1] + round(_LOWER * size))
    heroes.hero(canvas, at, look.kind, round(size * _HERO) // 2 * 2, is_flat=True, is_pale=True)
