"""Results of How many Calories?: what a round brought, who is still to pass, and how the match ended."""

from collections.abc import Sequence
from typing import Final

from engine.games.howmanycalories.scoring import outcome
from engine.games.howmanycalories.table import View
from render import lettering, marks, plates, shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.howmanycalories import cards, words

_ROW: Final = 108
_PODIUM: Final = 560
_STEPS: Final = (0, 64, 116, 160)
"""How much lower than the first a place stands."""
_TABLE_ROW: Final = 108


def round_rows(canvas: Canvas, area: Box, view: View, called: Sequence[str]) -> None:
    """What everyone ate in the round before, and the points it brought."""
    done = view.history[-1]
    canvas.text((area.left, area.top + 24), words.round_result(len(view.history)), theme.BODY, theme.MUTED)
    rows = area.below(64)
    ranked = sorted(range(view.seats), key=lambda seat: (-done.points[seat], seat))
    for place, seat in enumerate(ranked):
        box = Box.at(rows.left, rows.top + place * _ROW, rows.width, _ROW)
        line = box.middle[1]
        plates.badge(canvas, (box.left + 34, line), seat, called[seat], plates.SMALL_BADGE)
        canvas.text((box.left + 84, line), called[seat], theme.SMALL, theme.TEXT, bold=True, room=190)
        food = Box(box.left + 292, box.top + 4, box.right - 380, box.bottom)
        if done.taken[seat]:
            cards.row(canvas, food, done.taken[seat], theme.PANEL)
        else:
            canvas.text((food.left, line), words.nothing(), theme.SMALL, theme.MUTED)
        if done.out[seat]:
            marks.chip(canvas, (box.right - 300, line), words.out(), theme.ALARM)
        eaten = words.calories(sum(done.taken[seat]))
        canvas.text((box.right - 130, line), eaten, theme.BODY, theme.MUTED, side="right")
        ink = theme.TEXT if done.points[seat] else theme.MUTED
        canvas.text((box.right - 4, line), words.gained(done.points[seat]), theme.TITLE, ink, bold=True, side="right")


def passing_circle(canvas: Canvas, area: Box, view: View, called: Sequence[str]) -> None:
    """Before the first round: from whom to whom two cards go."""
    columns = area.columns(view.seats, 0)
    line = area.top + 170
    for seat, box in enumerate(columns):
        middle = box.middle[0]
        for step in (18, -18):
            back = Box.around((middle + step, line - 40 + abs(step) // 3), 96, 128)
            canvas.panel(back.grown(4), theme.PANEL, 18)
            canvas.panel(back, theme.MUTED if view.passed[seat] else theme.WELL, 14)
            if not view.passed[seat]:
                canvas.ink(shapes.dashed(back.width, back.height, 14, 4), (back.left, back.top), theme.LINE)
        plates.badge(canvas, (middle, line + 90), seat, called[seat])
        wide = box.width - 24
        canvas.text((middle, line + 164), called[seat], theme.SMALL, theme.TEXT, bold=True, side="middle", room=wide)
        if seat + 1 < view.seats:
            marks.caret(canvas, (box.right, line - 36), 52)


def result(view: View, called: Sequence[str]) -> Canvas:
    """The end of the match: places on steps, and the points of every round below."""
    ended = outcome(view)
    places = ended.places if ended is not None else (1,) * view.seats
    height = theme.MARGIN + 96 + _PODIUM + theme.GAP + 84 + view.seats * _TABLE_ROW + 20 + theme.MARGIN
    canvas = Canvas(theme.WIDTH, height)
    canvas.text((theme.MARGIN + 4, theme.MARGIN + 36), words.final_result(), theme.FIGURE, theme.TEXT, bold=True)
    podium = Box.at(theme.MARGIN, theme.MARGIN + 96, theme.WIDTH - 2 * theme.MARGIN, _PODIUM)
    order = sorted(range(view.seats), key=lambda seat: (places[seat], seat))
    for box, seat in zip(podium.columns(view.seats, theme.GAP), order, strict=True):
        _step(canvas, box.below(_STEPS[places[seat] - 1]), seat, places[seat], called[seat], view.scores[seat])
    top = podium.bottom + theme.GAP
    _rounds(canvas, Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, height - theme.MARGIN), view, order, called)
    return canvas


def _step(canvas: Canvas, box: Box, seat: int, place: int, name: str, score: int) -> None:
    is_winner = place == 1
    if is_winner:
        canvas.panel(box, theme.TEXT)
        canvas.panel(box.grown(-6), theme.LIT, theme.RADIUS - 6)
    else:
        canvas.panel(box, theme.PANEL)
    middle = box.middle[0]
    ink = theme.TEXT if is_winner else theme.MUTED
    canvas.text((middle, box.top + 62), words.place(place), theme.FIGURE, ink, bold=True, side="middle")
    if is_winner:
        cards.cloche(canvas, (middle + 82, box.top + 56), 76)
    plates.badge(canvas, (middle, box.top + 164), seat, name, 120)
    canvas.text((middle, box.top + 262), name, theme.BODY, theme.TEXT, bold=True, side="middle", room=box.width - 32)
    canvas.text((middle, box.top + 352), words.points(score), theme.TITLE, theme.TEXT, bold=True, side="middle")


def _rounds(canvas: Canvas, box: Box, view: View, order: Sequence[int], called: Sequence[str]) -> None:
    canvas.panel(box, theme.PANEL)
    total = 130
    columns = Box(box.left + 110, box.top, box.right - total, box.bottom).columns(len(view.history), 0)
    head = box.top + 48
    for number, column in enumerate(columns, start=1):
        canvas.text((column.middle[0], head), str(number), theme.BODY, theme.MUTED, side="middle")
    canvas.text((box.right - 24, head), words.total(), theme.SMALL, theme.MUTED, side="right")
    for place, seat in enumerate(order):
        line = box.top + 84 + place * _TABLE_ROW + _TABLE_ROW // 2
        plates.badge(canvas, (box.left + 62, line), seat, called[seat], plates.SMALL_BADGE)
        for done, column in zip(view.history, columns, strict=True):
            middle = column.middle[0]
            if done.out[seat]:
                canvas.text((middle, line), words.out(), theme.SMALL, theme.ALARM, bold=True, side="middle")
                continue
            canvas.text((middle, line - 22), str(done.points[seat]), theme.BODY, theme.TEXT, bold=True, side="middle")
            eaten = words.calories(sum(done.taken[seat]))
            canvas.text((middle, line + 24), eaten, theme.SMALL, theme.MUTED, side="middle")
        canvas.text((box.right - 24, line), str(view.scores[seat]), theme.FIGURE, theme.TEXT, bold=True, side="right")
