"""The views by whose size a replay draws the meadow: tiles are large enough to read.

House rules: early on the whole meadow is seen, and the camera steps back while it grows. Once its
tiles would be too small, the camera stays close to the news, and moves only where the news is
elsewhere. It never cuts off what a turn changed: where that lies too far apart, the whole meadow is
seen. The final picture shows all again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import inf, log
from typing import Final, NamedTuple

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
_LEGIBLE: Final = 96
"""Size of tiles whose figures are legible in a small picture: smaller ones are shown close by."""
_CLOSE: Final = 120
"""Largest size of tiles close by: larger ones would leave too little of the meadow."""
_CLOSER: Final = 1.15
"""How much larger they are than on the whole meadow, at least: that cuts nothing off."""
_MOVE, _MOVES = 0.45, 4
"""What a move of the camera costs: so much larger, in powers of e, a scene's tiles must become. And
about the most moves: each takes much of a file.
"""
_AROUND: Final = 1
"""Distance from eater, eaten and what has died out up to which tiles are always seen."""


class _Stay(NamedTuple):
    """A camera that stays: up to which View, and close to which cells; far off without any."""

    end: int
    cells: frozenset[Cell]


def cameras(views: Sequence[View]) -> tuple[View, ...]:
    """Return for each View of a replay the one by whose size its meadow is drawn."""
    sizes = [_far_size(views[: at + 1]) for at in range(len(views))]
    far = next((at for at, size in enumerate(sizes[:-1]) if size < _LEGIBLE), len(views))
    # Copies, because a View that is its own extent is no part of a replay.
    extents = {end: views[end].model_copy() for end in best_ends(sizes[:far])}
    extents.pop(len(views) - 1, None)
    seen = list[View]()
    for at in range(far):
        seen.append(next((one for end, one in extents.items() if at <= end), views[-1]))
    most = max(1, _MOVES - max(0, len(extents) - 1))
    for end, cells in _stays([news_of(view) for view in views[far:-1]], sizes[far:], most):
        later = views[far + end - 1]
        camera = Near.of(later, cells) if cells else later.model_copy()
        seen += [camera] * (far + end - len(seen))
    return (*seen, views[-1])[: len(views)]


def _stays(news: Sequence[frozenset[Cell]], sizes: Sequence[int], most: int) -> tuple[_Stay, ...]:
    """Return where the camera stays, at most in so many places: its tiles are large.

    `sizes` are those of tiles where the whole meadow is seen.
    """
    worths = dict[tuple[int, int], tuple[float, _Stay]]()
    for start, end in combinations(range(len(news) + 1), 2):
        cells = frozenset(cell for some in news[start:end] for cell in some)
        close, whole = near_size(cells, _ROOM, _CLOSE) if cells else 0, _CLOSER * sizes[end - 1]
        stay = _Stay(end, cells if close >= whole else frozenset())
        worths[start, end] = (end - start) * log(max(close, whole)) - _MOVE, stay
    reached, found = {0: (0.0, tuple[_Stay, ...]())}, list[tuple[float, tuple[_Stay, ...]]]()
    for _ in range(most):
        further = dict[int, tuple[float, tuple[_Stay, ...]]]()
        for (start, end), (worth, stay) in worths.items():
            before, stays = reached.get(start, (-inf, ()))
            if before + worth > further.get(end, (-inf, ()))[0]:
                further[end] = before + worth, (*stays, stay)
        reached = further
        found += [reached[len(news)]] if len(news) in reached else []
    return max(found, key=lambda way: way[0], default=(0.0, ()))[1]


def _far_size(views: Sequence[View]) -> int:
    """Return the size of tiles where the whole meadow is seen, groups that are apart together."""
    size = board.film_size(views, _ROOM, _LARGEST)
    apart = islands(board.cells_by_start(*views), _ROOM, size, _ROOM[1])
    return size if apart is None else min(apart.size, _LARGEST)


def news_of(view: View) -> frozenset[Cell]:
    """Return the cells that the last turn changed.

    They are the eater, the eaten and what has died out, each with the tiles about it, and the tiles
    that make more or fewer cubes, are doomed, or are saved.
    """
    marked, tiles, last = find_marks(view), {tile.cell for tile in view.tiles}, view.last
    acting = {*marked.ringed, *(cell for way in marked.food for cell in _ends(way) if cell in tiles)}
    if last is None:
        return frozenset(acting)
    acting |= {tile.cell for tile in (*last.fallen, *([last.placed] if last.placed else []))}
    about = {cell for cell in tiles if any(distance(cell, one) <= _AROUND for one in acting)}
    changed = {*last.doomed, *last.saved, *(number for number, _ in last.changed)}
    return frozenset(acting | about | {tile.cell for tile in view.tiles if tile.id in changed})


def _ends(way: Sequence[object]) -> Iterator[Cell]:
    yield from (one for one in way if isinstance(one, tuple) and len(one) == 2)
