"""What `python bot.py --reports` prints: the sentences that users reported.

It changes nothing, and may run beside the bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from engine.match.message_records import SentenceReport

NO_REPORTS = "No one has reported a sentence within the last year."


def reports_text(reports: Sequence[SentenceReport]) -> str:
    """Return the reports as text, the oldest first."""
    return "\n\n".join(map(_tell_report, reports)) or NO_REPORTS


def _tell_report(report: SentenceReport) -> str:
    lines = [
        f"{datetime.fromtimestamp(report.at, UTC):%Y-%m-%d %H:%M} UTC, {report.language}",
        f"Where:  {_indent(report.place)}",
        f"Wrong:  {_indent(report.fault)}",
    ]
    if report.better:
        lines.append(f"Better: {_indent(report.better)}")
    return "\n".join(lines)


def _indent(text: str) -> str:
    return text.replace("\n", "\n        ")
