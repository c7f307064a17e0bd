"""Each seat's chance to win a match of kCaloria.

It depends on the cubes on the table, with those that are doomed, on the tiles that are left, and
on who moves next.
"""

from __future__ import annotations

from math import fsum
from typing import Final

from engine.contract.dice import Dice
from engine.games.kcaloria.rules.state import State
from engine.players import Effort
from engine.players.kcaloria.deals import table_of
from engine.players.kcaloria.numbers import MAKES, points
from engine.players.kcaloria.value import liked
from engine.players.logit import Standing, read_logit

FEATURES: Final = ("points", "liked", "doomed", "hand", "stack", "turn")
"""The features of a seat: points, the worth of its cubes, of those on doomed tiles and of its hand,
the tiles in its stack, and whether it moves next."""
LOGIT: Final = read_logit(__package__, FEATURES)


def standing(state: State) -> Standing:
    """Return the features of a State.

    What is left of it are the turns until the first stack runs out.
    """
    table = table_of(state, state.hands, state.stacks)
    there = [seat for seat in range(table.seats) if seat not in table.quitters]
    left = float(min(len(table.stacks[seat]) for seat in there))
    score, worth, doom = ([0.0] * table.seats for _ in range(3))
    doomed = table.dooms() if table.collapses else {}
    for tile in table.at.values():
        seat = table.seat[tile]
        score[seat] += points(table.left[tile])
        worth[seat] += liked(table.left[tile])
        if tile in doomed:
            doom[seat] += liked(table.left[tile])
    rows = [
        (
            score[seat],
            worth[seat],
            doom[seat],
            fsum(liked(MAKES[kind]) for kind in table.hands[seat]),
            float(len(table.stacks[seat])),
            float(seat == table.turn),
        )
        if seat in there
        else None
        for seat in range(table.seats)
    ]
    return Standing(tuple(rows), left)


def chances(state: State, dice: Dice, effort: Effort) -> tuple[float, ...]:
    """Return each seat's chance to win a match that goes on."""
    return LOGIT.chances(standing(state))
