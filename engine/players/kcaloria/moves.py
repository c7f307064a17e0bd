"""Conversion of choices on the fast table to Moves of the game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.kcaloria.rules.kinds import COLOURS
from engine.games.kcaloria.rules.state import Discard, Meal, Move, Payment, Place, Refeed, Refeeding
from engine.players.kcaloria import model
from engine.players.kcaloria.habits import put_aside, useless
from engine.players.kcaloria.model import Table
from engine.players.kcaloria.numbers import KEYS, PLACES, cell_of, unpacked
from engine.players.kcaloria.turns import Feeding
from engine.players.kcaloria.value import Choice, meal_at


def move_of(table: Table, choice: Choice | None) -> Move:
    """Return the placement, with the hungry tiles that it feeds.

    For None, return a discard of the least useful tiles.
    """
    if choice is None:
        return Discard(tiles=tuple(KEYS[kind] for kind in useless(table)))
    _, kind, cell, _, removes = choice
    meal = meal_at(table, table.turn, choice)
    after, fed = put_aside(table, choice)
    return Place(
        tile=KEYS[kind],
        cell=cell_of(cell),
        meal=None if meal is None else _meal(table, meal),
        removes=KEYS[removes] if removes >= 0 else None,
        refeedings=_refeedings(after, fed),
    )


def answer_of(table: Table, fed: Sequence[Feeding]) -> Refeed:
    """Return the answer to a removal."""
    return Refeed(refeedings=_refeedings(table, fed))


def _refeedings(table: Table, fed: Sequence[Feeding]) -> tuple[Refeeding, ...]:
    return tuple(Refeeding(cell=cell_of(table.cell[tile]), meal=_meal(table, meal)) for tile, meal in fed)


def _meal(table: Table, meal: model.Meal) -> Meal:
    """Return food colour by colour, in the game's form."""
    alternative, food = meal
    return Meal(
        alternative=alternative,
        payments=tuple(
            Payment(cell=cell_of(table.cell[tile]), colour=COLOURS[place], count=count)
            for place in PLACES
            for tile, cubes in food
            if (count := unpacked(cubes)[place])
        ),
    )
