"""Values of How many Calories?: options, State, View and Move.

A chair is a place at the table in turn order. Every seat has the chair with its number. With two
players there is one more chair for the ghost guest (this project's own two-player variant). A
player who leaves for good is replaced by a ghost guest in the same chair (HMC-31).
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from engine.contract.values import Outcome
from engine.contract.words import Arg, Sentence, say
from engine.games.howmanycalories.cards import PLUS, Card, Suit, suit
from engine.kit.frozen import Frozen

Hand = tuple[Card, ...]
"""Cards in ascending order; the ghost guest's hand is a pile, its top first."""

HAND_SIZE = 8
PASSED = 2
"""Number of cards that each player passes before a round."""


class Options(Frozen):
    """House rules of a match."""

    rounds: int = Field(default=4, ge=1, le=8, title="rounds", description="How many rounds to play")


class SeatOptions(Frozen):
    """Options of a seat: none, as everyone starts alike."""


def _ascending(cards: tuple[Card, Card]) -> tuple[Card, Card]:
    """Sort the cards, so that equal passes are equal Moves."""
    return min(cards), max(cards)


class Pass(Frozen):
    """Two cards for the neighbour, chosen before anything is known of the round (HMC-3)."""

    kind: Literal["pass"] = "pass"
    cards: Annotated[tuple[Card, Card], AfterValidator(_ascending)]


class Play(Frozen):
    """One card for the trick; the rules decide whether it gets a +5 (HMC-6)."""

    kind: Literal["play"] = "play"
    card: Card


Move = Annotated[Pass | Play, Field(discriminator="kind")]


class Laid(Frozen):
    """A card in a trick, with its chair and whether a +5 lies on it."""

    chair: int
    card: Card
    plus: bool

    @property
    def value(self) -> int:
        """The card's value in the trick: 1 to 37."""
        return self.card + PLUS * self.plus


def highest(trick: tuple[Laid, ...]) -> Laid:
    """Return the card that takes the trick.

    Of two equal values, the one without +5 is of the led suit and counts higher (HMC-9).
    """
    return max(trick, key=_strength)


def lowest(trick: tuple[Laid, ...]) -> Laid:
    """Return the card that is taken, by the same order."""
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
    """A finished round by seat: food, players out, points and seats that had left."""

    taken: tuple[tuple[Card, ...], ...]
    out: tuple[bool, ...]
    points: tuple[int, ...]
    left: tuple[int, ...] = ()

    @property
    def why(self) -> Sentence | None:
        """The rule that decided the round, and the winner's points.

        None if every player scores 0.
        """
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
    """A seat that was given up for good, and the round in which it was."""

    seat: int
    round: int


