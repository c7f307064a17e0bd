"""The hand: one player's cards, the trick, and what each card would do."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, Literal, NamedTuple

from engine.contract.values import Place
from engine.games.howmanycalories.cards import KCAL, PLUS, Card, key
from engine.games.howmanycalories.state import Laid, Trick, View, lowest
from render.kit import headline, lettering, marks, nameplates, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import suggested_keys
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.howmanycalories import dishes, dropped_out, final, ground, pieces, seats, trick, words

Fate = Literal["eats", "eaten", "safe"]

_TOP: Final = 22
_ASIDE: Final = 28
"""Gap between a headline and what is aside of it."""
_HEAD: Final = 144
"""Height of headline, line below it, and room for crowns."""
_GAP: Final = 18
_TRICK: Final = pieces.MEDIUM.height + 20
_PAIR: Final = pieces.MEDIUM.width + 146
"""Width of a card in the trick with its player and value beside it."""
_ABOVE: Final = 50
"""Room over a row of cards for their chips."""
_BETWEEN: Final = 14
"""Further gap between two rows, so that the lower one's chips touch no card above."""
_FOOT: Final = 84
"""Height at the lower left that Discord's badge hides."""
_BARE_FOOT: Final = 20
"""Height below a row of cards that leaves the lower left corner free."""
_EMPTY: Final = 150
"""Height of the text where there are no cards."""
_LIFTED: Final = 36
"""How far cards that are being passed stand out of their row."""
_RIM: Final = 9
"""Width of their golden rim with a dark line about it."""
_IN_ONE_ROW: Final = 4
_SIZES: Final = (pieces.FEW, pieces.FEW, pieces.FEW, pieces.BROAD)
"""Sizes for one, two … cards in a single row: the fewer, the larger."""
_IN_TWO: Final = (pieces.WIDEST, pieces.WIDER)
"""Sizes for two rows where the first has up to three cards, and four."""
_THREE: Final = 3
_GAPS: Final = {pieces.FEW: 40, pieces.BROAD: 22, pieces.WIDEST: 26, pieces.WIDER: 30}
"""Gaps between cards of a size."""
_DIAMETER, _NEXT = 132, 146
"""Diameters of plates that wait for a card, and of the next player's."""
_SEATED: Final = 76
_LIGHT: Final = 40
"""Reach of the light about the card that was laid last."""
_DISH: Final = 160
"""Size of the dish that was eaten in the last trick."""
_CARET: Final = 26
_UP: Final[shapes.Outline] = ((0.0, -0.8), (0.92, 0.7), (-0.92, 0.7))
_DOWN: Final[shapes.Outline] = ((0.0, 0.8), (0.92, -0.7), (-0.92, -0.7))
_DASH: Final[shapes.Outline] = ((-0.9, -0.2), (0.9, -0.2), (0.9, 0.2), (-0.9, 0.2))
_SIGN: Final = 40
"""Size of a seat's symbol in a verdict; the dark seal under it is as high as the pill."""
_BRACKET: Final = 14
"""Thickness of the bracket over neighbours that share a verdict."""
_BRACKET_IN: Final = 16
"""Distance of its ends from the sides of the cards."""
_MARK: Final = 28
"""Size of a verdict's shape."""
_PILL_ENDS: Final = 34
"""Space at both ends of a verdict together."""
_SHAPES: Final[dict[Fate, shapes.Outline]] = {"eats": _UP, "eaten": _DOWN, "safe": _DASH}


class _Verdict(NamedTuple):
    """What a card would do, the colour to write it on, and the chair whose symbol says who."""

    text: str
    paint: Colour
    chair: int | None = None


