"""A match from its deal to its last ply, to be looked at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.match.history import BACK_TO, Past
from engine.match.records import Ply


@dataclass(frozen=True, slots=True)
class Course:
    """The States of a match, and the plies that led to them."""

    past: Past = field(repr=False)
    plies: tuple[Ply, ...] = field(repr=False)
    undone: frozenset[int]
    """The plies that were taken back later."""

    @classmethod
    def of(cls, past: Past, plies: tuple[Ply, ...]) -> Course:
        """Return the course of a log."""
        return cls(past, plies, undone_plies(plies))

    @property
    def first(self) -> int:
        """The first ply whose State is known; 0 is the deal."""
        return self.past.first


def undone_plies(plies: Iterable[Ply]) -> frozenset[int]:
    """Return the plies that a later takeback has undone; the takeback itself still counts."""
    undone: set[int] = set()
    for ply in plies:
        if ply.kind == "takeback" and ply.detail is not None:
            undone.update(range(int(ply.detail[BACK_TO]) + 1, ply.ply))
    return frozenset(undone)
