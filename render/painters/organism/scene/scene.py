"""The scene on the cover of ORGANISM.

It is one bite before the core, whose light falls on all living things.

House rules: all places are in units of the picture; soft parts are made in half their size. A body
is a field, as in play (`tissue`). Here the core is the lamp, and a body is lit where it faces the
core.
"""

from cmath import rect
from dataclasses import dataclass
from functools import partial
from math import atan2, cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.games.organism.state import Kind
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.palette import mix
from render.kit.style import is_stark, px, setting
from render.painters.organism import colours
from render.painters.organism.board import jaws, organs, pieces
from render.painters.organism.scene import lamp

At = tuple[float, float]

_SOFT: Final = 15
"""Softness of the edge of a body."""
_SHADED: Final = 72
"""The tone of water that distant bodies fade into."""


@dataclass(frozen=True, slots=True)
class Creature:
    """A body.

    Its cells are middle and radius; `joints` are the joined cells.
    """

    seat: int
    cells: tuple[tuple[float, float, float], ...]
    joints: tuple[tuple[int, int], ...]
    organs: tuple[tuple[int, Kind, float], ...] = ()
    """Cell, type and direction, in sixths of a turn."""
    jaws: tuple[float, float] | None = None
    """Direction in which the first cell is open, and how far to each side, as angles."""
    lashes: tuple[float, ...] = ()
    """Angles of the lashes about the first cell."""
    blur: float = 0.0
    """How far it is out of focus."""
    shade: float = 0.0
    """How much of it is lost in the water."""


_FAR: Final = Creature(
    4,
    ((1010, 392, 62), (1110, 452, 58), (1212, 400, 70), (1090, 560, 50)),
    ((0, 1), (1, 2), (1, 3)),
    ((0, Kind.EAT, 3), (1, Kind.GROW, 0)),
    blur=5,
    shade=0.5,
)
_PREY: Final = Creature(
    1,
    (
        (598, 772, 122),
        (850, 862, 122),
        (1080, 752, 136),
        (1290, 840, 130),
        (985, 1040, 128),
        (1230, 1090, 120),
        (1130, 930, 110),
    ),
    ((0, 1), (1, 2), (2, 3), (1, 4), (4, 5), (2, 4)),
    ((0, Kind.GROW, 0), (1, Kind.MOVE, 3.4), (2, Kind.EAT, 3)),
)
_EATER: Final = Creature(
    0,
    ((372, 742, 212), (126, 640, 128), (-70, 800, 150), (106, 424, 96)),
    ((0, 1), (1, 2), (0, 2), (1, 3)),
    ((1, Kind.GROW, 0), (3, Kind.MOVE, 0.7)),
    jaws=(0.1, 0.62),
    lashes=(-2.06, -1.66, -1.26, 1.0, 1.4, 1.8, 2.2),
)
_HUNTER: Final = Creature(
    2,
    ((232, 1026, 116), (42, 1124, 146), (402, 1166, 116)),
    ((0, 1), (0, 2)),
    ((0, Kind.MOVE, 5.2),),
    blur=3,
    shade=0.18,
)
"""The danger that the eater has not seen."""
_LASH: Final = 0.17
"""Thickness of a lash."""
_FOOD: Final = (
    (470, 388, 24),
    (792, 520, 20),
    (884, 640, 26),
    (560, 1010, 30),
    (40, 946, 22),
    (716, 1000, 20),
)
_DROPS: Final = (
    *((522, 560, 15), (560, 604, 9), (500, 940, 13), (548, 972, 8), (596, 596, 6)),
    *((470, 602, 8), (610, 950, 10), (640, 986, 6), (690, 584, 8), (742, 606, 12)),
)
"""The splash of the bite."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Who is in the water: each behind those that follow."""

    far: Creature
    prey: Creature
    eater: Creature
    hunter: Creature
    food: tuple[tuple[float, float, float], ...]
    drops: tuple[tuple[float, float, float], ...]


COVER: Final = Scene(_FAR, _PREY, _EATER, _HUNTER, _FOOD, _DROPS)
STRIP: Final = Scene(
    Creature(
        4,
        ((972, 262, 34), (1030, 232, 38)),
        ((0, 1),),
        ((0, Kind.EAT, 3),),
        blur=3,
        shade=0.5,
    ),
    Creature(
        1,
        ((1092, 356, 66), (1162, 434, 62), (1224, 318, 56)),
        ((0, 1), (0, 2)),
        ((0, Kind.MOVE, 3.1), (1, Kind.GROW, 0)),
    ),
    Creature(
        0,
        ((116, 370, 92), (-28, 462, 84), (-30, 300, 62)),
        ((0, 1), (0, 2)),
        jaws=(0.06, 0.62),
        lashes=(-2.06, -1.6, -1.14, 1.2, 1.6, 2.0),
    ),
    Creature(2, ((330, 520, 64), (216, 540, 60)), ((0, 1),), blur=3, shade=0.18),
    ((246, 290, 12), (996, 452, 14), (958, 328, 10), (262, 446, 15)),
    ((214, 318, 7), (236, 338, 5), (226, 414, 7)),
)
"""A heading has room on both sides of its title."""


