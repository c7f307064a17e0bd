"""The empty board.

It is water in a round glass dish under the microscope, drawn once per size and cached.

The spaces are faint: light on the water, every other ring a little lighter. The core is the lamp.
Each seat's homes are an arc of the rim in its colour, with its symbol; the spaces themselves are
tinted.
"""

from cmath import rect
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from math import ceil, degrees, floor
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.games.organism.boards import Space
from render.kit import grounds, palette, picture_files, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import is_stark, px
from render.painters.organism import colours
from render.painters.organism.board import lens, surroundings, water
from render.painters.organism.board.spaces import Grid, Outline

RIM: Final = 20
"""Reach of the glass beyond the spaces."""
MARGIN: Final = 14
"""Reach of the light and shadow beyond the glass."""
_GLASS: Final = 5
"""Thickness of the glass's edge."""
_ARC: Final = 13
"""Thickness of a seat's arc."""
_SIGN: Final = 46
"""Diameter of the disc with a seat's symbol. The symbols' sizes are in `_SYMBOL`."""
_SIGN_IN: Final = 20
"""Distance of the disc's middle from the rim's outer edge."""
_APART: Final = 3
"""Gap between the rim and what stands beside it in the dish."""
_SYMBOL: Final = (30, 30, 32, 38, 38, 34)
_INSET: Final = 0.03
"""Gap between a space and its edge."""
_STARK_HOME: Final = 0.43
"""Share of a seat's colour on its homes with high contrast."""
_FINE: Final = 2
_FINER: Final = 3
"""Factor by which the edge of the glass is drawn larger."""
_BLAZE: Final = 0.42
"""Reach of the core's fire, in sizes."""
_TRACE: Final = 14
"""What of a shadow no eye sees, up to 255."""
_FREE: Final = 48
"""Number of a file's colours besides those of water, light and bodies.

Fewer make a smaller file.
"""
_KEPT: Final = 2_700_000
"""For the largest dish."""
_LAID: Final = 10_000_000
"""For four pictures' grounds, or more that are smaller."""
_OPAQUE: Final = 0.34
"""Half the side of the opaque square in the dish's middle, as a share of the dish's side."""

_Dish = tuple[Image.Image, Image.Image]
_dishes: Final[LruCache[_Dish]] = LruCache(_KEPT, lambda dish: 2 * dish[0].width * dish[0].height + 1500)
_laid: Final[LruCache[Image.Image]] = LruCache(_LAID, lambda image: image.width * image.height + 1000)
_Draw = Callable[[ImageDraw.ImageDraw], None]


def extent(grid: Grid) -> Box:
    """Return the box of the dish, from the middle of the core."""
    reach = radius(grid) + RIM + MARGIN
    return Box(-reach, -reach, reach, reach)


def radius(grid: Grid) -> int:
    """Return the radius of the circle about all spaces."""
    return ceil(grid.plan.reach * grid.size)


def clear(grid: Grid) -> int:
    """Return the distance from core to rim, less a little water."""
    return radius(grid) + RIM - _ARC - _APART


def signs(grid: Grid, core: Point) -> list[tuple[Point, int]]:
    """Return the positions and widths of seats' symbols on the rim.

    `core` is the core's position.
    """
    return [(at, _SIGN + 6) for at in _signs(grid, complex(*core))]


def _signs(grid: Grid, core: complex) -> Iterator[Point]:
    for start, end in grid.plan.arcs:
        spot = core + rect(radius(grid) + RIM - _SIGN_IN, (start + end) / 2)
        yield round(spot.real), round(spot.imag)


def lay(canvas: Canvas, grid: Grid, core: Point, *, is_fine: bool = False) -> None:
    """Draw the dish with its core at the point; a fine one is for a picture in true colour."""
    box = extent(grid)
    every = range(len(grid.plan.arcs))
    image, cover = _Potter(grid, box, every, is_fine=True).dish() if is_fine else dish(grid)
    left, top = px(core[0] + box.left), px(core[1] + box.top)
    # Inside of the rim the dish is opaque: there it is pasted without a mask, which takes a tenth
    # of the time.
    inset = round(image.width * (0.5 - _OPAQUE))
    near, far, side = inset, image.width - inset, image.width
    canvas.image.paste(image.crop((near, near, far, far)), (left + near, top + near))
    for part in ((0, 0, side, near), (0, far, side, side), (0, near, near, far), (far, near, side, far)):
        canvas.image.paste(image.crop(part), (left + part[0], top + part[1]), cover.crop(part))


