"""The landscape on the cover of kCaloria.

It has the sky about the rising sun, hills, the lake with a boat, and the meadow's bank.

House rules: sky, lake and meadow are a scale of colours each. Places are in units of the picture.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.kit import theme
from render.kit.palette import mix
from render.kit.style import is_stark, px
from render.kit.theme import Colour

Scale = tuple[tuple[float, Colour], ...]
At = tuple[float, float]

LEVEL: Final = 470
"""The upper edge of the lake."""
SKY: Final = (
    *((0.0, "#122C4A"), (0.35, "#2A6A86"), (0.45, "#6B7690"), (0.53, "#A9808A")),
    *((0.64, "#E39C68"), (0.82, "#FFD28A"), (1.0, "#FFF3CF")),
)
LAKE: Final = ((0.0, "#0E3A50"), (0.4, "#1E6480"), (0.7, "#6FA9A8"), (1.0, "#FFE2A0"))
MEADOW: Final = ((0.0, "#17361F"), (0.5, "#3B7535"), (1.0, "#9DBB55"))


def _apply_scale(light: Image.Image, scale: Scale) -> Image.Image:
    """Return light in the colours of a scale."""
    paints = [theme.rgb(_colour_at(scale, step / 255)) for step in range(256)]
    return Image.merge("RGB", [light.point([paint[part] for paint in paints]) for part in range(3)])


def _colour_at(scale: Scale, at: float) -> Colour:
    for (low, paint), (high, other) in pairwise(scale):
        if at <= high:
            return mix(other, paint, (at - low) / (high - low))
    return scale[-1][1]


def shine(size: tuple[int, int], at: At, reach: float, most: int, power: float) -> Image.Image:
    """Return light that falls off from a place."""
    side = 2 * px(reach)
    far = Image.radial_gradient("L").resize((side, side), Image.Resampling.BICUBIC)
    lit = far.point([round(most * max(0.0, 1 - 2**0.5 * step / 255) ** power) for step in range(256)])
    whole = Image.new("L", size)
    whole.paste(lit, (px(at[0]) - side // 2, px(at[1]) - side // 2))
    return whole


def sky(width: int, height: int, sun: At) -> Image.Image:
    """Return a picture with the sky lit from the sun.

    The size is in pixels.
    """
    if is_stark():
        return Image.new("RGB", (width, height), theme.rgb(theme.STARK[theme.TABLE]))
    size = (width, px(LEVEL) + 2)
    light = Image.linear_gradient("L").resize(size).point([round(0.36 * step) for step in range(256)])
    for reach, most, power in ((760, 96, 1.2), (330, 90, 1.4), (150, 120, 1.2)):
        light = ImageChops.add(light, shine(size, sun, reach, most, power))
    image = Image.new("RGB", (width, height))
    image.paste(_apply_scale(light, SKY), (0, 0))
    return image


def hills(image: Image.Image) -> None:
    """Draw hills one behind the other, and firs at the water."""
    for top, rise, waves, start, paint in (
        (292, 34, 1.1, 0.62, "#2C5F78"),
        (352, 36, 1.7, 0.2, "#1F4C5E"),
        (424, 26, 2.6, 0.55, "#1B4348"),
    ):
        crest = [
            (x, top - rise * sin(2 * pi * (start + waves * x / theme.WIDTH)))
            for x in range(0, theme.WIDTH + 12, 12)
        ]
        polygon(image, [*crest, (theme.WIDTH, LEVEL), (0, LEVEL)], "#101418" if is_stark() else paint)
    chance = Random(4)
    for x in (*range(-10, 250, 23), *range(905, 1240, 24)):
        tall = chance.uniform(44, 96) * (1.2 - abs(x - 600) / 2400)
        _pine(image, (x + chance.uniform(-6, 6), LEVEL + 6), tall, "#16363A")


def _pine(image: Image.Image, foot: At, tall: float, paint: Colour) -> None:
    x, y = foot
    for part in range(4):
        low, half = y - tall * 0.2 * part, tall * (0.26 - 0.05 * part)
        polygon(image, [(x - half, low), (x, low - tall * 0.4), (x + half, low)], paint)


def polygon(image: Image.Image, points: Sequence[At], paint: Colour) -> None:
    """Draw a plain area with a soft edge."""
    corner, mask = _area(image, points)
    image.paste(theme.rgb(paint), corner, mask)


def _area(image: Image.Image, points: Sequence[At]) -> tuple[tuple[int, int], Image.Image]:
    """Return an area's corner in pixels and its coverage."""
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) for axis in (0, 1))
    fine, scale = 3, image.width / theme.WIDTH
    corner = (int(left * scale) - 1, int(top * scale) - 1)
    size = (int(right * scale) + 2 - corner[0], int(bottom * scale) + 2 - corner[1])
    mask = Image.new("L", (fine * size[0], fine * size[1]))
    inner = [(fine * (x * scale - corner[0]), fine * (y * scale - corner[1])) for x, y in points]
    ImageDraw.Draw(mask).polygon(inner, fill=255)
    return corner, mask.reduce(fine)


