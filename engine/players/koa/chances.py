"""Random results of KOA's actions, on the fast table.

They are either drawn once, or listed with their odds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.games.koa.chance import DIE, STONE, Find
from engine.players.koa.model import Table
from engine.players.koa.squares import CAMP, HOME, NEEDED, SHAKEN, Squares, each, spread

Uniform = Callable[[], float]
"""A function that returns a number from 0 to less than 1."""
Deed = tuple[int, int]
"""An action and its square as a bit.

The action is one of the numbers below. The bit is 0 if the action has no square.
"""
DIG, SEIZE, CLAIM, SWITCH, SEEK, END = range(6)
_FINDS: Final = tuple(Find)


def deeds(table: Table) -> list[Deed]:
    """Return all actions of the clan whose turn it is.

    Their order is fixed. The end of the turn comes last.
    """
    clan = table.turn
    found = [(DIG, bit) for bit in each(table.sites(clan))]
    if not table.is_second:
        found += [(SEIZE, bit) for bit in each(table.prey(clan)) if odds_of_seizing(table, bit)]
        found += [(CLAIM, bit) for bit in each(table.claims(clan))]
        found += [(SWITCH, bit) for bit in each(table.switches(clan))]
        if table.can_seek(clan):
            found.append((SEEK, 0))
    found.append((END, 0))
    return found


def do(table: Table, deed: Deed, random: Uniform) -> None:
    """Carry out an action with random results."""
    kind, bit = deed
    if kind == DIG:
        find = drawn_find(table, random)
        table.dig(bit, find, SHAKEN[int(random() * len(SHAKEN))] if find is Find.EARTHQUAKE else 0)
    elif kind == SEIZE:
        table.seize(bit, random() < odds_of_seizing(table, bit))
    elif kind == CLAIM:
        table.claim(bit)
    elif kind == SWITCH:
        table.switch(bit)
    elif kind == SEEK:
        seek(table, random)
    else:
        table.end()


def slots(table: Table) -> list[int]:
    """Return the number of slots that count on the wheel, by find.

    A find whose pool is empty has none.
    """
    clan, spins = table.turn, [*table.terms.spins]
    if not table.food_left[clan]:
        spins[1] = 0
    if not table.springs_left[clan]:
        spins[2] = 0
    return spins


def drawn_find(table: Table, random: Uniform) -> Find:
    """Draw the find at which the wheel stops."""
    spins = slots(table)
    rest = int(random() * sum(spins))
    for find, count in zip(_FINDS, spins, strict=True):
        rest -= count
        if rest < 0:
            return find
    raise AssertionError("a cavern is always left")


def odds_of_seizing(table: Table, bit: int) -> float:
    """Return the current clan's odds of seizing a square."""
    clan = table.turn
    for rival in table.terms.rivals[clan]:
        if (
            table.caverns[rival] | table.food[rival] | table.springs[rival]
            | table.food_marks[rival] | table.water_marks[rival]
        ) & bit:  # fmt: skip
            needs = NEEDED[rival][bit] + table.terms.endless[clan]
            return max(0, DIE + 1 - needs) / DIE
    return 0.0


def seek(table: Table, random: Uniform) -> None:
    """Ask the Sharman: put a marker where the stones point or nearby."""
    clan = table.turn
    is_food = random() < 0.5
    if not table.food_left[clan]:
        is_food = False
    elif not table.springs_left[clan]:
        is_food = True
    home = [*each(HOME[clan])]
    near = nearby(table, home[int(random() * STONE * STONE)])
    places = [*each(near)]
    table.mark(places[int(random() * len(places))], Find.GOROLDIOA if is_food else Find.SPRING)


def nearby(table: Table, pointed: int) -> Squares:
    """Return the squares for a marker if the stones point there (KOA-35).

    Of the nearest open squares, they are those farthest from the clan's caverns.
    """
    clan = table.turn
    room, ring = HOME[clan] & ~table.taken, pointed
    while not ring & room:
        ring = spread(ring)
    found, reached = ring & room, table.caverns[clan] or CAMP[clan]
    while farther := found & ~reached:
        found, reached = farther, spread(reached)
    return found
