"""Caves that go into the rock: floors cut out of it, in the shade along their upper left edges and bright along the others.

A tile is made of its four quarters. What a quarter looks like is settled by three ways out of it: to the neighbours at its
two sides, and across its corner. So few quarters make all caves; their masks are the same for all clans.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.geometry import Box
from render.kept import Kept
from render.painters.koa.inked import STEPPED
from render.setting import px

Opening = Literal["", "hall", "pipe"]
"""What leads out of a tile at a side: nothing, a passage between caverns and goroldioa, or one to a spring."""
Sides = tuple[Opening, Opening, Opening, Opening]
"""Left, up, right, down."""
Turn = Literal["", "out", "by"]
"""Whether a passage leads out across a corner, or goes by it from one neighbour to another."""
Corners = tuple[Turn, Turn, Turn, Turn]
"""Upper left, upper right, lower right, lower left."""

_WIDTH: Final = {"hall": 0.52, "pipe": 0.3}
"""As shares of a square, like all that follow."""
SLANTED: Final = 0.27
"""How wide a passage across a corner is."""
_INSET: Final = 0.055
_ROUND: Final = 0.27
_SOFT: Final = 0.045
"""How far the corners between a floor and a passage are rounded."""
_DEPTH: Final = 0.075
"""How far the walls throw their shadow."""
_RIM: Final = 0.03
_HALO: Final = 0.022
_FINE: Final = 2
_STEPPED: Final = [value // 56 * 56 for value in range(256)]
"""Shade in steps makes smaller files than shade that changes from pixel to pixel."""
_KEPT: Final = 3_000_000


class Carved(NamedTuple):
    """Masks of a piece: its floor, the shade on that, its bright rim, and all of it with the dark about it."""

    floor: Image.Image
    shade: Image.Image
    rim: Image.Image
    whole: Image.Image


_quarters: Final[Kept[Carved]] = Kept(_KEPT, lambda one: 4 * one.floor.width * one.floor.height + 400)


def tile(size: int, sides: Sides, corners: Corners) -> Carved:
    """A tile of so many units, with these ways out."""
    whole = px(size)
    half = whole // 2
    masks = [Image.new("L", (whole, whole)) for _ in range(4)]
    for number, (across, down) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        beside, above = sides[2 * across], sides[1 + 2 * down]
        quarter = _quarter(whole, (across, down), beside, above, corners[number])
        for mask, part in zip(masks, quarter, strict=True):
            mask.paste(part, (half * across, half * down))
    return Carved(*masks)


def _quarter(whole: int, at: tuple[int, int], beside: Opening, above: Opening, turn: Turn) -> Carved:
    return _quarters.get(
        (whole, at, beside, above, turn),
        lambda: _cut(
            whole,
            _drawn_quarter(whole, at, beside, above, turn),
            (at[0] * (whole // 2), at[1] * (whole // 2)),
            (whole - whole // 2 if at[0] else whole // 2, whole - whole // 2 if at[1] else whole // 2),
        ),
    )


def corner(size: int, *, is_rising: bool) -> Carved:
    """What lies about the corner where a passage crosses from one square to another, as large as one, its middle there."""
    whole = px(size)
    half = whole // 2
    return _quarters.get(
        (whole, "corner", is_rising),
        lambda: _cut(whole, _drawn_corner(whole, is_rising=is_rising), (half, half), (whole, whole)),
    )


def _drawn_quarter(
    whole: int, at: tuple[int, int], beside: Opening, above: Opening, turn: Turn
) -> Image.Image:
    """The floors about a quarter, in three by three squares, the tile in the middle."""
    image, pen = _blank(whole, 3)
    far = whole * _FINE
    _floor(pen, far, (1, 1))
    x, y = (2 if at[0] else 0), (2 if at[1] else 0)
    middle = 1.5 * far
    for opening, place in ((beside, (x, 1)), (above, (1, y))):
        if opening:
            _floor(pen, far, place)
            end = ((place[0] + 0.5) * far, (place[1] + 0.5) * far)
            _passage(pen, (middle, middle), end, _WIDTH[opening] * far)
    corner = ((2 if at[0] else 1) * far, (2 if at[1] else 1) * far)
    across, down = (x + 0.5) * far, (y + 0.5) * far
    if turn == "out":
        _floor(pen, far, (x, y))
        _passage(pen, (middle, middle), (across, down), SLANTED * far)
    elif turn == "by":
        _floor(pen, far, (x, 1))
        _floor(pen, far, (1, y))
        _passage(pen, (across, middle), (middle, down), SLANTED * far)
    if turn and beside:
        # Between two ways no rock is left.
        pen.polygon([(middle, middle), corner, (across, middle)], fill=255)
    if turn and above:
        pen.polygon([(middle, middle), corner, (middle, down)], fill=255)
    return image


def _drawn_corner(whole: int, *, is_rising: bool) -> Image.Image:
    """Two floors and the passage between them, in two by two squares."""
    image, pen = _blank(whole, 2)
    far = whole * _FINE
    ends = ((0, 1), (1, 0)) if is_rising else ((0, 0), (1, 1))
    for place in ends:
        _floor(pen, far, place)
    start, end = (((x + 0.5) * far, (y + 0.5) * far) for x, y in ends)
    _passage(pen, start, end, SLANTED * far)
    return image


def _blank(whole: int, squares: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("L", (squares * whole * _FINE, squares * whole * _FINE))
    return image, ImageDraw.Draw(image)


def _floor(pen: ImageDraw.ImageDraw, far: int, place: tuple[int, int]) -> None:
    inset = _INSET * far
    left, top = place[0] * far + inset, place[1] * far + inset
    side = far - 2 * inset - 1
    pen.rounded_rectangle((left, top, left + side, top + side), _ROUND * far, fill=255)


def _passage(
    pen: ImageDraw.ImageDraw, start: tuple[float, float], end: tuple[float, float], width: float
) -> None:
    across, down = end[0] - start[0], end[1] - start[1]
    long = (across**2 + down**2) ** 0.5
    side = (-down / long * width / 2, across / long * width / 2)
    pen.polygon(
        [
            (start[0] + side[0], start[1] + side[1]),
            (end[0] + side[0], end[1] + side[1]),
            (end[0] - side[0], end[1] - side[1]),
            (start[0] - side[0], start[1] - side[1]),
        ],
        fill=255,
    )


def _cut(whole: int, drawn: Image.Image, at: tuple[int, int], size: tuple[int, int]) -> Carved:
    """The masks of what is in a box, in pixels; the drawing is of several squares, and finer.

    A quarter's box is counted from its tile, which is the middle square of nine.
    """
    is_of_nine = drawn.width == 3 * whole * _FINE
    left, top = (edge + whole * is_of_nine for edge in at)
    reach = round(whole * 0.3)
    around = Box.at(left, top, *size).grown(reach)
    part = drawn.crop(Box(*(edge * _FINE for edge in around)))
    soft = part.filter(ImageFilter.GaussianBlur(_SOFT * whole * _FINE))
    # A steep step where the blurred shape is half covered: a smooth edge whose inner corners are round.
    shape = soft.point([min(max(round((value - 128) * 6 + 128), 0), 255) for value in range(256)])
    floor = shape.reduce(_FINE).point(STEPPED)
    depth = max(round(_DEPTH * whole), 1)
    wall = ImageChops.invert(floor)
    thrown = ImageChops.offset(wall, depth, round(depth * 1.2)).filter(ImageFilter.GaussianBlur(depth * 0.62))
    near = wall.filter(ImageFilter.GaussianBlur(depth * 0.8))
    dark = ImageChops.lighter(
        thrown.point([round(value * 0.74) for value in range(256)]),
        near.point([round(value * 0.5) for value in range(256)]),
    )
    line = max(_RIM * whole, 1.0)
    lit = ImageChops.subtract(
        shape, ImageChops.offset(shape, -round(line * _FINE), -round(line * _FINE * 1.1))
    )
    rim = ImageChops.multiply(lit.reduce(_FINE).point(STEPPED), floor)
    about = floor.filter(ImageFilter.MaxFilter(2 * max(round(_HALO * whole), 1) + 1))
    box = (reach, reach, reach + size[0], reach + size[1])
    return Carved(
        floor.crop(box),
        ImageChops.multiply(dark.point(_STEPPED), floor).crop(box),
        rim.crop(box),
        ImageChops.lighter(floor, about.point([value * 5 // 8 for value in range(256)])).crop(box),
    )
