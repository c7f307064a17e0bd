"""Kaliko in numbers: cells, sides and tiles as they lie, as integers that tables are looked up by.

A cell is one number, and so is an entry: an empty cell and the side by which a path looks into it, `8 * cell + side`.
A tile as it lies is the number of its bit, so that a set of such is an int.
"""

from functools import lru_cache
from typing import Final

from engine.contract.hexes import SIDES, STEPS
from engine.contract.hexes import Cell as Place
from engine.games.kaliko.tiles import ALL_TURNED, BITS, SHOWING, Colour, Tile

WIDTH: Final = 256
"""Cells in a row: more than all tiles in a line could take, either way from the start."""
_MIDDLE: Final = WIDTH // 2
_COLOURS: Final = tuple(Colour)

STEP: Final = tuple(q + r * WIDTH for q, r in STEPS)
"""By side: how the number of the cell beyond it differs."""
OUT: Final = tuple(8 * STEP[side] + (side + 3) % 6 - side for side in SIDES)
"""By side: from the entry by it to the entry into the cell beyond, by the same border."""

CHORDS: Final = tuple(turned.chords for turned in ALL_TURNED)
"""By turned tile: the pairs of sides that its segments join."""
CHORD: Final = tuple(turned.chord for turned in ALL_TURNED)
"""By turned tile and side: which of them ends there."""
PARTNER: Final = tuple(turned.partner for turned in ALL_TURNED)
"""By turned tile and side: the other end of that segment."""
PAINT: Final = tuple(tuple(map(_COLOURS.index, turned.colours)) for turned in ALL_TURNED)
"""By turned tile and side: its colour, as a number."""
OTHERS: Final = tuple(
    tuple(tuple(chord for chord in turned.chords if side not in chord) for side in SIDES)
    for turned in ALL_TURNED
)
"""By turned tile and side: the two segments that don't end there."""
KNOTS: Final = tuple(
    tuple(
        (_COLOURS.index(turned.paints[i]), 1 << i | 1 << j)
        for i, j in ((0, 1), (0, 2), (1, 2))
        if turned.paints[i] is turned.paints[j] and turned.crossings[1 << i | 1 << j]
    )
    for turned in ALL_TURNED
)
"""By turned tile: the pairs of its segments that cross in one colour, with that colour."""
BESIDE: Final = tuple(
    tuple(SHOWING[(side + 3) % 6][turned.colours[side]] for side in SIDES) for turned in ALL_TURNED
)
"""By turned tile and side: the turned tiles that match it in the cell beyond."""
TILE: Final = tuple(turned.tile for turned in ALL_TURNED)
"""By turned tile: its name."""
REST: Final = tuple(~BITS[turned.tile] for turned in ALL_TURNED)
"""By turned tile: all turned tiles but those of the same tile."""


def cell_at(place: Place) -> int:
    """The number of a cell."""
    return place[0] + _MIDDLE + (place[1] + _MIDDLE) * WIDTH


def place_of(cell: int) -> Place:
    """The cell that a number stands for."""
    return cell % WIDTH - _MIDDLE, cell // WIDTH - _MIDDLE


def apart(one: int, other: int) -> int:
    """Steps from cell to cell."""
    q, r = other % WIDTH - one % WIDTH, other // WIDTH - one // WIDTH
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(1 << 14)
def turnings(bits: int) -> tuple[int, ...]:
    """The turned tiles in a set, in their order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def bits_of(hand: tuple[Tile, ...]) -> int:
    """All turnings of these tiles."""
    return sum(BITS[tile] for tile in hand)
