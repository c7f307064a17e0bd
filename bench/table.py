"""The rows that every benchmark answers with, and the table that they make."""

from collections.abc import Iterable
from dataclasses import dataclass

HEAD = ("what", "measured", "reference", "ratio", "to reach")


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured: `value` in `unit`, beside what it is compared with.

    `reference` says what that is and how much; `ratio` is value to reference; `target` is what is to be reached.
    """

    name: str
    value: float
    unit: str
    reference: str = ""
    ratio: float | None = None
    target: str = ""


def table(rows: Iterable[Row]) -> str:
    """The rows in Markdown, in columns that line up on a terminal too."""
    lines = [HEAD, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    written = ["| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join((written[0], rule, *written[1:]))


def _cells(row: Row) -> tuple[str, str, str, str, str]:
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    return row.name, f"{row.value:,.4g} {row.unit}", row.reference, ratio, row.target
