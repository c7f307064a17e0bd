"""The enlarged homes of an entering player, with a small dish.

House rule: nothing lives near yet, so the homes are the main thing, with the rim behind them. The
whole dish is shown again, small, in a corner of the lens, with the core and the homes of all
others. It stays while the player acts from there.
"""

from collections.abc import Iterable, Sequence
from math import dist
from typing import Final

from engine.games.organism.boards import Space
from engine.games.organism.state import View
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.painters.organism import colours
from render.painters.organism.board import ground, lens, pieces
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import Grid, Plan, direction_to_core

_SIZES: Final = (248, 224, 200, 180)
"""Sizes of spaces there."""
_INWARDS: Final = 0.42
"""Distance of the view's middle from the homes towards the core, in sizes."""
_CELL: Final = 0.62
"""Radius about the middle of a home that must be visible and free."""
_DISHES: Final = (200, 184, 158)
"""Radii of the small dish with its surround: the largest that fits is used."""
_IN: Final = 38
"""Its distance from the lens's edges."""
_APART: Final = 24
"""Its distance from large things."""
_LINE: Final = 0.24
"""Additional distance for a line, in sizes, if there is room for more than the smallest dish."""
_RING: Final = 5


def is_home(view: View) -> bool:
    """Return whether a player enters, or just did and acts from home.

    No other player may live within two steps.
    """
    homes = {*view.board.homes[view.turn]}
    own = {one.space for one in view.elements if one.seat == view.turn}
    has_entered = view.preview is not None and bool(view.preview.introduced) and own <= homes
    if view.asked is None or not (view.asked == "enter" or has_entered):
        return False
    near = view.board.near
    around = {two for home in homes for one in near[home] for two in (one, *near[one])}
    return not {one.space for one in view.elements if one.seat != view.turn} & around


def list_visible(view: View, numbered: Iterable[Space]) -> tuple[Space, ...]:
    """Return the spaces that must be visible: homes and numbered ones."""
    return tuple(dict.fromkeys((*view.board.homes[view.turn], *numbered)))


def zoom_in(view: View, plan: Plan, shown: Sequence[Space], wide: int, high: int) -> Frame | None:
    """Return a frame with the shown spaces, as large as they fit.

    They are homes and numbered spaces. The small dish must fit beside them in the lens. If it fits
    with no size, return the first size in which the spaces fit, else None.
    """
    box = Box(0, 0, wide, high)
    found = []
    for size in _SIZES:
        zoomed = Frame.at(plan, size, _inside(plan, view, _INWARDS), (wide, high))
        is_seen = all(zoomed.shows(one) and lens.holds(box, zoomed.middle(one), size) for one in shown)
        if is_seen and (free := _free(zoomed, view, shown, _DISHES[-1])):
            if _is_wet(zoomed, free[0], _DISHES[-1]):
                return zoomed
            found.append(zoomed)
    return found[0] if found else None


def place_dish(frame: Frame, view: View, shown: Sequence[Space]) -> Box | None:
    """Return the box of the small dish in such a lens."""
    for reach in _DISHES:
        free = _free(frame, view, shown, reach)
        if free and (reach == _DISHES[-1] or _is_wet(frame, free[0], reach)):
            return Box.around(free[0], 2 * reach, 2 * reach)
    return None


def covered_boxes(box: Box) -> tuple[Box, Box]:
    """Return two boxes that a small dish covers.

    They are less than its whole box, because it is round.
    """
    long, short = box.width, round(box.width * 0.5**0.5)
    return Box.around(box.middle, long, short), Box.around(box.middle, short, long)


def draw_dish(canvas: Canvas, box: Box, frame: Frame, view: View) -> None:
    """Draw the small dish with all elements and the mover's homes."""
    middle, reach, plan = box.middle, box.width // 2, frame.grid.plan
    grid = Grid(plan, int((reach - ground.RIM - ground.MARGIN) / plan.reach))
    canvas.disc(middle, 2 * reach, colours.DEEP)
    ground.lay(canvas, grid, middle)
    wide = pieces.even(1.1 * grid.size)

    def spot(space: Space) -> Point:
        across, down = grid.middle(space)
        return middle[0] + across, middle[1] + down

    for space in view.board.homes[view.turn]:
        canvas.disc(spot(space), wide + 2 * _RING, theme.TEXT)
        canvas.disc(spot(space), wide, colours.DEEP)
    for one in view.elements:
        canvas.disc(spot(one.space), wide, theme.SEATS[one.seat])
    for space in view.board.homes[view.turn]:
        canvas.disc(spot(space), wide - 2, theme.SEATS[view.turn])


def _free(frame: Frame, view: View, shown: Sequence[Space], reach: int) -> list[Point]:
    """Return the positions for a dish of this radius in a lens.

    They are in corners where it hides nothing, the one next to the core first.

    The lower left corner is left out, because clients lay a badge there.
    """
    wide, high = frame.part.width, frame.part.height
    size = frame.size
    line = _LINE if reach > _DISHES[-1] else 0
    keep, off = round((_CELL + line) * size) + reach + _APART, _IN + reach
    cells = [frame.middle(space) for space in shown]
    way = direction_to_core(frame.grid.plan, view.board.homes[view.turn])
    corners = [(off, off), (wide - off, off), (wide - off, high - off)]
    free = [at for at in corners if all(dist(at, cell) >= keep for cell in cells)]
    half = complex(wide / 2, high / 2)
    return sorted(
        free, key=lambda at: (not _is_wet(frame, at, reach), abs((complex(*at) - half) / 100 - 5 * way))
    )


def _is_wet(frame: Frame, at: Point, reach: int) -> bool:
    """Return whether such a dish lies within the large one's rim."""
    return dist(at, frame.core) + reach <= ground.radius(frame.grid)


def _inside(plan: Plan, view: View, by: float) -> complex:
    """Return the middle of the homes, moved towards the core by `by`."""
    homes = view.board.homes[view.turn]
    return sum((plan.middles[space] for space in homes), 0j) / len(homes) + by * direction_to_core(
        plan, homes
    )
