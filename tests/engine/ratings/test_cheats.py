"""What cheats gain over honest play: nothing. Each prints its figures."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean

import pytest

from engine.ratings.fold import CIRCLE, is_wide
from engine.ratings.levels import number_of
from engine.ratings.values import Entrant, Result
from tests.engine.ratings.simulation import GAME, Pool, draw_order

CHEAT = 1000
"""The user who cheats, of middling strength."""
ALTS = (1001, 1002, 1003, 1004)
"""Further accounts of the same user."""
MATCHES = 40
"""Matches of the cheat against others."""
SEEDS = 4
NOISE = 40
"""Points by which mean ratings of honest play differ by chance."""

Strategy = Callable[[Pool, Callable[[], None]], None]


def figures(strategy: Strategy, seeds: int = SEEDS) -> float:
    """Return the cheat's mean number after a strategy within a pool that knows its strengths."""
    found = list[int]()
    for seed in range(seeds):
        pool = Pool(users=40, seats=4, seed=seed)
        pool.play(120)
        pool.skills[CHEAT] = 0.0

        def meet(pool: Pool = pool) -> None:
            others = pool.rng.sample([user for user in pool.skills if user < CHEAT], 3)
            pool.add(draw_order([CHEAT, *others], pool.skills, pool.rng))

        strategy(pool, meet)
        found.append(number_of(pool.book().rating(GAME, CHEAT)))
    return mean(found)


def honest(pool: Pool, meet: Callable[[], None]) -> None:
    for _ in range(MATCHES):
        meet()


def pumped_first(pool: Pool, meet: Callable[[], None]) -> None:
    """Beat the own accounts first, then play."""
    for _ in range(15):
        for alt in ALTS:
            pool.add((CHEAT, alt))
    honest(pool, meet)


def pumped_meanwhile(pool: Pool, meet: Callable[[], None]) -> None:
    """Beat the own accounts after each match."""
    for number in range(MATCHES):
        meet()
        pool.add((CHEAT, ALTS[number % len(ALTS)]))
        pool.add((CHEAT, *ALTS))


@pytest.fixture(scope="module")
def fair() -> float:
    return figures(honest)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", [pumped_first, pumped_meanwhile])
def test_five_accounts_gain_nothing_over_many_pools(strategy: Strategy) -> None:
    got, fair = figures(strategy, 60), figures(honest, 60)
    print(f"five accounts, {strategy.__name__}, 60 pools: {got:.0f}; honest play: {fair:.0f}")
    assert got <= fair + NOISE / 2


@pytest.mark.parametrize("strategy", [pumped_first, pumped_meanwhile])
def test_five_accounts_of_one_user_gain_nothing(strategy: Strategy, fair: float) -> None:
    got = figures(strategy)
    print(f"five accounts, {strategy.__name__}: {got:.0f}; honest play: {fair:.0f}")
    assert got <= fair + NOISE


def test_five_accounts_alone_never_reach_the_tables() -> None:
    pool = Pool(users=2)
    for number in range(200):
        pool.add((CHEAT, ALTS[number % 4]))
        pool.add((CHEAT, *ALTS))
    book = pool.book()
    rating = book.rating(GAME, CHEAT)
    number = number_of(rating)
    print(f"five accounts alone: {number} after 400 matches, known widely: {is_wide(rating)}")
    assert number <= 1500 + CIRCLE
    assert not is_wide(rating)


def test_a_sandbagger_gains_nothing(fair: float) -> None:
    """One who loses on purpose, to beat weaker players later, ends where honest play leads."""

    def sandbag(pool: Pool, meet: Callable[[], None]) -> None:
        for _ in range(MATCHES):
            pool.add((*pool.rng.sample([user for user in pool.skills if user < CHEAT], 3), CHEAT))
        honest(pool, meet)

    got = figures(sandbag)
    print(f"sandbagger: {got:.0f}; honest play: {fair:.0f}")
    assert got <= fair + NOISE


def test_sandbagging_partners_lift_no_one(fair: float) -> None:
    """A widely known user gains nothing from new accounts that lose on purpose."""
    fresh = iter(range(2000, 9000))

    def feed(pool: Pool, meet: Callable[[], None]) -> None:
        honest(pool, meet)
        for _ in range(60):
            pool.add((CHEAT, next(fresh)))

    got = figures(feed)
    print(f"fed by 60 new accounts: {got:.0f}; honest play: {fair:.0f}")
    assert got <= fair + 1


@pytest.mark.parametrize("is_timeout", [False, True])
def test_a_serial_leaver_gains_nothing(is_timeout: bool, fair: float) -> None:
    """One who leaves every match that goes badly ranks last in it; of timeouts all count."""

    def leave(pool: Pool, meet: Callable[[], None]) -> None:
        for _ in range(MATCHES):
            meet()
            result = pool.results[-1]
            own = next(one for one in result.entrants if one.user == CHEAT)
            if own.place > 2:
                stay = [one for one in result.entrants if one.user != CHEAT]
                entrants = [Entrant(one.user, one.seat, place) for place, one in enumerate(stay, 1)]
                # They go on to move in the matches that go well, so no absence excuses them.
                gone = Entrant(CHEAT, own.seat, 4, is_timeout, not is_timeout, moved=result.ended)
                pool.results[-1] = Result(result.match, GAME, result.ended, (*entrants, gone))

    got = figures(leave)
    print(f"serial leaver, timeouts {is_timeout}: {got:.0f}; honest play: {fair:.0f}")
    assert got < fair


def test_small_circles_keep_their_order() -> None:
    """Four friends who only meet each other are ordered by strength, and no one is far ahead."""
    pool = Pool(users=4, seats=4, seed=2)
    pool.skills.update({1: 1.5, 2: 0.5, 3: -0.5, 4: -1.5})
    pool.play(40)
    ratings = pool.book().ratings(GAME)
    assert sorted(ratings, key=lambda user: -ratings[user].mu) == [1, 2, 3, 4]
    assert all(abs(number_of(rating) - 1500) <= CIRCLE for rating in ratings.values())
