"""The views by whose size a replay draws the meadow: all of it, always.

House rules: early on tiles are large, and the camera steps back while the meadow grows. It never
comes closer, so that players never have to find a place again, and never cuts a tile off. What is
too small to read stands large in the row of tiles above. The final picture shows all again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.kcaloria.rules.state import View
from render.kit import theme
from render.kit.boards.camera import best_ends
from render.painters.kcaloria.board import board
from render.painters.kcaloria.board.islands import islands

_ROOM: Final = (theme.WIDTH, 900)
"""About the room for the tiles."""
_LARGEST: Final = 160
"""Size from which larger tiles count for nothing more."""
_STEPS: Final = 3
"""The most times that the camera steps back: a meadow may spread for long."""


def cameras(views: Sequence[View]) -> tuple[View, ...]:
    """Return for each View of a replay the one by whose size its meadow is drawn."""
    sizes = [_size(views[: at + 1]) for at in range(len(views))]
    # Copies, because a View that is its own extent is no part of a replay.
    extents = {end: views[end].model_copy() for end in best_ends(sizes, _STEPS)}
    extents[len(views) - 1] = views[-1]
    return tuple(next(one for end, one in sorted(extents.items()) if at <= end) for at in range(len(views)))


def _size(views: Sequence[View]) -> int:
    """Return the size of tiles where the whole meadow is seen, groups that are apart together."""
    size = board.film_size(views, _ROOM, _LARGEST)
    apart = islands(board.cells_by_start(*views), _ROOM, size, _ROOM[1])
    return size if apart is None else min(apart.size, _LARGEST)
