"""The light of the torches: it lies about every cavern of a chain, and runs along the ways between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import grounds
from render.geometry import Point
from render.kept import Kept
from render.painters.koa import colours, stone
from render.setting import is_stark, px
from render.shapes import Mask
from render.theme import Colour

Way = tuple[int, int]
"""From a square to its neighbour: columns to the right, rows up."""

_CORE: Final = 0.2
"""How wide the brightest part of a ray is, as a share of a square, like all that follow."""
_NEAR: Final = 0.12
"""How far its light reaches."""
_POOL: Final = 0.4
"""How far the light about a cavern does."""
_POURED: Final = [min(round(value * 1.5), 255) for value in range(256)]
_STRENGTH: Final = 0.85
_CAMP, _CAVERN = 3.9, 2.1
"""How far the light of a camp reaches on bare rock, and that of a cavern, in squares."""
_AT_EDGE: Final = 180
"""What Pillow's radial gradient is where its circle touches the sides: beyond that there is no light."""
_STRONG, _WEAK = 210, 105
"""How strong each is where it comes from."""
_COARSE: Final = 4
"""How many pixels wide what is reckoned of the light on rock is: it is soft."""
_FINE: Final = 2
_STEPPED: Final = [(value + 16) // 32 * 32 for value in range(256)]
"""Light in steps makes smaller files than light that changes from pixel to pixel."""
_KEPT: Final = 800_000

_rays: Final[Kept[Image.Image]] = Kept(_KEPT, lambda image: image.width * image.height + 300)


def about(
    size: int, ways: frozenset[Way], by: frozenset[Way] = frozenset(), *, is_source: bool = True
) -> Image.Image:
    """How bright the light is in a square of so many units, a source of it or not, from which it runs these ways.

    It goes by the corners that lie `by` ways.
    """
    whole = px(size)
    image = _rays.get(
        (whole, "pool", is_source), lambda: _pool(whole) if is_source else Image.new("L", (whole, whole))
    )
    for way in ways:
        image = ImageChops.lighter(image, _ray(whole, way))
    for way in by:
        image = ImageChops.lighter(image, _by(whole, way))
    return image.point(_STEPPED)


def across(size: int, *, is_rising: bool) -> Image.Image:
    """The same about a corner that it runs across, in the middle."""
    whole = px(size)
    ray = _rays.get((whole, "corner", is_rising), lambda: _soft(whole, _ends(whole, is_rising=is_rising)))
    return ray.point(_STEPPED)


def _ends(whole: int, *, is_rising: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    return (
        ((-whole, 2 * whole), (2 * whole, -whole))
        if is_rising
        else ((-whole, -whole), (2 * whole, 2 * whole))
    )


def _ray(whole: int, way: Way) -> Image.Image:
    half = whole / 2
    end = (half + way[0] * whole, half - way[1] * whole)
    return _rays.get((whole, way), lambda: _soft(whole, ((half, half), end)))


def _by(whole: int, way: Way) -> Image.Image:
    """A ray that goes by a corner, from the middle of the square beside it to that of the one above or below."""
    half = whole / 2
    ends = ((half + way[0] * whole, half), (half, half - way[1] * whole))
    return _rays.get((whole, "by", way), lambda: _soft(whole, ends))


def _soft(whole: int, ends: tuple[tuple[float, float], tuple[float, float]]) -> Image.Image:
    """A ray from one point to another, both in a square of so many pixels."""
    margin = whole // 2
    line = Image.new("L", ((whole + 2 * margin) * _FINE,) * 2)
    points = [((x + margin) * _FINE, (y + margin) * _FINE) for x, y in ends]
    ImageDraw.Draw(line).line(points, fill=255, width=max(round(_CORE * whole * _FINE), 1))
    sharp = line.reduce(_FINE)
    if not is_stark():
        sharp = sharp.filter(ImageFilter.GaussianBlur(_NEAR * whole)).point(_POURED)
    return sharp.crop((margin, margin, margin + whole, margin + whole))


def of_camps(width: int, height: int, corners: Iterable[tuple[float, float]], size: float) -> Image.Image:
    """How bright so many pixels of rock are about these points, of camps, where squares have so many pixels: 0 to 255."""
    whole, reach = Image.new("L", (width, height)), round(_CAMP * size)
    fallen = _falling(reach, _STRONG)
    for x, y in corners:
        box = (round(x) - reach, round(y) - reach, round(x) + reach, round(y) + reach)
        whole.paste(ImageChops.add(whole.crop(box), fallen), box)
    return whole


def on_rock(
    image: Image.Image,
    camps: Iterable[Point],
    caverns: Iterable[Point],
    size: int,
    tones: Sequence[Colour] = colours.ROCK,
    *,
    spread: float = 1,
) -> None:
    """Light the rock of a board in an image about these points, of camps and of caverns of a chain, whose squares have so many
    pixels. Light that is spread reaches that much farther.
    """
    size //= _COARSE
    small = Image.new("L", (-(-image.width // _COARSE), -(-image.height // _COARSE)))
    for middles, reach, strength in ((camps, _CAMP, _STRONG), (caverns, _CAVERN, _WEAK)):
        far = round(reach * spread * size)
        fallen = _falling(far, strength)
        for middle in middles:
            x, y = (at // _COARSE for at in middle)
            box = (x - far, y - far, x + far, y + far)
            # The light of many caverns is no brighter than that of one.
            small.paste(ImageChops.lighter(small.crop(box), fallen), box)
    around = small.getbbox()
    if around is None:
        return
    left, top, right, bottom = (_COARSE * at for at in around)
    box = (left, top, min(right, image.width), min(bottom, image.height))
    whole = small.crop(around).resize((right - left, bottom - top), Image.Resampling.BICUBIC)
    by = whole.crop((0, 0, box[2] - left, box[3] - top))
    image.paste(stone.lit(image.crop(box), by, tones), box)


def _falling(reach: int, strength: int) -> Image.Image:
    """How strong light is within so many pixels of its source: less and less, and none at the edge."""

    def make() -> Mask:
        fall = [round(strength * _fallen(min(value / _AT_EDGE, 1))) for value in range(256)]
        smooth = Image.radial_gradient("L").resize((2 * reach, 2 * reach), Image.Resampling.BICUBIC)
        return Mask.of(smooth.point(fall))

    return grounds.mask(("koa light", reach, strength), make).image


def _fallen(away: float) -> float:
    return 0.6 * (1 - away * away) ** 2 + 0.4 * (1 - away) ** 4


def _pool(whole: int) -> Image.Image:
    """The light about the middle of a square."""
    if is_stark():
        return Image.new("L", (whole, whole))
    image = Image.new("L", (whole, whole))
    reach = _POOL * whole
    middle = whole / 2
    ImageDraw.Draw(image).ellipse((middle - reach, middle - reach, middle + reach, middle + reach), fill=255)
    soft = image.filter(ImageFilter.GaussianBlur(whole * 0.12))
    return soft.point([round(value * _STRENGTH) for value in range(256)])
