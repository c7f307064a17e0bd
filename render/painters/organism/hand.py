"""The hand of ORGANISM.

It has the question, everyone's captures, and the dish as the turn has it so far, enlarged for
choices.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.contract.values import Place
from engine.games.organism.boards import CORE, Space
from engine.games.organism.state import AT_HOME, KINDS, PREY, Kind, Report, View
from render.kit import headline, lettering, marks, shapes, standings, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import fit_name, word
from render.painters.organism import colours, final, rain, seats, slides, words
from render.painters.organism.board import board, cycle, homes, lens, pieces, traces, turn_marks
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.ground import canvas_with_dish, extent, ground
from render.painters.organism.board.spaces import Plan, plan
from render.painters.organism.headline import SIGN, headline_about, last_deed

_TOP: Final = 24
_HEADING: Final = 84
_CHIPS: Final = marks.CHIP + 20
_GAP: Final = 20
_APART: Final = 56
"""Gap between the losses of two players."""
_WON: Final = 28
"""Gap between what the turn would win and the question."""
_NAME: Final = 260
_TURN, _ASIDE = 360, 30
"""Room for whose turn it is beside what happened last, and the gap between."""
_MOST_ROWS: Final = 2
"""Losses are told in full if they take at most this many rows."""
_CHOICES: Final = 136
"""Height of the row of types to choose from."""
_PIECE: Final = 104
_PRICED: Final = 88
"""Size of a type where the text beside it is longer."""
_BUD, _BUD_RING = 86, 118
"""Size of a type that is to grow, and of the ring about it, as where it may grow."""
_PLUS, _PLUS_AT = 46, 40
"""Size of the sign for one more, and its distance from the ring's middle, down and to the left."""
_SIGN, _BESIDE = 58, 8
"""Size of a type before the number of its actions, and the gap between."""
_PREY: Final = 34
"""Size of the shape of what a type captures."""
_LARGE: Final = 108
"""Size of spaces that need no zoom."""
_WITH_CHOICES: Final = 1248
"""Height of a hand with a whole board and a row of types: a phone also shows the buttons below."""
_ZOOMED: Final = (184, 168, 154, 140, 128, 116)
"""Sizes of zoomed spaces, if all that matters fits."""
_AROUND: Final = 1052
"""Height of the part of a large board."""
_LITTLE: Final = 850
"""The same where nothing else lives yet."""
_SEEN: Final = 0.2
"""Width of the part of an element that is seen, in sizes, unless its organism is left out."""
_SMOOTH: Final = 28
"""Additional colours of the file for enlarged organisms, for the tones between those of a body."""
_FOOT: Final = 12
_SIDE: Final = 40
_INSET: Final = 12
"""Margin about the enlarged part."""

Tags = tuple[tuple[Place, int], ...]


class _Chip(NamedTuple):
    text: str
    seat: int | None = None
    """The seat whose symbol stands before it."""


