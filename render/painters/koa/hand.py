"""The hand of KOA: the board as the one who moves sees it, larger, with what can be chosen lit and named."""

from collections.abc import Sequence
from typing import Final

from engine.game import Place
from engine.games.koa.board import CAMPS, Corner
from engine.games.koa.table import View
from render import lettering, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import board, cards, chances, clans, plaques, results, words
from render.painters.koa.clans import Cast
from render.wording import drawn_names, named, word

_MARGIN: Final = 24
_HEADER: Final = 74
_SIZE: Final = 104
_GAP: Final = 14
_MOST: Final = 3
"""Cards that have room."""
_WHEEL: Final = 172


def hand(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """The view's board with what can be chosen; squares have names, so that there is nothing to tag."""
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    called = drawn_names(names, view.seats)
    if view.result is not None:
        return results.final(view, view.result, called)
    wide, high = board.extent(_SIZE)
    plate = Box.at(_MARGIN, _MARGIN + _HEADER, theme.WIDTH - 2 * _MARGIN, plaques.HEIGHT)
    top = plate.bottom + _GAP
    canvas = Canvas(theme.WIDTH, top + high + _GAP)
    _header(canvas, view, view.seat, called)
    cast = clans.cast(view, called)
    left, right = plate.columns(2, _GAP)
    plaques.plaque(canvas, left, cast, _clan(view, view.seat))
    _beside(canvas, right, cast)
    board.draw(canvas, ((theme.WIDTH - wide - board.NUMBERS) // 2, top), _SIZE, cast)
    return canvas


def _clan(view: View, seat: int) -> Corner:
    """The clan to move, if the seat moves it; else the seat's own, or the first of them."""
    return view.turn if seat in view.to_move else view.clans_of(seat)[0]


def _beside(canvas: Canvas, box: Box, cast: Cast) -> None:
    """The last deeds, from the right; with one or none of them, the odds of the wheel too."""
    shown = cards.latest(cast.view, _MOST)
    columns = box.columns(_MOST, _GAP)
    for column, (number, deed) in zip(columns[_MOST - len(shown) :], shown, strict=True):
        cards.card(canvas, column._replace(bottom=column.top + cards.HEIGHT), cast, number, deed)
    if not shown:
        chances.wheel(canvas, columns[-1].middle, _WHEEL, cast.view.options.wheel, None)
    if len(shown) <= 1:
        rows = (column.rows(3, 0) for column in columns[:2])
        cards.odds(canvas, [row for column in rows for row in column], cast)


def _header(canvas: Canvas, view: View, seat: int, called: Sequence[str]) -> None:
    """What there is to do, and how far the turn is."""
    line = _MARGIN + 30
    left, right = _MARGIN + 4, theme.WIDTH - _MARGIN - 4
    if seat in view.to_move:
        # A Jonny's second piece belongs to the action that its first one used.
        allowed = max(view.holdings[view.turn].actions, view.used)
        number = view.used + (not view.is_second)
        told = word(words.OF_ACTIONS, n=number, of=allowed)
        right -= canvas.text((right, line), told, theme.BODY, theme.MUTED, side="right") + 30
    room = right - left
    title = named(_title(view, seat), called[view.mover], room, theme.TITLE, camp=CAMPS[view.turn])
    fitting = lettering.fit(title, theme.TITLE, room, bold=True)
    canvas.text((left, line), fitting, theme.TITLE, theme.TEXT, bold=True)


def _title(view: View, seat: int) -> str:
    if seat not in view.to_move:
        return words.WAITING
    if view.is_second and view.action != "end":
        return words.SECOND
    if view.action is not None:
        return words.ASKED[view.action]
    if view.owners[view.turn] is None:
        return words.LEADING
    return words.AT if len(view.clans_of(seat)) > 1 else words.YOUR_TURN
