"""The table of How many Calories?: plates along the top, and below them the pass, the trick, or the final result."""

from collections.abc import Sequence
from typing import Final

from engine.game import Place
from engine.games.howmanycalories.cards import PLUS
from engine.games.howmanycalories.table import Laid, View
from render import lettering, marks, plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.howmanycalories import cards, guests, results, words
from render.wording import word

HEADER: Final = 68
_FOOD_GAP: Final = 12
_PAD: Final = 22
_BESIDE: Final = 14
"""Between a name and the word that its guest is out."""
_CAPTION: Final = plates.SMALL_BADGE
_ABOVE: Final = 40
"""Room between caption and cards for what is said of a card."""
_TAIL: Final = 72
"""Room below a card for its +5 card."""
_NAME: Final = 68
_TRICK: Final = 2 * _PAD + _CAPTION + _ABOVE + cards.LARGE.height + _TAIL + _NAME - 8


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Cards bear numbers and letters of their own: there is nothing to tag."""
    called = guests.called(view, names)
    if view.phase == "over":
        return results.final(view, called)
    plate_height = plates.head_height(view.seats) + plates.GAUGE + _FOOD_GAP + cards.SMALL.height + 14
    top = theme.MARGIN + HEADER
    below = top + plates.grid_height(view.seats, plate_height) + theme.GAP
    area_height = _TRICK if view.phase == "trick" else _pass_height(view)
    canvas = Canvas(theme.WIDTH, below + area_height + theme.MARGIN)
    header(canvas, view)
    for seat, box in enumerate(plates.grid(view.seats, top, plate_height)):
        _plate(canvas, box, view, seat, called[seat])
    area = Box(theme.MARGIN, below, theme.WIDTH - theme.MARGIN, below + area_height)
    canvas.panel(area, theme.PANEL)
    inner = area.grown(-_PAD)
    if view.phase == "pass":
        _pass(canvas, inner, view, called)
    elif view.trick or not view.tricks:
        _trick(canvas, inner, view, called)
    else:
        _finished(canvas, inner, view, called)
    return canvas


def header(canvas: Canvas, view: View, title: str | None = None) -> None:
    """The first line: the round and the trick, or a title instead; and the led suit."""
    line = theme.MARGIN + 24
    right = theme.WIDTH - theme.MARGIN - 4
    if view.led is not None:
        right -= cards.sign_width(view.led)
        cards.sign(canvas, (right, line), view.led)
        right -= (
            18 + canvas.text((right - 18, line), word(words.LED), theme.BODY, theme.MUTED, side="right") + 24
        )
    left = theme.MARGIN + 4
    first = title or word(words.ROUND, n=view.round, rounds=view.options.rounds)
    left += canvas.text((left, line), first, theme.TITLE, theme.TEXT, bold=True, room=right - left) + 32
    if title is None:
        number = view.tricks + (1 if view.trick or not view.tricks else 0)
        second = word(words.PASSING) if view.phase == "pass" else word(words.TRICK, n=number)
        canvas.text((left, line), second, theme.TITLE, theme.MUTED, room=right - left)


def _plate(canvas: Canvas, box: Box, view: View, seat: int, name: str) -> None:
    is_to_move, has_left = seat in view.to_move, seat in view.left
    is_out = has_left or view.out[seat]
    text = word(words.LEFT if has_left else words.OUT)
    wide = lettering.width(text, theme.SMALL, bold=True) + marks.CHIP
    room = wide + _BESIDE if is_out else plates.COUNT_ROOM
    head = plates.Plate(seat, name, str(view.scores[seat]), word(words.POINTS_UNIT), is_to_move, is_out, room)
    parts = plates.plate(canvas, box, head)
    if is_out:
        marks.chip(canvas, (parts.counted[0] - wide // 2, parts.counted[1]), text, theme.ALARM)
    else:
        plates.pieces_left(canvas, parts.counted, view.counts[seat])
    if seat == view.leader or (view.phase == "pass" and seat == view.first):
        cards.cloche(canvas, parts.token, 62)
    guests.eaten(canvas, parts.below, view, seat, is_long=False)
    food = parts.below.below(plates.GAUGE + _FOOD_GAP)
    line = food.top + cards.SMALL.height // 2 - 4
    if view.phase == "pass" and seat not in view.passers:
        return
    if view.phase == "pass" and view.passed[seat]:
        marks.check(canvas, (food.left + 20, line))
        canvas.text((food.left + 56, line), word(words.CHOSEN), theme.SMALL, theme.TEXT, bold=True)
    elif view.phase == "pass":
        canvas.text((food.left, line), word(words.CHOOSING), theme.SMALL, theme.MUTED)
    elif view.taken[seat]:
        cards.row(canvas, food, view.taken[seat], theme.LIT if is_to_move else theme.PANEL)
    else:
        canvas.text((food.left, line), word(words.NOT_EATEN), theme.SMALL, theme.MUTED)


def _trick(canvas: Canvas, area: Box, view: View, called: Sequence[str]) -> None:
    """The running trick: what is laid, and places for those who still play."""
    for chair in view.waiting[:1]:
        _turn(canvas, area, view, chair, called[chair])
    columns = _columns(area.below(_CAPTION + _ABOVE), len(view.trick) + len(view.waiting))
    _laid(canvas, columns, view, view.trick, called)
    for column, chair in zip(columns[len(view.trick) :], view.waiting, strict=True):
        is_next = chair == view.waiting[0]
        cards.empty_place(canvas, column._replace(bottom=column.top + cards.LARGE.height), is_next=is_next)
        if is_next:
            marks.caret(canvas, (column.middle[0], column.top + cards.LARGE.height // 2), 72)
        _name(canvas, column, view, chair, called[chair], is_muted=not is_next)


def _turn(canvas: Canvas, area: Box, view: View, chair: int, name: str) -> None:
    """Whose turn it is, in words."""
    line = area.top + _CAPTION // 2
    guests.badge(canvas, (area.left + plates.SMALL_BADGE // 2, line), view, chair, name)
    start = area.left + plates.SMALL_BADGE + 12
    text = word(words.TURN, who=lettering.fit(name, theme.BODY, area.width - 300, bold=True))
    canvas.text((start, line), text, theme.BODY, theme.TEXT, bold=True)


def _finished(canvas: Canvas, area: Box, view: View, called: Sequence[str]) -> None:
    """The trick before, while nobody has led to the next."""
    if view.last is None:
        raise ValueError("a round with tricks has a last one")
    guests.verdict(canvas, area, view, view.last, called)
    columns = _columns(area.below(_CAPTION + _ABOVE), len(view.last.laid))
    _laid(canvas, columns, view, view.last.laid, called)


def _columns(area: Box, count: int) -> list[Box]:
    """Where the cards of a trick go: side by side about the middle."""
    pitch = cards.LARGE.width + (area.width - 4 * cards.LARGE.width) // 3
    left = area.left + (area.width - pitch * (count - 1) - cards.LARGE.width) // 2
    return [Box.at(left + i * pitch, area.top, cards.LARGE.width, area.height) for i in range(count)]


def _laid(
    canvas: Canvas, columns: Sequence[Box], view: View, laid: tuple[Laid, ...], called: Sequence[str]
) -> None:
    newest = _newest(view, laid)
    for place, (column, one) in enumerate(zip(columns, laid, strict=False)):
        box = cards.lay(canvas, (column.left, column.top), one.card, cards.LARGE, theme.PANEL)
        if place in newest:
            marks.ring(canvas, box, cards.LARGE.radius, newest.index(place) + 1 if len(newest) > 1 else None)
        if one.plus:
            cards.plus_card(canvas, (box.left + 2, box.bottom - 4), PLUS, one.value, box.width - 4)
        if len(laid) > 1 and one.chair in view.ends:
            text = word(words.HIGHEST if one.chair == view.ends[0] else words.LOWEST)
            marks.chip(canvas, (box.middle[0], box.top - 12), text)
        _name(canvas, column, view, one.chair, called[one.chair], is_muted=False)


def _newest(view: View, laid: Sequence[Laid]) -> list[int]:
    """The places in a trick that the last move filled: a player's card, and what ghost guests laid after it."""
    start = len(laid) - 1
    while start > 0 and view.is_ghost(laid[start].chair):
        start -= 1
    return list(range(max(start, 0), len(laid)))


