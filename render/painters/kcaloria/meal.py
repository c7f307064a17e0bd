"""The headline in a replay: who placed what, and below it whom it ate, as a row of tiles.

House rule: it has one size in all pictures. Before it are the points, or where there are none, the
player's symbol.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.games.kcaloria.rules.kinds import Effect, Type, count_colours, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import HUMANS, Report, Standing, View
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.headline import fitting
from render.kit.style import before_in_replay
from render.kit.wording import name_forms, word
from render.painters.kcaloria import eaten_row, fates, harm, headline, words
from render.painters.kcaloria.gains import change_by_seat, gains
from render.painters.kcaloria.tiles import entries
from render.painters.kcaloria.tiles.cubes import amount, amount_width
from render.painters.kcaloria.words import Told

HEIGHT: Final = 216
_LINE, _BELOW, ROW = 42, 114, 150
"""Middle of the sentence, of a line of text below it, and of a row of tiles there."""
_SYMBOL, _BESIDE = 68, 24
"""Size of a player's symbol, and the gap beside it."""
_SIZE: Final = theme.BODY
"""Size of the sentence: most names of tiles fit whole beside a first name."""
_TILE, _NEXT = 96, 120
"""Width of a tile, and the distance of tiles beside each other."""
_GAP, _ARROW = 20, 60
"""Gap between the parts of a row, and the size of its arrow."""
_BAND, _SOFT = 84, 24
"""Height of the shade under a row, and how far its edges fade."""
_NOTED: Final = 200
"""Least room for what else a turn changed."""


def draw(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """Write the headline along the top of the box."""
    left, last = box.left + 4, view.last
    line, below, row = (box.top + down for down in (_LINE, _BELOW, ROW))
    _shade(canvas, row)
    if last is None:
        begins = name_forms(words.BEGINS, called[view.turn], called)
        _write(canvas, (left + _sign(canvas, (left, line), view.turn), line), begins, box)
        how, room = [word(words.HOW), word(words.HOW_SHORT)], box.width - 8
        canvas.text((left, below), fitting(how, theme.SMALL, room), theme.SMALL, theme.MUTED, room=room)
        return
    points = _points(view, last)
    if last.placed is None:
        losses = headline.losses_without_placement(view, last)
        start = left + (
            headline.loser(canvas, (left, line), losses) or _sign(canvas, (left, line), last.seat)
        )
        _write(canvas, (start, line), _news(view, last, called, box.right - 4 - start), box)
        place = (_tiles(canvas, (left, row), last.fallen), row) if last.fallen else (left, below)
        told = headline.after_death(view, last, called, box.right - 4 - place[0])
        told = told or (() if last.fallen else ((word(words.NOTHING_PLACED), theme.MUTED),))
        entries.tell(canvas, place, told, box.right - 4 - place[0])
        return
    start = left + (
        headline.figure(canvas, (left, line), last.seat, last.placed.left, points)
        or _sign(canvas, (left, line), last.seat)
    )
    right = box.right - 4
    lost = harm.write(canvas, (right, line), harm.losses(last, points), right - start - harm.SENTENCE)
    _write(canvas, (start, line), _placing(view, last, called), box._replace(right=box.right - lost.width))
    at = _meal(canvas, (left, row), view, last, right)
    died = harm.write(canvas, (right, row), harm.fates(last), right - at)
    known = {seat: points[seat] if points else 0 for seat in (last.seat, *lost.seats)}
    notes = _notes(view, died.rest(last), points, called, known)
    room = right - died.width - at
    fits = (notes[:count] for count in range(len(notes), 0, -1) if entries.width(notes[:count]) <= room)
    if room >= _NOTED:
        entries.tell(canvas, (at, row), next(fits, ()), room)


def _shade(canvas: Canvas, line: int) -> None:
    """Darken the meadow under a row of tiles with figures and notes.

    All pictures of a replay have it alike, so that the horizon does not flicker.
    """
    band = Box(-_SOFT, line - _BAND // 2, theme.WIDTH + _SOFT, line + _BAND // 2)
    canvas.shadow(band.shift((0, -_SOFT // 2)), _BAND // 2, _SOFT)


def _points(view: View, last: Report) -> Sequence[int] | None:
    """Return the change of each seat's points since the picture before, or as reported."""
    before = before_in_replay(view)
    if before is None or sum(before.turns) + 1 < sum(view.turns):
        return gains(view, last)
    pairs = zip(sight_of(before).unspent, sight_of(view).unspent, strict=True)
    return [worth(now) - worth(then) for then, now in pairs]


def _placing(view: View, last: Report, called: Sequence[str]) -> tuple[str, ...]:
    """Return who placed what, or has the human that ends the match, in ever shorter forms."""
    assert last.placed is not None
    who, kind = called[last.seat], last.placed.kind
    if kind.type is Type.HUMAN and view.humans[last.seat] == HUMANS:
        return name_forms(words.BY_HUMANS, who, called)
    if kind.has(Effect.REMOVAL):
        return (*words.removal_forms(view, last, called), *name_forms(words.REMOVED, who, called))
    return (
        *name_forms(words.PLACES, who, called, tile=kind.title),
        *name_forms(words.PLACES, who, called, tile=words.short_title(kind)),
    )


def _news(view: View, last: Report, called: Sequence[str], room: int) -> tuple[str, ...]:
    """Return what was saved or died out, or who discarded tiles, in ever shorter forms."""
    if last.fallen:
        return headline.news_without_placement(view, last, called, room)
    return name_forms(words.DISCARDED, called[last.seat], called, n=last.discarded)


def _sign(canvas: Canvas, at: Point, seat: int) -> int:
    """Draw a player's symbol before the sentence, and return the width."""
    canvas.stamp(shapes.symbol(seat, _SYMBOL), (at[0] + _SYMBOL // 2, at[1]), theme.SEATS[seat])
    return _SYMBOL + _BESIDE


def _write(canvas: Canvas, at: Point, ways: Sequence[str], box: Box) -> None:
    """Write a sentence up to the right end of the box."""
    room = box.right - 4 - at[0]
    canvas.text(at, fitting(ways, _SIZE, room, heavy=True), _SIZE, theme.TEXT, heavy=True, room=room)


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


def _notes(
    view: View,
    last: Report,
    points: Sequence[int] | None,
    called: Sequence[str],
    told: Mapping[int, int],
) -> Told:
    """Return what else the turn changed: points that are not told yet, earlier tiles, and fates."""
    known = dict(change_by_seat(view, last)) | {**told}
    others = [0 if known.get(seat) == by else by for seat, by in enumerate(points or ())]
    return (
        *headline.list_losses(others, called),
        *headline.list_gains(others, called),
        *fates.consequences(view, last),
        *words.changes(last),
        *headline.guard_note(view, last),
    )
