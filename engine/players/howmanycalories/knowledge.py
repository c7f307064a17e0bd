"""What a seat knows of a round, and deals that fit it.

The knowledge comes from its View alone. Known are its own hand, every card laid open in this round,
the cards it passed on until they are played, and who laid which card at which place in which trick.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.games.howmanycalories.cards import DECK
from engine.games.howmanycalories.state import PASSED, Laid, Public, View
from engine.players.howmanycalories.habits import Spot, Uniform, spot_of
from engine.players.howmanycalories.model import Round

Hands = list[list[int]]


class Ply(NamedTuple):
    """A card that another player chose to lay, and its place.

    The place is the trick just before the card.
    """

    chair: int
    card: int
    spot: Spot


class Known:
    """What a seat's View says of a round, in model terms."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.hand = [*view.hand]
        self.counts = [
            count + PASSED * (view.phase == "pass" and view.passed[chair] and chair in view.passers)
            if chair < view.seats
            else count
            for chair, count in enumerate(view.counts)
        ]
        """Cards in hand, with those already chosen to be passed."""
        self.ghosts = [view.is_ghost(chair) for chair in range(view.chairs)]
        tricks = [trick.laid for trick in view.past]
        is_open = {one.card for laid in (*tricks, view.trick) for one in laid}.union(*view.taken)
        self.kept = [card for card in view.given if card not in is_open]
        """Cards that this seat passed on and that were not laid since."""
        self.keeper = view.receiver(view.seat) if view.seat in view.passers else view.seat
        known = is_open.union(view.hand, view.passing, view.dropped, self.kept)
        self.pile = [card for card in DECK if card not in known]
        """Cards whose place is not known, in ascending order."""
        self.table = table_of(view, self.ghosts)
        self.table.hands[self.seat] = self.hand[:]
        """The current round, with no hand but the own one."""
        self.plies = [ply for ply in self._replayed(view) if self.counts[ply.chair]]
        """Choices of others who still play, last card first."""

    def _replayed(self, view: View) -> list[Ply]:
        """Return the cards that others laid in this round, last one first.

        Ghost guests are left out.
        """
        table = Round(view.seats, view.limit, self.ghosts, [[]] * view.chairs, 0)
        table.sums = [sum(food) for food in view.taken]
        for trick in view.past:
            table.sums[trick.taker] -= 0 if self.ghosts[trick.taker] else trick.food
        plies: list[Ply] = []
        for trick in view.past:
            laying = [laid.chair for laid in trick.laid]
            table.outs = [chair not in laying for chair in range(view.chairs)]
            plies.extend(self._plies(table, trick.laid))
        table.outs = [*view.out]
        plies.extend(self._plies(table, view.trick))
        return plies[::-1]

    def _plies(self, table: Round, laid: Sequence[Laid]) -> Iterator[Ply]:
        """Yield the cards of one trick."""
        for number, one in enumerate(laid):
            if not number:
                table.begin(one.chair)
            if one.chair != self.seat and not self.ghosts[one.chair]:
                yield Ply(one.chair, one.card, spot_of(table))
            _lay_all(table, (one,))

    def dealt(self, random: Uniform) -> Hands:
        """Return possible hands by chair, all equally likely."""
        pile = shuffled(self.pile, random)
        hands, begin = [], 0
        for chair, count in enumerate(self.counts):
            if chair == self.seat:
                hands.append(self.hand[:])
                continue
            known = self.kept if chair == self.keeper and count else []
            end = begin + count - len(known)
            hand = known + pile[begin:end]
            # A ghost guest lays its last card, which may be any.
            hands.append(shuffled(hand, random) if known and self.ghosts[chair] else hand)
            begin = end
        return hands


def table_of(public: Public, ghosts: Sequence[bool]) -> Round:
    """Return the current round with no cards in hand."""
    table = Round(public.seats, public.limit, ghosts, [[]] * public.chairs, public.leader or 0)
    table.sums = [sum(food) for food in public.taken]
    table.tops = [max(food, default=0) for food in public.taken]
    table.outs = [*public.out]
    if public.leader is not None:
        table.begin(public.leader)
        _lay_all(table, public.trick)
    return table


def shuffled(cards: Sequence[int], random: Uniform) -> list[int]:
    """Return the cards in a random order."""
    pile = [*cards]
    for i in range(len(pile) - 1, 0, -1):
        j = int(random() * (i + 1))
        pile[i], pile[j] = pile[j], pile[i]
    return pile


def _lay_all(table: Round, laid: Sequence[Laid]) -> None:
    """Lay cards whose original hands are known."""
    for one in laid:
        table.hands[one.chair] = [one.card]
        table.lay(one.card)
