"""The views by whose size a replay draws the meadow: tiles are large enough to read.

House rules: early on the whole meadow is seen, and the camera steps back while it grows. Once its
tiles would be too small, the camera stays close to the news, and moves only where the news is
elsewhere. The final picture shows all again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from engine.contract.hexes import Cell, distance
from engine.games.kcaloria.rules.state import View
from render.kit import theme
from render.kit.boards.camera import best_ends
from render.painters.kcaloria.board import board
from render.painters.kcaloria.board.highlights import find_marks
from render.painters.kcaloria.board.islands import islands
from render.painters.kcaloria.board.near import Near, near_size

_ROOM: Final = (theme.WIDTH, 900)
"""About the room for the tiles."""
_LARGEST: Final = 160
"""Size from which larger tiles count for nothing more."""
_LEGIBLE: Final = 112
"""Size of tiles whose figures are legible in a small picture: smaller ones are shown close by."""
_SIZES: Final = (136, 128, 120, 114, 104, 100, 96, 92, 88, 82)
"""Sizes of tiles that are tried close by."""
_GROUPS: Final = 4
"""The most places that the camera shows close by, one after the other."""
_AROUND: Final = 1
"""Distance from the news up to which tiles are always seen."""


def cameras(views: Sequence[View]) -> tuple[View, ...]:
    """Return for each View of a replay the one by whose size its meadow is drawn."""
    sizes = [_far_size(views[: at + 1]) for at in range(len(views))]
    far = next((at for at, size in enumerate(sizes[:-1]) if size < _LEGIBLE), len(views))
    groups = _groups([news_of(view) for view in views[far:-1]])
    if not groups:
        far = len(views)
    # Copies, because a View that is its own extent is no part of a replay.
    extents = {end: views[end].model_copy() for end in best_ends(sizes[:far])}
    extents.pop(len(views) - 1, None)
    seen = list[View]()
    for at in range(far):
        seen.append(next((one for end, one in extents.items() if at <= end), views[-1]))
    for count, cells in groups:
        later = views[len(seen) + count - 1]
        seen += [Near.of(later, cells)] * count
    return (*seen, views[-1]) if groups else tuple(seen)


def _far_size(views: Sequence[View]) -> int:
    """Return the size of tiles where the whole meadow is seen, groups that are apart together."""
    size = board.film_size(views, _ROOM, _LARGEST)
    apart = islands(board.cells_by_start(*views), _ROOM, size, _ROOM[1])
    return size if apart is None else min(apart.size, _LARGEST)


def news_of(view: View) -> frozenset[Cell]:
    """Return the cells of the last turn, with the tiles about them."""
    marked, tiles = find_marks(view), {tile.cell for tile in view.tiles}
    placed = None if view.last is None or view.last.placed is None else view.last.placed.cell
    news = {*marked.ringed, *(cell for way in marked.food for cell in _ends(way) if cell in tiles)}
    news |= {placed} if placed is not None else set()
    return frozenset(news | {cell for cell in tiles if any(distance(cell, one) <= _AROUND for one in news)})


def _ends(way: Sequence[object]) -> Iterator[Cell]:
    yield from (one for one in way if isinstance(one, tuple) and len(one) == 2)


def _groups(news: Sequence[Collection[Cell]]) -> list[tuple[int, frozenset[Cell]]]:
    """Return how many Views each place close by shows, and its cells: few places, large tiles.

    It is empty if too many places are needed.
    """
    for size in _SIZES:
        found = list[tuple[int, frozenset[Cell]]]()
        for cells in news:
            both = frozenset(cells) if not found else found[-1][1] | {*cells}
            if found and (not cells or near_size(both, _ROOM, size) >= size):
                found[-1] = (found[-1][0] + 1, both)
            else:
                found.append((1, frozenset(cells)))
        if len(found) <= _GROUPS and all(cells for _, cells in found):
            return found
    return []