def canvas_with_dish(width: int, height: int, grid: Grid, core: Point) -> Canvas:
    """Return a canvas with the dish, its core at the point.

    It is composed once and cached.
    """
    return _cached_canvas(width, height, grid, Box.at(-core[0], -core[1], width, height))


def canvas_with_part(grid: Grid, part: Box, *, is_fine: bool = False) -> Canvas:
    """Return a canvas with a part of a large dish, as seen through a lens: it cuts no symbol.

    The part is in units from the core. A fine one is for a picture in true colour: such pictures
    are few, so it is not cached.
    """
    if is_fine:
        image = _compose(grid, part, is_lens=True, is_fine=True)
        return Wet(part.width, part.height, image, _bodies(grid))
    return _cached_canvas(part.width, part.height, grid, part, is_lens=True)


def _cached_canvas(width: int, height: int, grid: Grid, part: Box, *, is_lens: bool = False) -> Canvas:
    kept = _laid.get((grid, part, is_lens), lambda: _in_few_colours(_compose(grid, part, is_lens=is_lens)))
    return Wet(width, height, kept.convert("RGB"), _bodies(grid))


def _bodies(grid: Grid) -> int:
    """Return how many seats' bodies there may be: about a lone player it rains."""
    return max(2, len(grid.plan.board.homes))


def _compose(grid: Grid, part: Box, *, is_lens: bool, is_fine: bool = False) -> Image.Image:
    """Return a part of a dish on its ground."""
    canvas = ground(part.width, part.height)
    surroundings.draw(canvas.image, part, radius(grid) + RIM)
    every = extent(grid)
    left, top, right, bottom = (
        edge(one, other) for edge, one, other in zip((max, max, min, min), part, every, strict=True)
    )
    there = part.shift((-part.left, -part.top))
    signs = [
        seat
        for seat, at in enumerate(_signs(grid, complex(-part.left, -part.top)))
        if not is_lens or lens.holds_sign(there, at, _SIGN + 6)
    ]
    image, cover = _Potter(grid, Box(left, top, right, bottom), signs, is_fine=is_fine).dish()
    canvas.lay(image, (left - part.left, top - part.top), cover)
    return canvas.image


def _in_few_colours(image: Image.Image) -> Image.Image:
    """Return an image in as many colours as a file has, in a quarter of the memory."""
    indices, colours_of = palette.reduce_colours(image, (*theme.EXACT, *_wet(colours.HOMES)))
    kept = Image.frombytes("P", indices.size, indices.tobytes())
    kept.putpalette(colours_of)
    return kept


def light_core(canvas: Canvas, core: Point, size: int) -> None:
    """Draw the core brighter than anything in play may be."""
    if not is_stark():
        reach = 2 * round(_BLAZE * size)
        canvas.stamp(grounds.mask(("blaze", reach), lambda: _blaze(px(reach))), core, colours.HOT)


def _blaze(side: int) -> shapes.Mask:
    """Return light that falls off from the middle."""
    far = Image.radial_gradient("L").resize((side, side), Image.Resampling.BICUBIC)
    out = [min(1.0, 2**0.5 * step / 255) for step in range(256)]
    return shapes.Mask.of(far.point([round(255 * min(1.0, 1.5 * (1 - part) ** 1.4)) for part in out]))


def ground(width: int, height: int) -> Canvas:
    """Return a canvas with the ground: floating things out of focus."""
    return Wet(width, height, grounds.over(width, height, "organism", water.around).image)


def dish(grid: Grid) -> _Dish:
    """Return the whole dish and its coverage.

    Callers must not change them.
    """

    def make() -> _Dish:
        image, cover = _Potter(grid, extent(grid), range(len(grid.plan.arcs))).dish()
        return _in_few_colours(image), cover

    image, cover = _dishes.get(grid, make)
    return image.convert("RGB"), cover


class Wet(Canvas):
    """A canvas with water on it and the light of `seats` bodies.

    Its file keeps their tones. Smooth parts then have the same tones in each picture.
    """

    def __init__(self, width: int, height: int, image: Image.Image, seats: int = 0) -> None:
        super().__init__(0, 0)
        self._size = (width, height)
        self.image = image
        self._exact = _exact(seats or len(theme.SEATS))
        self.colours = len({*self._exact}) + _FREE

    def encode(self) -> bytes:
        """Return the picture as a file."""
        exact = (*self._exact, *self.exact)
        room = min(palette.ROOM, self.colours + len(self.exact))
        return picture_files.png(self.image, palette.find_palette(self.image, exact, room))


