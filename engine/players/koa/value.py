"""The value of a table of KOA to a player.

The value is the chance to win. Each clan has a score, the weighted sum of its features. The weights
depend on the number of players and on how long the match may last (`worth.toml`, fitted to
thousands of complete matches). The chance to win follows a logit of the score: each 1 of lead
multiplies the odds by e.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp, fsum
from operator import mul
from typing import Final

from engine.games.koa.board import CORNERS
from engine.games.koa.chance import DIE
from engine.games.koa.ground import FOR_A_LEVEL, LEVELS, OUTSIDE
from engine.players.koa.constants import NOBODY
from engine.players.koa.model import Table
from engine.players.koa.squares import ABROAD, AT_RISK, Squares, spread
from engine.players.logit import blended

FINDING: Final = 0.44
"""Approximate number of caverns that one action lays.

It shows how many rounds a clan's pool will last.
"""
MOST: Final = 50.0
"""Largest lead in score that counts.

Beyond it a seat has no hope left.
"""
FINE: Final = 4
"""Number of best sites beyond which one more makes no difference."""
EASY: Final = tuple(tuple(squares for _, squares in AT_RISK[clan][:3]) for clan in CORNERS)
"""By attacked clan: the squares with the best three odds, best first."""
EASY_ODDS: Final = tuple((DIE + 1 - OUTSIDE - step) / DIE for step in range(3))


FEATURES: Final = (
    "caverns", "chained", "outside", "trophies", "caverns_left", "actions_to_come", "resources_to_come",
    "resources_exposed", "actions_now", "attacks", "attacks_now", "attacked", "sites", "fine_sites",
)  # fmt: skip
"""The features of a clan, in the order of `features`."""
_LEARNT: Final = tomllib.loads(files(__package__).joinpath("worth.toml").read_text(encoding="utf-8"))
ROUNDS: Final[Sequence[float]] = _LEARNT["rounds"]
"""Numbers of rounds left that have fitted weights.

Other weights are interpolated, and constant beyond the last one.
"""


@cache
def weights(seats: int) -> Sequence[Sequence[float]]:
    """Return the fitted weights for a number of seats.

    There is one row for each of `ROUNDS`, with a weight for each feature.
    """
    table = _LEARNT[f"seats_{seats}"]
    return tuple(zip(*(table[name] for name in FEATURES), strict=True))


def rounds_left(table: Table) -> float:
    """Return the approximate number of rounds left.

    It depends on the clan that will be first to use its last cavern.
    """
    terms = table.terms
    left: float = terms.rounds - table.round + 1
    for clan in CORNERS:
        if not terms.gone[clan] and not terms.endless[clan]:
            left = min(left, table.caverns_left[clan] / (FINDING * table.actions[clan]))
    return left


def features(table: Table, clan: int, rounds: float) -> tuple[float, ...]:
    """Return a clan's features, with `rounds` rounds to come."""
    terms, caverns, rim = table.terms, table.caverns[clan], table.rim[clan]
    actions, chain, abroad, is_on_turn = (
        table.actions[clan],
        table.chain[clan],
        ABROAD[clan],
        clan == table.turn,
    )
    food, springs = table.food[clan], table.springs[clan]
    best, next_best, third = EASY[clan]
    rims = prey_best = prey_next = prey_third = 0
    attacked = 0.0
    for rival in terms.rivals[clan]:
        if prey := table.caverns[rival] & rim:
            easy = EASY[rival]
            prey_best += (prey & easy[0]).bit_count()
            prey_next += (prey & easy[1]).bit_count()
            prey_third += (prey & easy[2]).bit_count()
        if terms.owners[rival] != NOBODY and not terms.gone[rival]:
            rims |= table.rim[rival]
            if exposed := caverns & table.rim[rival]:
                attacked += _taken(
                    table.actions[rival],
                    (exposed & best).bit_count(),
                    (exposed & next_best).bit_count(),
                    (exposed & third).bit_count(),
                )
    attacks = attacks_now = 0.0
    if prey_best or prey_next or prey_third:
        attacks = _taken(actions, prey_best, prey_next, prey_third)
        if is_on_turn:
            attacks_now = _taken(actions - table.used, prey_best, prey_next, prey_third)
    missing = 0.0
    if actions <= LEVELS:
        used = FOR_A_LEVEL * (actions - 1)
        more_food = (table.network[clan] & food).bit_count() - used
        more_springs = (rim & springs).bit_count() - used
        missing = (more_food if more_food < FOR_A_LEVEL else FOR_A_LEVEL) + (
            more_springs if more_springs < FOR_A_LEVEL else FOR_A_LEVEL
        )
    sites = rim & ~table.taken
    return (
        caverns.bit_count(),
        chain.bit_count() - 1,
        (caverns & abroad).bit_count(),
        table.trophies[clan],
        table.caverns_left[clan],
        actions * rounds,
        missing * rounds,
        ((food | springs) & rims).bit_count(),
        actions - table.used if is_on_turn else 0,
        attacks,
        attacks_now,
        attacked,
        _up_to(6, sites),
        _up_to(FINE, sites & abroad & spread(chain)),
    )


def scores_of(table: Table) -> list[float]:
    """Return the score of each seat; a match that is over has other ones."""
    terms, rounds = table.terms, rounds_left(table)
    weighed = blended(weights(terms.seats), ROUNDS, rounds)
    scores = [0.0] * terms.seats
    for clan in CORNERS:
        owner = terms.owners[clan]
        if owner != NOBODY and not terms.gone[clan]:
            scores[owner] += fsum(map(mul, features(table, clan, rounds), weighed))
    return scores


class Worth:
    """The value of tables to one seat."""

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def of(self, table: Table) -> float:
        """Return the seat's share of the wins, from 0 to 1."""
        return ended(table, self._seat) if table.is_over else self._foreseen(table)

    def _foreseen(self, table: Table) -> float:
        scores = scores_of(table)
        mine = scores[self._seat]
        return 1 / max(1.0, fsum(exp(min(MOST, scores[seat] - mine)) for seat in table.terms.contenders))


Standing = tuple[bool, bool, int, int, int]
"""The standing of a seat at the end (KOA-47): the best wins.

In order: whether its player still plays; whether it is no Jonny; points; trophies; caverns outside.
"""


def standings(table: Table) -> list[Standing]:
    """Return the standings of the seats."""
    terms = table.terms
    found: list[Standing] = [(False, False, 0, 0, 0)] * terms.seats
    for clan in CORNERS:
        owner = terms.owners[clan]
        if owner != NOBODY:
            _, _, points, trophies, outside = found[owner]
            found[owner] = (
                not terms.gone[clan],
                not terms.endless[clan],
                points + table.points(clan),
                trophies + table.trophies[clan],
                outside + (table.caverns[clan] & ABROAD[clan]).bit_count(),
            )
    return found


def ended(table: Table, seat: int) -> float:
    """Return a seat's share of the win if the match ends now."""
    found = standings(table)
    best = max(found)
    return 1 / found.count(best) if found[seat] == best else 0.0


def _taken(actions: int, best: int, following: int, third: int) -> float:
    """Return the average number of caverns that `actions` attacks win.

    `best`, `following` and `third` are the numbers of targets, by odds.
    """
    won = 0.0
    for odds, count in zip(EASY_ODDS, (best, following, third), strict=True):
        if count >= actions:
            return won + odds * actions
        won += odds * count
        actions -= count
    return won


def _up_to(most: int, squares: Squares) -> int:
    count = squares.bit_count()
    return count if count < most else most
