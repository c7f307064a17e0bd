"""Notation: a draft as one line of text."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract.values import Pick


def notation(picks: Sequence[Pick]) -> str:
    """Return a draft as one line.

    Picks are separated by spaces, the keys of a pick by commas. An empty pick is a dash.
    """
    return " ".join(",".join(pick) or "-" for pick in picks)


def read_notation(text: str) -> tuple[Pick, ...]:
    """Return the draft that a line of notation stands for.

    `resume` says whether it is legal.
    """
    return tuple(() if word == "-" else tuple(filter(None, word.split(","))) for word in text.split())
