"""Repeatable dice, fixed by the seed, the ply and the number of takebacks.

House rule: everything comes from `random.Random(str).random()`, the one sequence that Python
promises to keep.
The seed of a match stays secret until the match is over; its commitment is published at the start.
`engine.match.seeds` says where the seed comes from, and how anyone can check it.
"""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Throw(NamedTuple):
    """A throw of a die: how many sides it had, and which one fell, counted from 0."""

    sides: int
    side: int


class Dice:
    """The dice of one ply.

    They are thrown only in a game's `start` (ply 0) and `apply` (ply 1, 2, …). `takebacks` is the
    number of takebacks in the match so far. So a ply that was taken back throws other dice the next
    time: players know by then what it drew.
    """

    def __init__(self, seed: str, ply: int, takebacks: int = 0) -> None:
        self._key = f"{seed}/{ply}/{takebacks}" if takebacks else f"{seed}/{ply}"

    @cached_property
    def _random(self) -> Callable[[], float]:
        """The generator, seeded at the first throw.

        Most plies throw no dice, and seeding takes longer than many throws.
        """
        return Random(self._key).random

    @property
    def is_thrown(self) -> bool:
        """Whether these dice were thrown."""
        return "_random" in self.__dict__

    def below(self, n: int) -> int:
        """Return an integer from 0 to n - 1, all equally likely (within 2**-53)."""
        return int(self._random() * n)

    def choice(self, things: Sequence[T]) -> T:
        """Return one of the things at random."""
        return things[self.below(len(things))]

    def shuffle(self, things: Sequence[T]) -> tuple[T, ...]:
        """Return the things in a random order."""
        pile = list(things)
        for i in range(len(pile) - 1, 0, -1):
            j = self.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return tuple(pile)


class RecordedDice(Dice):
    """Dice that remember their throws."""

    def __init__(self, seed: str, ply: int, takebacks: int = 0) -> None:
        super().__init__(seed, ply, takebacks)
        self.throws: list[Throw] = []

    def below(self, n: int) -> int:
        """Return an integer from 0 to n - 1 as other dice do, and remember it."""
        side = super().below(n)
        self.throws.append(Throw(n, side))
        return side


def new_seed() -> str:
    """Return a new secret seed: 128 random bits as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """Return the SHA-256 of a seed in hexadecimal.

    It may be published before the match is over.
    """
    return hashlib.sha256(seed.encode()).hexdigest()
