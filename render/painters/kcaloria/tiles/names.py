"""Names on tiles and cards, in one line or two.

Only the largest tiles have names.
"""

import re
from collections.abc import Sequence
from typing import Final

from engine.games.kcaloria.rules.kinds import Kind
from render.kit import hexagons, lettering, theme
from render.kit.canvas import Canvas
from render.kit.wording import translate
from render.painters.kcaloria.tiles.sizes import NAME_ROOM, NAMES_ROOM

_RAISED: Final = 25
"""How much higher the first of two lines is, to avoid the cubes below them."""
_NAME_AT, _HIGHER_AT = 0.125, 0.012
"""Position of the middle of a name, and of a raised one."""
_HIGHER_ROOM, _HALF_ROOM = 0.77, 0.58
"""Maximum widths of a raised name.

They are for one line, inside the ring about it, and for each of two lines, between its signs.
"""
_OFF_RING: Final = 8
"""Gap to a ring at either side."""
_HIGHER: Final = 38
"""How much higher the first of two lines of a raised name is."""


def draw(
    canvas: Canvas, kind: Kind, size: int, *, is_higher: bool = False, within: float | None = None
) -> None:
    """Draw a tile's name in one line or two.

    It is higher if more is below it. It has lighter letters where bold ones are too wide for it, or
    for the inside of a ring.
    """
    lines = lines_on(kind, size, is_higher=is_higher)
    middle = (size // 2, hexagons.height(size) // 2 + round((_HIGHER_AT if is_higher else _NAME_AT) * size))
    widest = max(lettering.width(line, theme.SMALL, bold=True) for line in lines)
    room = round(size * NAMES_ROOM)
    is_bold = widest <= (room if within is None else min(room, within - 2 * _OFF_RING))
    for place, line in enumerate(lines):
        raised = _HIGHER if is_higher else _RAISED
        at = (middle[0], middle[1] + 38 * place - raised * (len(lines) - 1))
        canvas.text(at, line, theme.SMALL, theme.TEXT, bold=is_bold, side="middle", room=room)


def lines_on(kind: Kind, size: int, *, is_higher: bool = False) -> tuple[str, ...]:
    """Return the lines of a tile's name."""
    return in_lines(translate(kind.title), round(size * (_HIGHER_ROOM if is_higher else NAME_ROOM)))


def can_be_higher(kind: Kind, size: int) -> bool:
    """Return whether a raised name has room above two lines."""
    lines = lines_on(kind, size, is_higher=True)
    room = size * (_HIGHER_ROOM if len(lines) == 1 else _HALF_ROOM)
    return all(lettering.width(line, theme.SMALL, bold=True) <= room for line in lines)


def in_lines(name: str, room: int) -> tuple[str, ...]:
    """Return a small bold name in one line, or two if long.

    It is broken at a space, or after a hyphen where no space makes both lines fit.
    """
    if _width(name) <= room:
        return (name,)
    at_spaces, anywhere = (
        min(_ways(one.split(name)), key=lambda way: max(map(_width, way)), default=(name,))
        for one in (_SPACE, _BREAK)
    )
    return at_spaces if max(map(_width, at_spaces)) <= room else anywhere


def _ways(parts: Sequence[str]) -> list[tuple[str, ...]]:
    return [("".join(parts[:cut]).rstrip(), "".join(parts[cut:])) for cut in range(1, len(parts))]


def _width(line: str) -> float:
    return lettering.width(line, theme.SMALL, bold=True)


_SPACE: Final = re.compile(r"(?<= )")
_BREAK: Final = re.compile(r"(?<=[ \-‐・])(?=\S)")
