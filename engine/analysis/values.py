"""A match to be analysed, and what is found. All values are frozen and can be pickled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.contract.values import Pick
from engine.contract.words import Sentence
from engine.records.course import Course


@dataclass(frozen=True, slots=True)
class Played:
    """An ended match."""

    game: str
    course: Course
    won: tuple[float, ...]
    """Each seat's share of the win."""
    key: str
    """What the analysis draws its random numbers from; the same key gives the same analysis."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the curve: each seat's chance to win after a ply."""

    ply: int
    chances: tuple[float, ...]


Kind = Literal["mistake", "strong", "chance", "swing"]
"""Why a seat's chance changed.

Another move would have kept clearly more, the move itself won much, or dice, drawn or hidden things
made the difference. Of a swing no reason is known.
"""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A ply that changed a seat's chance to win much."""

    ply: int
    seat: int
    """The seat whose chance changed: the one that moved, unless no reason is known."""
    kind: Kind
    change: float
    """How the ply changed the seat's chance: -0.22 is 22 % less."""
    played: tuple[Sentence, ...]
    """What was played, in sentences."""
    told: Sentence
    """What happened and why it mattered, for every reader."""
    better: tuple[Sentence, ...] = ()
    """A better move, choice by choice; only for a mistake."""
    why: Sentence | None = None
    """The reason for the better or the strong move, as a hint tells the seat's player."""
    picks: tuple[Pick, ...] = ()
    """The picks of the better move."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What decided a match."""

    curve: tuple[Point, ...]
    """Positions that were judged, in order: the deal, the end, and at most each `step`-th ply
    between them, and more around the turning points and the last change of lead."""
    step: int
    turning_points: tuple[TurningPoint, ...] = field(default=())
    """The most important ones, at most three, in order of their plies."""
