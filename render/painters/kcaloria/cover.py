"""The face of kCaloria: its name over a meadow by the water, and in it all that lives on one another."""

from math import pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from render import grounds, lettering, theme
from render.canvas import Canvas
from render.painters.kcaloria import colours, species, words
from render.palette import mixed
from render.wording import word

HEIGHT: Final = 1200
_HORIZON: Final = 0.47
_PLACED: Final = (
    *(("evergreen", 150, 560, 270), ("black-spruce", 330, 545, 200), ("oak", 1060, 565, 280)),
    *(("cypress", 880, 540, 190), ("sun", 1010, 360, 170), ("cascade", 600, 500, 190)),
    *(("heron", 1040, 800, 270), ("bobcat", 190, 770, 240), ("person", 560, 730, 320)),
    *(("mushroom", 70, 960, 150), ("squirrel", 350, 900, 190), ("phlox", 210, 1030, 140)),
    *(("armadillo", 790, 890, 210), ("monarch", 800, 650, 120), ("grasshopper", 460, 1040, 130)),
    *(("frog", 960, 1020, 170), ("cottonmouth", 690, 1060, 150)),
)
"""What is there: picture, where it is, how large; the farthest first."""
_TITLE: Final = 190
_SKY: Final = ("#173A63", "#3F7FA8", "#F2B66D")


def cover() -> Canvas:
    """Title, landscape, and for whom it is."""
    canvas = Canvas(theme.WIDTH, HEIGHT)
    canvas.lay(grounds.kept("kcaloria cover", theme.WIDTH, HEIGHT, _landscape), (0, 0))
    across = theme.WIDTH // 2
    letters = lettering.lettered(words.TITLE, _TITLE, bold=True).mask
    light = grounds.glow(("kcaloria title",), letters, 26, 0.9)
    canvas.stamp(light, (across, 118), theme.INK)
    canvas.text((across, 118), words.TITLE, _TITLE, theme.TEXT, bold=True, side="middle")
    canvas.text((across, 232), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((across, HEIGHT - 42), word(words.FOR_WHOM), theme.BODY, theme.TEXT, bold=True, side="middle")
    return canvas


def _landscape(width: int, height: int) -> Image.Image:
    """Evening sky, hills, a lake and the meadow, with everybody in it."""
    image = _sky(width, height)
    pen = ImageDraw.Draw(image)
    level = round(_HORIZON * height)
    for rise, waves, start, paint in (
        (0.12, 1.3, 0.1, "#3C6E7E"),
        (0.08, 2.1, 0.6, "#2F6A5C"),
        (0.045, 3.0, 0.2, "#2A6145"),
    ):
        crest = [
            (x, level - rise * height * (0.55 + 0.45 * sin(2 * pi * (start + waves * x / width))))
            for x in range(0, width + 12, 12)
        ]
        pen.polygon([*crest, (width, height), (0, height)], fill=paint)
    pen.rectangle((0, level, width, height), fill="#2F7E9A")
    for n in range(30):
        x, y = (n * 397) % width, level + 6 + (n * 53) % round(0.12 * height)
        pen.line((x, y, x + width * 0.06, y), fill="#6DB3BF", width=max(1, width // 400))
    shore = [
        (x, level + height * (0.085 - 0.05 * sin(pi * (x / width - 0.1)))) for x in range(0, width + 12, 12)
    ]
    pen.polygon([*((x, y - height * 0.012) for x, y in shore), (width, height), (0, height)], fill="#C9B579")
    pen.polygon([*shore, (width, height), (0, height)], fill="#4F8A3E")
    _shade(image, level)
    _grass(image, level)
    canvas = Canvas(theme.WIDTH, HEIGHT)
    canvas.lay(image, (0, 0))
    for key, x, y, size in _PLACED:
        shadow = Image.new("L", (200, 60))
        ImageDraw.Draw(shadow).ellipse((10, 10, 190, 50), fill=110)
        if key not in ("sun", "monarch", "cascade"):
            cast = shadow.filter(ImageFilter.GaussianBlur(6)).resize(
                (round(size * 0.9 * width / 1200), round(size * 0.24 * width / 1200))
            )
            dark = Image.new("RGB", cast.size, theme.rgb(theme.SHADOW))
            canvas.lay(dark, (round(x - size * 0.45), round(y + size * 0.36)), cast)
        wide = species.sticker(key, size)
        canvas.lay(wide, (x - size // 2, y - size // 2))
    return canvas.image


def _sky(width: int, height: int) -> Image.Image:
    ramp = Image.new("RGB", (1, 64))
    upper, middle, lower = map(theme.rgb, _SKY)
    for y in range(64):
        share = y / 63 / _HORIZON
        first, second, part = (
            (upper, middle, share / 0.7) if share < 0.7 else (middle, lower, (share - 0.7) / 0.3)
        )
        part = min(1.0, part)
        ramp.putpixel((0, y), tuple(round(a + (b - a) * part) for a, b in zip(first, second, strict=True)))
    return grounds.dithered(ramp.resize((width, height), Image.Resampling.BICUBIC), 2)


def _shade(image: Image.Image, level: int) -> None:
    """The meadow, darker towards the lower edge, where something is written."""
    width, height = image.size
    fall = Image.linear_gradient("L").resize((width, height - level))
    mask = Image.new("L", image.size)
    mask.paste(fall.point([round(step * 0.9) for step in range(256)]), (0, level))
    image.paste(theme.rgb(colours.DUSK), (0, 0), mask)


def _grass(image: Image.Image, level: int) -> None:
    pen, chance = ImageDraw.Draw(image), Random(5)
    width, height = image.size
    for _ in range(220):
        share = chance.random() ** 0.7
        x, y = chance.uniform(0, width), level + (0.12 + 0.88 * share) * (height - level)
        tall = width * (0.008 + 0.016 * share)
        paint = mixed(chance.choice(("#8FBF55", "#2C5A2C", "#6FA548")), "#2F5A34", 0.6)
        for lean in (-0.4, 0.0, 0.4):
            pen.line((x, y, x + lean * tall, y - tall), fill=paint, width=max(1, width // 420))
