"""Usual lengths of matches: computed as soon as enough were played.

They are told in round figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.clocks.pace import DAY, HOUR, read_pace
from engine.contract.words import tell
from engine.match.records import Match, Place
from engine.match.terms import MatchTerms
from engine.services.durations import FRESH, LEAST, Lasting, rhythm, roughly
from engine.steps.lobby import open_lobby
from engine.store.interface.durations import Lasted
from tests.engine.conftest import ASKERS
from tests.toys import bidding

HERE, ELSEWHERE = 9, None


def a_match(pace: str = "", guild: int | None = HERE) -> Match:
    match = open_lobby("bidding", bidding.Options(), ASKERS[0], "a secret", 0).match
    return replace(match, place=Place(guild, 1), terms=MatchTerms(read_pace(pace)))


class Played:
    """Lengths of played matches; counts how often it is asked."""

    def __init__(self, **found: Sequence[Lasted]) -> None:
        self.found = found
        self.asked = 0

    async def durations(self, game: str, seats: int, guild: int | None) -> Sequence[Lasted]:
        self.asked += 1
        return self.found.get("here" if guild == HERE else "anywhere", ())


def matches(*days: int, pace: str = "") -> tuple[Lasted, ...]:
    return tuple(Lasted(read_pace(pace), n * DAY) for n in days)


async def test_nothing_is_said_of_games_with_too_few_matches() -> None:
    few = matches(*range(1, LEAST))
    assert await Lasting(Played(here=few, anywhere=few), lambda: 0).usual(a_match()) is None


async def test_the_middle_one_of_the_server_counts_before_those_of_all() -> None:
    played = Played(here=matches(9, 1, 3, 2, 30), anywhere=matches(50, 50, 50, 50, 50))
    assert await Lasting(played, lambda: 0).usual(a_match()) == 3 * DAY
    assert await Lasting(played, lambda: 0).usual(a_match(guild=ELSEWHERE)) == 50 * DAY


async def test_where_a_server_has_too_few_all_count() -> None:
    played = Played(here=matches(1, 1), anywhere=matches(1, 1, 5, 6, 7))
    assert await Lasting(played, lambda: 0).usual(a_match()) == 5 * DAY


async def test_only_matches_count_that_are_played_as_fast() -> None:
    found = (*matches(1, 1, 1, 1, 1, pace="12h"), *matches(20, 20, 20, 20, 20, pace="3d"))
    lasting = Lasting(Played(here=found), lambda: 0)
    assert await lasting.usual(a_match("6h")) == DAY
    assert await lasting.usual(a_match("2d")) == 20 * DAY
    assert await lasting.usual(a_match()) is None


async def test_it_is_not_looked_up_again_for_a_while() -> None:
    played, now = Played(here=matches(1, 2, 3, 4, 5)), [0]
    lasting = Lasting(played, lambda: now[0])
    for _ in range(3):
        await lasting.usual(a_match())
        await lasting.usual(a_match("1d"))
    assert played.asked == 2
    now[0] += FRESH
    await lasting.usual(a_match())
    assert played.asked == 3


def test_a_bank_is_as_fast_as_what_a_turn_gives_back() -> None:
    assert rhythm(read_pace("7d+12h")) == rhythm(read_pace("12h")) != rhythm(read_pace("7d"))
    assert rhythm(None) is None


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (10 * 60, "one hour"),
        (90 * 60, "2 hours"),
        (30 * HOUR, "30 hours"),
        (60 * HOUR, "2 days"),
        (13 * DAY, "13 days"),
        (15 * DAY, "2 weeks"),
        (50 * DAY, "7 weeks"),
        (70 * DAY, "2 months"),
        (700 * DAY, "23 months"),
        (900 * DAY, "2 years"),
    ],
)
def test_a_time_is_told_as_a_person_would(seconds: int, told: str) -> None:
    assert tell(roughly(seconds), ()) == told
