"""What organisms are made of: membranes that flow together where elements touch, lit from the upper left.

A body is one field: discs and the bridges between them, blurred. Where the field is high enough is body, where it has just
become so is the bright edge, and what lies deeper is the darker inside; so one blur gives shape, edge and depth alike.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from render import theme
from render.painters.organism import colours
from render.palette import RGB, blend
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
_RELIEF: Final = 0.16
_SHADE: Final = 0.09
"""How far the shadow falls."""
_HALO: Final = 0.2
REACH: Final[dict[Light, float]] = {"back": 0.62, "even": 0.62, "lit": 0.9}
"""How far its shadow or the light about it reaches from an element's middle."""


class Skeleton(NamedTuple):
    """Where an organism's elements are, in pixels; which two of them touch, and which three."""

    cells: Sequence[At]
    pairs: Sequence[tuple[At, At]]
    threes: Sequence[tuple[At, At, At]]


def body(
    size: tuple[int, int], scale: float, bones: Skeleton, seat: int, light: Light
) -> tuple[Image.Image, Image.Image]:
    """The body of so many pixels with its shadow, and how much of each pixel it covers; `scale` pixels are one size."""
    field = Image.new("L", size)
    pen = ImageDraw.Draw(field)
    for x, y in bones.cells:
        radius = _CELL * scale
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    for pair in bones.pairs:
        pen.line([*pair], fill=255, width=round(2 * _BRIDGE * scale))
    for three in bones.threes:
        pen.polygon([*three], fill=255)
    field = field.filter(ImageFilter.GaussianBlur(_SOFT * scale))
    shape = field.point(_steep(_SHELL, 7))
    image = _painted(field, seat, is_lit=light != "back")
    if is_stark():
        return image, shape
    image = _in_relief(image, field, scale)
    return _with_light(image, shape, scale, theme.SEATS[seat] if light == "lit" else None)


def _painted(field: Image.Image, seat: int, *, is_lit: bool) -> Image.Image:
    """The field in colours: the membrane, and what is inside."""
    edge = theme.rgb((colours.EDGES if is_lit else colours.BACK)[seat])
    inside = theme.rgb((colours.LIT if is_lit else colours.TISSUES)[seat])
    hue = blend(theme.rgb(theme.SEATS[seat]), inside, 0.5 if is_lit else 0.3)
    levels = [_level(value, edge, hue, inside) for value in range(256)]
    return Image.merge("RGB", [field.point([level[part] for level in levels]) for part in range(3)])


def _level(value: int, edge: RGB, hue: RGB, inside: RGB) -> RGB:
    """The colour so deep in the field: the bright line, then a band of colour that falls off to the inside."""
    depth = (value - _SHELL) / _RIM
    if depth < 0.4:
        return edge
    if depth < 0.62:
        return blend(hue, edge, (depth - 0.4) / 0.22)
    return blend(inside, hue, min(1, (depth - 0.62) / 0.55))


def _in_relief(image: Image.Image, field: Image.Image, scale: float) -> Image.Image:
    """Lighter where it faces the upper left, darker where it faces away."""
    quarter = (max(1, field.width // 4), max(1, field.height // 4))
    hill = field.resize(quarter, Image.Resampling.BILINEAR).filter(
        ImageFilter.GaussianBlur(_RELIEF * scale / 4)
    )
    by = max(1, round(0.07 * scale / 4))
    lit = ImageChops.subtract(ImageChops.offset(hill, -by, -by), ImageChops.offset(hill, by, by))
    dark = ImageChops.subtract(ImageChops.offset(hill, by, by), ImageChops.offset(hill, -by, -by))
    light, shade = (
        side.point([min(255, round(step * strength)) for step in range(256)]).resize(
            field.size, Image.Resampling.BILINEAR
        )
        for side, strength in ((lit, 0.5), (dark, 0.34))
    )
    image = ImageChops.add(image, Image.merge("RGB", (light, light, light)))
    return ImageChops.subtract(image, Image.merge("RGB", (shade, shade, shade)))


def _with_light(
    image: Image.Image, shape: Image.Image, scale: float, glow: Colour | None
) -> tuple[Image.Image, Image.Image]:
    """The body on its shadow, and on the light about it if it shines."""
    quarter = (max(1, shape.width // 4), max(1, shape.height // 4))
    small = shape.resize(quarter, Image.Resampling.BILINEAR)
    fallen = ImageChops.offset(small, max(1, round(_SHADE * scale / 6)), max(1, round(_SHADE * scale / 4)))
    shadow = fallen.filter(ImageFilter.GaussianBlur(0.06 * scale / 4)).point(
        [round(0.62 * step) for step in range(256)]
    )
    under = Image.new("RGB", shape.size, theme.rgb(theme.SHADOW))
    cover = shadow
    if glow:
        halo = small.filter(ImageFilter.GaussianBlur(_HALO * scale / 4)).point(
            [min(255, round(0.85 * step)) for step in range(256)]
        )
        cover = ImageChops.lighter(shadow, halo)
        # Where both are, the light wins: a thing that shines has hardly a shadow.
        mix = halo.resize(shape.size, Image.Resampling.BILINEAR).point(
            [min(255, round(1.5 * step)) for step in range(256)]
        )
        under = ImageOps.colorize(mix, theme.SHADOW, glow)
    soft = cover.resize(shape.size, Image.Resampling.BILINEAR)
    under.paste(image, (0, 0), shape)
    return under, ImageChops.lighter(soft, shape)


def _steep(middle: int, half: int) -> list[int]:
    """A ramp from none to all about a level: an edge one pixel soft."""
    return [min(255, max(0, round((step - middle + half) / (2 * half) * 255))) for step in range(256)]
