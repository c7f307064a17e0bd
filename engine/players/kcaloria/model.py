"""A fast table of kCaloria, as lists of integers.

The lists are changed in place. It records the tiles on the table, who has eaten from whom, and what
each tile makes. A tile is its index in the lists, in the order of placement. The table does not
check that moves are legal, so its callers must make legal moves only. A test compares it with the
game itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

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
    IS_PLANT,
    LIGHT,
    MAKES,
    PLACES,
    ROUSED,
    SET,
    TOP,
    UNIT,
    covers,
    points,
    total,
    without_cheapest,
)
from engine.players.kcaloria.sites import Site

Food = tuple[tuple[int, int], ...]
"""Tiles and the cubes that come from each."""
Meal = tuple[int, Food]
"""The number of the cost that is paid, and the payers."""
Root = tuple[int, int, bool]
"""A tile from which a collapse spreads, with counter 1.

After the tile come the turn in which it was hit or began to lack food, and whether it was hit.
"""
Collapse = tuple[int, int, tuple[Root, ...]]
"""A collapse: the seat that started it, its trigger, and its roots."""
FAR: Final = 1 << 20
"""The value of a doom counter that doesn't exist."""


class Table:
    """All facts about a match that matter to its players."""

    __slots__ = (
        "alternative",
        "at",
        "barricade",
        "beside",
        "born",
        "cell",
        "clock",
        "collapses",
        "doomed",
        "eaters",
        "ender",
        "fading",
        "fed",
        "fences",
        "food",
        "hands",
        "humans",
        "is_extinction",
        "is_over",
        "is_over_with_stack",
        "kind",
        "left",
        "lost",
        "prefers",
        "quitters",
        "seat",
        "seats",
        "shadowed",
        "sites",
        "spares",
        "stacks",
        "stale",
        "starts",
        "starving",
        "tag",
        "turn",
        "turns",
        "used",
    )

    seats: int
    turn: int
    clock: int
    kind: list[int]
    seat: list[int]
    tag: list[int]
    """Seat and kind in one number."""
    cell: list[int]
    left: list[int]
    """Unspent cubes, packed."""
    used: list[int]
    """Number of cubes that others have eaten from a tile."""
    alternative: list[int]
    fed: list[int]
    lost: list[int]
    barricade: list[int]
    born: list[int]
    food: list[Food]
    fading: list[int]
    """The temporary tiles."""
    fences: list[int]
    """Tiles that have or had a barricade."""
    at: dict[int, int]
    """The tiles on the table, by space, oldest first."""
    beside: dict[int, tuple[int, ...]]
    """The tiles that touch a space, oldest first; no entry without any."""
    collapses: list[Collapse]
    doomed: Mapping[int, int] | None
    """The doom counters of tiles; None until computed again."""
    eaters: Mapping[int, Sequence[int]] | None
    """The tiles that ate from a tile; None until looked up again."""
    hands: list[list[int]]
    stacks: list[list[int]]
    """Stacks by seat. The top comes last."""
    turns: list[int]
    humans: list[int]
    starving: list[int]
    prefers: dict[int, tuple[int, ...]]
    quitters: frozenset[int]
    starts: tuple[int, ...]
    is_over: bool
    ender: int
    is_extinction: bool
    is_over_with_stack: bool
    sites: dict[int, Site]
    """Free spaces by what was around them at the last look."""
    shadowed: frozenset[int]
    """The tiles that were doomed at the last look."""
    stale: set[int]
    """Spaces around which something has changed since."""
    spares: bool
    """Whether temporary tiles decay only in their owners' turns."""

    def copy(self) -> Table:
        """Return an independent copy."""
        new = Table.__new__(Table)
        new.seats, new.turn, new.clock = self.seats, self.turn, self.clock
        new.kind, new.seat, new.cell, new.tag = self.kind[:], self.seat[:], self.cell[:], self.tag[:]
        new.fading, new.fences = self.fading, self.fences
        new.left, new.used, new.alternative = self.left[:], self.used[:], self.alternative[:]
        new.fed, new.lost, new.barricade = self.fed[:], self.lost[:], self.barricade[:]
        new.born, new.food, new.at = self.born[:], self.food[:], self.at.copy()
        new.beside = self.beside.copy()
        new.collapses, new.doomed, new.eaters = self.collapses[:], self.doomed, self.eaters
        new.hands = [hand[:] for hand in self.hands]
        new.stacks = [stack[:] for stack in self.stacks]
        new.turns, new.humans, new.starving = self.turns[:], self.humans[:], self.starving[:]
        new.prefers, new.quitters, new.starts = self.prefers, self.quitters, self.starts
        new.is_over, new.ender, new.is_extinction = self.is_over, self.ender, self.is_extinction
        new.is_over_with_stack, new.spares = self.is_over_with_stack, self.spares
        new.sites, new.shadowed, new.stale = self.sites.copy(), self.shadowed, self.stale.copy()
        return new

    @property
    def mover(self) -> int:
        """The seat that has to decide; -1 when the match is over."""
        if self.is_over:
            return -1
        return self.seat[self.starving[0]] if self.starving else self.turn

    def near(self, cell: int) -> tuple[int, ...]:
        """Return the tiles that touch a space."""
        return self.beside.get(cell, ())

    def put_on(self, tile: int, cell: int) -> None:
        """Put a tile on a space."""
        self.at[cell], beside = tile, self.beside
        for step in AROUND:
            beside[cell + step] = (*beside.get(cell + step, ()), tile)
        self.stale.add(cell)
        self.stir(tile)

    def stir(self, tile: int) -> None:
        """Note that a tile has changed for its neighbours."""
        cell = self.cell[tile]
        self.stale.update([cell + step for step in AROUND])

    def take_off(self, cell: int) -> None:
        """Remove the tile on a space."""
        gone, beside = self.at.pop(cell), self.beside
        self.stale.add(cell)
        self.stir(gone)
        for step in AROUND:
            left = tuple([tile for tile in beside[cell + step] if tile != gone])
            if left:
                beside[cell + step] = left
            else:
                del beside[cell + step]

    def scores(self) -> list[int]:
        """Return the points by seat."""
        found = [0] * self.seats
        for tile in self.at.values():
            found[self.seat[tile]] += points(self.left[tile])
        return found

    # Yields of tiles

    def target(self, tile: int) -> int:
        """Return how many cubes a tile now makes, eaten ones included."""
        kind = self.kind[tile]
        if not BASE[kind]:
            return 0
        row, roused, found = GIVEN[kind], 0, BASE[kind] + self.fed[tile] - self.lost[tile]
        kinds = self.kind
        for one in self.beside.get(self.cell[tile], ()):
            other = kinds[one]
            found += row[other]
            roused |= IS[other]
        return max(0, found + SET[roused & ROUSED[kind]])

    def balance(
        self, tiles: Iterable[int], newcomer: int = -1, chosen: Mapping[int, int] | None = None
    ) -> None:
        """Adjust tiles to what they make now, beside a new one (KC-25).

        `chosen` holds the cubes that the new tile's player has chosen, by space.
        """
        for tile in tiles:
            change = self.target(tile) - total(self.left[tile]) - self.used[tile]
            if change > 0:
                lit = self._lit(tile, newcomer)
                if (count := total(lit)) > change:
                    lit, count = without_cheapest(lit, count - change), change
                if count < change:
                    lit += self._more(tile, change - count, newcomer, chosen)
                self.left[tile] += lit
                self.stir(tile)
            elif change < 0 and self.left[tile]:
                self.left[tile] = without_cheapest(self.left[tile], -change)
                self.stir(tile)

    def _lit(self, tile: int, newcomer: int) -> int:
        """Return the cubes that new light brings a plant.

        Each new light brings its printed cubes once.
        """
        kind = self.kind[tile]
        if newcomer < 0 or not IS_PLANT[kind]:
            return 0
        if tile != newcomer:
            return MAKES[kind] * LIGHT[self.kind[newcomer]]
        return MAKES[kind] * sum(LIGHT[self.kind[one]] for one in self.near(self.cell[tile]))

    def _more(self, tile: int, count: int, newcomer: int, chosen: Mapping[int, int] | None) -> int:
        """Return the additional cubes of a tile (KC-32).

        Their colour is the one that the mover has chosen, that the owner prefers, or that is worth
        most.
        """
        kind, seat = self.kind[tile], self.seat[tile]
        colours = COLOUR[kind]
        if len(colours) > 1:
            if newcomer >= 0 and seat == self.seat[newcomer]:
                if chosen and self.cell[tile] in chosen:
                    return chosen[self.cell[tile]]
            else:
                for colour in self.prefers.get(seat, ()):
                    if colour in colours:
                        return UNIT[colour] * count
        return TOP[kind] * count

    # Food

    def eat(self, eater: int, meal: Meal) -> None:
        """Take cubes from their makers, and adjust the eater's yield (KC-33, KC-34)."""
        alternative, payments = meal
        self.alternative[eater] = alternative
        for producer, cubes in payments:
            self.left[producer] -= cubes
            self.stir(producer)
            self.used[producer] += total(cubes)
        eaten = self.food[eater] = self.food[eater] + payments
        kind, fed = self.kind[eater], 0
        if IS_HUMAN[kind]:
            fed -= len({producer for producer, _ in eaten if INEDIBLE[self.kind[producer]]})
        if CANINES[kind]:
            seat = self.seat[eater]
            fed += any(cubes & FLESH and self.seat[producer] != seat for producer, cubes in eaten)
        self.fed[eater] = fed
        self.doomed = self.eaters = None

    def give_back(self, eaters: Iterable[int]) -> set[int]:
        """Give back what these tiles have eaten, and return its makers."""
        touched = set()
        self.doomed = self.eaters = None
        for eater in eaters:
            for producer, cubes in self.food[eater]:
                self.left[producer] += cubes
                self.stir(producer)
                self.used[producer] -= total(cubes)
                touched.add(producer)
            self.food[eater] = ()
        return touched

    def lacks(self, tile: int) -> int:
        """Return the missing part of the cost that was paid (KC-45)."""
        costs = COST[self.kind[tile]]
        return costs[self.alternative[tile]] - sum(cubes for _, cubes in self.food[tile]) if costs else 0

    def sources(self, kind: int, seat: int, cell: int, returning: int = -1) -> list[tuple[int, int]]:
        """Return an eater's sources with their cubes, in the game's order."""
        doomed = self.dooms() if self.collapses else {}
        is_human = IS_HUMAN[kind]

        def reluctance(tile: int) -> tuple[bool, bool, int, bool, int]:
            doom = doomed.get(tile, 0)
            is_poor = is_human and INEDIBLE[self.kind[tile]]
            return doom > 0, is_poor, -doom, self.seat[tile] == seat, tile

        there = [(tile, self.left[tile]) for tile in sorted(self.near(cell), key=reluctance)]
        if returning >= 0:
            back = dict[int, int]()
            for producer, cubes in self.food[returning]:
                back[producer] = back.get(producer, 0) + cubes
            there = [(tile, left + back.get(tile, 0)) for tile, left in there]
        return [one for one in there if one[1]]

    def refills(self, tile: int) -> tuple[int, Meal | None]:
        """Return the number of ways to feed a tile, and the first.

        Two stands for any larger number.
        """
        kind, seat, cell = self.kind[tile], self.seat[tile], self.cell[tile]
        found, first = way(self.sources(kind, seat, cell), self.lacks(tile))
        meal = (self.alternative[tile], first) if found else None
        for number, cost in enumerate(COST[kind]):
            if number != self.alternative[tile]:
                more, food = way(self.sources(kind, seat, cell, tile), cost)
                if more and meal is None:
                    meal = number, food
                found += more
        return found, meal

    # Doomed tiles

    def dooms(self) -> Mapping[int, int]:
        """Return the lowest counter of each tile that has one (KC-44, KC-52)."""
        if self.doomed is None:
            self.doomed = self.living_on({root for _, _, roots in self.collapses for root, _, _ in roots})
        return self.doomed

    def living_on(self, tiles: Iterable[int]) -> dict[int, int]:
        """Return tiles and all that live on them, with tiers from 1."""
        found = dict.fromkeys(tiles, 1)
        if not found:
            return found
        eaters = self.eaters
        if eaters is None:
            eaters = self.eaters = self._eaters()
        tier, last = 1, list(found)
        while last:
            tier += 1
            last = list(
                dict.fromkeys(
                    [eater for tile in last for eater in eaters.get(tile, ()) if eater not in found]
                )
            )
            found.update(dict.fromkeys(last, tier))
        return found

    def _eaters(self) -> Mapping[int, Sequence[int]]:
        eaters = dict[int, list[int]]()
        for tile in self.at.values():
            for producer, _ in self.food[tile]:
                eaters.setdefault(producer, []).append(tile)
        return eaters


def way(sources: Sequence[tuple[int, int]], cost: int) -> tuple[int, Food]:
    """Return the number of ways to meet a cost, and the first.

    Two stands for any larger number. The first way takes as much as possible from the first
    sources.
    """
    if not covers(sum(cubes for _, cubes in sources), cost):
        return 0, ()
    taken = dict[int, int]()
    ways = 1
    for place in PLACES:
        needed = cost >> BITS * place & FIELD
        if needed:
            giving = [(tile, cubes >> BITS * place & FIELD) for tile, cubes in sources]
            giving = [one for one in giving if one[1]]
            if len(giving) > 1 and sum(count for _, count in giving) > needed:
                ways = 2
            for tile, count in giving:
                share = min(count, needed)
                if share:
                    taken[tile] = taken.get(tile, 0) + (share << BITS * place)
                    needed -= share
    return ways, tuple(taken.items())
