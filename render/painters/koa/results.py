"""How a match of KOA ended: places, victory points and what they came from, and the board at the end."""

from typing import Final

from engine.game import Outcome
from engine.games.koa.table import View
from render import marks, plates, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.koa import board, clans, plaques, words
from render.painters.koa.clans import Cast
from render.wording import word

HIGHEST: Final = 1240
"""No picture is higher."""
_MARGIN: Final = 24
_TITLE: Final = 88
_PLATE: Final = 146
_LINES: Final = (50, 112)
_PAD: Final = 22
_GAP: Final = 14
_LARGEST: Final = 104
_CROWN: Final = 40


def final(view: View, ended: Outcome, called: tuple[str, ...]) -> Canvas:
    """The end of the match, whoever looks."""
    cast = clans.cast(view, called)
    order = sorted(range(view.seats), key=lambda seat: (ended.places[seat], seat))
    row = Box.at(_MARGIN, _MARGIN + _TITLE, theme.WIDTH - 2 * _MARGIN, _PLATE)
    boxes = [
        row.moved((0, place // 2 * (_PLATE + _GAP))).columns(2, _GAP)[place % 2]
        for place in range(view.seats)
    ]
    top = boxes[-1].bottom + _GAP
    size = min((HIGHEST - top - board.NUMBERS - _GAP) // 10, _LARGEST)
    wide, high = board.extent(size)
    canvas = Canvas(theme.WIDTH, top + high + _GAP)
    _head(canvas, view)
    for box, seat in zip(boxes, order, strict=True):
        _plate(canvas, box, cast, seat)
        _placed(canvas, (box.left + 21, box.top + plaques.BADGE_AT[1]), ended.places[seat])
    board.draw(canvas, ((theme.WIDTH - wide - board.NUMBERS) // 2, top), size, cast)
    return canvas


def _head(canvas: Canvas, view: View) -> None:
    left, line = _MARGIN + 4, _MARGIN + 36
    wide = canvas.text((left, line), word(words.FINAL_RESULT), theme.FIGURE, theme.TEXT, bold=True) + 40
    edge = theme.WIDTH - _MARGIN - 4
    room = edge - left - wide
    canvas.text((edge, line + 8), words.ending(view), theme.SMALL, theme.MUTED, side="right", room=room)


def _plate(canvas: Canvas, box: Box, cast: Cast, seat: int) -> None:
    """A player's plate: all clans of a player count together."""
    canvas.panel(box, theme.PANEL)
    corners = cast.view.clans_of(seat)
    clan = cast.clans[corners[0]]
    middle = (box.left + plaques.BADGE_AT[0], box.top + plaques.BADGE_AT[1])
    clans.badge(canvas, middle, clan, plates.BADGE)
    left, right, line = box.left + plaques.START, box.right - _PAD, box.top + _LINES[0]
    if seat in cast.view.gone:
        plaques.named(canvas, (left, line), right, clan.name, "")
        plaques.gone(canvas, (left, box.top + _LINES[1]))
        return
    end = plaques.score(canvas, (right, line), cast, corners)
    note = word(words.JONNY) if seat in cast.view.jonnys else ""
    plaques.named(canvas, (left, line), end, clan.name, note)
    plaques.parts(canvas, (left, box.top + _LINES[1]), right, cast, corners)


def _placed(canvas: Canvas, at: Point, place: int) -> None:
    """A crown for who has won, the place for everybody else."""
    if place == 1:
        marks.crown(canvas, at, _CROWN)
    else:
        canvas.text(at, word(words.PLACE, n=place), theme.SMALL, theme.MUTED, bold=True, side="middle")
