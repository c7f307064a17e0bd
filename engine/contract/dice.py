"""Chance, repeatable: the same seed, ply and number of takebacks always throw the same dice.

House rule: everything comes from `random.Random(str).random()`, the one sequence Python promises to keep.
The seed of a match stays secret until it is over; its commitment is published when it starts. Where it comes from, and how
anyone can check that, says `engine.match.seeds`.
"""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """The dice of one ply. Thrown only in a game's `start` (ply 0) and `apply` (ply 1, 2, …).

    `takebacks` counts those of the match so far, so that a ply which was taken back throws other dice the next time:
    what it drew is known by then.
    """

    def __init__(self, seed: str, ply: int, takebacks: int = 0) -> None:
        self._key = f"{seed}/{ply}/{takebacks}" if takebacks else f"{seed}/{ply}"

    @cached_property
    def _random(self) -> Callable[[], float]:
        """Seeded at the first throw: most plies have none, and seeding takes longer than many throws."""
        return Random(self._key).random

    @property
    def is_thrown(self) -> bool:
        """Whether anything came from them."""
        return "_random" in self.__dict__

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely (to within 2**-53)."""
        return int(self._random() * n)

    def choice(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The things in a random order."""
        pile = list(things)
        for i in range(len(pile) - 1, 0, -1):
            j = self.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return tuple(pile)


def new_seed() -> str:
    """A secret that nobody can guess: 128 bits as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """What may be published of a seed before the match is over: its SHA-256 in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()
