"""Medals of seasons: for the first three in a table when its season ends.

House rules: only users with a place in the table count, and the last of them has no medal. Equal
numbers share the place. A medal is kept, whatever happens to ratings later.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

PLACES: Final = 3
"""Places that bring a medal."""


@dataclass(frozen=True, slots=True)
class SeasonMedal:
    """A user's medal of a season."""

    season: int
    game: str
    guild: int | None
    """The server of the table; None for that of all servers."""
    user: int
    account: str
    """The name of their account, as their last match knows it; empty where it is not known."""
    place: int


def award_medals(
    season: int, game: str, guild: int | None, placed: Iterable[tuple[int, int]]
) -> tuple[SeasonMedal, ...]:
    """Return the medals of a table from its places and their users."""
    ranked = [*placed]
    last = min(PLACES, len(ranked) - 1)
    return tuple(SeasonMedal(season, game, guild, user, "", place) for place, user in ranked if place <= last)
