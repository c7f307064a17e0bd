"""Logs: the plies of matches, and who sat where."""

from __future__ import annotations

from typing import Protocol

from engine.match.records import Made, Ply, Tenure
from engine.store.interface.records import RecordReader


class PlyStore(Protocol):
    """Store of plies as they are shown."""

    async def plies(self, match_id: int, after: int, upto: int) -> tuple[Ply, ...]:
        """Return plies `after` + 1 … `upto`."""


class LogStore(RecordReader, Protocol):
    """Store of whole logs, from which a match is played again."""

    async def log(self, game: str, match_id: int, after: int = 0) -> tuple[Made, ...]:
        """Return every ply after `after` with its Move.

        Unreadable if this build cannot read one of them.
        """

    async def tenures(self, match_id: int) -> tuple[Tenure, ...]:
        """Return who sat where from which ply on, in that order."""
