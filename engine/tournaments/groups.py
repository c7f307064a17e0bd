"""Groups in which everyone meets everyone, all matches at once.

House rules: a group is as large as `MATCHES_AT_ONCE` matches allow. At tables of two everyone plays
everyone once. At larger tables everyone plays the same number of matches, as many as it takes until
all have met, with as few second meetings as possible. The first of each group, or all who share
that place, go on to the next round, until there is one group.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Final

from engine.tournaments.pairs import history_of, pair_round
from engine.tournaments.values import Table

MATCHES_AT_ONCE: Final = 5
"""The most matches of a player in a round of groups."""


def group_most(size: int) -> int:
    """Return the most players of a group whose tables have this size."""
    return MATCHES_AT_ONCE * (size - 1) + 1


def split(numbers: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    """Return the groups, as equal as possible; the players are dealt in turn, first to last."""
    count = -(-len(numbers) // group_most(size))
    return tuple(tuple(numbers[first::count]) for first in range(count))


def tables_of(group: Sequence[int], size: int, allowed: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Return all tables of a group by seat."""
    if size == 2:
        # The sum of their places says who sits first, so that everyone does so about as often.
        return tuple(
            (one, other) if (at + to) % 2 else (other, one)
            for (at, one), (to, other) in combinations(enumerate(group), 2)
        )
    found = list[tuple[int, ...]]()
    pairs = len(group) * (len(group) - 1) // 2
    for turn in range(MATCHES_AT_ONCE):
        history = history_of([Table(0, 1, one) for one in found], {})
        if len(history.meetings) == pairs:
            break
        # Another order each time: from equal players swaps alone would find few other tables.
        shift = turn * (size - 1) % len(group)
        tables = pair_round((*group[shift:], *group[:shift]), size, allowed, history)
        found += [one for one in tables if len(one) > 1]
    return tuple(found)
