"""Masks of caves cut into the rock.

Floors are shaded along their upper left edges and bright along the others.

A tile is made of its four quarters. A quarter's look depends on three ways out of it: to the
neighbours at its two sides, and across its corner. So a few quarters make all caves, and their
masks are the same for all clans.
"""

from __future__ import annotations

from math import hypot
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit.cache import LruCache
from render.kit.geometry import Box
from render.kit.style import px
from render.painters.koa.board.coloured_signs import STEPPED

Opening = Literal["", "hall", "pipe"]
"""What leads out of a tile at a side.

Nothing, a passage between caverns and goroldioa, or a passage to a spring.
"""
Sides = tuple[Opening, Opening, Opening, Opening]
"""Left, up, right, down."""
Place = tuple[float, float]
Turn = Literal["", "out", "by"]
"""Whether a passage leads out across a corner, or goes by it from one neighbour to another."""
Corners = tuple[Turn, Turn, Turn, Turn]
"""Upper left, upper right, lower right, lower left."""

_WIDTH: Final = {"hall": 0.52, "pipe": 0.3}
"""As shares of a square, like all that follow."""
SLANTED: Final = 0.34
"""Width of a passage across a corner."""
_INSET: Final = 0.055
_ROUND: Final = 0.27
_SOFT: Final = 0.045
"""Rounding of the corners between a floor and a passage."""
_WALL, _FOOT = 0.06, 0.05
"""Visible height of the walls that turn away from the light, and of those that face it."""
_DEPTH: Final = 0.13
"""Reach of the shadow of the walls."""
_RIM: Final = 0.042
_HALO: Final = 0.026
_REACH: Final = 0.22
"""Distance around a quarter within which a drawing affects its look."""
_KERB: Final = 0.13
"""Width of the floor beside the light that runs along a chain: there the clan's colour shows."""
_LANE: Final = 0.56
"""Least width of that light, as a share of a passage's."""
_FINE: Final = 2
_STEPPED: Final = [min((value + 24) // 48 * 48, 255) for value in range(256)]
"""Shade in steps makes smaller files than shade that changes from pixel to pixel."""
_KEPT: Final = 3_000_000


class Carved(NamedTuple):
    """Masks of a piece.

    Its floor, the middle of the floor where light runs, the shade on the floor, the walls that face
    the light, their rim, and the whole with its dark surround.
    """

    floor: Image.Image
    lane: Image.Image
    shade: Image.Image
    lit: Image.Image
    rim: Image.Image
    whole: Image.Image


_quarters: Final[LruCache[Carved]] = LruCache(_KEPT, lambda one: 6 * one.floor.width * one.floor.height + 400)


def tile(size: int, sides: Sides, corners: Corners) -> Carved:
    """Return a tile of `size` units with these ways out."""
    whole = px(size)
    half = whole // 2
    masks = [Image.new("L", (whole, whole)) for _ in range(6)]
    for number, (across, down) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        beside, above = sides[2 * across], sides[1 + 2 * down]
        quarter = _quarter(whole, (across, down), beside, above, corners[number])
        for mask, part in zip(masks, quarter, strict=True):
            mask.paste(part, (half * across, half * down))
    return Carved(*masks)


def _quarter(whole: int, at: tuple[int, int], beside: Opening, above: Opening, turn: Turn) -> Carved:
    key = (whole, at, beside, above, turn)
    return _quarters.get(key, lambda: _quarter_of(whole, at, beside, above, turn))


def corner(size: int, *, is_rising: bool) -> Carved:
    """Return the surround of a corner where a passage crosses it.

    It is as large as a square, and its middle is at the corner.
    """
    whole = px(size)
    return _quarters.get((whole, "corner", is_rising), lambda: _corner_of(whole, is_rising=is_rising))


class _Plan:
    """A drawing of a box with a margin, and of the lanes in it, finer than pixels.

    Places are in squares.
    """

    def __init__(self, whole: int, box: Box) -> None:
        self.reach = round(whole * _REACH)
        around = box.inflate(self.reach)
        self._fine, self._at = whole * _FINE, (around.left * _FINE, around.top * _FINE)
        self.image = Image.new("L", (around.width * _FINE, around.height * _FINE))
        self._pen = ImageDraw.Draw(self.image)
        self.lanes = Image.new("L", self.image.size)
        self._inner_pen = ImageDraw.Draw(self.lanes)

    def floor(self, x: float, y: float) -> None:
        """Draw the floor of the square whose corner is there."""
        left, top = self._place((x + _INSET, y + _INSET))
        side = (1 - 2 * _INSET) * self._fine - 1
        self._pen.rounded_rectangle((left, top, left + side, top + side), _ROUND * self._fine, fill=255)

    def passage(self, start: Place, end: Place, width: float) -> None:
        """Draw a straight passage between two points, and its lane."""
        across, down = end[0] - start[0], end[1] - start[1]
        long = hypot(across, down)
        for pen, wide in ((self._pen, width), (self._inner_pen, width * _LANE)):
            side = (-down / long * wide / 2, across / long * wide / 2)
            corners = (
                (start[0] + side[0], start[1] + side[1]),
                (end[0] + side[0], end[1] + side[1]),
                (end[0] - side[0], end[1] - side[1]),
                (start[0] - side[0], start[1] - side[1]),
            )
            pen.polygon([self._place(corner) for corner in corners], fill=255)

    def area(self, *corners: Place) -> None:
        """Fill the area between these points."""
        self._pen.polygon([self._place(corner) for corner in corners], fill=255)

    def _place(self, at: Place) -> Place:
        return at[0] * self._fine - self._at[0], at[1] * self._fine - self._at[1]


def _quarter_of(whole: int, at: tuple[int, int], beside: Opening, above: Opening, turn: Turn) -> Carved:
    """Return a quarter of the square at 0, with its surround."""
    half = whole // 2
    box = Box(half * at[0], half * at[1], whole if at[0] else half, whole if at[1] else half)
    plan = _Plan(whole, box)
    plan.floor(0, 0)
    x, y = (1 if at[0] else -1), (1 if at[1] else -1)
    middle, next_to, over, corner = (0.5, 0.5), (0.5 + x, 0.5), (0.5, 0.5 + y), (float(at[0]), float(at[1]))
    for opening, place, end in ((beside, (x, 0), next_to), (above, (0, y), over)):
        if opening:
            plan.floor(*place)
            plan.passage(middle, end, _WIDTH[opening])
    if turn == "out":
        plan.floor(x, y)
        plan.passage(middle, (0.5 + x, 0.5 + y), SLANTED)
    elif turn == "by":
        plan.floor(x, 0)
        plan.floor(0, y)
        plan.passage(next_to, over, SLANTED)
    for opening, end in ((beside, next_to), (above, over)):
        if turn and opening:
            # Between two ways no rock is left.
            plan.area(middle, corner, end)
    return _cut(whole, plan, box)


def _corner_of(whole: int, *, is_rising: bool) -> Carved:
    """Return the surround of the corner at 1, 1.

    It is shared by four squares, and a passage joins two of them.
    """
    half = whole // 2
    box = Box.at(half, half, whole, whole)
    plan = _Plan(whole, box)
    ends = ((0, 1), (1, 0)) if is_rising else ((0, 0), (1, 1))
    for place in ends:
        plan.floor(*place)
    (x, y), (to_x, to_y) = ends
    plan.passage((x + 0.5, y + 0.5), (to_x + 0.5, to_y + 0.5), SLANTED)
    return _cut(whole, plan, box)


def _cut(whole: int, plan: _Plan, box: Box) -> Carved:
    """Return the masks of a box, in pixels, from its plan."""
    reach = plan.reach
    soft = plan.image.filter(ImageFilter.GaussianBlur(_SOFT * whole * _FINE))
    # A steep step where the blurred shape is half covered: a smooth edge whose inner corners are
    # round.
    shape = soft.point([min(max(round((value - 128) * 6 + 128), 0), 255) for value in range(256)])
    floor = shape.reduce(_FINE).point(STEPPED)
    depth = max(round(_DEPTH * whole), 1)
    rock = ImageChops.invert(floor)
    thrown = ImageChops.offset(rock, depth // 2, round(depth * 0.6)).filter(
        ImageFilter.GaussianBlur(depth * 0.5)
    )
    near = rock.filter(ImageFilter.GaussianBlur(depth * 0.4))
    soft = ImageChops.lighter(
        thrown.point([round(value * 0.7) for value in range(256)]),
        near.point([round(value * 0.55) for value in range(256)]),
    )
    wall = _edge(shape, (_WALL * whole * _FINE, _WALL * 1.15 * whole * _FINE))
    dark = ImageChops.lighter(soft.point(_STEPPED), wall.point([round(value * 0.86) for value in range(256)]))
    foot, line = _FOOT * whole * _FINE, max(_RIM * whole, 1.0) * _FINE
    lit = ImageChops.multiply(_edge(shape, (-foot, -foot * 1.1)), floor)
    rim = ImageChops.multiply(_edge(shape, (-line, -line * 1.1)), floor)
    about = floor
    halo = max(round(_HALO * whole), 1)
    for across, down in ((halo, 0), (-halo, 0), (0, halo), (0, -halo)):
        about = ImageChops.lighter(about, ImageChops.offset(floor, across, down))
    inner = Box.at(reach, reach, box.width, box.height)
    lanes = ImageChops.multiply(plan.lanes.reduce(_FINE).point(STEPPED), floor)
    return Carved(
        floor.crop(inner),
        ImageChops.lighter(_shrink(floor, round(_KERB * whole)), lanes).crop(inner),
        ImageChops.multiply(dark, floor).crop(inner),
        lit.crop(inner),
        rim.crop(inner),
        ImageChops.lighter(floor, about.point([value * 6 // 8 for value in range(256)])).crop(inner),
    )


def _edge(shape: Image.Image, by: Place) -> Image.Image:
    """Return what a shape uncovers when it moves.

    The distance is in the shape's own fine pixels.
    """
    moved = ImageChops.offset(shape, round(by[0]), round(by[1]))
    return ImageChops.subtract(shape, moved).reduce(_FINE).point(STEPPED)


def _shrink(floor: Image.Image, by: int) -> Image.Image:
    """Return what of a floor is further than that from its walls, its corners round."""
    soft = ImageChops.invert(floor).filter(ImageFilter.BoxBlur(by))
    near = soft.filter(ImageFilter.BoxBlur(1))
    return near.point([255 if value < 2 else 128 if value < 6 else 0 for value in range(256)])
