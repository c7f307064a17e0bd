"""A fast model of a round of How many Calories, for playouts.

It allows thousands of playouts a second. It uses lists of integers and changes them in place. It
plays as `apply` does, from the first card of a round to its points, without events. Ghost guests
lay the last card of their list, so code that deals their hand must shuffle it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.howmanycalories.cards import DECK, PLUS, Suit, suit

OPEN: Final = len(Suit)
"""Value in place of a suit before one is led."""
SUITS: Final = (0, *(list(Suit).index(suit(card)) for card in DECK))
"""The number of each card's suit."""


def _strength(led: int, card: int) -> int:
    """Return the strength of a card in a trick.

    It is twice the value, +5 included, and one more for a card without +5. At the same value such a
    card counts higher (HMC-9).
    """
    return 2 * card + 1 if led in (OPEN, SUITS[card]) else 2 * (card + PLUS)


STRENGTHS: Final = tuple((0, *(_strength(led, card) for card in DECK)) for led in (*range(len(Suit)), OPEN))
"""The strength of each card in a trick, by the suit led."""
WEAKEST: Final = -1
STRONGEST: Final = 1000
"""Limits of an empty trick, below and above every card's strength."""


class Round:
    """A round under way.

    Lists are by chair. A player who is out holds no cards and lays none.
    """

    __slots__ = (
        "ghosts", "hands", "high", "high_chair", "is_over", "led", "left", "limit",
        "low", "low_card", "low_chair", "outs", "players", "sums", "tops", "turn",
    )  # fmt: skip

    def __init__(
        self, players: int, limit: int, ghosts: Sequence[bool], hands: Sequence[Sequence[int]], leader: int
    ) -> None:
        """Begin a round in which `leader` leads the first trick.

        Chairs beyond the players belong to ghost guests.
        """
        self.players = players
        self.limit = limit
        self.ghosts = ghosts
        self.hands = [[*hand] for hand in hands]
        self.sums = [0] * len(hands)
        self.tops = [0] * len(hands)
        """The highest card that each player has eaten."""
        self.outs = [False] * len(hands)
        self.is_over = False
        self.begin(leader)

    def begin(self, leader: int) -> None:
        """Begin an empty trick."""
        self.turn = leader
        self.led = OPEN
        self.high, self.low = WEAKEST, STRONGEST
        self.high_chair = self.low_chair = leader
        self.low_card = 0
        self.left = len(self.outs) - sum(self.outs)
        """Chairs that have yet to lay a card in this trick."""

    def copy(self) -> Round:
        """Return an independent copy."""
        other = Round.__new__(Round)
        other.players = self.players
        other.limit = self.limit
        other.ghosts = self.ghosts
        other.hands = [hand[:] for hand in self.hands]
        other.sums = self.sums[:]
        other.tops = self.tops[:]
        other.outs = self.outs[:]
        other.is_over = self.is_over
        other.turn = self.turn
        other.led = self.led
        other.high = self.high
        other.high_chair = self.high_chair
        other.low = self.low
        other.low_card = self.low_card
        other.low_chair = self.low_chair
        other.left = self.left
        return other

    def lay(self, card: int) -> None:
        """Lay a card of the current chair, and resolve a full trick."""
        chair = self.turn
        self.hands[chair].remove(card)
        if self.led == OPEN:
            self.led = SUITS[card]
        strength = STRENGTHS[self.led][card]
        if strength > self.high:
            self.high, self.high_chair = strength, chair
        if strength < self.low:
            self.low, self.low_chair, self.low_card = strength, chair, card
        self.left -= 1
        if self.left:
            outs = self.outs
            chair = (chair + 1) % len(outs)
            while outs[chair]:
                chair = (chair + 1) % len(outs)
            self.turn = chair
        else:
            self._eat()

    def _eat(self) -> None:
        taker, giver = self.high_chair, self.low_chair
        if not self.ghosts[taker]:
            self.sums[taker] += self.low_card
            self.tops[taker] = max(self.tops[taker], self.low_card)
            if self.sums[taker] > self.limit:
                self.outs[taker] = True
                self.hands[taker] = []
        if self.eating < 2 or not self.hands[giver]:
            self.is_over = True
        else:
            self.begin(giver)

    @property
    def eating(self) -> int:
        """Number of players who are neither out nor ghost guests."""
        return sum(not out and not ghost for out, ghost in zip(self.outs, self.ghosts, strict=True))

    def points(self) -> list[int]:
        """Return the points that the round now brings each player.

        See HMC-16 to HMC-19. A player who left has none.
        """
        players = self.players
        # A calorie is worth more than any card, as the highest card only breaks ties.
        ranks = [
            -1 if self.outs[seat] or self.ghosts[seat] else self.sums[seat] * 64 + self.tops[seat]
            for seat in range(players)
        ]
        return [0 if mine < 0 else players - sum(other > mine for other in ranks) for mine in ranks]
