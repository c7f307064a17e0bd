"""What a tile is of: an animal, a plant, a weather; or the sign of its type, where there is no picture of it."""

from engine.games.kcaloria.rules.kinds import Kind
from render import theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.kcaloria import colours, signs, species


def hero(
    canvas: Canvas, middle: Point, kind: Kind, wide: int, *, is_flat: bool = False, is_pale: bool = False
) -> None:
    """What a tile is of, about a point: its picture, or the sign of its type; without a shadow if it is small."""
    if (name := species.picture_of(kind)) is not None:
        picture = species.sticker(name, wide, is_flat=is_flat, is_pale=is_pale)
        canvas.lay(picture, (middle[0] - wide // 2, middle[1] - wide // 2))
    else:
        canvas.disc(middle, wide, theme.PAPER)
        canvas.stamp(signs.type_mask(kind.type, round(wide * 0.8)), middle, colours.FACES[kind.type])
