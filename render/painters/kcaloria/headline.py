"""The headline of a table.

It says who placed what and its gain, and below it the food, the yield and the consequences.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final

from engine.games.kcaloria.rules.kinds import Cubes, count_colours, cubes, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import Report, View
from render.kit import lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.headline import SHORT, fitting, headline
from render.kit.wording import fit_name, name_forms, word
from render.painters.kcaloria import colours, fates, harm, words
from render.painters.kcaloria.gains import change_by_seat, eaten_by_saved, gains
from render.painters.kcaloria.tiles import entries
from render.painters.kcaloria.tiles.cubes import amount, cube, width_of
from render.painters.kcaloria.words import Told

_LINE: Final = 38
LINE: Final = 98
"""Distance of the second line from the top. Its cubes avoid the letters above."""
_ARROW: Final = 44
_GAP: Final = 24
_LARGE: Final = 88
"""Size of the cube beside a figure that is no points."""
_NAME: Final = 340
_OWNER: Final = 48
"""Size of the symbol of a player who lost points, before the number."""


def draw(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """Write the headline along the top of the box."""
    last = view.last
    if last is None:
        who = called[view.turn]
        ways = (word(words.BEGINS, who=who), fit_name(words.BEGINS, who, box.width, theme.TITLE, heavy=True))
        headline(canvas, box, ways, below=(word(words.HOW), word(words.HOW_SHORT)))
        return
    if last.placed is None:
        _write_discards(canvas, box, view, last, called)
        return
    left, points = box.left + 4, gains(view, last)
    middle = box.top + (_LINE + LINE) // 2 - 4
    left += figure(canvas, (left, middle), last.seat, last.placed.left, points)
    is_named = bool(fates.dying_in_turn(view, last, called, box.width))  # below, with its turn
    ends = [one for one in harm.deaths(last) if not (one.is_to_come and is_named)]
    harms = [*harm.losses(last, points), *ends]
    told = harm.write(canvas, (box.right - 4, middle), harms, box.right - 4 - left - harm.SENTENCE)
    right = box.right - 4 - told.width
    room = right - left
    placing = words.placing(view, last, called, room)
    sizes = (theme.TITLE, theme.BODY)  # a whole sentence rather than large letters
    size = next((one for one in sizes if lettering.width(placing[0], one, heavy=True) <= room), theme.TITLE)
    line = fitting(placing, size, room, heavy=True)
    canvas.text((left, box.top + _LINE), line, size, theme.TEXT, heavy=True, room=room)
    came = fates.consequences(view, told.rest(last))
    changed, guarded = words.changes(last), guard_note(view, last)
    if not (came or changed) or count_colours(last.placed.left) or count_colours(total_eaten(last)):
        left = _trade(canvas, left, box.top + LINE, last, has_more=bool(came or changed or guarded))
    room = right - left
    is_told = {last.seat: points and points[last.seat]}
    by_names = (words.changed_by_name(view, last, called, has_cubes=has_cubes) for has_cubes in (True, False))
    if by_name := next((way for way in by_names if way and entries.width((*way, *came)) <= room), None):
        changed = by_name
        is_told |= {seat: by for seat, by in change_by_seat(view, last).items() if seat != last.seat}
    if points is not None:
        is_told |= {seat: points[seat] for seat in told.seats}
        others = [0 if is_told.get(seat) == by else by for seat, by in enumerate(points)]
        came = (*list_gains(others, called), *list_losses(others, called), *came)
    if came or changed or guarded:
        dying = fates.dying_in_turn(view, last, called, room)
        if dying and not changed and lettering.width(dying[0][0], theme.SMALL, bold=False) <= room:
            came = dying
        entries.tell(canvas, (left, box.top + LINE), (*changed, *came, *guarded), room)


def figure(canvas: Canvas, at: Point, seat: int, made: Cubes, points: Sequence[int] | None) -> int:
    """Write how the placing player's points changed, and return the width.

    For a tile that scores nothing it is the number of cubes, also where points are unknown.
    """
    if points is not None and points[seat]:
        by = points[seat]
        said, paint = (
            (word(words.GAIN, n=by), theme.GOLD) if by > 0 else (word(words.LOSS, n=-by), theme.ALARM)
        )
        return canvas.text(at, said, theme.HUGE, paint, heavy=True) + 28
    made_of = count_colours(made)
    if len(made_of) != 1 or (worth(made) and (points is None or any(points))):
        return 0
    ((colour, count),) = made_of.items()
    said = word(words.GAIN, n=count)
    wide = width_of(colour, said, _LARGE)
    cube(canvas, (at[0] + wide // 2, at[1]), colour, said, _LARGE)
    return wide + 28


def guard_note(view: View, last: Report) -> Told:
    """Return the note that others may not place beside the tile."""
    placed = None if last.placed is None else sight_of(view).at.get(last.placed.cell)
    if placed is None or not placed.barricade:
        return ()
    return ((word(words.GUARDED, n=placed.barricade), theme.MUTED),)


def list_losses(points: Sequence[int], called: Sequence[str]) -> Told:
    """Return who lost points, and how many."""
    return tuple(
        (_change(words.ROBBED, called, seat, -by), theme.ALARM) for seat, by in enumerate(points) if by < 0
    )


def list_gains(points: Sequence[int], called: Sequence[str]) -> Told:
    """Return who gained points, and how many."""
    return tuple(
        (_change(words.GAINED, called, seat, by), colours.SAVED) for seat, by in enumerate(points) if by > 0
    )


def _change(template: str, called: Sequence[str], seat: int, by: int) -> str:
    """Return how a player's points changed, with the first name or a cut one where it is long."""
    forms = name_forms(template, called[seat], called, n=by)
    return fitting((*forms, fit_name(template, called[seat], _NAME, theme.SMALL, n=by)), theme.SMALL, _NAME)


