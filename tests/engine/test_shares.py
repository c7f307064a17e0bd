"""Winning shares: from which matches they are, by what, and how sure they are."""

from __future__ import annotations

import pytest

from engine.games import kcaloria, koa
from engine.games.kcaloria.words.collection import COLLECTION
from engine.profiles.shares import Equal, shares_of, wilson
from engine.services.standings.shares import FRESH
from tests.engine.conftest import House

KOA, RULED = koa.Options().model_dump_json(), koa.Options(caverns=10).model_dump_json()
ANY, NORTH = (koa.SeatOptions(camp=camp).model_dump_json() for camp in ("any", "A1"))


def test_an_interval_is_wilsons() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(8, 10) == pytest.approx((0.490, 0.943), abs=1e-3)
    assert wilson(0, 10) == pytest.approx((0, 0.278), abs=1e-3)
    assert wilson(10, 10) == pytest.approx((0.722, 1), abs=1e-3)


def test_seats_choices_and_house_rules_are_told_apart() -> None:
    shares = shares_of(
        "koa",
        koa,
        (
            Equal(2, 0, KOA, NORTH, 30, 20),
            Equal(2, 1, KOA, ANY, 30, 10),
            Equal(3, 0, RULED, ANY, 6, 1),
            Equal(3, 1, RULED, ANY, 6, 2),
            Equal(3, 2, RULED, NORTH, 6, 3),
        ),
    )
    assert shares.matches == 36
    assert shares.seats is not None and shares.brought is not None and shares.rules is not None
    assert {key: (one.won, one.played) for key, one in shares.seats.items()} == {
        (2, 0): (20, 30),
        (2, 1): (10, 30),
        (3, 0): (1, 6),
        (3, 1): (2, 6),
        (3, 2): (3, 6),
    }
    north = shares.brought["camp", "A1"]
    assert (north.won, north.played, north.fair) == (23, 36, 30 / 2 + 6 / 3)
    assert {key: (one.won, one.played) for key, one in shares.rules.items()} == {("caverns", "10"): (1, 6)}
    assert shares.decks == {}
    assert {name for name, _ in shares.brought} == {"camp"}, "no one chose anything else"


def test_decks_of_users_own_are_one_kind() -> None:
    ready = next(iter(COLLECTION.ready))
    options = kcaloria.Options().model_dump_json()
    own = '{"deck": "some list of a user"}'
    shares = shares_of(
        "kcaloria",
        kcaloria,
        (
            Equal(2, 0, options, f'{{"deck": "{ready}"}}', 4, 3),
            Equal(2, 1, options, own, 2, 1),
            Equal(2, 1, options, own.replace("some", "other"), 2, 0),
        ),
    )
    assert shares.decks is not None
    assert {name: (one.won, one.played) for name, one in shares.decks.items()} == {"": (1, 4), ready: (3, 4)}


def test_options_of_an_older_build_are_read_as_far_as_they_are_known() -> None:
    shares = shares_of("koa", koa, (Equal(2, 0, '{"gone": 1}', "{}", 1, 1),))
    assert shares.seats is not None and len(shares.seats) == 1
    assert shares.brought == {} and shares.rules == {}


async def test_matches_of_people_are_counted_and_cached_for_a_while(house: House) -> None:
    shares = house.matches.standings.shares
    assert (await shares.of_game("howmanycalories")).matches == 0
    match = await house.start_match("howmanycalories", 3, rounds=1)
    await house.play_on(match, "end")
    await house.matches.profiles.count(match.id)
    assert (await shares.of_game("howmanycalories")).matches == 0, "cached"
    house.clock[0] += FRESH
    found = await shares.of_game("howmanycalories")
    assert found.matches == 1 and found.seats is not None
    assert sum(one.won for one in found.seats.values()) >= 1
    assert [one.played for one in found.seats.values()] == [1, 1, 1]
