"""The table of kCaloria.

It has plates along the top, the last turn, and the meadow with the tiles.
"""

from contextlib import nullcontext
from dataclasses import replace
from typing import Final, NamedTuple

from engine.contract.values import Place
from engine.games.kcaloria.rules.state import View
from render.kit import hexagons, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.headline import HEIGHT, SHORT
from render.kit.hexagons import Frame
from render.kit.style import as_large_as, is_moving, starts_replay, tallest
from render.kit.wording import drawable_names
from render.painters.kcaloria import chain, final, headline, meal, seats
from render.painters.kcaloria.board import board, ground
from render.painters.kcaloria.board.highlights import Highlights, find_marks
from render.painters.kcaloria.board.islands import islands
from render.painters.kcaloria.board.plan import NEARER, Style
from render.painters.kcaloria.tiles.sizes import ROOMY

_FOOT: Final = 6
_FEW: Final = 8
"""Maximum number of tiles with room for the food chain."""
_LATE: Final = 28
_HEIGHTS: Final = ((0, 1200), (_LATE, theme.HIGHEST))
"""The picture's height from a number of turns on.

Turns only become more, unlike tiles, so a picture never becomes lower than the one before it.
"""
_BELOW: Final = 4
_RINGED: Final = 20
"""Room for the ring about a nearer tile."""
_ROOMY: Final = 2
"""Number of players up to which late tables always have room for two lines above the board.

With more players there is one line if the tiles become larger by it.
"""


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """Draw the public view.

    No choice is made from it, so there is nothing to tag.
    """
    called = drawable_names(names, view.seats)
    if view.ending is not None:
        return final.final(view, called)
    top = seats.bottom(view) + _BELOW
    high = meal.HEIGHT if is_moving() else HEIGHT
    is_start = starts_replay(view)
    with as_large_as(view) if is_start else nullcontext():  # an own picture, with room for the food chain
        plan, is_short = _plan_layout(view, top + high, has_chain=is_start), False
    if not is_moving() and view.seats > _ROOMY and sum(tallest(view).turns) >= _LATE:
        larger = _plan_layout(view, top + SHORT)
        if is_short := larger.frame.size > plan.frame.size:
            plan, high = larger, SHORT
    canvas = ground.canvas(theme.WIDTH, plan.height)
    marks = Highlights() if is_start else find_marks(view)
    style = Style(is_lit=len(view.tiles) > _FEW)
    board.draw(canvas, (0, 0), plan.frame, view, marks, style=style)
    eaten = {food for food, _ in marks.food}
    canvas.spared += [piece.box for piece in canvas.pieces if piece.place in eaten]
    seats.draw(canvas, view.model_copy(update={"to_move": (view.first,)}) if is_start else view, called)
    box = Box.at(theme.MARGIN, top, theme.WIDTH - 2 * theme.MARGIN, high)
    canvas.tell(box)
    canvas.spared += canvas.told
    draw = meal.draw if is_moving() else headline.draw_short if is_short else headline.draw
    draw(canvas, box, view, called)
    if plan.has_chain:
        below = Box(theme.MARGIN, plan.height - _FOOT - chain.HEIGHT, theme.WIDTH - theme.MARGIN, plan.height)
        chain.draw(canvas, below._replace(bottom=plan.height - _FOOT), view.options.ending)
    if is_start:  # nothing glides from it
        canvas.pieces.clear()
    return canvas


class _Plan(NamedTuple):
    """The layout of the board and what is below it."""

    frame: Frame
    """A frame from the picture's upper end on."""
    has_chain: bool
    height: int
    """Height of the whole picture."""


def _plan_layout(view: View, top: int, *, has_chain: bool = False) -> _Plan:
    """Return the layout with the table as large as it fits.

    The food chain is shown in the first turns, while there is room.
    """
    seen = board.film_views(view)
    turns = sum(tallest(view).turns)
    height = next(height for least, height in reversed(_HEIGHTS) if turns >= least)
    has_chain = has_chain or turns <= _FEW
    below = _FOOT + (chain.HEIGHT if has_chain else 0)
    room = height - below - top
    frame = board.frame_tiles(view, (theme.WIDTH, room))
    cells = board.cells_by_start(*seen)
    apart = islands(cells, (theme.WIDTH, room), frame.size, room)
    if apart is not None:
        if not any(one.tiles for one in seen):
            apart = apart.below(seats.middles(view))
        frame = apart
    else:
        frame = replace(frame, top=frame.top - (room - frame.height) // 2)
    frame = replace(frame, top=frame.top + _find_lack(view, frame, room))
    return _Plan(replace(frame, top=frame.top - top, height=top + room), has_chain, height)


def _find_lack(view: View, frame: Frame, room: int) -> int:
    """Return by how much a nearer tile at the lower end lacks room for its ring.

    In a replay the board lies still.
    """
    placed = None if view.last is None else view.last.placed
    if placed is None or frame.size >= ROOMY or is_moving():
        return 0
    reach = round(hexagons.height(frame.size) * NEARER / 2) + _RINGED
    return min(_RINGED, max(0, frame.middle(placed.cell)[1] + reach - room - _FOOT))
