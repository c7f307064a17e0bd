"""The plates of kCaloria.

They have points, unspent cubes of each scoring colour, humans, and tiles left to place.

House rule: blue cubes score nothing and break no tie, so no plate counts them; the board does.
"""

from collections.abc import Sequence
from typing import Final

from engine.games.kcaloria.rules.kinds import COLOURS, POINTS, Colour, Type, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import View
from render.kit import plates as nameplates
from render.kit import standings
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.plates import Plate
from render.kit.style import extent
from render.painters.kcaloria import colours
from render.painters.kcaloria.tiles import cubes, signs

_ROW: Final = 50
"""Height of a row of counts."""
_SIZE: Final = 42
_PERSON: Final = 40
_APART, _LEAST = 8, 5
_NARROW: Final = 4
"""Least number of plates that are so narrow that cubes need two rows."""


def _rows(view: View) -> int:
    """Return the number of rows of counts.

    It is 0 before there is anything to count, and 2 on narrow plates.
    """
    seen = extent(view)
    if not any(seen.humans) and not any(map(worth, sight_of(seen).unspent)):
        return 0
    return 2 if view.seats >= _NARROW else 1


def _extra(view: View) -> int:
    """Return the height of what is below the head."""
    return (0, _ROW + 6, 2 * _ROW + 4)[_rows(view)]


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
    for box, plate in zip(boxes, plates(view, called), strict=True):
        parts = nameplates.plate(canvas, box, plate, colours.PLATE)
        if _rows(view):
            _counts(canvas, parts, view, plate.seat)


def _counts(canvas: Canvas, parts: nameplates.Parts, view: View, seat: int) -> None:
    """Draw the cubes from the left, humans and tiles from the right."""
    below = parts.below
    rows = [below.top + _SIZE // 2 + 2]
    if _rows(view) > 1:
        rows.append(rows[0] + _ROW - 2)
    count = view.in_hand[seat] + view.in_stack[seat]
    right = below.right - signs.stack(canvas, (below.right, rows[-1]), count, parts.ink) - 2 * _APART
    for _ in range(view.humans[seat]):
        mask = signs.type_mask(Type.HUMAN, _PERSON)
        canvas.stamp(mask, (right - _PERSON // 2, rows[-1]), parts.ink)
        right -= _PERSON + 2
    some = _scoring(view, seat)
    if len(rows) == 1:
        _cubes(canvas, (below.left, rows[0]), right, some)
        return
    first = min(_fitting(_scoring(view, one), below.width) for one in range(view.seats))
    _cubes(canvas, (below.left, rows[0]), below.right, some[:first])
    _cubes(canvas, (below.left, rows[1]), right, some[first:])


def _scoring(view: View, seat: int) -> list[tuple[Colour, int]]:
    """Return a seat's unspent cubes that score."""
    unspent = zip(COLOURS, sight_of(view).unspent[seat], strict=True)
    return [(colour, count) for colour, count in unspent if count and POINTS[colour]]


def _fitting(some: Sequence[tuple[Colour, int]], room: int) -> int:
    """Return how many cubes fill a row.

    If all of them fit, it is more than there can be.
    """
    full = (n for n in range(1, len(some)) if _least(some[: n + 1]) > room)
    return next(full, len(COLOURS))


def _least(some: Sequence[tuple[Colour, int]]) -> int:
    """Return the room that cubes with their numbers need."""
    return sum(cubes.own_width(colour, count, cubes.NARROW) + _LEAST for colour, count in some) - _LEAST


def _cubes(canvas: Canvas, at: Point, right: int, some: Sequence[tuple[Colour, int]]) -> None:
    """Draw cubes with numbers from a point on, widely spaced."""
    if not some:
        return
    for base in (_SIZE, cubes.NARROW):
        widths = [cubes.own_width(colour, count, base) for colour, count in some]
        apart = min(_APART, (right - at[0] - sum(widths)) // max(1, len(some) - 1))
        if apart >= _LEAST:
            break
    left = at[0]
    for (colour, count), own in zip(some, widths, strict=True):
        cubes.cube(canvas, (left + own // 2, at[1]), colour, str(count), _SIZE, wide=base)
        left += own + apart


def row(canvas: Canvas, box: Box, view: View, called: tuple[str, ...]) -> None:
    """Draw all players' standings in a thin row."""
    standings.standings(canvas, box, plates(view, called), colours.PLATE, mine=view.seat)
