"""Each seat's chance to win a match of How many Calories?

The round is played on from the hands as they are, many times, by the habits of players. The points
after it decide, as they do for the computer players.
"""

from __future__ import annotations

from math import log
from random import Random
from typing import Final

from engine.contract.dice import Dice
from engine.games.howmanycalories.state import State
from engine.players import Effort
from engine.players.howmanycalories.habits import COMMON, HABITS, Odds, Uniform, drawn, odds_of, play_on
from engine.players.howmanycalories.knowledge import table_of
from engine.players.howmanycalories.model import Round
from engine.players.howmanycalories.search import pass_of
from engine.players.howmanycalories.value import factor_of, winners_of
from engine.players.logit import average, evened, shares

PLAYOUTS: Final = 120


def chances(state: State, dice: Dice, effort: Effort) -> tuple[float, ...]:
    """Return each seat's chance to win a match that goes on."""
    random = Random(str(dice.below(2**53))).random
    odds, factor = odds_of(state.seats), log(factor_of(state))
    ghosts = [state.is_ghost(chair) for chair in range(state.chairs)]
    base = table_of(state, ghosts)
    # The model takes a ghost guest's cards from the other end of the pile.
    base.hands = [[*hand[::-1]] if ghosts[chair] else [*hand] for chair, hand in enumerate(state.hands)]
    found = list[tuple[float, ...]]()
    for _ in range(effort.of(PLAYOUTS)):
        habits = [drawn(HABITS, COMMON, random) for _ in ghosts]
        table = _passed(state, base, odds, habits, random) if state.phase == "pass" else base.copy()
        play_on(table, odds, habits, random)
        found.append(_shares(state, table, factor))
        if effort.is_late():
            break
    return evened(average(found), state.staying)


def _passed(state: State, base: Round, odds: Odds, habits: list[int], random: Uniform) -> Round:
    """Return the start of a round after everyone has passed cards."""
    hands = [hand[:] for hand in base.hands]
    given = {
        seat: state.passing[seat] or pass_of(odds, base.hands[seat], habits[seat], random)
        for seat in state.passers
    }
    for seat, cards in given.items():
        if state.passing[seat] is None:
            for card in cards:
                hands[seat].remove(card)
        hands[state.receiver(seat)] += cards
    leader = state.staying[int(random() * len(state.staying))] if state.first is None else state.first
    return Round(state.seats, state.limit, base.ghosts, hands, leader)


def _shares(state: State, table: Round, factor: float) -> tuple[float, ...]:
    """Return the chances after the round."""
    totals = [score + won for score, won in zip(state.scores, table.points(), strict=True)]
    if state.round < state.options.rounds:
        return shares([factor * total for total in totals], state.staying)
    best = winners_of(state.staying, totals, table)
    return tuple((seat in best) / len(best) for seat in range(state.seats))
