"""Deals that fit what was seen: each weighed by how readily its hands would have laid the cards that were laid.

Nobody who holds a safe 24 lays a 3 under another's 20 without a reason: what was played tells what is held, and also who
plays carefully, who takes all that there is, and who plays anything.
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
    Random,
    careful,
    drawn,
    hungry,
)
from engine.players.howmanycalories.knowledge import Hands, Known, Ply


class Deal(NamedTuple):
    """Hands by chair, and how likely each habit of each other player is with them."""

    hands: Hands
    habits: dict[int, list[float]]

    def habits_drawn(self, chairs: int, random: Random) -> list[int]:
        """A habit for each chair; careful, where nobody else plays."""
        found = [CAREFUL] * chairs
        for chair, likely in self.habits.items():
            found[chair] = drawn(HABITS, likely, random)
        return found


class Imagined:
    """So many deals of what a seat knows, to be drawn as often as they are likely."""

    def __init__(self, known: Known, odds: Odds, count: int, random: Random) -> None:
        self._random = random
        self._deals = [_read(known, odds, known.dealt(random)) for _ in range(count)]
        self._total = fsum(weight for _, weight in self._deals)

    def drawn(self, times: int) -> Iterator[Deal]:
        """So many of them, evenly spread: as often as they are likely, give or take one."""
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
    """A deal with the habits that it speaks for, and how likely it is."""
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
    """How likely somebody of each habit would have laid the last card of a hand."""
    anything = 1 / len(hand)
    cautious, greedy = careful(odds, hand, ply.spot), hungry(hand, ply.spot)
    return (
        (1 - SLIPS[CAREFUL]) * cautious[-1] / fsum(cautious) + SLIPS[CAREFUL] * anything,
        (1 - SLIPS[HUNGRY]) * greedy[-1] / fsum(greedy) + SLIPS[HUNGRY] * anything,
        SLIPS[AIMLESS] * anything,
    )
