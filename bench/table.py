"""The rows that every benchmark answers with."""

from dataclasses import dataclass


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
