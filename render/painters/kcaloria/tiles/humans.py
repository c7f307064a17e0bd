"""Humans as figures: a head on shoulders in their owner's colour, with what they work with."""

from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageOps

from engine.games.kcaloria.rules.kinds import Kind
from render.kit import hexagons, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.painters.kcaloria.tiles import species

_HEAD: Final = "person"
_WHOLE: Final = frozenset(("farmer",))
"""Pictures that show a human already."""
_HEAD_SIZE, _HEAD_AT = 0.8, -0.3
"""Size of the head and how far below the middle it is, as shares of the tile's width."""
_WHOLE_SIZE, _WHOLE_AT = 1.06, -0.09
_SHOULDERS: Final = (0.06, 0.2, 0.94, 1.1)
"""Left, top, right and bottom of the shoulders from the tile's left and middle."""
_NECK: Final = (0.39, 0.0, 0.61, 0.29)
_SKIN: Final = "#B06F49"
"""The neck, in the shade of the head."""
_OTHER_SKIN: Final = "#D9A070"
_FACE, _OTHER_FACE = ((83, 203), (56, 132), (48, 90)), ((46, 238), (40, 186), (52, 138))
"""Red, green and blue of hair and skin, and the same of another human."""
_LINE: Final = 0.022
_CREST: Final = (0.26, 0.0, 0.4)
"""Size of the golden badge on the chest, and where it is from the middle."""
_RIM, _OWN = 1.2, 0.5
"""Size of its dark edge, and of the owner's symbol on it."""
_TOOL: Final = (0.46, 0.31, 0.26)
"""Size of what a human works with, and where it is from the middle."""


def human(canvas: Canvas, middle: Point, size: int, kind: Kind, seat: int, *, is_other: bool = False) -> None:
    """Draw a human on a tile that is there already; the head is beyond the tile's upper edge.

    Another one beside it has a face of its own.
    """
    name = species.picture_of(kind)
    if name in _WHOLE:
        _lay(canvas, name, middle, round(size * _WHOLE_SIZE), (0, round(size * _WHOLE_AT)))
        return
    for box, wider, paint in (
        (_SHOULDERS, _LINE, theme.INK),
        (_SHOULDERS, 0.0, theme.SEATS[seat]),
        (_NECK, _LINE, theme.INK),
        (_NECK, 0.0, _OTHER_SKIN if is_other else _SKIN),
    ):
        canvas.stamp(_within(size, box, wider), middle, paint)
    _lay(canvas, _HEAD, middle, round(size * _HEAD_SIZE), (0, round(size * _HEAD_AT)), is_other=is_other)
    share, across, down = _CREST
    crest = (middle[0] + round(across * size), middle[1] + round(down * size))
    wide = round(share * size) // 2 * 2
    canvas.disc(crest, round(wide * _RIM) // 2 * 2, theme.INK)
    canvas.disc(crest, wide, theme.GOLD)
    for part, paint in ((_OWN + 2 * _LINE / share, theme.INK), (_OWN, theme.TEXT)):
        canvas.stamp(shapes.symbol(seat, round(wide * part) // 2 * 2), crest, paint)
    if name not in (None, _HEAD):
        share, across, down = _TOOL
        _lay(canvas, name, middle, round(size * share), (round(across * size), round(down * size)))


def _lay(canvas: Canvas, name: str, middle: Point, wide: int, off: Point, *, is_other: bool = False) -> None:
    wide = wide // 2 * 2
    at = (middle[0] + off[0] - wide // 2, middle[1] + off[1] - wide // 2)
    picture = species.sticker(name, wide)
    canvas.lay(_other_face(picture) if is_other else picture, at)


def _other_face(head: Image.Image) -> Image.Image:
    """Return a head turned round, with lighter skin and darker hair."""
    *shades, alpha = ImageOps.mirror(head).split()
    parts = []
    for shade, (hair, skin), (darker, lighter) in zip(shades, _FACE, _OTHER_FACE, strict=True):
        steep = (lighter - darker) / (skin - hair)
        parts.append(
            shade.point([min(255, max(0, round(darker + (step - hair) * steep))) for step in range(256)])
        )
    return Image.merge("RGBA", (*parts, alpha))


def _within(size: int, box: tuple[float, float, float, float], wider: float) -> shapes.Mask:
    """Return the part of a round shape within the tile."""
    high = hexagons.height(size)
    left, top, right, bottom = box

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        wide, middle = size * fine, high * fine / 2
        edges = (
            (left - wider) * wide,
            middle + (top - wider) * wide,
            (right + wider) * wide,
            middle + (bottom + wider) * wide,
        )
        pen.rounded_rectangle(edges, radius=(right - left + 2 * wider) * wide * 0.42, fill=255)

    drawn = shapes.draw_cached(("human", box, wider), size, high, draw)
    return shapes.Mask.of(ImageChops.multiply(drawn.image, hexagons.mask(size).image))
