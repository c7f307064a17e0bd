"""The table of How many Calories?: plates along the top, and below them the pass, the trick, or the final result."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.game import Place
from engine.games.howmanycalories.cards import Card, key
from engine.games.howmanycalories.table import Laid, Trick, View, highest, lowest
from engine.words import Sentence
from render import lettering, marks, plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.howmanycalories import cards, final, words

_HEADER: Final = 76
_FOOD: Final = 14 + cards.SMALL.height
_CAPTION: Final = 64
_TAIL: Final = 78
"""Room below a card for its +5 card."""
_NAME: Final = 72
_PAD: Final = 24
_TRICK: Final = 2 * _PAD + _CAPTION + 30 + cards.LARGE.height + _TAIL + _NAME
_DANGER: Final = 0.75
"""From this share of the limit on, the gauge warns."""


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see."""
    called = _called(view, names)
    if view.phase == "over":
        return final.result(view, called)
    plate_height = plates.head_height(view.seats) + plates.GAUGE + _FOOD + 16
    top = theme.MARGIN + _HEADER
    below = top + plates.grid_height(view.seats, plate_height) - 0 + theme.GAP
    canvas = Canvas(theme.WIDTH, below - top + top + _TRICK + theme.MARGIN)
    _header(canvas, view)
    for seat, box in enumerate(plates.grid(view.seats, top, plate_height)):
        _plate(canvas, box, view, seat, called[seat])
    area = Box(theme.MARGIN, below, theme.WIDTH - theme.MARGIN, below + _TRICK)
    canvas.panel(area, theme.PANEL)
    inner = area.grown(-_PAD)
    if view.phase == "pass":
        _pass(canvas, inner, view, called)
    elif view.trick or view.last is None or not view.tricks:
        _trick(canvas, inner, view, called, dict(tags))
    else:
        _finished(canvas, inner, view, view.last, called)
    return canvas


def gauge(canvas: Canvas, box: Box, view: View, seat: int, *, is_long: bool) -> None:
    """A seat's calories against the limit."""
    eaten = view.calories(seat)
    plates.gauge(
        canvas,
        box,
        words.calories(eaten),
        words.of_limit_kcal(view.limit) if is_long else words.of_limit(view.limit),
        eaten / view.limit,
        theme.SEATS[seat],
        is_alarming=eaten > view.limit * _DANGER,
    )


