"""Index: which matches a user, a thread or an ended match leads to."""

from __future__ import annotations

from typing import Protocol

from engine.match.message_records import Standing
from engine.match.records import Match


class MatchIndex(Protocol):
    """Finds matches by what belongs to them."""

    async def of_user(self, user_id: int, going: int, ended: int) -> tuple[Match, ...]:
        """Return a user's running matches, up to `going`, then ended ones, up to `ended`.

        Running matches that wait for the user come first, the most urgent first, then by number.
        Ended ones are taken from those the user joined lately, so the cost does not grow with the
        user's history.
        """

    async def standing(self, user_id: int, channel: int) -> Standing:
        """Return how many running matches a user has, and the one in a channel."""

    async def in_thread(self, thread: int) -> int | None:
        """Return the match that is, or was last, shown in a thread."""

    async def rematch(self, match_id: int) -> int | None:
        """Return the newest rematch of a match."""
