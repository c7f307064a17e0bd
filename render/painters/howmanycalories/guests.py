"""Who sits at the table of How many Calories?: names, figures, and what everyone has eaten."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.games.howmanycalories.table import Trick, View
from render import lettering, plates, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.howmanycalories import cards, words
from render.wording import drawn_names, in_pieces, shared, word

_DANGER: Final = 0.75
"""Past this share of the limit the gauge warns."""
_SPACE: Final = 16
"""Between the parts of a line."""
_BADGE_ROOM: Final = plates.SMALL_BADGE + 12


def called(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """What every chair is called in pictures."""
    players = drawn_names(names, view.seats)
    return players if view.ghost is None else (*players, word(words.GHOST))


def badge(canvas: Canvas, middle: Point, view: View, chair: int, name: str) -> None:
    """A chair's symbol: a seat's, or the ghost guest's figure."""
    if chair == view.ghost:
        cards.figure(canvas, middle, plates.SMALL_BADGE)
    else:
        plates.badge(canvas, middle, chair, name, plates.SMALL_BADGE)


def guest(canvas: Canvas, left: Point, view: View, chair: int, name: str, *, room: int) -> int:
    """A chair's symbol and name in one line, from the point on, in at most so much width. What it takes."""
    badge(canvas, (left[0] + plates.SMALL_BADGE // 2, left[1]), view, chair, name)
    start = left[0] + _BADGE_ROOM
    text_room = room - _BADGE_ROOM
    return _BADGE_ROOM + canvas.text(
        (start, left[1]), name, theme.BODY, theme.TEXT, bold=True, room=text_room
    )


def eaten(canvas: Canvas, box: Box, view: View, seat: int, *, is_long: bool) -> None:
    """A seat's calories against the limit, as figures and bar."""
    total = view.calories(seat)
    measure = plates.Measure(
        figure=words.calories(total),
        limit=words.of_limit(view.limit, is_long=is_long),
        share=total / view.limit,
        colour=theme.SEATS[seat],
        is_alarming=total > view.limit * _DANGER,
    )
    plates.gauge(canvas, box, measure)


def verdict(canvas: Canvas, box: Box, view: View, last: Trick, names: Sequence[str]) -> None:
    """Who ate what from whom, in one line whose arguments are drawn."""
    pieces = in_pieces(words.TAKES if view.is_ghost(last.taker) else words.EATS)
    line = box.top + plates.SMALL_BADGE // 2
    texts = [text.strip() for text, _ in pieces if text.strip()]
    fixed = sum(lettering.width(text, theme.BODY, bold=False) + _SPACE for text in texts)
    food_wide = _BADGE_ROOM + lettering.width(words.kcal(last.food), theme.BODY, bold=True)
    wishes = [
        _BADGE_ROOM + lettering.width(names[chair], theme.BODY, bold=True)
        for chair in (last.taker, last.giver)
    ]
    rooms = shared(box.width - fixed - food_wide - 2 * _SPACE, wishes)

    def food(left: int) -> int:
        middle = (left + plates.SMALL_BADGE // 2, line)
        canvas.disc(middle, plates.SMALL_BADGE, theme.PAPER)
        cards.dish(canvas, middle, last.food, 54)
        at = (left + _BADGE_ROOM, line)
        return _BADGE_ROOM + canvas.text(at, words.kcal(last.food), theme.BODY, theme.TEXT, bold=True)

    parts: dict[str, Callable[[int], int]] = {
        "taker": lambda left: guest(canvas, (left, line), view, last.taker, names[last.taker], room=rooms[0]),
        "giver": lambda left: guest(canvas, (left, line), view, last.giver, names[last.giver], room=rooms[1]),
        "food": food,
    }
    left = box.left
    for text, field in pieces:
        if text.strip():
            left += canvas.text((left, line), text.strip(), theme.BODY, theme.MUTED) + _SPACE
        if field is not None:
            left += parts[field](left) + _SPACE
