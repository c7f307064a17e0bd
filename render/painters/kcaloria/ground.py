"""What lies under the tiles: a meadow at dusk by the water, made once by size; and the spaces where a tile could come next."""

from math import pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from engine.hexes import Cell
from render import grounds, hexagons, shapes, theme
from render.canvas import Canvas
from render.hexagons import Frame
from render.painters.kcaloria import colours
from render.palette import mixed
from render.setting import is_stark

NAME: Final = "kcaloria meadow"
_GRASS: Final = 260
_FLOWERS: Final = 60
_DITHER: Final = 2
_PETALS: Final = ("#F3D36B", "#E9E4F2", "#E58FB0", "#8FB4F0")
_SHORE: Final = "#8C8A5A"
_SPACE: Final = 0.1
"""How much of a free space is lit."""
_LINE: Final = 0.34
"""The same of its edge."""


def canvas(width: int, height: int) -> Canvas:
    """A canvas with the meadow under all of it."""
    return grounds.over(width, height, NAME, _meadow)


def socket(board: Canvas, frame: Frame, cell: Cell) -> None:
    """A space on which a tile could lie."""
    size = frame.size
    inside, edge = _soft("space", size, _SPACE), _soft("edge", size, _LINE)
    at = frame.corner(cell)
    board.ink(inside, at, colours.SOCKET)
    board.ink(edge, at, theme.LINE if is_stark() else colours.SOCKET)


def _soft(part: str, size: int, share: float) -> shapes.Mask:
    """A hexagon, or its edge, that lets most of what is under it through."""

    def make() -> shapes.Mask:
        whole = hexagons.mask(size, 2).image
        if part == "edge":
            inner = hexagons.mask(size, 5).image
            hole = inner.point([255 - step for step in range(256)])
            black = Image.new("L", whole.size)
            whole = Image.composite(whole, black, hole)
        strong = 1.0 if is_stark() and part == "edge" else share
        return shapes.Mask.of(whole.point([round(step * strong) for step in range(256)]))

    return grounds.mask(("kcaloria", part, size), make)


def _meadow(width: int, height: int) -> Image.Image:
    """Grass that is lit from the upper left and dark along the top, where headings are; a pond in the lower left corner."""
    # At half its size, as all of it is soft.
    wide, high = width // 2, height // 2
    image = grounds.vignette(wide, high, "#3C6A38", "#1A3524", (0.42, 0.56))
    pen = ImageDraw.Draw(image)
    chance = Random(11)
    for _ in range(26):
        x, y = chance.uniform(-0.1, 1.1) * wide, chance.uniform(0.25, 1.1) * high
        across = chance.uniform(0.08, 0.24) * wide
        paint = mixed(chance.choice(("#4C7A3C", "#24492E", "#2E5A3C")), "#2F5A34", chance.uniform(0.3, 0.6))
        pen.ellipse((x - across, y - across / 3, x + across, y + across / 3), fill=paint)
    image = image.filter(ImageFilter.GaussianBlur(wide / 40))
    for reach, paint in ((1.0, _SHORE), (0.955, "#2A5A58"), (0.93, colours.POND), (0.6, "#0F3140")):
        shore = Image.new("L", (wide, high))
        ImageDraw.Draw(shore).polygon(_pond(wide, high, reach), fill=255)
        image.paste(
            theme.rgb(mixed(paint, "#2F5A34", 0.85)), (0, 0), shore.filter(ImageFilter.GaussianBlur(2))
        )
    dusk = Image.linear_gradient("L").resize((wide, high // 3), Image.Resampling.BICUBIC)
    dark = Image.new("L", (wide, high))
    dark.paste(dusk.point([min(255, round((255 - step) * 1.7)) for step in range(256)]), (0, 0))
    image.paste(theme.rgb(colours.DUSK), (0, 0), dark)
    whole = image.resize((width, height), Image.Resampling.BICUBIC)
    _grow(whole, chance)
    return grounds.dithered(whole, _DITHER)


def _pond(wide: int, high: int, reach: float) -> list[tuple[float, float]]:
    """The water's edge: from the left side to the lower one."""
    edge = []
    for n in range(41):
        turn = n / 40 * pi / 2
        far = reach * (1 + 0.05 * sin(5 * turn) + 0.03 * sin(11 * turn))
        edge.append((0.52 * wide * far * sin(turn), high - 0.3 * high * far * sin(pi / 2 - turn)))
    return [*edge, (0.0, float(high))]


def _grow(image: Image.Image, chance: Random) -> None:
    """Tufts of grass and flowers where there is no water, small and not bright; ripples where there is."""
    pen = ImageDraw.Draw(image)
    width, height = image.size
    unit = width / 1200

    def is_wet(x: float, y: float) -> bool:
        return (x / (0.56 * width)) ** 2 + ((height - y) / (0.33 * height)) ** 2 < 1

    for n in range(_GRASS):
        x, y = chance.uniform(0, width), chance.uniform(0.26 * height, height)
        if is_wet(x, y):
            continue
        if n < _FLOWERS:
            r = 3.2 * unit
            paint = mixed(chance.choice(_PETALS), "#2F5A34", 0.55)
            for dx, dy in ((-r, 0), (r, 0), (0, -r), (0, r)):
                pen.ellipse((x + dx - r, y + dy - r, x + dx + r, y + dy + r), fill=paint)
            pen.ellipse((x - r / 2, y - r / 2, x + r / 2, y + r / 2), fill="#8A7A2E")
            continue
        tall = chance.uniform(9, 17) * unit
        paint = mixed("#7FA85A" if n % 3 else "#1B3A25", "#2F5A34", 0.45)
        for lean in (-0.5, 0.0, 0.5):
            pen.line((x, y, x + lean * tall, y - tall), fill=paint, width=max(1, round(2.2 * unit)))
    for _ in range(16):
        x, y = chance.uniform(0.02, 0.4) * width, chance.uniform(0.78, 0.99) * height
        if (x / (0.46 * width)) ** 2 + ((height - y) / (0.26 * height)) ** 2 < 1:
            pen.line(
                (x, y, x + 46 * unit, y),
                fill=mixed("#6FB0B8", colours.POND, 0.35),
                width=max(1, round(3 * unit)),
            )
