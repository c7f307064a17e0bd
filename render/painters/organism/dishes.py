"""The empty board: water in a round glass dish under the microscope, drawn once for each size and kept.

The spaces are hardly there: light on the water, every other ring a little lighter. The core is the lamp. Each seat's homes
are an arc of the rim in its colour, with its symbol; the spaces themselves are tinted.
"""

from collections.abc import Callable, Iterable
from math import ceil, cos, degrees, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from engine.games.organism.boards import Space, place_of
from render import grounds, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.kept import Kept
from render.painters.organism import colours
from render.painters.organism.plan import Grid, Outline
from render.setting import is_stark, px

RIM: Final = 22
"""How far the glass reaches beyond the spaces."""
MARGIN: Final = 16
"""And the light and shadow about it beyond that."""
_GLASS: Final = 5
"""How thick its edge is."""
_ARC: Final = 13
"""And a seat's arc."""
_SIGN: Final = 46
"""Size of the disc with its symbol, and of the symbol."""
_SYMBOL: Final = (30, 30, 32, 38, 38, 34)
_INSET: Final = 0.035
"""Between a space and its edge."""
_LIGHT: Final = (26, 12)
"""How light the spaces of one ring and the next are, of 255."""
_EDGE: Final = 14
_HOME: Final = 46
_LAMP: Final = 1.9
"""How far the core's light reaches, in sizes."""
_HEART: Final = 24
"""And its bright heart, of 255 parts of that."""
_DITHER: Final = 4
_FINE: Final = 2
_MOTES: Final = 26
_FAINT: Final = (0.1, 0.24)
"""How much of each is seen."""
_KEPT: Final = 11_500_000
_OPAQUE: Final = 0.34
"""Half the side of the square in its middle that covers all beneath, as a share of its own side."""

_NONE: Final = Image.new("L", (1, 1))
_Dish = tuple[Image.Image, Image.Image]
_dishes: Final[Kept[_Dish]] = Kept(_KEPT, lambda dish: 4 * dish[0].width * dish[0].height + 500)
_Draw = Callable[[ImageDraw.ImageDraw], None]


def extent(grid: Grid) -> Box:
    """The box of the dish, from the middle of the core."""
    reach = radius(grid) + RIM + MARGIN
    return Box(-reach, -reach, reach, reach)


def radius(grid: Grid) -> int:
    """Of the circle about all spaces."""
    return ceil(grid.plan.reach * grid.size)


def lay(canvas: Canvas, grid: Grid, core: Point) -> None:
    """Draw the dish with its core at the point."""
    box = extent(grid)
    image, cover = dish(grid)
    left, top = px(core[0] + box.left), px(core[1] + box.top)
    # Inside of the rim the dish covers everything: there it is pasted without a mask, which takes a tenth of the time.
    inset = round(image.width * (0.5 - _OPAQUE))
    near, far, side = inset, image.width - inset, image.width
    canvas.image.paste(image.crop((near, near, far, far)), (left + near, top + near))
    for part in ((0, 0, side, near), (0, far, side, side), (0, near, near, far), (far, near, side, far)):
        canvas.image.paste(image.crop(part), (left + part[0], top + part[1]), cover.crop(part))


def magnified(grid: Grid, part: Box, drawn: Grid) -> Canvas:
    """A part of a larger dish: it is drawn once in a smaller size, looked at more closely, and kept while it is looked at."""
    canvas = Canvas(part.width, part.height)
    kept, _ = _dishes.get((grid, part, drawn), lambda: (_magnify(grid, part, drawn), _NONE))
    canvas.image.paste(kept)
    return canvas


def _magnify(grid: Grid, part: Box, drawn: Grid) -> Image.Image:
    canvas = ground(part.width, part.height)
    image, cover = dish(drawn)
    factor = image.width / extent(drawn).width * drawn.size / grid.size
    seen = extent(grid)
    shown = Box(
        max(part.left, seen.left),
        max(part.top, seen.top),
        min(part.right, seen.right),
        min(part.bottom, seen.bottom),
    )
    left, top, right, bottom = (
        min(max((edge - seen.left) * factor, 0.0), float(image.width)) for edge in shown
    )
    size = (px(shown.width), px(shown.height))
    large, lid = (
        one.resize(size, Image.Resampling.BILINEAR, box=(left, top, right, bottom)) for one in (image, cover)
    )
    canvas.lay(large, (shown.left - part.left, shown.top - part.top), lid)
    return canvas.image


def ground(width: int, height: int) -> Canvas:
    """A canvas for a picture: out of focus, what floats about the dish."""
    return grounds.over(width, height, "organism", _floating)


