"""Private notes of players on their matches."""

from __future__ import annotations

from typing import Protocol


class NoteStore(Protocol):
    """Store of private notes."""

    async def note(self, match_id: int, user_id: int) -> str:
        """Return a user's note on a match; empty if there is none."""

    async def keep_note(self, match_id: int, user_id: int, text: str) -> None:
        """Keep a user's note on a match; an empty text deletes it."""
