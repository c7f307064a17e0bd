"""Search for the card or the pass that wins most matches.

It plays many deals that fit what was seen to the end of the round. It uses only information that
the seat has. Every choice is tried on the same deals. In the playouts the other players follow the
habits that their cards suggest, and this seat the careful one.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

from engine.games.howmanycalories.state import PASSED, View
from engine.players import Effort
from engine.players.howmanycalories.deals import Deal, Imagined
from engine.players.howmanycalories.habits import (
    CAREFUL,
    COMMON,
    HABITS,
    HUNGRY,
    Odds,
    Uniform,
    drawn,
    odds_of,
    play_on,
)
from engine.players.howmanycalories.knowledge import Hands, Known
from engine.players.howmanycalories.model import Round
from engine.players.howmanycalories.value import Worth
from engine.players.race import raced

TRIES_FOR_A_DEAL: Final = 4
"""Number of playouts for each sampled deal."""
PASSES_TRIED: Final = 10
"""Number of passes to try, of 28.

They are those that the careful habit likes best.
"""


def best_card(view: View, random: Uniform, effort: Effort, playouts: int) -> tuple[int, ...]:
    """Return the card to play, after about `playouts` playouts."""
    known, worth = Known(view), Worth(view)
    odds, cards, base = odds_of(view.seats), known.hand, known.table
    budget = effort.of(playouts)
    imagined = Imagined(known, odds, max(1, budget // TRIES_FOR_A_DEAL), random)
    chairs = len(base.hands)

    def value(choice: int, deal: Deal) -> float:
        table = base.copy()
        table.hands = [hand[:] for hand in deal.hands]
        table.lay(cards[choice])
        play_on(table, odds, deal.habits_drawn(chairs, random), random)
        return worth.of(table)

    return (cards[raced(len(cards), budget, imagined.drawn, value, effort.is_late)],)


class _Table(NamedTuple):
    """Everything that a pass is tried on."""

    hands: Hands
    habits: list[int]
    given: dict[int, tuple[int, ...]]
    """What others pass, by seat."""
    leader: int


def best_pass(view: View, random: Uniform, effort: Effort, playouts: int) -> tuple[int, ...]:
    """Return the cards to pass, after about `playouts` playouts."""
    known, worth, odds = Known(view), Worth(view), odds_of(view.seats)
    pairs = _usual_passes(view)[:PASSES_TRIED]
    others = [seat for seat in view.passers if seat != known.seat]

    def tables(times: int) -> Iterable[_Table]:
        for _ in range(times):
            hands = known.dealt(random)
            habits = [drawn(HABITS, COMMON, random) for _ in hands]
            habits[known.seat] = CAREFUL
            given = {seat: pass_of(odds, hands[seat], habits[seat], random) for seat in others}
            leader = view.staying[int(random() * len(view.staying))] if view.first is None else view.first
            yield _Table(hands, habits, given, leader)

    def value(choice: int, tried: _Table) -> float:
        hands = [hand[:] for hand in tried.hands]
        for seat, cards in {**tried.given, known.seat: pairs[choice]}.items():
            for card in cards:
                hands[seat].remove(card)
            hands[view.receiver(seat)] += cards
        table = Round(view.seats, view.limit, known.ghosts, hands, tried.leader)
        play_on(table, odds, tried.habits, random)
        return worth.of(table)

    return pairs[raced(len(pairs), effort.of(playouts), tables, value, effort.is_late)]


def usual_pass(view: View) -> tuple[int, ...]:
    """Return the pair that the careful habit passes most often."""
    return _usual_passes(view)[0]


def _usual_passes(view: View) -> list[tuple[int, ...]]:
    """Return all possible passes, those that the careful habit likes best first."""
    give = odds_of(view.seats).give
    return sorted(combinations(view.hand, PASSED), key=lambda pair: -give[pair[0]] * give[pair[1]])


def pass_of(odds: Odds, hand: list[int], habit: int, random: Uniform) -> tuple[int, ...]:
    """Draw what a player of a habit passes.

    Half of the time a hungry player passes the highest cards, otherwise random ones.
    """
    if habit == HUNGRY and random() < 0.5:
        return tuple(sorted(hand)[-PASSED:])
    weights = [odds.give[card] if habit == CAREFUL else 1.0 for card in hand]
    first = drawn(hand, weights, random)
    rest = [(card, weight) for card, weight in zip(hand, weights, strict=True) if card != first]
    return first, drawn([card for card, _ in rest], [weight for _, weight in rest], random)
