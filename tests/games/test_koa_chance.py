"""Chance in KOA: Pearson's statistic against tables, with fixed seeds."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import product
from typing import Final

import pytest

from engine.contract.dice import Dice
from engine.games.koa.board import CAMPS, find_sought, quadrant
from engine.games.koa.chance import (
    DIE,
    RESOURCES,
    WHEELS,
    Find,
    Odds,
    drop_stones,
    roll_die,
    spin_wheel,
    throw_earthquake,
)
from engine.games.koa.ground import Ground, chance
from engine.games.koa.positions import set_board
from engine.games.koa.rules import SEATS, apply, start
from engine.games.koa.state import Attacked, Excavate, Excavated, Options, SeatOptions, Seek, Seize, State
from tests.games.koa import JONNY, MINER, VOTER

CRITICAL: Final = dict(
    zip(
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 24, 35, 49),
        (10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32, 26.12, 27.88, 51.18, 66.62, 85.35),
        strict=True,
    )
)
"""Limits that Pearson's statistic exceeds once in a thousand times.

They are given by degrees of freedom.
"""
THROWS: Final = 3000


def count_throws(throw: Callable[[Dice], Hashable], times: int = THROWS) -> Counter[Hashable]:
    """Count the results of dice that are new for every throw.

    The dice of a ply are new, too.
    """
    return Counter(throw(Dice("chance", ply)) for ply in range(times))


def is_as_expected(found: Mapping[Hashable, int], shares: Mapping[Hashable, float]) -> bool:
    """Return whether the results occur about as often as expected.

    No other results may occur.
    """
    total, whole = sum(found.values()), sum(shares.values())
    expected = {thing: total * share / whole for thing, share in shares.items()}
    assert set(found) <= set(expected), set(found) - set(expected)
    assert min(expected.values()) >= 5, "too few throws to say"
    statistic = sum((found.get(thing, 0) - value) ** 2 / value for thing, value in expected.items())
    return statistic < CRITICAL[len(expected) - 1]


def evenly(things: Iterable[Hashable]) -> Mapping[Hashable, float]:
    return dict.fromkeys(things, 1.0)


def test_the_statistic_tells_loaded_dice_from_fair_ones() -> None:
    fair = count_throws(roll_die)
    assert is_as_expected(fair, evenly(range(1, 11)))
    assert not is_as_expected({**fair, 10: fair[10] + 120}, evenly(range(1, 11)))
    with pytest.raises(AssertionError):
        is_as_expected(fair, evenly(range(2, 11)))


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("odds", WHEELS)
def test_every_slot_of_every_wheel_is_as_likely(odds: Odds) -> None:
    slots = count_throws(lambda dice: spin_wheel(dice, odds, tuple(Find)))
    assert is_as_expected(slots, evenly((slot,) for slot in range(10)))


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize("odds", WHEELS)
@pytest.mark.parametrize("gone", [(Find.GOROLDIOA,), (Find.SPRING,), RESOURCES])
def test_what_is_left_is_found_by_its_share_of_the_wheel_when_a_pool_is_empty(
    odds: Odds, gone: Sequence[Find]
) -> None:
    left = [find for find in Find if find not in gone]
    last = count_throws(lambda dice: spin_wheel(dice, odds, left)[-1])
    assert is_as_expected(last, evenly(n for n, find in enumerate(WHEELS[odds]) if find in left))


def test_every_slot_before_the_last_shows_what_cannot_be_laid() -> None:
    left = (Find.CAVERN, Find.LAVA, Find.EARTHQUAKE)
    wheel = WHEELS["balanced"]
    spins = [spin_wheel(Dice("again", ply), "balanced", left) for ply in range(500)]
    assert max(map(len, spins)) > 3
    for slots in spins:
        assert wheel[slots[-1]] in left
        assert not any(wheel[slot] in left for slot in slots[:-1])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("odds", "shares"),
    [
        ("balanced", (4, 2, 2, 1, 1)),
        ("volcanic", (5, 1, 1, 2, 1)),
        ("harsh", (3, 2, 2, 2, 1)),
        ("calm", (5, 2, 2, 1, 0)),
    ],
)
def test_an_excavation_finds_by_the_odds_of_the_wheel(odds: Odds, shares: Sequence[int]) -> None:
    assert tuple(WHEELS[odds].count(find) for find in Find) == shares
    state = set_board("", options={"wheel": odds})

    def excavate(dice: Dice) -> Find:
        deed = apply(state, 0, Excavate(square="B2"), dice)[0].deeds[0]
        assert isinstance(deed, Excavated)
        return deed.find

    expected: dict[Hashable, float] = {
        find: float(share) for find, share in zip(Find, shares, strict=True) if share
    }
    assert is_as_expected(count_throws(excavate, 800), expected)


def test_earthquakes_strike_all_the_squares_in_the_middle_alike() -> None:
    squares = [f"{column}{row}" for column, row in product("CDEFGH", range(3, 9))]
    assert is_as_expected(count_throws(throw_earthquake), evenly(squares))


def test_the_die_of_an_attack_shows_every_number_alike() -> None:
    assert is_as_expected(count_throws(roll_die), evenly(range(1, DIE + 1)))


def test_the_stones_fall_alike_and_without_heeding_each_other() -> None:
    sides = range(1, 6)
    assert is_as_expected(count_throws(drop_stones), evenly(product(RESOURCES, sides, sides)))
    assert is_as_expected(count_throws(lambda dice: drop_stones(dice).first), evenly(RESOURCES))


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("corner", range(4))
def test_the_stones_point_to_every_square_of_the_zones_alike(corner: int) -> None:
    assert {find_sought(corner, one, other) for one, other in product(range(1, 6), repeat=2)} == set(
        quadrant(corner)
    )
    pointed = count_throws(lambda dice: drop_stones(dice).points_to(corner))
    assert is_as_expected(pointed, evenly(quadrant(corner)))


@pytest.mark.slow
def test_squares_as_good_for_the_sharman_come_up_alike() -> None:
    lava = [square for square in quadrant(0) if square not in ("A1", "E5", "A5", "E1")]
    state = set_board("nobody: " + " ".join(f"l{square}" for square in lava) + " A1: gA5")
    assert Ground(state).nearby(0, "C3") == ("E1", "E5")

    def seek_square(dice: Dice) -> str:
        return apply(state, 0, Seek(), dice)[0].deeds[0].square

    # Of the other squares, most are nearer to one of the two than to the other.
    near = Counter[str]()
    for pointed in quadrant(0):
        best = Ground(state).nearby(0, pointed)
        near.update({square: 60 // len(best) for square in best})
    assert is_as_expected(
        count_throws(seek_square, 800), {square: float(share) for square, share in near.items()}
    )


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("players", SEATS)
def test_lots_give_every_clan_that_a_player_has_the_first_turn_alike(players: int) -> None:
    brought = (MINER,) * players
    first = count_throws(lambda dice: start(Options(), brought, dice).first, 2000)
    assert is_as_expected(first, evenly(range(4)))


@pytest.mark.slow
@pytest.mark.parametrize("players", SEATS)
def test_koa_55_lots_give_every_seat_that_asks_for_no_corner_each_corner_alike(players: int) -> None:
    brought = (MINER,) * players
    for seat in range(players):
        corners = Counter[Hashable](dealt.index(seat) for dealt in deals(brought))
        assert is_as_expected(corners, evenly(range(2 if players == 2 else 4)))


def test_koa_55_lots_give_every_seat_the_corner_across_from_the_neutral_clan_alike() -> None:
    exposed = Counter[Hashable](owners[(owners.index(None) + 2) % 4] for owners in deals((MINER,) * 3))
    assert is_as_expected(exposed, evenly(range(3)))


def test_koa_55_lots_are_cast_over_the_seats_without_a_wish_alone() -> None:
    brought = (MINER, SeatOptions(camp="J10"), MINER)
    owners = Counter[Hashable](deals(brought))
    assert {dealt[2] for dealt in deals(brought)} == {1}
    assert len(owners) == 6
    assert is_as_expected(owners, evenly(owners))


def deals(brought: tuple[SeatOptions, ...]) -> list[tuple[int | None, ...]]:
    """Return which seat has which corner in many matches."""
    return [start(Options(), brought, Dice("corners", number)).owners for number in range(2000)]


ODDS: Final = {"I9": 20, "H8": 30, "G7": 40, "F6": 50, "E5": 60, "B3": 60}
"""By the square of a cavern of J10, in percent: zones 2 to 5, and outside."""


def besiege(square: str, *, is_jonny: bool) -> State:
    line = [name for name in ("B2", "C3", "D4", "E5", "F6", "G7", "H8") if name != square]
    brought = (JONNY, VOTER, VOTER, VOTER) if is_jonny else ()
    return set_board(f"A1: {' '.join(f'c{name}' for name in line)} J10: c{square}", brought=brought)


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize("is_jonny", [False, True])
@pytest.mark.parametrize("square", ODDS)
def test_a_seizure_succeeds_as_often_as_its_odds_say(square: str, *, is_jonny: bool) -> None:
    state = besiege(square, is_jonny=is_jonny)
    percent = chance(Ground(state).at[square], int(is_jonny))
    assert percent == ODDS[square] - 10 * is_jonny

    def is_won(dice: Dice) -> bool:
        after, _ = apply(state, 0, Seize(square=square), dice)
        (deed,) = after.deeds
        assert isinstance(deed, Attacked)
        assert deed.is_won == (after.tiles != state.tiles) == bool(after.trophies[0])
        return deed.is_won

    assert is_as_expected(count_throws(is_won, 400), {True: percent, False: 100.0 - percent})


def test_a_jonny_has_no_odds_in_the_first_zone() -> None:
    prey = Ground(set_board("J10: cI9")).at["I9"].model_copy(update={"square": CAMPS[2]})
    assert [chance(prey, less) for less in (0, 1)] == [10, 0]
