"""The headline in a replay: who placed what, and below it whom it ate, as a row of tiles.

House rule: it begins at the same place in every picture. The points stand in a column of their own,
or where there are none, the player's symbol.
"""

from collections.abc import Sequence
from typing import Final

from engine.games.kcaloria.rules.kinds import Type, count_colours, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import HUMANS, Report, Standing, View
from render.kit import lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.headline import fitting
from render.kit.style import before_in_replay
from render.kit.wording import fit_name, word
from render.painters.kcaloria import eaten_row, fates, headline, words
from render.painters.kcaloria.gains import change_by_seat, gains
from render.painters.kcaloria.tiles import entries
from render.painters.kcaloria.tiles.cubes import amount, amount_width
from render.painters.kcaloria.words import Told

HEIGHT: Final = 216
_LINE, _BELOW, _ROW = 42, 112, 142
"""Middle of the sentence, of a line of text below it, and of a row of tiles there."""
_COLUMN: Final = 220
"""Width of the column of the points."""
_SYMBOL: Final = 76
_TILE, _NEXT = 104, 128
"""Width of a tile, and the distance of tiles beside each other."""
_GAP, _ARROW = 20, 60
"""Gap between the parts of a row, and the size of its arrow."""
_NOTED: Final = 200
"""Least room for what else a turn changed."""


def draw(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """Write the headline along the top of the box."""
    left, last = box.left + 4 + _COLUMN, view.last
    room = box.right - 4 - left
    line, below, row = ((left, box.top + down) for down in (_LINE, _BELOW, _ROW))
    if last is None:
        _sign(canvas, box, view.turn)
        begins = fit_name(words.BEGINS, called[view.turn], room, theme.TITLE, heavy=True)
        canvas.text(line, begins, theme.TITLE, theme.TEXT, heavy=True, room=room)
        how = fitting([word(words.HOW), word(words.HOW_SHORT)], theme.SMALL, room, bold=False)
        canvas.text(below, how, theme.SMALL, theme.MUTED, room=room)
        return
    points = _points(view, last)
    if last.placed is None:
        losses = headline.losses_by_death(last)
        if not headline.loser(canvas, (box.left + 4, line[1]), losses):
            _sign(canvas, box, last.seat)
        _write(canvas, line, headline.death_or_discards(last, called, room), room)
        place = (_tiles(canvas, row, last.fallen), row[1]) if last.fallen else below
        told = headline.after_death(view, last, called, losses)
        told = told or (() if last.fallen else ((word(words.NOTHING_PLACED), theme.MUTED),))
        entries.tell(canvas, place, told, box.right - 4 - place[0])
        return
    if not headline.figure(canvas, (box.left + 4, line[1]), last.seat, last.placed.left, points):
        _sign(canvas, box, last.seat)
    _write(canvas, line, _placing(view, last, called, room), room)
    at = _meal(canvas, row, view, last, box.right - 4)
    if (room := box.right - 4 - at) >= _NOTED and (told := _notes(view, last, points, called, room)):
        entries.tell(canvas, (at, row[1]), told, room)


def _points(view: View, last: Report) -> Sequence[int] | None:
    """Return the change of each seat's points since the picture before, or as reported."""
    before = before_in_replay(view)
    if before is None or sum(before.turns) + 1 < sum(view.turns):
        return gains(view, last)
    pairs = zip(sight_of(before).unspent, sight_of(view).unspent, strict=True)
    return [worth(now) - worth(then) for then, now in pairs]


def _placing(view: View, last: Report, called: Sequence[str], room: int) -> tuple[str, ...]:
    """Return who placed what, or has the human that ends the match, in ever shorter forms."""
    assert last.placed is not None
    if last.placed.kind.type is Type.HUMAN and view.humans[last.seat] == HUMANS:
        return (fit_name(words.BY_HUMANS, called[last.seat], room, theme.TITLE, heavy=True),)
    return words.placing(view, last, called, room)


def _sign(canvas: Canvas, box: Box, seat: int) -> None:
    """Draw a player's symbol in the column of the points."""
    at = (box.left + 4 + _SYMBOL // 2, box.top + _LINE)
    canvas.stamp(shapes.symbol(seat, _SYMBOL), at, theme.SEATS[seat])


def _write(canvas: Canvas, at: Point, ways: Sequence[str], room: int) -> None:
    """Write a sentence whole rather than in large letters, or cut it."""
    sizes = (theme.TITLE, theme.BODY)
    size = next((one for one in sizes if lettering.width(ways[0], one, heavy=True) <= room), theme.TITLE)
    canvas.text(at, fitting(ways, size, room, heavy=True), size, theme.TEXT, heavy=True, room=room)


def _meal(canvas: Canvas, at: Point, view: View, last: Report, right: int) -> int:
    """Draw what was eaten with its cubes, an arrow, and the eater with its yield.

    The cubes that it costs are left out where there is no room. Return the right end.
    """
    assert last.placed is not None
    there = sight_of(view).at
    eaten = [tile for cell in dict.fromkeys(pay.cell for pay in last.eaten) if (tile := there.get(cell))]
    (left, line), cost, made = at, headline.total_eaten(last), last.placed.left
    if eaten:
        left = _tiles(canvas, at, eaten)
        if left + amount_width(cost) + amount_width(made) + _NEXT + _ARROW + 3 * _GAP <= right:
            left += amount(canvas, (left, line), cost) + _GAP
        eaten_row.arrow(canvas, (left + _ARROW // 2, line), _ARROW)
        left += _ARROW + _GAP
    left = _tiles(canvas, (left, line), [last.placed])
    if count_colours(made):
        left += amount(canvas, (left, line), made) + 2 * _GAP
    return left


def _tiles(canvas: Canvas, at: Point, tiles: Sequence[Standing]) -> int:
    """Draw tiles beside each other; return where what follows begins."""
    left = at[0] + _NEXT // 2
    for tile in tiles:
        eaten_row.edged(canvas, (left, at[1]), tile, _TILE, theme.SEATS[tile.seat])
        left += _NEXT
    return left - _NEXT // 2 + _GAP // 2


def _notes(view: View, last: Report, points: Sequence[int] | None, called: Sequence[str], room: int) -> Told:
    """Return what else the turn changed: others' points, earlier tiles, and what dies out."""
    known = dict(change_by_seat(view, last)) | {last.seat: points[last.seat] if points else 0}
    others = [0 if known.get(seat) == by else by for seat, by in enumerate(points or ())]
    told: Told = (
        *headline.list_losses(others, called),
        *headline.list_gains(others, called),
        *fates.consequences(view, last),
        *words.changes(last),
        *headline.guard_note(view, last),
    )
    return next(
        (told[:count] for count in range(len(told), 0, -1) if entries.width(told[:count]) <= room), ()
    )
