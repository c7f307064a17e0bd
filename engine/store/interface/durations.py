"""Durations of matches that were played to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.clocks.pace import Pace


@dataclass(frozen=True, slots=True)
class Lasted:
    """A match that was played to the end: its pace, and its duration in seconds."""

    pace: Pace | None
    seconds: int


class LengthStore(Protocol):
    """Knows the durations of matches."""

    async def durations(self, game: str, seats: int, guild: int | None) -> Sequence[Lasted]:
        """Return the durations of a game's recent matches with that many seats.

        Only matches that were played to the end count, on a server or anywhere (None). The amount
        of data read does not grow with the number of all matches.
        """
