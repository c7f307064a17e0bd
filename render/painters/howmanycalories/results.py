"""Results of How many Calories?: what a round brought, who is still to pass, and how the match ended."""

from collections.abc import Sequence
from typing import Final

from engine.game import Outcome
from engine.games.howmanycalories.table import View
from render import marks, plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.howmanycalories import cards, words
from render.wording import word

RING_HEIGHT: Final = 344
_ROW: Final = 112
_PODIUM: Final = 664
_STEPS: Final = (0, 76, 132, 176)
"""How much lower than the first a place stands."""
_TABLE_HEAD: Final = 76
_TABLE_ROW: Final = 104


def rows_height(view: View) -> int:
    """How high `round_rows` is."""
    return 52 + view.seats * _ROW


def round_rows(canvas: Canvas, area: Box, view: View, called: Sequence[str]) -> None:
    """What everyone ate in the round before, and the points it brought."""
    done = view.history[-1]
    left = area.left + 4
    canvas.text((left, area.top + 16), word(words.ROUND_RESULT, n=len(view.history)), theme.BODY, theme.MUTED)
    rows = area.below(52)
    for place, seat in enumerate(sorted(range(view.seats), key=lambda seat: (-done.points[seat], seat))):
        box = Box.at(left, rows.top + place * _ROW, rows.width - 8, _ROW)
        line = box.middle[1]
        plates.badge(canvas, (box.left + 34, line), seat, called[seat], plates.SMALL_BADGE)
        canvas.text((box.left + 82, line), called[seat], theme.SMALL, theme.TEXT, bold=True, room=196)
        food = Box(box.left + 290, box.top + 6, box.right - 372, box.bottom)
        if done.taken[seat]:
            cards.row(canvas, food, done.taken[seat], theme.PANEL)
        else:
            canvas.text((food.left, line), word(words.NOTHING), theme.SMALL, theme.MUTED)
        if seat in done.left or done.out[seat]:
            text = word(words.LEFT if seat in done.left else words.OUT)
            marks.chip(canvas, (box.right - 292, line), text, theme.ALARM)
        eaten = words.calories(sum(done.taken[seat]))
        canvas.text((box.right - 110, line), eaten, theme.BODY, theme.MUTED, side="right")
        gained = word(words.PLUS, n=done.points[seat])
        ink = theme.TEXT if done.points[seat] else theme.MUTED
        canvas.text((box.right, line), gained, theme.FIGURE, ink, bold=True, side="right")


def pass_ring(canvas: Canvas, area: Box, view: View, called: Sequence[str]) -> None:
    """Before the first round: who gives to whom, and whose two cards lie ready."""
    line = area.top + 110
    columns = area.columns(view.seats, 0)
    for seat, box in enumerate(columns):
        middle = box.middle[0]
        cards.two_backs(canvas, (middle, line), is_ready=view.passed[seat])
        if view.passed[seat]:
            marks.check(canvas, (middle, line), 64)
        plates.badge(canvas, (middle, line + 140), seat, called[seat])
        at = (middle, line + 210)
        canvas.text(at, called[seat], theme.SMALL, theme.TEXT, bold=True, side="middle", room=box.width - 20)
        if view.seats == 2:
            swap = box.right if seat == 0 else box.left
            (marks.caret if seat == 0 else marks.back_caret)(
                canvas, (swap, line + (-34 if seat == 0 else 34)), 56
            )
        else:
            marks.caret(canvas, (box.right - (0 if seat + 1 < view.seats else 24), line), 48)


def final(view: View, called: Sequence[str]) -> Canvas:
    """The end of the match: a podium, and the points of every round below."""
    ended = view.outcome
    if ended is None:
        raise ValueError("the match is not over")
    height = (
        theme.MARGIN + 76 + _PODIUM + theme.GAP + _TABLE_HEAD + view.seats * _TABLE_ROW + 12 + theme.MARGIN
    )
    canvas = Canvas(theme.WIDTH, height)
    title = (theme.MARGIN + 4, theme.MARGIN + 32)
    canvas.text(title, word(words.FINAL_RESULT), theme.FIGURE, theme.TEXT, bold=True)
    podium = Box.at(theme.MARGIN, theme.MARGIN + 76, theme.WIDTH - 2 * theme.MARGIN, _PODIUM)
    order = sorted(range(view.seats), key=lambda seat: (ended.places[seat], seat))
    for box, seat in zip(podium.columns(view.seats, theme.GAP), order, strict=True):
        _step(canvas, box.below(_STEPS[ended.places[seat] - 1]), ended, seat, called[seat])
    rounds = Box(theme.MARGIN, podium.bottom + theme.GAP, theme.WIDTH - theme.MARGIN, height - theme.MARGIN)
    _rounds(canvas, rounds, view, order, called)
    return canvas


def _step(canvas: Canvas, box: Box, ended: Outcome, seat: int, name: str) -> None:
    """A player on a step of the podium."""
    place = ended.places[seat]
    is_winner = place == 1
    middle = box.middle[0]
    if is_winner:
        marks.crown(canvas, (middle, box.top + 50), 88)
    plates.badge(canvas, (middle, box.top + 160), seat, name, 124)
    canvas.text(
        (middle, box.top + 258), name, theme.BODY, theme.TEXT, bold=True, side="middle", room=box.width - 8
    )
    step = box.below(296)
    canvas.panel(step, theme.TEXT if is_winner else theme.PANEL)
    ink, quiet = (theme.INK, theme.INK) if is_winner else (theme.TEXT, theme.MUTED)
    canvas.text(
        (middle, step.top + 60), word(words.PLACE, n=place), theme.FIGURE, quiet, bold=True, side="middle"
    )
    points = word(words.POINTS, n=ended.scores[seat])
    canvas.text(
        (middle, step.bottom - 44), points, theme.TITLE, ink, bold=True, side="middle", room=step.width
    )


def _rounds(canvas: Canvas, box: Box, view: View, order: Sequence[int], called: Sequence[str]) -> None:
    """Points and calories of everyone in every round."""
    canvas.panel(box, theme.PANEL)
    columns = Box(box.left + 122, box.top, box.right - 126, box.bottom).columns(len(view.history), 0)
    head = box.top + 44
    canvas.text((box.left + 24, head), word(words.ROUNDS), theme.SMALL, theme.MUTED)
    canvas.text((box.right - 28, head), word(words.TOTAL), theme.SMALL, theme.MUTED, side="right")
    for number, column in enumerate(columns, start=1):
        canvas.text((column.middle[0], head), str(number), theme.SMALL, theme.TEXT, bold=True, side="middle")
    for place, seat in enumerate(order):
        line = box.top + _TABLE_HEAD + place * _TABLE_ROW + _TABLE_ROW // 2
        plates.badge(canvas, (box.left + 66, line), seat, called[seat], plates.SMALL_BADGE)
        for done, column in zip(view.history, columns, strict=True):
            middle = column.middle[0]
            if seat in done.left or done.out[seat]:
                text = word(words.LEFT if seat in done.left else words.OUT)
                canvas.text((middle, line), text, theme.SMALL, theme.ALARM, bold=True, side="middle")
                continue
            points = str(done.points[seat])
            canvas.text((middle, line - 23), points, theme.BODY, theme.TEXT, bold=True, side="middle")
            eaten = words.calories(sum(done.taken[seat]))
            canvas.text((middle, line + 24), eaten, theme.SMALL, theme.MUTED, side="middle")
        score = str(view.scores[seat])
        canvas.text((box.right - 28, line), score, theme.FIGURE, theme.TEXT, bold=True, side="right")
