"""The plates of kCaloria: points, unspent cubes by colour, humans, tiles in hand and stack."""

from typing import Final

from engine.games.kcaloria.kinds import Colour, Type, counted, worth
from engine.games.kcaloria.rules import HUMANS
from engine.games.kcaloria.scoring import unspent
from engine.games.kcaloria.table import View
from render import hexagons, plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.kcaloria import cubes, signs, words
from render.painters.kcaloria.words import word

_ROW: Final = 54
_SIZE: Final = 46
_APART: Final = 8
_PERSON: Final = 36
_TILE: Final = 34
"""Size of the sign for tiles in hand."""
_COLOURS: Final = 6


def height(seats: int) -> int:
    """How high a plate is: cubes, and humans and tiles in a row of their own."""
    return plates.head_height(seats) + 2 * _ROW


def plate(canvas: Canvas, box: Box, view: View, seat: int, name: str) -> plates.Parts:
    """A seat's plate, in a box of that height."""
    some = unspent(view, seat)
    head = plates.Plate(seat, name, str(worth(some)), unit="", is_to_move=seat in view.to_move)
    parts = plates.plate(canvas, box, head)
    below = parts.below
    line = below.top + _ROW // 2 - 6
    pitch = below.width // _COLOURS
    for place, colour in enumerate(Colour):
        count = counted(some).get(colour, 0)
        if count:
            at = (below.left + place * pitch + _SIZE // 2 + 2, line)
            cubes.cube(canvas, at, colour, str(count), _SIZE, wide=min(_SIZE, pitch - 18))
    line += _ROW
    person = signs.type_mask(Type.HUMAN, _PERSON)
    canvas.ink(person, (below.left, line - _PERSON // 2), theme.TEXT)
    humans = word(words.HUMANS, n=view.humans[seat], all=HUMANS)
    canvas.text((below.left + _PERSON + 12, line), humans, theme.SMALL, theme.TEXT, bold=True)
    right = below.right
    right -= plates.pieces_left(canvas, (right, line), view.in_stack[seat]) + 24
    held = str(view.in_hand[seat])
    right -= canvas.text((right, line), held, theme.SMALL, theme.TEXT, bold=True, side="right") + 10
    at = (right - _TILE, line - hexagons.height(_TILE) // 2)
    canvas.ink(hexagons.mask(_TILE), at, theme.MUTED)
    return parts
