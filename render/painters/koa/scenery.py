"""One large cave, seen from outside.

There are walls behind walls, each nearer to the fire at the end, torches, water and a digger.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin
from random import Random
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.games.koa.chance import Find
from render.kit import grounds, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.shapes import Mask
from render.kit.style import px, setting
from render.kit.theme import Colour
from render.painters.koa import colours
from render.painters.koa.board import signs, stone, things

_FINE: Final = 2
_FIRE: Final = 0.2
_MIDDLE: Final = theme.WIDTH // 2
_STEPS: Final = 46
_DARK, _GLOW = "#120A05", "#D07A18"
"""The shade of walls, and its colour in front of the fire itself."""
_WATERS: Final = ("#0F2F4C", "#2A72A6", "#7FB6D6")
"""A pool where it is deep, where it is shallow, and where it mirrors torches."""
_SHORE: Final = "#5A3A1C"
"""The edge of its shore that the fire lights."""
_SHADE: Final = 16
"""Reach of a wall's shadow on the one behind it, in units."""


class _Wall(NamedTuple):
    """A wall with an opening.

    It has half the opening's width, its top and floor, and the tone of what is seen there.
    """

    half: int
    top: int
    floor: int
    paint: Colour
    hangs: tuple[float, float] = (0.05, 0.13)
    """Length of stones that hang from its roof, as shares of its height."""


_WALLS: Final = (
    _Wall(520, 352, 1010, "#17100B", (0.02, 0.05)),
    _Wall(418, 398, 806, "#2A190E"),
    _Wall(336, 438, 774, "#4A2A12"),
    _Wall(262, 476, 748, "#7A4315"),
    _Wall(196, 512, 727, "#B5671B"),
    _Wall(138, 548, 711, "#EFA233"),
    _Wall(88, 584, 699, "#FFF3C4"),
)
_TORCHES: Final = ((204, 640), (996, 640))
_DIGGER: Final = ((694, 772), 216)
"""Position and height of the digger."""
_POOL: Final = (462, 784, 252, 50)
_SHALLOW: Final = (16, -5, 0.72)
"""The shallow part: distance from the pool's middle, and size beside it."""
_MIRRORED: Final = ((40, -16, 118, 8), (30, -7, 92, 6), (44, 1, 62, 5), (26, 8, 44, 4), (36, 14, 24, 3))
"""The fire in the pool, in slivers that get shorter towards the viewer.

Each has a distance from the pool's middle and a size.
"""
_SHINES: Final = ((-78, -3, 34, 3), (-52, 9, 52, 3), (-92, 4, 18, 2), (84, 7, 30, 3))
"""Where the pool mirrors the torches."""
_WAVES: Final = ((2, 0.05, 0.6), (3, 0.045, 2.1), (5, 0.03, 4.4), (9, 0.014, 1.0))
"""Waves of the shore: number on the way round, height and phase."""
_MOSS: Final = (((232, 786), 92), ((300, 800), 68), ((890, 800), 70), ((950, 788), 96), ((792, 774), 56))
"""Position and size of goroldioa."""
_RIM, _BODY = "#F5B04A", "#160C06"
"""A digger's edge towards the fire, and the colour of the rest."""
_LIT_BY: Final = (3, 2)
"""Reach of that edge to the right and down."""
_FLAMES: Final = (
    ((90, 130), 0, colours.EMBER),
    ((66, 100), 12, colours.TORCH),
    ((44, 74), 22, colours.FLAME),
)
"""Flames of a torch, one in the other: size, distance below the first, and colour."""
_Stroke = tuple[tuple[float, float, float], ...]
_LIMBS: Final[tuple[_Stroke, ...]] = (
    ((-0.03, -0.43, 0.2), (-0.19, -0.24, 0.15), (-0.2, -0.07, 0.1), (-0.21, -0.04, 0.11)),
    ((-0.2, -0.035, 0.07), (-0.31, -0.025, 0.05)),
    ((0.07, -0.43, 0.2), (0.16, -0.22, 0.15), (0.25, -0.06, 0.1), (0.25, -0.04, 0.11)),
    ((0.25, -0.035, 0.07), (0.14, -0.025, 0.05)),
    ((0.02, -0.44, 0.23), (0.01, -0.56, 0.25), (0.04, -0.68, 0.27), (0.05, -0.72, 0.22)),
    ((-0.06, -0.72, 0.13), (-0.22, -0.77, 0.11), (-0.32, -0.97, 0.075), (-0.33, -0.99, 0.09)),
    ((0.1, -0.72, 0.13), (-0.11, -0.67, 0.11), (-0.19, -0.85, 0.075), (-0.2, -0.87, 0.09)),
    ((-0.06, -0.75, 0.035), (-0.56, -1.21, 0.04)),
    ((-0.332, -1.34, 0.012), (-0.479, -1.298, 0.045), (-0.56, -1.21, 0.06)),
    ((-0.56, -1.21, 0.06), (-0.641, -1.122, 0.045), (-0.67, -0.972, 0.012)),
    ((0.06, -0.78, 0.11), (0.05, -0.9, 0.165)),
    ((0.01, -0.85, 0.11), (-0.02, -0.8, 0.05)),
)
"""A digger's legs and boots, trunk, arms, handle and pick, head and beard.

Each is a line of points with the thickness there, all as shares of the height.
"""
_HELMET: Final = ((-0.1, -0.92), (-0.04, -0.95), (-0.02, -1.0), (0.05, -1.03), (0.12, -1.0), (0.15, -0.91))
_LAMP: Final = (-0.035, -0.975)
"""Outline of the helmet, and where its lamp is."""
_BODY_LIGHT: Final = "#5A300F"
"""The colour of what of the body faces the fire."""