def hand(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
    """Draw the view's board with numbers on its choices.

    At the end of the turn it shows the results to expect.
    """
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    called, view = rain.names_of(view, names), rain.with_rain(view)
    if view.ending is not None:
        return final.final(view, called)
    tags = tags or board.numbers(view)
    chips = _rows(_chips(view, called)) if view.is_last_look else []
    has_choices = view.asked in ("enter", "type", "grows")
    row = _TOP + _HEADING
    below = row + standings.HEIGHT + _GAP
    top = below + len(chips) * _CHIPS + (_CHOICES + _GAP if has_choices else 0)
    whole = _whole_frame(view, top, _WITH_CHOICES - below - _CHOICES - _GAP - _FOOT)
    usual = dict(zip(view.board.homes[view.turn], AT_HOME, strict=True))
    expected = usual if view.asked == "enter" else {}
    # While they wait, the light is on what happened last, as on the table.
    # Of several organisms that may act, others step back.
    is_lit = view.asked == "organism" or (view.seat not in view.to_move and view.last is None)
    movers = view.to_move if is_lit else ()
    marked = board.Marks(turn_marks.deeds_so_far(view), tags, expected=expected, movers=movers)
    closer = _closer(view, tags, whole, theme.HIGHEST - top - _INSET)
    if closer is None:
        height = top + extent(whole.grid).height + _FOOT
        canvas = canvas_with_dish(theme.WIDTH, height, whole.grid, whole.core)
        board.draw_contents(canvas, whole, view, marked)
    else:
        canvas = ground(theme.WIDTH, top + closer.part.height + _INSET)
        behind = canvas.image.copy()
        dish = homes.place_dish(closer, view, _entry_spaces(view, tags)) if homes.is_home(view) else None
        if dish is not None:
            marked = replace(marked, covered=homes.covered_boxes(dish))
        board.draw_part(canvas, closer, _without_slivers(view, closer), marked, at=(_INSET, top))
        lens.frame(canvas, Box.at(_INSET, top, closer.part.width, closer.part.height), behind)
        if dish is not None:
            homes.draw_dish(canvas, dish.shift((_INSET, top)), closer, view)
    if closer is not None and closer.size >= pieces.NEAR:
        canvas.colours += _SMOOTH
    room = theme.WIDTH - 2 * theme.MARGIN - 8
    _ask(canvas, view, called, room)
    seats.row(
        canvas, Box(theme.MARGIN, row, theme.WIDTH - theme.MARGIN, row + standings.HEIGHT), view, called
    )
    for number, line in enumerate(chips):
        _draw_chips(canvas, line, below + number * _CHIPS + marks.CHIP // 2)
    if has_choices:
        _choices(canvas, Box(theme.MARGIN, below, theme.WIDTH - theme.MARGIN, below + _CHOICES), view)
    if not view.elements and view.asked is None:
        cycle.large(canvas, whole, view)
    return canvas


def _ask(canvas: Canvas, view: View, called: Sequence[str], room: int) -> None:
    """Write the question and, at its right, the number of the action; or what happened last.

    The number is in full if the question is whole beside that.
    """
    if view.seat not in view.to_move and view.last is not None:
        _tell(canvas, view, view.last, called, room)
        return
    line, who = _TOP + 36, called[view.turn]
    kind = words.kind_name(view.growing) if view.growing else ""
    said = headline_about(_heading(view), who, room, kind=kind)
    if view.asked and view.actions:
        wide = lettering.width(said, theme.TITLE, heavy=True) + _GAP
        ways = (words.STEPS.get(view.asked, words.STEP), words.SHORT_STEP)
        steps = [word(way, n=view.action, of=view.actions) for way in ways]
        step = headline.fitting(steps, theme.SMALL, room - wide, bold=False)
        canvas.text((theme.WIDTH - theme.MARGIN - 4, line), step, theme.SMALL, theme.MUTED, side="right")
        room -= lettering.width(step, theme.SMALL, bold=False) + _GAP
    elif view.seat not in view.to_move:
        room -= _next_actions(canvas, view, line) + _GAP
    left = theme.MARGIN + 4
    if won := _expected_win(view):
        wide = (
            canvas.text((left, line), words.GAINED.format(n=won), theme.HUGE, theme.GOLD, heavy=True) + _WON
        )
        left, room = left + wide, room - wide
    canvas.text((left, line), said, theme.TITLE, theme.TEXT, heavy=True, room=room)


def _expected_win(view: View) -> int:
    """Return what the turn would win its player if it ended now, at its last look."""
    report = view.preview if view.is_last_look else None
    return 0 if report is None else words.count_gains(report)[view.turn]


def _tell(canvas: Canvas, view: View, last: Report, called: Sequence[str], room: int) -> None:
    """Write what happened last and, at its right, who is to move, for a player who waits."""
    who = called[view.turn]
    turn = fit_name(words.TURN, who, _TURN, theme.SMALL)
    beside = room - lettering.width(turn, theme.SMALL, bold=False) - _ASIDE
    figure, line, beside = last_deed(view, last, called, beside)
    said = headline.fitting(line, theme.TITLE, beside, heavy=True)
    spare = max(beside - lettering.width(said, theme.TITLE, heavy=True), 0)
    wide = lettering.width(turn, theme.SMALL, bold=False)
    turn = fit_name(words.TURN, who, wide + spare, theme.SMALL)
    box = Box(theme.MARGIN, _TOP - 4, theme.WIDTH - theme.MARGIN, _TOP + _HEADING)
    headline.headline(canvas, box, (said,), figure=figure, aside=turn, paint=theme.GOLD)


def _next_actions(canvas: Canvas, view: View, line: int) -> int:
    """Draw how many actions of each type the mover's organism may take; return the width.

    With several organisms it says how many act, one after the other.
    """
    own = [one for one in view.organisms if one.seat == view.turn and one.is_whole]
    right = theme.WIDTH - theme.MARGIN - 4
    if len(own) > 1:
        return canvas.text(
            (right, line), word(words.ACTORS, n=len(own)), theme.SMALL, theme.MUTED, side="right"
        )
    spaces = {space for one in own for space in one.spaces}
    counts = Counter(element.kind for element in view.elements if element.space in spaces)
    start = right
    for kind in reversed(KINDS) if counts else ():
        right -= canvas.text(
            (right, line), str(counts[kind]), theme.TITLE, theme.TEXT, heavy=True, side="right"
        )
        right -= _BESIDE + _SIGN
        pieces.pictograph(canvas, (right + _SIGN // 2, line), kind, _SIGN, theme.SEATS[view.turn])
        right -= _GAP
    return start - right


def _heading(view: View) -> str:
    """Return the question."""
    if view.seat not in view.to_move:
        return words.WAITING
    return words.ASKED[view.asked] if view.asked else words.NOT_YET


# Losses of the turn


def _chips(view: View, called: Sequence[str]) -> list[_Chip]:
    """Return each player's loss after a symbol, or that nothing happens.

    The row of captures shows what each would win.
    """
    report = view.preview
    assert report is not None  # only a turn under way has a last look
    short = [lettering.fit(name, theme.SMALL, _NAME, bold=False) for name in called]
    gained, lost = words.count_gains(report), words.count_losses(report.model_copy(update={"cleared": ()}))
    if not gained and not lost:
        return [_Chip(word(words.NOBODY))]
    ways: tuple[list[_Chip], ...] = ([], [])
    for seat in sorted(lost):
        for chips, way in zip(ways, words.loss_templates(is_you=seat == view.seat), strict=True):
            chips.append(_Chip(word(way, who=short[seat], lost=lost[seat]), seat))
    whole, brief = ways
    return whole if len(_rows(whole)) <= _MOST_ROWS else brief


def _rows(chips: Sequence[_Chip]) -> list[list[_Chip]]:
    """Return the chips in as few rows as they need."""
    rows: list[list[_Chip]] = []
    room = 0
    for chip in chips:
        wide = _width(chip)
        if wide > room:
            rows.append([])
            room = theme.WIDTH - 2 * theme.MARGIN
        rows[-1].append(chip)
        room -= wide + _APART
    return rows


def _draw_chips(canvas: Canvas, row: Sequence[_Chip], line: int) -> None:
    left = theme.MARGIN + 4
    for chip in row:
        wide = _width(chip)
        if chip.seat is not None:
            at = (left + SIGN // 2, line)
            canvas.stamp(shapes.symbol(chip.seat, SIGN), at, theme.SEATS[chip.seat])
        canvas.text((left + _before(chip), line), chip.text, theme.SMALL, theme.TEXT)
        left += wide + _APART


def _width(chip: _Chip) -> int:
    return lettering.width(chip.text, theme.SMALL, bold=False) + _before(chip)


def _before(chip: _Chip) -> int:
    return 0 if chip.seat is None else SIGN + SIGN // 4


# Choices that are not on the board


def _choices(canvas: Canvas, row: Box, view: View) -> None:
    """Draw the three types as large pieces.

    Each has the number of its actions, the cost of one more, or what it captures.
    House rule: an action has the type's name, an element is an eater, a mover or a grower.
    """
    acting = board.acting_spaces(view)
    counts = Counter(element.kind for element in view.elements if element.space in acting)
    template = {"enter": words.PREY_IS, "type": words.ACTIONS}.get(view.asked or "", words.COSTS)
    piece = _PIECE if view.asked == "type" else _PRICED
    for kind, box in zip(KINDS, row.columns(len(KINDS), _GAP), strict=True):
        slides.draw_glass(canvas, box, colours.PANEL)
        at = (box.left + 22 + piece // 2, box.middle[1])
        if view.asked == "grows":
            _bud(canvas, at, kind, view.turn)
        else:
            pieces.pictograph(canvas, at, kind, piece, theme.SEATS[view.turn])
        left = box.left + piece + 46
        room = box.right - 12 - left
        name = words.kind_name(kind)
        canvas.text((left, box.middle[1] - 26), name, theme.TITLE, theme.TEXT, heavy=True, room=room)
        said, line = word(template, n=counts[kind]), box.middle[1] + 34
        wide = canvas.text((left, line), said, theme.SMALL, theme.MUTED, room=room)
        if view.asked == "enter":
            at = (left + wide + 12 + _PREY // 2, line)
            canvas.stamp(pieces.shape(PREY[kind], _PREY), at, theme.TEXT)


def _bud(canvas: Canvas, at: Point, kind: Kind, seat: int) -> None:
    """Draw a type that is to grow, in a ring and with a plus: it is no action of an element."""
    canvas.disc(at, _BUD_RING, colours.GROUND[0])
    pieces.pictograph(canvas, at, kind, _BUD, theme.SEATS[seat])
    canvas.stamp(shapes.hoop(_BUD_RING, 5), at, theme.TEXT)
    traces.plus(canvas, (at[0] - _PLUS_AT, at[1] + _PLUS_AT), _PLUS)


# The part of the board


def _whole_frame(view: View, top: int, least: int) -> Frame:
    """Return the whole board from `top` down.

    It has the same size in each question: so large that there is room for a row of types, too.
    Where that is too small, it has all the room of this question.
    """
    here = plan(view.seats, view.options.board)
    rooms = (Box(_SIDE, top, theme.WIDTH - _SIDE, low) for low in (top + least, theme.HIGHEST - _FOOT))
    same, larger = (Frame.whole(here, room, at_top=True) for room in rooms)
    return same if same.size >= _LARGE else larger


def _closer(view: View, tags: Tags, whole: Frame, room: int) -> Frame | None:
    """Return an enlarged part where the whole board is small.

    It shows the acting organism, its neighbours and all numbered spaces; None if they don't fit.
    """
    here = whole.grid.plan
    focus = _focus(view, tags, here)
    wide = theme.WIDTH - 2 * _INSET
    is_large = whole.size >= _LARGE
    if homes.is_home(view) and (view.asked == "enter" or not is_large):
        shown = _entry_spaces(view, tags)
        if zoomed := homes.zoom_in(view, here, shown, wide, min(room, _LITTLE)):
            return zoomed
    if not focus or is_large:
        return None
    acting = board.acting_spaces(view)
    is_alone = all(one.space in acting for one in view.elements)
    around = {near for space in acting for near in here.board.near[space]} - {*focus}
    living = {one.space for one in view.elements}
    beyond = {far for space in around for near in here.board.near[space] for far in here.board.near[near]}
    sights = [(size, focus) for size in _ZOOMED]
    if is_alone and not homes.is_home(view):
        # There the small dish shows the core.
        sights = [(size, {*focus, CORE}) for size, _ in sights] + sights
    for size, seen in sights:
        high = min(room, _LITTLE if is_alone else _AROUND)
        zoomed = Frame.about(here, seen, (wide, high), (size,), around=around, others=living & beyond)
        box = Box(0, 0, zoomed.part.width, zoomed.part.height)
        if all(zoomed.shows(space) and lens.holds(box, zoomed.middle(space), size) for space in seen):
            return zoomed
    return None


def _without_slivers(view: View, frame: Frame) -> View:
    """Return the view without organisms that have no element in the lens.

    One at the core stays: its light would say that the core is free.
    """
    box = Box(0, 0, frame.part.width, frame.part.height)
    wide = round(_SEEN * frame.size)
    kept = tuple(
        one
        for one in view.organisms
        if CORE in one.spaces or any(lens.holds_sign(box, frame.middle(space), wide) for space in one.spaces)
    )
    there = {space for one in kept for space in one.spaces}
    elements = tuple(one for one in view.elements if one.space in there)
    return view.model_copy(update={"elements": elements, "organisms": kept})


def _entry_spaces(view: View, tags: Tags) -> tuple[Space, ...]:
    """Return the spaces that must be visible for a player who enters."""
    return homes.list_visible(view, (str(place) for place, _ in tags))


def _focus(view: View, tags: Tags, here: Plan) -> Collection[Space]:
    """Return the acting organism, what lives beside it, and the numbered spaces.

    These are empty if no organism acts.
    """
    acting = frozenset(view.board.homes[view.turn]) if view.asked == "enter" else board.acting_spaces(view)
    if not acting:
        return ()
    living = {one.space for one in view.elements}
    beside = {near for space in acting for near in here.board.near[space] if near in living}
    return acting | beside | {str(place) for place, _ in tags}
