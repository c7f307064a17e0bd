"""The empty board: water in a round glass dish under the microscope, drawn once for each size and kept.

The spaces are hardly there: light on the water, every other ring a little lighter. The core is the lamp. Each seat's homes
are an arc of the rim in its colour, with its symbol; the spaces themselves are tinted.
"""

from cmath import rect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import ceil, degrees, floor
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.games.organism.boards import Space
from render import encoding, grounds, palette, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.kept import Kept
from render.painters.organism import colours, water
from render.painters.organism.plan import Grid, Outline
from render.setting import is_stark, px

RIM: Final = 20
"""How far the glass reaches beyond the spaces."""
MARGIN: Final = 14
"""And the light and shadow about it beyond that."""
_GLASS: Final = 5
"""How thick its edge is."""
_ARC: Final = 13
"""And a seat's arc."""
_SIGN: Final = 46
"""Size of the disc with its symbol, and of the symbol."""
_SIGN_IN: Final = 20
"""How far its middle is from the rim's outer edge."""
_APART: Final = 3
"""Between the rim and what stands beside it in the dish."""
_SYMBOL: Final = (30, 30, 32, 38, 38, 34)
_INSET: Final = 0.03
"""Between a space and its edge."""
_STARK_HOME: Final = 0.43
"""How much of a seat's colour is on its homes for whoever asked for high contrast."""
_FINE: Final = 2
_FINER: Final = 3
"""How much larger than it is the edge of the glass is drawn."""
_BLAZE: Final = 0.42
"""How far the core's fire reaches, in sizes."""
_FREE: Final = 36
"""Colours of a file beside those of water, light and bodies: the fewer, the smaller it is."""
_KEPT: Final = 2_300_000
_LAID: Final = 12_000_000
"""For four pictures' grounds, or more that are smaller."""
_OPAQUE: Final = 0.34
"""Half the side of the square in its middle that covers all beneath, as a share of its own side."""

_Dish = tuple[Image.Image, Image.Image]
_dishes: Final[Kept[_Dish]] = Kept(_KEPT, lambda dish: 2 * dish[0].width * dish[0].height + 1500)
_laid: Final[Kept[Image.Image]] = Kept(_LAID, lambda image: image.width * image.height + 1000)
_Draw = Callable[[ImageDraw.ImageDraw], None]


def extent(grid: Grid) -> Box:
    """The box of the dish, from the middle of the core."""
    reach = radius(grid) + RIM + MARGIN
    return Box(-reach, -reach, reach, reach)


def radius(grid: Grid) -> int:
    """Of the circle about all spaces."""
    return ceil(grid.plan.reach * grid.size)


def clear(grid: Grid) -> int:
    """How far from the core the rim begins, with a little water about it."""
    return radius(grid) + RIM - _ARC - _APART


def signs(grid: Grid, core: Point) -> list[tuple[Point, int]]:
    """Where on the rim the symbols of the seats are, if the core is at that point, each so wide."""
    return [(at, _SIGN + 6) for at in _signs(grid, complex(*core))]


def _signs(grid: Grid, core: complex) -> Iterator[Point]:
    for start, end in grid.plan.arcs:
        spot = core + rect(radius(grid) + RIM - _SIGN_IN, (start + end) / 2)
        yield round(spot.real), round(spot.imag)


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


def dished(width: int, height: int, grid: Grid, core: Point) -> Canvas:
    """A canvas for a picture with the dish on it, its core at the point. It is put together once and kept."""
    return _kept(width, height, grid, Box.at(-core[0], -core[1], width, height))


def magnified(grid: Grid, part: Box) -> Canvas:
    """The same of a part of a dish that is larger than the picture, in units from the core."""
    return _kept(part.width, part.height, grid, part)


def _kept(width: int, height: int, grid: Grid, part: Box) -> Canvas:
    kept = _laid.get((grid, part), lambda: _set(grid, part))
    return Wet(width, height, kept.convert("RGB"), len(grid.plan.board.homes))


def _set(grid: Grid, part: Box) -> Image.Image:
    """A part of a dish on its ground, in as many colours as a file has: so it takes a quarter of the room."""
    canvas = ground(part.width, part.height)
    every = extent(grid)
    left, top, right, bottom = (
        edge(one, other) for edge, one, other in zip((max, max, min, min), part, every, strict=True)
    )
    image, cover = _Potter(grid, Box(left, top, right, bottom)).dish()
    canvas.lay(image, (left - part.left, top - part.top), cover)
    return _in_few_colours(canvas.image)


def _in_few_colours(image: Image.Image) -> Image.Image:
    indices, colours_of = palette.few(image, (*theme.EXACT, *_wet(colours.HOMES)))
    kept = Image.frombytes("P", indices.size, indices.tobytes())
    kept.putpalette(colours_of)
    return kept


