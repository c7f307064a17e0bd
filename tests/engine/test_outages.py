"""Outages: they cost no player any turn time or vacation."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.clocks.pace import DAY, HOUR, read_pace
from engine.clocks.quiet_hours import merge_spans
from engine.library import game_named
from engine.match import timing
from engine.match.records import Match, Record
from engine.match.terms import MatchTerms
from engine.services import sweep
from engine.services.outages import LEAST, Outages
from engine.services.sweep import Renewal
from engine.store.duty import Alone
from tests.engine.conftest import ASKERS, House

ANN, BOB, *_ = ASKERS


async def begin_match(house: House, pace: str = "1d") -> Match:
    rules = game_named("rolling")
    match = await house.matches.open("rolling", rules.Options(), ANN, MatchTerms(read_pace(pace)))
    await house.matches.join(match.id, BOB)
    return await house.matches.start(match.id, ANN)


async def later(house: House, seconds: int) -> Match:
    """Return the match `seconds` later, with the program running all the while.

    Steps of a minute would be too slow.
    """
    house.clock[0] += seconds
    await house.matches.pass_time()
    return await house.matches.match(1)


async def test_an_outage_does_not_count_without_a_pace_either(house: House) -> None:
    before = await begin_match(house, "none")
    await later(house, DAY)
    house.clock[0] += 31 * DAY
    await house.matches.outages.add_outage(house.clock[0] - 31 * DAY)
    after = await later(house, HOUR)
    assert after.ply == before.ply == 0, "the house has moved for nobody"
    deadlines = [seat.clock.deadline for seat in after.seats if seat.clock and seat.clock.deadline]
    assert deadlines and all(29 * DAY - HOUR <= when - house.clock[0] <= 29 * DAY for when in deadlines)


async def test_a_start_after_days_costs_no_turn_and_no_vacation(house: House) -> None:
    await begin_match(house)
    await later(house, 20 * HOUR)
    again = await house.reopen()
    match = await later(again, 3 * DAY)
    assert (match.ply, match.seats[0].clock and match.seats[0].clock.missed) == (0, 0)
    assert (await again.matches.people.habits(ANN.user.id)).vacation.spans == ()
    match = await later(again, 3 * HOUR)
    assert match.ply == 0
    match = await later(again, 2 * HOUR)
    assert match.ply > 0, "now their own time is up"


@pytest.mark.slow
@pytest.mark.usefixtures("no_vacation")
async def test_what_was_left_of_a_turn_is_left_of_it_afterwards(house: House) -> None:
    await begin_match(house)
    await later(house, 20 * HOUR)
    again = await house.reopen()
    assert (await later(again, 3 * DAY)).ply == 0
    assert (await later(again, 3 * HOUR + HOUR // 2)).ply == 0
    assert (await later(again, HOUR)).ply > 0
    once_more = await again.reopen()
    assert once_more.matches.outages.spans == ()
    await once_more.matches.pass_time()
    assert len(once_more.matches.outages.spans) == 1, "it is known after the next start, too"


@pytest.mark.usefixtures("no_vacation")
async def test_a_short_one_counts(house: House) -> None:
    await begin_match(house)
    await later(house, DAY - LEAST // 2)
    again = await house.reopen()
    assert (await later(again, LEAST - 1)).ply > 0
    assert again.matches.outages.spans == ()


@pytest.mark.usefixtures("no_vacation")
async def test_time_without_discord_does_not_count(house: House) -> None:
    await begin_match(house)
    await later(house, 20 * HOUR)
    since = house.clock[0]
    house.clock[0] += 10 * HOUR
    await house.matches.outages.add_outage(since)
    assert (await later(house, 3 * HOUR)).ply == 0
    assert (await later(house, 2 * HOUR)).ply > 0


async def clocks(house: House) -> list[int | None]:
    """Return by match when the time of the seat to move is up."""
    found = [await house.matches.match(number) for number in (1, 2, 3)]
    running = [one.seats[0].clock for one in found]
    return [None if clock is None else clock.deadline for clock in running]


@pytest.mark.slow
async def test_after_one_every_match_tells_the_new_times_without_a_look(house: House) -> None:
    for _ in range(3):
        await begin_match(house)
    before = await clocks(house)
    await house.matches.pass_time()
    again = await house.reopen()
    again.clock[0] += 5 * HOUR
    await again.matches.pass_time()
    assert await clocks(again) == [None if one is None else one + 5 * HOUR for one in before]
    assert sorted(set(again.heard)) == [1, 2, 3]
    again.heard.clear()
    for _ in range(3):
        await again.matches.pass_time()
    once_more = await again.reopen()
    await once_more.matches.pass_time()
    assert [*again.heard, *once_more.heard] == [], "they know by then"
    await once_more.store.close()


async def test_that_is_done_some_at_a_time_and_a_restart_on_the_way_leaves_none_out(house: House) -> None:
    for _ in range(3):
        await begin_match(house)
    before = await clocks(house)
    since = house.clock[0]
    house.clock[0] += 5 * HOUR
    await house.matches.outages.add_outage(since)

    def renewal(of: House) -> Renewal:
        return Renewal(
            of.store, of.matches._kept, of.matches.outages, lambda: of.clock[0], duty=Alone(), at_once=2
        )

    some = renewal(house)
    house.heard.clear()
    await some.go_on()
    assert house.heard == [1, 2]
    again = await house.reopen()
    await again.matches.outages.note()
    rest = renewal(again)
    for _ in range(3):
        await rest.go_on()
    assert again.heard == [3], "the others know already"
    assert await clocks(again) == [None if one is None else one + 5 * HOUR for one in before]
    assert await again.matches.outages.find_unapplied() is None
    await again.store.close()


async def test_a_second_one_on_the_way_restarts_it(house: House) -> None:
    for _ in range(3):
        await begin_match(house)
    before = await clocks(house)
    renewal = Renewal(
        house.store,
        house.matches._kept,
        house.matches.outages,
        lambda: house.clock[0],
        duty=Alone(),
        at_once=2,
    )
    for _ in range(2):
        since = house.clock[0]
        house.clock[0] += HOUR
        await house.matches.outages.add_outage(since)
        await renewal.go_on()
        house.clock[0] += HOUR  # or the two would be one
    for _ in range(2):
        await renewal.go_on()
    assert await clocks(house) == [None if one is None else one + 2 * HOUR for one in before]


async def test_trouble_with_one_match_keeps_the_others_from_nothing(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await begin_match(house)
    before = await clocks(house)

    def failing(record: Record, *rest: Any) -> Record | None:
        if record.match.id == 2:
            raise ZeroDivisionError
        return timing.recompute_clocks(record, *rest)

    monkeypatch.setattr(sweep, "recompute_clocks", failing)
    since = house.clock[0]
    house.clock[0] += 5 * HOUR
    await house.matches.outages.add_outage(since)
    await house.matches.pass_time()
    first, second, third = before
    assert await clocks(house) == [(first or 0) + 5 * HOUR, second, (third or 0) + 5 * HOUR]
    assert "match 2 still shows times of before" in caplog.text


async def test_a_process_that_has_not_looked_for_a_while_was_not_running(house: House) -> None:
    """The machine slept, or its clock was set."""
    await begin_match(house)  # a turn that needs to know of them
    wall = [5000.0]
    outages = Outages(house.store, lambda: house.clock[0], lambda: wall[0])
    for gap, found in ((0, 0), (LEAST - 1, 0), (LEAST, 1), (60, 1), (9 * DAY, 2)):
        house.clock[0] += gap
        wall[0] += gap
        await outages.note()
        assert len(outages.spans) == found
    assert outages.spans[-1] == (house.clock[0] - 9 * DAY, house.clock[0])
    wall[0] -= 9 * DAY  # it is set right again
    await outages.note()
    assert len(outages.spans) == 2
    house.clock[0] += 9 * DAY  # where a user plays with the time, it passes
    await outages.note()
    assert len(outages.spans) == 2


async def test_a_clock_that_was_set_wrong_for_a_while_stops_no_match(house: House) -> None:
    for _ in range(3):
        await begin_match(house)
    before = await clocks(house)
    bounds = [(await house.matches.match(number)).times.ends_by or 0 for number in (1, 2, 3)]
    wall = [5000.0]
    outages = house.matches.outages
    outages._wall = lambda: wall[0]
    await house.matches.pass_time()
    for jump in (365 * DAY, 60):  # it is set, and noticed a minute later
        house.clock[0] += jump
        wall[0] += jump
        await house.matches.pass_time()
    assert outages.spans and await clocks(house) != before
    fresh = await begin_match(house)
    assert fresh.times.ends_by is not None and fresh.times.started is not None
    lasts = fresh.times.ends_by - fresh.times.started
    for jump in (-365 * DAY, 5, 5):
        house.clock[0] += jump
        wall[0] += jump
        await house.matches.pass_time()
    assert all(end <= house.clock[0] for _, end in outages.spans)
    late = [(now or 0) - (then or 0) for now, then in zip(await clocks(house), before, strict=True)]
    assert all(0 <= seconds <= 2 * LEAST for seconds in late), late
    ends = [(await house.matches.match(number)).times.ends_by or 0 for number in (1, 2, 3, 4)]
    later = [now - then for now, then in zip(ends, bounds, strict=False)]
    assert all(0 <= seconds <= 2 * LEAST for seconds in later), (
        "it ends when it was told, however late it seemed"
    )
    assert abs(ends[3] - house.clock[0] - lasts) <= 2 * LEAST, "also one that began in time to come"
    again = await house.reopen()
    await again.matches.pass_time()
    assert again.matches.outages.spans == outages.spans
    await again.store.close()


async def seconds_left(house: House) -> int:
    """Return how much time the player to move still has."""
    match = await house.matches.match(1)
    clock = match.seats[match.to_move[0]].clock
    assert clock is not None and clock.deadline is not None
    return clock.deadline - house.clock[0]


@pytest.mark.sampled(every=2)
@pytest.mark.usefixtures("no_vacation")
@pytest.mark.parametrize("second", [61, 365])
async def test_a_long_outage_after_another_in_the_same_turn_costs_no_time(house: House, second: int) -> None:
    await begin_match(house)
    await house.matches.pass_time()
    for days in (3, second):
        house = await house.reopen()
        match = await later(house, days * DAY)
        assert match.ply == 0
        assert await seconds_left(house) == DAY, f"after an outage of {days} days"
        await later(house, 0)
    await house.store.close()


@pytest.mark.slow
@pytest.mark.usefixtures("no_vacation")
@pytest.mark.parametrize("seed", range(8))
async def test_only_time_in_which_the_bot_ran_counts_however_outages_follow_on_each_other(
    house: House, seed: int
) -> None:
    chance = random.Random(seed)
    left = 60 * DAY
    await begin_match(house, "60d")
    bound = (await house.matches.match(1)).times.ends_by or 0
    await house.matches.pass_time()
    while True:
        ran, lost = chance.randint(1, 20) * DAY, chance.choice((HOUR, 3 * DAY, 40 * DAY, 61 * DAY, 400 * DAY))
        if ran >= left:
            break
        await later(house, ran)
        left -= ran
        house = await house.reopen()
        assert (await later(house, lost)).ply == 0
        bound += lost
        assert await seconds_left(house) == left
        assert (await house.matches.match(1)).times.ends_by == bound
    assert (await later(house, left + HOUR)).ply > 0, "their own time runs out all the same"
    await house.store.close()


@pytest.mark.slow
async def test_an_outage_is_forgotten_once_no_turn_and_no_lobby_is_as_old(house: House) -> None:
    for number in range(1, 4):
        await begin_match(house)
        since = house.clock[0]
        house.clock[0] += DAY
        await house.matches.outages.add_outage(since)
        await house.matches.pass_time()
        assert len(house.matches.outages.spans) == 1
        match = await house.matches.match(number)
        await house.matches.resign(match.id, ANN)
        house.clock[0] += HOUR


@pytest.mark.slow
@pytest.mark.usefixtures("no_vacation")
async def test_what_began_while_the_clock_ran_ahead_has_usual_time_once_it_is_set_back(house: House) -> None:
    await begin_match(house)
    lobby = await house.matches.open("rolling", game_named("rolling").Options(), ANN)
    await house.matches.pass_time()
    wall = [5000.0]
    outages = house.matches.outages
    outages._wall = lambda: wall[0]
    await later(house, 0)

    async def set_clock(jump: int) -> None:
        house.clock[0] += jump
        wall[0] += jump
        for _ in range(3):
            await house.matches.pass_time()

    await set_clock(366 * DAY)
    assert (await house.matches.match(lobby.id)).phase == "lobby", "the leap closes no lobby"
    match = await house.matches.match(1)
    await house.play_on(match, "ahead", 1)
    paused = await begin_match(house)
    for one in (ANN, BOB):
        await house.matches.votes.wish(paused.id, one, 0, 0, "pause")
    full = await house.matches.open("rolling", game_named("rolling").Options(), ANN)
    for one in ASKERS[1:4]:
        await house.matches.join(full.id, one)
    young = await house.matches.open("rolling", game_named("rolling").Options(), BOB)
    await set_clock(60 - 366 * DAY)
    now = house.clock[0]
    assert DAY - 120 <= await seconds_left(house) <= DAY
    match = await house.matches.match(1)
    assert all(seated.turn.since is None or seated.turn.since <= now for seated in match.seats)
    put_off = (await house.matches.match(paused.id)).times.put_off
    assert put_off.since == now and (put_off.until or 0) <= now + 30 * DAY
    for opened in (lobby, young):
        closes = (await house.matches.match(opened.id)).times.due or 0
        assert now + 7 * DAY - 120 <= closes <= now + 7 * DAY
    started = await house.matches.match(full.id)
    assert started.starts_by_itself and (started.times.due or 0) <= now + 60
    await later(house, 61)
    assert (await house.matches.match(full.id)).phase == "playing"


async def test_a_clock_set_back_leaves_no_far_deadline_where_it_was_wrong_from_the_start(
    house: House,
) -> None:
    """No leap was seen.

    The bot was first started while the clock was ahead.
    """
    house.clock[0] += 300 * DAY
    await begin_match(house)
    await house.matches.pass_time()
    house.clock[0] -= 300 * DAY
    for _ in range(3):
        await house.matches.pass_time()
    assert await seconds_left(house) == DAY


@pytest.mark.slow
async def test_a_clock_that_is_set_back_once_more_is_heeded_in_all_matches_again(house: House) -> None:
    house.matches._renewal._at_once = 1
    house.clock[0] += 300 * DAY
    for _ in range(3):
        await begin_match(house)
    await house.matches.pass_time()
    for _ in range(2):
        house.clock[0] -= 100 * DAY
        for _ in range(5):
            await house.matches.pass_time()
        assert await seconds_left(house) == DAY


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("days", [1, 8, 61])
async def test_a_lobby_waits_its_seven_days_however_long_the_bot_was_down(house: House, days: int) -> None:
    lobby = await house.matches.open("rolling", game_named("rolling").Options(), ANN)
    await later(house, 2 * DAY)
    house = await house.reopen()
    await later(house, days * DAY)
    await later(house, 0)
    found = await house.matches.match(lobby.id)
    assert (found.phase, found.times.due) == ("lobby", house.clock[0] + 5 * DAY)
    await house.matches.hold(lobby.id, ANN)
    changed = await house.matches.set_terms(lobby.id, ANN, MatchTerms(days=3))
    assert changed.times.due == house.clock[0] + DAY, "outages do not count after a change of terms, either"
    await later(house, DAY - 60)
    assert (await house.matches.match(lobby.id)).phase == "lobby"
    await later(house, 61)
    assert (await house.matches.match(lobby.id)).is_expired
    await house.store.close()


def test_spans_that_touch_are_one() -> None:
    assert merge_spans([(5, 9), (1, 3), (3, 4), (8, 12)]) == ((1, 4), (5, 12))
    assert merge_spans([]) == ()
