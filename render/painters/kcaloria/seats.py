"""The plates of kCaloria.

They have points, humans, and tiles left to place. Where only two play, they also have the unspent
cubes of each scoring colour: with more players the board needs the room, and shows them.

House rule: blue cubes score nothing and break no tie, so no plate counts them; the board does.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.games.kcaloria.rules.kinds import COLOURS, POINTS, Colour, Type, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import View
from render.kit import plates as nameplates
from render.kit import standings
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.plates import Plate
from render.kit.style import extent
from render.painters.kcaloria import colours, wood
from render.painters.kcaloria.tiles import cubes, signs

_SIGN: Final = nameplates.made_of(wood.sign)
_ROW: Final = 50
"""Height of a row of counts."""
_SIZE: Final = 42
_PERSON: Final = 40
_APART, _LEAST = 8, 5
_FULL: Final = 3
"""Number of cubes from which a row is closer."""
_MOST: Final = 3
"""Maximum number of rows on plates with a line for the name; others have one fewer."""
_PADS: Final = {True: 46, False: 38}
"""Width of a plate beside its counts, by whether the name stands beside the symbol."""
_ASIDE: Final = 118
"""Width of the number of tiles, with the gap before it."""
_FORMS: Final = (
    (_SIZE, frozenset(COLOURS)),
    (cubes.NARROW, frozenset((Colour.GREEN, Colour.RED))),
    (cubes.NARROW, frozenset[Colour]()),
)
"""Widths of a cube, and colours with letters, the best first.

Some see no difference between green and red.
"""


def _rows(view: View) -> int:
    """Return the number of rows of counts, as many as the fullest plate needs.

    It is 0 before there is anything to count.
    """
    seen = extent(view)
    if not any(seen.humans) and not any(map(worth, sight_of(seen).unspent)):
        return 0
    if not nameplates.is_wide(view.seats):
        return 1
    room = nameplates.grid(view.seats)[0].width - _PADS[nameplates.is_wide(view.seats)]
    most = 2 if nameplates.is_wide(view.seats) else _MOST
    asides = (_ASIDE + humans * (_PERSON + 2) for humans in seen.humans)
    return max(
        _needed(tuple(_scoring(seen, seat)), (room, room - aside), most) for seat, aside in enumerate(asides)
    )


@lru_cache(256)
def _needed(some: tuple[tuple[Colour, int], ...], rooms: tuple[int, int], most: int) -> int:
    """Return how many rows hold cubes with their letters; `rooms` are of a row and of the last."""
    ways = (rows for rows in range(1, most) if _fit(some, [*[rooms[0]] * (rows - 1), rooms[1]]))
    return next(ways, most)


def _fit(some: Sequence[tuple[Colour, int]], rooms: Sequence[int]) -> bool:
    """Return whether all cubes have their letters in rows of these widths."""
    return all(one.is_lettered for cells in _in_rows(some, rooms) for one in cells)


def _extra(view: View) -> int:
    """Return the height of what is below the head."""
    rows = _rows(view)
    return rows * (_ROW - 2) + 8 if rows else 0


def bottom(view: View) -> int:
    """Return where the plates end."""
    return nameplates.bottom(view.seats, nameplates.TOP, _extra(view))


def middles(view: View) -> list[int]:
    """Return the distance of each plate's middle from the left."""
    return [box.middle[0] for box in nameplates.grid(view.seats, nameplates.TOP, _extra(view))]


def plates(view: View, called: tuple[str, ...], *, is_over: bool = False) -> list[Plate]:
    """Return all plates, in turn order."""
    scores = tuple(worth(some) for some in sight_of(view).unspent)
    ahead = nameplates.leaders(scores, but=view.left)
    return [
        Plate(
            seat,
            called[seat],
            str(scores[seat]),
            is_to_move=not is_over and seat in view.to_move,
            is_leading=seat in ahead,
            is_out=seat in view.left,
        )
        for seat in range(view.seats)
    ]


def draw(canvas: Canvas, view: View, called: tuple[str, ...]) -> None:
    """Draw all plates along the top."""
    boxes = nameplates.grid(view.seats, nameplates.TOP, _extra(view))
    wood.beam(canvas)
    rows = _rows(view)
    for box, plate in zip(boxes, plates(view, called), strict=True):
        wood.hang(canvas, box)
        parts = nameplates.plate(canvas, box, plate, colours.PLATE, _SIGN)
        if rows:
            _counts(canvas, parts, view, plate.seat, rows)


def _counts(canvas: Canvas, parts: nameplates.Parts, view: View, seat: int, rows: int) -> None:
    """Draw the cubes from the left, humans and tiles from the right, in a number of rows."""
    below = parts.below
    lines = [below.top + _SIZE // 2 + 2 + row * (_ROW - 2) for row in range(rows)]
    count = view.in_hand[seat] + view.in_stack[seat]
    right = below.right - signs.stack(canvas, (below.right, lines[-1]), count, parts.ink) - 2 * _APART
    for _ in range(view.humans[seat]):
        mask = signs.type_mask(Type.HUMAN, _PERSON)
        canvas.stamp(mask, (right - _PERSON // 2, lines[-1]), parts.ink)
        right -= _PERSON + 2
    rooms = [*(below.right - below.left for _ in lines[1:]), right - below.left]
    for line, cells in zip(lines, _in_rows(_scoring(view, seat), rooms), strict=True):
        left = below.left
        for one in cells:
            cubes.cube(
                canvas,
                (left + one.width // 2, line),
                one.colour,
                str(one.number),
                _SIZE,
                wide=one.base,
                is_lettered=one.is_lettered,
            )
            left += one.width + (_APART if len(cells) < _FULL else _LEAST)


class _Cell(NamedTuple):
    """A cube on a plate, with its number."""

    colour: Colour
    number: int
    base: int
    is_lettered: bool

    @property
    def width(self) -> int:
        """Its width."""
        return cubes.own_width(self.colour, self.number, self.base, is_lettered=self.is_lettered)


def _in_rows(some: Sequence[tuple[Colour, int]], rooms: Sequence[int]) -> list[list[_Cell]]:
    """Return cubes in rows of these widths, with as many letters as fit."""
    for base, lettered in _FORMS:
        cells = [_Cell(colour, count, base, colour in lettered) for colour, count in some]
        rows: list[list[_Cell]] = []
        for room in rooms:
            fitting = next(n for n in range(len(cells), -1, -1) if _width(cells[:n]) <= room or not n)
            rows.append(cells[:fitting])
            cells = cells[fitting:]
        if not cells:
            break
    rows[-1] += cells
    return rows


def _width(cells: Sequence[_Cell]) -> int:
    """Return the least width of cubes in a row."""
    return sum(one.width for one in cells) + _LEAST * (len(cells) - 1)


def _scoring(view: View, seat: int) -> list[tuple[Colour, int]]:
    """Return the unspent cubes that a seat's plate counts."""
    if not nameplates.is_wide(view.seats):
        return []
    unspent = zip(COLOURS, sight_of(view).unspent[seat], strict=True)
    return [(colour, count) for colour, count in unspent if count and POINTS[colour]]


def row(canvas: Canvas, box: Box, view: View, called: tuple[str, ...]) -> None:
    """Draw all players' standings in a thin row."""
    standings.standings(canvas, box, plates(view, called), colours.PLATE, mine=view.seat)
