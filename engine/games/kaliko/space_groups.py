"""Groups of spaces that are offered at once, small enough for a glance.

House rule: up to a dozen spaces are offered together. If there are more, first come spaces that
score or continue a path, then the few with the longest paths. All others follow, in parts if they
lie too far apart for one picture.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, sqrt
from typing import Final, NamedTuple

from engine.contract.hexes import Cell
from engine.games.kaliko.preview import Preview, Space

FEW: Final = 12
"""Number of spaces that can always be offered together."""
_NEAREST: Final = 6
"""Maximum number of spaces called the nearest to a play; more would say little."""
_WIDE: Final = 16
"""Maximum extent of spaces offered at once, in widths of a space.

It is measured from west to east and from north to south.
"""
_PART: Final = 11
"""Maximum extent of one part, if all spaces together are wider."""
_ROW: Final = sqrt(3) / 2
"""Distance from row to row, in widths of a space."""


class Sight(NamedTuple):
    """Spaces that are offered at once.

    `is_nearest` says that the longest paths continue there.
    """

    spaces: tuple[Space, ...]
    is_nearest: bool = False


def sights(preview: Preview, spaces: tuple[Space, ...]) -> Iterator[Sight]:
    """Yield all of the spaces in groups, the first offered first."""
    rest = spaces
    leading = near(preview, rest) if len(rest) > FEW else ()
    if 0 < len(leading) < FEW:
        yield Sight(leading)
        rest = _without(leading, rest)
    longest = nearest(rest) if len(rest) > FEW else ()
    if longest:
        chosen = tuple(space for space in rest if space.laid.cell in longest)
        yield Sight(chosen, is_nearest=True)
        rest = _without(chosen, rest)
    for part in _parts(rest):
        yield Sight(part)


def near(preview: Preview, spaces: Iterable[Space]) -> tuple[Space, ...]:
    """Return the spaces that make a play or continue a path through all laid tiles."""
    looked_at = {cell for path in preview.new if path.runs_through(preview.staged) for cell in path.faces}
    return tuple(space for space in spaces if space.points or space.laid.cell in looked_at)


def nearest(spaces: Sequence[Space]) -> tuple[Cell, ...]:
    """Return the few spaces where the longest paths continue.

    They lie close enough for one picture. Empty if a space makes a play, or if the spaces are all
    alike.
    """
    if any(space.points for space in spaces):
        return ()
    chosen: list[Cell] = []
    for length in sorted({space.onward for space in spaces if space.onward}, reverse=True):
        alike = [space.laid.cell for space in spaces if space.onward == length]
        if len(chosen) + len(alike) > min(_NEAREST, len(spaces) - 1):
            break
        chosen += alike
    together: list[Cell] = []
    for cell in chosen:
        if _extent([*together, cell]) <= _PART:
            together.append(cell)
    return tuple(together)


def _without(gone: Sequence[Space], spaces: Sequence[Space]) -> tuple[Space, ...]:
    return tuple(space for space in spaces if space not in gone)


def _parts(spaces: tuple[Space, ...]) -> Iterator[tuple[Space, ...]]:
    """Yield all spaces at once, or in parts if they lie far apart.

    Parts run from west to east or from north to south.
    """
    cells = [space.laid.cell for space in spaces]
    far = _extent(cells)
    if far <= _WIDE:
        yield spaces
        return
    axis = 0 if _range(cells, 0) == far else 1
    first, many = min(_at(cell)[axis] for cell in cells), ceil(far / _PART)
    parts: list[list[Space]] = [[] for _ in range(many)]
    for space in spaces:
        along = (_at(space.laid.cell)[axis] - first) / far
        parts[min(int(along * many), many - 1)].append(space)
    yield from (tuple(part) for part in parts if part)


def _extent(cells: Sequence[Cell]) -> float:
    """Return the larger extent of the cells, in widths of a space."""
    return max(_range(cells, 0), _range(cells, 1))


def _range(cells: Sequence[Cell], axis: int) -> float:
    along = [_at(cell)[axis] for cell in cells]
    return max(along) - min(along)


def _at(cell: Cell) -> tuple[float, float]:
    """Return the cell's centre east and south of the start, in widths of a space."""
    q, r = cell
    return q + r / 2, r * _ROW
