"""Quick estimates of placements: what they make, cost and doom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.games.kcaloria.rules.state import HUMANS
from engine.players.kcaloria.model import Food, Meal, Table
from engine.players.kcaloria.numbers import (
    AROUND,
    BITS,
    COST,
    FIELD,
    IS_HUMAN,
    IS_INSECT,
    MAKES,
    PESTICIDE,
    PLACES,
    REMOVAL,
    STRIKES,
    TRANSPLANT,
    points,
)
from engine.players.kcaloria.sites import DOOMED, NOTHING, RIVALS, Near, Site, liked

__all__ = ["DOOMED", "RIVALS", "Choice", "Glance", "ends_well", "liked", "meal_at", "struck"]

Choice = tuple[float, int, int, int, int]
"""A placement.

In order: its estimated worth, its kind, its space, the number of its cost, and the name that a
removal calls, else -1.
"""


class Glance:
    """Cache of the worth of kinds beside neighbours, for one search."""

    def __init__(self, seats: int) -> None:
        self.rivals = RIVALS[seats]
        self._sites: dict[Near, Site] = {}

    def choices(self, table: Table, seat: int, hand: Iterable[int]) -> list[Choice]:
        """Return all placements of a hand that can be paid for.

        Each has its best cost and name.
        """
        found = list[Choice]()
        kinds = tuple(dict.fromkeys(hand))
        barred = _barred(table, seat)
        for cell, site in self._open(table).items():
            if cell in barred:
                continue
            is_open = site.open_to >> seat & 1
            for kind in kinds:
                if (is_open or TRANSPLANT[kind]) and not STRIKES[kind]:
                    one = site.worth(seat, kind, self.rivals)
                    if one is not None:
                        found.append((one[0], kind, cell, one[1], -1))
        return found + self._strikes(table, seat, [kind for kind in kinds if STRIKES[kind]])

    def best(self, table: Table, seat: int, hand: Iterable[int]) -> Choice | None:
        """Return the best of those placements."""
        kinds = tuple(dict.fromkeys(hand))
        plain = tuple([kind for kind in kinds if not STRIKES[kind]])
        number = sum([1 << kind for kind in plain])
        barred, rivals = _barred(table, seat), self.rivals
        most, where = NOTHING, 0
        for cell, site in self._open(table).items():
            top = site.top(seat, number, plain, rivals)
            if top[0] >= most[0] and cell not in barred and (top[:2], cell) > (most[:2], where):
                most, where = top, cell
        found: Choice | None = (most[0], most[1], where, most[2], -1) if most[1] >= 0 else None
        if len(plain) == len(kinds):
            return found
        strikes = self._strikes(table, seat, [kind for kind in kinds if STRIKES[kind]])
        return max(strikes if found is None else [found, *strikes], default=None)

    def _open(self, table: Table) -> Mapping[int, Site]:
        """Return the current free spaces beside tiles."""
        sites, at, beside, left, tag = table.sites, table.at, table.beside, table.left, table.tag
        doomed: Mapping[int, int] = table.dooms() if table.collapses else {}
        if doomed.keys() != table.shadowed:
            for tile in doomed.keys() ^ table.shadowed:
                table.stir(tile)
            table.shadowed = frozenset(doomed)
        for cell in table.stale:
            near = beside.get(cell)
            if near is None or cell in at:
                sites.pop(cell, None)
            else:
                sites[cell] = self._site(
                    tuple([left[one] << 11 | (one in doomed) << 10 | tag[one] for one in near])
                    if doomed
                    else tuple([left[one] << 11 | tag[one] for one in near])
                )
        table.stale.clear()
        return sites

    def _site(self, near: Near) -> Site:
        found = self._sites.get(near)
        if found is None:
            found = self._sites[near] = Site(near)
        return found

    def _strikes(self, table: Table, seat: int, striking: Sequence[int]) -> list[Choice]:
        """Return the placements of kinds that doom their neighbours.

        A removal needs a target.
        """
        found = list[Choice]()
        if not striking:
            return found
        barred, beside = _barred(table, seat), table.beside
        known: dict[tuple[int, ...], float] = {}
        for cell, site in self._open(table).items():
            if cell in barred:
                continue
            is_open = site.open_to >> seat & 1
            for kind in striking:
                one = site.worth(seat, kind, self.rivals) if is_open or TRANSPLANT[kind] else None
                if one is None:
                    continue
                worth, removes = one[0], -1
                if REMOVAL[kind]:
                    removes, more = _best_name(table, seat, beside[cell], known)
                    if removes < 0:
                        continue
                    worth += more
                if PESTICIDE[kind]:
                    for tile in beside[cell]:
                        if IS_INSECT[table.kind[tile]]:
                            worth += _struck(table, seat, (tile,), known)
                found.append((worth, kind, cell, one[1], removes))
        return found


def _barred(table: Table, seat: int) -> set[int]:
    """Return the spaces that others' barricades close to a seat."""
    return {
        table.cell[tile] + step
        for tile in table.fences
        if table.barricade[tile] and table.seat[tile] != seat and table.at.get(table.cell[tile]) == tile
        for step in AROUND
    }


def _struck(table: Table, seat: int, prey: tuple[int, ...], known: dict[tuple[int, ...], float]) -> float:
    found = known.get(prey)
    if found is None:
        found = known[prey] = struck(table, seat, prey)
    return found


def struck(table: Table, seat: int, prey: Sequence[int]) -> float:
    """Return what the doom of some tiles is worth to a seat.

    All tiles that live on them are doomed, too.
    """
    doomed = table.dooms() if table.collapses else {}
    worth, rivals = 0.0, RIVALS[table.seats]
    for tile, tier in table.living_on(prey).items():
        if tile not in doomed:
            lost = liked(table.left[tile]) * (1 - DOOMED) * (1.0 if tier == 1 else 0.7)
            worth += -lost if table.seat[tile] == seat else rivals * lost
    return worth


def _best_name(
    table: Table, seat: int, near: Sequence[int], known: dict[tuple[int, ...], float]
) -> tuple[int, float]:
    """Return the best name for a removal to call, and its worth.

    The name is -1 if there is none.
    """
    names = dict[int, list[int]]()
    for tile in near:
        if COST[table.kind[tile]]:
            names.setdefault(table.kind[tile], []).append(tile)
    best, most = -1, 0.0
    for name in sorted(names):
        worth = _struck(table, seat, tuple(names[name]), known)
        if best < 0 or worth > most:
            best, most = name, worth
    return best, most


def meal_at(table: Table, seat: int, choice: Choice) -> Meal | None:
    """Return how a placement is paid, as the game proposes."""
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
    """Return the worth of ending the match by a second human.

    It is a large gain for the leader and a large loss for others.
    """
    if not IS_HUMAN[kind] or table.humans[seat] < HUMANS - 1:
        return 0.0
    scores = table.scores()
    mine = scores.pop(seat) + points(MAKES[kind])
    return 100.0 if mine > max(scores) else -100.0
