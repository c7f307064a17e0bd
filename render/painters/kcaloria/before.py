"""The turn before, in a panel of its own: who placed what, what that is and makes, and what came of it."""

from collections.abc import Sequence
from typing import Final

from engine.games.kcaloria.rules.kinds import COLOURS, POINTS
from engine.games.kcaloria.rules.table import View
from render import hexagons, plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.kcaloria import cubes, entries, tiles, words
from render.wording import named

HEIGHT: Final = 122
_CORNER: Final = 84
"""Left free at the left: clients lay a badge of their own over a picture's bottom left corner."""
_PAD: Final = 20
_TILE: Final = 88
_LINE: Final = 26
"""How far the two lines are from the middle."""
_GAP: Final = 20
_BETWEEN: Final = 14


def draw(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """The panel, in a box of that height."""
    canvas.panel(box, theme.PANEL)
    last = view.last
    seat = view.turn if last is None else last.seat
    middle = box.middle[1]
    size = plates.SMALL_BADGE
    plates.badge(canvas, (box.left + _CORNER + _PAD + size // 2, middle), seat, called[seat], size)
    left = box.left + _CORNER + _PAD + size + 22
    right = box.right - _PAD
    if last is None:
        right -= _worths(canvas, right, middle) + _GAP
        said = named(words.BEGINS, called[seat], right - left, theme.BODY)
        canvas.text((left, middle), said, theme.BODY, theme.TEXT, bold=True)
        return
    came = words.consequences(last)
    if last.placed is None:
        said = named(words.DISCARDED, called[seat], right - left, theme.BODY, n=last.discarded)
        first, below = middle - 24 if came else middle, right
    else:
        kind = last.placed.kind
        tiles.lone(canvas, (left, middle - hexagons.height(_TILE) // 2), kind, _TILE)
        left += _TILE + 18
        below = right - entries.recipe(canvas, right, middle + _LINE, kind) - _GAP
        right -= entries.icons(canvas, right, middle - _LINE, kind) + _GAP
        said = words.placed(called[seat], kind, right - left, theme.BODY)
        first = middle - _LINE
        if not came:
            came = ((words.sort(kind), theme.MUTED),)
    canvas.text((left, first), said, theme.BODY, theme.TEXT, bold=True, room=right - left)
    if came:
        entries.tell(canvas, (left, middle + _LINE), came, below - left)


def _worths(canvas: Canvas, right: int, line: int) -> int:
    """What an unspent cube of each colour is worth in the end, ending there. Its width."""
    edge = right
    for colour in reversed(COLOURS):
        worth = str(POINTS[colour])
        edge -= canvas.text((edge, line), worth, theme.SMALL, theme.MUTED, side="right") + 4 + cubes.SWATCH
        cubes.cube(canvas, (edge + cubes.SWATCH // 2, line), colour, cubes.LETTERS[colour], cubes.SWATCH)
        edge -= _BETWEEN
    return right - edge - _BETWEEN
