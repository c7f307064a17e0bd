"""Turns in time: which turns count, and how much after half a year."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.clocks.pace import DAY, HOUR, read_pace
from engine.match.records import Match
from engine.match.terms import MatchTerms
from engine.services.seeking.punctuality import OnTime, PunctualityRecords
from engine.steps.punctuality import HALF_LIFE, LANDMARK, UNIT, weight_at
from engine.store.interface.habits import PunctualityReader
from tests.engine.conftest import ASKERS, USERS, House
from tests.support.askers import user_of
from tests.toys import rolling

ANN, BOB = USERS[0].id, USERS[1].id


@pytest.fixture
def late_start(house: House) -> House:
    house.clock[0] = LANDMARK + DAY
    return house


async def begin(house: House, pace: str = "1d", players: int = 2) -> Match:
    match = await house.matches.open(
        "rolling", rolling.Options(), ASKERS[0], MatchTerms(read_pace(pace) if pace else None)
    )
    for other in ASKERS[1:players]:
        await house.matches.join(match.id, other)
    return await house.matches.start(match.id, ASKERS[0])


async def counted(house: House, user: int) -> tuple[int, int]:
    """Return how many turns of a user count, and how many of them in time."""
    turns, on_time = (await house.store.punctuality((user,))).get(user, (0, 0))
    weight = weight_at(house.clock[0])
    return round(turns / weight), round(on_time / weight)


async def move(house: House, match: Match) -> Match:
    """Make one move of the player to move."""
    return await house.play_on(match, "seed", 1)


async def run_out(house: House, match: Match) -> Match:
    """Let the time of the running turn pass."""
    house.clock[0] += DAY + HOUR
    await house.matches.pass_time()
    return await house.matches.match(match.id)


async def test_a_move_in_time_counts_for_its_player_alone(late_start: House) -> None:
    match = await begin(late_start)
    mover = user_of(match, match.to_move[0])
    await move(late_start, match)
    other = BOB if mover == ANN else ANN
    assert await counted(late_start, mover) == (1, 1)
    assert await counted(late_start, other) == (0, 0)


async def test_a_turn_without_a_clock_does_not_count(late_start: House) -> None:
    match = await begin(late_start, pace="")
    await move(late_start, match)
    assert await late_start.store.punctuality((ANN, BOB)) == {}


async def test_turns_missed_in_a_row_are_one_absence(late_start: House) -> None:
    match = await begin(late_start)
    for user in (ANN, BOB):
        habits = await late_start.matches.people.habits(user)
        await late_start.matches.people.keep(user, replace(habits, is_spending=False))
    for _ in range(3):
        match = await run_out(late_start, match)
    both = [await counted(late_start, user) for user in (ANN, BOB)]
    assert sorted(both) in ([(1, 0), (1, 0)], [(0, 0), (1, 0)])


async def test_a_turn_that_vacation_was_spent_on_does_not_count(late_start: House) -> None:
    match = await begin(late_start)
    for _ in range(2):
        match = await move(late_start, match)
    mover = user_of(match, match.to_move[0])
    match = await run_out(late_start, match)
    assert user_of(match, match.to_move[0]) == mover
    await move(late_start, match)
    assert await counted(late_start, mover) == (1, 1)


async def test_a_turn_of_a_player_who_is_away_does_not_count(late_start: House) -> None:
    match = await begin(late_start)
    mover = user_of(match, match.to_move[0])
    await late_start.matches.people.go_away(mover, late_start.clock[0] + 3 * DAY)
    await move(late_start, await late_start.matches.match(match.id))
    assert await counted(late_start, mover) == (0, 0)


def test_a_turn_weighs_half_as_much_after_ninety_days() -> None:
    assert weight_at(LANDMARK) == UNIT
    assert weight_at(LANDMARK + HALF_LIFE) == 2 * UNIT
    assert weight_at(0) == 1
    assert weight_at(LANDMARK + 30 * 365 * DAY) < 2**56


class Kept(PunctualityReader):
    """Records of users, by the weight of a turn at `LANDMARK`."""

    async def punctuality(self, users: object) -> dict[int, tuple[int, int]]:
        return {1: (50 * UNIT, 48 * UNIT), 2: (19 * UNIT, 19 * UNIT), 3: (40 * UNIT, 20 * UNIT)}


async def test_a_share_is_told_from_twenty_turns_of_late() -> None:
    now = [LANDMARK]
    records = PunctualityRecords(Kept(), lambda: now[0])
    assert await records.of_users((1, 2, 3)) == {1: OnTime(50, 96), 3: OnTime(40, 50)}
    now[0] += HALF_LIFE
    assert await records.of_users((1, 2, 3)) == {1: OnTime(25, 96), 3: OnTime(20, 50)}
    now[0] += HALF_LIFE
    assert await records.of_users((1, 2, 3)) == {}
