"""Rate limits for one user: no player notices them, no flood gets through.

Little is stored about either.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import discord
import pytest

from cogs.api import press_limits
from cogs.api.press_limits import Buckets, PressLimiter, Rates
from cogs.kit.interactions import Interaction

ADA, BEN = 1, 2
START = 1_800_000_000.0


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def hand() -> Hand:
    return Hand()


def presses(hand: Hand) -> Buckets:
    return Buckets(1 / 5, 15, hand)


def count_taken(buckets: Buckets, times: int, user: int = ADA) -> int:
    return sum(buckets.take(user) for _ in range(times))


def test_at_once_there_is_as_much_as_was_saved_up_and_then_as_much_as_comes_in(hand: Hand) -> None:
    buckets = presses(hand)
    assert count_taken(buckets, 300) == 15
    for _ in range(10):
        hand.time += 1
        assert count_taken(buckets, 300) == 5
    hand.time += 0.2
    assert count_taken(buckets, 300) == 1
    hand.time += 0.1
    assert count_taken(buckets, 300) == 0
    hand.time += 2.9
    assert count_taken(buckets, 300) == 15
    hand.time += 3600
    assert count_taken(buckets, 300) == 15


def test_what_was_refused_costs_nothing(hand: Hand) -> None:
    buckets = presses(hand)
    count_taken(buckets, 15)
    for _ in range(1000):
        hand.time += 0.001
        buckets.take(ADA)
    assert count_taken(buckets, 300) == 0
    hand.time += 1
    assert count_taken(buckets, 300) == 5


@pytest.mark.parametrize(("rate", "most"), [(Rates().presses, 2), (Rates().letters, 8)])
def test_a_user_as_quick_as_people_are_never_notices(hand: Hand, rate: float, most: float) -> None:
    buckets = Buckets(1 / rate, round(press_limits.SAVED_UP * rate), hand)
    for _ in range(5000):
        hand.time += 1 / most
        assert buckets.take(ADA)


def test_a_double_click_or_a_word_at_once_is_never_noticed_either(hand: Hand) -> None:
    buckets = presses(hand)
    for _ in range(1000):
        hand.time += 1
        assert count_taken(buckets, 4) == 4


def test_one_persons_haste_is_no_one_elses(hand: Hand) -> None:
    buckets = presses(hand)
    count_taken(buckets, 300)
    assert count_taken(buckets, 300, BEN) == 15


def test_a_clock_that_is_put_back_keeps_no_one_waiting_for_it(hand: Hand) -> None:
    buckets = presses(hand)
    count_taken(buckets, 300)
    hand.time -= 3600
    assert count_taken(buckets, 300) == 15
    assert count_taken(buckets, 300) == 0


def test_a_player_who_has_not_hurried_lately_is_forgotten(hand: Hand) -> None:
    buckets = presses(hand)
    for user in range(500):
        count_taken(buckets, 3, user)
    hand.time += 0.5
    count_taken(buckets, 1, BEN)
    assert len(buckets) == 500
    hand.time += 0.2
    count_taken(buckets, 1, ADA)
    assert len(buckets) == 2


def test_of_a_crowd_those_are_forgotten_who_came_first(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press_limits, "PEOPLE", 100)
    buckets = presses(hand)
    for user in range(1000):
        assert count_taken(buckets, 20, user) == 15
        assert len(buckets) <= 100
    assert count_taken(buckets, 1, 999) == 0
    assert count_taken(buckets, 1, 900) == 0
    assert count_taken(buckets, 1, 899) == 1


async def test_typing_has_a_rate_of_its_own(hand: Hand) -> None:
    limiter = PressLimiter(Rates(presses=2, letters=4), hand)

    async def lets_in(kind: discord.InteractionType, number: int) -> bool:
        async def autocomplete(_: object) -> None:
            """Show no suggestions."""

        interaction = SimpleNamespace(
            id=number,
            type=kind,
            user=SimpleNamespace(id=ADA),
            extras={},
            response=SimpleNamespace(autocomplete=autocomplete),
        )
        return await limiter.lets_in(cast(Interaction, interaction))

    typed = discord.InteractionType.autocomplete
    assert [await lets_in(typed, number) for number in range(13)] == [True] * 12 + [False]
    hand.time += 1
    assert [await lets_in(typed, number) for number in range(20, 25)] == [True] * 4 + [False]
    assert await lets_in(discord.InteractionType.component, 30)