def kindle(canvas: Canvas, core: Point, size: int) -> None:
    """Let the core shine as nothing in play may."""
    if not is_stark():
        reach = 2 * round(_BLAZE * size)
        canvas.stamp(grounds.mask(("blaze", reach), lambda: _blaze(px(reach))), core, colours.HOT)


def _blaze(side: int) -> shapes.Mask:
    """Light that falls off from the middle."""
    far = Image.radial_gradient("L").resize((side, side), Image.Resampling.BICUBIC)
    out = [min(1.0, 2**0.5 * step / 255) for step in range(256)]
    return shapes.Mask.of(far.point([round(255 * min(1.0, 1.5 * (1 - part) ** 1.4)) for part in out]))


def ground(width: int, height: int) -> Canvas:
    """A canvas for a picture: out of focus, what floats about the dish."""
    return Wet(width, height, grounds.over(width, height, "organism", water.around).image)


def dish(grid: Grid) -> _Dish:
    """The whole dish, and how much of each pixel it covers. They are not to be changed."""

    def make() -> _Dish:
        image, cover = _Potter(grid, extent(grid)).dish()
        return _in_few_colours(image), cover

    image, cover = _dishes.get(grid, make)
    return image.convert("RGB"), cover


class Wet(Canvas):
    """A canvas on which there is water from the start, in the light of so many seats' bodies.

    Its file keeps their tones: what is smooth has as many in each picture, whatever else there is.
    """

    def __init__(self, width: int, height: int, image: Image.Image, seats: int = 0) -> None:
        super().__init__(0, 0)
        self._size = (width, height)
        self.image = image
        self._exact = _exact(seats or len(theme.SEATS))
        self.colours = len({*self._exact}) + _FREE

    def png(self) -> bytes:
        """The picture as a file."""
        exact = (*self._exact, *self.exact)
        room = min(palette.ROOM, self.colours + len(self.exact))
        return encoding.png(self.image, palette.found(self.image, exact, room))


@cache
def _exact(seats: int) -> tuple[theme.Colour, ...]:
    """What the file of a picture with so many seats keeps."""
    living = (part[:seats] for part in (colours.FLESH, colours.HOMES, colours.HALOS))
    return (*theme.EXACT, theme.LINE, colours.PANEL, *_wet(tones for part in living for tones in part))


def _wet(bodies: Iterable[Sequence[palette.RGB]]) -> Iterator[theme.Colour]:
    """The tones of water, of the core's light, and of bodies."""
    for tones in (colours.TONES, colours.LAMP, colours.RIM, *bodies):
        yield from ("#{:02X}{:02X}{:02X}".format(*tone) for tone in tones)


