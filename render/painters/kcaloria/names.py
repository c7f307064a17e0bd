"""Names on tiles and cards: in one line or two, on the largest tiles alone."""

from typing import Final

from engine.games.kcaloria.rules.kinds import Kind
from render import hexagons, lettering, theme
from render.canvas import Canvas
from render.painters.kcaloria.sizes import NAME_ROOM, NAMES_ROOM
from render.wording import told

_RAISED: Final = 25
"""How much higher the first of two lines begins: off the cubes below them."""
_NAME_AT, _HIGHER_AT = 0.125, 0.03
"""Where the middle of a name is."""


def draw(canvas: Canvas, kind: Kind, size: int, *, is_higher: bool = False) -> None:
    """Its name in one line or two; where more is to be below it, higher."""
    lines = lines_on(kind, size, is_higher=is_higher)
    middle = (size // 2, hexagons.height(size) // 2 + round((_HIGHER_AT if is_higher else _NAME_AT) * size))
    for place, line in enumerate(lines):
        at = (middle[0], middle[1] + 38 * place - _RAISED * (len(lines) - 1))
        room = round(size * NAMES_ROOM)
        canvas.text(at, line, theme.SMALL, theme.TEXT, bold=True, side="middle", room=room)


def lines_on(kind: Kind, size: int, *, is_higher: bool = False) -> tuple[str, ...]:
    """The lines of its name; one where more is to be below it, if that can be."""
    return in_lines(told(kind.title), round(size * (NAMES_ROOM if is_higher else NAME_ROOM)))


def in_lines(name: str, room: int) -> tuple[str, ...]:
    """A small bold name in one line, or in two where that is too long."""
    if lettering.width(name, theme.SMALL, bold=True) <= room or " " not in name:
        return (name,)
    parts = name.split(" ")
    ways = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    return min(ways, key=lambda way: max(lettering.width(line, theme.SMALL, bold=True) for line in way))
