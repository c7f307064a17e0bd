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
from render.painters.kcaloria.sizes import FAR
from render.painters.kcaloria.windows import Window, windows
from render.setting import extent
from render.wording import drawn_names

_FOOT: Final = 12
_FEW: Final = 8
"""With so many tiles who eats whom may still be told."""
_SEVERAL: Final = 24
"""With more tiles than this those that are far are calm."""
_LEAST: Final = 1000
"""How high a picture is at least."""
_BELOW: Final = 10
_GAP: Final = 16


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    top = seats.bottom(view) + _BELOW
    plan = _planned(view, top + said.HEIGHT)
    canvas = ground.canvas(theme.WIDTH, plan.height)
    seats.draw(canvas, view, called)
    said.draw(canvas, Box.at(theme.MARGIN, top, theme.WIDTH - 2 * theme.MARGIN, said.HEIGHT), view, called)
    marks = marked(view)
    for window in plan.windows:
        board.draw(canvas, window.box[:2], window.frame, view, marks, only=window.cells, mask=window.mask)
        window.edge(canvas)
    if not plan.windows:
        is_calm = plan.frame.size < FAR and len(extent(view).tiles) > _SEVERAL
        frame, near = plan.frame, None
        if is_calm:
            frame, near = closeup.beside(frame, plan.at, canvas.box, view, marks)
        board.draw(canvas, plan.at, frame, view, marks, is_calm=is_calm)
        if near is not None:
            near.draw(canvas, view, marks)
    if plan.has_chain:
        below = Box(theme.MARGIN, plan.height - _FOOT - chain.HEIGHT, theme.WIDTH - theme.MARGIN, plan.height)
        chain.draw(canvas, below._replace(bottom=plan.height - _FOOT), view.options.ending)
    return canvas


class _Plan(NamedTuple):
    """What is where below the headline."""

    frame: Frame
    at: Point
    windows: tuple[Window, ...]
    """Of groups that lie far apart, instead of the one table."""
    has_chain: bool
    height: int
    """Of the whole picture."""


def _planned(view: View, top: int) -> _Plan:
    """The table as large as it fits, and as high a picture as that needs; who eats whom while there is room for it."""
    seen = extent(view)
    count = len(seen.tiles)
    room = theme.HIGHEST - _FOOT - top - (chain.HEIGHT if count <= _FEW else 0)
    frame = board.whole(view, (theme.WIDTH, room))
    has_chain = count <= _FEW
    place = Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, top + room)
    apart = windows(board.occupied(seen), place, frame.size, in_a_row=not count)
    if apart:
        bottom = max(window.box.bottom for window in apart) + _GAP
        height = max(_LEAST, bottom + (chain.HEIGHT if has_chain else 0) + _FOOT)
        down = (height - bottom - (chain.HEIGHT if has_chain else 0) - _FOOT) // 2
        apart = tuple(window._replace(box=window.box.moved((0, down))) for window in apart)
        return _Plan(frame, (0, top), apart, has_chain, height)
    high = max(frame.height, _LEAST - top - (chain.HEIGHT if has_chain else 0))
    height = top + high + (chain.HEIGHT if has_chain else 0) + _FOOT
    return _Plan(frame, (0, top + (high - frame.height) // 2), (), has_chain, height)
