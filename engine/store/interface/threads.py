"""Threads of ended matches."""

from __future__ import annotations

from typing import Protocol

from engine.match.message_records import ThreadLeft


class ThreadStore(Protocol):
    """Store of the threads to archive."""

    async def threads_left(self, before: int) -> tuple[ThreadLeft, ...]:
        """Return threads to archive: the match ended by then and its end is shown.

        The oldest come first.
        """

    async def keep_archived(self, match_id: int) -> None:
        """Record that a match's thread was archived, or cannot be."""
