"""What the fold over ended matches reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.match.records import Tenure
from engine.ratings.results import Played
from engine.ratings.values import Facts, Folded, Result


class Position(NamedTuple):
    """A match in the order in which matches are folded: by its end, then by its number."""

    ended: int = 0
    match: int = 0


class FoldStore(Protocol):
    """What the fold reads and writes."""

    async def fold_position(self) -> Position:
        """Return the last match that was looked at."""

    async def unfolded(self, after: Position, until: int, limit: int) -> Sequence[Position]:
        """Return the next matches that may be rated and ended by a time, in order."""

    async def tenures(self, match_id: int) -> tuple[Tenure, ...]:
        """Return who sat where from which ply on, in that order."""

    async def played(self, match_id: int) -> tuple[Played, ...]:
        """Return the moves of a match: by whom or for whom, and when in the log."""

    async def last_moves(self, users: Sequence[int], since: int) -> Mapping[int, int]:
        """Return when users last moved in any match, of those who have since a time."""

    async def unrated(self, users: Sequence[int]) -> frozenset[int]:
        """Return those of these users who have no ratings by choice."""

    async def rating_facts(self, result: Result) -> Mapping[int, Facts]:
        """Return what earlier matches tell about the users of a result."""

    async def keep_folded(
        self, before: Position, folded: Folded, version: int, now: int, then: Callable[[], None]
    ) -> None:
        """Store what a match changed, and that it was looked at.

        `before` is the match before it. The match gets a new version, so that its result is shown
        again. StoreConflict if another match was looked at since, or it has another version; then
        nothing was stored. `then` is called the moment it is durable, and must not raise.
        """

    async def pass_over(self, before: Position, after: Position) -> None:
        """Store that a match was looked at which changed nothing. StoreConflict as above."""
