"""Between rounds of How many Calories?: who is still to pass, and the bill of the round before."""

from typing import Final

from engine.games.howmanycalories.table import Round, View
from render import headline, lettering, marks, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.howmanycalories import cards, cloth, guests, story, words
from render.wording import word

_RING: Final = 400
_ROW: Final = 116
_PAD: Final = 22
_ABOVE: Final = 14


def height(view: View) -> int:
    """How high what is shown while cards are passed is."""
    return _ABOVE + 2 * _PAD + view.seats * _ROW + 10 if view.history else _RING


def passing(canvas: Canvas, line: Box, area: Box, view: View, called: tuple[str, ...]) -> None:
    """Cards on their way: and what the round before brought, if there was one."""
    ways = [word(way) for way in (words.SWAP_TWO if len(view.passers) == 2 else words.PASS_TWO)]
    if not view.history:
        below = [word(way) for way in words.WHY_PASS]
        headline.headline(canvas, line, ways, below=below, quiet=cloth.QUIET, is_centred=True)
        _ring(canvas, area, view, called)
        return
    done = view.history[-1]
    number, best = len(view.history), max(done.points)
    winners = [seat for seat, points in enumerate(done.points) if points == best]
    if best == 0:
        said = word(words.NOBODY_ROUND, n=number)
    elif len(winners) > 1:
        said = word(words.SHARE_ROUND, n=number)
    else:
        said = words.headed(words.WINS_ROUND, called[winners[0]], line.width - 190, n=number)
    if view.first is not None:
        who = lettering.fit(guests.full_name(view, view.first, called), theme.BODY, 300, bold=False)
        ways = [word(way, who=who) for way in words.WILL_LEAD]
    figure = word(words.PLUS, n=best) if best else ""
    headline.headline(canvas, line, (said,), figure=figure, below=ways, quiet=cloth.QUIET)
    _bill(canvas, area, view, done, called)


def _bill(canvas: Canvas, area: Box, view: View, done: Round, called: tuple[str, ...]) -> None:
    """What everyone ate in the round, and the points it brought, best first."""
    top = area.top + _ABOVE
    paper = area._replace(top=top, bottom=top + 2 * _PAD + view.seats * _ROW)
    cloth.sheet(canvas, paper)
    for place, seat in enumerate(sorted(range(view.seats), key=lambda seat: (-done.points[seat], seat))):
        box = Box.at(paper.left + 34, paper.top + _PAD + place * _ROW, paper.width - 68, _ROW)
        line = box.middle[1]
        if place:
            canvas.fill(Box(box.left, box.top - 1, box.right, box.top + 1), theme.RIM)
        guests.badge(canvas, (box.left + 34, line), view, seat, called[seat])
        canvas.text((box.left + 82, line), called[seat], theme.SMALL, theme.INK, bold=True, room=232)
        food = Box.at(box.left + 326, line - cards.SMALL.height // 2, 372, cards.SMALL.height)
        if done.taken[seat]:
            cards.row(canvas, food, done.taken[seat])
        else:
            canvas.text((food.left, line), word(words.NOTHING), theme.SMALL, cloth.ASH)
        eaten = words.calories(sum(done.taken[seat]))
        right = box.right - 110
        if seat in done.left or done.out[seat]:
            text = word(words.LEFT if seat in done.left else words.OUT)
            canvas.text((right, line - 24), eaten, theme.SMALL, cloth.ASH, side="right")
            wide = lettering.width(text, theme.SMALL, bold=True)
            chip = Box.at(right - wide - 26, line + 2, wide + 26, 46)
            canvas.panel(chip, theme.ALARM, 23)
            canvas.text(chip.middle, text, theme.SMALL, theme.INK, bold=True, side="middle")
        else:
            canvas.text((right, line), eaten, theme.BODY, cloth.ASH, side="right")
        gained = word(words.PLUS, n=done.points[seat])
        ink = theme.INK if done.points[seat] else cloth.ASH
        canvas.text((box.right, line), gained, theme.FIGURE, ink, bold=True, side="right")


def _ring(canvas: Canvas, area: Box, view: View, called: tuple[str, ...]) -> None:
    """Before the first round: who gives to whom, and whose two cards lie ready."""
    line = area.top + 150
    columns = area.columns(view.seats, 0)
    for seat, box in enumerate(columns):
        across = box.middle[0]
        story.place_laid(canvas, (across, line), 236, is_lit=not view.passed[seat])
        if view.passed[seat]:
            for step in (24, -20):
                cards.back(canvas, (across + step, line + step // 3))
            canvas.disc((across + 62, line + 74), 72, theme.INK)
            marks.check(canvas, (across + 62, line + 74), 46)
        is_late = not view.passed[seat]
        story.sitting(
            canvas, (across, line + 164), view, seat, called[seat], is_next=is_late, room=box.width - 12
        )
        if view.seats == 2 and seat == 0:
            marks.caret(canvas, (box.right, line - 34), 56)
            marks.back_caret(canvas, (box.right, line + 34), 56)
        elif seat + 1 < view.seats:
            marks.caret(canvas, (box.right, line), 44)
    if view.seats > 2:
        for across in (columns[0].left + 4, columns[-1].right - 4):
            marks.caret(canvas, (across, line), 44)
