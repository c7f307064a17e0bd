"""The board of KOA as bits.

A set of squares is one number, and its neighbours are a few shifts away. A bit above each column
stays empty, so that no shift leads from the top of a column to the bottom of the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.games.koa.board import CAMPS, CORNERS, ROWS, SQUARES, Square, place_of, quadrant, zone
from engine.games.koa.chance import DIE, SAFE
from engine.games.koa.ground import OUTSIDE

Squares = int
"""A set of squares."""
COLUMN: Final = len(ROWS) + 1
"""Bits from a square to the next one in its row."""


def _bit(square: Square) -> int:
    column, row = place_of(square)
    return 1 << (COLUMN * column + row)


BIT: Final[Mapping[Square, int]] = {square: _bit(square) for square in SQUARES}
NAME: Final[Mapping[int, Square]] = {bit: square for square, bit in BIT.items()}


def squares_of(names: Iterable[Square]) -> Squares:
    """Return the set of these squares."""
    found = 0
    for name in names:
        found |= BIT[name]
    return found


BOARD: Final[Squares] = squares_of(SQUARES)
CAMP: Final[tuple[Squares, ...]] = tuple(BIT[camp] for camp in CAMPS)
HOME: Final[tuple[Squares, ...]] = tuple(squares_of(quadrant(clan)) for clan in CORNERS)
"""By clan: its zones."""
ABROAD: Final[tuple[Squares, ...]] = tuple(BOARD & ~home for home in HOME)
"""By clan: all squares outside its zones."""
SHAKEN: Final[tuple[int, ...]] = tuple(
    bit for square, bit in BIT.items() if not {line + 1 for line in place_of(square)} & set(SAFE)
)
"""Squares where earthquakes strike."""


def _needed(clan: int, square: Square) -> int:
    place = zone(clan, square)
    return OUTSIDE if place is None else OUTSIDE + 6 - place


NEEDED: Final[tuple[Mapping[int, int], ...]] = tuple(
    {bit: _needed(clan, square) for square, bit in BIT.items()} for clan in CORNERS
)
"""By attacked clan and square: the number that the die must show."""
AT_RISK: Final[tuple[tuple[tuple[int, Squares], ...], ...]] = tuple(
    tuple(
        (needs, squares_of(square for square in SQUARES if NEEDED[clan][BIT[square]] == needs))
        for needs in range(OUTSIDE, DIE + 1)
    )
    for clan in CORNERS
)
"""By attacked clan: numbers for the die with their squares, easiest first."""


def spread(squares: Squares) -> Squares:
    """Return these squares with all their neighbours."""
    wide = squares | squares << 1 | squares >> 1
    return (wide | wide << COLUMN | wide >> COLUMN) & BOARD


def joined(start: Squares, among: Squares) -> Squares:
    """Return the start, and all squares of `among` connected to it."""
    found = edge = start
    while edge:
        wide = edge | edge << 1 | edge >> 1
        edge = (wide | wide << COLUMN | wide >> COLUMN) & among & ~found
        found |= edge
    return found


def each(squares: Squares) -> Iterator[int]:
    """Yield the squares one by one, in the order of the board."""
    while squares:
        bit = squares & -squares
        yield bit
        squares ^= bit
