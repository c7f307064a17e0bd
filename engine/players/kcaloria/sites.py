"""The worth of kinds on a space, given its neighbours.

The worth covers what a tile makes, what it costs each player, and what it changes around it. A
space is identified by its neighbours. So the worth is computed once for all equal spaces, also in
other turns and on other tables of the same search.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from engine.players.kcaloria.numbers import (
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
    ROUSED,
    SET,
    TOP,
    TRANSPLANT,
    covers,
    without_cheapest,
)

LIKING: Final = (0.8, 1.4, 2.3, 3.2, 4.1, 5.0)
"""Worth of a cube during the match, by colour.

It is higher than the cube's points because the cube can still feed a tile.
"""
RIVALS: Final = (0.0, 0.0, 0.6, 0.35, 0.25)
"""Weight of what another player gains or loses, by number of players.

With more players, a rival's loss is less of an own gain.
"""
DOOMED: Final = 0.5
"""Share of its worth that a doomed tile keeps."""
_LIKED: Final[dict[int, float]] = {}

Near = tuple[int, ...]
"""The neighbours of a space, one number for each tile.

A number packs the tile's cubes, whether it is doomed, its owner and its kind.
"""


def liked(some: int) -> float:
    """Return the worth of cubes during the match."""
    found = _LIKED.get(some)
    if found is None:
        found = _LIKED[some] = fsum(LIKING[place] * (some >> BITS * place & FIELD) for place in PLACES)
    return found


Top = tuple[float, int, int]
"""A placement's worth, its kind, and the number of its cost."""
NOTHING: Final[Top] = (float("-inf"), -1, -1)
"""The value of a space where nothing can be placed."""


class Site:
    """A free space, as it matters for a placement there."""

    __slots__ = ("_near", "_pool", "_tops", "_worths", "open_to")

    def __init__(self, near: Near) -> None:
        self._near = near
        self._pool = sum(one >> 11 for one in near)
        self.open_to = 0
        """Bits of the seats with a tile beside the space.

        They may place kinds there that are no transplants.
        """
        for one in near:
            self.open_to |= 1 << (one >> 8 & 3)
        self._worths: tuple[dict[int, tuple[float, int] | None], ...] = ({}, {}, {}, {})
        self._tops: tuple[dict[int, Top], ...] = ({}, {}, {}, {})

    def worth(self, seat: int, kind: int, rivals: float) -> tuple[float, int] | None:
        """Return a kind's worth to a seat, and the cost paid.

        The result is None if the seat can't pay.
        """
        worths = self._worths[seat]
        if kind not in worths:
            worths[kind] = _worth(kind, _seen(self._near, seat), self._pool, rivals)
        return worths[kind]

    def top(self, seat: int, number: int, kinds: Sequence[int], rivals: float) -> Top:
        """Return the best of some kinds; NOTHING if none can be placed.

        `number` has a bit for each of `kinds`.
        """
        tops = self._tops[seat]
        found = tops.get(number)
        if found is None:
            found, is_open = NOTHING, self.open_to >> seat & 1
            for kind in kinds:
                if is_open or TRANSPLANT[kind]:
                    one = self.worth(seat, kind, rivals)
                    if one and (one[0], kind) > found[:2]:
                        found = one[0], kind, one[1]
            tops[number] = found
        return found


def _seen(key: Near, seat: int) -> Near:
    """Return the neighbours of a space from a seat's point of view.

    They show whether a tile is the seat's own, not which seat owns it.
    """
    return tuple([one >> 10 << 9 | (one >> 8 & 3 == seat) << 8 | one & 255 for one in key])


def _worth(kind: int, near: Near, pool: int, rivals: float) -> tuple[float, int] | None:
    """Return a kind's worth beside these tiles, and the better cost.

    The result is None if it can't be paid.
    """
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
    """Return the price of a cost, the food's bonus, and its doom.

    The price is what it takes from its own player, less what it takes from others. The last value
    tells whether the food is doomed.
    """
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
    """Return the worth of a new tile's cubes."""
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
    """Return the worth of what changes on the neighbours."""
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
