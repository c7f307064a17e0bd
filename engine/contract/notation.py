"""Notation: a draft as one line of text."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract.values import Pick


def notation(picks: Sequence[Pick]) -> str:
    """A draft on one line: picks apart by spaces, the keys in one pick by commas. An empty pick is a dash."""
    return " ".join(",".join(pick) or "-" for pick in picks)


def read_notation(text: str) -> tuple[Pick, ...]:
    """The draft that a line of notation stands for; whether it is legal, `resume` says."""
    return tuple(() if word == "-" else tuple(filter(None, word.split(","))) for word in text.split())
