"""The hand of a player who is out: what was too much.

It also says when the player gets new cards.
"""

from typing import Final

from engine.games.howmanycalories.cards import KCAL, Card
from engine.games.howmanycalories.state import View
from render.kit import headline, lettering, marks, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.howmanycalories import ground, pieces, seats, trick, words

_SUM: Final = 138
"""Height of the sum."""
_ABOVE: Final = 56
"""Room over the cards for their chips."""
_SIZES: Final = (pieces.GRAND, pieces.GRAND, pieces.GRAND, pieces.BROAD, pieces.NARROW)
"""Sizes for one, two … cards: the fewer, the larger."""
_GAP: Final = 30
"""Greatest gap between them."""
_RIM: Final = 9
_STAMP_APART, _STAMP = 36, 130
"""Space before the stamp, and its usual width."""
_CHIP_UP: Final = 14
"""Distance of a chip's middle above a card's edge."""


def is_told(view: View, seat: int) -> bool:
    """Return whether the last trick was the one too much, told below."""
    return view.last is not None and view.last.taker == seat


def heading(canvas: Canvas, line: Box, view: View, seat: int, called: tuple[str, ...]) -> None:
    """Write that the seat is out, what follows, and, small, who is to move."""
    aside = seats.whose_turn(view, called)
    points = word(words.POINTS, n=view.scores[seat])
    is_last = view.round == view.options.rounds
    then = word(words.NO_MORE, points=points) if is_last else word(words.BACK_IN, n=view.round + 1)
    said = (word(words.YOU_ARE_OUT),)
    headline.headline(canvas, line, said, below=(then,), aside=aside, quiet=ground.QUIET)


def height(view: View, seat: int) -> int:
    """Return the height that `out` takes."""
    return _SUM + _ABOVE + _size(len(view.taken[seat])).height


def out(canvas: Canvas, box: Box, view: View, seat: int) -> None:
    """Draw the sum and all food, the last of it too much."""
    _sum(canvas, box._replace(bottom=box.top + _SUM), view, seat)
    food = view.taken[seat]
    size = _size(len(food))
    wide = min(len(food) * size.width + (len(food) - 1) * _GAP, box.width)
    left, pitch = box.middle[0] - wide // 2, (wide - size.width) // max(len(food) - 1, 1)
    last = Box.at(left + pitch * (len(food) - 1), box.top + _SUM + _ABOVE, size.width, size.height)
    trick.glow(canvas, last.middle, size, 0, theme.ALARM)
    said = [words.added(card) for card in food[:-1]]
    before = max((lettering.width(one, theme.SMALL, bold=True) + marks.CHIP for one in said), default=0)
    for place, card in enumerate(food[:-1]):
        one = pieces.lay(canvas, (left + place * pitch, box.top + _SUM + _ABOVE), card, size)
        if before + 8 < pitch:
            middle = one.left + min(size.width, pitch) // 2, one.top - _CHIP_UP
            marks.chip(canvas, middle, said[place])
    room = min(2 * pitch - before - 20 if said else box.width, 2 * (theme.WIDTH - theme.GAP - last.middle[0]))
    _too_much(canvas, last, food[-1], size, room=room)


def _too_much(canvas: Canvas, box: Box, card: Card, size: pieces.Size, *, room: int) -> None:
    """Draw the card past the limit, its edge red like its chip.

    `room` is the chip's width beside the others' chips.
    """
    pieces.lay(canvas, (box.left, box.top), card, size)
    canvas.outline(box.inflate(_RIM), theme.ALARM, 2 * _RIM, size.radius + _RIM)
    canvas.outline(box.inflate(3 - _RIM), theme.INK, 3, size.radius + 3 - _RIM)
    ways = [word(way, kcal=card * KCAL) for way in words.TOO_MUCH]
    said = headline.fitting(ways, theme.SMALL, room - marks.CHIP, bold=True)
    marks.chip(canvas, (box.middle[0], box.top - _CHIP_UP), said, theme.ALARM)


def _sum(canvas: Canvas, box: Box, view: View, seat: int) -> None:
    """Write the calories eaten, and by how much they exceed the limit."""
    total = view.calories(seat)
    figure = words.calories(total)
    of = word(words.OF, limit=view.limit * KCAL)
    past = word(words.PAST, more=(total - view.limit) * KCAL)
    wide = lettering.width(figure, theme.HUGE, heavy=True) + 28
    beside = max(lettering.width(of, theme.BODY, bold=False), lettering.width(past, theme.BODY, bold=True))
    left, line = box.middle[0] - (wide + beside + _STAMP_APART + _STAMP) // 2, box.middle[1] - 4
    canvas.text((left, line), figure, theme.HUGE, theme.TEXT, heavy=True)
    canvas.text((left + wide, line - 28), of, theme.BODY, theme.TEXT)
    canvas.text((left + wide, line + 28), past, theme.BODY, theme.TEXT, bold=True)
    seats.stamp(canvas, (left + wide + beside + _STAMP_APART, line))


def _size(count: int) -> pieces.Size:
    """Return the size for `count` cards.

    Where they overlap, they have no names that would be cut.
    """
    return _SIZES[count - 1] if count <= len(_SIZES) else pieces.BESIDE
