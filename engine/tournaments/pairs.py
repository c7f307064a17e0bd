"""Who sits with whom in a round of a Swiss tournament: tables of two by matching, larger by swaps.

House rules: players with about the same points meet, and no one meets an opponent twice if that
can be avoided. A bye goes to the lowest player who has had none. Who sat late so far sits early
now. The same players and tables always give the same round: nothing is drawn by lot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import networkx

from engine.tournaments.points import POINT
from engine.tournaments.values import Table

_MEETING: Final = 10**12
"""The cost of a second meeting at a table of two: more than all else together."""
_BYE: Final = 10**15
"""The cost of a second bye: more than that."""
_FROM_BELOW: Final = 10**8
"""The cost of each place from the lowest player up, for a bye."""
_GAP: Final = 1000
"""The cost of a gap of half a point, squared."""
_SAME_LEAN: Final = 100
"""The cost of two players who both sat early, or both late, so far."""
_BYE_NODE: Final = -1
_LEAN: Final = 60
"""How far a player leans who sat last at a table; who sat first leans as far the other way."""
_PASSES: Final = 24
"""The most passes of swaps through all tables; a few are enough."""


@dataclass(frozen=True, slots=True)
class History:
    """What earlier tables tell about the players."""

    meetings: Mapping[frozenset[int], int]
    byes: Mapping[int, int]
    leans: Mapping[int, int]
    """How early (below 0) or late players sat so far."""
    points: Mapping[int, int]

    def met(self, one: int, other: int) -> int:
        """Return how often two players have met."""
        return self.meetings.get(frozenset((one, other)), 0)


def history_of(tables: Iterable[Table], points: Mapping[int, int]) -> History:
    """Return what tables tell that were not called off."""
    meetings, byes, leans = Counter[frozenset[int]](), Counter[int](), Counter[int]()
    for table in tables:
        if table.state == "void":
            continue
        if table.is_bye:
            byes[table.players[0]] += 1
            continue
        meetings.update(frozenset(pair) for pair in combinations(table.players, 2))
        last = len(table.players) - 1
        for seat, number in enumerate(table.players):
            leans[number] += _LEAN * (2 * seat - last) // last
    return History(meetings, byes, leans, points)


def table_sizes(players: int, size: int, allowed: Collection[int]) -> tuple[int, ...]:
    """Return the sizes of tables for these players, the larger first; the rest has byes.

    Tables are as equal as possible, and never larger than `size`.
    """
    for seated in range(players, 1, -1):
        least = -(-seated // size)
        for count in range(least, seated // 2 + 1):
            small, larger = divmod(seated, count)
            sizes = (small + 1,) * larger + (small,) * (count - larger)
            if all(one in allowed for one in sizes):
                return sizes
    return ()


def pair_round(
    ranked: Sequence[int], size: int, allowed: Collection[int], history: History
) -> tuple[tuple[int, ...], ...]:
    """Return the tables of a round by seat, the best first; single players have a bye.

    `ranked` are the players from the best on, `allowed` the sizes that the game can have.
    """
    if len(ranked) < 2:
        return tuple((number,) for number in ranked)
    if size == 2:
        found = _pair(ranked, history)
    else:
        sizes = table_sizes(len(ranked), size, allowed)
        free = _byes(ranked, len(ranked) - sum(sizes), history)
        seated = [number for number in ranked if number not in free]
        found = [*_tables(seated, sizes, history), *((number,) for number in free)]
    places = {number: place for place, number in enumerate(ranked)}
    seated_tables = (seat_players(table, history, places) for table in found)
    return tuple(
        sorted(seated_tables, key=lambda one: (len(one) == 1, min(places[number] for number in one)))
    )


def seat_players(players: Collection[int], history: History, places: Mapping[int, int]) -> tuple[int, ...]:
    """Return the players by seat: who sat late so far sits first."""
    return tuple(sorted(players, key=lambda one: (-history.leans.get(one, 0), places[one])))


def _byes(ranked: Sequence[int], count: int, history: History) -> tuple[int, ...]:
    """Return who is free: the lowest of those with the fewest byes."""
    order = sorted(ranked, key=lambda one: (history.byes.get(one, 0), -ranked.index(one)))
    return tuple(order[:count])


def _pair(ranked: Sequence[int], history: History) -> list[tuple[int, ...]]:
    """Return the pairs of the least cost; of an odd number one player is free."""
    graph = networkx.Graph()
    edges = dict[tuple[int, int], int]()
    for (at, one), (to, other) in combinations(enumerate(ranked), 2):
        gap = 2 * abs(history.points.get(one, 0) - history.points.get(other, 0)) // POINT
        leans = history.leans.get(one, 0), history.leans.get(other, 0)
        same = _SAME_LEAN if leans[0] * leans[1] > 0 else 0
        edges[one, other] = _MEETING * history.met(one, other) + _GAP * gap**2 + same + (to - at)
    if len(ranked) % 2:
        for at, one in enumerate(ranked):
            above = len(ranked) - 1 - at
            edges[one, _BYE_NODE] = _BYE * history.byes.get(one, 0) + _FROM_BELOW * above
    top = max(edges.values()) + 1
    graph.add_weighted_edges_from((one, other, top - cost) for (one, other), cost in edges.items())
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return [tuple(number for number in pair if number != _BYE_NODE) for pair in found]


def _tables(ranked: Sequence[int], sizes: Sequence[int], history: History) -> list[tuple[int, ...]]:
    """Return tables in order of rank, improved by swaps until none makes them better."""
    left = iter(ranked)
    tables = [[next(left) for _ in range(size)] for size in sizes]
    costs = [_cost(table, history) for table in tables]
    for _ in range(_PASSES):
        is_better = False
        for one, other in combinations(range(len(tables)), 2):
            for at in range(len(tables[one])):
                for to in range(len(tables[other])):
                    mine, theirs = [*tables[one]], [*tables[other]]
                    mine[at], theirs[to] = theirs[to], mine[at]
                    swapped = _cost(mine, history), _cost(theirs, history)
                    if sum(swapped) < costs[one] + costs[other]:
                        tables[one], tables[other] = mine, theirs
                        costs[one], costs[other] = swapped
                        is_better = True
        if not is_better:
            break
    return [tuple(table) for table in tables]


def _cost(table: Sequence[int], history: History) -> int:
    """Return the cost of a table: a second meeting costs as much as a gap of a point, squared."""
    cost = 0
    for one, other in combinations(table, 2):
        gap = history.points.get(one, 0) - history.points.get(other, 0)
        cost += gap * gap + POINT**2 * history.met(one, other) ** 2
    return cost
