"""What an attempt is worth: percent of the best, a row of symbols, and tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

WHOLE: Final = 100
"""The rating of the best score, or of one beyond it."""
SYMBOLS: Final = 10
_FULL, _EMPTY, _BEST = "🟩", "⬜", "⭐"


def rate(score: int, best: int) -> int:
    """Return what a score is worth, from 0 to 100; 100 only for the best."""
    return min(WHOLE, WHOLE * score // best)


def draw_symbols(rating: int) -> str:
    """Return a row of symbols that shows a rating, and nothing of the moves."""
    if rating >= WHOLE:
        return _FULL * SYMBOLS + _BEST
    full = max(rating * SYMBOLS // WHOLE, int(rating > 0))
    return _FULL * full + _EMPTY * (SYMBOLS - full)


@dataclass(frozen=True, slots=True)
class Result:
    """What a user has reached: on one day, or the sum of several."""

    user: int
    points: int
    """Percents of the best."""
    days: int = 1


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a table; equal results share the place."""

    place: int
    result: Result


def rank(results: Iterable[Result]) -> tuple[Ranked, ...]:
    """Return the results as a table, the best first."""
    ordered = sorted(results, key=lambda one: (-one.points, one.user))
    return tuple(Ranked(1 + sum(other.points > one.points for other in ordered), one) for one in ordered)
