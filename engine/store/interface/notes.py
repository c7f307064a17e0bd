"""Notes of users: private ones on their matches, and reports of sentences for hosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.match.message_records import SentenceReport
from engine.steps.limits import Cap


class NoteStore(Protocol):
    """Store of private notes."""

    async def note(self, match_id: int, user_id: int) -> str:
        """Return a user's note on a match; empty if there is none."""

    async def keep_note(self, match_id: int, user_id: int, text: str) -> None:
        """Keep a user's note on a match; an empty text deletes it."""


class ReportStore(Protocol):
    """Store of what users find wrong with sentences."""

    async def keep_report(self, user_id: int, report: SentenceReport, *, caps: Sequence[Cap]) -> None:
        """Keep a report. LimitReached by a cap."""

    async def drop_reports(self, before: int) -> None:
        """Delete the reports from before a time."""
