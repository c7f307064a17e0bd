"""The hand of How many Calories?: what one player alone may see, the trick it has to answer, and what each card would do."""

from collections.abc import Iterator
from typing import Final, Literal

from engine.game import Place
from engine.games.howmanycalories.cards import KCAL, PLUS, Card
from engine.games.howmanycalories.table import Laid, Trick, View, lowest
from render import headline, lettering, marks, shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.howmanycalories import cards, cloth, crockery, final, guests, story, words
from render.theme import Colour
from render.wording import word

Fate = Literal["eats", "eaten", "safe"]

_TOP: Final = 22
_HEAD: Final = 144
"""Headline, the line below it, and room for crowns."""
_GAP: Final = 18
_TRICK: Final = cards.MEDIUM.height + 20
_ABOVE: Final = 52
"""Room over a row of cards for what is said of them."""
_FOOT: Final = 84
"""Nothing readable lies so low at the left: Discord's badge does."""
_EMPTY: Final = 150
"""Height of what is said where there are no cards."""
_OUT: Final = 396
"""The same for whoever is out, with what was eaten."""
_PLATE: Final = 290
_LIFTED: Final = 26
"""How far cards stand out of their row that are on their way to somebody else."""
_RIM: Final = 9
"""Of these, golden and with a dark line about it."""
_IN_ONE_ROW: Final = 5
_UP: Final[shapes.Outline] = ((0.0, -0.8), (0.92, 0.7), (-0.92, 0.7))
_DOWN: Final[shapes.Outline] = ((0.0, 0.8), (0.92, -0.7), (-0.92, -0.7))
_DASH: Final[shapes.Outline] = ((-0.9, -0.2), (0.9, -0.2), (0.9, 0.2), (-0.9, 0.2))
_SHAPES: Final[dict[Fate, shapes.Outline]] = {"eats": _UP, "eaten": _DOWN, "safe": _DASH}


