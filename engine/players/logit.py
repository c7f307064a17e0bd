"""Chances to win as a logit of features: what all games share of it.

Each seat has a score, the weighted sum of its features. A lead of 1 in score multiplies the odds by
e. The weights change with how much of the match is left.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise
from math import exp, fsum
from operator import mul
from typing import Final, NamedTuple

PLAIN: Final = 0.05
"""Share of the chances that all contenders have alike, as players do unexpected things.

With it, chances fitted to two thirds of the matches fit the others best.
"""

Row = Sequence[float]
"""The features of a seat."""


class Standing(NamedTuple):
    """A position as features."""

    rows: tuple[Row | None, ...]
    """By seat; None for a seat that can't win any more."""
    left: float
    """How much of the match is left; each game has its own measure."""


@dataclass(frozen=True, slots=True)
class Logit:
    """Fitted weights of features."""

    knots: tuple[float, ...]
    """Ascending measures of what is left of a match, for which there are weights."""
    weights: tuple[Row, ...]
    """By knot: a weight for each feature."""

    def chances(self, standing: Standing) -> tuple[float, ...]:
        """Return each seat's chance to win; they add up to 1."""
        weighed = blended(self.weights, self.knots, standing.left)
        scores = [0.0 if row is None else fsum(map(mul, row, weighed)) for row in standing.rows]
        contenders = [seat for seat, row in enumerate(standing.rows) if row is not None]
        return evened(shares(scores, contenders), contenders)


def read_logit(package: str, features: Sequence[str]) -> Logit:
    """Return the weights in `outlook.toml` of a package."""
    learnt = tomllib.loads(files(package).joinpath("outlook.toml").read_text(encoding="utf-8"))
    weights = tuple(zip(*(learnt[name] for name in features), strict=True))
    return Logit(tuple(learnt["knots"]), weights)


def shares(scores: Sequence[float], contenders: Collection[int]) -> tuple[float, ...]:
    """Return each seat's chance to win by the scores; only contenders have one."""
    top = max(scores[seat] for seat in contenders)
    odds = [exp(score - top) if seat in contenders else 0.0 for seat, score in enumerate(scores)]
    total = fsum(odds)
    return tuple(one / total for one in odds)


def evened(found: Sequence[float], contenders: Collection[int]) -> tuple[float, ...]:
    """Return chances with a small share of them divided evenly."""
    each = PLAIN / len(contenders)
    return tuple((1 - PLAIN) * one + each * (seat in contenders) for seat, one in enumerate(found))


def average(found: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Return the average of several chances, seat by seat."""
    return tuple(fsum(column) / len(found) for column in zip(*found, strict=True))


def blended(weights: Sequence[Row], knots: Sequence[float], left: float) -> list[float]:
    """Return the weights for a measure between two knots."""
    at, share = between(knots, left)
    return [less + share * (more - less) for less, more in zip(weights[at], weights[at + 1], strict=True)]


def between(knots: Sequence[float], value: float) -> tuple[int, float]:
    """Return the index of the interval of a value, and its fraction.

    The interval lies between two of the ascending knots. The fraction is the value's position
    between them, 0 before the first knot and 1 beyond the last.
    """
    for at, (low, high) in enumerate(pairwise(knots)):
        if value <= high:
            return at, max(0.0, value - low) / (high - low)
    return len(knots) - 2, 1.0
