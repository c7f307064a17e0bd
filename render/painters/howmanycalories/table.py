"""The table: plates along the top, what happened, and pass, trick or end."""

from typing import Final

from engine.contract.values import Place
from engine.contract.words import N_, join_texts
from engine.games.howmanycalories.cards import KCAL, PLUS, Suit, suit
from engine.games.howmanycalories.state import HAND_SIZE, Trick, View
from render.kit import headline, lettering, nameplates, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import translate, word
from render.painters.howmanycalories import (
    final,
    ground,
    laid_table,
    pieces,
    round_results,
    seats,
    trick,
    words,
)

_FOOT: Final = 66
"""Height of the last line; Discord's badge hides its left end."""


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """Draw what all may see.

    Cards bear numbers and letters of their own, so there are no tags.
    """
    called = seats.chair_names(view, names)
    if view.phase == "over":
        return final.final(view, called)
    boxes = seats.grid(view)
    # All tables of a match are equally high. Until a player has eaten, what is told has the room of
    # the food, too.
    spare = 0 if seats.has_food(view) else seats.FOOD
    top = boxes[-1].bottom + theme.GAP + seats.FOOD - spare
    below = top + headline.HEIGHT
    room = trick.height(view) + spare
    canvas = ground.spread(below + room + _FOOT)
    ahead = nameplates.leaders(view.scores, but=view.left)
    for seat, box in enumerate(boxes):
        seats.plate(canvas, box, view, seat, called, is_leading=seat in ahead)
    line = Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, below)
    canvas.tell(line)
    area = Box(theme.MARGIN, below, theme.WIDTH - theme.MARGIN, below + room)
    middle = area._replace(top=area.top + spare // 2)
    if view.phase == "pass":
        round_results.passing(canvas, line, area, view, called)
    elif view.led is not None:
        trick.draw_running(canvas, middle, view, called)
        _write_running(canvas, line, view, view.led, called)
    elif view.last is not None and view.tricks:
        trick.draw_finished(canvas, middle, view, view.last, called)
        _write_finished(canvas, line, view, view.last, called)
    elif view.leader is not None:
        laid_table.draw(canvas, area, view, called)
        _write_beginning(canvas, line, view, view.leader, called)
    if view.phase == "trick" or not view.history:
        _foot(canvas, view)
    return canvas


def _write_finished(canvas: Canvas, line: Box, view: View, last: Trick, called: tuple[str, ...]) -> None:
    """Write who ate what, from whom, and the total."""
    taker, giver = (seats.full_name(view, chair, called) for chair in (last.taker, last.giver))
    if view.is_ghost(last.taker):
        said = words.fit_headline(words.CLEARS, taker, line.width - 8, dish=words.dish_within(last.food))
        headline.headline(canvas, line, (said,), below=words.uneaten(giver, last.food), quiet=ground.QUIET)
        return
    headline.headline(canvas, line, words.eats(taker, last.food, line.width - 8, called))
    at = (line.left + 4, line.top + headline.BELOW + 4)
    seats.write_total(canvas, at, view, last, giver=giver, right=line.right)


def _write_running(canvas: Canvas, line: Box, view: View, led: Suit, called: tuple[str, ...]) -> None:
    """Write who played what, and what was led."""
    headline.headline(canvas, line, (trick.last_play(view, called, line.width - 8),))
    trick.write_led_line(canvas, line, led, [word(words.LED, suit=words.suit_name(led), n=PLUS)], theme.BODY)


def _write_beginning(canvas: Canvas, line: Box, view: View, leader: int, called: tuple[str, ...]) -> None:
    """Write who leads, and how to begin."""
    who = seats.full_name(view, leader, called)
    said = words.fit_headline(words.LEADS, who, line.width - 8)
    headline.headline(canvas, line, (said,), below=(word(words.HOW),), quiet=ground.QUIET)


def _foot(canvas: Canvas, view: View) -> None:
    """Write the round and trick, and at a round's start the limit."""
    said = [word(words.ROUND, n=view.round, rounds=view.options.rounds)]
    if view.phase == "trick" and not view.trick and not view.tricks:
        said.append(word(words.CAREFUL, limit=view.limit * KCAL))
    elif view.phase == "trick":
        number = view.tricks + (1 if view.trick else 0)
        said.append(word(words.TRICK, n=number, tricks=HAND_SIZE))
    led = _led_unnamed(view)
    if led is not None:
        said.insert(0, word(words.WAS_LED, suit=words.suit_name(led)))
    told = join_texts(said, translate, N_(" · "))
    sign = trick.SIGN if led is not None else 0
    left = (theme.WIDTH - lettering.width(told, theme.SMALL) - sign) // 2
    line = canvas.box.bottom - 38
    if led is not None:
        pieces.sign(canvas, (left, line), led)
    canvas.text((left + sign, line), told, theme.SMALL, ground.QUIET)


def _led_unnamed(view: View) -> Suit | None:
    """Return the suit of a finished trick, unless its card says it beside a ghost guest's name."""
    if view.phase != "trick" or view.led is not None or view.last is None or not view.tricks:
        return None
    first = view.last.laid[0]
    is_named = view.is_ghost(first.chair) and first.chair not in (view.last.taker, view.last.giver)
    return None if is_named else suit(first.card)