def _floating(width: int, height: int) -> Image.Image:
    image = grounds.vignette(width, height, *colours.GROUND, at=(0.42, 0.4))
    chance = Random(11)
    for _ in range(_MOTES):
        far = round(chance.uniform(0.012, 0.045) * width)
        x, y = round(chance.uniform(0, width)), round(chance.uniform(0, height))
        mote = Image.new("L", (4 * far, 4 * far))
        ImageDraw.Draw(mote).ellipse(
            (2, 2, 4 * far - 3, 4 * far - 3), fill=round(255 * chance.uniform(*_FAINT))
        )
        image.paste(theme.rgb(colours.MOTE), (x - far, y - far), mote.reduce(2))
    return image


def dish(grid: Grid) -> _Dish:
    """The whole dish, and how much of each pixel it covers. They are not to be changed."""
    return _dishes.get(grid, lambda: _Potter(grid).dish())


class _Potter:
    """Makes one dish. Points are in units from the corner of its box."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._side = extent(grid).width
        self._middle = self._side / 2
        self._radius = radius(grid) + RIM
        self._pixels = px(self._side)
        self._factor = self._pixels / self._side

    def dish(self) -> _Dish:
        if is_stark():
            image = Image.new("RGB", (self._pixels, self._pixels), theme.rgb(theme.STARK[theme.TABLE]))
        else:
            image = self._water()
        self._spaces(image)
        self._lamp(image)
        if not is_stark():
            image = self._glass(image)
        cover = self._cover()
        self._rim(image, cover)
        return image, cover

    # Water

    def _water(self) -> Image.Image:
        """Lighter in the middle, and towards the upper left."""
        return grounds.vignette(self._pixels, self._pixels, *colours.WATER, at=(0.46, 0.44))

    def _spaces(self, image: Image.Image) -> None:
        """Light on the spaces, ring by ring, and on their edges."""
        board, plan = self._grid.plan.board, self._grid.plan

        def polygons(spaces: Iterable[Space], fill: int, line: int = 0) -> _Draw:
            def draw(pen: ImageDraw.ImageDraw) -> None:
                for space in spaces:
                    points = self._corners(space, plan.outlines[space])
                    if fill:
                        pen.polygon(points, fill=fill)
                    if line:
                        pen.line([*points, points[0]], fill=line, width=round(_FINE * 2 * self._factor))

            return draw

        if is_stark():
            image.paste(theme.rgb(colours.STARK_CELL), mask=self._mask(polygons(board.spaces, 255)))
        else:

            def draw(pen: ImageDraw.ImageDraw) -> None:
                for parity in (0, 1):
                    ring = [space for space in board.spaces if place_of(space)[0] % 2 == parity]
                    polygons(ring, _LIGHT[parity], _EDGE)(pen)

            light = self._mask(draw)
            image.paste(_added(image, ImageOps.colorize(light, "#000000", colours.CELLS[1])))
        for seat, three in enumerate(board.homes):
            tint = self._mask(polygons(three, _HOME, 2 * _HOME))
            image.paste(theme.rgb(theme.SEATS[seat]), mask=tint)

    def _corners(self, space: Space, outline: Outline) -> list[tuple[float, float]]:
        """The corners of a space on a mask, a little inside of it."""
        size, middle = self._grid.size, self._grid.plan.middles[space]
        scale = _FINE * self._factor
        found = []
        for corner in outline:
            inner = corner * (1 - _INSET / abs(corner) * 1.15)
            at = (middle + inner) * size
            found.append(((self._middle + at.real) * scale, (self._middle + at.imag) * scale))
        return found

    def _lamp(self, image: Image.Image) -> None:
        """The core's light."""
        reach = px(self._grid.size * _LAMP)
        far = Image.radial_gradient("L").resize((2 * reach, 2 * reach), Image.Resampling.BICUBIC)
        corner = (self._pixels // 2 - reach, self._pixels // 2 - reach)
        place = (*corner, corner[0] + 2 * reach, corner[1] + 2 * reach)
        glow = far.point([0 if is_stark() else _lamp(step / 255) for step in range(256)])
        part = image.crop(place)
        part.paste(theme.rgb(colours.LAMP), mask=glow)
        heart = far.point([255 * (step < _HEART) for step in range(256)])
        part.paste(theme.rgb(colours.CREAM), mask=heart.filter(ImageFilter.GaussianBlur(px(2))))
        image.paste(part if is_stark() else grounds.dithered(part, _DITHER), place)

    def _glass(self, image: Image.Image) -> Image.Image:
        """The wall of the dish: its shadow on the water at the upper left, the light that it gathers at the lower right."""
        small = self._pixels // 4
        scale = small / self._side
        inside = Image.new("L", (small, small))
        by = self._radius * 0.035 * scale
        middle, reach = self._middle * scale, self._radius * scale
        ImageDraw.Draw(inside).ellipse(
            (middle - reach, middle - reach, middle + reach, middle + reach), fill=255
        )
        soft = inside.filter(ImageFilter.GaussianBlur(by))
        outside = ImageChops.invert(soft)
        shift = round(by * 0.9)
        dark = ImageChops.offset(outside, shift, shift).point([round(step * 0.26) for step in range(256)])
        light = ImageChops.multiply(ImageChops.offset(outside, -shift, -shift), soft)
        light = light.point([round(step * 0.55) for step in range(256)])
        size = (self._pixels, self._pixels)
        dark, light = (one.resize(size, Image.Resampling.BICUBIC) for one in (dark, light))
        image = ImageChops.subtract(image, Image.merge("RGB", (dark, dark, dark)))
        return _added(image, ImageOps.colorize(light, "#000000", colours.GLASS))

    # Glass

    def _cover(self) -> Image.Image:
        """The dish, and the shadow that it throws."""
        disc = self._mask(lambda pen: pen.ellipse(self._circle(0), fill=255))
        if is_stark():
            return disc
        small = disc.resize((self._pixels // 4, self._pixels // 4), Image.Resampling.BILINEAR)
        soft = small.filter(ImageFilter.GaussianBlur(px(MARGIN) / 8))
        shadow = soft.point([round(0.7 * step) for step in range(256)])
        shadow = ImageChops.offset(shadow, px(3) // 2, px(5) // 2)
        return ImageChops.lighter(disc, shadow.resize(disc.size, Image.Resampling.BILINEAR))

    def _rim(self, image: Image.Image, cover: Image.Image) -> None:
        """The edge of the glass, each seat's arc of it, and its symbol there."""
        outside = self._mask(lambda pen: pen.ellipse(self._circle(1), fill=255))
        image.paste(theme.rgb(theme.SHADOW), mask=ImageChops.invert(outside))
        edge = self._mask(
            lambda pen: pen.ellipse(self._circle(1), outline=255, width=round(_GLASS * _FINE * self._factor))
        )
        image.paste(theme.rgb(colours.GLASS), mask=edge.point([round(0.6 * step) for step in range(256)]))
        self._arcs(image)
        canvas = Canvas(self._side, self._side)
        canvas.image = image
        lid = Canvas(self._side, self._side)
        lid.image = Image.merge("RGB", (cover, cover, cover))
        for seat, (start, end) in enumerate(self._grid.plan.arcs):
            turn, far = (start + end) / 2, self._radius - _ARC / 2 - 1
            at = (round(self._middle + far * cos(turn)), round(self._middle + far * sin(turn)))
            canvas.disc(at, _SIGN + 6, theme.INK)
            canvas.disc(at, _SIGN, theme.SEATS[seat])
            canvas.stamp(shapes.symbol(seat, _SYMBOL[seat]), at, theme.INK)
            lid.disc(at, _SIGN + 6, "#FFFFFF")
        cover.paste(lid.image.getchannel("R"))

    def _arcs(self, image: Image.Image) -> None:
        """Each seat's part of the rim in its colour, with its light on the water."""
        arcs = self._grid.plan.arcs
        small = Image.new("RGB", (self._pixels // 4, self._pixels // 4))
        pen = ImageDraw.Draw(small)
        scale = small.width / self._side
        least, most = ((self._middle + side * self._radius) * scale for side in (-1, 1))
        paints = Image.new("RGB", image.size)
        wedge = ImageDraw.Draw(paints)
        for seat, (start, end) in enumerate(arcs):
            span = (degrees(start), degrees(end))
            pen.arc(
                (least, least, most, most), *span, fill=theme.SEATS[seat], width=round(1.6 * _ARC * scale)
            )
            wedge.pieslice((0, 0, *image.size), span[0] - 4, span[1] + 4, fill=theme.SEATS[seat])
        if not is_stark():
            soft = small.filter(ImageFilter.GaussianBlur(px(11) / 4)).resize(
                image.size, Image.Resampling.BILINEAR
            )
            image.paste(ImageChops.add(image, soft.point([round(0.55 * step) for step in range(256)] * 3)))

        def draw(pen: ImageDraw.ImageDraw) -> None:
            for start, end in arcs:
                pen.arc(
                    self._circle(1),
                    degrees(start),
                    degrees(end),
                    fill=255,
                    width=round(_ARC * _FINE * self._factor),
                )

        image.paste(paints, mask=self._mask(draw))

    def _circle(self, inset: float) -> tuple[float, float, float, float]:
        """The box of the rim's circle on a mask, so much further in."""
        scale = _FINE * self._factor
        least, most = (self._middle + side * (self._radius - inset) for side in (-1, 1))
        return least * scale, least * scale, most * scale, most * scale

    def _mask(self, draw: _Draw) -> Image.Image:
        """What is drawn twice as large as it is."""
        large = Image.new("L", (_FINE * self._pixels, _FINE * self._pixels))
        draw(ImageDraw.Draw(large))
        return large.reduce(_FINE)


def _added(image: Image.Image, light: Image.Image) -> Image.Image:
    return ImageChops.add(image, light)


def _lamp(away: float) -> int:
    """How bright the lamp is so far from its middle, 1 being where its light ends."""
    return round(200 * float(max(0.0, 1 - away) ** 2.4))