def paint_scene(width: int, height: int, there: Scene = COVER) -> Image.Image:
    """Return the whole scene in this size, in pixels."""
    size = (width + 2 * px(lamp.BEYOND), height + 2 * px(lamp.BEYOND))
    far, prey, eater, hunter = (
        _body(size, one) for one in (there.far, there.prey, there.eater, there.hunter)
    )
    image = lamp.paint_water(size, (prey[1], eater[1], hunter[1]))
    for skin, cover in (far, prey):
        image.paste(skin, mask=cover)
    _splash(image, there)
    image.paste(eater[0], mask=eater[1])
    for x, y, reach in there.food:
        _bead(image, (lamp.BEYOND + x, lamp.BEYOND + y), reach)
    image.paste(hunter[0], mask=hunter[1])
    return image.crop((px(lamp.BEYOND), px(lamp.BEYOND), px(lamp.BEYOND) + width, px(lamp.BEYOND) + height))


# Bodies


def _body(size: tuple[int, int], one: Creature) -> tuple[Image.Image, Image.Image]:
    """Return a body with its contents, and its coverage."""
    skin, cover = lamp.light_body(_field(size, one), lamp.TONES[one.seat])
    if not is_stark():
        _vesicles(skin, one)
    for cell, kind, turn in one.organs:
        x, y, reach = _cell(one, cell)
        _set(skin, *_organ(kind, 0.62 * reach, one.seat, turn), (x, y))
    if one.jaws:
        _jaw(skin, cover, one)
    if is_stark():
        return skin, cover
    if one.shade:
        skin = Image.blend(skin, Image.new("RGB", size, lamp.WATER[_SHADED]), one.shade)
    if one.blur and (seen := cover.getbbox()):
        box, soft = Box(*seen).inflate(px(4 * one.blur)), ImageFilter.GaussianBlur(px(one.blur))
        skin.paste(skin.crop(box).filter(soft), box[:2])
        cover.paste(cover.crop(box).filter(soft), box[:2])
    return skin, cover


def _cell(one: Creature, cell: int) -> tuple[float, float, float]:
    """Return the middle and radius of a cell."""
    x, y, reach = one.cells[cell]
    return lamp.BEYOND + x, lamp.BEYOND + y, reach


