"""The table of kCaloria.

It has plates along the top, the last turn, and the meadow with the tiles.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from engine.contract.values import Place
from engine.games.kcaloria.rules.state import View
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.hexagons import Frame
from render.kit.style import extent
from render.kit.wording import drawable_names
from render.painters.kcaloria import chain, closeup, final, headline, seats
from render.painters.kcaloria.board import board, ground
from render.painters.kcaloria.board.highlights import find_marks
from render.painters.kcaloria.board.islands import islands
from render.painters.kcaloria.board.plan import Style
from render.painters.kcaloria.tiles.sizes import FAR

_GROUND: Final = "kcaloria clearing"
_FOOT: Final = 12
_FEW: Final = 8
"""Maximum number of tiles with room for the food chain."""
_SEVERAL: Final = 24
"""Maximum number of tiles; with more, small ones are calm."""
_COUPLE: Final = 2
_NEAR: Final = 80
"""With two players tiles are small below this size only.

Owners are clear without countries then.
"""
_LEAST: Final = 900
"""Least height of a picture."""
_BELOW: Final = 10
_ROW: Final = 330
"""Height of the row of starts."""


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """Draw the public view.

    No choice is made from it, so there is nothing to tag.
    """
    called = drawable_names(names, view.seats)
    if view.ending is not None:
        return final.final(view, called)
    top = seats.bottom(view) + _BELOW
    plan = _plan_layout(view, top + headline.HEIGHT)
    canvas = ground.canvas(theme.WIDTH, plan.height)
    seats.draw(canvas, view, called)
    headline.draw(
        canvas, Box.at(theme.MARGIN, top, theme.WIDTH - 2 * theme.MARGIN, headline.HEIGHT), view, called
    )
    marks = find_marks(view)
    far = FAR if view.seats > _COUPLE else _NEAR
    is_calm = plan.frame.size < far and len(extent(view).tiles) > _SEVERAL
    frame, near = plan.frame, None
    if len(extent(view).tiles) > _FEW:
        frame, near = closeup.place_closeup(frame, plan.at, canvas.box, view, marks, is_calm=is_calm)

    def under(laid: Canvas) -> None:
        ground.clearing(laid, plan.at[1], frame, () if is_calm else board.occupied_cells(view))

    style = Style(
        _GROUND,
        under,
        is_calm=is_calm,
        is_hushed=near is None and not is_calm and len(extent(view).tiles) > _SEVERAL,
        lead=None if near is None else near.leader,
    )
    board.draw(canvas, plan.at, frame, view, marks, style=style)
    if near is not None:
        near.draw(canvas, view, marks)
    if plan.has_chain:
        below = Box(theme.MARGIN, plan.height - _FOOT - chain.HEIGHT, theme.WIDTH - theme.MARGIN, plan.height)
        chain.draw(canvas, below._replace(bottom=plan.height - _FOOT), view.options.ending)
    return canvas


class _Plan(NamedTuple):
    """The layout below the headline."""

    frame: Frame
    at: Point
    has_chain: bool
    height: int
    """Height of the whole picture."""


def _plan_layout(view: View, top: int) -> _Plan:
    """Return the layout with the table as large as it fits.

    The picture is as high as that needs; the food chain is shown while there is room.
    """
    seen = extent(view)
    count = len(seen.tiles)
    has_chain = count <= _FEW
    below = _FOOT + (chain.HEIGHT if has_chain else 0)
    room, least = theme.HIGHEST - below - top, _LEAST - below - top
    frame = board.frame_tiles(view, (theme.WIDTH, room))
    apart = islands(
        board.cells_by_start(seen), (theme.WIDTH, room if seen.tiles else _ROW), frame.size, least
    )
    if apart is not None:
        if not seen.tiles:
            apart = apart.below(seats.middles(view))
        return _Plan(apart, (0, top), has_chain, top + apart.height + below)
    high = max(frame.height, least)
    frame = replace(frame, top=frame.top - (high - frame.height) // 2, height=high)
    return _Plan(frame, (0, top), has_chain, top + high + below)
