"""The ground under the tiles, and free spaces.

The ground is a meadow by the water, made once per size. The spaces are those where a tile
could come next.
"""

from math import pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.kinds import Kind
from render.kit import grounds, hexagons, palette, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.hexagons import Frame
from render.kit.palette import mix
from render.kit.pieces import Piece, make_cache
from render.kit.style import is_stark, px
from render.painters.kcaloria import colours
from render.painters.kcaloria.tiles import species

_GRASS: Final = 230
_FLOWERS: Final = 46
_PETALS: Final = ("#F3D36B", "#E9E4F2", "#E58FB0", "#8FB4F0")
_PLAIN: Final = ((0.0, 0.28, 1.0, 0.4), (0.0, 0.6, 0.24, 1.0), (0.76, 0.6, 1.0, 1.0))
"""Parts of the meadow without flowers at the end, as shares of it.

The winner's points are explained there.
"""
_LIT: Final = "#47783E"
_SHADY: Final = "#1C3B27"
_PATCHES: Final = ("#5C8A42", "#2F5C34", "#3E6B2F", "#6B9148")
_SHRUBS: Final = (
    (1.0, 0.4, 0.07),
    (0.03, 0.33, 0.05),
    (0.97, 0.72, 0.06),
    (0.74, 1.0, 0.08),
    (1.02, 0.97, 0.09),
)
"""Position and size, as shares of the meadow."""
_HILLS: Final = ((0.1, 0.012, 1.3, 0.1), (0.14, 0.012, 0.9, 0.55), (0.19, 0.01, 1.1, 0.05))
"""Crests of hills: position, height of the waves, their number, and phase; the farthest first."""
_MEADOW: Final = (0.284, 0.007, 0.8, 0.6)
"""The same for the meadow's upper end."""
_SOFT: Final = 10
"""Steps of light of the pattern that hides how few colours the sky has."""
_SHORE: Final = "#8C8A5A"
_SUN: Final = (1.4, 1.27, 1.0)
"""Additional red, green and blue in the sun."""
_SPACE: Final = 0.2
"""Share of light on a free space."""
_LINE: Final = 0.85
"""The same for its edge."""
_BROAD, _BEST = (2, 7), (1, 11)
"""Start and end of a free space's edge, from the outside, and of the golden one.

They are visible on a phone, too.
"""
PICTURED: Final = 120
"""Least size of a free space that shows the tile that could come."""
_FAINT, _FAINT_AT, _THERE = 0.64, 0.02, 0.5
"""Size of that picture, its distance below the middle, and its opacity."""

_meadows: Final[LruCache[Image.Image]] = LruCache(8_000_000, palette.weight)
"""The meadow as its pixels are laid: to unpack it would take as long as to draw all tiles."""
_sockets: Final = make_cache(500_000, 300_000)


def canvas(width: int, height: int) -> Canvas:
    """Return a canvas with the meadow under all of it."""
    if is_stark():
        return Canvas(width, height)
    whole = _meadows.get((width,), lambda: _quantized(width))
    return Canvas(width, height, on=whole.crop((0, 0, px(width), px(height))))


def _quantized(width: int) -> Image.Image:
    """Return the meadow in few colours, as high as any picture."""
    return palette.quantize(_meadow(px(width), px(theme.HIGHEST), has_pond=True)).convert("RGB")


def socket(
    board: Canvas, frame: Frame, cell: Cell, coming: Kind | None = None, *, is_best: bool = False
) -> None:
    """Draw a space where a tile could lie.

    The tile is faint on it if there is room. The best spaces have a golden frame.
    """
    size, at = frame.size, frame.corner(cell)
    if is_stark():
        board.ink(_soft("space", size), at, colours.SOCKET)
        board.ink(_soft("best" if is_best else "edge", size), at, theme.GOLD if is_best else theme.LINE)
        return
    name = None if coming is None or size < PICTURED else species.picture_of(coming)
    _sockets.get((name, size, is_best), lambda: _socket(name, size, is_best=is_best)).paste(board, at)


