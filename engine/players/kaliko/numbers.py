"""Kaliko's cells, sides and turned tiles as integers, with lookup tables.

A cell is one number. An entry is an empty cell and the side by which a path ends at it, `8 * cell +
side`. A turned tile is the number of its bit, so that a set of turned tiles is an int.
"""

from functools import lru_cache
from typing import Final

from engine.contract.hexes import SIDES, STEPS, Cell
from engine.games.kaliko.tiles import ALL_TURNED, BITS, SHOWING, Colour, Tile

WIDTH: Final = 256
"""Cells in a row.

It is more than all tiles in a line could take in either direction from the start.
"""
_MIDDLE: Final = WIDTH // 2
_COLOURS: Final = tuple(Colour)

STEP: Final = tuple(q + r * WIDTH for q, r in STEPS)
"""By side: the difference to the number of the cell beyond it."""
OUT: Final = tuple(8 * STEP[side] + (side + 3) % 6 - side for side in SIDES)
"""By side: difference to the entry from the border's other side."""

CHORDS: Final = tuple(turned.chords for turned in ALL_TURNED)
"""By turned tile: the pairs of sides that its segments join."""
CHORD: Final = tuple(turned.chord for turned in ALL_TURNED)
"""By turned tile and side: index of the segment that ends there."""
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
"""By turned tile: pairs of its segments that cross in one colour.

Each pair comes with its colour.
"""
BESIDE: Final = tuple(
    tuple(SHOWING[(side + 3) % 6][turned.colours[side]] for side in SIDES) for turned in ALL_TURNED
)
"""By turned tile and side: the turned tiles that match beyond it."""
TILE: Final = tuple(turned.tile for turned in ALL_TURNED)
"""By turned tile: its name."""
REST: Final = tuple(~BITS[turned.tile] for turned in ALL_TURNED)
"""By turned tile: all turned tiles except those of the same tile."""


def cell_at(place: Cell) -> int:
    """Return the number of a cell."""
    return place[0] + _MIDDLE + (place[1] + _MIDDLE) * WIDTH


def place_of(cell: int) -> Cell:
    """Return the cell of a number."""
    return cell % WIDTH - _MIDDLE, cell // WIDTH - _MIDDLE


def apart(one: int, other: int) -> int:
    """Return the number of steps between two cells."""
    q, r = other % WIDTH - one % WIDTH, other // WIDTH - one // WIDTH
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(1 << 14)
def turnings(bits: int) -> tuple[int, ...]:
    """Return the turned tiles in a set, in their order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def bits_of(hand: tuple[Tile, ...]) -> int:
    """Return the set of all turnings of these tiles."""
    return sum(BITS[tile] for tile in hand)
