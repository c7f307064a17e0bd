"""The views by whose size a replay draws the meadow: early tiles are large."""

from collections.abc import Sequence
from typing import Final

from engine.games.kcaloria.rules.state import View
from render.kit import theme
from render.kit.boards.camera import best_ends
from render.painters.kcaloria.board import board

_ROOM: Final = (theme.WIDTH, 900)
"""About the room for the tiles."""
_LARGEST: Final = 160
"""Size from which larger tiles count for nothing more."""


def cameras(views: Sequence[View]) -> tuple[View, ...]:
    """Return for each View of a replay the later one that its meadow has room for."""
    sizes = [board.film_size(views[: at + 1], _ROOM, _LARGEST) for at in range(len(views))]
    # Copies, because a View that is its own extent is no part of a replay.
    extents = {end: views[end].model_copy() for end in best_ends(sizes)[:-1]}
    return tuple(
        next((one for end, one in extents.items() if at <= end), views[-1]) for at in range(len(views))
    )
