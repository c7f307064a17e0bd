"""The hand of How many Calories?: what one player alone may see, with the trick it has to answer."""

from typing import Final

from engine.game import Place
from engine.games.howmanycalories.table import View
from render import marks, plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.howmanycalories import cards, words
from render.painters.howmanycalories.table import called_by, chair_badge, gauge, tagged, verdict

_HEADER: Final = 84
_STRIP: Final = 260
_PLATE: Final = 124
_ROW: Final = cards.LARGE.height + 44


def hand(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """The view's own cards, the current trick, and the seat's calories and score."""
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    called = called_by(view, names)
    held = tuple(sorted({*view.hand, *view.passing}))
    rows = max((len(held) + 3) // 4, 1)
    has_strip = view.phase == "trick"
    top = theme.MARGIN + _HEADER
    cards_top = top + _PLATE + theme.GAP + (_STRIP + theme.GAP if has_strip else 0) + 28
    canvas = Canvas(theme.WIDTH, cards_top + rows * _ROW + theme.MARGIN - 24)
    _header(canvas, view, view.seat, called)
    _own(canvas, Box.at(theme.MARGIN, top, theme.WIDTH - 2 * theme.MARGIN, _PLATE), view, view.seat, called)
    if has_strip:
        strip = Box.at(theme.MARGIN, top + _PLATE + theme.GAP, theme.WIDTH - 2 * theme.MARGIN, _STRIP)
        _trick(canvas, strip, view, called)
    if not held:
        text = words.you_are_out() if view.out[view.seat] else words.your_hand_is_empty()
        canvas.text((theme.WIDTH // 2, cards_top + _ROW // 2 - 20), text, theme.TITLE, theme.MUTED, side="middle")
    boxes = {}
    columns = Box.at(theme.MARGIN, cards_top, theme.WIDTH - 2 * theme.MARGIN, _ROW).columns(4, theme.GAP)
    for place, card in enumerate(held):
        column = columns[place % 4].moved((0, place // 4 * _ROW))
        at = (column.left + (column.width - cards.LARGE.width) // 2, column.top)
        boxes[card] = cards.lay(canvas, at, card, cards.LARGE, theme.TABLE)
        if card in view.passing:
            marks.ring(canvas, boxes[card], cards.LARGE.radius)
        elif card in view.received and view.tricks == 0:
            marks.chip(canvas, (boxes[card].middle[0], boxes[card].bottom), words.new())
    tagged(canvas, boxes, dict(tags))
    return canvas


def _header(canvas: Canvas, view: View, seat: int, called: tuple[str, ...]) -> None:
    line = theme.MARGIN + 30
    neighbour = called[(seat + 1) % view.seats]
    room = theme.WIDTH - 2 * theme.MARGIN
    if view.phase == "pass":
        text = words.you_pass_to(neighbour) if view.passing else words.choose_two_for(neighbour)
    elif seat in view.to_move:
        text = words.your_turn() if view.trick else words.you_lead()
    else:
        text = words.your_hand()
    canvas.text((theme.MARGIN + 4, line), text, theme.TITLE, theme.TEXT, bold=True, room=room - 8)


def _own(canvas: Canvas, box: Box, view: View, seat: int, called: tuple[str, ...]) -> None:
    canvas.panel(box, theme.PANEL)
    line = box.middle[1]
    plates.badge(canvas, (box.left + 70, line), seat, called[seat])
    score = canvas.text((box.right - 28, line), str(view.scores[seat]), theme.FIGURE, theme.TEXT, bold=True, side="right")
    gauge(canvas, Box(box.left + 140, box.top + 26, box.right - score - 70, box.bottom), view, seat, is_long=True)


def _trick(canvas: Canvas, box: Box, view: View, called: tuple[str, ...]) -> None:
    canvas.panel(box, theme.PANEL)
    inner = box.grown(-24)
    if not view.trick:
        if view.last is not None and view.tricks:
            verdict(canvas, inner, view, view.last, called)
        return
    columns = inner.columns(4, 12)
    for column, one in zip(columns, view.trick, strict=False):
        at = (column.left, column.top + 18)
        cards.lay(canvas, at, one.card, cards.MEDIUM, theme.PANEL)
        aside = column.left + cards.MEDIUM.width + 62
        chair_badge(canvas, (aside, column.top + 58), view, one.chair, called[one.chair])
        canvas.text((aside, column.top + 144), str(one.value), theme.FIGURE, theme.TEXT, bold=True, side="middle")
    for column, chair in zip(columns[len(view.trick) :], view.waiting, strict=False):
        chair_badge(canvas, (column.left + cards.MEDIUM.width + 62, column.top + 58), view, chair, called[chair])
