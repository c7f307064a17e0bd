"""The hand of KOA.

It has the question, all points in a thin row, and the board with its choices lit and named.
"""

from typing import Final

from engine.contract.values import Place
from engine.games.koa.board import CAMPS, NEAR, ZONES, Corner
from engine.games.koa.state import View
from render.kit import standings, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.painters.koa import camp_notes, clans, final, first_moves, legend, question, seats
from render.painters.koa.board import board, choices, ground, highlights
from render.painters.koa.board.squares import SIDES, WHOLE, Squares, own_part, steps
from render.painters.koa.table import place_board

_ROW_TOP: Final = 92
_GAP: Final = 20
_BELOW: Final = 2
_FEW: Final = 3
"""Columns and rows shown beside the lesson, if nothing matters elsewhere."""
_ZONES: Final = len(ZONES)
_NEAR: Final = 216
"""The size of enlarged squares."""
_LEFT: Final = 92


def hand(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """Draw the view's board with its choices.

    Squares have names, so there is nothing to tag.
    """
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    called = names[: view.seats]
    if view.result is not None:
        return final.final(view, view.result, called)
    cast = clans.cast(view, called)
    row = Box(theme.MARGIN, _ROW_TOP, theme.WIDTH - theme.MARGIN, _ROW_TOP + standings.HEIGHT)
    sides = _sides(view, view.seat)
    top = row.bottom + _GAP
    squares = place_board(top, WHOLE if sides == SIDES else own_part(view.turn, sides))
    if sides == _FEW:
        squares = Squares((_LEFT, top), _NEAR, squares.part)
    below = squares.box.bottom + board.LETTERS
    aside = camp_notes.Beside(cast, squares.box) if sides == _FEW else None
    foot = legend.height(cast) + (aside.below if aside else 0)
    canvas = ground.over(theme.WIDTH, below + _BELOW + foot, squares.box)
    question.heading(canvas, cast, view.seat)
    seats.row(canvas, row, cast, _clan(view, view.seat))
    board.lay(canvas, squares, cast)
    board.draw_coordinates(canvas, squares)
    if question.is_first_dig(view, view.seat) and not view.targets:
        for square in NEAR[CAMPS[view.turn]]:
            choices.slab(canvas, squares, square)
    if aside:
        aside.draw(canvas)
    elif view.seat not in view.to_move:
        first_moves.begin(canvas, squares, cast)
    legend.legend(canvas, canvas.box.bottom - _BELOW - legend.HEIGHT // 2, cast)
    return canvas


def _clan(view: View, seat: int) -> Corner:
    """Return the clan to move, or the seat's first clan.

    The second is for a seat that does not move.
    """
    return view.turn if seat in view.to_move else view.clans_of(seat)[0]


def _sides(view: View, seat: int) -> int:
    """Return the number of columns and rows to show.

    In the first rounds these are only those about the camp with all of the clan's tiles and
    choices. Later they are so where markers are claimed, which lie near the camp.

    The smallest part leaves room for the explanation of the question, if there is any.
    """
    is_claim = view.action == "claim"
    if (view.round > first_moves.ROUNDS and not is_claim) or seat not in view.to_move:
        return SIDES
    own = {tile.square for tile in view.tiles if tile.clan == view.turn and not is_claim}
    done = {place.square for place in highlights.mark_deeds(view.deeds).places if view.used and not is_claim}
    shown = {*own, *done, *choices.squares_of(view)}
    far = max((max(steps(view.turn, square)) for square in shown), default=0)
    if far < _FEW and camp_notes.has_lesson(view):
        return _FEW
    return _ZONES if far < _ZONES else SIDES