def called_by(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """What every chair is called in pictures."""
    return _called(view, names)


def chair_badge(canvas: Canvas, middle: tuple[int, int], view: View, chair: int, name: str) -> None:
    """A chair's symbol: a seat's, or the ghost guest's figure."""
    if chair == view.ghost:
        cards.figure(canvas, middle, plates.SMALL_BADGE)
    else:
        plates.badge(canvas, middle, chair, name, plates.SMALL_BADGE)


def _called(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    players = tuple(lettering.drawable(name, seat) for seat, name in enumerate(names))
    return players if view.ghost is None else (*players, words.ghost())


def _header(canvas: Canvas, view: View) -> None:
    line = theme.MARGIN + _HEADER // 2 - 10
    start = theme.MARGIN + 4
    start += canvas.text((start, line), words.round_of(view.round, view.options.rounds), theme.TITLE, theme.TEXT, bold=True)
    part = words.passing() if view.phase == "pass" else words.trick_number(trick_shown(view))
    canvas.text((start + 32, line), part, theme.TITLE, theme.MUTED)
    if view.led is not None:
        wide = 64 + lettering.width(words.suit_name(view.led), theme.BODY, bold=True)
        right = theme.WIDTH - theme.MARGIN - wide - 4
        cards.suit_sign(canvas, (right, line), view.led, theme.TEXT)
        canvas.text((right - 18, line), words.led(), theme.BODY, theme.MUTED, side="right")


def trick_shown(view: View) -> int:
    """The number of the trick that the picture shows."""
    return view.tricks + (1 if view.trick or not view.tricks else 0)


def _plate(canvas: Canvas, box: Box, view: View, seat: int, name: str) -> None:
    is_to_move, is_out = seat in view.to_move, view.out[seat]
    inner = plates.plate(canvas, box, plates.Plate(seat, name, str(view.scores[seat]), is_to_move, is_out))
    ground = theme.LIT if is_to_move else theme.PANEL
    line = inner.top + 20
    if is_out:
        wide = lettering.width(words.out(), theme.SMALL, bold=True) + marks.CHIP
        marks.chip(canvas, (inner.right - wide // 2, line), words.out(), theme.ALARM)
    else:
        wide = plates.pieces_left(canvas, (inner.right, line), view.counts[seat])
        if seat == view.leader or (view.phase == "pass" and seat == view.first):
            cards.cloche(canvas, (inner.right - wide - 42, line - 4), 60)
    gauge(canvas, inner, view, seat, is_long=False)
    food = inner.below(plates.GAUGE + 14)
    if view.phase == "pass":
        has_chosen = view.passed[seat]
        text = words.has_chosen() if has_chosen else words.is_choosing()
        canvas.text((food.left, food.top + 46), text, theme.SMALL, theme.TEXT if has_chosen else theme.MUTED, bold=has_chosen)
    elif view.taken[seat]:
        cards.row(canvas, food, view.taken[seat], ground)
    else:
        canvas.text((food.left, food.top + 46), words.nothing_eaten(), theme.SMALL, theme.MUTED)


def _columns(area: Box, chairs: int) -> list[Box]:
    """Where the cards of a trick go: side by side about the middle."""
    width = (area.width - 3 * theme.GAP) // 4
    whole = chairs * width + (chairs - 1) * theme.GAP
    left = area.left + (area.width - whole) // 2
    return [Box.at(left + i * (width + theme.GAP), area.top, width, area.height) for i in range(chairs)]


def _trick(canvas: Canvas, area: Box, view: View, called: Sequence[str], tags: dict[Place, int]) -> None:
    waiting = view.waiting
    line = area.top + 24
    if waiting:
        chair_badge(canvas, (area.left + 34, line), view, waiting[0], called[waiting[0]])
        canvas.text((area.left + 86, line), words.turn_of(lettering.fit(called[waiting[0]], theme.BODY, 420, bold=True)), theme.BODY, theme.TEXT, bold=True)
    columns = _columns(area.below(_CAPTION + 30), len(view.trick) + len(waiting))
    _laid(canvas, columns, view, view.trick, called, is_done=False)
    for column, chair in zip(columns[len(view.trick) :], waiting, strict=True):
        place = Box.at(column.left + (column.width - cards.LARGE.width) // 2, column.top, cards.LARGE.width, cards.LARGE.height)
        is_next = chair == waiting[0]
        cards.empty_place(canvas, place, is_next=is_next)
        if is_next:
            marks.caret(canvas, place.middle, 72)
        _chair(canvas, column, view, chair, called[chair], is_muted=not is_next)


def _finished(canvas: Canvas, area: Box, view: View, last: Trick, called: Sequence[str]) -> None:
    verdict(canvas, Box.at(area.left, area.top, area.width, _CAPTION), view, last, called)
    columns = _columns(area.below(_CAPTION + 30), len(last.laid))
    _laid(canvas, columns, view, last.laid, called, is_done=True)


def verdict(canvas: Canvas, box: Box, view: View, last: Trick, called: Sequence[str]) -> None:
    """Who ate what from whom, as one line with symbols."""
    sentence = words.takes() if last.taker == view.ghost else words.eats()
    line = box.top + 24
    room = 220

    def person(chair: int) -> Callable[[int], int]:
        def draw(left: int) -> int:
            chair_badge(canvas, (left + 34, line), view, chair, called[chair])
            return 78 + canvas.text((left + 78, line), called[chair], theme.BODY, theme.TEXT, bold=True, room=room)

        return draw

    def food(left: int) -> int:
        canvas.disc((left + 34, line), 68, theme.PAPER)
        cards.dish(canvas, (left + 34, line), last.food, 54)
        return 78 + canvas.text((left + 78, line), words.kcal(last.food), theme.BODY, theme.TEXT, bold=True)

    _phrase(canvas, box, line, sentence, {"taker": person(last.taker), "giver": person(last.giver), "food": food})


def _phrase(
    canvas: Canvas, box: Box, line: int, sentence: Sentence, parts: dict[str, Callable[[int], int]]
) -> None:
    """A sentence whose arguments are drawn instead of written."""
    left = box.left
    for text, field in lettering.fragments(sentence):
        if text.strip():
            left += canvas.text((left, line), text.strip(), theme.BODY, theme.MUTED) + 18
        if field is not None:
            left += parts[field](left) + 18


def _laid(
    canvas: Canvas, columns: Sequence[Box], view: View, laid: Sequence[Laid], called: Sequence[str], *, is_done: bool
) -> None:
    newest = _newest(view, laid)
    for place, (column, one) in enumerate(zip(columns, laid, strict=False)):
        left = column.left + (column.width - cards.LARGE.width) // 2
        box = cards.lay(canvas, (left, column.top), one.card, cards.LARGE, theme.PANEL)
        if one.plus:
            cards.plus_card(canvas, (left + 4, box.bottom - 10), one.value, box.width - 8)
        if place in newest:
            order = newest.index(place) + 1 if len(newest) > 1 else None
            marks.ring(canvas, box, cards.LARGE.radius, order)
        if len(laid) > 1 and one in (highest(tuple(laid)), lowest(tuple(laid))):
            word = words.highest() if one == highest(tuple(laid)) else words.lowest()
            marks.chip(canvas, (box.middle[0], box.top - 4), word)
        _chair(canvas, column, view, one.chair, called[one.chair], is_muted=False)


def _newest(view: View, laid: Sequence[Laid]) -> list[int]:
    """The places in a trick that the last move filled: a player's card, and what the ghost guest laid after it."""
    start = len(laid) - 1
    while start > 0 and laid[start].chair == view.ghost:
        start -= 1
    return list(range(max(start, 0), len(laid)))


def _chair(canvas: Canvas, column: Box, view: View, chair: int, name: str, *, is_muted: bool) -> None:
    line = column.top + cards.LARGE.height + _TAIL + _NAME // 2 + 2
    room = column.width - 84
    wide = min(lettering.width(name, theme.SMALL, bold=not is_muted), room)
    left = column.left + (column.width - wide - 78) // 2
    chair_badge(canvas, (left + 34, line), view, chair, name)
    canvas.text((left + 78, line), name, theme.SMALL, theme.MUTED if is_muted else theme.TEXT, bold=not is_muted, room=room)


def _pass(canvas: Canvas, area: Box, view: View, called: Sequence[str]) -> None:
    line = area.top + 24
    canvas.text((area.left, line), words.swap_two() if view.seats == 2 else words.pass_two(), theme.BODY, theme.TEXT, bold=True)
    if view.history:
        final.round_rows(canvas, area.below(_CAPTION + 6), view, called)
    else:
        final.passing_circle(canvas, area.below(_CAPTION + 6), view, called)


def tagged(canvas: Canvas, boxes: dict[Card, Box], tags: dict[Place, int]) -> None:
    """Number the cards that a menu offers."""
    for card, box in boxes.items():
        if key(card) in tags:
            marks.tag(canvas, (box.middle[0], box.top), tags[key(card)])
