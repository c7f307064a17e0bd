"""A week of deals of the day, played by four people through Discord."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime

import pytest

from engine.daily.attempts import COUNTS
from engine.daily.calendar import GRACE, date_of, games_due, start_of
from engine.library import GAMES
from tests.flow.support import Table
from tests.flow.test_daily import few_checks, labels, play_on, press, show_daily, today
from tests.support.clock import Clock

__all__ = ["few_checks"]

PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
DAYS = 7
ABSENT = {"Dan": 3}
"""The day that a person misses."""


@pytest.mark.slow
async def test_four_people_play_the_deals_of_a_week(table: Table, clock: Clock) -> None:
    day = date_of(today(table))
    start = datetime(day.year + day.month // 12, day.month % 12 + 1, 1, 12, tzinfo=UTC)
    clock.ahead += start.timestamp() - clock()
    first = today(table)
    points: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for number in range(DAYS):
        for name in PEOPLE:
            if ABSENT.get(name) == number:
                continue
            message = await play_on(table, await show_daily(table, name), name)
            attempt = await table.store.attempt(table[name].id, first + number, COUNTS)
            assert attempt is not None
            assert attempt.rating is not None
            points[name] += attempt.rating
            played[name] += 1
            in_a_row = number - ABSENT.get(name, -1) if number > ABSENT.get(name, DAYS) else number + 1
            assert ("days in a row" in message.text) == (in_a_row > 1)
            assert in_a_row == 1 or f"🔥 {in_a_row} days in a row." in message.text
            if number:
                solution = await press(table, message, name, label="Yesterday")
                assert "The best solution" in solution.text
        clock.ahead += start_of(first + number + 1) + GRACE - clock() + 60
    message = await show_daily(table, PEOPLE[0])
    await play_on(table, message, PEOPLE[0])
    assert "How others did" in labels(message)
    months = (await press(table, message, label="How others did")).text.partition("This month")[2]
    for name in PEOPLE[1:]:
        assert f"<@{table[name].id}> · {played[name]} deals: {points[name]} points" in months
    assert {games_due(first + number)[0] for number in range(DAYS)} == {*GAMES}
    assert table.sandbox.problems == []
