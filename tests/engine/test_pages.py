"""A user's matches are read page by page, found by an index."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from engine.match.records import Match
from engine.services.matches import ENDED_SHOWN, GOING_SHOWN
from engine.steps.limits import HOUR
from engine.store.sql import queries, questions, rows
from engine.store.sql.counts import COUNTS
from tests.engine.conftest import ASKERS, House
from tests.engine.database import multiply
from tests.support.askers import PLACE
from tests.toys import bidding

ANN, BOB, *_ = ASKERS
MANY = 10_000


class Reading:
    """Counts the rows that are fetched and the matches made of them."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rows = self.matches = 0
        fetch, read = house.store._fetch, rows._read_match

        async def fetching(sql: str, *values: Any) -> Sequence[sqlite3.Row]:
            found = await fetch(sql, *values)
            self.rows += len(found)
            return found

        def reading(*args: Any) -> Match:
            self.matches += 1
            return read(*args)

        monkeypatch.setattr(house.store, "_fetch", fetching)
        monkeypatch.setattr(rows, "_read_match", reading)


async def test_ten_thousand_lobbies_are_a_page_and_a_count(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await house.matches.open("bidding", bidding.Options(), ANN)
    await house.matches.join(lobby.id, BOB)
    waiting = await house.start_match("bidding", 2)
    await house.store.writer.run(partial(multiply, match_id=lobby.id, times=MANY - 1))
    reading = Reading(house, monkeypatch)
    page = await house.matches.of_user(ANN.user.id)
    standing = await house.matches.standing(ANN.user.id, PLACE.channel)
    copies = range(waiting.id + 1, waiting.id + GOING_SHOWN - 1)
    assert [match.id for match in page] == [waiting.id, lobby.id, *copies]
    assert (standing.going, standing.asked, standing.here) == (MANY + 1, 1, None)
    assert (reading.matches, reading.rows) == (GOING_SHOWN, 2 * GOING_SHOWN + 1)


async def test_ten_thousand_that_ended_are_a_few(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    over = await house.start_match("bidding", 2)
    await house.matches.resign(over.id, ANN)
    await house.store.writer.run(partial(multiply, match_id=over.id, times=MANY - 1))
    house.clock[0] += HOUR  # otherwise all would have been opened just now
    long = await house.start_match("bidding", 2)
    reading = Reading(house, monkeypatch)
    page = await house.matches.of_user(ANN.user.id)
    newest = over.id + MANY - 1
    assert [match.id for match in page] == [long.id, *range(newest, newest - ENDED_SHOWN, -1)]
    assert (reading.matches, reading.rows) == (1 + ENDED_SHOWN, 2 * (1 + ENDED_SHOWN))


@pytest.mark.slow
async def test_a_page_costs_the_same_after_however_many_matches(house: House) -> None:
    over = await house.start_match("bidding", 2)
    await house.matches.resign(over.id, ANN)
    going = await house.start_match("bidding", 2)

    def steps(db: sqlite3.Connection) -> list[int]:
        return [
            steps_of(db, queries.OPEN_OF_USER, ANN.user.id, GOING_SHOWN),
            steps_of(db, queries.ENDED_OF_USER, ANN.user.id, ENDED_SHOWN),
            steps_of(db, queries.STANDING, ANN.user.id, PLACE.channel),
        ]

    await house.store.writer.run(partial(multiply, match_id=over.id, times=queries.LATELY))
    few = await house.store.writer.run(steps)
    await house.store.writer.run(partial(multiply, match_id=over.id, times=MANY))
    assert await house.store.writer.run(steps) == few
    assert (await house.matches.of_user(ANN.user.id))[0].id == going.id


def steps_of(db: sqlite3.Connection, sql: str, *values: int) -> int:
    """Return how many steps of its virtual machine SQLite takes for a query.

    They are the same on every computer.
    """
    count = 0

    def count_step() -> None:
        nonlocal count
        count += 1

    db.set_progress_handler(count_step, 1)
    try:
        db.execute(sql, values).fetchall()
    finally:
        db.set_progress_handler(None, 1)
    return count


async def test_every_query_finds_its_rows_by_an_index(house: House) -> None:
    statements = {
        name: sql
        for name, sql in (*vars(queries).items(), *vars(questions).items())
        if re.fullmatch("[A-Z]\\w*[A-Z]", name) and isinstance(sql, str) and name != "ON_SHARDS"
    }
    statements |= {f"count of {name}": sql for name, sql in COUNTS.items()}
    assert {"OPEN_OF_USER", "ENDED_OF_USER", "STANDING", "LISTS", "QUESTIONS", "RINGS_DUE"} <= set(statements)

    def plans(db: sqlite3.Connection) -> dict[str, list[str]]:
        return {
            name: [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {sql}", [1] * len(places(sql)))]
            for name, sql in statements.items()
        }

    found = await house.store.writer.run(plans)
    for name, plan in found.items():
        walks = [step for step in plan if step.startswith("SCAN") and " USING " not in step]
        assert not [step for step in walks if not re.fullmatch(r"SCAN (mine|lately|found)", step)], (
            name,
            plan,
        )
    for name in ("OPEN_OF_USER", "STANDING", "count of joined"):
        assert any("USING INDEX seats_active (user_id=?)" in step for step in found[name]), (
            name,
            found[name],
        )


def places(sql: str) -> set[str]:
    """Return the values that a query wants, named by number or by position."""
    numbered = set(re.findall(r"\?\d+", sql))
    return numbered or {str(n) for n in range(sql.count("?"))}
