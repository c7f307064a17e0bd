"""The headline in a replay: who placed what, and below it whom it ate, as a row of tiles.

House rule: it has one size in all pictures. Before it are the points, or where there are none, the
player's symbol.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from engine.games.kcaloria.rules.kinds import Effect, count_colours, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import Report, Standing, View
from render.kit import lettering, nameplates, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.headline import fitting
from render.kit.style import before_in_replay, starts_replay
from render.kit.wording import name_forms, word
from render.painters.kcaloria import deaths, eaten_row, fates, harm, headline, words
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
_FEW: Final = 2
"""Players of whom each is first or last."""
_CROWN: Final = 48
_NOTED: Final = 200
"""Least room for what else a turn changed."""


def draw(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """Write the headline along the top of the box."""
    left, last = box.left + 4, view.last
    line, below, row = (box.top + down for down in (_LINE, _BELOW, ROW))
    _shade(canvas, row)
    if last is None or starts_replay(view):
        begins = name_forms(words.BEGINS, called[view.first], called)
        _write(canvas, (left + _sign(canvas, (left, line), view.first), line), begins, box)
        how, room = [word(words.HOW), word(words.HOW_SHORT)], box.width - 8
        canvas.text((left, below), fitting(how, theme.SMALL, room), theme.SMALL, theme.MUTED, room=room)
        return
    points, because = _points(view, last), deaths.cause(before_in_replay(view), last)
    if last.placed is None:
        _draw_deaths(canvas, box, view, called, last=last, because=because)
        return
    start = left + (
        headline.figure(canvas, (left, line), last.seat, last.placed.left, points)
        or _sign(canvas, (left, line), last.seat)
    )
    right = box.right - 4
    lost = harm.Told()
    if view.ender is not None:  # a loss is news below
        _write(canvas, (start, line), _ending(view, called), box, _SIZE, theme.SMALL)
    else:
        room = right - start - harm.SENTENCE
        lost = harm.write(canvas, (right, line), harm.losses(last, points), room)
        said = (*_kill(last, points, called), *_placing(view, last, called))
        _write(canvas, (start, line), said, box._replace(right=box.right - lost.width))
    lead = _lead(view)
    right -= lettering.width(lead, theme.SMALL, heavy=True) + 2 * _CROWN if lead else 0
    at = _meal(canvas, (left, row), view, last, right)
    if last.fallen:
        at = deaths.draw(canvas, (at, row), last.fallen, because, right - at) + _GAP
    known = {seat: points[seat] if points else 0 for seat in (last.seat, *lost.seats)}
    notes = _notes(view, last, points, called, known)
    room = right - at
    fits = (notes[:count] for count in range(len(notes), 0, -1) if entries.width(notes[:count]) <= room)
    told = next(fits, ()) if room >= _NOTED else ()
    if told:
        entries.tell(canvas, (at, row), told, room)
        at += entries.width(told)
    if lead:
        _write_lead(canvas, (box.right - 4, row), lead, box.right - 4 - at + _GAP)


def _draw_deaths(
    canvas: Canvas,
    box: Box,
    view: View,
    called: Sequence[str],
    *,
    last: Report,
    because: deaths.Cause | None,
) -> None:
    """Write a turn in which nothing was placed: what died out of what, or who discarded tiles."""
    left, line, row = box.left + 4, box.top + _LINE, box.top + ROW
    losses = headline.losses_without_placement(view, last)
    start = left + (headline.loser(canvas, (left, line), losses) or _sign(canvas, (left, line), last.seat))
    if view.ender is not None:
        _write(canvas, (start, line), _ending(view, called), box, _SIZE, theme.SMALL)
    else:
        _write(canvas, (start, line), _news(view, last, called, box.right - 4 - start), box)
    place = (left, box.top + _BELOW)
    if last.fallen:
        place = (deaths.draw(canvas, (left, row), last.fallen, because, box.width - 8) + _GAP, row)
    told = headline.after_death(view, last, called, box.right - 4 - place[0])
    told = told or (() if last.fallen else ((word(words.NOTHING_PLACED), theme.MUTED),))
    entries.tell(canvas, place, told, box.right - 4 - place[0])


def _ending(view: View, called: Sequence[str]) -> tuple[str, ...]:
    """Return what ended the match, and that it did, in ever shorter forms."""
    assert view.ender is not None
    why = tuple(word(words.ENDS, why=one) for one in words.reason(view, called))
    return (*why, *name_forms(words.ENDER, called[view.ender], called))


def _lead(view: View) -> str:
    """Return whether the turn changed the lead, and whether from the last place, in words."""
    before = before_in_replay(view)
    if before is None or view.last is None:
        return ""
    then, now = ([worth(some) for some in sight_of(one).unspent] for one in (before, view))
    seat = view.last.seat
    behind = sum(points > then[seat] for points in then)
    if not behind or now.count(max(now)) > 1 or now[seat] < max(now):
        return ""
    return word(words.FROM_LAST if view.seats > _FEW and behind == view.seats - 1 else words.LEADS)


def _write_lead(canvas: Canvas, right: Point, said: str, room: int) -> None:
    """Write a change of lead up to a point, with a crown if there is room."""
    wide = canvas.text(right, said, theme.SMALL, theme.GOLD, heavy=True, side="right")
    if wide + 2 * _CROWN <= room:
        nameplates.crown(canvas, (right[0] - wide - _CROWN * 3 // 4, right[1] - 4), _CROWN)


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
    """Return who placed what, in ever shorter forms."""
    assert last.placed is not None
    who, kind = called[last.seat], last.placed.kind
    if kind.has(Effect.REMOVAL):
        return (*words.removal_forms(view, last, called), *name_forms(words.REMOVED, who, called))
    return (
        *name_forms(words.PLACES, who, called, tile=kind.title),
        *name_forms(words.PLACES, who, called, tile=words.short_title(kind)),
    )


def _kill(last: Report, points: Sequence[int] | None, called: Sequence[str]) -> tuple[str, ...]:
    """Return that a turn killed a rival's tiles, in ever shorter forms, if that is its news.

    It is if the rival lost more points than the turn gained. Counters run down in the turns of the
    player who began them, so that the deaths of a turn are that player's deed.
    """
    who, owners = called[last.seat], {tile.seat for tile in last.fallen}
    if points is None or len(owners) != 1 or last.seat in owners:
        return ()
    (owner,), kind = owners, last.fallen[0].kind
    if -points[owner] <= points[last.seat]:
        return ()
    if len(last.fallen) > 1:
        return name_forms(words.KILLS_SOME, who, called, n=len(last.fallen))
    titles, whose = (kind.title, words.short_title(kind)), called[owner]
    return (
        *(way for one in titles for way in name_forms(words.KILLS_OF, who, called, tile=one, whose=whose)),
        *(way for one in titles for way in name_forms(words.KILLS, who, called, tile=one)),
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


def _write(canvas: Canvas, at: Point, ways: Sequence[str], box: Box, *sizes: int) -> None:
    """Write a sentence up to the right end of the box, smaller rather than shorter."""
    room = box.right - 4 - at[0]
    ways_in = product(ways, sizes or (_SIZE,))
    fits = ((one, size) for one, size in ways_in if lettering.width(one, size, heavy=True) <= room)
    said, size = next(fits, (ways[-1], _SIZE))
    canvas.text(at, said, size, theme.TEXT, heavy=True, room=room)


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
        *fates.since_last_scene(view, last),
        *words.changes(last),
        *headline.guard_note(view, last),
    )
