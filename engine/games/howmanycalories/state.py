"""What lies on the table: options, State, View and Move of How many Calories?

A chair is a place at the table in turn order. Every seat has the chair of its number; with two players there is one
chair more, where the ghost guest sits (this table's own two-player variant). Who leaves for good leaves a ghost guest
in the chair (HMC-31).
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from engine.contract.values import Outcome
from engine.contract.words import Arg, Sentence, say
from engine.games.howmanycalories.cards import PLUS, Card, Suit, suit
from engine.kit.frozen import Frozen

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


def _ascending(cards: tuple[Card, Card]) -> tuple[Card, Card]:
    """The same pass is the same Move, in whichever order the cards were named."""
    return min(cards), max(cards)


class Pass(Frozen):
    """Two cards for the neighbour, chosen before anything of this round is known (HMC-3)."""

    kind: Literal["pass"] = "pass"
    cards: Annotated[tuple[Card, Card], AfterValidator(_ascending)]


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


def highest(trick: tuple[Laid, ...]) -> Laid:
    """The card that takes. Of two equal values the one without +5 is of the led suit and counts higher (HMC-9)."""
    return max(trick, key=_strength)


def lowest(trick: tuple[Laid, ...]) -> Laid:
    """The card that is taken, by the same order."""
    return min(trick, key=_strength)


def _strength(laid: Laid) -> tuple[int, bool]:
    return laid.value, not laid.plus


class Trick(Frozen):
    """A finished trick: `taker` ate the food of `giver`, who leads next."""

    laid: tuple[Laid, ...]
    taker: int
    giver: int
    food: Card


class Round(Frozen):
    """A finished round by seat: food taken, who was out, points won; and the seats that had left by its end."""

    taken: tuple[tuple[Card, ...], ...]
    out: tuple[bool, ...]
    points: tuple[int, ...]
    left: tuple[int, ...] = ()

    @property
    def why(self) -> Sentence | None:
        """By which rule whoever won it has, and what the first scores; None where nobody scores."""
        first = max(self.points)
        if first == 0:
            return None
        seats = len(self.points)
        staying = [seat for seat in range(seats) if not self.out[seat] and seat not in self.left]
        eaten = sorted((sum(self.taken[seat]) for seat in staying), reverse=True)
        args: dict[str, Arg] = {"seats": seats, "points": first}
        if len(staying) == 1:
            return say("The only one not out: 1st of {seats} scores {points}", **args)
        if eaten[0] == 0:
            return say("Not out, with nothing eaten: 1st of {seats} scores {points}", **args)
        if eaten[0] == eaten[1]:
            return say("Same kcal, but a higher card: 1st of {seats} scores {points}", **args)
        if len(staying) == seats:
            return say("Most kcal: 1st of {seats} scores {points}", **args)
        return say("Most kcal of those not out: 1st of {seats} scores {points}", **args)


class Leaver(Frozen):
    """A seat that was given up for good, and in which round."""

    seat: int
    round: int


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
    """Who leads this trick; None but while tricks are played."""
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
    leavers: tuple[Leaver, ...] = ()
    """In the order in which they left."""
    past: tuple[Trick, ...] = ()
    """Tricks finished in this round: in words for whoever would rather read than remember, and in no picture (HMC-20)."""

    @property
    def led(self) -> Suit | None:
        """The suit that goes without a +5 card in this trick (HMC-7); None before its first card."""
        return suit(self.trick[0].card) if self.trick else None

    @property
    def chairs(self) -> int:
        """Players and ghost guest."""
        return len(self.taken)

    @property
    def left(self) -> tuple[int, ...]:
        """Seats that were given up, in the order in which they were."""
        return tuple(leaver.seat for leaver in self.leavers)

    @property
    def staying(self) -> tuple[int, ...]:
        """Seats that are still played."""
        left = self.left
        return tuple(seat for seat in range(self.seats) if seat not in left)

    @property
    def eating(self) -> tuple[int, ...]:
        """Seats still played that are not out of this round."""
        return tuple(seat for seat in range(self.seats) if not self.out[seat] and not self.is_ghost(seat))

    @property
    def passers(self) -> tuple[int, ...]:
        """Seats that pass cards in this round: those that were there when it was dealt."""
        absent = {leaver.seat for leaver in self.leavers if leaver.round < self.round}
        return tuple(seat for seat in range(self.seats) if seat not in absent)

    def receiver(self, seat: int) -> int:
        """Who gets the seat's cards: the next to the left that passes any itself (HMC-2)."""
        return self._beside(seat, 1)

    def giver(self, seat: int) -> int:
        """Who passes cards to the seat."""
        return self._beside(seat, -1)

    def _beside(self, seat: int, step: int) -> int:
        passers = self.passers
        return passers[(passers.index(seat) + step) % len(passers)]

    def is_ghost(self, chair: int) -> bool:
        """Whether a ghost guest sits on the chair."""
        return chair == self.ghost or any(leaver.seat == chair for leaver in self.leavers)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Chairs that have yet to lay a card in this trick, clockwise from the leader (HMC-27)."""
        if self.leader is None:
            return ()
        order = (*range(self.leader, self.chairs), *range(self.leader))
        return tuple(chair for chair in order if not self.out[chair])[len(self.trick) :]

    @property
    def ends(self) -> tuple[int, ...]:
        """Whose cards are the highest and the lowest one: of this trick so far, or of the one before if none is laid."""
        if self.trick:
            return highest(self.trick).chair, lowest(self.trick).chair
        return () if self.last is None else (self.last.taker, self.last.giver)

    def would_lay(self, chair: int, card: Card) -> Laid:
        """The card as it would lie in the trick: with +5 off the led suit, never on it and never led (HMC-6)."""
        return Laid(chair=chair, card=card, plus=self.led is not None and suit(card) != self.led)

    def ends_with(self, laid: Laid) -> tuple[Laid, Laid]:
        """The highest and the lowest card of the trick with this one in it."""
        trick = (*self.trick, laid)
        return highest(trick), lowest(trick)

    def calories(self, chair: int) -> int:
        """Food taken in this round, in hundreds of calories."""
        return sum(self.taken[chair])

    def calories_with(self, chair: int, food: Card) -> int:
        """What the chair would have with one thing more; none for a ghost guest, who never eats."""
        return 0 if self.is_ghost(chair) else self.calories(chair) + food


class State(Public):
    """Everything: also what is hidden."""

    hands: tuple[Hand, ...]
    passing: tuple[tuple[Card, Card] | None, ...]
    """By seat: the cards chosen to pass, no longer in the hand, until all have chosen."""
    received: tuple[tuple[Card, ...], ...]
    """By seat: the cards that came from the neighbour this round."""
    discards: tuple[Card, ...]
    """Cards out of the round, face down: those that were not dealt, then those thrown away."""
    dropped: tuple[tuple[Card, ...], ...] = ()
    """By seat: the hand that it threw away in this round. Remembered beside `discards`, where the cards are; empty as long
    as nobody has thrown any away."""


class View(Public):
    """What one seat may know, or an onlooker (`seat` None, `hand` empty)."""

    seat: int | None
    to_move: tuple[int, ...]
    hand: Hand
    passing: tuple[Card, ...]
    """The cards that this seat has chosen to pass, no longer in `hand`, while others still choose."""
    received: tuple[Card, ...]
    given: tuple[Card, ...]
    """The cards that this seat passed on in this round, once they have changed hands."""
    dropped: tuple[Card, ...]
    """The hand that this seat threw away in this round."""
    counts: tuple[int, ...]
    """Cards in hand."""
    outcome: Outcome | None
    """How the match ended; None before."""
