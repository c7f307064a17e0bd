"""Where somebody enters the board: their homes, closer than anything is looked at in play, and where on the dish these are.

House rule: nothing lives near yet, so the homes are the hero, with the rim behind them. The whole dish is there once more,
small, in a corner of the lens: whoever enters sees the core, and the homes of all others. So it stays while they act from there.
"""

from collections.abc import Iterable, Sequence
from math import dist
from typing import Final

from engine.games.organism.boards import Space
from engine.games.organism.table import View
from render import theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.organism import bodies, colours, dishes, lens
from render.painters.organism.frame import Frame
from render.painters.organism.plan import Grid, Plan, inwards

_SIZES: Final = (248, 224, 200, 180)
"""How large spaces are drawn there."""
_INWARDS: Final = 0.42
"""How far to the core from the homes the middle of what is seen is, in sizes."""
_CELL: Final = 0.62
"""How much about the middle of a home is to be seen, and to be kept free."""
_DISHES: Final = (200, 184, 158)
"""Radius of the small dish, with all about it: as large as it fits,"""
_IN: Final = 38
"""how far it is from the lens's edges,"""
_APART: Final = 24
"""and how far it keeps off what is large,"""
_LINE: Final = 0.24
"""with a line beside it wherever there is room for a dish larger than the least, in sizes."""
_RING: Final = 5


def is_home(view: View) -> bool:
    """Whether somebody enters, or has just done so and acts from there, and nobody else lives within two steps."""
    homes = {*view.board.homes[view.turn]}
    own = {one.space for one in view.elements if one.seat == view.turn}
    has_entered = view.preview is not None and bool(view.preview.introduced) and own <= homes
    if view.asked is None or not (view.asked == "enter" or has_entered):
        return False
    near = view.board.near
    around = {two for home in homes for one in near[home] for two in (one, *near[one])}
    return not {one.space for one in view.elements if one.seat != view.turn} & around


def seen(view: View, numbered: Iterable[Space]) -> tuple[Space, ...]:
    """What has to be seen there: the homes, and what has a number."""
    return tuple(dict.fromkeys((*view.board.homes[view.turn], *numbered)))


def closer(view: View, plan: Plan, shown: Sequence[Space], wide: int, high: int) -> Frame | None:
    """The homes, with all that is to be seen, as large as they fit into so much of a lens beside the small dish; None if they
    do in no size.
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


def place(frame: Frame, view: View, shown: Sequence[Space]) -> Box | None:
    """Where in such a lens the small dish is."""
    for reach in _DISHES:
        free = _free(frame, view, shown, reach)
        if free and (reach == _DISHES[-1] or _is_wet(frame, free[0], reach)):
            return Box.around(free[0], 2 * reach, 2 * reach)
    return None


def covered(box: Box) -> tuple[Box, Box]:
    """What a small dish in that box lies on: less than all of it, for it is round."""
    long, short = box.width, round(box.width * 0.5**0.5)
    return Box.around(box.middle, long, short), Box.around(box.middle, short, long)


def small(canvas: Canvas, box: Box, frame: Frame, view: View) -> None:
    """The whole dish, small, in a box: who lives where, and a ring about each home of whoever enters."""
    middle, reach, plan = box.middle, box.width // 2, frame.grid.plan
    grid = Grid(plan, int((reach - dishes.RIM - dishes.MARGIN) / plan.reach))
    canvas.disc(middle, 2 * reach, colours.DEEP)
    dishes.lay(canvas, grid, middle)
    wide = bodies.even(1.1 * grid.size)

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
    """Where in a lens a dish of that radius may be: in a corner where it hides nothing, the one next to the core first.

    Not at the lower left, where clients lay a badge of their own.
    """
    wide, high = frame.part.width, frame.part.height
    size = frame.size
    line = _LINE if reach > _DISHES[-1] else 0
    keep, off = round((_CELL + line) * size) + reach + _APART, _IN + reach
    cells = [frame.middle(space) for space in shown]
    way = inwards(frame.grid.plan, view.board.homes[view.turn])
    corners = [(off, off), (wide - off, off), (wide - off, high - off)]
    free = [at for at in corners if all(dist(at, cell) >= keep for cell in cells)]
    half = complex(wide / 2, high / 2)
    return sorted(
        free, key=lambda at: (not _is_wet(frame, at, reach), abs((complex(*at) - half) / 100 - 5 * way))
    )


def _is_wet(frame: Frame, at: Point, reach: int) -> bool:
    """Whether a dish of that radius lies there within the large one's rim."""
    return dist(at, frame.core) + reach <= dishes.radius(frame.grid)


def _inside(plan: Plan, view: View, by: float) -> complex:
    """The middle of the homes, so much nearer to the core."""
    homes = view.board.homes[view.turn]
    return sum((plan.middles[space] for space in homes), 0j) / len(homes) + by * inwards(plan, homes)