def _name(canvas: Canvas, column: Box, view: View, chair: int, name: str, *, is_muted: bool) -> None:
    line = column.top + cards.LARGE.height + _TAIL + _NAME // 2
    badge_room = plates.SMALL_BADGE + 8
    room = column.width + 18 - badge_room
    wide = min(lettering.width(name, theme.SMALL, bold=not is_muted), room)
    left = column.left - 9 + (room - wide) // 2
    guests.badge(canvas, (left + plates.SMALL_BADGE // 2, line), view, chair, name)
    ink = theme.MUTED if is_muted else theme.TEXT
    canvas.text((left + badge_room, line), name, theme.SMALL, ink, bold=not is_muted, room=room)


def _pass_height(view: View) -> int:
    body = results.rows_height(view) if view.history else results.RING_HEIGHT
    return 2 * _PAD + _CAPTION + body


def _pass(canvas: Canvas, area: Box, view: View, called: Sequence[str]) -> None:
    """Cards on their way: and what the round before brought, if there was one."""
    line = area.top + _CAPTION // 2 - 8
    text = word(words.SWAP_TWO if len(view.passers) == 2 else words.PASS_TWO)
    canvas.text((area.left + 4, line), text, theme.BODY, theme.TEXT, bold=True, room=area.width)
    below = area.below(_CAPTION)
    if view.history:
        results.round_rows(canvas, below, view, called)
    else:
        results.pass_ring(canvas, below, view, called)
