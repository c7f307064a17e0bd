"""Crockery: plates with dishes, cloches, trays; and the ghost guest."""

from functools import lru_cache
from importlib.resources import as_file, files
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from engine.games.howmanycalories.cards import DISHES, Card
from render.kit import grounds, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.style import px
from render.kit.theme import Colour

_FINE: Final = 3
_GREAT: Final = 400
"""Diameter from which empty plates are not cached."""
_DRAWN: Final = 224
"""Size in pixels of a dish's usual drawing."""
ROOM: Final = 0.12
"""Space about a plate for its shadow, as a share of its diameter."""
SERVED: Final = (4, 5)
"""Size of a dish as a share of its plate."""
_CRUMBS: Final = (
    *((0.1, 0.15, 0.07), (0.19, 0.08, 0.05), (0.02, 0.21, 0.045)),
    *((0.2, 0.19, 0.035), (0.11, 0.25, 0.03), (-0.06, 0.14, 0.03)),
)
"""Crumbs on a plate: their distance from its middle, and their size, as shares of it.

They lie together: spread out they looked like a face.
"""
_LIP: Final = "#E9DEC9"
_LOW: Final = "#CBBBA0"
"""China in the light, and turned away from it."""
_HOLLOW: Final = "#E2D6C0"
"""The edge of its hollow towards the light.

It is darker than both sides, so that it is a whole ring.
"""

SILVER: Final = ("#F4F6FA", "#B9C1CE", "#7C8798")
"""Silver in the light, plain, and in the shade."""
EDGE: Final = "#3A2A28"
"""The outline of silver."""
_OUTLINE: Final = 5
_OUTLINED: Final = 0.017
"""Width of a dish's outline, as a share of its size."""
_SUNNY, _SHADY = "#A8A090", "#666470"
"""The light on dishes where they face the lamp, and where they do not."""
_BELL: Final = (0.1, 0.2, 0.9, 1.24)
_KNOB: Final = (0.43, 0.09, 0.57, 0.23)
_FOOT: Final = (0.05, 0.7, 0.95, 0.79)
"""The parts of a cloche, as shares of its size; the bell is the upper half of its box."""
_TRAY: Final = 0.2
"""Visible height of a tray, as a share of its width."""
_STREAKS: Final = ((0.06, 0.035, 200, 262), (0.14, 0.022, 196, 236), (0.06, 0.016, 318, 342))
"""Streaks of light on it: inset, width, and first and last angle."""

_china: Final[LruCache[Image.Image]] = LruCache(
    3_200_000, lambda image: 4 * image.width * image.height + 300, fresh=1_000_000
)


def plate(canvas: Canvas, middle: Point, diameter: int) -> None:
    """Draw an empty plate with its shadow."""
    canvas.lay(_china.get(diameter, lambda: draw_plate(diameter)), _corner(middle, diameter))


