"""Ratings, symbols, tables, streaks and days."""

from __future__ import annotations

import pytest

from engine.daily.calendar import GRACE, SECONDS, date_of, day_at, end_of, month_of, start_of, streak_of
from engine.daily.ranking import Result, draw_symbols, rank, rate


@pytest.mark.parametrize(("score", "percent"), [(0, 0), (34, 82), (40, 97), (41, 100), (50, 100)])
def test_a_score_is_rated_by_the_best(score: int, percent: int) -> None:
    assert rate(score, 41) == percent


@pytest.mark.parametrize(("rating", "full"), [(0, 0), (1, 1), (9, 1), (10, 1), (55, 5), (99, 9)])
def test_symbols_show_a_rating(rating: int, full: int) -> None:
    assert draw_symbols(rating) == "🟩" * full + "⬜" * (10 - full)


def test_the_best_has_a_star() -> None:
    assert draw_symbols(100) == "🟩" * 10 + "⭐"


def test_equal_results_share_a_place() -> None:
    ranked = rank([Result(1, 50), Result(2, 80), Result(3, 80), Result(4, 10)])
    assert [(one.place, one.result.user) for one in ranked] == [(1, 2), (1, 3), (3, 1), (4, 4)]


@pytest.mark.parametrize(
    ("days", "streak"),
    [
        ((), 0),
        ((100,), 1),
        ((100, 99, 98, 96), 3),
        ((99, 98), 2),
        ((98, 97), 0),
        ((99, 97), 1),
    ],
)
def test_a_streak_ends_today_or_yesterday(days: tuple[int, ...], streak: int) -> None:
    assert streak_of(days, 100) == streak


def test_a_day_begins_at_midnight_and_may_be_finished_two_hours_later() -> None:
    midnight = start_of(20_000)
    assert (day_at(midnight - 1), day_at(midnight)) == (19_999, 20_000)
    assert end_of(19_999) == midnight + GRACE
    assert end_of(20_000) - start_of(20_000) == SECONDS + GRACE


def test_a_month_goes_from_its_first_day_to_the_day() -> None:
    day = day_at(1_796_000_000)
    assert date_of(day).isoformat() == "2026-11-30"
    assert (date_of(month_of(day)[0]).isoformat(), len(month_of(day))) == ("2026-11-01", 30)
