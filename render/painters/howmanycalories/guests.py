"""Who sits at the table of How many Calories?: plates with what everyone has eaten, as a gauge about the seat's symbol."""

from typing import Final

from PIL import ImageDraw

from engine.games.howmanycalories.table import View
from render import headline, lettering, marks, nameplates, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.howmanycalories import cards, cloth, crockery, words
from render.palette import mixed
from render.shapes import Mask
from render.theme import Colour
from render.wording import drawn_names, word

BADGE: Final = 60
"""A chair's symbol on the cloth."""
STRIP: Final = 98
"""Height of the row in which a hand shows everyone."""
_DANGER: Final = 0.75
"""Past this share of the limit the gauge warns."""
_RING, _WIDE_LINE = 128, 11
_SMALL_RING, _SMALL_LINE = 84, 8
_SYMBOL, _SMALL_SYMBOL = 72, 50
_HEAD: Final = 150
_LINE: Final = 46
_FOOD: Final = cards.SMALL.height + 18
_PAD: Final = 18
_STACK: Final = (28, 38)


def called(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """What every chair is called in pictures."""
    players = drawn_names(names, view.seats)
    return players if view.ghost is None else (*players, word(words.GHOST))


def full_name(view: View, chair: int, called: tuple[str, ...]) -> str:
    """The name for a sentence: a ghost guest is never taken for the player who left."""
    is_left = chair != view.ghost and view.is_ghost(chair)
    return words.ghost_of(called[chair]) if is_left else called[chair]


def badge(canvas: Canvas, middle: Point, view: View, chair: int, name: str, *, size: int = BADGE) -> None:
    """A chair's symbol on the cloth: a seat's with a dark edge, or the ghost guest's figure."""
    if view.is_ghost(chair):
        crockery.figure(canvas, middle, size + 6)
        return
    canvas.stamp(shapes.symbol(chair, size + 14), middle, theme.INK)
    nameplates.badge(canvas, middle, chair, name, size)


def height(view: View) -> int:
    """How high a plate is; what has been eaten takes room only once there is something."""
    bare = _HEAD + (0 if nameplates.is_wide(view.seats) else 2 * _LINE + 4)
    return bare + (_FOOD if any(view.taken) else 0)


def grid(view: View) -> tuple[Box, ...]:
    """Where the plates go."""
    return nameplates.grid(view.seats, extra=height(view) - nameplates.head_height(view.seats))


def plate(canvas: Canvas, box: Box, view: View, seat: int, name: str, *, is_leading: bool) -> None:
    """What everybody may know of somebody: calories against the limit, points, cards in hand, and the food eaten.

    Whoever has eaten nothing has a shorter plate than the others.
    """
    if any(view.taken) and not view.taken[seat]:
        box = box._replace(bottom=box.bottom - _FOOD)
    is_to_move, is_out = seat in view.to_move, seat in view.left or view.out[seat]
    ink, quiet, ground = nameplates.base(canvas, box, seat, cloth.PANEL, is_to_move=is_to_move, is_out=is_out)
    quiet = cloth.shade_of(ground)
    middle = (box.left + 15 + _RING // 2, box.top + _HEAD // 2 + 2)
    gauge(canvas, middle, view, seat, name=name, ground=ground)
    right = box.right - _PAD
    shown = quiet if is_out else ink
    wide = canvas.text(
        (right, box.top + 54), str(view.scores[seat]), theme.FIGURE, shown, bold=True, side="right"
    )
    if is_leading:
        nameplates.crown(canvas, (right - wide // 2, box.top - 6))
    _state(canvas, (right, box.top + 114), view, seat, ground)
    kcal = words.of_limit(view.calories(seat), view.limit)
    warns = ground == cloth.PANEL and view.calories(seat) > view.limit * _DANGER
    paint = theme.ALARM if warns else quiet
    start, line = box.left + _PAD + 4, box.top + _HEAD + _LINE // 2 - 2
    if nameplates.is_wide(view.seats):
        start, line = middle[0] + _RING // 2 + 20, box.top + 52
        room = right - max(wide, 90) - 16 - start
        canvas.text((start, line), name, theme.BODY, ink, bold=True, room=room)
        canvas.text((start, line + 58), kcal, theme.SMALL, paint, room=right - 110 - start)
    else:
        room = box.right - 6 - start
        is_bold = lettering.width(name, theme.SMALL, bold=True) <= room
        canvas.text((start, line), name, theme.SMALL, shown, bold=is_bold, room=room)
        canvas.text((start, line + _LINE), kcal, theme.SMALL, paint, room=room)
    if view.taken[seat]:
        food = Box(start, box.bottom - _FOOD + 4, right, box.bottom)
        if nameplates.is_wide(view.seats):
            food = food._replace(left=box.left + _PAD + 8)
        cards.row(canvas, food, view.taken[seat])


def gauge(
    canvas: Canvas, middle: Point, view: View, seat: int, *, name: str, ground: Colour, is_small: bool = False
) -> None:
    """The seat's symbol, and about it how much of the limit is eaten."""
    across, line = (_SMALL_RING, _SMALL_LINE) if is_small else (_RING, _WIDE_LINE)
    is_filled = ground != cloth.PANEL
    track = mixed(theme.INK, ground, 0.28) if is_filled else cloth.TRACK
    canvas.stamp(shapes.hoop(across, line), middle, track)
    total = view.calories(seat)
    paint = theme.INK if is_filled else theme.ALARM if total > view.limit * _DANGER else theme.SEATS[seat]
    if total:
        share = 360 if total > view.limit else round(total / view.limit * 360)
        canvas.stamp(_arc(across, line, share), middle, paint)
    if view.is_ghost(seat):
        crockery.figure(canvas, middle, _SMALL_SYMBOL if is_small else _SYMBOL)
        return
    size = _SMALL_SYMBOL if is_small else _SYMBOL
    mask, paint = shapes.symbol(seat, size), theme.INK if is_filled else theme.SEATS[seat]
    if not is_small:
        canvas.show(f"the symbol of {name}", mask, middle, paint)
    nameplates.badge(canvas, middle, seat, name, size, is_dark=is_filled)


def _arc(across: int, line: int, degrees: int) -> Mask:
    """Part of a hoop, from its top on."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        box = (0, 0, across * fine - 1, across * fine - 1)
        pen.arc(box, -90, degrees - 90, fill=255, width=line * fine)

    return shapes.drawn(("arc", line, degrees), across, across, draw)


def _state(canvas: Canvas, right: Point, view: View, seat: int, ground: Colour) -> None:
    """Cards in hand, or that there are none as the seat is out; while cards are passed, whether its are ready."""
    if seat in view.left or view.out[seat]:
        _chip(canvas, right, word(words.LEFT if seat in view.left else words.OUT))
        return
    if view.phase == "pass" and view.passed[seat]:
        marks.check(canvas, (right[0] - 22, right[1]), 44)
        return
    ink = theme.TEXT if ground == cloth.PANEL else theme.INK
    wide = canvas.text(right, str(view.counts[seat]), theme.SMALL, ink, bold=True, side="right")
    stack = Box.at(right[0] - wide - 44, right[1] - _STACK[1] // 2, *_STACK)
    canvas.panel(stack.moved((6, 0)), mixed(ink, ground, 0.6), 6)
    canvas.panel(stack.grown(3), ground, 9)
    canvas.panel(stack, ink, 6)


def _chip(canvas: Canvas, right: Point, text: str) -> None:
    wide = min(lettering.width(text, theme.SMALL, bold=True) + 26, 116)
    box = Box.at(right[0] - wide, right[1] - marks.CHIP // 2, wide, marks.CHIP)
    canvas.panel(box, theme.ALARM, marks.CHIP // 2)
    canvas.text(box.middle, text, theme.SMALL, theme.INK, bold=True, side="middle", room=wide - 10)


def strip(canvas: Canvas, top: int, view: View, called: tuple[str, ...]) -> None:
    """Everyone in one thin row: calories and points, the hand's own seat framed."""
    row = Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, top + STRIP)
    ahead = nameplates.leaders(view.scores, but=view.left)
    for seat, box in enumerate(row.columns(view.seats, nameplates.GAP)):
        is_out = seat in view.left or view.out[seat]
        ink, _, ground = nameplates.base(
            canvas, box, seat, cloth.PANEL, is_to_move=seat in view.to_move, is_out=is_out
        )
        if seat == view.seat and ground == cloth.PANEL:
            canvas.outline(box, theme.TEXT, 4)
        middle = (box.left + 15 + _SMALL_RING // 2, box.middle[1])
        gauge(canvas, middle, view, seat, name=called[seat], ground=ground, is_small=True)
        left = middle[0] + _SMALL_RING // 2 + 12
        room = box.right - 6 - left
        total = view.calories(seat)
        warns = ground == cloth.PANEL and (is_out or total > view.limit * _DANGER)
        paint = theme.ALARM if warns else cloth.shade_of(ground)
        if seat in view.left:
            said = word(words.LEFT)
        elif view.out[seat]:
            said = word(words.OUT)
        else:
            ways = (words.of_limit(total, view.limit), words.kcal(total), words.calories(total))
            said = headline.fitting(ways[view.seats > 2 :], theme.SMALL, room, bold=False)
        canvas.text((left, box.top + 30), said, theme.SMALL, paint, room=room)
        points = word(words.POINTS_UNIT, n=view.scores[seat])
        wide = canvas.text((left, box.top + 70), points, theme.SMALL, ink, bold=True, room=room)
        if seat in ahead and room >= wide + 44:
            nameplates.crown(canvas, (left + wide + 28, box.top + 70), 34)
