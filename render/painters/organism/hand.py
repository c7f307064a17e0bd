"""The hand of ORGANISM: the board as one player's turn has it so far, as much of it as there is to choose from."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from engine.game import Place
from engine.games.organism.boards import Space
from engine.games.organism.table import View
from render import lettering, marks, theme
from render.canvas import Canvas
from render.painters.organism import board, deeds, results, seats, words
from render.painters.organism.frame import HIGHEST, Frame
from render.painters.organism.plan import Plan, plan
from render.theme import Colour
from render.wording import drawn_names, named, word

_HEADER: Final = 84
_CHIPS: Final = marks.CHIP + 20
_GAP: Final = 20
_NAME: Final = 260
_LARGE: Final = 110
"""Spaces of this size need no zoom."""
_ZOOMED: Final = (128, 112)
"""What they are drawn in when they do, if all that matters fits."""
_AROUND: Final = 1100
"""How high the part of a large board is."""

Tags = tuple[tuple[Place, int], ...]


class _Chip(NamedTuple):
    text: str
    paint: Colour


def hand(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
    """The view's board, numbered where there is something to choose; at the end of the turn what would come of it."""
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    is_last = view.is_last_look
    tags = tags or board.numbers(view)
    rows = _rows(_chips(view, called)) if is_last else []
    top = theme.MARGIN + _HEADER + len(rows) * _CHIPS
    frame = _frame(view, tags, (theme.WIDTH - 2 * theme.MARGIN, HIGHEST - top - theme.MARGIN))
    canvas = Canvas(theme.WIDTH, top + frame.part.height + theme.MARGIN)
    _header(canvas, view, view.seat, called, is_last=is_last)
    for number, row in enumerate(rows):
        _draw_chips(canvas, row, theme.MARGIN + _HEADER + number * _CHIPS + marks.CHIP // 2)
    board.draw(canvas, (theme.MARGIN, top), frame, view, board.Marked(deeds.on_preview(view), tags))
    return canvas


def _header(canvas: Canvas, view: View, seat: int, called: Sequence[str], *, is_last: bool) -> None:
    """What there is to do; the seat's captures and organisms."""
    line = theme.MARGIN + 32
    right = theme.WIDTH - theme.MARGIN - 4
    right -= seats.lives(canvas, (right, line), view, seat) + 28
    limit = word(words.OF, n=view.limits[seat])
    right -= canvas.text((right, line + 10), limit, theme.SMALL, theme.MUTED, side="right") + 8
    count = str(len(view.tokens[seat]))
    right -= canvas.text((right, line), count, theme.FIGURE, theme.TEXT, bold=True, side="right") + 28
    left = theme.MARGIN + 4
    title = named(_title(view, seat, is_last=is_last), called[view.turn], right - left, theme.TITLE)
    canvas.text((left, line), title, theme.TITLE, theme.TEXT, bold=True, room=right - left)


def _title(view: View, seat: int, *, is_last: bool) -> str:
    if seat not in view.to_move:
        return words.WAITING
    if view.is_coming:
        return words.IN
    if is_last:
        return words.END
    return words.ACTING if view.acting else words.YOUR_TURN


# What would come of the turn


def _chips(view: View, called: Sequence[str]) -> list[_Chip]:
    """Tokens won, then elements lost, each in its player's colour."""
    report = view.preview
    assert report is not None  # only a turn under way has a last look
    short = [lettering.fit(name, theme.SMALL, _NAME, bold=True) for name in called]
    gained, lost = words.gained(report), words.lost(report.model_copy(update={"cleared": ()}))
    chips = [
        _Chip(word(words.WOULD_GAIN, who=short[seat], n=gained[seat]), theme.SEATS[seat])
        for seat in sorted(gained)
    ]
    chips += [
        _Chip(word(words.WOULD_LOSE, who=short[seat], n=lost[seat]), theme.SEATS[seat])
        for seat in sorted(lost)
    ]
    return chips or [_Chip(word(words.NOBODY), theme.GHOST)]


def _rows(chips: Sequence[_Chip]) -> list[list[_Chip]]:
    """The chips in as few rows as they need."""
    rows: list[list[_Chip]] = []
    room = 0
    for chip in chips:
        wide = _width(chip)
        if wide > room:
            rows.append([])
            room = theme.WIDTH - 2 * theme.MARGIN
        rows[-1].append(chip)
        room -= wide + _GAP
    return rows


def _draw_chips(canvas: Canvas, row: Sequence[_Chip], line: int) -> None:
    left = theme.MARGIN
    for chip in row:
        wide = _width(chip)
        marks.chip(canvas, (left + wide // 2, line), chip.text, chip.paint)
        left += wide + _GAP


def _width(chip: _Chip) -> int:
    return lettering.width(chip.text, theme.SMALL, bold=True) + marks.CHIP


# The part of the board


def _frame(view: View, tags: Tags, room: tuple[int, int]) -> Frame:
    """All of it, unless that is large and something acts: then that, what is around it, and all that is numbered."""
    here = plan(view.seats, view.options.board)
    whole = Frame.whole(here, room)
    focus = _focus(view, tags, here)
    if not focus or whole.size >= _LARGE:
        return whole
    zoomed = Frame.about(here, focus, (room[0], min(room[1], _AROUND)), _ZOOMED)
    return zoomed if all(zoomed.shows(space) for space in focus) else whole


def _focus(view: View, tags: Tags, here: Plan) -> Collection[Space]:
    """The organism that acts, with what is around it and what is numbered; at the end of the turn what it did."""
    acting = board.acting(view)
    if not acting:
        return ()
    around = {near for space in acting for near in here.board.near[space]}
    return acting | around | {str(place) for place, _ in tags}
