"""The table of kCaloria: plates along the top, what the last turn did, and below that the meadow with the tiles."""

from typing import Final, NamedTuple

from engine.game import Place
from engine.games.kcaloria.rules.table import View
from render import theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.hexagons import Frame
from render.painters.kcaloria import board, chain, closeup, ground, results, said, seats
from render.painters.kcaloria.marked import marked
from render.setting import extent
from render.wording import drawn_names

_FOOT: Final = 12
_FEW: Final = 8
"""With so many tiles who eats whom may still be told."""
_LEAST: Final = 1000
"""How high a picture is at least."""
_BELOW: Final = 10


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    top = seats.bottom(view.seats) + _BELOW
    plan = _planned(view, top + said.HEIGHT)
    canvas = ground.canvas(theme.WIDTH, plan.height)
    seats.draw(canvas, view, called)
    said.draw(canvas, Box.at(theme.MARGIN, top, theme.WIDTH - 2 * theme.MARGIN, said.HEIGHT), view, called)
    marks = marked(view)
    frame, near = closeup.beside(plan.frame, plan.at, canvas.box, view, marks)
    board.draw(canvas, plan.at, frame, view, marks, is_calm=True)
    if near is not None:
        near.draw(canvas, view, marks)
    if plan.has_chain:
        below = Box(theme.MARGIN, plan.height - _FOOT - chain.HEIGHT, theme.WIDTH - theme.MARGIN, plan.height)
        chain.draw(canvas, below._replace(bottom=plan.height - _FOOT))
    return canvas


class _Plan(NamedTuple):
    """What is where below the headline."""

    frame: Frame
    at: Point
    has_chain: bool
    height: int
    """Of the whole picture."""


def _planned(view: View, top: int) -> _Plan:
    """The table as large as it fits, and as high a picture as that needs; who eats whom while there is room for it."""
    count = len(extent(view).tiles)
    room = theme.HIGHEST - _FOOT - top - (0 if count else chain.HEIGHT)
    frame = board.whole(view, (theme.WIDTH, room))
    chained = frame.height + (chain.HEIGHT if count else 0)
    has_chain = not count or (count <= _FEW and chained <= room)
    high = max(frame.height, _LEAST - top - (chain.HEIGHT if has_chain else 0))
    height = top + high + (chain.HEIGHT if has_chain else 0) + _FOOT
    return _Plan(frame, (0, top + (high - frame.height) // 2), has_chain, height)
