"""Which of the spaces that a tile fits are asked about at once: as many as one takes in at a glance.

House rule: up to a dozen are asked about together. Of more come first those that score or lead on, then the few where the
longest paths go on, then all others, part by part where they lie so far apart that a picture of all had no room for them.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, sqrt
from typing import Final, NamedTuple

from engine.contract.hexes import Cell
from engine.games.kaliko.preview import Preview, Space

FEW: Final = 12
"""So many spaces are asked about at once, whichever they are."""
_NEAREST: Final = 6
"""Of so many spaces at most it is said that they are the nearest to a play: of more it would say nothing."""
_WIDE: Final = 16
"""So many widths of a space may lie between those that are asked about at once, from west to east or north to south."""
_PART: Final = 11
"""And so many between those of a part, where all together are wider."""
_ROW: Final = sqrt(3) / 2
"""How many widths of a space are from row to row."""


class Sight(NamedTuple):
    """Spaces that are asked about at once; whether they are those where the longest paths go on."""

    spaces: tuple[Space, ...]
    is_nearest: bool = False


def sights(preview: Preview, spaces: tuple[Space, ...]) -> Iterator[Sight]:
    """All of the spaces, those that are asked about first in front."""
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
    """Those of the spaces where a play comes about, or where a path through all tiles that lie goes on."""
    looked_at = {cell for path in preview.new if path.runs_through(preview.staged) for cell in path.faces}
    return tuple(space for space in spaces if space.points or space.laid.cell in looked_at)


def nearest(spaces: Sequence[Space]) -> tuple[Cell, ...]:
    """Where none makes a play, the few spaces from which the longest paths go on, those that a picture shows together;
    none where it is all the same.
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
    """Them all at once; where they lie far apart, from west to east or from north to south by parts."""
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
    """How many widths of a space these lie apart, in the direction in which it is more."""
    return max(_range(cells, 0), _range(cells, 1))


def _range(cells: Sequence[Cell], axis: int) -> float:
    along = [_at(cell)[axis] for cell in cells]
    return max(along) - min(along)


def _at(cell: Cell) -> tuple[float, float]:
    """How far to the east and to the south of the start its middle is, in widths of a space."""
    q, r = cell
    return q + r / 2, r * _ROW
