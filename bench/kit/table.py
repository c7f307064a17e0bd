"""The rows that every benchmark returns, and their table."""

from collections.abc import Iterable
from dataclasses import dataclass

HEAD = ("what", "measured", "reference", "ratio", "to reach")


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement: `value` in `unit`, beside its reference.

    `reference` says what that is and how much; `ratio` is value to reference; `target` is the goal.
    """

    name: str
    value: float
    unit: str
    reference: str = ""
    ratio: float | None = None
    target: str = ""


def table(rows: Iterable[Row]) -> str:
    """Format the rows as Markdown whose columns line up on a terminal too."""
    lines = [HEAD, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    written = ["| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join((written[0], rule, *written[1:]))


def _cells(row: Row) -> tuple[str, str, str, str, str]:
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    return row.name, f"{row.value:,.4g} {row.unit}", row.reference, ratio, row.target