def cave(canvas: Canvas) -> None:
    """Draw the cave, from the outermost wall to the fire."""
    first = _mask(canvas, _outline(_WALLS[0], Random("mouth")))
    canvas.stamp(grounds.glow(first, 110, 0.6), _center(canvas), colours.AFAR)
    rough = stone.relief(*canvas.image.size, 0.5, "cave").resize(canvas.image.size, Image.Resampling.BILINEAR)
    for number, wall in enumerate(_WALLS):
        mask = first if number == 0 else _mask(canvas, _outline(wall, Random(f"wall {number}")))
        _behind(canvas, wall, mask, rough, 1 - number / len(_WALLS))
    for number, (x, y) in enumerate(_TORCHES):
        torch(canvas, (x, y), is_left=number == 0)
    _water(canvas)
    for spot, size in _MOSS:
        light = grounds.glow(shapes.disc(size // 2), size // 3, 0.6)
        canvas.stamp(light, (spot[0] + (_MIDDLE - spot[0]) // 40, spot[1] - 6), colours.EMBER)
        things.lay(canvas, spot, Find.GOROLDIOA, size)
    _digger(canvas)


def _center(canvas: Canvas) -> Point:
    return _MIDDLE, round(canvas.image.height / setting().scale / 2)


def _outline(wall: _Wall, chance: Random) -> list[tuple[float, float]]:
    """Return the outline of an uneven arch.

    Stones hang from its roof, and its floor is rough.
    """
    points = []
    for step in range(_STEPS + 1):
        angle = pi * (1 + step / _STEPS)
        out = 1 + chance.uniform(-0.035, 0.035)
        hangs = chance.uniform(*wall.hangs) if chance.random() < 0.2 and 8 < step < _STEPS - 8 else 0
        x = _MIDDLE + wall.half * cos(angle) * out
        y = wall.floor - (wall.floor - wall.top) * max(-sin(angle), 0.0) ** 0.72 * (out - hangs)
        points.append((x, y))
    for step in range(9, 0, -1):
        x = _MIDDLE + wall.half * (step / 5 - 1)
        points.append((x, wall.floor + chance.uniform(-5, 5)))
    return points


def _mask(canvas: Canvas, points: Sequence[tuple[float, float]]) -> Mask:
    """Return the mask of an outline, as large as the picture."""
    width, height = canvas.image.size
    large = Image.new("L", (width * _FINE, height * _FINE))
    fine = setting().scale * _FINE
    ImageDraw.Draw(large).polygon([(x * fine, y * fine) for x, y in points], fill=255)
    return Mask.of(large.reduce(_FINE))


def _behind(canvas: Canvas, wall: _Wall, mask: Mask, rough: Image.Image, dim: float) -> None:
    """Draw what is seen through an opening.

    The next wall has its tone, is rough, and lies in the shade of the wall before it.

    `dim` grows with the distance from the fire; at 1 none of its light arrives.
    """
    by = px(_SHADE)
    left, top, right, bottom = mask.image.getbbox() or (0, 0, 0, 0)
    width, height = canvas.image.size
    box = (
        max(left - 3 * by, 0),
        max(top - 3 * by, 0),
        min(right + 3 * by, width),
        min(bottom + 3 * by, height),
    )
    shape = mask.image.crop(box)
    plain = Image.new("RGB", shape.size, theme.rgb(wall.paint))
    if dim > _FIRE:
        plain = ImageChops.add(plain, rough.crop(box).convert("RGB"), 1, -128)
    canvas.image.paste(plain, box, shape)
    small = ImageChops.invert(shape).reduce(4)
    soft = small.filter(ImageFilter.GaussianBlur(by / 4)).resize(shape.size, Image.Resampling.BILINEAR)
    dark = ImageChops.multiply(
        soft.point([min(round(value * (0.7 + 0.8 * dim)), 190) for value in range(256)]), shape
    )
    canvas.image.paste(theme.rgb(_DARK if dim > _FIRE else _GLOW), box, dark)


def torch(canvas: Canvas, at: Point, *, is_left: bool) -> None:
    """Draw a leaning torch on the wall, and its light."""
    x, y = at
    lean = 16 if is_left else -16
    top = (x + lean, y - 74)
    canvas.stamp(grounds.glow(shapes.disc(150), 120, 0.75), top, colours.AFAR)
    canvas.stamp(grounds.glow(shapes.disc(60), 50, 0.7), top, colours.TORCH)

    def stick(pen: ImageDraw.ImageDraw, fine: int) -> None:
        pen.line(
            [((60 - lean) * fine, 150 * fine), ((60 + lean) * fine, 20 * fine)], fill=255, width=15 * fine
        )

    mask = shapes.draw_mask(120, 160, stick)
    canvas.stamp(mask, (x, y + 30), "#3A2413")
    canvas.stamp(mask, (x - 3, y + 28), "#6B4420")
    for (wide, high), down, paint in _FLAMES:
        canvas.stamp(signs.flame(wide, high), (top[0], top[1] + down), paint)


def _water(canvas: Canvas) -> None:
    """Draw a pool that mirrors the fire, with a lit shore."""
    x, y, wide, high = _POOL
    canvas.stamp(_shore(wide + 16, high + 12), (x, y + 3), colours.CAVE)
    canvas.stamp(_shore(wide + 4, high + 2), (x + 2, y - 2), _SHORE)
    canvas.stamp(_shore(wide, high), (x, y), _WATERS[0])
    across, up, share = _SHALLOW
    less = _shore(round(wide * share), round(high * share))
    canvas.stamp(grounds.glow(less, 12, 0.55), (x + across, y + up), _WATERS[1])
    first = _MIRRORED[0]
    fire = grounds.glow(shapes.disc(first[2] // 3), 30, 0.5)
    squeezed = fire.image.resize((fire.width * 2, fire.height // 3), Image.Resampling.BILINEAR)
    canvas.stamp(Mask.of(squeezed), (x + first[0], y + first[1] // 2), _GLOW)
    for number, (off, down, far, deep) in enumerate(_MIRRORED):
        canvas.stamp(_sliver(far + 16, deep + 4), (x + off, y + down), _GLOW)
        canvas.stamp(_sliver(far, deep), (x + off, y + down), colours.FLAME if number < 3 else colours.TORCH)
    for off, down, far, deep in _SHINES:
        canvas.stamp(_sliver(far, deep), (x + off, y + down), _WATERS[2])


def _shore(wide: int, high: int) -> Mask:
    """Return a pool of this size with an uneven shore."""

    def pool(pen: ImageDraw.ImageDraw, fine: int) -> None:
        points = []
        for step in range(96):
            turn = 2 * pi * step / 96
            out = 0.9 + sum(share * sin(often * turn + start) for often, share, start in _WAVES)
            points.append(((1 + out * cos(turn)) * wide / 2 * fine, (1 + out * sin(turn)) * high / 2 * fine))
        pen.polygon(points, fill=255)

    return shapes.draw_mask(wide, high, pool)


def _sliver(wide: int, high: int) -> Mask:
    """Return a gleam on water, pointed at both ends."""

    def lens(pen: ImageDraw.ImageDraw, fine: int) -> None:
        points = [
            (wide * fine * step / 24, high * fine * (0.5 - 0.5 * sin(pi * step / 24))) for step in range(25)
        ]
        points += [(x, high * fine - y) for x, y in reversed(points)]
        pen.polygon(points, fill=255)

    return shapes.draw_mask(wide, high, lens)


def _digger(canvas: Canvas) -> None:
    """Draw a digger with a pick, dark before the fire.

    The shadow falls towards the viewer.
    """
    (x, y), tall = _DIGGER
    wide, high = round(tall * 1.6), round(tall * 1.42)

    def body(pen: ImageDraw.ImageDraw, fine: int) -> None:
        def place(across: float, down: float) -> tuple[float, float]:
            return (wide / 2 + across * tall) * fine, (high - 4 + down * tall) * fine

        for limb in _LIMBS:
            for start, end in pairwise(limb):
                for step in range(25):
                    across, down, thick = (a + (b - a) * step / 24 for a, b in zip(start, end, strict=True))
                    pen.circle(place(across, down), thick / 2 * tall * fine, fill=255)
        pen.polygon([place(*at) for at in _HELMET], fill=255)

    def shadow(pen: ImageDraw.ImageDraw, fine: int) -> None:
        pen.polygon([(at[0] * fine, at[1] * fine) for at in ((6, 0), (74, 0), (160, 44), (40, 44))], fill=255)

    canvas.stamp(shapes.draw_mask(170, 46, shadow), (x + 60, y + 20), "#1A0F07")
    mask, middle = shapes.draw_mask(wide, high, body), (x, y - high // 2)
    canvas.stamp(mask, middle, _RIM)
    unlit = _unlit(mask)
    canvas.stamp(unlit, middle, _BODY_LIGHT)
    by = px(tall * 0.05)
    far = ImageChops.offset(mask.image, by, by // 2).filter(ImageFilter.GaussianBlur(by * 0.5))
    canvas.stamp(Mask.of(ImageChops.multiply(unlit.image, far)), middle, _BODY)
    lamp = x + round(_LAMP[0] * tall), y - 4 + round(_LAMP[1] * tall)
    canvas.stamp(grounds.glow(shapes.disc(16), 26, 0.8), lamp, colours.TORCH)
    canvas.disc(lamp, 14, colours.FLAME)


def _unlit(body: Mask) -> Mask:
    """Return all of the body but its edge towards the fire."""
    return Mask.of(ImageChops.multiply(body.image, ImageChops.offset(body.image, *map(px, _LIT_BY))))