def _field(size: tuple[int, int], one: Creature) -> Image.Image:
    """Return each pixel's depth in the body, in half its size."""
    scale = setting().scale / lamp.HALF
    field = Image.new("L", (size[0] // lamp.HALF, size[1] // lamp.HALF))
    pen = ImageDraw.Draw(field)
    for x, y, reach in map(partial(_cell, one), range(len(one.cells))):
        pen.circle((x * scale, y * scale), reach * scale, fill=255)
    for start, end in one.joints:
        (x, y, near), (to_x, to_y, far) = _cell(one, start), _cell(one, end)
        _neck(pen, ((x * scale, y * scale), near * scale), ((to_x * scale, to_y * scale), far * scale))
    x, y, reach = _cell(one, 0)
    for lash in one.lashes:
        for step in range(9):
            far, thick = (0.9 + 0.05 * step) * reach, _LASH * reach * (1 - 0.04 * step)
            at = (x + far * cos(lash + 0.03 * step), y + far * sin(lash + 0.03 * step))
            pen.circle((at[0] * scale, at[1] * scale), thick / 2 * scale, fill=255)
    if one.jaws:
        way, open_by = one.jaws
        apex = (x + 0.1 * reach * cos(way), y + 0.1 * reach * sin(way))
        lips = [
            (
                apex[0] + 1.6 * reach * cos(way + side * open_by),
                apex[1] + 1.6 * reach * sin(way + side * open_by),
            )
            for side in (-1, 1)
        ]
        pen.polygon([(a * scale, b * scale) for a, b in (apex, *lips)], fill=0)
    return field.filter(ImageFilter.GaussianBlur(_SOFT * scale))


def _neck(pen: ImageDraw.ImageDraw, one: tuple[At, float], other: tuple[At, float]) -> None:
    """Draw the joint of two cells, narrower than either."""
    ((x, y), near), ((to_x, to_y), far) = one, other
    turn = atan2(to_y - y, to_x - x) + pi / 2
    a, b = 0.66 * near, 0.66 * far
    pen.polygon(
        [
            (x + a * cos(turn), y + a * sin(turn)),
            (to_x + b * cos(turn), to_y + b * sin(turn)),
            (to_x - b * cos(turn), to_y - b * sin(turn)),
            (x - a * cos(turn), y - a * sin(turn)),
        ],
        fill=255,
    )


def _vesicles(image: Image.Image, one: Creature) -> None:
    """Draw drops in a body, so that all of it looks alive."""
    chance, paint = Random(31 + one.seat), theme.SEATS[one.seat]
    for x, y, reach in map(partial(_cell, one), range(len(one.cells))):
        for _ in range(9):
            turn, far = chance.uniform(0, 2 * pi), chance.uniform(0.25, 0.8) * reach
            at = (x + far * cos(turn), y + far * sin(turn))
            lamp.blob(
                image, at, chance.uniform(0.03, 0.08) * reach, paint, chance.uniform(0.18, 0.4), soft=0.12
            )


def _organ(kind: Kind, reach: float, seat: int, turn: float) -> tuple[Image.Image, Image.Image]:
    """Return an element as large as its cell."""
    side = pieces.even(2.4 * reach)
    glyph = Canvas(side, side, colours.DEEP)
    pieces.pictograph(glyph, (side // 2, side // 2), kind, 2 * reach, theme.SEATS[seat], turn=turn)
    mask = Image.new("L", glyph.image.size)
    whole = organs.mask(kind, "whole", 2 * reach, pieces.angle_of(turn))
    mask.paste(whole.image, ((mask.width - whole.width) // 2, (mask.height - whole.height) // 2))
    return glyph.image, mask


def _set(image: Image.Image, drawn: Image.Image, mask: Image.Image, at: At) -> None:
    """Draw a shape into a body, with a shadow.

    It is lighter where it faces the core.
    """
    corner = (px(at[0]) - mask.width // 2, px(at[1]) - mask.height // 2)
    if not is_stark():
        more = px(18)
        room = Image.new("L", (mask.width + 2 * more, mask.height + 2 * more))
        room.paste(mask, (more, more))
        shadow = room.filter(ImageFilter.GaussianBlur(px(8))).point(
            [round(0.6 * step) for step in range(256)]
        )
        image.paste(theme.rgb(colours.DEEP), (corner[0] - more + px(3), corner[1] - more + px(8)), shadow)
        middle = (corner[0] + mask.width / 2, corner[1] + mask.height / 2)
        turn = atan2(px(lamp.CORE[1]) - middle[1], px(lamp.CORE[0]) - middle[0])
        by = (round(px(7) * cos(turn)), round(px(7) * sin(turn)))
        soft = room.filter(ImageFilter.GaussianBlur(px(4)))
        edge = ImageChops.subtract(soft, ImageChops.offset(soft, -by[0], -by[1]))
        edge = edge.crop((more, more, more + mask.width, more + mask.height)).point(
            [min(150, step) for step in range(256)]
        )
        drawn = drawn.copy()
        drawn.paste(theme.rgb("#FFF1D6"), mask=edge)
    image.paste(drawn, corner, mask)


def _jaw(image: Image.Image, cover: Image.Image, one: Creature) -> None:
    """Draw the teeth along both lips, and an eye on the prey."""
    x, y, reach = _cell(one, 0)
    way, open_by = one.jaws or (0.0, 0.0)
    side, fine = pieces.even(3 * reach), 3
    large = Image.new("L", (fine * px(side), fine * px(side)))
    pen, scale = ImageDraw.Draw(large), fine * setting().scale
    root = complex(side / 2, side / 2) + rect(0.1 * reach, way)
    for tooth in jaws.teeth(root, reach, way, open_by):
        pen.polygon([(at.real * scale, at.imag * scale) for at in tooth], fill=255)
    mask = large.reduce(fine)
    _set(image, Image.new("RGB", mask.size, theme.rgb(colours.IVORY)), mask, (x, y))
    # They reach beyond the body.
    cover.paste(255, (px(x) - mask.width // 2, px(y) - mask.height // 2), mask)
    turn = way - 1.2
    eye = (x + 0.5 * reach * cos(turn), y + 0.5 * reach * sin(turn))
    pupil = (eye[0] + 0.07 * reach, eye[1] + 0.05 * reach)
    shine = (pupil[0] + 0.04 * reach, pupil[1] - 0.04 * reach)
    for at, wide, paint in (
        (eye, 0.25, theme.INK),
        (eye, 0.21, colours.IVORY),
        (pupil, 0.125, theme.INK),
        (shine, 0.04, "#FFFFFF"),
    ):
        lamp.blob(image, at, wide * reach, paint, 1.0, soft=0.02)


# Small things


def _bead(image: Image.Image, at: At, reach: float) -> None:
    """Draw food."""
    if not is_stark():
        lamp.blob(image, (at[0] + 2, at[1] + 5), reach * 1.1, "#031219", 0.5, soft=0.25)
    lamp.blob(image, at, reach, mix(colours.FOOD, "#7A4A00", 0.6), 1.0, soft=0.02)
    lamp.blob(image, at, reach * 0.88, colours.FOOD, 1.0, soft=0.06)
    turn = atan2(lamp.CORE[1] - at[1], lamp.CORE[0] - at[0])
    off = (at[0] + 0.42 * reach * cos(turn), at[1] + 0.42 * reach * sin(turn))
    lamp.blob(image, off, reach * 0.3, "#FFF8E0", 0.95, soft=0.25)


def _splash(image: Image.Image, there: Scene) -> None:
    """Draw drops that fly from the closing jaws."""
    for x, y, reach in there.drops:
        at = (lamp.BEYOND + x, lamp.BEYOND + y)
        lamp.blob(image, at, reach, theme.SEATS[there.prey.seat], 1.0, soft=0.04)
        lamp.blob(image, (at[0] - reach * 0.25, at[1] - reach * 0.25), reach * 0.4, "#CFE4FF", 0.9, soft=0.2)
