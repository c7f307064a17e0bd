"""What placements are worth at a glance: what they make, whom they cost it, and what they doom.

A space is known by what lies around it, so that what a kind is worth there is reckoned once for all spaces alike, also in
other turns and on other tables of the same search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.games.kcaloria.rules.table import HUMANS
from engine.players.kcaloria.model import Food, Meal, Table
from engine.players.kcaloria.numbers import (
    AROUND,
    BASE,
    BITS,
    CANINES,
    COLOUR,
    COST,
    FIELD,
    FLESH,
    GIVEN,
    INEDIBLE,
    IS,
    IS_HUMAN,
    IS_INSECT,
    IS_PLANT,
    LIGHT,
    MAKES,
    PESTICIDE,
    PLACES,
    REMOVAL,
    ROUSED,
    SET,
    STRIKES,
    TOP,
    TRANSPLANT,
    covers,
    points,
    without_cheapest,
)

LIKING: Final = (0.8, 1.4, 2.3, 3.2, 4.1, 5.0)
"""What a cube is worth while the match goes on: its points, and more for what can still be fed with it."""
RIVALS: Final = (0.0, 0.0, 0.6, 0.35, 0.25)
"""How much counts what another gets or loses, by the number of players: the more there are, the less it is one's own gain."""
DOOMED: Final = 0.5
"""What is left of the worth of a doomed tile."""
_LIKED: Final[dict[int, float]] = {}

Near = tuple[int, ...]
"""What lies around a space, a number for each tile: its cubes, whether it is doomed, whose it is, and its kind."""


def liked(some: int) -> float:
    """What cubes are worth while the match goes on."""
    found = _LIKED.get(some)
    if found is None:
        found = _LIKED[some] = sum(LIKING[place] * (some >> BITS * place & FIELD) for place in PLACES)
    return found


Choice = tuple[float, int, int, int, int]
"""A placement: what it is worth at a glance, its kind, its space, which cost is paid, and which name is called, else -1."""

Known = tuple[bool, int, dict[int, tuple[float, int] | None]]
"""Of what lies around a space: whether the mover may place there, what there is to eat, and what kinds are worth; None if they can't be paid."""


class Glance:
    """What kinds are worth beside what, kept for as long as a search lasts."""

    def __init__(self, seats: int) -> None:
        self.rivals = RIVALS[seats]
        self._known: tuple[dict[Near, Known], ...] = ({}, {}, {}, {})

    def choices(self, table: Table, seat: int, hand: Iterable[int]) -> list[Choice]:
        """All placements of a hand that can be paid for, each with its best cost and name."""
        found = list[Choice]()
        kinds = tuple(dict.fromkeys(hand))
        free = [kind for kind in kinds if TRANSPLANT[kind]]
        at, left, tag, all_known = table.at, table.left, table.tag, self._known[seat]
        doomed = table.dooms() if table.collapses else ()
        barred = {
            table.cell[tile] + step
            for tile in table.fences
            if table.barricade[tile] and table.seat[tile] != seat and at.get(table.cell[tile]) == tile
            for step in AROUND
        }
        for cell, near in table.beside.items():
            if cell in at:
                continue
            if doomed:
                key = tuple([left[one] << 11 | (one in doomed) << 10 | tag[one] for one in near])
            else:
                key = tuple([left[one] << 11 | tag[one] for one in near])
            known = all_known.get(key)
            if known is None:
                is_open = any(one >> 8 & 3 == seat for one in key)
                known = all_known[key] = is_open, sum(one >> 11 for one in key), {}
            is_open, pool, worths = known
            if cell in barred:
                continue
            for kind in kinds if is_open else free:
                one = worths.get(kind, _UNKNOWN)
                if one is _UNKNOWN:
                    one = worths[kind] = _worth(kind, _seen(key, seat), pool, self.rivals)
                if one is not None:
                    if STRIKES[kind]:
                        _add_strike(table, seat, near, (*one, kind, cell), found)
                    else:
                        found.append((one[0], kind, cell, one[1], -1))
        return found


_UNKNOWN: Final = (0.0, -2)


def _seen(key: Near, seat: int) -> Near:
    """What lies around a space as a seat sees it: whether tiles are its own, not whose."""
    return tuple([one >> 10 << 9 | (one >> 8 & 3 == seat) << 8 | one & 255 for one in key])


def _add_strike(
    table: Table, seat: int, near: Sequence[int], one: tuple[float, int, int, int], found: list[Choice]
) -> None:
    """A placement that dooms what it finds beside it, if it finds anything where it has to."""
    worth, alternative, kind, cell = one
    removes = -1
    if REMOVAL[kind]:
        removes, more = _best_name(table, seat, near)
        if removes < 0:
            return
        worth += more
    if PESTICIDE[kind]:
        worth += sum([struck(table, seat, [tile]) for tile in near if IS_INSECT[table.kind[tile]]])
    found.append((worth, kind, cell, alternative, removes))


