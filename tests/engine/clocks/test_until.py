"""Dates of `/away until:`: which are accepted, refused or confirmed."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clocks.pace import DAY, HOUR
from engine.clocks.until import LONGEST, SUGGESTED, read_until
from engine.contract.errors import LobbyRefusal
from engine.contract.words import ENGLISH, tell

BERLIN = "Europe/Berlin"
NOW = int(datetime(2026, 11, 28, 15, tzinfo=ZoneInfo(BERLIN)).timestamp())
"""A Saturday."""

LENGTHS = {
    "3d": 3 * DAY,
    "3 d": 3 * DAY,
    "3 days": 3 * DAY,
    "3days": 3 * DAY,
    "for 3 days": 3 * DAY,
    "in 3 days": 3 * DAY,
    "in 3 days’ time": 3 * DAY,
    "3 days from now": 3 * DAY,
    "Three Days": 3 * DAY,
    "a couple of days": 2 * DAY,
    "2 nights": 2 * DAY,
    "1 week": 7 * DAY,
    "a week": 7 * DAY,
    "1w": 7 * DAY,
    "1w2d": 9 * DAY,
    "1w 2d": 9 * DAY,
    "1 week, 2 days": 9 * DAY,
    "a week and a day": 8 * DAY,
    "2 wks": 14 * DAY,
    "a fortnight": 14 * DAY,
    "12h": 12 * HOUR,
    "12 hours": 12 * HOUR,
    "an hour": HOUR,
    "36 hrs": 36 * HOUR,
    "1 month": 30 * DAY,
    "six months": 181 * DAY,
    "1 year": 365 * DAY,
    "３ days": 3 * DAY,
}
DATES = {
    "tomorrow": (2026, 11, 29),
    "Tomorrow!": (2026, 11, 29),
    "the day after tomorrow": (2026, 11, 30),
    "Sunday": (2026, 11, 29),
    "until Friday": (2026, 12, 4),
    "fri": (2026, 12, 4),
    "on fri.": (2026, 12, 4),
    "this Friday": (2026, 12, 4),
    "next Friday": (2026, 12, 4),
    "next Sunday": (2026, 12, 6),
    "Saturday": (2026, 12, 5),
    "the weekend": (2026, 12, 5),
    "next week": (2026, 11, 30),
    "till next month": (2026, 12, 1),
    "next year": (2027, 1, 1),
    "January": (2027, 1, 1),
    "31 Dec": (2026, 12, 31),
    "31st Dec": (2026, 12, 31),
    "31 Dec.": (2026, 12, 31),
    "31. Dec": (2026, 12, 31),
    "the 31st of December": (2026, 12, 31),
    "Dec 31": (2026, 12, 31),
    "Dec. 31st": (2026, 12, 31),
    "december 31, 2026": (2026, 12, 31),
    "31 December 2026": (2026, 12, 31),
    "31dec": (2026, 12, 31),
    "Thu 31 Dec": (2026, 12, 31),
    "Thursday, December 31, 2026": (2026, 12, 31),
    "Thursday the 31st": (2026, 12, 31),
    "the 5th": (2026, 12, 5),
    "31st": (2026, 12, 31),
    "31.12.": (2026, 12, 31),
    "31.12": (2026, 12, 31),
    "31. 12. 2026": (2026, 12, 31),
    "1.2.2027": (2027, 2, 1),
    "1.2.": (2027, 2, 1),
    "12/31": (2026, 12, 31),
    "31/12": (2026, 12, 31),
    "12/31/26": (2026, 12, 31),
    "31/12/2026": (2026, 12, 31),
    "31-12-2026": (2026, 12, 31),
    "2026-12-31": (2026, 12, 31),
    "2026/12/31": (2026, 12, 31),
    "3 Sept": (2027, 9, 3),
    "22 Oct": (2027, 10, 22),
    "28 Nov 2027": (2027, 11, 28),
}
NONSENSE = (
    "", " ", "soon", "a", "3", "10", "-5d", "3.5 days", "never", "someday", "Marble 3", "decade 3",
    "31 Foo", "marmalade", "4 mares", "3 Decades", "monkey", "sat on 3", "a few days", "days", "3 3 days",
    "3d 3d", "30 Feb", "31 June", "32 Dec", "0 Dec", "13/13", "2026-13-01", "12 dec 13", "99999d", "3-4",
    "next", "next tomorrow", "this", "the", "until", "45th", "1st 2nd", "friday friday", "3 days ago",
    "2026", "12/31/2026/1", "d3", "٣ bananas", "next decade 3", "<@123>",
)  # fmt: skip


def read_refusal(refusal: pytest.ExceptionInfo[LobbyRefusal]) -> str:
    return tell(refusal.value.sentence, (), ENGLISH)


@pytest.mark.parametrize(("text", "seconds"), LENGTHS.items())
def test_a_length_counts_from_now(text: str, seconds: int) -> None:
    assert read_until(text, BERLIN, NOW).at == NOW + seconds


@pytest.mark.parametrize(("text", "day"), DATES.items())
def test_a_date_is_the_morning_of_that_day_in_the_writers_zone(text: str, day: tuple[int, int, int]) -> None:
    found = read_until(text, BERLIN, NOW)
    assert datetime.fromtimestamp(found.at, ZoneInfo(BERLIN)).timetuple()[:4] == (*day, 8)
    assert found.other is None


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_no_date(text: str) -> None:
    with pytest.raises(LobbyRefusal) as refusal:
        read_until(text, BERLIN, NOW)
    assert read_refusal(refusal).startswith("I can’t read that as a date.")


@pytest.mark.parametrize("text", ["0d", "2026-11-27", "2026-11-28", "1 Jan 2020"])
def test_what_is_not_ahead_is_refused(text: str) -> None:
    with pytest.raises(LobbyRefusal) as refusal:
        read_until(text, BERLIN, NOW)
    assert read_refusal(refusal).startswith("That isn’t in the future.")


@pytest.mark.parametrize(
    "text", ["53w", "367 days", "2 years", "14 months", "9999 months", "9999-01-01", "9999w"]
)
def test_more_than_a_year_is_refused_with_one_sentence(text: str) -> None:
    with pytest.raises(LobbyRefusal) as refusal:
        read_until(text, BERLIN, NOW)
    assert read_refusal(refusal) == "You can be away for a year at most. Write an earlier day."


@pytest.mark.parametrize("text", ["27 Nov", "Nov 21", "22.11.", "11/22", "1 Nov", "Fri 27 Nov", "November"])
def test_a_day_that_has_just_passed_is_asked_back(text: str) -> None:
    with pytest.raises(LobbyRefusal) as refusal:
        read_until(text, BERLIN, NOW)
    assert "has just passed. If you mean next year, write `2027-11-" in read_refusal(refusal)


def test_today_is_asked_back() -> None:
    for text in ("28 Nov", "28.11.", "11/28"):
        with pytest.raises(LobbyRefusal, match="today"):
            read_until(text, BERLIN, NOW)


def test_a_day_of_last_year_that_has_just_passed_is_asked_back() -> None:
    now = int(datetime(2027, 1, 5, 12, tzinfo=UTC).timestamp())
    with pytest.raises(LobbyRefusal, match="28 December has just passed"):
        read_until("28 Dec", "UTC", now)


def test_a_date_on_another_weekday_is_asked_back() -> None:
    with pytest.raises(LobbyRefusal) as refusal:
        read_until("Sat 4 Dec", BERLIN, NOW)
    assert read_refusal(refusal) == "4 December 2026 is a Friday. Which day do you mean?"


@pytest.mark.parametrize(
    ("text", "is_month_first", "day", "other"),
    [
        ("5/12", False, (2026, 12, 5), date(2027, 5, 12)),
        ("5/12", True, (2027, 5, 12), date(2026, 12, 5)),
        ("5/12/2026", False, (2026, 12, 5), date(2026, 5, 12)),
        ("11/12", False, (2026, 12, 11), None),
        ("12/12", True, (2026, 12, 12), None),
    ],
)
def test_figures_that_mean_two_days_say_both(
    text: str, is_month_first: bool, day: tuple[int, int, int], other: date | None
) -> None:
    found = read_until(text, BERLIN, NOW, is_month_first=is_month_first)
    assert datetime.fromtimestamp(found.at, ZoneInfo(BERLIN)).timetuple()[:3] == day
    assert found.other == other


def test_a_day_that_few_years_have_lies_ahead_in_one_of_them() -> None:
    now = int(datetime(2027, 3, 5, 12, tzinfo=UTC).timestamp())
    found = datetime.fromtimestamp(read_until("29 Feb", "UTC", now).at, UTC)
    assert (found.year, found.month, found.day) == (2028, 2, 29)


WORDS = st.sampled_from(
    [
        *LENGTHS, *DATES, *NONSENSE, *SUGGESTED, "next ", "the ", "31", "12", "1", "2026", "/", ".", "-",
        ",", " and ", "st", "of", "w", "d", "h", "feb", "dec", "may", "sat", "week", "month", "0", "٣",
        "²", "’",
    ]
)  # fmt: skip
TEXTS = st.one_of(
    st.text(max_size=40),
    st.lists(WORDS, max_size=4).map(" ".join),
    st.lists(WORDS, max_size=4).map("".join),
    st.dates(date(2020, 1, 1), date(2060, 12, 31)).map(lambda day: day.strftime("%d %b")),
)


@given(
    TEXTS,
    st.integers(1_600_000_000, 2_800_000_000),
    st.sampled_from([BERLIN, "Pacific/Apia", "Etc/GMT+12", "America/New_York", "Asia/Kolkata"]),
    st.booleans(),
)
def test_every_date_lies_ahead_within_a_year_or_is_refused(
    text: str, now: int, zone: str, is_month_first: bool
) -> None:
    try:
        found = read_until(text, zone, now, is_month_first=is_month_first)
    except LobbyRefusal:
        return
    assert now < found.at <= now + LONGEST
