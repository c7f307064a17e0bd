"""When time counts: quiet hours, weekends and daylight saving changes."""

from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clocks.quiet_hours import MOST_QUIET, Hours

BERLIN, TOKYO, CHATHAM = "Europe/Berlin", "Asia/Tokyo", "Pacific/Chatham"
HOUR, DAY = 3600, 24 * 3600
NIGHT = Hours(BERLIN, (22, 8))
WORKDAYS = Hours(BERLIN, (22, 8), is_weekend_off=True)


def at(text: str, zone: str = BERLIN) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


def local(instant: int, zone: str = BERLIN) -> str:
    return datetime.fromtimestamp(instant, ZoneInfo(zone)).strftime("%a %H:%M")


def test_all_time_counts_without_quiet_hours() -> None:
    always = Hours()
    assert always.after(1000, 500) == 1500
    assert always.seconds_between(1000, 1500) == 500
    assert always.counts(5)
    assert always.awake(5) == 5


@pytest.mark.parametrize(
    ("clock", "counts"),
    [
        ("21:59", True),
        ("22:00", False),
        ("23:30", False),
        ("00:30", False),
        ("07:59", False),
        ("08:00", True),
        ("12:00", True),
    ],
)
def test_quiet_hours_reach_over_midnight(clock: str, counts: bool) -> None:
    assert NIGHT.counts(at(f"2026-11-24T{clock}")) is counts


def test_quiet_hours_may_lie_within_a_day() -> None:
    siesta = Hours(BERLIN, (13, 17))
    assert [siesta.counts(at(f"2026-11-24T{hour:02}:30")) for hour in (12, 13, 16, 17)] == [
        True,
        False,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("start", "hours", "end"),
    [
        ("2026-11-24T20:00", 1, "Tue 21:00"),
        ("2026-11-24T20:00", 2, "Tue 22:00"),
        ("2026-11-24T20:00", 3, "Wed 09:00"),
        ("2026-11-24T23:00", 1, "Wed 09:00"),
        ("2026-11-24T20:00", 24, "Thu 16:00"),
    ],
)
def test_a_turn_does_not_run_out_at_night(start: str, hours: int, end: str) -> None:
    assert local(NIGHT.after(at(start), hours * HOUR)) == end


def test_weekends_off_stop_the_clock_from_friday_night_to_monday_morning() -> None:
    friday = at("2026-11-27T20:00")
    assert local(WORKDAYS.after(friday, 3 * HOUR)) == "Mon 09:00"
    assert WORKDAYS.seconds_between(friday, at("2026-11-30T09:00")) == 3 * HOUR
    assert not WORKDAYS.counts(at("2026-11-29T12:00"))


def test_no_player_is_written_to_at_night() -> None:
    assert local(NIGHT.awake(at("2026-11-24T03:00"))) == "Tue 08:00"
    assert local(NIGHT.awake(at("2026-11-24T22:00"))) == "Wed 08:00"
    assert local(NIGHT.awake(at("2026-11-24T12:00"))) == "Tue 12:00"
    assert local(WORKDAYS.awake(at("2026-11-28T12:00"))) == "Mon 08:00"
    start, end = at("2026-11-01T12:00"), at("2026-11-25T03:00")
    assert local(replace(NIGHT, besides=((start, end),)).awake(start)) == "Wed 08:00", (
        "a vacation ends by night"
    )


@pytest.mark.parametrize(("day", "length"), [("2026-03-29", 23), ("2026-10-25", 25), ("2026-11-24", 24)])
def test_a_day_on_which_clocks_are_changed_is_as_long_as_it_is(day: str, length: int) -> None:
    morning = at(f"{day}T00:00")
    asleep = NIGHT.seconds_between(morning, morning + length * HOUR)
    assert asleep == 14 * HOUR
    assert local(NIGHT.after(morning, 14 * HOUR)) == local(at(f"{day}T22:00"))


@pytest.mark.parametrize("quiet", [(5, 5), (24, 3), (-1, 3), (0, MOST_QUIET + 1)])
def test_some_of_every_day_is_left(quiet: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="quiet hours"):
        Hours(BERLIN, quiet)


@pytest.mark.parametrize("zone", ["", "Berlin", "../etc/passwd", "Europe", "\0"])
def test_a_zone_that_is_none_is_refused(zone: str) -> None:
    with pytest.raises(ValueError, match="no time zone"):
        Hours(zone)


quiet_hours = st.one_of(
    st.none(),
    st.tuples(st.integers(0, 23), st.integers(1, MOST_QUIET)).map(lambda it: (it[0], (it[0] + it[1]) % 24)),
)
somebody = st.builds(
    Hours, st.sampled_from((BERLIN, TOKYO, CHATHAM, "UTC", "America/St_Johns")), quiet_hours, st.booleans()
)
instants = st.integers(at("2026-01-01T00:00"), at("2027-12-31T00:00"))


@given(who=somebody, start=instants, seconds=st.integers(1, 40 * DAY))
def test_what_was_given_is_what_counts_until_it_is_over(who: Hours, start: int, seconds: int) -> None:
    end = who.after(start, seconds)
    assert end >= start + seconds
    assert who.seconds_between(start, end) == seconds
    assert who.seconds_between(start, end - 1) == seconds - 1


@given(who=somebody, start=instants, spans=st.lists(st.integers(0, 9 * DAY), min_size=1, max_size=4))
def test_parts_count_as_much_as_the_whole(who: Hours, start: int, spans: list[int]) -> None:
    marks = [start]
    for span in spans:
        marks.append(marks[-1] + span)
    assert sum(who.seconds_between(one, other) for one, other in pairwise(marks)) == who.seconds_between(
        marks[0], marks[-1]
    )


@given(who=somebody, now=instants, gone=st.integers(0, 5 * DAY), back=st.integers(1, 40 * DAY))
def test_no_quiet_hours_begin_for_a_player_who_is_awake(who: Hours, now: int, gone: int, back: int) -> None:
    """A vacation of weeks may end in a night, or on a weekend off."""
    who = replace(who, besides=((now - gone, now - gone + back),))
    then = who.awake(now)
    assert who.counts(then)
    assert (then == now) is who.counts(now)
    assert who.seconds_between(now, then) == 0
