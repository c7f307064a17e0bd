"""Time in which nobody could play counts for nobody: neither their turn's time nor their vacation."""

from __future__ import annotations

import pytest

from engine.clocks.hours import joined
from engine.clocks.pace import DAY, HOUR, read
from engine.library import game_named
from engine.outages import LEAST
from engine.records import Match
from engine.terms import MatchTerms
from tests.engine.conftest import ASKERS, House

ANN, BOB, *_ = ASKERS


async def begun(house: House) -> Match:
    rules = game_named("rolling")
    match = await house.matches.open("rolling", rules.Options(), ANN, MatchTerms(read("1d")))
    await house.matches.join(match.id, BOB)
    return await house.matches.start(match.id, ANN)


async def later(house: House, seconds: int) -> Match:
    """So much later, a minute at a time would be too slow: the program was there all the while."""
    house.clock[0] += seconds
    await house.matches.pass_time()
    return await house.matches.match(1)


async def test_a_start_after_days_costs_nobody_a_turn_and_no_vacation(house: House) -> None:
    await begun(house)
    await later(house, 20 * HOUR)
    again = await house.reopened()
    match = await later(again, 3 * DAY)
    assert (match.ply, match.seats[0].clock and match.seats[0].clock.missed) == (0, 0)
    assert (await again.matches.people.habits(ANN.user.id)).vacation.spans == ()
    match = await later(again, 3 * HOUR)
    assert match.ply == 0
    match = await later(again, 2 * HOUR)
    assert match.ply > 0, "now their own time is up"


@pytest.mark.usefixtures("unrested")
async def test_what_was_left_of_a_turn_is_left_of_it_afterwards(house: House) -> None:
    await begun(house)
    await later(house, 20 * HOUR)
    again = await house.reopened()
    assert (await later(again, 3 * DAY)).ply == 0
    assert (await later(again, 3 * HOUR + HOUR // 2)).ply == 0
    assert (await later(again, HOUR)).ply > 0
    once_more = await again.reopened()
    assert once_more.matches.outages.spans == ()
    await once_more.matches.pass_time()
    assert len(once_more.matches.outages.spans) == 1, "it is known after the next start, too"


@pytest.mark.usefixtures("unrested")
async def test_a_short_one_counts(house: House) -> None:
    await begun(house)
    await later(house, DAY - LEAST // 2)
    again = await house.reopened()
    assert (await later(again, LEAST - 1)).ply > 0
    assert again.matches.outages.spans == ()


@pytest.mark.usefixtures("unrested")
async def test_what_discord_was_out_of_reach_for_counts_for_nobody(house: House) -> None:
    await begun(house)
    await later(house, 20 * HOUR)
    since = house.clock[0]
    house.clock[0] += 10 * HOUR
    await house.matches.outages.lost(since)
    assert (await later(house, 3 * HOUR)).ply == 0
    assert (await later(house, 2 * HOUR)).ply > 0


def test_spans_that_touch_are_one() -> None:
    assert joined([(5, 9), (1, 3), (3, 4), (8, 12)]) == ((1, 4), (5, 12))
    assert joined([]) == ()
