"""What lies on the table: options, State, View and Move of How many Calories?

A chair is a place at the table in turn order. Every seat has the chair of its number; with two players there is one
chair more, where the ghost guest sits (this table's own two-player variant).
"""

from typing import Annotated, Literal

from pydantic import Field

from engine.frozen import Frozen
from engine.games.howmanycalories.cards import PLUS, Card, Suit, suit

Hand = tuple[Card, ...]
"""Cards in ascending order, except the ghost guest's: a pile, its top first."""

HAND_SIZE = 8
PASSED = 2
"""How many cards everyone passes on before a round."""


class Options(Frozen):
    """House rules of a match."""

    rounds: int = Field(default=4, ge=1, le=8, title="rounds", description="How many rounds to play")


class SeatOptions(Frozen):
    """Nothing to bring: everyone starts alike."""


class Pass(Frozen):
    """Two cards for the neighbour, chosen before anything of this round is known (HMC-3)."""

    kind: Literal["pass"] = "pass"
    cards: tuple[Card, Card]


class Play(Frozen):
    """One card into the trick; whether the +5 card goes on it is not a choice (HMC-6)."""

    kind: Literal["play"] = "play"
    card: Card


Move = Annotated[Pass | Play, Field(discriminator="kind")]


class Laid(Frozen):
    """A card in a trick: by which chair, and whether a +5 card lies on it."""

    chair: int
    card: Card
    plus: bool

    @property
    def value(self) -> int:
        """What it counts in the trick: 1 to 37."""
        return self.card + PLUS * self.plus


class Trick(Frozen):
    """A finished trick: `taker` ate the food of `giver`, who leads next."""

    laid: tuple[Laid, ...]
    taker: int
    giver: int
    food: Card


class Round(Frozen):
    """A finished round by seat: food taken, who was out, points won."""

    taken: tuple[tuple[Card, ...], ...]
    out: tuple[bool, ...]
    points: tuple[int, ...]


class Public(Frozen):
    """What everybody may know, in a State and in a View alike. Tuples are by chair unless they say otherwise."""

    options: Options
    seats: int
    """Players: 2 to 4."""
    ghost: int | None
    """The chair of the ghost guest, with two players."""
    limit: int
    """Calories in hundreds that are still safe."""
    round: int
    """1 to `options.rounds`."""
    first: int | None
    """Who leads, or will lead, the round's first trick; None while not known (HMC-5)."""
    phase: Literal["pass", "trick", "over"]
    passed: tuple[bool, ...]
    """By seat: who has chosen the cards to pass."""
    leader: int | None
    trick: tuple[Laid, ...]
    """Cards laid so far, the leader's first."""
    last: Trick | None
    """The trick before, of this round or, right after a round, of the last one."""
    tricks: int
    """Tricks finished in this round."""
    taken: tuple[tuple[Card, ...], ...]
    """Food of this round in the order it was taken (HMC-20); the ghost guest's is none."""
    out: tuple[bool, ...]
    scores: tuple[int, ...]
    """By seat."""
    history: tuple[Round, ...]
    """Rounds finished."""

    @property
    def led(self) -> Suit | None:
        """The suit that goes without a +5 card in this trick (HMC-7); None before its first card."""
        return suit(self.trick[0].card) if self.trick else None

    @property
    def chairs(self) -> int:
        """Players and ghost guest."""
        return len(self.taken)

    def calories(self, chair: int) -> int:
        """Food taken in this round, in hundreds of calories."""
        return sum(self.taken[chair])


class State(Public):
    """Everything: also what is hidden."""

    hands: tuple[Hand, ...]
    passing: tuple[tuple[Card, Card] | None, ...]
    """By seat: the cards chosen to pass."""
    received: tuple[tuple[Card, ...], ...]
    """By seat: the cards that came from the neighbour this round."""


class View(Public):
    """What one seat may know, or an onlooker (`seat` None, `hand` empty)."""

    seat: int | None
    to_move: tuple[int, ...]
    hand: Hand
    passing: tuple[Card, ...]
    """The cards that this seat has chosen to pass, while others still choose."""
    received: tuple[Card, ...]
    counts: tuple[int, ...]
    """Cards in hand."""
