"""The luck of matches: which throws count, and how lucky they were."""

from __future__ import annotations

from itertools import product
from math import comb, isclose, prod
from typing import Any

import pytest

from engine.contract.errors import EngineError
from engine.contract.hooks import Hooks
from engine.contract.values import Chance
from engine.contract.words import say
from engine.services.review.luck import Luck, distribution
from tests.engine.conftest import ASKERS, House
from tests.toys import rolling

ROLLS = say("rolls")


def lucky(*throws: tuple[float, bool]) -> Luck:
    return Luck(tuple(Chance(ROLLS, odds, is_good) for odds, is_good in throws))


def test_the_distribution_of_equal_odds_is_the_binomial_one() -> None:
    spread = distribution([0.3] * 12)
    assert len(spread) == 13
    for good, share in enumerate(spread):
        assert isclose(share, comb(12, good) * 0.3**good * 0.7 ** (12 - good))


def test_the_distribution_of_other_odds_counts_every_outcome() -> None:
    odds = (0.2, 0.5, 0.8, 0.35, 0.6)
    counted = [0.0] * (len(odds) + 1)
    for outcome in product((0, 1), repeat=len(odds)):
        counted[sum(outcome)] += prod(one if hit else 1 - one for one, hit in zip(odds, outcome, strict=True))
    assert distribution(odds) == pytest.approx(counted)


def test_no_throw_is_neither_good_nor_bad_luck() -> None:
    assert distribution([]) == [1.0]
    assert Luck(()).shares == (0, 0)


def test_luck_is_compared_with_its_odds() -> None:
    luck = lucky((0.5, True), (0.5, True), (0.25, False))
    assert (luck.good, luck.expected) == (2, 1.25)
    fewer, more = luck.shares
    assert isclose(fewer, 0.25 * 0.75 + 0.5 * 0.75 + 0.25 * 0.25)
    assert isclose(more, 0.5 * 0.5 * 0.25)


def test_ten_throws_are_no_longer_few() -> None:
    assert lucky(*[(0.5, True)] * 9).is_short
    assert not lucky(*[(0.5, True)] * 10).is_short


def odds_of(before: Any, after: Any, seat: int, move: Any) -> list[Chance]:
    """Call each move a throw that goes well for the first seat, and a certain one beside it."""
    return [Chance(ROLLS, 0.25, seat == 0), Chance(ROLLS, 1, True), Chance(ROLLS, 0, False)]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolling, "HOOKS", Hooks(odds=odds_of))


async def stop(house: House, number: int) -> None:
    match = await house.matches.match(number)
    await house.play(match, match.to_move[0], ("stop",))


async def counts(house: House, number: int) -> list[tuple[int, int]]:
    found = await house.matches.luck.of_match(number)
    return [(luck.good, len(luck.throws)) for luck in found.seats]


async def test_throws_are_counted_by_seat_and_certain_ones_are_not(house: House, shown: None) -> None:
    match = await house.start_match("rolling", 2)
    assert await counts(house, match.id) == [(0, 0), (0, 0)]
    for _ in range(3):
        await stop(house, match.id)
    (first, throws), (second, others) = await counts(house, match.id)
    assert first == throws >= 1 <= others
    assert (second, throws + others) == (0, 3)


async def test_what_was_taken_back_does_not_count(house: House, shown: None) -> None:
    match = await house.start_match("rolling", 2)
    await stop(house, match.id)
    first = await counts(house, match.id)
    await stop(house, match.id)
    now = await house.matches.match(match.id)
    await house.matches.takebacks.take_back(match.id, ASKERS[1], now.ply)
    assert await counts(house, match.id) == first


async def test_a_game_without_odds_has_no_luck_to_count(house: House) -> None:
    match = await house.start_match("rolling", 2)
    assert (await house.matches.luck.of_match(match.id)).seats == ()


async def test_a_lobby_and_a_match_too_long_are_refused(
    house: House, shown: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await house.matches.open("rolling", rolling.Options(), ASKERS[0])
    with pytest.raises(EngineError, match="has not started yet"):
        await house.matches.luck.of_match(lobby.id)
    match = await house.start_match("rolling", 2)
    await stop(house, match.id)
    monkeypatch.setattr("engine.services.review.replays.PLIES_MOST", 0)
    with pytest.raises(EngineError, match="too long"):
        await house.matches.luck.of_match(match.id)