def serve_dish(canvas: Canvas, middle: Point, card: Card, diameter: int) -> None:
    """Draw a plate with the card's dish on it, from the cache."""
    image = _china.get(
        (card, diameter), lambda: _draw_dish(card, diameter, diameter * SERVED[0] // SERVED[1])
    )
    canvas.lay(image, _corner(middle, diameter))


def leave_crumbs(canvas: Canvas, middle: Point, card: Card, diameter: int) -> None:
    """Draw a plate from which the card's dish is eaten."""
    plate(canvas, middle, diameter)
    food = dish(card, diameter)
    tone = food.convert("RGB").resize((1, 1), Image.Resampling.BOX, box=food.getbbox()).tobytes()
    for across, down, size in _CRUMBS:
        at = (middle[0] + round(across * diameter), middle[1] + round(down * diameter))
        canvas.disc(at, round(size * diameter) + 4, EDGE)
        canvas.disc(at, round(size * diameter), "#{:02X}{:02X}{:02X}".format(*tone))


def serve_uncached(
    canvas: Canvas, middle: Point, card: Card, diameter: int, size: int, *, higher: int = 0
) -> None:
    """Draw a plate with a dish of any size, uncached.

    The dish is `higher` units above the middle. For pictures that are themselves cached.
    """
    canvas.lay(_draw_dish(card, diameter, size, higher), _corner(middle, diameter))


def dish(card: Card, size: int) -> Image.Image:
    """Return the card's dish alone, its size in units."""
    source = (_drawing if px(size) <= _DRAWN else _large)(DISHES[card].picture)
    return source.resize((px(size), px(size)), Image.Resampling.LANCZOS)


def _corner(middle: Point, diameter: int) -> Point:
    """Return the corner of a plate's image."""
    half = diameter // 2 + round(diameter * ROOM)
    return middle[0] - half, middle[1] - half


def _draw_dish(card: Card, diameter: int, size: int, higher: int = 0) -> Image.Image:
    """Draw a dish on its plate, with its shadow."""
    is_kept = diameter < _GREAT
    whole = _china.get(diameter, lambda: draw_plate(diameter)).copy() if is_kept else draw_plate(diameter)
    food = dish(card, size)
    left, top = ((side - food.width) // 2 for side in whole.size)
    top -= px(higher)
    fallen = Image.new("L", whole.size)
    fallen.paste(food.getchannel("A"), (left + px(size / 40), top + px(size / 22)))
    reach = px(size / 12)
    place = (
        max(left - reach, 0),
        max(top - reach, 0),
        left + food.width + 2 * reach,
        top + food.height + 2 * reach,
    )
    soft = blur(fallen.crop(place), px(size) / 40)
    shadow = Image.new("RGBA", soft.size, theme.SHADOW)
    shadow.putalpha(soft.point([round(step * 0.34) for step in range(256)]))
    whole.alpha_composite(shadow, place[:2])
    whole.alpha_composite(food, (left, max(top, 0)))
    return whole


def blur(mask: Image.Image, radius: float) -> Image.Image:
    """Blur a mask at a quarter of its size.

    That takes a sixteenth of the time and looks the same.
    """
    small = mask.resize((max(1, mask.width // 4), max(1, mask.height // 4)), Image.Resampling.BOX)
    blurred = small.filter(ImageFilter.GaussianBlur(radius / 4))
    return blurred.resize(mask.size, Image.Resampling.BILINEAR)


def figure(canvas: Canvas, middle: Point, size: int) -> None:
    """Draw the ghost guest, who has no seat."""
    canvas.stamp(shapes.polygon("ghost", _GHOST, size + 14), middle, theme.INK)
    canvas.stamp(shapes.polygon("ghost", _GHOST, size), middle, theme.GHOST)
    for side in (-1, 1):
        canvas.disc((middle[0] + side * size // 6, middle[1] - size // 8), size // 7, theme.INK)


def cloche(canvas: Canvas, middle: Point, size: int, colour: Colour = theme.TEXT) -> None:
    """Draw a dish's cover, the sign of the player who begins."""
    canvas.stamp(shapes.polygon("cloche", _CLOCHE, size), middle, colour)


def dome(canvas: Canvas, middle: Point, size: int) -> None:
    """Draw a silver cloche seen from the front, with light and shadow."""
    image = _china.get(("dome", size), lambda: _silver(size))
    canvas.lay(image, (middle[0] - size // 2, middle[1] - size // 2))


def tray(canvas: Canvas, middle: Point, wide: int) -> None:
    """Draw a silver tray seen from a little above.

    It is uncached, for pictures that are rare.
    """
    high = round(wide * _TRAY)
    side = (px(wide) * _FINE, px(high) * _FINE)
    fallen = Image.new("L", (px(wide * 1.2), px(high * 2)))
    ImageDraw.Draw(fallen).ellipse(_within(fallen.size, 0.1, 0.3, 0.96, 0.86), fill=255)
    shadow = Image.new("RGBA", fallen.size, theme.SHADOW)
    shadow.putalpha(blur(fallen, px(high / 8)).point([round(step * 0.5) for step in range(256)]))
    canvas.lay(shadow, (middle[0] - round(wide * 0.6), middle[1] - high))
    metal = Image.new("RGB", side, theme.rgb(EDGE))
    pen = ImageDraw.Draw(metal)
    for inset, paint in zip(
        (0.008, 0.024, 0.07, 0.078), (SILVER[2], SILVER[0], SILVER[2], SILVER[1]), strict=True
    ):
        pen.ellipse(
            _within(side, inset, inset / _TRAY * 0.7, 1 - inset, 1 - inset / _TRAY), fill=theme.rgb(paint)
        )
    shape = Image.new("L", side)
    ImageDraw.Draw(shape).ellipse((0, 0, side[0] - 1, side[1] - 1), fill=255)
    metal.putalpha(shape)
    canvas.lay(metal.reduce(_FINE), (middle[0] - wide // 2, middle[1] - high // 2))


def _within(size: tuple[int, int], *box: float) -> tuple[float, float, float, float]:
    """Convert a box given as shares of a size."""
    left, top, right, bottom = box
    return left * size[0], top * size[1], right * size[0], bottom * size[1]


def _silver(size: int) -> Image.Image:
    """Draw a cloche enlarged: shadow, outline, and metal with three bands of light."""
    side = px(size) * _FINE
    metal = Image.new("RGB", (side, side), theme.rgb(SILVER[1]))
    pen = ImageDraw.Draw(metal)
    for right, paint in zip((0.88, 0.76, 0.6), reversed(SILVER), strict=True):
        pen.pieslice(_shares(side, 0.12, 0.2, right, 1.24), 180, 360, fill=theme.rgb(paint))
    metal = metal.filter(ImageFilter.GaussianBlur(side / 26))
    pen = ImageDraw.Draw(metal)
    for inset, width, start, end in _STREAKS:
        box = _shares(side, 0.1 + inset, 0.2 + inset, 0.9 - inset, 1.24 - inset)
        pen.arc(box, start, end, fill=theme.rgb(theme.RING), width=round(side * width))
    pen.ellipse(_shares(side, *_KNOB), fill=theme.rgb(SILVER[1]))
    pen.ellipse(_shares(side, 0.445, 0.1, 0.52, 0.17), fill=theme.rgb(theme.RING))
    upper, lower = _FOOT[1], _FOOT[3]
    for top, bottom, paint in (
        (upper, upper + 0.025, theme.RING),
        (upper + 0.025, lower - 0.03, SILVER[1]),
        (lower - 0.03, lower, SILVER[2]),
    ):
        pen.rectangle(_shares(side, 0, top, 1, bottom), fill=theme.rgb(paint))
    metal = metal.filter(ImageFilter.GaussianBlur(side / 220))
    fallen = Image.new("L", (side, side))
    ImageDraw.Draw(fallen).ellipse(_shares(side, 0.08, 0.68, 0.93, 0.86), fill=255)
    whole = Image.new("RGBA", (side, side), theme.SHADOW)
    whole.putalpha(blur(fallen, side / 26).point([round(step * 0.45) for step in range(256)]))
    outline = _cloche_shape(side, px(_OUTLINE) * _FINE)
    whole.paste((*theme.rgb(EDGE), 255), mask=outline)
    whole.paste(metal, mask=_cloche_shape(side, 0))
    small = whole.resize((px(size), px(size)), Image.Resampling.BOX)
    smooth = grounds.dither(small.convert("RGB"), 8, period=4)
    smooth.putalpha(small.getchannel("A"))
    return smooth


def _cloche_shape(side: int, by: int) -> Image.Image:
    """Return the shape of a cloche in a square, grown by `by` pixels."""
    shape = Image.new("L", (side, side))
    pen = ImageDraw.Draw(shape)
    dome, knob, foot = (
        (left - by, top - by, right + by, bottom + by)
        for left, top, right, bottom in (_shares(side, *box) for box in (_BELL, _KNOB, _FOOT))
    )
    pen.pieslice(dome, 180, 360, fill=255)
    pen.ellipse(knob, fill=255)
    pen.rounded_rectangle(foot, (foot[3] - foot[1]) / 2, fill=255)
    return shape


def _shares(side: int, *box: float) -> tuple[float, float, float, float]:
    """Convert a box given as shares of a square's side."""
    return _within((side, side), *box)


def draw_plate(diameter: int) -> Image.Image:
    """Draw china in the lamp's light, from the upper left."""
    reach = round(diameter * ROOM)
    side = px(diameter + 2 * reach)
    round_one, inner = (px(diameter * share) for share in (1, 0.68))
    image = Image.new("RGBA", (side, side), theme.SHADOW)
    shadow = Image.new("L", (side, side))
    at = (side - round_one) // 2
    drop = px(diameter * 0.035)
    shadow.paste(_disc(round_one), (at + drop, at + round(1.6 * drop)))
    soft = blur(shadow, px(diameter * 0.035))
    image.putalpha(soft.point([round(step * 0.6) for step in range(256)]))
    image.paste(draw_gradient((round_one, round_one), theme.PAPER, _LOW), (at, at), _disc(round_one))
    edge = max(1, px(diameter * 0.02))
    image.paste(
        draw_gradient((round_one - 2 * edge,) * 2, _LIP, theme.PAPER),
        (at + edge, at + edge),
        _disc(round_one - 2 * edge),
    )
    well = (side - inner) // 2
    image.paste(draw_gradient((inner, inner), _LOW, _HOLLOW), (well, well), _disc(inner))
    flat = inner - 2 * edge
    image.paste(theme.rgb(theme.PAPER), (well + edge, well + edge), _disc(flat))
    return image


def draw_gradient(size: tuple[int, int], upper: Colour, lower: Colour) -> Image.Image:
    """Return an image whose light falls off from upper left to lower right."""
    down = Image.linear_gradient("L")
    slope = Image.blend(down, down.transpose(Image.Transpose.ROTATE_90), 0.5).resize(size)
    return ImageOps.colorize(slope, theme.rgb(upper), theme.rgb(lower))


def _disc(diameter: int) -> Image.Image:
    large = Image.new("L", (diameter * _FINE, diameter * _FINE))
    ImageDraw.Draw(large).ellipse((0, 0, diameter * _FINE - 1, diameter * _FINE - 1), 255)
    return large.reduce(_FINE)


@lru_cache(len(DISHES))
def _drawing(name: str) -> Image.Image:
    with as_file(files("render") / "food" / f"{name}.png") as path, Image.open(path) as drawing:
        return _line(drawing.convert("RGBA"))


@lru_cache(4)
def _large(name: str) -> Image.Image:
    """Return the drawing more than twice as large.

    It takes a megabyte, so few are cached.
    """
    with as_file(files("render") / "food" / "large" / f"{name}.webp") as path, Image.open(path) as drawing:
        return _line(drawing.convert("RGBA"))


def _line(drawing: Image.Image) -> Image.Image:
    """Draw a dish in the hand of all dishes: one dark outline, one light from the upper left."""
    wide = max(1, round(drawing.width * _OUTLINED))
    room = drawing.width - 2 * wide
    image = Image.new("RGBA", drawing.size, theme.rgb(EDGE))
    shape = Image.new("L", drawing.size)
    small = drawing.resize((room, room), Image.Resampling.LANCZOS)
    shape.paste(small.getchannel("A"), (wide, wide))
    image.putalpha(shape.filter(ImageFilter.GaussianBlur(wide / 2)).point(_firm))
    sun = draw_gradient(small.size, _SUNNY, _SHADY)
    lit = ImageChops.soft_light(small.convert("RGB"), sun)
    lit.putalpha(small.getchannel("A"))
    image.alpha_composite(lit, (wide, wide))
    return image


def _firm(step: int) -> int:
    """Return the strength of an outline where a blurred shape has some."""
    return min(255, step * 6)


def _ghost() -> shapes.Outline:
    head = [(0.8 * cos(a), -0.2 - 0.8 * sin(a)) for a in (i / 24 * pi for i in range(25))]
    hem = [(-0.8 + i * 1.6 / 6, 0.95 if i % 2 == 0 else 0.68) for i in range(7)]
    return (*head, *hem)


def _dome() -> shapes.Outline:
    dome = [(0.82 * cos(a), 0.38 - 0.82 * sin(a)) for a in (i / 24 * pi for i in range(10))]
    knob = [(0.2 * cos(a), -0.58 - 0.2 * sin(a)) for a in (i / 12 * pi - pi / 4 for i in range(19))]
    back = [(-x, y) for x, y in reversed(dome)]
    foot = [(-0.82, 0.46), (-1.0, 0.46), (-1.0, 0.68), (1.0, 0.68), (1.0, 0.46), (0.82, 0.46)]
    return (*dome, *knob, *back, *foot)


_GHOST: Final = _ghost()
_CLOCHE: Final = _dome()
