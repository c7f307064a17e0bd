"""Storage of users' notes: private ones on matches, and reports of sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.match.message_records import SentenceReport
from engine.steps.limits import Cap
from engine.store.sql.tables import Found, Tables
from engine.store.sql.units import Write, insert

_NOTE = "SELECT text FROM notes WHERE match = ? AND user_id = ?"
_KEEP = insert("notes", ("match", "user_id", "text"), key=("match", "user_id"))
_DROP = "DELETE FROM notes WHERE match = ? AND user_id = ?"
_REPORT: Final = ("at", "language", "place", "fault", "better")
_REPORT_KEY: Final = ("user_id", "at", "fault")
_KEEP_REPORT = insert("sentence_reports", ("user_id", *_REPORT), key=_REPORT_KEY)
_DROP_REPORTS = "DELETE FROM sentence_reports WHERE at < ?"
REPORTS: Final = f"SELECT {', '.join(_REPORT)} FROM sentence_reports ORDER BY at, language, fault"
"""Query for all reports, the oldest first."""


def read_report(row: Found) -> SentenceReport:
    """Return the report in a row."""
    return SentenceReport(**{name: row[name] for name in _REPORT})


class Notes(Tables):
    """The part of `Store` that `engine.store.interface.notes` describes."""

    async def note(self, match_id: int, user_id: int) -> str:
        """Return a user's note on a match; empty if there is none."""
        found = await self._fetch(_NOTE, match_id, user_id)
        return str(found[0]["text"]) if found else ""

    async def keep_note(self, match_id: int, user_id: int, text: str) -> None:
        """Keep a user's note on a match; an empty text deletes it."""
        write = Write(_KEEP, ((match_id, user_id, text),)) if text else Write(_DROP, ((match_id, user_id),))
        await self._commit((write,))

    async def keep_report(self, user_id: int, report: SentenceReport, *, caps: Sequence[Cap]) -> None:
        """Keep a report. LimitReached by a cap."""
        row = (user_id, report.at, report.language, report.place, report.fault, report.better)
        await self._commit((*caps, Write(_KEEP_REPORT, (row,))))

    async def drop_reports(self, before: int) -> None:
        """Delete the reports from before a time."""
        await self._commit((Write(_DROP_REPORTS, ((before,),)),))