def _worth(kind: int, near: Near, pool: int, rivals: float) -> tuple[float, int] | None:
    """What a kind is worth beside these, paid in the better way, and which that is; None if it can't be paid."""
    costs = COST[kind]
    if not costs:
        return _made(kind, near, 0) + _changed(kind, near, rivals), 0
    best, which = -1000.0, -1
    for number, cost in enumerate(costs):
        if covers(pool, cost):
            price, fed, is_doomed = _paid(kind, near, cost, rivals)
            worth = _made(kind, near, fed) * (DOOMED if is_doomed else 1.0) - price
            if worth > best:
                best, which = worth, number
    return (best + _changed(kind, near, rivals), which) if which >= 0 else None


def _paid(kind: int, near: Near, cost: int, rivals: float) -> tuple[float, int, bool]:
    """What a cost takes from its player, less what it takes from others; what the food adds; and whether it is doomed."""
    is_human = IS_HUMAN[kind]
    order = sorted(near, key=lambda one: (one >> 9 & 1, is_human and INEDIBLE[one & 255], one >> 8 & 1))
    price, fed, is_doomed, poor = 0.0, 0, False, 0
    has_prey = False
    for one in order:
        taken = 0
        there = one >> 10
        for place in PLACES:
            share = min(cost >> BITS * place & FIELD, there >> BITS * place & FIELD)
            taken += share << BITS * place
        if not taken:
            continue
        cost -= taken
        is_own = one >> 8 & 1
        price += liked(taken) * (1.0 if is_own else -rivals) * (DOOMED if one >> 9 & 1 else 1.0)
        is_doomed = is_doomed or bool(one >> 9 & 1)
        poor += is_human and INEDIBLE[one & 255]
        has_prey = has_prey or (not is_own and bool(taken & FLESH))
        if not cost:
            break
    if CANINES[kind]:
        fed += has_prey
    return price, fed - poor, is_doomed


def _made(kind: int, near: Near, fed: int) -> float:
    """What the cubes of a new tile are worth."""
    base = BASE[kind]
    if not base:
        return 0.0
    row, roused, more, makes = GIVEN[kind], 0, fed, MAKES[kind]
    for one in near:
        other = one & 255
        more += row[other]
        roused |= IS[other]
    more += SET[roused & ROUSED[kind]]
    worth = liked(makes + TOP[kind] * more) if more >= 0 else liked(without_cheapest(makes, -more))
    if IS_INSECT[kind] and any(PESTICIDE[one & 255] for one in near):
        worth *= DOOMED
    return worth


def _changed(kind: int, near: Near, rivals: float) -> float:
    """What comes and goes on the tiles beside it."""
    worth = 0.0
    for one in near:
        other = one & 255
        if not BASE[other]:
            continue
        more = GIVEN[other][kind] + SET[IS[kind] & ROUSED[other]]
        if not more:
            continue
        left = one >> 10
        if more > 0:
            change = liked(MAKES[other]) * LIGHT[kind] if IS_PLANT[other] and LIGHT[kind] else 0.0
            change = change or LIKING[COLOUR[other][-1]] * more
        else:
            change = liked(without_cheapest(left, -more)) - liked(left)
        if one >> 9 & 1:
            change *= DOOMED
        worth += change if one >> 8 & 1 else -rivals * change
    return worth


def struck(table: Table, seat: int, prey: Sequence[int]) -> float:
    """What it is worth to a seat that these and all that lives on them are doomed."""
    doomed = table.dooms() if table.collapses else {}
    worth, rivals = 0.0, RIVALS[table.seats]
    for tile, tier in table.living_on(prey).items():
        if tile not in doomed:
            lost = liked(table.left[tile]) * (1 - DOOMED) * (1.0 if tier == 1 else 0.7)
            worth += -lost if table.seat[tile] == seat else rivals * lost
    return worth


def _best_name(table: Table, seat: int, near: Sequence[int]) -> tuple[int, float]:
    """The name that a removal had best call, and what that is worth; -1 if there is none."""
    names = dict[int, list[int]]()
    for tile in near:
        if COST[table.kind[tile]]:
            names.setdefault(table.kind[tile], []).append(tile)
    best, most = -1, 0.0
    for name in sorted(names):
        worth = struck(table, seat, names[name])
        if best < 0 or worth > most:
            best, most = name, worth
    return best, most


def meal_at(table: Table, seat: int, choice: Choice) -> Meal | None:
    """How a placement is paid: as the game proposes."""
    _, kind, cell, alternative, _ = choice
    costs = COST[kind]
    if not costs:
        return None
    cost, taken = costs[alternative], list[tuple[int, int]]()
    for tile, there in table.sources(kind, seat, cell):
        share = 0
        for place in PLACES:
            share += min(cost >> BITS * place & FIELD, there >> BITS * place & FIELD) << BITS * place
        if share:
            taken.append((tile, share))
            cost -= share
            if not cost:
                break
    food: Food = tuple(taken)
    return alternative, food


def ends_well(table: Table, seat: int, kind: int) -> float:
    """What it is worth that a second human ends the match: everything or nothing, by who is ahead."""
    if not IS_HUMAN[kind] or table.humans[seat] < HUMANS - 1:
        return 0.0
    scores = table.scores()
    mine = scores.pop(seat) + points(MAKES[kind])
    return 100.0 if mine > max(scores) else -100.0