@cache
def _exact(seats: int) -> tuple[theme.Colour, ...]:
    """Return the colours that a picture with this number of seats keeps."""
    living = (colours.flesh(seats), colours.HOMES[:seats])
    return (*theme.EXACT, theme.LINE, colours.PANEL, *_wet(tones for part in living for tones in part))


def _wet(bodies: Iterable[Sequence[palette.RGB]]) -> Iterator[theme.Colour]:
    """Yield the tones of water, of the core's light, and of bodies."""
    for tones in (colours.TONES, colours.LAMP, colours.RIM, *bodies):
        yield from ("#{:02X}{:02X}{:02X}".format(*tone) for tone in tones)


class _Potter:
    """A maker of one dish, or of a part of it.

    Points are in units from the corner of its box.
    """

    def __init__(self, grid: Grid, part: Box, signs: Collection[int], *, is_fine: bool = False) -> None:
        self._grid = grid
        self._signs = signs
        self._is_fine = is_fine
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
            bowl = water.Bowl(self._part, side, self._radius, self._grid.size, edges, is_fine=self._is_fine)
            image = water.paint_dish(bowl)
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
        """Draw light on edges of spaces, and homes in seats' colours."""
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
        """Return the corners of a space on a mask, slightly inset."""
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
        """Return the coverage of the dish and its shadow."""
        disc = self._mask(lambda pen: pen.ellipse(self._circle(0), fill=255))
        if is_stark():
            return disc
        small = disc.resize((disc.width // 4, disc.height // 4), Image.Resampling.BILINEAR)
        soft = small.filter(ImageFilter.GaussianBlur(px(MARGIN) / 8))
        # It ends: a faint rest would make each tone of the ground a similar one.
        shadow = soft.point([round(0.7 * max(0, step - _TRACE)) for step in range(256)])
        # Pasted onto an empty image, because what an offset moves out at one side comes back at the
        # other.
        fallen = Image.new("L", shadow.size)
        fallen.paste(shadow, (px(3) // 2, px(5) // 2))
        return ImageChops.lighter(disc, fallen.resize(disc.size, Image.Resampling.BILINEAR))

    def _rim(self, image: Image.Image, cover: Image.Image) -> None:
        """Draw the edge of the glass, with each seat's arc and symbol."""
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
            if seat not in self._signs:
                continue
            canvas.disc(at, _SIGN + 6, theme.INK)
            canvas.disc(at, _SIGN, theme.SEATS[seat])
            canvas.stamp(shapes.symbol(seat, _SYMBOL[seat]), at, theme.INK)
            lid.disc(at, _SIGN + 6, "#FFFFFF")
        cover.paste(lid.image.getchannel("R"))

    def _arc(self, image: Image.Image, seat: int, start: float, end: float) -> None:
        """Draw a seat's arc of the rim, with round ends."""
        edge = self._radius - 1
        points = [self._middle + rect(edge, start + (end - start) * step / 16) for step in range(17)]
        across, down = [at.real for at in points], [at.imag for at in points]
        box = Box(floor(min(across)), floor(min(down)), ceil(max(across)), ceil(max(down))).inflate(2 * _ARC)
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
        """Return the box of the rim's circle, moved in by `inset`."""
        scale, reach = fine * self._factor, self._radius - inset
        x, y = self._middle.real, self._middle.imag
        return (x - reach) * scale, (y - reach) * scale, (x + reach) * scale, (y + reach) * scale

    def _mask(self, draw: _Draw, fine: int = _FINE) -> Image.Image:
        """Return a mask that is drawn `fine` times as large."""
        large = Image.new("L", (fine * self._size[0], fine * self._size[1]))
        draw(ImageDraw.Draw(large))
        return large.reduce(fine)


def _edges(grid: Grid) -> Iterator[tuple[complex, complex]]:
    """Yield every edge of a space, in units from the core.

    An edge that two spaces share comes once.
    """
    seen = set[tuple[int, int]]()
    for space, outline in grid.plan.outlines.items():
        corners = [(grid.plan.middles[space] + corner) * grid.size for corner in outline]
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            half = (one + other) / 2
            if (key := (round(half.real / 4), round(half.imag / 4))) not in seen:
                seen.add(key)
                yield one, other
