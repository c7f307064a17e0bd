"""The chances to win that computers give each seat are honest.

They are held against the results of the recorded matches of computers. The weights behind them were
fitted to other matches: those of KOA to 8,000 of its own arena, the others by `bench/outlook.py` to
fresh ones of other seeds, and How many Calories? needs none. The baseline is “who leads in points”
at its best: its one probability is fitted to the very matches that it is tested on.

Forty matches of a game are few. Over 200 fresh ones of ORGANISM, to which nothing was fitted, the
curve has a log loss of 0.955, and points have 1.135.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import fsum, log
from typing import Any, NamedTuple

import pytest

from engine.analysis.curve import shares_of
from engine.contract.dice import Dice
from engine.library import game_named
from engine.players import Effort, outlook_of
from engine.records.reader import read_record
from engine.records.replayed import replay_record
from tests.records.played import FOLDER, PER_GAME, texts_of
from tests.support.players import PLAYED

POSITIONS = 20
FEW_MATCHES, FEW_POSITIONS = 8, 5
LEAST = 1e-6


class Case(NamedTuple):
    """A position of a match that goes on."""

    match: int
    state: Any
    result: tuple[float, ...]


@cache
def cases(name: str, matches: int, positions: int) -> tuple[Case, ...]:
    """Return positions of recorded matches, evenly spread over each."""
    return tuple(_cases(name, matches, positions))


def _cases(name: str, matches: int, positions: int) -> Iterator[Case]:
    game = game_named(name)
    texts = [text for _, text in texts_of(FOLDER / f"{name}.txt")]
    for number, text in enumerate(texts[:matches]):
        match, course = replay_record(read_record(text.encode()))
        assert match.outcome is not None
        for at in range(positions):
            state = course.past.at(at * course.past.upto // positions)
            if game.outcome(state) is None:
                yield Case(number, state, shares_of(match.outcome.places))


def chances(name: str, case: Case, key: str = "key") -> tuple[float, ...]:
    outlook = outlook_of(name)
    assert outlook is not None
    return outlook(case.state, Dice(key, 0), Effort())


def loss(found: Sequence[float], result: Sequence[float]) -> float:
    """Return the log loss of chances."""
    return -fsum(
        share * log(max(chance, LEAST)) for chance, share in zip(found, result, strict=True) if share
    )


def baseline(name: str, given: Sequence[Case]) -> float:
    """Return the average loss of “the leaders in points win”, at its best probability."""
    scores = [game_named(name).scores(case.state) for case in given]
    leads = [[score == max(one) for score in one] for one in scores]
    return min(
        fsum(loss(leading(one, percent / 100), case.result) for one, case in zip(leads, given, strict=True))
        for percent in range(1, 100)
    ) / len(given)


def leading(leads: Sequence[bool], chance: float) -> list[float]:
    """Return chances by the lead in points alone."""
    count = sum(leads)
    if count == len(leads):
        return [1 / count] * count
    return [chance / count if leader else (1 - chance) / (len(leads) - count) for leader in leads]


def turned(found: Sequence[float], by: int) -> list[float]:
    """Return the chances of other seats in each seat's place."""
    by = 1 + by % (len(found) - 1)
    return [*found[by:], *found[:by]]


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_chances_add_up_to_one_and_are_the_same_again(name: str) -> None:
    for case in cases(name, FEW_MATCHES, FEW_POSITIONS)[::3]:
        found = chances(name, case)
        assert len(found) == len(case.result)
        assert sum(found) == pytest.approx(1)
        assert min(found) >= 0
        assert found == chances(name, case)


@pytest.mark.parametrize("name", PLAYED)
def test_a_seat_that_left_has_no_chance(name: str) -> None:
    game = game_named(name)
    state = game.start(game.Options(), (game.SeatOptions(),) * 3, Dice("left", 0))
    state, _ = game.leave(state, 1)
    found = chances(name, Case(0, state, ()))
    assert found[1] == 0
    assert found[0] + found[2] == pytest.approx(1)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", PLAYED)
def test_in_a_few_matches_the_winner_is_seen_more_often_than_not(name: str) -> None:
    given = cases(name, FEW_MATCHES, FEW_POSITIONS)
    found = [chances(name, case) for case in given]
    straight = fsum(loss(one, case.result) for one, case in zip(found, given, strict=True))
    others = fsum(loss(turned(one, case.match), case.result) for one, case in zip(found, given, strict=True))
    assert straight < others


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_the_curve_tells_more_than_points_and_than_a_shuffled_curve(name: str) -> None:
    given = cases(name, PER_GAME, POSITIONS)
    found = [chances(name, case) for case in given]
    curve, shuffled = (
        fsum(loss(one, case.result) for one, case in zip(shown, given, strict=True)) / len(given)
        for shown in (found, [turned(one, case.match) for one, case in zip(found, given, strict=True)])
    )
    points = baseline(name, given)
    print(f"\n{name}: log loss {curve:.3f}, by points {points:.3f}, shuffled {shuffled:.3f}")
    assert curve < points < shuffled
