"""A position that a replay shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from engine.contract.values import Place, Way
from engine.contract.words import Sentence


class Chance(NamedTuple):
    """How a move changed a seat's chance to win, in percent."""

    seat: int
    before: int
    after: int


class Reason(NamedTuple):
    """Why a chance changed, as the analysis found."""

    kind: Literal["mistake", "strong", "lucky", "unlucky", "lead"]
    better: tuple[Sentence, ...] = ()
    """What was better than a mistake: the points that it brings, or the move, choice by choice."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A better move, whose pieces are shown for a while where they would have come to rest."""

    view: Any = field(repr=False)
    """The onlooker's View after it."""
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Shot:
    """A position of a match: the onlooker's View after a ply, and how its pieces come there."""

    view: Any = field(repr=False)
    ply: int
    before: Any = field(default=None, repr=False)
    """The View while pieces move; None if none do."""
    ways: tuple[Way, ...] = ()
    is_great: bool = False
    """Whether it is a great moment, which is shown longer."""
    turn: tuple[int, int] | None = None
    """The number of its turning point, as below the curve, and the seat whose chance changed."""
    chance: Chance | None = None
    """How much the move mattered; None if that is unknown."""
    reason: Reason | None = None
    """Why it did; None if that is unknown."""
    better: Ghost | None = None
    """At a mistake the better move, if it can be shown."""
    takes_lead: bool = False
    """Whether it is the last change of lead, which the curve marks with a crown."""
    actor: int | None = None
    """The seat whose move it shows, which has a lit plate; None for those to move."""
    winners: tuple[int, ...] = ()
    """At the end, the seats that have won."""
