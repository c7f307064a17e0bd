"""Organisms' bodies.

Membranes flow together where elements touch and are lit from the upper left.

A body is one field: discs and the bridges between them, blurred. The body is where the field is
high enough. Its bright edge is where the field just becomes so, and deeper parts are the darker
inside. So one blur gives shape, edge and depth.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit import theme
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.painters.organism import colours
from render.painters.organism.board import water

At = tuple[float, float]
Light = Literal["back", "even", "lit"]
"""Whether a body is set back, neutral, or shines."""

_CELL: Final = 0.425
"""Radius of an element's disc, in sizes, like all measures here."""
_BRIDGE: Final = 0.33
"""Half the width of a bridge between two elements."""
_SOFT: Final = 0.085
_SHELL: Final = 118
"""Value of the field at the membrane."""
_RIM: Final = 92
"""How far above that value the bright edge turns into the inside."""
_RIMS: Final = ((0.54, 0.8, 1.35), (0.74, 1.0, 1.45))
"""Depths, in those steps, where the bright line ends, where it has faded, and where all is flat.

Those of close-ups come first: their lines are broad enough.
"""
_NEAR: Final = 160
"""Least size of a close-up."""
_TONE: Final = 32
"""Steps of light of a tone."""
_DEPTHS: Final[dict[Light, tuple[int, int, int]]] = {
    "back": (186, 120, 92),
    "even": (206, 134, 104),
    "lit": (230, 156, 110),
}
"""Lightness of a body at its edge, along that, and inside."""
_EVERY: Final = tuple(range(256))
_PLACES: Final = 8
"""Parts of the way from one tone to the next."""
_STEEP: Final = 8
"""Distance of tones from which no pattern is between them: a rim is a few pixels wide."""
_SCATTER: Final = tuple(step // 2 for step in water.FINEST)
"""The pattern between two tones, in these parts."""
_RELIEF: Final = 0.16
_LEVEL: Final = 128
"""A slope that faces neither way.

Slopes that face the light are lighter, those that face away are darker.
"""
_SLOPE: Final = [round(_LEVEL + (step - _LEVEL) * (0.5 if step > _LEVEL else 0.34)) for step in range(256)]
_SHADE: Final = 0.09
"""Distance of the shadow."""
_HALO: Final = 0.14
_DIM: Final = [round(0.62 * step) for step in range(256)]
"""Strength of the shadow."""
_GRAIN: Final = (0, 8, 12, 4)
_BRIGHT: Final = [min(14, int(1.1 * step / colours.HALO_STEP)) * colours.HALO_STEP for step in range(256)]
"""Strength of the light, in few steps.

Each step has a colour in the file, and they blend into each other.
"""
REACH: Final[dict[Light, float]] = {"back": 0.62, "even": 0.62, "lit": 0.84}
"""Reach of a body's shadow or light from an element's middle."""
JAW, APEX, GAPE = 0.75, 0.06, 0.64
"""Radius of a cell with jaws, distance of their corner, and how far each is open, as an angle."""
_BEYOND: Final = 1.3
"""How far the gap between jaws reaches."""
_LASHES: Final = (-2.3, -1.8, -1.3, 1.3, 1.8, 2.3)
"""Lashes about such a cell, as angles from where it looks."""
_LASH: Final = (0.62, 1.02, 0.17)
"""Where a lash begins and ends, and its thickness."""
JAWS_REACH: Final = 1.26
"""What `REACH` is with jaws."""
_FALLING: Final = -2 * pi / 3
"""Angle of a drop's tail: where the rain comes from."""
_TAIL: Final = (0.72, 0.3)
"""Distance of its tip from the middle, and half its width where it begins."""
TAIL_REACH: Final = 0.84
"""What `REACH` is with a tail."""


class Skeleton(NamedTuple):
    """The positions of an organism's elements, in pixels.

    `pairs` and `threes` are those that touch.
    """

    cells: Sequence[At]
    pairs: Sequence[tuple[At, At]]
    threes: Sequence[tuple[At, At, At]]
    jaws: Sequence[tuple[At, float]] = ()
    """Cells with open jaws, and the angles at which they look."""
    tails: Sequence[At] = ()
    """Cells that fall: drops of rain, with a tail."""


def body(
    size: tuple[int, int],
    scale: float,
    bones: Skeleton,
    seat: int,
    light: Light,
    *,
    levels: Sequence[int] = (),
) -> tuple[Image.Image, Image.Image]:
    """Return a body of this size with its shadow, and its coverage.

    `scale` pixels are one size.

    It has tones for these levels of light, or for every level if none are given.
    """
    half = _field(size, scale / 2, bones)
    box = (0, 0, size[0] / 2, size[1] / 2)
    cover = shape(half.resize(size, Image.Resampling.BILINEAR, box=box))
    lit = _light_field(half, scale / 2, _DEPTHS[light], _RIMS[scale < px(_NEAR)])
    level = lit.resize(size, Image.Resampling.BILINEAR, box=box)
    image = _apply_tones(level, seat, tuple(levels) or _EVERY)
    if is_stark():
        return image, cover
    under, soft = _light_about(shape(half), scale / 2, theme.SEATS[seat] if light == "lit" else None, size)
    under.paste(image, (0, 0), cover)
    return under, ImageChops.lighter(soft, cover)


def _field(size: tuple[int, int], scale: float, bones: Skeleton) -> Image.Image:
    """Return how deep in the body each pixel is.

    It is soft, so it is made in half the size; `scale` is the pixels of one size there.
    """
    field = Image.new("L", ((size[0] + 1) // 2, (size[1] + 1) // 2))
    pen = ImageDraw.Draw(field)
    for x, y in bones.cells:
        pen.circle((x / 2, y / 2), _CELL * scale, fill=255)
    for (x, y), (to_x, to_y) in bones.pairs:
        pen.line((x / 2, y / 2, to_x / 2, to_y / 2), fill=255, width=round(2 * _BRIDGE * scale))
    for three in bones.threes:
        pen.polygon([(x / 2, y / 2) for x, y in three], fill=255)
    for x, y in bones.tails:
        far, half = (part * scale for part in _TAIL)
        across = -half * sin(_FALLING), half * cos(_FALLING)
        tip = x / 2 + far * cos(_FALLING), y / 2 + far * sin(_FALLING)
        pen.polygon(
            [tip, (x / 2 + across[0], y / 2 + across[1]), (x / 2 - across[0], y / 2 - across[1])], fill=255
        )
    for (x, y), way in bones.jaws:
        _draw_jaws(pen, (x / 2, y / 2), way, scale)
    return field.filter(ImageFilter.GaussianBlur(_SOFT * scale))


def _draw_jaws(pen: ImageDraw.ImageDraw, at: At, way: float, scale: float) -> None:
    """Draw a cell with lashes and a gap between its jaws into a field."""

    def point(turn: float, far: float) -> At:
        return at[0] + far * scale * cos(way + turn), at[1] + far * scale * sin(way + turn)

    pen.circle(at, JAW * scale, fill=255)
    near, far, thick = _LASH
    for lash in _LASHES:
        for step in range(9):
            tip = point(lash + 0.03 * step, near + (far - near) * step / 8)
            pen.circle(tip, thick * (1 - 0.05 * step) / 2 * scale, fill=255)
    apex = point(0, APEX)
    lips = [
        (
            apex[0] + _BEYOND * scale * cos(way + side * GAPE),
            apex[1] + _BEYOND * scale * sin(way + side * GAPE),
        )
        for side in (-1, 1)
    ]
    pen.polygon([apex, *lips], fill=0)


def _apply_tones(level: Image.Image, seat: int, levels: tuple[int, ...]) -> Image.Image:
    """Return light in the tones of a body: those of the nearest levels."""
    if is_stark():
        return water.apply_scale(level, colours.FLESH[seat], _TONE)
    tones = tuple(colours.tone_at(seat, one) for one in levels)
    if len(levels) == len(_EVERY):
        return water.apply_scale(level, tones, 1)
    # A pattern between two tones: their borders would be seen as lines.
    grain = water.repeat_pattern(_SCATTER, level.size)
    return water.apply_scale(ImageChops.add(level.point(_places(levels)), grain), tones, _PLACES)


@lru_cache
def _places(levels: tuple[int, ...]) -> list[int]:
    """Return the place of each level of light among these, in parts of the way to the next."""

    def place(level: int) -> float:
        after = bisect_right(levels, level)
        if after in (0, len(levels)):
            return min(after, len(levels) - 1)
        before, behind = levels[after - 1], levels[after]
        along = (level - before) / (behind - before)
        return after - 1 + (along if behind - before < _STEEP else round(along))

    return [round(_PLACES * place(level)) for level in range(256)]


def shape(field: Image.Image) -> Image.Image:
    """Return how much of each pixel of a field is body."""
    return field.point(_steep(_SHELL, 7))


def _light_field(
    field: Image.Image, scale: float, depths: tuple[int, int, int], rim: tuple[float, float, float]
) -> Image.Image:
    """Return how light each pixel of a field is.

    It depends on the depth; pixels are lighter where they face the upper left and darker where they
    face away.
    """
    flat = field.point(_levels(depths, rim))
    if is_stark():
        return flat
    quarter = (max(1, field.width // 4), max(1, field.height // 4))
    hill = field.resize(quarter, Image.Resampling.BILINEAR).filter(
        ImageFilter.GaussianBlur(_RELIEF * scale / 4)
    )
    by = max(1, round(0.07 * scale / 4))
    slope = ImageChops.subtract(
        ImageChops.offset(hill, -by, -by), ImageChops.offset(hill, by, by), offset=_LEVEL
    )
    # Made weaker only in full size: its small steps would else be stairs.
    light = slope.resize(field.size, Image.Resampling.BICUBIC).point(_SLOPE)
    return ImageChops.add(flat, light, offset=-_LEVEL)


@lru_cache
def _levels(depths: tuple[int, int, int], rim: tuple[float, float, float]) -> list[int]:
    """Return the lightness of a field by its depth.

    The bright line comes first, then a band that falls off to the inside.
    """
    (edge, along, inside), (line, faded, flat) = depths, rim

    def level(depth: float) -> float:
        if depth < line:
            return edge
        if depth < faded:
            return edge + (along - edge) * (depth - line) / (faded - line)
        return along + (inside - along) * min(1, (depth - faded) / (flat - faded))

    return [round(level((value - _SHELL) / _RIM)) for value in range(256)]


def _light_about(
    shape: Image.Image, scale: float, glow: Colour | None, size: tuple[int, int]
) -> tuple[Image.Image, Image.Image]:
    """Return a body's shadow, or its light, with the coverage."""
    small = shape.reduce(2)
    box = (0, 0, size[0] / 4, size[1] / 4)
    if glow is None:
        under = Image.new("RGB", size, theme.rgb(theme.SHADOW))
        fallen = ImageChops.offset(
            small, max(1, round(_SHADE * scale / 3)), max(1, round(_SHADE * scale / 2))
        )
        cover = fallen.filter(ImageFilter.GaussianBlur(0.06 * scale / 2)).point(_DIM)
        return under, cover.resize(size, Image.Resampling.BILINEAR, box=box)
    # A thing that shines has no shadow.
    halo = small.filter(ImageFilter.GaussianBlur(_HALO * scale / 2))
    steps = ImageChops.add(
        halo.resize(size, Image.Resampling.BILINEAR, box=box), water.repeat_pattern(_GRAIN, size), offset=-2
    )
    return Image.new("RGB", size, theme.rgb(glow)), steps.point(_BRIGHT)


def _steep(middle: int, half: int) -> list[int]:
    """Return a ramp about a level: a soft one-pixel edge."""
    return [min(255, max(0, round((step - middle + half) / (2 * half) * 255))) for step in range(256)]
