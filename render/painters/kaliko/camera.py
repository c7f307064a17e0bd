"""The camera of a replay: nearer while the pattern is small, in at most two steps away from it."""

from collections.abc import Sequence
from typing import Final

from engine.games.kaliko.state import View
from render.painters.kaliko.frame import SPARSE
from render.painters.kaliko.orientation import space_size, turned_cell, way_in
from render.painters.kaliko.table import free_corners

_CLOSER: Final = (1.7, 1.3)
"""How much larger spaces are before the first step and before the second one, at least."""
_WORTH: Final = 1.15
"""How much larger they are, at least, where the stack needs its corner."""
_LEAST: Final = 3
"""The fewest positions between two steps."""


def cameras(views: Sequence[View]) -> tuple[View, ...]:
    """Return for each View of a replay the later one that its picture has room for.

    The stack keeps its corner, which the last one leaves free.
    """
    way = way_in(views[-1])
    sizes = [min(space_size(view.pattern, way), SPARSE) for view in views]
    corner = _corners(views[-1], way)[:1]
    found, before = list[tuple[int, int]](), -1
    for closer in _CLOSER:
        step = max((at for at, size in enumerate(sizes) if size >= closer * sizes[-1]), default=-1)
        shown = (at for at in range(step, len(views) - 1) if {*corner} <= {*_corners(views[at], way)})
        near = next(shown, None) if step - before >= _LEAST and len(views) - step > _LEAST else None
        if near is not None and sizes[near] >= _WORTH * sizes[-1]:
            found.append((step, near))
            before = step
    # Copies, because a View that is its own extent is no part of a replay.
    extents = {step: views[near].model_copy() for step, near in found}
    return tuple(
        next((one for step, one in extents.items() if at <= step), views[-1]) for at in range(len(views))
    )


def _corners(view: View, way: int) -> list[tuple[int, int]]:
    """Return the corners that a picture of this size leaves free, with the stack's place there."""
    return [box[:2] for box in free_corners(view, [turned_cell(one.cell, way) for one in view.pattern])]
