"""The habits by which players continue in a playout.

They make the placement with the best estimate. If no placement is worth it, they draw new tiles.
"""

from __future__ import annotations

from math import fsum
from typing import Final

from engine.games.kcaloria.rules.state import DISCARDS
from engine.players.kcaloria.model import Table
from engine.players.kcaloria.numbers import IS_HUMAN, IS_WATER, MAKES
from engine.players.kcaloria.turns import (
    Feeding,
    Laying,
    answer,
    can_be_fed,
    discard,
    feed,
    hungry,
    place,
    put,
)
from engine.players.kcaloria.value import RIVALS, Choice, Glance, ends_well, liked, meal_at

WORTHWHILE: Final = 0.6
"""Least worth of a placement while there are tiles to draw."""


def weighed(table: Table, glance: Glance) -> list[Choice]:
    """Return all placements of the player who decides, with their worth."""
    seat = table.turn
    hand = table.hands[seat]
    if not table.turns[seat]:
        waters = dict.fromkeys(kind for kind in hand if IS_WATER[kind])
        return [(liked(MAKES[kind]), kind, table.starts[seat], 0, -1) for kind in waters]
    choices = glance.choices(table, seat, hand)
    if table.humans[seat]:
        choices = [(one[0] + ends_well(table, seat, one[1]), *one[1:]) for one in choices]
    return choices


def useless(table: Table) -> list[int]:
    """Return the tiles to give up: doubles first, then the least productive."""
    hand = table.hands[table.turn]

    def keeping(position: int) -> tuple[bool, float]:
        kind = hand[position]
        return kind not in hand[:position], liked(MAKES[kind])

    return [hand[position] for position in sorted(range(len(hand)), key=keeping)[:DISCARDS]]


def fed_again(table: Table, *, whatever: bool = False) -> list[Feeding]:
    """Return how the asked player feeds hungry tiles after a removal.

    The most precious tiles come first. Tiles are fed if they are worth their food. The flag
    adds all others that can be fed.
    """
    return _fed(table.copy(), can_be_fed(table), whatever=whatever)


def _fed(trial: Table, tiles: list[int], *, whatever: bool = False) -> list[Feeding]:
    """Feed tiles on a table while there is food, and return how."""
    feedings = list[Feeding]()
    for tile in sorted(tiles, key=lambda one: (-_at_stake(trial, one), one)):
        ways, meal = trial.refills(tile)
        if ways and meal and (whatever or _at_stake(trial, tile) > fsum(liked(some) for _, some in meal[1])):
            feed(trial, tile, meal)
            feedings.append((tile, meal))
    return feedings


def _at_stake(table: Table, tile: int) -> float:
    seat = table.seat[tile]
    return fsum(
        liked(table.left[one]) * (1.0 if table.seat[one] == seat else -RIVALS[table.seats])
        for one in table.living_on((tile,))
    )


def put_down(table: Table, choice: Choice) -> None:
    """Play a whole turn: place a tile and feed hungry ones (KC-47)."""
    place(table, laying_of(table, choice), _feed_along)


def put_aside(table: Table, choice: Choice) -> tuple[Table, list[Feeding]]:
    """Return a copy after a placement but before the turn's end.

    Also return the tiles that were fed with it.
    """
    after = table.copy()
    laying = laying_of(table, choice)
    after.hands[after.turn].remove(laying.kind)
    put(after, laying)
    return after, _feed_along(after)


def laying_of(table: Table, choice: Choice) -> Laying:
    """Return a placement with its food."""
    _, kind, cell, _, removes = choice
    return Laying(kind, cell, meal_at(table, table.turn, choice), removes)


def _feed_along(table: Table) -> list[Feeding]:
    seat = table.turn
    return (
        _fed(table, [tile for tile in hungry(table) if table.seat[tile] == seat]) if table.collapses else []
    )


def chosen(table: Table, glance: Glance) -> Choice | None:
    """Return the placement that the current player would choose.

    The result is None if new tiles are better.
    """
    seat = table.turn
    hand = table.hands[seat]
    if not table.turns[seat]:
        return max(weighed(table, glance))
    choice = None
    if table.humans[seat] and (humans := [kind for kind in hand if IS_HUMAN[kind]]):
        if well := [kind for kind in humans if ends_well(table, seat, kind) > 0]:
            choice = glance.best(table, seat, well)
            if choice:
                return choice
        # Don't end a match while behind, as long as there is another placement.
        others = [kind for kind in hand if not IS_HUMAN[kind]]
        choice = glance.best(table, seat, others)
        if choice is None and not table.stacks[seat]:
            choice = glance.best(table, seat, humans)
    else:
        choice = glance.best(table, seat, hand)
    if choice and choice[0] < WORTHWHILE and table.stacks[seat]:
        return None
    return choice


def go_on(table: Table, glance: Glance) -> None:
    """Make a decision for the player who has to decide."""
    if table.starving:
        answer(table, fed_again(table))
    elif choice := chosen(table, glance):
        put_down(table, choice)
    else:
        discard(table, useless(table))
