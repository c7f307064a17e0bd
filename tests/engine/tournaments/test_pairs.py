"""Who meets whom: no one twice if avoidable, byes from below and once each, seats in turn."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from engine.tournaments.groups import group_most, split, tables_of
from engine.tournaments.pairs import history_of, pair_round, table_sizes
from engine.tournaments.points import POINT, points_for, standings
from engine.tournaments.values import Table, Tournament
from tests.engine.tournaments.played import SEATS, begun, plan, play

EMPTY = history_of((), {})
FEW = settings(max_examples=30, deadline=None)


def meetings(tables: tuple[Table, ...]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for table in tables for pair in combinations(table.players, 2))


def leans(tournament: Tournament) -> dict[int, int]:
    """Return by player how many more matches they sat second in than first."""
    found = Counter[int]()
    for table in tournament.tables:
        if not table.is_bye:
            found[table.players[0]] -= 1
            found[table.players[-1]] += 1
    return found


@FEW
@given(some.integers(3, 33), some.integers(1, 7), some.integers(0, 99))
def test_at_tables_of_two_no_one_meets_twice_and_byes_come_once_from_below(
    players: int, rounds: int, seed: int
) -> None:
    # With as many rounds as this there is always a way, and the matching finds it.
    rounds = min(rounds, (players - 1) // 2)
    last = play(begun(plan(rounds=rounds), players), seed)
    assert last.phase == "over" and last.round == rounds
    assert max(meetings(last.tables).values()) == 1
    byes = Counter(table.players[0] for table in last.tables if table.is_bye)
    assert sum(byes.values()) == rounds * (players % 2)
    assert max(byes.values(), default=1) == 1
    assert max(map(abs, leans(last).values())) <= 3


@FEW
@given(some.integers(3, 40), some.integers(2, 6), some.integers(1, 6), some.integers(0, 99))
def test_everyone_has_one_table_in_each_round(players: int, size: int, rounds: int, seed: int) -> None:
    players = max(players, size)
    last = play(begun(plan(size=size, rounds=rounds), players), seed)
    for number in range(1, rounds + 1):
        sitting = [one for table in last.tables if table.round == number for one in table.players]
        assert sorted(sitting) == [*range(1, players + 1)]
    sizes = {len(table.players) for table in last.tables}
    assert max(sizes) <= size
    assert size == 2 or 1 not in sizes, "larger tables need no byes"


def test_a_bye_goes_to_the_lowest_who_had_none() -> None:
    tables = [Table(1, 1, (1, 2)), Table(2, 1, (3, 4)), Table(3, 1, (5,), "done", (1,))]
    points = {1: POINT, 3: POINT, 5: POINT}
    found = pair_round((1, 3, 5, 2, 4), 2, SEATS, history_of(tables, points))
    assert (4,) in found
    assert found[-1] == (4,), "byes come last"


def test_players_with_the_same_points_meet() -> None:
    points = {number: POINT * (number <= 4) for number in range(1, 9)}
    for size in (2, 4):
        found = pair_round(range(1, 9), size, SEATS, history_of((), points))
        assert all(len({points[one] for one in table}) == 1 for table in found)


def test_who_sat_late_sits_early() -> None:
    tables = [Table(1, 1, (1, 2)), Table(2, 1, (3, 4))]
    found = pair_round((1, 2, 3, 4), 2, SEATS, history_of(tables, {}))
    assert {table[0] for table in found} == {2, 4}
    assert {table[1] for table in found} == {1, 3}


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [
        (24, 4, (4,) * 6),
        (22, 4, (4, 4, 4, 4, 3, 3)),
        (5, 4, (3, 2)),
        (9, 4, (3, 3, 3)),
        (7, 6, (4, 3)),
        (3, 3, (3,)),
        (2, 4, (2,)),
    ],
)
def test_tables_are_as_equal_as_possible(players: int, size: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players, size, SEATS) == sizes


def test_where_a_game_lacks_a_size_some_have_byes() -> None:
    assert table_sizes(5, 4, {4}) == (4,)
    assert [len(one) for one in pair_round((1, 2, 3, 4, 5), 4, {4}, EMPTY)] == [4, 1]
    assert table_sizes(3, 4, {4}) == ()


@pytest.mark.slow
def test_a_large_round_is_paired_soon_enough_and_always_alike() -> None:
    one, other = (play(begun(plan(size=4, rounds=3), 128), 1) for _ in range(2))
    assert one == other
    # Of 3 × 3 opponents each, hardly anyone meets one twice.
    assert sum(count - 1 for count in meetings(one.tables).values()) <= 4


@FEW
@given(some.integers(2, 40), some.integers(2, 6))
def test_groups_are_equal_and_small_enough(players: int, size: int) -> None:
    groups = split(range(1, players + 1), size)
    assert sorted(number for group in groups for number in group) == [*range(1, players + 1)]
    lengths = {len(group) for group in groups}
    assert max(lengths) <= group_most(size) and max(lengths) - min(lengths) <= 1


@FEW
@given(some.integers(2, 16), some.integers(2, 6))
def test_in_a_group_everyone_meets_everyone_as_far_as_tables_allow(players: int, size: int) -> None:
    group = [*range(1, min(players, group_most(size)) + 1)]
    tables = tables_of(group, size, SEATS)
    counts = Counter(number for table in tables for number in table)
    assert len({*counts.values()}) == 1, "everyone plays as often as the others"
    assert counts[1] <= 5
    met = meetings(tuple(Table(0, 1, one) for one in tables))
    if size == 2:
        assert {*met.values()} == {1} and len(met) == len(group) * (len(group) - 1) // 2
        firsts = Counter(table[0] for table in tables)
        assert max(firsts.values()) - min(firsts[one] for one in group) <= 1
    else:
        pairs = len(group) * (len(group) - 1) // 2
        assert len(met) == pairs or (counts[1] == 5 and len(met) >= 0.75 * pairs)


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2), (1, 0)),
        ((1, 1), (1 / 2, 1 / 2)),
        ((2, 1, 4, 3), (2 / 3, 1, 0, 1 / 3)),
        ((1, 2, 2, 2), (1, 1 / 3, 1 / 3, 1 / 3)),
        ((1, 1, 1, 1, 1, 1), (1 / 2,) * 6),
        ((1,), (1,)),
        ((0, 0), (0, 0)),
    ],
)
def test_points_for_places(places: tuple[int, ...], points: tuple[float, ...]) -> None:
    assert points_for(places) == tuple(round(one * POINT) for one in points)


@given(some.lists(some.integers(1, 6), min_size=2, max_size=6))
def test_a_table_gives_half_a_point_on_average(scores: list[int]) -> None:
    places = [1 + sum(other > score for other in scores) for score in scores]
    assert sum(points_for(places)) == POINT * len(scores) // 2


def test_ties_are_broken_by_opponents_then_wins_then_shared() -> None:
    last = play(begun(plan(rounds=4), 12), 3)
    lines = standings(last)
    keys = [(line.points, line.opponents, line.won) for line in lines]
    assert keys == sorted(keys, reverse=True)
    for before, after in pairwise(lines):
        is_tie = (before.points, before.opponents, before.won) == (after.points, after.opponents, after.won)
        assert (before.place == after.place) == is_tie
