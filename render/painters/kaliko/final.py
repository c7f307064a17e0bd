"""Kaliko's final card: the winners and the finished pattern."""

from collections.abc import Iterable
from typing import Final

from engine.contract.hexes import SIDES, Cell
from engine.games.kaliko.state import Laid, View
from engine.games.kaliko.tiles import TURNINGS
from render.kit import theme, victory
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.kaliko import board, highlights, words
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.highlights import Highlights

_EDGE: Final = 16
_BELOW: Final = 28
"""Room for a shadow below the pattern."""
_COLOURS: Final = 80
"""Palette size, as in `felt`, with a few more for the winner's ground."""


def final(view: View, called: tuple[str, ...]) -> Canvas:
    """Draw the end of the match, the same for every viewer."""
    ended = view.outcome
    if ended is None:
        raise ValueError("the match is not over")
    winners = ended.winners
    order = sorted(range(view.seats), key=lambda seat: (ended.places[seat], seat))
    best = max((view.best[seat] for seat in winners), default=0)
    rivals = tuple(
        victory.Rival(
            seat,
            ended.places[seat],
            str(ended.scores[seat]),
            word(words.GONE) if seat in view.left else "",
        )
        for seat in order
        if seat not in winners
    )
    card = victory.Ending(
        words.TITLE,
        called,
        winners,
        words.result(view, called, winners, best),
        (),
        rivals,
        words.feat(view),
    )
    canvas = victory.victory(
        card, theme.HIGHEST, lambda canvas, box: _hero(canvas, box, view), is_strewn_last=True
    )
    canvas.colours = _COLOURS
    return canvas


def turn_pattern(pattern: Iterable[Laid], by: int) -> list[Laid]:
    """Turn a pattern about the start by `by` sixths, counterclockwise."""
    return [
        Laid(tile=one.tile, turn=(one.turn + by) % len(TURNINGS[one.tile]), cell=_turn_cell(one.cell, by))
        for one in pattern
    ]


def _turn_cell(cell: Cell, by: int) -> Cell:
    q, r = cell
    return _turn_cell((q + r, -q), by - 1) if by else cell


def _hero(canvas: Canvas, box: Box, view: View) -> None:
    """Draw the finished pattern centred, turned by sixths if that makes it larger."""
    room = (theme.WIDTH - 2 * _EDGE, box.height - _BELOW)
    ways = [highlights.lying(turn_pattern(view.pattern, by)) for by in SIDES]
    framed = [(Frame.within(on_it, on_it, room), on_it) for on_it in ways]
    frame, on_it = max(framed, key=lambda one: one[0].size)
    board.draw(
        canvas, (_EDGE, box.top + (room[1] - frame.height) // 2), frame, on_it, Highlights(), is_on_felt=False
    )