def hand(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """Draw the viewer's cards, the current trick, and all calories and points.

    After the end, draw the final result. Cards bear numbers and letters of their own, which buttons
    and menus repeat, so there are no tags.
    """
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    called = seats.chair_names(view, names)
    if view.phase == "over":
        return final.final(view, called)
    held = tuple(sorted((*view.hand, *view.passing)))
    rows = rows_of(held)
    size = _size(rows)
    is_out = not held and view.out[view.seat]
    has_trick = view.phase == "trick" and (
        bool(view.trick) or (view.tricks > 0 and not (is_out and dropped_out.is_told(view, view.seat)))
    )
    top = _TOP + _HEAD + seats.STRIP + _GAP
    below = top + (_TRICK if has_trick else 0) + 4
    above = _ABOVE + (_LIFTED if view.passing else 0)
    pitch = above + size.height + _BETWEEN
    high = (
        len(rows) * pitch - _BETWEEN if rows else (dropped_out.height(view, view.seat) if is_out else _EMPTY)
    )
    is_bare = len(rows) > 1 and len(rows[-1]) <= _THREE
    canvas = ground.spread(below + high + (_BARE_FOOT if is_bare else _FOOT))
    line = Box(theme.MARGIN, _TOP, theme.WIDTH - theme.MARGIN, _TOP + _HEAD)
    _headline(canvas, line, view, view.seat, called)
    if has_trick:
        _trick(canvas, Box(line.left, top, line.right, top + _TRICK), view, called)
    # After the trick, whose light would reach the plates.
    seats.strip(canvas, _TOP + _HEAD, view, called)
    if held:
        for number, row in enumerate(rows):
            row_top = below + above + number * pitch
            _draw_cards(canvas, row_top, view, view.seat, row, called=called, size=size)
    elif is_out:
        dropped_out.out(canvas, Box(line.left, below, line.right, below + high), view, view.seat)
    else:
        middle = (theme.WIDTH // 2, (below + canvas.box.bottom) // 2 - 10)
        canvas.text(middle, word(words.NO_CARDS), theme.TITLE, theme.TEXT, heavy=True, side="middle")
    return canvas


def rows_of(held: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Split cards into one row, or two, the first maybe longer."""
    if len(held) <= _IN_ONE_ROW:
        return [held] if held else []
    half = (len(held) + 1) // 2
    return [held[:half], held[half:]]


def _size(rows: Sequence[tuple[Card, ...]]) -> pieces.Size:
    """Return the size of the cards in such rows."""
    if len(rows) > 1:
        return _IN_TWO[len(rows[0]) > _THREE]
    return _SIZES[len(rows[0]) - 1] if rows else pieces.FEW


def _headline(canvas: Canvas, line: Box, view: View, seat: int, called: tuple[str, ...]) -> None:
    """Write the question, and what there is to know for it."""
    room, aside = line.width - 8, ""
    if view.out[seat] and not view.hand:
        dropped_out.heading(canvas, line, view, seat, called)
        return
    if view.phase == "pass":
        to = called[view.receiver(seat)]
        said = words.fit_headline(words.YOU_PASS if view.passing else words.CHOOSE_TWO, to, room)
        below = [word(way) for way in words.WHY_PASS]
        if view.passing:
            below = words.waiting_for([called[seat] for seat in view.to_move])
    elif seat in view.to_move:
        said = word((words.YOU_FOLLOW if view.trick else words.YOU_LEAD)[0])
        below = [*_facts(view, seat)]
    elif view.trick:
        aside = seats.whose_turn(view, called)
        said = trick.last_play(view, called, room - lettering.width(aside, theme.SMALL, bold=False) - _ASIDE)
        below = [*_facts(view, seat)]
    else:
        # What happened last is told below.
        chair = view.waiting[0] if view.waiting else seat
        said = words.fit_headline(words.LEADS, seats.full_name(view, chair, called), room)
        below = [*_facts(view, seat)]
    if view.led is None or view.phase == "pass":
        headline.headline(canvas, line, (said,), below=below, quiet=ground.QUIET)
        return
    headline.headline(canvas, line, (said,), aside=aside, quiet=ground.QUIET)
    trick.write_led_line(canvas, line, view.led, [*below], theme.SMALL)


def _facts(view: View, seat: int) -> Iterator[str]:
    """Yield what was led, and what eating leads to.

    For a lead, yield how much can still be eaten."""
    if view.led is None:
        room = view.limit - view.calories(seat)
        if room == 0:
            yield word(words.AT_LIMIT)
        else:
            yield word(words.CAN_EAT, kcal=room * KCAL, limit=view.limit * KCAL)
        return
    led = word(words.LED_SHORT, suit=words.suit_name(view.led), n=PLUS)
    if seat in view.to_move and any(fate(view, seat, card) == "eats" for card in view.hand):
        total = view.calories_with(seat, lowest(view.trick).card)
        is_over, is_last = total > view.limit, len(view.waiting) == 1
        for template in words.if_you_eat(is_over=is_over, is_last=is_last):
            eating = word(template, total=total * KCAL, limit=view.limit * KCAL)
            yield f"{led} · {eating}"
        yield eating
    yield word(words.LED, suit=words.suit_name(view.led), n=PLUS)
    yield led


def _trick(canvas: Canvas, box: Box, view: View, called: tuple[str, ...]) -> None:
    """Draw the running trick in small, or the result of the last one."""
    ground.runner(canvas, box)
    inner = box.inflate(-10)
    if not view.trick and view.last is not None:
        _before(canvas, inner, view, view.last, called)
        return
    chairs = len(view.trick) + len(view.waiting)
    columns = inner.columns(max(chairs, 3), 14)
    # Spare room goes around a card and its value, not between them.
    lefts = [column.left + max(column.width - _PAIR, 0) // 2 for column in columns[: len(view.trick)]]
    if lefts:
        newest = (lefts[-1] + pieces.MEDIUM.width // 2, inner.middle[1])
        trick.glow(canvas, newest, pieces.MEDIUM, 0, theme.TEXT, reach=_LIGHT)
    for left, column, one in zip(lefts, columns, view.trick, strict=False):
        card = pieces.lay(canvas, (left, column.top), one.card, pieces.MEDIUM)
        beside = Box(card.right + 8, column.top, min(left + _PAIR, column.right), column.bottom)
        _counts(canvas, beside, view, one, called[one.chair])
        if one.plus:
            pieces.tag_at(canvas, (beside.middle[0], beside.bottom - pieces.TAG[1] // 2 - 3), PLUS)
        pieces.news(canvas, one.card, (beside.middle[0], beside.top + marks.CHIP // 2))
    waiting = columns[len(view.trick) : chairs]
    for column, chair in zip(waiting, view.waiting, strict=True):
        is_next = chair == view.waiting[0]
        trick.draw_place(canvas, column.middle, _NEXT if is_next else _DIAMETER, is_lit=is_next)
        seats.badge(canvas, column.middle, view, chair, called[chair], size=_SEATED)
    for column, following in pairwise(waiting):
        marks.caret(canvas, ((column.right + following.left) // 2 + 2, inner.middle[1]), _CARET)


def _counts(canvas: Canvas, box: Box, view: View, one: Laid, name: str) -> None:
    """Draw a card's player and value, the +5 card included."""
    value, size = str(one.value), 50
    wide = size + 10 + lettering.width(value, theme.TITLE, heavy=True)
    left, line = box.middle[0] - wide // 2, box.middle[1]
    seats.badge(canvas, (left + size // 2, line), view, one.chair, name, size=size)
    canvas.text((left + size + 10, line), value, theme.TITLE, theme.TEXT, heavy=True)


def _before(canvas: Canvas, box: Box, view: View, last: Trick, called: tuple[str, ...]) -> None:
    """Write who ate what in the last trick."""
    dishes.serve_dish(canvas, (box.left + 90, box.middle[1]), last.food, _DISH)
    pieces.news(canvas, last.food, (box.left + 90, box.bottom - marks.CHIP // 2))
    is_eaten = not view.is_ghost(last.taker)
    taker, giver = (seats.full_name(view, chair, called) for chair in (last.taker, last.giver))
    left, right = box.left + 196, box.right - 20
    room = right - left
    line = (left, box.middle[1] + 38)
    if is_eaten:
        said = (
            words.you_eat(last.food)
            if last.taker == view.seat
            else words.eats(taker, last.food, room, called)
        )
        seats.write_total(
            canvas, line, view, last, giver="" if last.giver == view.seat else giver, right=right
        )
    else:
        said = (words.fit_headline(words.CLEARS, taker, room, dish=words.dish_within(last.food)),)
        ways = words.uneaten("" if last.giver == view.seat else giver, last.food)
        below = headline.fitting(ways, theme.BODY, room, bold=False)
        canvas.text(line, below, theme.BODY, ground.QUIET, room=room)
    title = headline.fitting(said, theme.TITLE, room, heavy=True)
    canvas.text((left, box.middle[1] - 34), title, theme.TITLE, theme.TEXT, heavy=True, room=room)


def _draw_cards(
    canvas: Canvas,
    top: int,
    view: View,
    seat: int,
    row: tuple[Card, ...],
    *,
    called: tuple[str, ...],
    size: pieces.Size,
) -> None:
    """Draw a centred row of cards with chips on their upper edges.

    A chip says what the card would do, or that it is new.
    """
    gap = _GAPS[size]
    left = (theme.WIDTH - len(row) * size.width - (len(row) - 1) * gap) // 2
    boxes = []
    for place, card in enumerate(row):
        is_passed = card in view.passing
        at = (left + place * (size.width + gap), top - (_LIFTED if is_passed else 0))
        if is_passed:
            canvas.shadow(Box.at(at[0] + 8, at[1] + 20, size.width, size.height), size.radius, 34)
        box = pieces.lay(canvas, at, card, size)
        boxes.append(box)
        if is_passed or key(card) in suggested_keys():
            _rim(canvas, box, size)
        if is_passed:
            _to(canvas, box, size, called[view.receiver(seat)])
        if view.trick and seat in view.to_move:
            if view.would_lay(seat, card).plus:
                pieces.tag(canvas, box, size, PLUS)
        elif card in view.received and not view.tricks:
            marks.chip(canvas, (box.middle[0], box.top - 14), word(words.NEW))
    if view.trick and seat in view.to_move:
        _write_verdicts(canvas, boxes, view, seat, row, called=called, room=size.width + gap - 8)


def _rim(canvas: Canvas, card: Box, size: pieces.Size) -> None:
    """Draw a golden edge about a card that is chosen or suggested."""
    canvas.outline(card.inflate(_RIM), theme.GOLD, 2 * _RIM, size.radius + _RIM)
    canvas.outline(card.inflate(3 - _RIM), theme.INK, 3, size.radius + 3 - _RIM)


def _to(canvas: Canvas, card: Box, size: pieces.Size, name: str) -> None:
    """Write a passed card's receiver on its upper edge."""
    room = size.width - 8
    ways = [word(words.TO, who=name), name]
    said = headline.fitting(ways, theme.SMALL, room, bold=True)
    said = lettering.fit(said, theme.SMALL, room, bold=True)
    marks.chip(canvas, (card.middle[0], card.top - 14), said, theme.GOLD)


def fate(view: View, seat: int, card: Card) -> Fate:
    """Return what the card would do if the trick ended with it."""
    laid = view.would_lay(seat, card)
    top, bottom = view.ends_with(laid)
    return "eats" if laid is top else "eaten" if laid is bottom else "safe"


def _write_verdicts(
    canvas: Canvas,
    boxes: Sequence[Box],
    view: View,
    seat: int,
    row: Sequence[Card],
    *,
    called: tuple[str, ...],
    room: int,
) -> None:
    """Write what each card of a row would do, once for neighbours that would do the same."""
    told = list(zip(boxes, row, strict=True))
    own = {card: _verdict_of(view, seat, card, called=called, room=room) for card in row}
    for verdict, group in groupby(told, key=lambda one: own[one[1]]):
        (first, card), *others = group
        cards = first._replace(right=others[-1][0].right if others else first.right)
        said = verdict
        if others:
            _bracket(canvas, cards, verdict.paint)
            if verdict.chair is not None:
                # There is room for the name.
                said = _verdict_of(view, seat, card, called=called, room=cards.width)
        _verdict(canvas, (cards.middle[0], cards.top - 20), fate(view, seat, card), said, called)


def _bracket(canvas: Canvas, cards: Box, paint: Colour) -> None:
    """Draw a bracket over neighbouring cards."""
    left, right, line = cards.left + _BRACKET_IN, cards.right - _BRACKET_IN, cards.top - 20
    half = _BRACKET // 2
    parts = (
        Box(left, line - half, right, line + half),
        Box(left, line - half, left + _BRACKET, cards.top),
        Box(right - _BRACKET, line - half, right, cards.top),
    )
    for part in parts:
        canvas.fill(part, theme.INK)
    for part in parts:
        canvas.fill(part.inflate(-3), paint)


def _verdict(canvas: Canvas, middle: Point, what: Fate, verdict: _Verdict, called: tuple[str, ...]) -> None:
    """Draw a shape and a word on what a card would do."""
    # Beside a shape, a seat's symbol would look like a second verdict.
    lead = _MARK + 10 if verdict.chair is None else _SIGN + 4
    wide = lettering.width(verdict.text, theme.SMALL, bold=True) + lead + _PILL_ENDS
    pill = Box.around(middle, wide, marks.CHIP)
    canvas.panel(pill, theme.INK, marks.CHIP // 2)
    canvas.panel(pill.inflate(-4), verdict.paint, marks.CHIP // 2 - 4)
    left = pill.left + _PILL_ENDS // 2
    if verdict.chair is None:
        at = (left + _MARK // 2, pill.middle[1])
        canvas.stamp(shapes.polygon(f"fate {what}", _SHAPES[what], _MARK), at, theme.INK)
    else:
        at = (pill.left + marks.CHIP // 2, pill.middle[1])
        canvas.disc(at, marks.CHIP, theme.INK)
        nameplates.badge(canvas, at, verdict.chair, called[verdict.chair], _SIGN)
    canvas.text((left + lead, pill.middle[1]), verdict.text, theme.SMALL, theme.INK, bold=True)


def _verdict_of(view: View, seat: int, card: Card, *, called: tuple[str, ...], room: int) -> _Verdict:
    """Return what the card would do.

    While others still play, it says only where the card would stand. Once it is sure, the text says
    who eats what. A seat's symbol stands for a name without room.
    """
    what, room = fate(view, seat, card), room - _MARK - 10 - _PILL_ENDS
    is_last = len(view.waiting) == 1
    if what == "safe":
        return _Verdict(word(words.NO_EFFECT if is_last else words.BETWEEN), theme.MUTED)
    top, bottom = view.ends_with(view.would_lay(seat, card))
    is_over = view.calories_with(top.chair, bottom.card) > view.limit
    if what == "eaten":
        if not is_last:
            return _Verdict(word(words.LOW_SO_FAR), theme.TEXT)
        if view.is_ghost(top.chair):
            ways = tuple(map(word, words.GHOST_WOULD_TAKE))
            return _Verdict(headline.fitting(ways, theme.SMALL, room, bold=True), theme.TEXT)
        *named, bare = words.would_eat(called[top.chair], is_out=is_over)
        fits = (way for way in named if lettering.width(way, theme.SMALL, bold=True) <= room)
        text = next(fits, bare)
        return _Verdict(text, theme.TEXT, top.chair if text is bare else None)
    paint = theme.ALARM if is_over else theme.GOLD
    if not is_last:
        return _Verdict(word(words.HIGH_SO_FAR), paint)
    if is_over:
        return _Verdict(word(words.YOU_WOULD_BE_OUT), paint)
    ways = words.you_would_eat(bottom.card)
    return _Verdict(headline.fitting(ways, theme.SMALL, room, bold=True), paint)
