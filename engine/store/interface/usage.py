"""Usage: how far matches come, as counts that name no person."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Usage:
    """Figures about the matches that were opened in a span of time.

    Matches that began with one person, alone or against computers, don't count.
    """

    opened: int = 0
    """Lobbies opened."""
    filled: int = 0
    """Of these, matches that began with at least two people."""
    moved: int = 0
    """Of those that began, matches with a first move."""
    finished: int = 0
    """Of those that began, matches that were played to a result."""
    rematched: int = 0
    """Of those that were finished, matches after which a rematch began."""
    waits: tuple[int, ...] = ()
    """Seconds from opening to beginning, of each match that began."""
    moves: int = 0
    """Moves that people made in these matches, themselves."""
    stand_ins: int = 0
    """Moves that the bot made for people whose time ran out."""
    people: int = 0
    """People who played in a match that was opened in the span before."""
    returned: int = 0
    """Of these, people who played in another one, opened within 30 days after their first."""

    @property
    def hours_to_fill(self) -> float | None:
        """The median of the hours until a match began; None if none did."""
        return median(self.waits) / 3600 if self.waits else None

    @property
    def in_time(self) -> float | None:
        """The share of moves that people made in time, from 0 to 1; None without moves."""
        made = self.moves + self.stand_ins
        return self.moves / made if made else None

    @property
    def back(self) -> float | None:
        """The share of people who came back, from 0 to 1; None if there are none."""
        return self.returned / self.people if self.people else None


class UsageStore(Protocol):
    """Counts how matches are used."""

    async def usage(self, now: int, guild: int | None = None) -> Usage:
        """Return the figures of the last 30 days, of all servers or of one.

        Whether people came back is told of those who played in the 30 days before. Only the
        newest 20,000 matches are read.
        """
