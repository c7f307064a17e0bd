"""How a rating is shown: a level and a number."""

from __future__ import annotations

from typing import Final

from engine.contract.words import Sentence, say
from engine.ratings.fold import is_provisional
from engine.ratings.values import UNIT, Change, Rating

LEVELS: Final = (
    (1850, say("Master")),
    (1725, say("Expert")),
    (1600, say("Strong")),
    (1475, say("Skilled")),
    (1350, say("Apprentice")),
)
"""The least number of each level, and its name."""
_FIRST: Final = say("Beginner")


def number_of(rating: Rating) -> int:
    """Return the number that is shown of a rating."""
    return max(0, round(rating.mu / UNIT))


def gain_of(change: Change) -> int:
    """Return what a match changed, so that it fits the numbers before and after."""
    return number_of(change.after) - number_of(change.before)


def level_of(rating: Rating) -> Sentence:
    """Return the name of a rating's level."""
    number = number_of(rating)
    return next((name for least, name in LEVELS if number >= least), _FIRST)


def shown(rating: Rating) -> Sentence:
    """Return a rating as level and number: "Strong · 1,612", with "?" while it is provisional."""
    mark = "?" if is_provisional(rating) else ""
    return say("{level} · {number:,}{mark}", level=level_of(rating), number=number_of(rating), mark=mark)
