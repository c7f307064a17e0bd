"""The picture of a tile: an animal, a plant or a weather.

Without a picture it is the sign of its type.
"""

from math import ceil, floor, pi, sin
from typing import Final

from engine.games.kcaloria.rules.kinds import Kind
from render.kit import hexagons, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.painters.kcaloria import colours
from render.painters.kcaloria.tiles import ownership, signs, species

_OFF: Final = 1.0
"""Gap between a picture and its owner's line."""
_SINKS, _LEAST = 0.035, 0.8
"""Most that a picture is lowered for that gap, and the least scale."""
_FACES: Final = frozenset(
    (
        *("person", "farmer", "basket", "frog", "treefrog", "black-bear", "bear", "fox", "bobcat"),
        *("wolf", "margay", "puma", "crab", "owl"),
    )
)
"""Pictures that are a face, on which no symbol of an owner should lie."""


def is_face(kind: Kind) -> bool:
    """Return whether a kind's picture is a face that looks at the viewer."""
    return species.picture_of(kind) in _FACES


def beneath(name: str, size: int, middle: Point, wide: int) -> tuple[Point, int]:
    """Return the place and size of a picture below its owner's line.

    It is whole along its tile's upper sides: first a little lower, then smaller.
    """
    half, rise = hexagons.height(size) // 2, species.rise(name)
    reach = size / 2 - ownership.broad(size) - _OFF
    lack = wide * rise - sin(pi / 3) * (middle[1] + wide // 2 - half) - reach
    down = min(round(_SINKS * size), max(0, ceil(lack / sin(pi / 3))))
    foot = middle[1] + wide // 2 + down
    fitting = floor((reach + sin(pi / 3) * (foot - half)) / rise)
    smaller = min(wide, max(round(_LEAST * wide), fitting)) // 2 * 2
    return (middle[0], foot - smaller // 2), smaller


def hero(canvas: Canvas, middle: Point, kind: Kind, wide: int, *, is_flat: bool = False) -> None:
    """Draw a tile's picture, or its type's sign, about a point.

    A small one has no shadow.
    """
    if (name := species.picture_of(kind)) is not None:
        picture = species.sticker(name, wide, is_flat=is_flat)
        canvas.lay(picture, (middle[0] - wide // 2, middle[1] - wide // 2))
    else:
        canvas.disc(middle, wide, theme.PAPER)
        canvas.stamp(signs.type_mask(kind.type, round(wide * 0.8)), middle, colours.FACES[kind.type])
