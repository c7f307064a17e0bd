"""The face of kCaloria: its name over a meadow by the water, and in it all that lives on one another."""

from math import pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from render import grounds, lettering, theme
from render.canvas import Canvas
from render.painters.kcaloria import colours, species, words
from render.palette import mixed
from render.setting import px
from render.wording import word

HEIGHT: Final = 1200
_HORIZON: Final = 0.47
_PLACED: Final = (
    *(("evergreen", 90, 545, 300), ("black-spruce", 262, 560, 210), ("cypress", 1035, 575, 180)),
    *(("oak", 1165, 540, 340), ("monarch", 905, 470, 110)),
    *(("heron", 500, 730, 560), ("bobcat", 905, 800, 400)),
    *(("frog", 165, 890, 230), ("mushroom", 70, 720, 130), ("squirrel", 1120, 985, 210)),
    *(("grasshopper", 405, 1045, 170), ("phlox", 655, 1060, 130)),
)
"""What is there: picture, where it is, how large; the farthest first. The heron has an eye on the frog, and the bobcat on the heron."""
_AFLOAT: Final = ("monarch",)
"""What throws no shadow on the ground."""
_COVER: Final = {
    "bobcat": (690, 1110, 985, 1.0),
    "frog": (20, 300, 985, 0.5),
    "mushroom": (10, 140, 790, 0.3),
}
"""Grass that they hide or sit in: from where to where, how far down it begins, and how high it is."""
_TITLE: Final = 190
_SKY: Final = ("#16324F", "#2F6F8F", "#F2B66D")
_SOFT, _LEVEL = 16, 12
"""Steps of light of the pattern that hides how few colours the sky has, and the meadow."""
_SUN: Final = ("#FFE3A0", "#FFC46B")
_COLOURS: Final = 128
"""How many its file has."""


def cover() -> Canvas:
    """Title, landscape, and for whom it is."""
    canvas = Canvas(theme.WIDTH, HEIGHT)
    canvas.lay(grounds.kept("kcaloria cover", theme.WIDTH, HEIGHT, _landscape), (0, 0))
    canvas.colours = _COLOURS
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
    image = _smooth(image, level)
    _grass(image, level)
    canvas = Canvas(theme.WIDTH, HEIGHT)
    canvas.lay(image, (0, 0))
    for key, x, y, size in _PLACED:
        if key not in _AFLOAT:
            _cast(canvas, x, y, size)
        canvas.lay(species.sticker(key, size), (x - size // 2, y - size // 2))
        if key in _COVER:
            _cover(canvas.image, *_COVER[key])
    return canvas.image


def _cast(canvas: Canvas, x: int, y: int, size: int) -> None:
    """A shadow on the ground, away from the light."""
    wide, high = px(size * 0.95), px(size * 0.2)
    image = Image.new("L", (wide, high))
    ImageDraw.Draw(image).ellipse((wide * 0.12, high * 0.2, wide * 0.88, high * 0.8), fill=150)
    soft = image.filter(ImageFilter.GaussianBlur(high / 9))
    dark = Image.new("RGB", image.size, theme.rgb(theme.SHADOW))
    canvas.lay(dark, (round(x - size * 0.4), round(y + size * 0.34)), soft)


def _cover(image: Image.Image, left: int, right: int, level: int, high: float) -> None:
    """High grass before somebody."""
    chance = Random(9)
    unit = image.width / theme.WIDTH
    pen = ImageDraw.Draw(image)
    count = round((right - left) * 0.37)
    for n in range(count):
        x, low = chance.uniform(left, right), level + 40 * high * n / count
        edge = min(x - left, right - x) / (right - left)
        tall = high * (70 + 150 * min(0.5, 2 * edge)) * chance.uniform(0.6, 1.0)
        lean, half = high * chance.uniform(-38, 38), chance.uniform(5, 9) * high**0.5
        paint = mixed(chance.choice(("#8FC25A", "#5C9A45", "#3E7A38")), "#2C5E30", 0.35 + 0.65 * n / count)
        blade = ((x - half, low), (x + lean, low - tall), (x + half, low))
        pen.polygon([(a * unit, b * unit) for a, b in blade], fill=paint)


def _sky(width: int, height: int) -> Image.Image:
    """An evening sky down to the horizon, and the sun just above that."""
    level = round(height * _HORIZON)
    ramp = Image.linear_gradient("L").resize((width, level))
    colours_of = [theme.rgb(one) for one in _SKY]
    sky = ImageOps.colorize(ramp, colours_of[0], colours_of[2], mid=colours_of[1], midpoint=165)
    x, y, r = round(0.63 * width), round(0.86 * level), round(0.075 * width)
    light = Image.new("L", sky.size)
    ImageDraw.Draw(light).circle((x, y), 1.5 * r, fill=150)
    sky.paste(theme.rgb(_SUN[1]), (0, 0), light.filter(ImageFilter.GaussianBlur(r)))
    disc = Image.new("L", (2 * width, 2 * level))
    ImageDraw.Draw(disc).circle((2 * x, 2 * y), 2 * r, fill=255)
    sky.paste(theme.rgb(_SUN[0]), (0, 0), disc.reduce(2))
    whole = Image.new("RGB", (width, height))
    whole.paste(sky, (0, 0))
    return whole


def _shade(image: Image.Image, level: int) -> None:
    """The meadow, darker towards the lower edge, where something is written."""
    width, height = image.size
    fall = Image.linear_gradient("L").resize((width, height - level))
    mask = Image.new("L", image.size)
    mask.paste(fall.point([round(step * 0.9) for step in range(256)]), (0, level))
    image.paste(theme.rgb(colours.DUSK), (0, 0), mask)


def _smooth(image: Image.Image, level: int) -> Image.Image:
    """The sky and the meadow without steps, however few colours there are; each as its gradient needs."""
    ground = grounds.dithered(image, _LEVEL, period=2)
    ground.paste(grounds.dithered(image.crop((0, 0, image.width, level)), _SOFT), (0, 0))
    return ground


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
