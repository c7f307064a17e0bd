"""Reminders: not for players who have moved or are away, nor at night.

This is true for late ones, too.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import library
from engine.clocks.habits import USUAL, Habits
from engine.clocks.pace import DAY, HOUR, read_pace
from engine.clocks.quiet_hours import Hours
from engine.clocks.vacation import Vacation
from engine.match.records import Match
from engine.match.terms import MatchTerms
from tests.engine.conftest import ASKERS, House

ANN, BOB, *_ = ASKERS
NOON = 1_000_000_000 - 1_000_000_000 % DAY + 12 * HOUR
NIGHTS = Hours("UTC", (22, 8))


async def begin_match(house: House, habits: Habits, pace: str = "100h") -> Match:
    """Start a match at noon, in which Ann has 100 hours unless `pace` differs."""
    house.clock[0] = NOON
    await house.store.keep_habits(ANN.user.id, habits)
    options = library.game_named("laying").Options()
    match = await house.matches.open("laying", options, ANN, MatchTerms(read_pace(pace)))
    await house.matches.join(match.id, BOB)
    return await house.matches.start(match.id, ANN)


async def at(house: House, match: Match, when: int) -> Match:
    """Return the match at that time, after what is due has run."""
    house.clock[0] = when
    await house.matches.pass_time()
    return await house.matches.match(match.id)


def count_reminders(match: Match) -> int:
    clock = match.seats[0].clock
    assert clock is not None
    return clock.reminded


async def test_a_missed_reminder_waits_for_the_morning_and_comes_once(house: House) -> None:
    match = await begin_match(house, Habits(NIGHTS))
    assert match.times.due is not None and NIGHTS.counts(match.times.due)
    night = match.times.due - match.times.due % DAY + DAY + 2 * HOUR
    asleep = await at(house, match, night)
    assert (count_reminders(asleep), asleep.times.due) == (0, night + 6 * HOUR)
    house.heard.clear()
    assert await at(house, match, night + HOUR) == asleep
    assert house.heard == [], "nobody looks at it all night long"
    awake = await at(house, match, night + 6 * HOUR)
    assert count_reminders(awake) > 0
    assert await at(house, match, night + 6 * HOUR + 60) == awake


@pytest.mark.parametrize("hours", [Hours(), NIGHTS, Hours("UTC", (22, 8), is_weekend_off=True)])
async def test_where_there_is_no_pace_all_are_reminded_three_times_while_they_are_awake(
    house: House, hours: Hours
) -> None:
    match = await begin_match(house, Habits(hours), pace="none")
    whens = []
    for _ in range(3):
        assert match.times.due is not None
        match = await at(house, match, match.times.due)
        whens.append(house.clock[0])
    assert count_reminders(match) == 3
    assert all(hours.counts(when) for when in whens)
    half, fifth, twentieth = (NOON + round(30 * DAY * passed) for passed in (0.5, 0.8, 0.95))
    assert all(
        0 <= when - due < 3 * DAY for when, due in zip(whens, (half, fifth, twentieth), strict=True)
    ), "a weekend at most later than it was due"


async def test_who_is_away_without_vacation_is_not_reminded_until_they_are_back(house: House) -> None:
    match = await begin_match(house, Habits())
    spent = replace(await house.matches.people.habits(ANN.user.id), vacation=Vacation(0, NOON))
    await house.store.keep_absence(ANN.user.id, USUAL, spent, wakes=NOON)
    await house.matches.people.go_away(ANN.user.id, NOON + 60 * HOUR)
    match = await at(house, match, NOON + 51 * HOUR)
    assert (count_reminders(match), match.seats[0].away) == (0, NOON + 60 * HOUR)
    match = await at(house, match, NOON + 60 * HOUR)
    assert match.seats[0].away is None
    assert count_reminders(await at(house, match, NOON + 60 * HOUR + 5)) == 1


async def test_who_has_moved_is_not_reminded(house: House) -> None:
    match = await begin_match(house, Habits())
    await house.play(match, 0, ("pass",))
    match = await at(house, match, NOON + 99 * HOUR)
    assert count_reminders(match) == 0
