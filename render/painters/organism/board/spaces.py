"""The positions of a board's spaces: their middles and outlines.

The distance between neighbours is 1, y downwards.

A space is all that is nearer to its own middle than to any other. Six sides then make hexagons, and
five make shapes that still fill the board.
"""

from cmath import phase
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from engine.games.organism.boards import Board, Length, Space, board, middle, place_of
from render.kit.geometry import Point

Outline = tuple[complex, ...]

_FAR: Final = 2.0
"""Maximum distance of spaces that may share an edge."""
_LARGE: Final = 3.0
_KEPT: Final = 100
"""Boards of one size whose middles are cached in pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A board laid out."""

    board: Board
    middles: dict[Space, complex]
    outlines: dict[Space, Outline]
    """From the middle of the space."""
    reach: float
    """From the core to the farthest corner of a space."""
    arcs: tuple[tuple[float, float], ...]
    """By seat: the ends of its homes' arc along the rim, clockwise in radians from the right."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A plan with a size: the pixels between neighbours."""

    plan: Plan
    size: int

    def middle(self, space: Space) -> Point:
        """Return the middle of a space, in pixels from the core's middle."""
        return _pixels(self.plan, self.size)[space]


@lru_cache(_KEPT)
def _pixels(plan: Plan, size: int) -> dict[Space, Point]:
    """Return the middles of all spaces.

    Callers must not change them.
    """
    scaled = {space: middle * size for space, middle in plan.middles.items()}
    return {space: (round(at.real), round(at.imag)) for space, at in scaled.items()}


@cache
def plan(players: int, length: Length) -> Plan:
    """Return the plan of a match's board.

    Callers must not change it.
    """
    here = board(players, length)
    middles = {space: middle(here.sides, *place_of(space)) for space in here.spaces}
    # One ring more, and all corners, so that the outermost spaces look like the others.
    every = [middle(here.sides, 0, 0)]
    every += [
        middle(here.sides, ring, step)
        for ring in range(1, here.rings + 1)
        for step in range(here.sides * ring)
    ]
    outlines = {
        space: _outline([other - middle for other in every if 0.1 < abs(other - middle) < _FAR])
        for space, middle in middles.items()
    }
    reach = max(abs(middles[space] + point) for space, outline in outlines.items() for point in outline)
    arcs = tuple(_arc([middles[space] for space in homes]) for homes in here.homes)
    return Plan(here, middles, outlines, reach, arcs)


def direction_to_core(plan: Plan, spaces: Collection[Space]) -> complex:
    """Return the unit vector from these spaces' middle to the core."""
    off = -sum((plan.middles[space] for space in spaces), 0j)
    return off / abs(off)


def joints(plan: Plan, spaces: Iterable[Space]) -> Iterator[tuple[Space, Space]]:
    """Yield every two of these spaces that touch."""
    those = set(spaces)
    for space in those:
        yield from (
            (space, near)
            for near in plan.board.near[space]
            if near in those and plan.board.order[space] < plan.board.order[near]
        )


def _arc(homes: Sequence[complex]) -> tuple[float, float]:
    """Return the ends of the homes' arc.

    It begins half a space before the first home and ends half a space after the last; the homes go
    clockwise.
    """
    first, middle, last = homes
    start, end = (phase(home / middle) for home in (first, last))
    spare = 0.5 / abs(middle)
    return phase(middle) + start - spare, phase(middle) + end + spare


def _outline(others: Iterable[complex]) -> Outline:
    """Return the area nearer to 0 than to any of these."""
    outline: list[complex] = [_LARGE * way for way in (-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j)]
    for other in others:
        outline = list(_cut(outline, other))
    return tuple(complex(round(point.real, 4), round(point.imag, 4)) for point in outline)


def _cut(outline: list[complex], other: complex) -> Iterator[complex]:
    """Yield an outline's part nearer to 0 than to a point."""
    limit = abs(other) ** 2 / 2
    beyond = [(point * other.conjugate()).real - limit for point in outline]
    for number, point in enumerate(outline):
        before, last = outline[number - 1], beyond[number - 1]
        if (last > 0) is not (beyond[number] > 0):
            yield before + (point - before) * last / (last - beyond[number])
        if beyond[number] <= 0:
            yield point
