"""What food is served on and under: plates, the dishes on them, a cloche; and the ghost guest."""

from functools import lru_cache
from importlib.resources import as_file, files
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from engine.games.howmanycalories.cards import DISHES, Card
from render import shapes, theme
from render.canvas import Canvas
from render.geometry import Point
from render.kept import Kept
from render.setting import px
from render.theme import Colour

_FINE: Final = 3
_ROOM: Final = 0.12
"""About a plate, as a share of its diameter, for its shadow."""
_LIP: Final = "#E9DEC9"
_LOW: Final = "#CBBBA0"
"""China in the light, and turned away from it."""

_china: Final[Kept[Image.Image]] = Kept(2_900_000, lambda image: 4 * image.width * image.height + 300)


def plate(canvas: Canvas, middle: Point, diameter: int) -> None:
    """An empty plate, with the shadow it throws."""
    reach = round(diameter * _ROOM)
    corner = (middle[0] - diameter // 2 - reach, middle[1] - diameter // 2 - reach)
    canvas.lay(_china.get(diameter, lambda: _plate(diameter, reach)), corner)


def served(canvas: Canvas, middle: Point, card: Card, diameter: int) -> None:
    """A plate with the card's dish on it."""
    reach = round(diameter * _ROOM)
    corner = (middle[0] - diameter // 2 - reach, middle[1] - diameter // 2 - reach)
    canvas.lay(_china.get((card, diameter), lambda: _dished(card, diameter, reach)), corner)


def _dished(card: Card, diameter: int, reach: int) -> Image.Image:
    """The dish on its plate, and the shadow that it throws there."""
    whole = _china.get(diameter, lambda: _plate(diameter, reach)).copy()
    size = round(diameter * 0.8)
    dish = _drawing(DISHES[card].picture).resize((px(size), px(size)), Image.Resampling.LANCZOS)
    left, top = ((side - dish.width) // 2 for side in whole.size)
    soft = softened(dish.getchannel("A"), px(size) / 40)
    shadow = Image.new("RGBA", dish.size, theme.SHADOW)
    shadow.putalpha(soft.point([round(step * 0.34) for step in range(256)]))
    whole.alpha_composite(shadow, (left + px(size / 40), top + px(size / 22)))
    whole.alpha_composite(dish, (left, top))
    return whole


def softened(mask: Image.Image, radius: float) -> Image.Image:
    """The mask blurred, in small, which takes a sixteenth of the time and looks the same."""
    small = mask.resize((max(1, mask.width // 4), max(1, mask.height // 4)), Image.Resampling.BOX)
    blurred = small.filter(ImageFilter.GaussianBlur(radius / 4))
    return blurred.resize(mask.size, Image.Resampling.BILINEAR)


def figure(canvas: Canvas, middle: Point, size: int) -> None:
    """The ghost guest, who is nobody's seat."""
    canvas.stamp(shapes.polygon("ghost", _GHOST, size), middle, theme.GHOST)
    for side in (-1, 1):
        canvas.disc((middle[0] + side * size // 6, middle[1] - size // 8), size // 7, theme.INK)


def cloche(canvas: Canvas, middle: Point, size: int, colour: Colour = theme.TEXT) -> None:
    """A cover kept over a dish: whoever has it begins."""
    canvas.stamp(shapes.polygon("cloche", _CLOCHE, size), middle, colour)


def dome(canvas: Canvas, middle: Point, size: int) -> None:
    """A silver cloche seen from the front, with the lamp in it."""
    canvas.stamp(shapes.polygon("cloche", _CLOCHE, size + 16), middle, theme.INK)
    image = _china.get(("dome", size), lambda: _silver(size))
    canvas.lay(image, (middle[0] - size // 2, middle[1] - size // 2))


def _silver(size: int) -> Image.Image:
    side = px(size)
    image = lit((side, side), "#FFFFFF", "#77808F").convert("RGBA")
    pen = ImageDraw.Draw(image, "RGBA")
    pen.ellipse((side * 0.2, side * 0.26, side * 0.46, side * 0.62), fill=(255, 255, 255, 150))
    pen.rectangle((0, side * 0.72, side, side), fill=(150, 158, 172, 255))
    soft = image.filter(ImageFilter.GaussianBlur(side / 40))
    soft.putalpha(shapes.polygon("cloche", _CLOCHE, size).image)
    return soft


def _plate(diameter: int, reach: int) -> Image.Image:
    """China in the lamp's light, from the upper left."""
    side = px(diameter + 2 * reach)
    round_one, inner = (px(diameter * share) for share in (1, 0.68))
    image = Image.new("RGBA", (side, side), theme.SHADOW)
    shadow = Image.new("L", (side, side))
    at = (side - round_one) // 2
    drop = px(diameter * 0.035)
    shadow.paste(_disc(round_one), (at + drop, at + round(1.6 * drop)))
    soft = softened(shadow, px(diameter * 0.035))
    image.putalpha(soft.point([round(step * 0.6) for step in range(256)]))
    image.paste(lit((round_one, round_one), theme.PAPER, _LOW), (at, at), _disc(round_one))
    edge = max(1, px(diameter * 0.02))
    image.paste(
        lit((round_one - 2 * edge,) * 2, _LIP, theme.PAPER),
        (at + edge, at + edge),
        _disc(round_one - 2 * edge),
    )
    well = (side - inner) // 2
    image.paste(lit((inner, inner), _LOW, theme.RING), (well, well), _disc(inner))
    flat = inner - 2 * edge
    image.paste(theme.rgb(theme.PAPER), (well + edge, well + edge), _disc(flat))
    return image


def lit(size: tuple[int, int], upper: Colour, lower: Colour) -> Image.Image:
    """So many pixels whose light falls off from the upper left to the lower right."""
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
        return drawing.convert("RGBA")


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