def hand(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """The view's own cards, the current trick, and everyone's calories and score; after the end, the final result.

    Cards bear numbers and letters of their own, which buttons and menus repeat: there is nothing to tag.
    """
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    called = guests.called(view, names)
    if view.phase == "over":
        return final.final(view, called)
    held = tuple(sorted((*view.hand, *view.passing)))
    rows = rows_of(held)
    size = cards.NARROW if len(held) == _IN_ONE_ROW else cards.LARGE
    has_trick = view.phase == "trick" and (bool(view.trick) or view.tricks > 0)
    top = _TOP + _HEAD + guests.STRIP + _GAP
    below = top + (_TRICK if has_trick else 0) + 4
    is_out = not held and view.out[view.seat]
    above = _ABOVE + (_LIFTED if view.passing else 0)
    high = len(rows) * (above + size.height) or (_OUT if is_out else _EMPTY)
    canvas = cloth.spread(below + high + _FOOT)
    line = Box(theme.MARGIN, _TOP, theme.WIDTH - theme.MARGIN, _TOP + _HEAD)
    guests.strip(canvas, _TOP + _HEAD, view, called)
    _headline(canvas, line, view, view.seat, called)
    if has_trick:
        _trick(canvas, Box(line.left, top, line.right, top + _TRICK), view, called)
    if held:
        for number, row in enumerate(rows):
            row_top = below + above + number * (above + size.height)
            _held(canvas, row_top, view, view.seat, row, called=called, size=size)
    elif is_out:
        _out(canvas, Box(line.left, below, line.right, below + high), view, view.seat, called[view.seat])
    else:
        middle = (theme.WIDTH // 2, (below + canvas.box.bottom) // 2 - 10)
        canvas.text(middle, word(words.NO_CARDS), theme.TITLE, theme.TEXT, bold=True, side="middle")
    return canvas


def _out(canvas: Canvas, box: Box, view: View, seat: int, name: str) -> None:
    """Whoever ate too much: the plate is empty but for the stamp, beside it what it was, and when there is more."""
    middle = (box.left + _PLATE // 2 + 20, box.middle[1] + 12)
    crockery.plate(canvas, middle, _PLATE)
    guests.badge(canvas, (middle[0], middle[1] - 28), view, seat, name, size=104)
    marks.chip(canvas, (middle[0], middle[1] + 60), word(words.OUT), theme.ALARM)
    left = middle[0] + _PLATE // 2 + 56
    room = box.right - left
    said = word(words.YOU_ARE_OUT)
    canvas.text((left, box.top + 50), said, theme.TITLE, theme.TEXT, bold=True, room=room)
    total = view.calories(seat)
    over = word(words.OVER_BY, total=total * KCAL, more=(total - view.limit) * KCAL)
    canvas.text((left, box.top + 108), over, theme.BODY, theme.ALARM, room=room)
    food = Box.at(left, box.top + 150, room, cards.MEDIUM.height)
    cards.row(canvas, food, view.taken[seat], cards.MEDIUM)
    is_last = view.round == view.options.rounds
    then = word(words.NO_MORE) if is_last else word(words.BACK_IN, n=view.round + 1)
    canvas.text((left, food.bottom + 44), then, theme.BODY, cloth.QUIET, room=room)


def rows_of(held: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """The cards in one row, or in two of which the first is as long or longer by one."""
    if len(held) <= _IN_ONE_ROW:
        return [held] if held else []
    half = (len(held) + 1) // 2
    return [held[:half], held[half:]]


def _headline(canvas: Canvas, line: Box, view: View, seat: int, called: tuple[str, ...]) -> None:
    """The question, and what there is to know for it."""
    room = line.width - 8
    if view.phase == "pass":
        to = called[view.receiver(seat)]
        said = words.headed(words.YOU_PASS if view.passing else words.CHOOSE_TWO, to, room)
        below = [word(way) for way in words.WHY_PASS]
    elif seat in view.to_move:
        said = word((words.YOU_FOLLOW if view.trick else words.YOU_LEAD)[0])
        below = [*_known(view, seat)]
    else:
        chair = view.waiting[0] if view.waiting else seat
        said = words.headed(words.WHOSE_TURN, guests.full_name(view, chair, called), room)
        below = [*_known(view, seat)]
    if view.led is None or view.phase == "pass":
        headline.headline(canvas, line, (said,), below=below, quiet=cloth.QUIET)
        return
    headline.headline(canvas, line, (said,), quiet=cloth.QUIET)
    story.led_line(canvas, line, view.led, [*below], theme.SMALL)


def _known(view: View, seat: int) -> Iterator[str]:
    """What was led and what eating would come to; for a lead how much more one can eat."""
    if view.led is None:
        room = view.limit - view.calories(seat)
        if view.out[seat]:
            return
        if room == 0:
            yield word(words.AT_LIMIT)
        else:
            yield word(words.CAN_EAT, kcal=room * KCAL, limit=view.limit * KCAL)
        return
    led = word(words.LED_SHORT, suit=words.suit_name(view.led), n=PLUS)
    if seat in view.to_move and any(fate(view, seat, card) == "eats" for card in view.hand):
        total = view.calories_with(seat, lowest(view.trick).card)
        template = words.OUT_IF_YOU_EAT if total > view.limit else words.IF_YOU_EAT
        eating = word(template, total=total * KCAL, limit=view.limit * KCAL)
        yield f"{led} · {eating}"
        yield eating
    yield word(words.LED, suit=words.suit_name(view.led), n=PLUS)
    yield led


def _trick(canvas: Canvas, box: Box, view: View, called: tuple[str, ...]) -> None:
    """The running trick in small, or what became of the one before."""
    canvas.panel(box, cloth.PANEL)
    inner = box.grown(-10)
    if not view.trick and view.last is not None:
        _before(canvas, inner, view, view.last, called)
        return
    chairs = len(view.trick) + len(view.waiting)
    for column, one in zip(inner.columns(max(chairs, 3), 14), view.trick, strict=False):
        card = cards.lay(canvas, (column.left, column.top), one.card, cards.MEDIUM)
        _counts(
            canvas, Box(card.right + 8, column.top, column.right, column.bottom), view, one, called[one.chair]
        )
    columns = inner.columns(max(chairs, 3), 14)
    for column, chair in zip(columns[len(view.trick) :], view.waiting, strict=False):
        crockery.plate(canvas, (column.left + 70, column.middle[1]), 132)
        aside = (column.left + cards.MEDIUM.width + column.right) // 2
        guests.badge(canvas, (aside, column.middle[1]), view, chair, called[chair], size=54)
        if chair == view.waiting[0]:
            marks.caret(canvas, (column.left + 70, column.middle[1]), 44, theme.INK)


def _counts(canvas: Canvas, box: Box, view: View, one: Laid, name: str) -> None:
    """Whose card it is, what it counts, and below it the +5 card that it does with."""
    value, size = str(one.value), 50
    wide = size + 10 + lettering.width(value, theme.TITLE, bold=True)
    line = box.middle[1] - (36 if one.plus else 0)
    left = box.middle[0] - wide // 2
    guests.badge(canvas, (left + size // 2, line), view, one.chair, name, size=size)
    canvas.text((left + size + 10, line), value, theme.TITLE, theme.TEXT, bold=True)
    if one.plus:
        cards.slip(canvas, (box.middle[0] - cards.SLIP[0] // 2, line + 74), PLUS)


def _before(canvas: Canvas, box: Box, view: View, last: Trick, called: tuple[str, ...]) -> None:
    """Who ate what in the trick before."""
    crockery.served(canvas, (box.left + 90, box.middle[1]), last.food, 160)
    is_eaten = not view.is_ghost(last.taker)
    taker, giver = (guests.full_name(view, chair, called) for chair in (last.taker, last.giver))
    left, right = box.left + 196, box.right - 20
    if is_eaten:
        total = view.calories(last.taker)
        is_over = total > view.limit
        figure, paint = words.gained(last.food), theme.ALARM if is_over else theme.GOLD
        at = (right, box.middle[1])
        right -= canvas.text(at, figure, theme.FIGURE, paint, bold=True, side="right") + 24
        said = words.eats(taker, last.food, right - left)
        ways, quiet = words.eaten_from(giver, total, view.limit), theme.ALARM if is_over else cloth.QUIET
    else:
        said = (words.headed(words.CLEARS, taker, right - left, dish=words.dish_within(last.food)),)
        ways, quiet = words.uneaten(giver, last.food), cloth.QUIET
    room = right - left
    title = headline.fitting(said, theme.TITLE, room, bold=True)
    canvas.text((left, box.middle[1] - 34), title, theme.TITLE, theme.TEXT, bold=True, room=room)
    below = headline.fitting(ways, theme.BODY, room, bold=False)
    canvas.text((left, box.middle[1] + 38), below, theme.BODY, quiet, room=room)


def _held(
    canvas: Canvas,
    top: int,
    view: View,
    seat: int,
    row: tuple[Card, ...],
    *,
    called: tuple[str, ...],
    size: cards.Size,
) -> None:
    """A row of cards about the middle, each with what it would do, or that it is new, on its upper edge."""
    gap = 9 if size is cards.NARROW else 28
    left = (theme.WIDTH - len(row) * size.width - (len(row) - 1) * gap) // 2
    for place, card in enumerate(row):
        is_passed = card in view.passing
        at = (left + place * (size.width + gap), top - (_LIFTED if is_passed else 0))
        if is_passed:
            canvas.shadow(Box.at(at[0] + 8, at[1] + 20, size.width, size.height), size.radius, 34)
        box = cards.lay(canvas, at, card, size)
        if is_passed:
            _to(canvas, box, size, called[view.receiver(seat)])
        if view.trick and seat in view.to_move:
            _verdict(canvas, box, view, seat, card)
            if view.would_lay(seat, card).plus:
                cards.tag(canvas, box, PLUS)
        elif card in view.received and not view.tricks:
            marks.chip(canvas, (box.middle[0], box.top - 14), word(words.NEW))


def _to(canvas: Canvas, card: Box, size: cards.Size, name: str) -> None:
    """A card that is on its way: its edge golden, and on it for whom it is."""
    canvas.outline(card.grown(_RIM), theme.GOLD, 2 * _RIM, size.radius + _RIM)
    canvas.outline(card.grown(3 - _RIM), theme.INK, 3, size.radius + 3 - _RIM)
    room = size.width - 8
    ways = [word(words.TO, who=name), name]
    said = headline.fitting(ways, theme.SMALL, room, bold=True)
    said = lettering.fit(said, theme.SMALL, room, bold=True)
    marks.chip(canvas, (card.middle[0], card.top - 14), said, theme.GOLD)


def fate(view: View, seat: int, card: Card) -> Fate:
    """What the card would do if the trick ended with it."""
    laid = view.would_lay(seat, card)
    top, bottom = view.ends_with(laid)
    return "eats" if laid is top else "eaten" if laid is bottom else "safe"


def _verdict(canvas: Canvas, box: Box, view: View, seat: int, card: Card) -> None:
    """A shape and a word; as long as others still play, only where the card would stand."""
    what = fate(view, seat, card)
    text, paint = _said(view, seat, card, what)
    mark = 30
    wide = lettering.width(text, theme.SMALL, bold=True) + mark + 10 + 36
    pill = Box.around((box.middle[0], box.top - 16), wide, marks.CHIP)
    canvas.panel(pill, theme.INK, marks.CHIP // 2)
    canvas.panel(pill.grown(-4), paint, marks.CHIP // 2 - 4)
    middle = (pill.left + 18 + mark // 2, pill.middle[1])
    canvas.stamp(shapes.polygon(f"fate {what}", _SHAPES[what], mark), middle, theme.INK)
    canvas.text((middle[0] + mark // 2 + 10, pill.middle[1]), text, theme.SMALL, theme.INK, bold=True)


def _said(view: View, seat: int, card: Card, what: Fate) -> tuple[str, Colour]:
    is_last = len(view.waiting) == 1
    if what == "eaten":
        return word(words.EATEN if is_last else words.LOWEST), theme.TEXT
    if what == "safe":
        return word(words.SAFE if is_last else words.BETWEEN), theme.MUTED
    _, bottom = view.ends_with(view.would_lay(seat, card))
    if view.calories_with(seat, bottom.card) > view.limit:
        return word(words.WOULD_BE_OUT if is_last else words.WOULD_TAKE), theme.ALARM
    if is_last:
        return word(words.WOULD_EAT, kcal=bottom.card * KCAL), theme.GOLD
    return word(words.WOULD_TAKE), theme.GOLD
