"""The end of How many Calories?: the victory card over what the winner ate, and the bill of all rounds."""

from collections.abc import Sequence
from typing import Final

from engine.game import Outcome
from engine.games.howmanycalories.table import View
from render import lettering, theme, victory
from render.canvas import Canvas
from render.geometry import Box
from render.painters.howmanycalories import cloth, crockery, guests, words
from render.wording import word

_FEAST: Final = 222
_FRAME: Final = 92
"""About the bill: its distance from what is above and below, and the game's name."""
_HEAD: Final = 64
_ROW: Final = 72
_PLATE, _PITCH = 196, 208


def final(view: View, called: Sequence[str]) -> Canvas:
    """Who won, by how much, and why where points alone don't tell."""
    ended = view.outcome
    if ended is None:
        raise ValueError("the match is not over")
    order = sorted(range(view.seats), key=lambda seat: (ended.places[seat], seat))
    winners = tuple(seat for seat in order if ended.places[seat] == 1)
    rivals = tuple(
        victory.Rival(
            seat,
            ended.places[seat],
            str(ended.scores[seat]),
            word(words.LEFT) if seat in view.left else "",
        )
        for seat in order
        if seat not in winners
    )
    ending = victory.Ending(
        words.TITLE,
        tuple(called),
        winners,
        _score(view, ended, winners, called),
        _reason(view, ended, winners, called),
        rivals,
    )
    height = victory.head_height(ending) + _FEAST + _bill_height(view) + _FRAME
    return victory.victory(ending, height, lambda canvas, box: _hero(canvas, box, view, order, called))


def _score(view: View, ended: Outcome, winners: tuple[int, ...], called: Sequence[str]) -> Sequence[str]:
    best = ended.scores[winners[0]]
    points = word(words.POINTS, n=best)
    others = [seat for seat in view.staying if seat not in winners]
    if not others:
        return (points,)
    second = max(others, key=lambda seat: ended.scores[seat])
    margin = best - ended.scores[second]
    if margin <= 0:
        return (points,)
    who = lettering.fit(called[second], theme.BODY, 420, bold=False)
    return word(words.AHEAD, points=points, n=margin, who=who), points


def _reason(view: View, ended: Outcome, winners: tuple[int, ...], called: Sequence[str]) -> Sequence[str]:
    """By what a tie for the most points was broken."""
    best = ended.scores[winners[0]]
    rest = [seat for seat in view.staying if ended.scores[seat] == best and seat not in winners]
    if len(winners) > 1:
        return [word(way) for way in words.TIE_SHARED]
    if not rest:
        return ()
    last, who = view.history[-1], lettering.fit(called[winners[0]], theme.BODY, 300, bold=False)
    if all(last.out[seat] for seat in rest) or not last.taken[winners[0]]:
        return [word(way, who=who) for way in words.TIE_OUT]
    card = max(last.taken[winners[0]])
    return [word(way, n=card) for way in words.TIE_CARD]


def _hero(canvas: Canvas, box: Box, view: View, order: Sequence[int], called: Sequence[str]) -> None:
    """What the winner has eaten, served once more, above the bill."""
    bill = Box(box.left, box.bottom - _bill_height(view) - 26, box.right, box.bottom - 26)
    line = (box.top + bill.top) // 2
    eaten = [card for done in reversed(view.history) for card in sorted(done.taken[order[0]], reverse=True)]
    shown = eaten[: box.width // _PITCH]
    left = box.middle[0] - _PITCH * (len(shown) - 1) // 2
    for place, card in enumerate(shown):
        crockery.served(canvas, (left + place * _PITCH, line), card, _PLATE)
    if not shown:
        crockery.plate(canvas, (box.middle[0], line), _PLATE)
    _bill(canvas, bill, view, order, called)


def _bill_height(view: View) -> int:
    return _HEAD + view.seats * _ROW + 28


def _bill(canvas: Canvas, box: Box, view: View, order: Sequence[int], called: Sequence[str]) -> None:
    """The points of everyone in every round."""
    cloth.sheet(canvas, box)
    columns = Box(box.left + 132, box.top, box.right - 150, box.bottom).columns(len(view.history), 0)
    head = box.top + 46
    canvas.text((box.left + 28, head), word(words.ROUNDS), theme.SMALL, cloth.ASH)
    canvas.text((box.right - 36, head), word(words.TOTAL), theme.SMALL, cloth.ASH, side="right")
    for number, column in enumerate(columns, start=1):
        middle = (max(column.middle[0], box.left + 190), head)
        canvas.text(middle, str(number), theme.SMALL, cloth.ASH, side="middle")
    for place, seat in enumerate(order):
        line = box.top + _HEAD + place * _ROW + _ROW // 2 + 8
        canvas.fill(Box(box.left + 28, line - _ROW // 2 - 1, box.right - 28, line - _ROW // 2 + 1), theme.RIM)
        guests.badge(canvas, (box.left + 72, line), view, seat, called[seat], size=48)
        for done, column in zip(view.history, columns, strict=True):
            middle = (max(column.middle[0], box.left + 190), line)
            if seat in done.left or done.out[seat]:
                text = word(words.LEFT if seat in done.left else words.OUT)
                canvas.text(middle, text, theme.SMALL, _ALARM, bold=True, side="middle")
            else:
                points = str(done.points[seat])
                canvas.text(middle, points, theme.BODY, theme.INK, bold=True, side="middle")
        score = str(view.scores[seat])
        canvas.text((box.right - 36, line), score, theme.TITLE, theme.INK, bold=True, side="right")


_ALARM: Final = "#A8261B"
"""The alarm on paper."""
