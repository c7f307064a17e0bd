"""Sampled deals that fit what a seat has seen, with their weights.

The weight of a deal is how likely its hands would have laid the cards that were laid. A player with
a safe 24 does not lay a 3 under another's 20 without a reason. So cards played show which cards are
held, and also who plays carefully, who takes everything and who plays at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from engine.players.howmanycalories.habits import (
    AIMLESS,
    CAREFUL,
    COMMON,
    HABITS,
    HUNGRY,
    SLIPS,
    Odds,
    Uniform,
    careful,
    drawn,
    hungry,
)
from engine.players.howmanycalories.knowledge import Hands, Known, Ply


class Deal(NamedTuple):
    """Hands by chair, and likelihoods of the other players' habits."""

    hands: Hands
    habits: dict[int, list[float]]

    def habits_drawn(self, chairs: int, random: Uniform) -> list[int]:
        """Draw a habit for each chair.

        Chairs without another player get the careful habit.
        """
        found = [CAREFUL] * chairs
        for chair, likely in self.habits.items():
            found[chair] = drawn(HABITS, likely, random)
        return found


class Imagined:
    """Sampled deals, to be drawn in proportion to their weights."""

    def __init__(self, known: Known, odds: Odds, count: int, random: Uniform) -> None:
        self._random = random
        self._deals = [_read(known, odds, known.dealt(random)) for _ in range(count)]
        self._total = fsum(weight for _, weight in self._deals)

    def drawn(self, times: int) -> Iterator[Deal]:
        """Yield `times` deals, evenly spread by weight.

        Each comes as often as its weight says, give or take one.
        """
        step = self._total / times
        mark, reached = self._random() * step, 0.0
        deals = iter(self._deals)
        deal, weight = next(deals)
        for _ in range(times):
            while mark >= reached + weight:
                reached += weight
                deal, weight = next(deals, (deal, float("inf")))
            yield deal
            mark += step


def _read(known: Known, odds: Odds, hands: Hands) -> tuple[Deal, float]:
    """Return a deal with the likelihoods of the habits, and its weight."""
    likely = {
        chair: [*COMMON]
        for chair, count in enumerate(known.counts)
        if count and chair != known.seat and not known.ghosts[chair]
    }
    held = [hand[:] for hand in hands]
    for ply in known.plies:
        hand = held[ply.chair]
        hand.append(ply.card)
        if len(hand) > 1 and ply.chair in likely:
            habits = likely[ply.chair]
            for habit, chance in enumerate(_chances(odds, ply, hand)):
                habits[habit] *= chance
    weight = 1.0
    for habits in likely.values():
        weight *= fsum(habits)
    return Deal(hands, likely), weight


def _chances(odds: Odds, ply: Ply, hand: Sequence[int]) -> tuple[float, float, float]:
    """Return each habit's likelihood of laying the last card of a hand."""
    anything = 1 / len(hand)
    cautious, greedy = careful(odds, hand, ply.spot), hungry(hand, ply.spot)
    return (
        (1 - SLIPS[CAREFUL]) * cautious[-1] / fsum(cautious) + SLIPS[CAREFUL] * anything,
        (1 - SLIPS[HUNGRY]) * greedy[-1] / fsum(greedy) + SLIPS[HUNGRY] * anything,
        SLIPS[AIMLESS] * anything,
    )
