"""The boards of ORGANISM: rings of spaces around a core, with each seat's homes.

Ring k has k times as many spaces as the board has sides, counted clockwise from the first corner.
On six sides that is the usual hexagonal grid; on five, every space still has six neighbours but the
core, which has five. A space is passed about as its name: "core", or a letter for the ring, A next
to the core, and a number: "D7". The homes are those of the makers' setups.
"""

from cmath import rect
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import pi
from typing import Final, Literal

Space = str
Length = Literal["close", "open"]
CORE: Final[Space] = "core"
LETTERS: Final = "ABCDEF"
"""Letters of the rings, from the first outside the core."""
_TURN: Final = {6: 0.0, 5: -pi / 2}
"""The direction of the first corner, by sides.

A hexagon lies on a side; a pentagon lies on a side too, with a corner at the top.
"""
_ROW: Final = 0.4
"""How much lower than the first of its row a space may be."""


@dataclass(frozen=True, slots=True)
class _Setup:
    """A printed setup; `homes` are the middle spaces of each seat's three.

    They are steps of the outermost ring.
    """

    rings: int
    homes: tuple[int, ...]
    sides: int = 6
    has_corners: bool = True
    """Whether the outermost ring has its corner spaces."""


_SETUPS: Final[dict[tuple[int, Length], _Setup]] = {
    (1, "close"): _Setup(4, (0,)),
    (1, "open"): _Setup(5, (0,)),
    (2, "close"): _Setup(4, (16, 7)),
    (2, "open"): _Setup(5, (22, 10)),
    (3, "close"): _Setup(4, (17, 5, 11)),
    (3, "open"): _Setup(5, (22, 6, 14)),
    (4, "close"): _Setup(5, (23, 5, 11, 17)),
    (4, "open"): _Setup(6, (29, 6, 14, 21)),
    (5, "close"): _Setup(7, tuple(range(3, 30, 6)), sides=5, has_corners=False),
    (5, "open"): _Setup(7, tuple(range(3, 30, 6)), sides=5, has_corners=False),
    (6, "close"): _Setup(6, tuple(range(2, 30, 5))),
    (6, "open"): _Setup(7, tuple(range(3, 36, 6)), has_corners=False),
}
"""The setups as the diagrams draw them (ORG-2).

For five players there is one board only. Homes go clockwise by seat. A single player has the board
for two, with homes beside the part that the rain leaves (ORG-27).
"""


@dataclass(frozen=True, slots=True)
class Board:
    """The spaces of a match; `rings` counts the core as one."""

    sides: int
    rings: int
    spaces: tuple[Space, ...]
    """From the core outwards, each ring clockwise."""
    near: dict[Space, tuple[Space, ...]]
    """The neighbours of each space, in the order of `spaces`."""
    homes: tuple[tuple[Space, Space, Space], ...]
    """By seat, clockwise."""
    order: dict[Space, int]
    """The index of each space in `spaces`, lowest (ring, step) first."""


@cache
def board(players: int, length: Length) -> Board:
    """Return the board of a match; it is shared and must not be changed."""
    setup = _SETUPS[players, length]
    sides, outermost = setup.sides, setup.rings - 1
    every = [(0, 0), *((ring, step) for ring in range(1, setup.rings) for step in range(sides * ring))]
    if not setup.has_corners:
        every = [(ring, step) for ring, step in every if ring < outermost or step % outermost]
    spaces = tuple(space_name(ring, step) for ring, step in every)
    order = {space: place for place, space in enumerate(spaces)}
    near: dict[Space, set[Space]] = {space: set() for space in spaces}
    for ring, step in every:
        here = space_name(ring, step)
        # Each pair of neighbours is visited once: from the outer space, or the first in a ring.
        for other in _inwards(sides, ring, step):
            near[here].add(other)
            near[other].add(here)
        if ring and (beside := space_name(ring, (step + 1) % (sides * ring))) in near:
            near[here].add(beside)
            near[beside].add(here)
    return Board(
        sides=sides,
        rings=setup.rings,
        spaces=spaces,
        near={space: tuple(sorted(others, key=order.__getitem__)) for space, others in near.items()},
        homes=tuple(_home(sides, outermost, middle) for middle in setup.homes),
        order=order,
    )


def space_name(ring: int, step: int) -> Space:
    """Return a space's name; steps count from 0, names from 1."""
    return f"{LETTERS[ring - 1]}{step + 1}" if ring else CORE


def place_of(space: Space) -> tuple[int, int]:
    """Return the ring and the step of a space."""
    if space == CORE:
        return 0, 0
    return LETTERS.index(space[0]) + 1, int(space[1:]) - 1


@cache
def middle(sides: int, ring: int, step: int) -> complex:
    """Return the centre of a space relative to the core's.

    Neighbours are 1 apart, and y points downwards. A corner of ring k is k away from the core on a
    ray of its own. The spaces between two corners are evenly spread.
    """
    if ring == 0:
        return 0j
    corner, along = divmod(step, ring)
    start, end = (rect(ring, _TURN[sides] + 2 * pi * number / sides) for number in (corner, corner + 1))
    return start + (end - start) * along / ring


def in_rows(board: Board, spaces: Iterable[Space]) -> list[Space]:
    """Return these spaces in reading order: rows from the top, each from the left."""
    places = {space: middle(board.sides, *place_of(space)) for space in spaces}
    rows: list[list[Space]] = []
    for space in sorted(places, key=lambda space: places[space].imag):
        if not rows or places[space].imag > places[rows[-1][0]].imag + _ROW:
            rows.append([])
        rows[-1].append(space)
    return [space for row in rows for space in sorted(row, key=lambda space: places[space].real)]


def _inwards(sides: int, ring: int, step: int) -> tuple[Space, ...]:
    """Return the neighbours in the next inner ring: one for a corner, else two."""
    if ring == 0:
        return ()
    corner, along = divmod(step, ring)
    first = (ring - 1) * corner + along
    steps = (first,) if along == 0 else (first - 1, first)
    return tuple(space_name(ring - 1, inner % max(sides * (ring - 1), 1)) for inner in steps)


def _home(sides: int, ring: int, middle: int) -> tuple[Space, Space, Space]:
    steps = sides * ring
    first, second, third = (space_name(ring, (middle + by) % steps) for by in (-1, 0, 1))
    return first, second, third