class _Potter:
    """Makes one dish, or a part of it. Points are in units from the corner of its box."""

    def __init__(self, grid: Grid, part: Box) -> None:
        self._grid = grid
        self._part = part
        self._middle = complex(-part.left, -part.top)
        self._radius = radius(grid) + RIM
        self._size = (px(part.width), px(part.height))
        self._factor = self._size[0] / part.width

    def dish(self) -> _Dish:
        if is_stark():
            image = Image.new("RGB", self._size, theme.rgb(theme.STARK[theme.TABLE]))
        else:
            edges = [*_edges(self._grid)]
            side = extent(self._grid).width
            image = water.filled(water.Bowl(self._part, side, self._radius, self._grid.size, edges))
        self._spaces(image)
        if is_stark():
            x, y = self._middle.real, self._middle.imag
            reach = 0.2 * self._grid.size
            box = [edge * self._factor for edge in (x - reach, y - reach, x + reach, y + reach)]
            ImageDraw.Draw(image).ellipse(box, fill=colours.LAMP[-1])
        cover = self._cover()
        self._rim(image, cover)
        return image, cover

    # Spaces

    def _spaces(self, image: Image.Image) -> None:
        """Light on their edges; the homes in their seat's colour."""
        board, outlines = self._grid.plan.board, self._grid.plan.outlines
        if is_stark():

            def plain(pen: ImageDraw.ImageDraw) -> None:
                for space in board.spaces:
                    pen.polygon(self._corners(space, outlines[space]), fill=255)

            image.paste(theme.rgb(colours.STARK_CELL), mask=self._mask(plain))
        paints = Image.new("RGB", image.size)
        brush = ImageDraw.Draw(paints)

        def draw(pen: ImageDraw.ImageDraw) -> None:
            for seat, three in enumerate(self._grid.plan.board.homes):
                for space in three:
                    points = self._corners(space, outlines[space])
                    large = [(x / _FINE, y / _FINE) for x, y in points]
                    brush.polygon(large, fill=theme.SEATS[seat], outline=theme.SEATS[seat], width=3)
                    pen.polygon(points, fill=round(255 * (_STARK_HOME if is_stark() else colours.HOME)))

        image.paste(paints, mask=self._mask(draw))

    def _corners(self, space: Space, outline: Outline) -> list[tuple[float, float]]:
        """The corners of a space on a mask, a little inside of it."""
        size, middle = self._grid.size, self._grid.plan.middles[space]
        scale = _FINE * self._factor
        found = []
        for corner in outline:
            inner = corner * (1 - _INSET / abs(corner) * 1.15)
            at = (middle + inner) * size
            found.append((((self._middle + at) * scale).real, ((self._middle + at) * scale).imag))
        return found

    # Glass

    def _cover(self) -> Image.Image:
        """The dish, and the shadow that it throws."""
        disc = self._mask(lambda pen: pen.ellipse(self._circle(0), fill=255))
        if is_stark():
            return disc
        small = disc.resize((disc.width // 4, disc.height // 4), Image.Resampling.BILINEAR)
        soft = small.filter(ImageFilter.GaussianBlur(px(MARGIN) / 8))
        shadow = soft.point([round(0.7 * step) for step in range(256)])
        # Laid on nothing, as what an offset moves out at one side comes back at the other.
        fallen = Image.new("L", shadow.size)
        fallen.paste(shadow, (px(3) // 2, px(5) // 2))
        return ImageChops.lighter(disc, fallen.resize(disc.size, Image.Resampling.BILINEAR))

    def _rim(self, image: Image.Image, cover: Image.Image) -> None:
        """The edge of the glass, each seat's arc of it, and its symbol there."""
        outside = self._mask(lambda pen: pen.ellipse(self._circle(1, _FINER), fill=255), _FINER)
        image.paste(theme.rgb(theme.SHADOW), mask=ImageChops.invert(outside))

        def glass(pen: ImageDraw.ImageDraw) -> None:
            wide = round(_GLASS * _FINER * self._factor)
            pen.ellipse(self._circle(1, _FINER), outline=round(255 * colours.CLEAR), width=wide)

        image.paste(theme.rgb(colours.GLASS), mask=self._mask(glass, _FINER))
        canvas = Canvas(self._part.width, self._part.height)
        canvas.image = image
        lid = Canvas(self._part.width, self._part.height)
        lid.image = Image.merge("RGB", (cover, cover, cover))
        for seat, (start, end) in enumerate(self._grid.plan.arcs):
            self._arc(image, seat, start, end)
        for seat, at in enumerate(_signs(self._grid, self._middle)):
            canvas.disc(at, _SIGN + 6, theme.INK)
            canvas.disc(at, _SIGN, theme.SEATS[seat])
            canvas.stamp(shapes.symbol(seat, _SYMBOL[seat]), at, theme.INK)
            lid.disc(at, _SIGN + 6, "#FFFFFF")
        cover.paste(lid.image.getchannel("R"))

    def _arc(self, image: Image.Image, seat: int, start: float, end: float) -> None:
        """A seat's part of the rim in its colour, round at its ends."""
        edge = self._radius - 1
        points = [self._middle + rect(edge, start + (end - start) * step / 16) for step in range(17)]
        across, down = [at.real for at in points], [at.imag for at in points]
        box = Box(floor(min(across)), floor(min(down)), ceil(max(across)), ceil(max(down))).grown(2 * _ARC)
        fine = 2 * _FINE
        scale = fine * self._factor
        large = Image.new("L", (fine * px(box.width), fine * px(box.height)))
        pen = ImageDraw.Draw(large)
        x, y = self._middle.real - box.left, self._middle.imag - box.top
        circle = [part * scale for part in (x - edge, y - edge, x + edge, y + edge)]
        pen.arc(circle, degrees(start), degrees(end), fill=255, width=round(_ARC * scale))
        for turn in (start, end):
            tip = complex(x, y) + rect(edge - _ARC / 2, turn)
            pen.circle((tip.real * scale, tip.imag * scale), _ARC / 2 * scale, fill=255)
        image.paste(theme.rgb(theme.SEATS[seat]), (px(box.left), px(box.top)), large.reduce(fine))

    def _circle(self, inset: float, fine: int = _FINE) -> tuple[float, float, float, float]:
        """The box of the rim's circle on a mask, so much further in."""
        scale, reach = fine * self._factor, self._radius - inset
        x, y = self._middle.real, self._middle.imag
        return (x - reach) * scale, (y - reach) * scale, (x + reach) * scale, (y + reach) * scale

    def _mask(self, draw: _Draw, fine: int = _FINE) -> Image.Image:
        """What is drawn so many times as large as it is."""
        large = Image.new("L", (fine * self._size[0], fine * self._size[1]))
        draw(ImageDraw.Draw(large))
        return large.reduce(fine)


def _edges(grid: Grid) -> Iterator[tuple[complex, complex]]:
    """Every edge of a space, in units from the core; one that two spaces share comes once."""
    seen = set[tuple[int, int]]()
    for space, outline in grid.plan.outlines.items():
        corners = [(grid.plan.middles[space] + corner) * grid.size for corner in outline]
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            half = (one + other) / 2
            if (key := (round(half.real / 4), round(half.imag / 4))) not in seen:
                seen.add(key)
                yield one, other
