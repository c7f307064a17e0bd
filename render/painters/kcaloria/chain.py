"""The food chain in one row, for an empty table.

It also shows what a cube of each colour scores.
"""

from typing import Final

from engine.games.kcaloria.rules.kinds import COLOURS, KINDS, POINTS, Colour, Key
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.kcaloria import colours, eaten_row, wood, words
from render.painters.kcaloria.tiles import cubes, pieces

HEIGHT: Final = 384
_MAKERS: Final[dict[Colour, Key]] = {
    Colour.BLUE: "bayou",
    Colour.GREEN: "phlox",
    Colour.YELLOW: "squirrel",
    Colour.ORANGE: "armadillo",
    Colour.RED: "bobcat",
    Colour.PURPLE: "human",
}
"""The tile that stands for cubes of each colour."""
_TILE, _ARROW = 150, 54
_SIZE: Final = 50
_BADGES: Final = 140
"""Room that the last, centred line loses, because clients lay a badge in the lower left corner."""


def draw(canvas: Canvas, box: Box, ending: str) -> None:
    """Draw the row in a box of that height.

    Nothing is written where clients lay their badge.
    """
    canvas.shadow(box, wood.RADIUS)
    wood.sign(canvas, box, colours.PLATE)
    line = word(words.CHAIN)
    room = box.width - 40
    canvas.text((box.middle[0], box.top + 40), line, theme.BODY, theme.TEXT, side="middle", room=room)
    end = word(words.ENDS_STACK if ending == "stack" else words.ENDS_SETS)
    canvas.text(
        (box.middle[0], box.bottom - 36), end, theme.SMALL, theme.MUTED, side="middle", room=room - _BADGES
    )
    inner = Box(box.left + 52, box.top, box.right - 52, box.bottom)
    columns = inner.columns(len(COLOURS), 0)
    middle = box.top + 160
    for place, (colour, column) in enumerate(zip(COLOURS, columns, strict=True)):
        across = column.middle[0]
        pieces.lone(canvas, (across - _TILE // 2, middle - 87), KINDS[_MAKERS[colour]], _TILE)
        if place:
            eaten_row.arrow(canvas, (column.left, middle), _ARROW)
        worth = str(POINTS[colour])
        line_at = box.top + 288
        cubes.cube(canvas, (across - 26, line_at), colour, cubes.LETTERS[colour], _SIZE)
        canvas.text((across + 10, line_at), worth, theme.BODY, theme.TEXT, bold=True)
