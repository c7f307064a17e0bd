"""What organisms are made of: membranes that flow together where elements touch, lit from the upper left.

A body is one field: discs and the bridges between them, blurred. Where the field is high enough is body, where it has just
become so is the bright edge, and what lies deeper is the darker inside; so one blur gives shape, edge and depth alike.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import palette, theme
from render.painters.organism import colours, water
from render.palette import RGB
from render.setting import is_stark
from render.theme import Colour

At = tuple[float, float]
Light = Literal["back", "even", "lit"]
"""Whether a body steps back, lies there like all others, or shines."""

_CELL: Final = 0.425
"""Radius of the disc that an element is, in sizes, as are all measures here."""
_BRIDGE: Final = 0.33
"""Half the width of what joins two elements."""
_SOFT: Final = 0.085
_SHELL: Final = 118
"""What the field is at the membrane."""
_RIM: Final = 92
"""How far above that the bright edge goes over into the inside."""
_TONE: Final = 32
"""Steps of light of a tone."""
_DEPTHS: Final[dict[Light, tuple[int, int, int]]] = {
    "back": (172, 120, 80),
    "even": (206, 138, 112),
    "lit": (212, 146, 112),
}
"""How light a body is at its edge, along that, and inside."""
_FINER: Final = 4
"""So many tones there are for each where a body is smooth."""
_PATTERN: Final = (0, 16, 24, 8)
"""On two by two pixels, what hides where one tone goes over into the next."""
_RELIEF: Final = 0.16
_LEVEL: Final = 128
"""A slope that faces neither way; what faces the light is so much lighter, and what faces away so much darker."""
_SLOPE: Final = [round(_LEVEL + (step - _LEVEL) * (0.5 if step > _LEVEL else 0.34)) for step in range(256)]
_SHADE: Final = 0.09
"""How far the shadow falls."""
_HALO: Final = 0.2
_DIM: Final = [round(0.62 * step) for step in range(256)]
"""How much of the shadow is seen."""
_GRAIN: Final = tuple(2 * step for step in water.FINEST)
_BRIGHT: Final = [min(7, int(0.82 * step / colours.HALO_STEP)) * colours.HALO_STEP for step in range(256)]
"""How much of the light: in few steps, each with a colour of its own in the file, that go over into each other."""
REACH: Final[dict[Light, float]] = {"back": 0.62, "even": 0.62, "lit": 0.84}
"""How far its shadow or the light about it reaches from an element's middle."""


class Skeleton(NamedTuple):
    """Where an organism's elements are, in pixels; which two of them touch, and which three."""

    cells: Sequence[At]
    pairs: Sequence[tuple[At, At]]
    threes: Sequence[tuple[At, At, At]]


def body(
    size: tuple[int, int], scale: float, bones: Skeleton, seat: int, light: Light, *, is_smooth: bool = False
) -> tuple[Image.Image, Image.Image]:
    """The body of so many pixels with its shadow, and how much of each pixel it covers; `scale` pixels are one size.

    One that is seen from near is smooth: there one would see the pattern that hides where tones go over into each other.
    """
    half = _field(size, scale / 2, bones)
    box = (0, 0, size[0] / 2, size[1] / 2)
    cover = shape(half.resize(size, Image.Resampling.BILINEAR, box=box))
    level = _lit(half, scale / 2, _DEPTHS[light]).resize(size, Image.Resampling.BILINEAR, box=box)
    image = _toned(level, colours.FLESH[seat], is_smooth=is_smooth)
    if is_stark():
        return image, cover
    under, soft = _light_about(shape(half), scale / 2, theme.SEATS[seat] if light == "lit" else None, size)
    under.paste(image, (0, 0), cover)
    return under, ImageChops.lighter(soft, cover)


def _field(size: tuple[int, int], scale: float, bones: Skeleton) -> Image.Image:
    """How deep in the body each pixel is. Soft as it is, it is made in half the size; `scale` are its pixels of one size."""
    field = Image.new("L", ((size[0] + 1) // 2, (size[1] + 1) // 2))
    pen = ImageDraw.Draw(field)
    for x, y in bones.cells:
        pen.circle((x / 2, y / 2), _CELL * scale, fill=255)
    for (x, y), (to_x, to_y) in bones.pairs:
        pen.line((x / 2, y / 2, to_x / 2, to_y / 2), fill=255, width=round(2 * _BRIDGE * scale))
    for three in bones.threes:
        pen.polygon([(x / 2, y / 2) for x, y in three], fill=255)
    return field.filter(ImageFilter.GaussianBlur(_SOFT * scale))


def _toned(level: Image.Image, tones: Sequence[RGB], *, is_smooth: bool) -> Image.Image:
    """Light in the tones of a body."""
    if is_smooth and not is_stark():
        return water.scaled(level, _between(tuple(tones)), _TONE // _FINER)
    if not is_stark():
        level = ImageChops.add(level, water.patterned(_PATTERN, level.size), offset=-_TONE // 2)
    return water.scaled(level, tuple(tones), _TONE)


@lru_cache
def _between(tones: tuple[RGB, ...]) -> tuple[RGB, ...]:
    """The same tones, each of them the middle of its steps of light, and those between them."""
    most, found = len(tones) - 1, []
    for step in range(len(tones) * _FINER):
        along = min(max((step + 0.5) / _FINER - 0.5, 0), most)
        lower = min(int(along), most - 1)
        found.append(palette.blend(tones[lower + 1], tones[lower], along - lower))
    return tuple(found)


def shape(field: Image.Image) -> Image.Image:
    """How much of each pixel of a field is body."""
    return field.point(_steep(_SHELL, 7))


def _lit(field: Image.Image, scale: float, depths: tuple[int, int, int]) -> Image.Image:
    """How light each pixel of a field is: by how deep it lies, lighter where it faces the upper left, darker where it faces away."""
    flat = field.point(_levels(depths))
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
    light = slope.point(_SLOPE).resize(field.size, Image.Resampling.BILINEAR)
    return ImageChops.add(flat, light, offset=-_LEVEL)


@lru_cache
def _levels(depths: tuple[int, int, int]) -> list[int]:
    """How light a field is from its lowest to its deepest: the bright line, then a band that falls off to the inside."""
    edge, along, inside = depths

    def level(depth: float) -> float:
        if depth < 0.4:
            return edge
        if depth < 0.62:
            return edge + (along - edge) * (depth - 0.4) / 0.22
        return along + (inside - along) * min(1, (depth - 0.62) / 0.55)

    return [round(level((value - _SHELL) / _RIM)) for value in range(256)]


def _light_about(
    shape: Image.Image, scale: float, glow: Colour | None, size: tuple[int, int]
) -> tuple[Image.Image, Image.Image]:
    """The shadow of a body, or the light about it if it shines, in so many pixels; and how much of those is seen."""
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
        halo.resize(size, Image.Resampling.BILINEAR, box=box), water.patterned(_GRAIN, size), offset=-2
    )
    return Image.new("RGB", size, theme.rgb(glow)), steps.point(_BRIGHT)


def _steep(middle: int, half: int) -> list[int]:
    """A ramp from none to all about a level: an edge one pixel soft."""
    return [min(255, max(0, round((step - middle + half) / (2 * half) * 255))) for step in range(256)]
