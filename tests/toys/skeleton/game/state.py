"""Values of Skeleton: options, State, View and Move."""

from typing import Annotated, Literal

from pydantic import Field

from engine.contract.values import Outcome
from engine.kit.frozen import Frozen

FEWEST, MOST = 9, 21
"""The bounds of the number of pearls in the box at the start."""
HANDFUL = 6
"""The most pearls that a player may ask for."""


class Options(Frozen):
    """House rules of a match."""

    turns: int = Field(default=5, ge=3, le=9, title="turns", description="How many turns there are in all")


class SeatOptions(Frozen):
    """Options of a seat: none, as everyone starts alike."""


class Take(Frozen):
    """A move: ask for some pearls."""

    kind: Literal["take"] = "take"
    pearls: int


class Pass(Frozen):
    """A move: ask for none."""

    kind: Literal["pass"] = "pass"


Move = Annotated[Take | Pass, Field(discriminator="kind")]


class Turn(Frozen):
    """A finished turn: how many pearls the seat asked for, and how many it got."""

    seat: int
    asked: int
    got: int

    @property
    def is_in_vain(self) -> bool:
        """Whether the box held fewer pearls."""
        return self.got < self.asked


class Public(Frozen):
    """The public part of a State and a View."""

    turns: int
    """Number of turns of the whole match."""
    scores: tuple[int, ...]
    """Pearls by seat."""
    done: tuple[Turn, ...] = ()
    """The finished turns."""
    left: tuple[int, ...] = ()
    """The seats that were given up."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the match is over."""
        is_over = len(self.done) == self.turns or (bool(self.done) and self.done[-1].is_in_vain)
        return None if is_over else len(self.done) % len(self.scores)


class State(Public):
    """The complete state, including what is hidden."""

    pearls: int
    """Number of pearls in the box."""


class View(Public):
    """The part of a State that one seat or an onlooker may know."""

    seat: int | None
    """The seat that looks; None for an onlooker."""
    pearls: int | None
    """Number of pearls in the box; None while the match goes on."""
    outcome: Outcome | None
    """How the match ended; None before."""