class Public(Frozen):
    """The public part of a State and a View.

    Tuples are by chair unless they say otherwise.
    """

    options: Options
    seats: int
    """Number of players: 2 to 4."""
    ghost: int | None
    """The chair of the ghost guest; None with more than two players."""
    limit: int
    """The safe calories, in hundreds."""
    round: int
    """The number of the round: 1 to `options.rounds`."""
    first: int | None
    """The leader of the round's first trick; None while unknown (HMC-5)."""
    phase: Literal["pass", "trick", "over"]
    passed: tuple[bool, ...]
    """By seat: whether it has chosen the cards to pass."""
    leader: int | None
    """The leader of this trick; None while no trick is played."""
    trick: tuple[Laid, ...]
    """Cards laid so far, the leader's first."""
    last: Trick | None
    """The last finished trick, of this round or, before its first one, of the round before."""
    tricks: int
    """Number of tricks finished in this round."""
    taken: tuple[tuple[Card, ...], ...]
    """Food of this round in the order it was taken (HMC-20); empty for the ghost guest."""
    out: tuple[bool, ...]
    scores: tuple[int, ...]
    """Points by seat."""
    history: tuple[Round, ...]
    """The finished rounds."""
    leavers: tuple[Leaver, ...] = ()
    """The seats that left, in that order."""
    past: tuple[Trick, ...] = ()
    """The tricks finished in this round, for the description; pictures do not show them (HMC-20).
    """

    @property
    def led(self) -> Suit | None:
        """The suit that needs no +5 card in this trick (HMC-7).

        None before the first card.
        """
        return suit(self.trick[0].card) if self.trick else None

    @property
    def chairs(self) -> int:
        """Number of chairs: the players' and the ghost guest's."""
        return len(self.taken)

    @property
    def left(self) -> tuple[int, ...]:
        """The seats that were given up, in that order."""
        return tuple(leaver.seat for leaver in self.leavers)

    @property
    def staying(self) -> tuple[int, ...]:
        """The seats that are still played."""
        left = self.left
        return tuple(seat for seat in range(self.seats) if seat not in left)

    @property
    def eating(self) -> tuple[int, ...]:
        """The seats still played that are not out of this round."""
        return tuple(seat for seat in range(self.seats) if not self.out[seat] and not self.is_ghost(seat))

    @property
    def passers(self) -> tuple[int, ...]:
        """The seats that pass cards in this round: those present when it was dealt."""
        absent = [leaver.seat for leaver in self.leavers if leaver.round < self.round]
        return tuple(seat for seat in range(self.seats) if seat not in absent)

    def receiver(self, seat: int) -> int:
        """Return the seat that gets the seat's cards.

        This is the next to the left that passes cards itself (HMC-2).
        """
        return self._beside(seat, 1)

    def giver(self, seat: int) -> int:
        """Return the seat that passes cards to this seat."""
        return self._beside(seat, -1)

    def _beside(self, seat: int, step: int) -> int:
        passers = self.passers
        return passers[(passers.index(seat) + step) % len(passers)]

    def is_ghost(self, chair: int) -> bool:
        """Return whether a ghost guest sits on the chair."""
        return chair == self.ghost or chair in self.left

    @property
    def waiting(self) -> tuple[int, ...]:
        """The chairs that must still play in this trick, clockwise (HMC-27)."""
        if self.leader is None:
            return ()
        order, out = (*range(self.leader, self.chairs), *range(self.leader)), self.out
        return tuple([chair for chair in order if not out[chair]][len(self.trick) :])

    @property
    def ends(self) -> tuple[int, ...]:
        """The chairs of the highest and the lowest card.

        They refer to the current trick, or to the last one if no card is laid.
        """
        if self.trick:
            return highest(self.trick).chair, lowest(self.trick).chair
        return () if self.last is None else (self.last.taker, self.last.giver)

    def would_lay(self, chair: int, card: Card) -> Laid:
        """Return the card as it would lie in the trick.

        It gets a +5 if it is off the led suit; cards of the led suit and leads never do (HMC-6).
        """
        led = self.led
        return Laid(chair=chair, card=card, plus=led is not None and suit(card) != led)

    def ends_with(self, laid: Laid) -> tuple[Laid, Laid]:
        """Return the highest and the lowest card of the trick with this one added."""
        trick = (*self.trick, laid)
        return highest(trick), lowest(trick)

    def calories(self, chair: int) -> int:
        """Return the food taken in this round, in hundreds of calories."""
        return sum(self.taken[chair])

    def calories_with(self, chair: int, food: Card) -> int:
        """Return the chair's calories with one more food card.

        They are 0 for a ghost guest, who never eats.
        """
        return 0 if self.is_ghost(chair) else self.calories(chair) + food


class State(Public):
    """The complete state, including what is hidden."""

    hands: tuple[Hand, ...]
    passing: tuple[tuple[Card, Card] | None, ...]
    """By seat: the cards chosen to pass, no longer in the hand.

    They stay here until all have chosen.
    """
    received: tuple[tuple[Card, ...], ...]
    """By seat: the cards received from the neighbour this round."""
    discards: tuple[Card, ...]
    """Cards out of the round, face down: those not dealt, then those thrown away."""
    dropped: tuple[tuple[Card, ...], ...] = ()
    """By seat: the hand that it threw away in this round.

    The cards themselves are in `discards`. The tuple is empty until a hand is thrown away.
    """


class View(Public):
    """The part of a State that one seat or an onlooker may know.

    An onlooker has `seat` None and an empty `hand`.
    """

    seat: int | None
    to_move: tuple[int, ...]
    hand: Hand
    passing: tuple[Card, ...]
    """The cards that this seat has chosen to pass, while others still choose.

    They are no longer in `hand`.
    """
    received: tuple[Card, ...]
    given: tuple[Card, ...]
    """The cards that this seat passed on in this round, once they have changed hands."""
    dropped: tuple[Card, ...]
    """The hand that this seat threw away in this round."""
    counts: tuple[int, ...]
    """Number of cards in hand."""
    outcome: Outcome | None
    """How the match ended; None before."""
