"""The table of How many Calories?: plates along the top, what happened, and below it the pass, the trick, or the end."""

from typing import Final

from engine.game import Place
from engine.games.howmanycalories.cards import KCAL, PLUS, Suit
from engine.games.howmanycalories.table import HAND_SIZE, Trick, View
from render import headline, lettering, nameplates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.howmanycalories import cards, cloth, final, guests, results, story, words
from render.wording import word

_FOOT: Final = 74
"""Height of the last line, its left end clear of what Discord lays there."""


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Cards bear numbers and letters of their own: there is nothing to tag."""
    called = guests.called(view, names)
    if view.phase == "over":
        return final.final(view, called)
    boxes = guests.grid(view)
    top = boxes[-1].bottom + theme.GAP + 4
    below = top + headline.HEIGHT
    canvas = cloth.spread(
        below + (results.height(view) if view.phase == "pass" else story.height(view)) + _FOOT
    )
    ahead = nameplates.leaders(view.scores, but=view.left)
    for seat, box in enumerate(boxes):
        guests.plate(canvas, box, view, seat, called[seat], is_leading=seat in ahead)
    line = Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, below)
    area = Box(theme.MARGIN, below, theme.WIDTH - theme.MARGIN, canvas.box.bottom - _FOOT)
    if view.phase == "pass":
        results.passing(canvas, line, area, view, called)
    elif view.led is not None:
        story.growing(canvas, area, view, called)
        _growing(canvas, line, view, view.led, called)
    elif view.last is not None and view.tricks:
        story.done(canvas, area, view, view.last, called)
        _done(canvas, line, view, view.last, called)
    elif view.leader is not None:
        story.laid_for(canvas, area, view, called)
        _begins(canvas, line, view, view.leader, called)
    _foot(canvas, view, called)
    return canvas


def _done(canvas: Canvas, line: Box, view: View, last: Trick, called: tuple[str, ...]) -> None:
    """Who ate what, from whom, and what that comes to."""
    is_eaten = not view.is_ghost(last.taker)
    template = words.EATS if is_eaten else words.CLEARS
    taker, giver = (guests.full_name(view, chair, called) for chair in (last.taker, last.giver))
    total = view.calories(last.taker) if is_eaten else None
    said = words.headed(template, taker, line.width - 8, dish=words.dish_within(last.food))
    below = words.eaten_from(giver, last.food, total=total, limit=view.limit)
    paint = theme.ALARM if total is not None and total > view.limit else cloth.QUIET
    headline.headline(canvas, line, (said,), below=below, quiet=paint, is_centred=True)


def _growing(canvas: Canvas, line: Box, view: View, led: Suit, called: tuple[str, ...]) -> None:
    """Who played what, and what was led."""
    one = view.trick[-1]
    who = guests.full_name(view, one.chair, called)
    if one.plus:
        said = words.headed(words.PLAYS_PLUS, who, line.width - 8, n=one.card, plus=PLUS, value=one.value)
    else:
        said = words.headed(words.PLAYS, who, line.width - 8, n=one.card, dish=words.dish_name(one.card))
    headline.headline(canvas, line, (said,), is_centred=True)
    text = word(words.LED, suit=words.suit_name(led), n=PLUS)
    wide = lettering.width(text, theme.BODY, bold=False)
    left = line.middle[0] - (wide + 58) // 2
    cards.sign(canvas, (left, line.top + 96), led)
    canvas.text((left + 58, line.top + 96), text, theme.BODY, cloth.QUIET)


def _begins(canvas: Canvas, line: Box, view: View, leader: int, called: tuple[str, ...]) -> None:
    """Who leads, and how one begins."""
    who = guests.full_name(view, leader, called)
    said = words.headed(words.LEADS, who, line.width - 8)
    headline.headline(canvas, line, (said,), below=(word(words.HOW),), quiet=cloth.QUIET, is_centred=True)


def _foot(canvas: Canvas, view: View, called: tuple[str, ...]) -> None:
    """Which round and trick it is, and who leads next."""
    said = [word(words.ROUND, n=view.round, rounds=view.options.rounds)]
    if view.phase == "trick" and not view.trick and not view.tricks:
        said.append(word(words.CAREFUL, limit=view.limit * KCAL))
    elif view.phase == "trick":
        number = view.tricks + (1 if view.trick else 0)
        said.append(word(words.TRICK, n=number, tricks=HAND_SIZE))
        if not view.trick and view.leader is not None:
            who = guests.full_name(view, view.leader, called)
            said.append(word(words.LEADS, who=lettering.fit(who, theme.SMALL, 320, bold=False)))
    middle = (theme.WIDTH // 2, canvas.box.bottom - 40)
    canvas.text(middle, " · ".join(said), theme.SMALL, cloth.QUIET, side="middle")
