"""The boards of ORGANISM as integers.

A space is its number in the order of the board. A set of spaces has a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.games.organism.boards import Length, board

REMEMBERED: Final = 100_000
"""Maximum number of entries in a cache of neighbours or groups."""


class Ground:
    """A board, with caches of what is often computed on it."""

    def __init__(self, players: int, length: Length) -> None:
        made = board(players, length)
        self.spaces = made.spaces
        """Names of the spaces. The core is number 0."""
        self.number = made.order
        self.near = tuple(sum(1 << made.order[other] for other in made.near[one]) for one in made.spaces)
        """By space: its neighbours."""
        self.homes = tuple(tuple(made.order[home] for home in homes) for homes in made.homes)
        """By seat, in the order of an introduction."""
        self.all = (1 << len(made.spaces)) - 1
        self._around = dict[int, int]()
        self._groups = dict[int, tuple[int, ...]]()
        self.away = tuple(self._steps(space) for space in range(len(made.spaces)))
        """Numbers of steps from a space to another."""
        self.within = tuple(
            tuple(
                sum(1 << other for other, steps in enumerate(away) if steps <= most)
                for most in range(max(away) + 1)
            )
            for away in self.away
        )
        """By space and number of steps: all spaces within it."""

    def around(self, spaces: int) -> int:
        """Return all neighbours of these spaces.

        A space of the set is included only if it touches another one.
        """
        found = self._around.get(spaces)
        if found is None:
            found, left, near = 0, spaces, self.near
            while left:
                bit = left & -left
                left ^= bit
                found |= near[bit.bit_length() - 1]
            if len(self._around) >= REMEMBERED:
                self._around.clear()
            self._around[spaces] = found
        return found

    def groups(self, spaces: int) -> tuple[int, ...]:
        """Return the connected groups of the spaces, ordered by first space."""
        found = self._groups.get(spaces)
        if found is None:
            every, left, near = list[int](), spaces, self.near
            while left:
                group = todo = left & -left
                while todo:
                    bit = todo & -todo
                    new = near[bit.bit_length() - 1] & left & ~group
                    group |= new
                    todo = (todo ^ bit) | new
                left &= ~group
                every.append(group)
            found = tuple(every)
            if len(self._groups) >= REMEMBERED:
                self._groups.clear()
            self._groups[spaces] = found
        return found

    def reach(self, spaces: int, steps: int) -> int:
        """Return all spaces at most `steps` steps from any of these."""
        found = 0
        for space in each(spaces):
            within = self.within[space]
            found |= within[min(steps, len(within) - 1)]
        return found

    def _steps(self, start: int) -> tuple[int, ...]:
        steps, reached, rim = [0] * len(self.spaces), 1 << start, 1 << start
        while rim:
            rim = self.around(rim) & ~reached
            reached |= rim
            for space in each(rim):
                steps[space] = 1 + min(steps[near] for near in each(self.near[space] & reached & ~rim))
        return tuple(steps)


def each(spaces: int) -> Iterator[int]:
    """Yield the numbers of the spaces, the lowest first."""
    while spaces:
        bit = spaces & -spaces
        yield bit.bit_length() - 1
        spaces ^= bit


@cache
def ground_of(players: int, length: Length) -> Ground:
    """Return the board of a match, created once."""
    return Ground(players, length)