def lake(image: Image.Image, sun: At) -> None:
    """Draw water that is dark in front, with the sun's reflection."""
    size = (image.width, image.height - px(LEVEL))
    if is_stark():
        image.paste(theme.rgb("#0B2A38"), (0, px(LEVEL), *image.size))
        return
    fall = (
        Image.linear_gradient("L")
        .resize(size)
        .point([round(150 * (1 - step / 255) ** 1.3) for step in range(256)])
    )
    way = shine((size[0], 4 * size[1]), (sun[0], 0), 300, 130, 1.6).resize(size)
    image.paste(_apply_scale(ImageChops.add(fall, way), LAKE), (0, px(LEVEL)))
    chance = Random(8)
    for n in range(64):
        far = n / 64
        y = LEVEL + 6 + 420 * far**1.3
        x = sun[0] + chance.uniform(-1, 1) * (50 + 170 * far)
        half = chance.uniform(12, 34) * (0.7 + far)
        polygon(
            image,
            [(x - half, y), (x, y - 2 - far), (x + half, y), (x, y + 2 + far)],
            mix("#FFE2A0", "#6FA9A8", chance.uniform(0.3, 1)),
        )
    _boat(image, (232, LEVEL + 34))


def _boat(image: Image.Image, at: At) -> None:
    """Draw an angler in a boat: humans eat, too."""
    x, y = at
    dark = "#0E2630"
    polygon(image, [(x - 58, y - 8), (x + 58, y - 10), (x + 42, y + 8), (x - 44, y + 8)], dark)
    polygon(image, [(x - 12, y - 8), (x - 8, y - 40), (x + 8, y - 40), (x + 14, y - 8)], dark)
    polygon(image, [(x + 9 * cos(n * pi / 8), y - 48 + 9 * sin(n * pi / 8)) for n in range(16)], dark)
    polygon(image, [(x - 15, y - 51), (x + 15, y - 51), (x + 7, y - 60), (x - 7, y - 60)], dark)
    polygon(image, [(x + 6, y - 32), (x + 84, y - 70), (x + 84, y - 68), (x + 6, y - 28)], dark)
    polygon(image, [(x + 83, y - 69), (x + 85, y - 69), (x + 86, y + 14), (x + 84, y + 14)], dark)


def shore(image: Image.Image) -> None:
    """Draw the meadow, which comes round the bay from the right."""
    edge = [(_bank(y) + 3 * sin(y / 9), y) for y in range(566, 1264, 6)]
    level = 560
    size = (image.width, image.height - px(level))
    if is_stark():
        polygon(image, [*edge, (1260, 1260), (1260, 566)], "#16241A")
        return
    fall = (
        Image.linear_gradient("L")
        .resize(size)
        .point([round(235 * (1 - step / 255) ** 1.15) for step in range(256)])
    )
    grass = _apply_scale(fall, MEADOW)
    whole = [*edge, (1206.0, 1206.0), (1206.0, 566.0)]
    polygon(image, [(x, y - 9) for x, y in whole], "#C9B579")
    (left, top), mask = _area(image, [(x + 8, y) for x, y in whole])
    there = Image.new("RGB", mask.size)
    there.paste(grass, (-left, px(level) - top))
    image.paste(there, (left, top), mask)
    chance = Random(5)
    for _ in range(150):
        share = chance.random()
        x, y = chance.uniform(690, 1200), 640 + 520 * share
        if x > _bank(y) + 30:
            _tuft(image, (x, y), 9 + 20 * share, chance)


def _bank(y: float) -> float:
    """Return where the meadow begins at a height."""
    down = min(1.0, (y - 566) / 634)
    return float(612 + 610 * (1 - down) ** 3.2 + 26 * sin(5 * down))


def _tuft(image: Image.Image, foot: At, tall: float, chance: Random) -> None:
    paint = mix(chance.choice(("#B5D268", "#6FA548", "#2C5A2C")), "#3B7535", 0.55)
    for lean in (-0.5, 0.0, 0.5):
        x, y = foot
        polygon(image, [(x - 1.6, y), (x + lean * tall, y - tall), (x + 1.6, y)], paint)
