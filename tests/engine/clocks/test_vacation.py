"""Vacation: a balance that is spent, refilled and never more than full."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from engine.clocks.clock import Clock
from engine.clocks.pace import DAY, HOUR
from engine.clocks.quiet_hours import Hours
from engine.clocks.vacation import LEAST, MONTHLY, MOST, Vacation

NOW = int(datetime(2026, 11, 23, 15, tzinfo=ZoneInfo("Europe/Berlin")).timestamp())
"""A Monday afternoon in Berlin."""
YEAR = 365 * DAY


def test_a_pot_is_full_at_first_and_two_days_of_it_come_back_each_month() -> None:
    assert Vacation().pot(NOW) == MOST
    gone = Vacation().take(NOW + MOST, NOW)
    assert (gone.pot(NOW), gone.until(NOW)) == (0, NOW + MOST)
    assert gone.pot(NOW + 8 * DAY) == MONTHLY, "it is December"
    assert gone.pot(NOW + YEAR) == MOST


def test_who_is_away_for_longer_than_the_pot_reaches_is_on_vacation_as_far_as_it_does() -> None:
    gone = Vacation().take(NOW + 60 * DAY, NOW)
    assert gone.spans == ((NOW, NOW + MOST),)
    assert gone.until(NOW + MOST) is None
    assert gone.take(NOW + 2 * DAY, NOW + 1) == gone, "nothing is left"


def test_who_comes_back_early_keeps_the_rest() -> None:
    back = Vacation().take(NOW + 5 * DAY, NOW).end(NOW + DAY)
    assert (back.pot(NOW + DAY), back.spans) == (MOST - DAY, ((NOW, NOW + DAY),))
    assert back.end(NOW + 2 * DAY) == back


def test_what_was_taken_by_a_clock_that_ran_ahead_is_given_back() -> None:
    away = Vacation().take(NOW + 10 * DAY, NOW)
    earlier = NOW - HOUR
    assert away.end(earlier) == Vacation(MOST, earlier)
    again = away.take(earlier + 5 * DAY, earlier)
    assert (again.pot(earlier), again.spans) == (MOST - 5 * DAY, ((earlier, earlier + 5 * DAY),))


def test_going_and_coming_costs_an_hour_each_time() -> None:
    vacation, now = Vacation(), NOW
    for times in range(1, 50):
        vacation = vacation.take(now + DAY, now).end(now + 60)
        now += 2 * HOUR
        assert vacation.pot(now) <= MOST - times * LEAST + MONTHLY
    assert len(vacation.spans) == 49


def test_going_for_longer_while_away_costs_only_what_is_added() -> None:
    gone = Vacation().take(NOW + DAY, NOW).take(NOW + 3 * DAY, NOW + 60)
    assert gone.spans == ((NOW, NOW + 3 * DAY),)
    assert gone.pot(NOW) == MOST - 3 * DAY


def test_a_day_is_spent_instead_of_a_turn_and_then_the_time_is_out_with_it() -> None:
    clock = Clock(spare=DAY).start(Hours(), NOW)
    assert clock.deadline == NOW + DAY
    late = NOW + DAY + 30
    spent = Vacation().take_for_turn(NOW + DAY, late)
    rested = clock.recompute(Hours(besides=spent.spans), late)
    assert rested.deadline == late + DAY + 1
    assert spent.pot(late) == MOST - DAY
    assert spent.take_for_turn(NOW + DAY - 10, late) == Vacation(
        spent.left, late, ((NOW + DAY - 11, late + DAY),)
    ), "for another match it is the same day"


def test_a_day_after_the_other_is_spent_until_nothing_is_left() -> None:
    vacation, deadline, days = Vacation(counted=NOW), NOW, 0
    while vacation.pot(deadline) > 0:
        vacation = vacation.take_for_turn(deadline, deadline + 30)
        deadline, days = deadline + DAY + 30, days + 1
    assert 21 <= days <= 21 + 2 * 2
    assert len(vacation.spans) == 1


def test_time_between_two_looks_costs_nothing() -> None:
    found = NOW + 9 * DAY
    spent = Vacation().take_for_turn(NOW, found)
    assert (spent.pot(found), spent.until(found)) == (MOST - DAY, found + DAY)


def test_in_vacation_no_time_counts_and_no_reminder_comes() -> None:
    hours = Hours(besides=((NOW + DAY, NOW + 4 * DAY),))
    clock = Clock(spare=2 * DAY).start(hours, NOW)
    assert clock.deadline == NOW + 5 * DAY
    assert hours.seconds_between(NOW, NOW + 5 * DAY) == 2 * DAY
    assert all(not NOW + DAY <= when < NOW + 4 * DAY for when in clock.reminders(hours, hours))
    assert hours.awake(NOW + 2 * DAY) == NOW + 4 * DAY
    assert hours.awake(NOW + 6 * DAY) == NOW + 6 * DAY
    assert (hours.counts(NOW), hours.counts(NOW + 2 * DAY)) == (True, False)


def test_vacation_and_quiet_hours_go_together() -> None:
    hours = Hours("Europe/Berlin", (22, 8), besides=((NOW - 20 * DAY, NOW + 30 * DAY),))
    end = hours.after(NOW, 14 * HOUR)
    assert end == NOW + 30 * DAY + DAY, (
        "seven hours of the day on which it ends, then a night, then seven more"
    )
    assert hours.seconds_between(NOW, end) == 14 * HOUR


@pytest.mark.parametrize("quiet", [None, (22, 8), (8, 20), (0, 12)])
def test_changing_hours_to_and_fro_gains_no_endless_time(quiet: tuple[int, int] | None) -> None:
    clock, now = Clock(spare=DAY).start(Hours(), NOW), NOW
    for step in range(500):
        hours = Hours("UTC", ((step % 24), (step + 12) % 24)) if step % 2 else Hours("UTC", quiet)
        clock = clock.recompute(hours, now)
        assert clock.deadline is not None
        if clock.deadline <= now:
            break
        now += HOUR // 2
    assert now <= NOW + 3 * DAY


def test_hours_that_count_more_leave_an_hour_at_least() -> None:
    sleeping, waking = Hours("UTC", (12, 24 - 1)), Hours()
    clock = Clock(spare=12 * HOUR).start(sleeping, NOW)
    assert clock.deadline is not None
    later = NOW + 20 * HOUR
    assert later < clock.deadline
    assert clock.recompute(waking, later).deadline == min(clock.deadline, later + HOUR)