def _socket(name: str | None, size: int, *, is_best: bool) -> Piece:
    """Return the space with its picture, if any, and edge.

    It is one translucent piece.
    """
    whole = hexagons.mask(size).image
    image = Image.new("RGBA", whole.size, theme.rgb(colours.SOCKET))
    image.putalpha(_soft("space", size).image)
    if name is not None:
        image.alpha_composite(_faint(name, size))
    edge = Image.new("RGBA", whole.size, theme.rgb(theme.GOLD if is_best else colours.SOCKET))
    edge.putalpha(_soft("best" if is_best else "edge", size).image)
    image.alpha_composite(edge)
    return Piece(image.convert("RGB"), image.getchannel("A"), (0, 0))


def _faint(name: str, size: int) -> Image.Image:
    """Return the faint picture on a space.

    It is between the number above and the yield below.
    """
    high = hexagons.height(size)
    image = Image.new("RGBA", (px(size), px(high)))
    wide = round(_FAINT * size) // 2 * 2
    at = (px((size - wide) // 2), px(high // 2 + round(_FAINT_AT * size) - wide // 2))
    image.paste(species.sticker(name, wide, is_flat=True), at)
    image.putalpha(image.getchannel("A").point([round(step * _THERE) for step in range(256)]))
    return image


def in_the_sun(width: int, height: int) -> Image.Image:
    """Draw the meadow in the sun, without a pond, its size in pixels."""
    meadow = _meadow(width, height, has_pond=False)
    return meadow.point([min(255, round(step * share)) for share in _SUN for step in range(256)])


def _soft(part: str, size: int) -> shapes.Mask:
    """Return a translucent hexagon, or its edge."""

    def make() -> shapes.Mask:
        begins, ends = _BEST if part == "best" else _BROAD
        whole = hexagons.mask(size, begins).image
        if part != "space":
            inner = hexagons.mask(size, ends).image
            hole = inner.point([255 - step for step in range(256)])
            black = Image.new("L", whole.size)
            whole = Image.composite(whole, black, hole)
        strong = _SPACE if part == "space" else 1.0 if is_stark() or part == "best" else _LINE
        return shapes.Mask.of(whole.point([round(step * strong) for step in range(256)]))

    return grounds.mask(("kcaloria", part, size), make)


def _meadow(width: int, height: int, *, has_pond: bool) -> Image.Image:
    """Return grass with or without a pond in the lower left corner.

    It is lit from the upper left and dark along the top, under headings.
    """
    # At half its size, as all of it is soft.
    wide, high = width // 2, height // 2
    image = grounds.vignette(wide, high, _LIT, _SHADY, (0.4, 0.42))
    pen = ImageDraw.Draw(image)
    chance = Random(11)
    for n in range(30):
        x, y = chance.uniform(-0.1, 1.1) * wide, chance.uniform(0.22, 1.1) * high
        across = chance.uniform(0.1, 0.3) * wide
        paint = mix(_PATCHES[n % len(_PATCHES)], _LIT, chance.uniform(0.25, 0.6))
        pen.ellipse((x - across, y - across / 3, x + across, y + across / 3), fill=paint)
    image = image.filter(ImageFilter.GaussianBlur(wide / 30))
    rings = ((1.0, _SHORE), (0.955, "#3E7F78"), (0.93, colours.POND), (0.6, "#1C5468"))
    for reach, paint in rings if has_pond else ():
        top = high // 2
        shore = Image.new("L", (round(0.62 * wide), high - top))
        ImageDraw.Draw(shore).polygon([(x, y - top) for x, y in _pond(wide, high, reach)], fill=255)
        image.paste(theme.rgb(mix(paint, _LIT, 0.9)), (0, top), shore.filter(ImageFilter.GaussianBlur(2)))
    _bushes(image, chance)
    whole = image.resize((width, height), Image.Resampling.BICUBIC)
    _grow(whole, chance, has_pond=has_pond)
    _draw_horizon(whole)
    return whole


def _draw_horizon(image: Image.Image) -> None:
    """Draw the sky at dusk, and hills before it.

    Each hill has one colour.
    """
    width, height = image.size
    level = round((_HILLS[0][0] + _HILLS[0][1]) * height)
    ramp = Image.linear_gradient("L").resize((width, level))
    sky = grounds.dither(ImageOps.colorize(ramp, colours.SKY[0], colours.SKY[1]), _SOFT)
    # From the nearest crest on: farther ones end higher up.
    for (down, rise, waves, start), paint in reversed(
        list(zip((*_HILLS, _MEADOW), (None, *colours.HILLS), strict=True))
    ):
        crest = [
            (2 * x, 2 * height * (down + rise * sin(2 * pi * (start + waves * x / width))))
            for x in range(0, width + 8, 8)
        ]
        fine = Image.new("L", (2 * width, 2 * round((down + rise) * height) + 2))
        ImageDraw.Draw(fine).polygon([(0, 0), *crest, (2 * width, 0)], fill=255)
        above = fine.reduce(2)
        if paint is None:
            image.paste(sky, (0, 0), above.crop((0, 0, *sky.size)))
        else:
            image.paste(theme.rgb(paint), (0, 0), above)


def _bushes(image: Image.Image, chance: Random) -> None:
    """Draw shrubs along the right and lower edge.

    Each has its shadow and its lit side.
    """
    wide, high = image.size
    for across, down, size in _SHRUBS:
        x, y, r = across * wide, down * high, size * wide
        cast = Image.new("L", (round(4 * r), round(2 * r)))
        ImageDraw.Draw(cast).ellipse((0.5 * r, 0.5 * r, 3.5 * r, 1.5 * r), fill=110)
        at = (round(x - 1.8 * r), round(y - 0.4 * r))
        image.paste(theme.rgb(_SHADY), at, cast.filter(ImageFilter.GaussianBlur(r / 5)))
        pen = ImageDraw.Draw(image)
        balls = [
            (chance.uniform(-0.8, 0.8), chance.uniform(-0.35, 0.4), chance.uniform(0.4, 0.6))
            for _ in range(9)
        ]
        for paint, off, part in (("#1F4529", 0.0, 1.0), ("#2C5B31", -0.14, 0.8), ("#3D7440", -0.28, 0.46)):
            for dx, dy, radius in balls:
                pen.circle((x + (dx + off) * r, y + (dy + off) * r), radius * part * r, fill=paint)


def _pond(wide: int, high: int, reach: float) -> list[tuple[float, float]]:
    """Return the water's edge, from the left side to the lower one."""
    edge = []
    for n in range(41):
        turn = n / 40 * pi / 2
        far = reach * (1 + 0.05 * sin(5 * turn) + 0.03 * sin(11 * turn))
        edge.append((0.52 * wide * far * sin(turn), high - 0.3 * high * far * sin(pi / 2 - turn)))
    return [*edge, (0.0, float(high))]


def _grow(image: Image.Image, chance: Random, *, has_pond: bool) -> None:
    """Draw small grass and flowers on land, and ripples on water."""
    pen = ImageDraw.Draw(image)
    width, height = image.size
    unit = width / 1200

    def is_wet(x: float, y: float) -> bool:
        return has_pond and (x / (0.56 * width)) ** 2 + ((height - y) / (0.33 * height)) ** 2 < 1

    for n in range(_GRASS):
        x, y = chance.uniform(0, width), chance.uniform(0.32 * height, height)
        if is_wet(x, y):
            continue
        if n < _FLOWERS:
            if not has_pond and any(
                left < x / width < right and top < y / height < bottom for left, top, right, bottom in _PLAIN
            ):
                continue
            r = 4.4 * unit
            paint = mix(chance.choice(_PETALS), _LIT, 0.62)
            for dx, dy in ((-r, 0), (r, 0), (0, -r), (0, r)):
                pen.ellipse((x + dx - r, y + dy - r, x + dx + r, y + dy + r), fill=paint)
            pen.ellipse((x - r / 2, y - r / 2, x + r / 2, y + r / 2), fill="#8A7A2E")
            continue
        tall = chance.uniform(9, 17) * unit
        paint = mix("#7FA85A" if n % 3 else "#1B3A25", _LIT, 0.45)
        for lean in (-0.5, 0.0, 0.5):
            pen.line((x, y, x + lean * tall, y - tall), fill=paint, width=max(1, round(2.2 * unit)))
    for _ in range(16 if has_pond else 0):
        x, y = chance.uniform(0.02, 0.4) * width, chance.uniform(0.78, 0.99) * height
        if (x / (0.46 * width)) ** 2 + ((height - y) / (0.26 * height)) ** 2 < 1:
            pen.line(
                (x, y, x + 46 * unit, y),
                fill=mix("#6FB0B8", colours.POND, 0.35),
                width=max(1, round(3 * unit)),
            )