def _write_discards(canvas: Canvas, box: Box, view: View, last: Report, called: Sequence[str]) -> None:
    """Write a turn without a placement.

    It tells what died out and its cost, or who discarded tiles.
    """
    left, losses = box.left + 4, losses_without_placement(view, last)
    left += loser(canvas, (left, box.top + (_LINE + LINE) // 2), losses)
    room = box.right - 4 - left
    line = fitting(news_without_placement(view, last, called, room), theme.TITLE, room, heavy=True)
    canvas.text((left, box.top + _LINE), line, theme.TITLE, theme.TEXT, heavy=True, room=room)
    told = after_death(view, last, called, room)
    if last.fallen and not fates.is_saved(view, last):
        told = (*told, (_discards(last, called, room), theme.MUTED))
    told = told or ((word(words.NOTHING_PLACED), theme.MUTED),)
    entries.tell(canvas, (left, box.top + LINE), told, room)


def losses_without_placement(view: View, last: Report) -> Counter[int]:
    """Return the points that each seat lost to the news of such a turn."""
    return Counter(eaten_by_saved(view, last)) if fates.is_saved(view, last) else losses_by_death(last)


def losses_by_death(last: Report) -> Counter[int]:
    """Return the points that each seat lost with tiles that died out."""
    lost = Counter[int]()
    for tile in last.fallen:
        lost[tile.seat] += worth(tile.left)
    return +lost


def loser(canvas: Canvas, at: Point, losses: Counter[int]) -> int:
    """Draw the only loser's symbol and points at a height, and return the width."""
    if len(losses) != 1:
        return 0
    (seat,) = losses
    canvas.stamp(shapes.symbol(seat, _OWNER), (at[0] + _OWNER // 2, at[1]), theme.SEATS[seat])
    wide = _OWNER + 14
    said = word(words.LOSS, n=losses.total())
    return wide + canvas.text((at[0] + wide, at[1] - 4), said, theme.HUGE, theme.ALARM, heavy=True) + 28


def _discards(last: Report, called: Sequence[str], room: int) -> str:
    """Return who discarded how many tiles."""
    return fit_name(words.DISCARDED, called[last.seat], room, theme.TITLE, heavy=True, n=last.discarded)


def news_without_placement(view: View, last: Report, called: Sequence[str], room: int) -> tuple[str, ...]:
    """Return what was saved, what died out, or who discarded tiles, in ever shorter forms."""
    if fates.is_saved(view, last):
        return fates.saving(view, last, called)
    return fates.dying(last.fallen, called, room) if last.fallen else (_discards(last, called, room),)


def after_death(view: View, last: Report, called: Sequence[str], room: int) -> Told:
    """Return what a turn without a placement cost several players, and what comes next.

    A tile that was saved is the news, so it is what died out that comes next.
    """
    losses = losses_by_death(last)
    lost = list_losses([-losses[seat] for seat in range(view.seats)], called)
    if fates.is_saved(view, last):
        died = fitting(fates.dying(last.fallen, called, room), theme.SMALL, room)
        return ((died, theme.ALARM), *lost)
    came = fates.consequences(view, last.model_copy(update={"fallen": ()}))
    fate = fates.fate(view, last, called) if last.fallen else ()
    eaten = eaten_by_saved(view, last)
    paid = list_losses([-eaten.get(seat, 0) for seat in range(view.seats)], called)
    return (*(lost if len(losses) > 1 else ()), *(fate or came), *paid)


def draw_short(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """Write the headline in one line, with the notes that fit at its end."""
    last = view.last
    if last is None:
        draw(canvas, box, view, called)
        return
    left, line = box.left + 4, box.top + SHORT // 2
    if last.placed is None:
        left += loser(canvas, (left, line), losses_without_placement(view, last))
        room = box.right - 4 - left
        ways, below = news_without_placement(view, last, called, room), after_death(view, last, called, room)
        _write_line(canvas, (left, line), box.right - 4, ways, [below])
        return
    points = gains(view, last)
    left += figure(canvas, (left, line - 2), last.seat, last.placed.left, points)
    harms = [*harm.losses(last, points), *harm.deaths(last)]
    harmed = harm.write(canvas, (box.right - 4, line - 2), harms, box.right - 4 - left - harm.SENTENCE)
    right = box.right - 4 - harmed.width
    by_names = [words.changed_by_name(view, last, called, has_cubes=has_cubes) for has_cubes in (True, False)]
    known = dict(change_by_seat(view, last)) if by_names[0] else {}
    known |= {seat: points[seat] for seat in (last.seat, *harmed.seats)} if points else {}
    others = [0 if known.get(seat) == by else by for seat, by in enumerate(points or ())]
    came = (
        *fates.consequences(view, harmed.rest(last)),
        *list_losses(others, called),
        *list_gains(others, called),
    )
    guarded = guard_note(view, last)
    told = [(*came, *changed, *guarded) for changed in filter(None, by_names)]
    if gained := _all_others(last, points, called):
        told.append((*fates.consequences(view, harmed.rest(last)), *gained))
    told.append((*came, *words.changes(last), *guarded))
    if not (any(told) or count_colours(last.placed.left)):
        told = [((words.worthless_text(last.placed, is_short=False), theme.MUTED),)]
    ways = words.placing(view, last, called, right - left)
    _write_line(canvas, (left, line), right, ways, told)


def _all_others(last: Report, points: Sequence[int] | None, called: Sequence[str]) -> Told:
    """Return how the points of all but the mover changed."""
    others = [0 if seat == last.seat else by for seat, by in enumerate(points or ())]
    return (*list_losses(others, called), *list_gains(others, called))


def _write_line(canvas: Canvas, at: Point, right: int, ways: Sequence[str], told: Sequence[Told]) -> None:
    """Write a sentence, large if it fits, and notes at the right end.

    They are those of the first version that fits, or as many of one as fit.
    """
    room = right - at[0]

    def fits(size: int, notes: Told) -> bool:
        beside = entries.width(notes) if notes else 0
        return lettering.width(ways[0], size, heavy=True) + beside <= room

    sizes = (theme.TITLE, theme.BODY)
    whole = ((size, some) for some in told for size in sizes if some)
    parts = ((size, some[:count]) for some in told for size in sizes for count in range(len(some), 0, -1))
    alone = ((size, ()) for size in sizes)
    size, notes = next((form for form in chain(whole, parts, alone) if fits(*form)), (theme.BODY, ()))
    said = fitting(ways, size, room, heavy=True)
    canvas.text(at, said, size, theme.TEXT, heavy=True, room=room)
    if notes:
        start = right - entries.width(notes) + entries.DOT
        entries.tell(canvas, (start, at[1] + 2), notes, room)


def _trade(canvas: Canvas, left: int, line: int, last: Report, *, has_more: bool) -> int:
    """Draw what was eaten, an arrow, and the yield, briefly if more follows.

    Return the right end.
    """
    assert last.placed is not None
    eaten = total_eaten(last)
    if count_colours(eaten):
        left += amount(canvas, (left, line), eaten) + 14
    if count_colours(last.placed.left) and (count_colours(eaten) or worth(last.placed.left)):
        if count_colours(eaten):
            canvas.fill(Box.around((left + _ARROW // 2 - 6, line), _ARROW - 12, 8), theme.MUTED)
            marks.caret(canvas, (left + _ARROW - 10, line), 26)
            left += _ARROW + 14
        left += amount(canvas, (left, line), last.placed.left)
        return left + _GAP
    said = words.worthless_text(last.placed, is_short=has_more)
    return left + canvas.text((left, line), said, theme.BODY, theme.MUTED) + _GAP


def total_eaten(last: Report) -> Cubes:
    """Return all cubes that paid for the placement."""
    colours = {pay.colour for pay in last.eaten}
    return cubes({colour: sum(pay.count for pay in last.eaten if pay.colour is colour) for colour in colours})
