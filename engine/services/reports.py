"""Sentences that users report to the hosts of the bot, because something is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.clocks.pace import DAY
from engine.contract.errors import EngineError
from engine.contract.words import say
from engine.kit.text import line_by_line
from engine.match.message_records import SentenceReport
from engine.services.quotas import Quotas
from engine.steps.limits import HOUR
from engine.store.interface.notes import ReportStore

LONGEST: Final = 500
"""Letters of each of the three texts of a report."""
KEPT_FOR: Final = 365 * DAY
"""Seconds for which a report is kept."""
CLEARED_EVERY: Final = HOUR
"""Seconds between two deletions of old reports."""
_FEWEST: Final = 2
"""Letters that a place and a fault have at least; Chinese words have no more."""


class Reports:
    """Keeps reports; hosts read them with `bot.py --reports`."""

    def __init__(self, store: ReportStore, quotas: Quotas, now: Callable[[], int]) -> None:
        self._store = store
        self._quotas = quotas
        self._now = now
        self._cleared = 0

    async def keep(self, user_id: int, *, language: str, place: str, fault: str, better: str) -> None:
        """Keep a report, each text cut to `LONGEST` letters.

        EngineError if it says nothing. LimitReached if the user reported too many within a day.
        """
        place, fault, better = map(_clean, (place, fault, better))
        if min(map(_letters, (place, fault))) < _FEWEST:
            raise EngineError(
                say("I kept nothing: please say in words where you read it, and what is wrong with it.")
            )
        report = SentenceReport(self._now(), language, place, fault, better)
        cap = await self._quotas.on_reporting(user_id)
        await self._store.keep_report(user_id, report, caps=(cap,))

    async def clear(self) -> None:
        """Delete old reports, at intervals."""
        now = self._now()
        if abs(now - self._cleared) >= CLEARED_EVERY:
            self._cleared = now
            await self._store.drop_reports(now - KEPT_FOR)


def _clean(text: str) -> str:
    return line_by_line(text).strip()[:LONGEST]


def _letters(text: str) -> int:
    return sum(map(str.isalpha, text))
