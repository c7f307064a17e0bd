"""The ping policy: at most once a day for the same thing.

No user is pinged in their night or while they are away.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.surfaces.ping_policy import AGAIN, SILENT, Bell, asleep_until
from engine.clocks.habits import USUAL, Habits
from engine.clocks.pace import DAY, HOUR
from engine.clocks.quiet_hours import Hours
from engine.clocks.vacation import Vacation
from engine.match.message_records import Ring

NOW = 100 * DAY
"""Midnight in UTC, on a Saturday."""
ANN, BEN = 100, 101


def bell(*rings: Ring) -> Bell:
    return Bell(NOW, {(ring.thing, ring.user_id): ring for ring in rings})


def test_a_player_who_is_asked_for_the_first_time_is_pinged() -> None:
    assert bell().users_to_ping("pause", (ANN, BEN), is_new=True) == (ANN, BEN)


def test_by_what_stands_there_already_no_one_is_pinged_once_more() -> None:
    rung = Ring("pause", ANN, NOW - 30 * DAY)
    assert bell(rung).users_to_ping("pause", (ANN, BEN), is_new=False) == ()


@pytest.mark.parametrize(
    ("ago", "is_called"), [(0, False), (AGAIN - 1, False), (AGAIN, True), (-60, False), (-AGAIN, True)]
)
def test_by_the_same_thing_no_one_is_pinged_twice_a_day(ago: int, is_called: bool) -> None:
    rung = Ring("pause", ANN, NOW - ago)
    assert (bell(rung).users_to_ping("pause", (ANN,), is_new=True) == (ANN,)) is is_called


def test_other_things_and_other_people_are_not_that() -> None:
    rung = Ring("pause", ANN, NOW)
    assert bell(rung).users_to_ping("pause", (ANN, BEN), is_new=True) == (BEN,)
    assert bell(rung).users_to_ping("time", (ANN, BEN), is_new=True) == (ANN, BEN)


def test_all_seats_that_are_offered_are_the_same_thing() -> None:
    rung = Ring("offer:0", ANN, NOW - HOUR)
    assert bell(rung).users_to_ping("offer:1", (ANN, BEN), is_new=True) == (BEN,)
    assert bell(rung).users_to_ping("offer:2", (ANN,), is_new=False) == ()


def test_what_is_remembered_of_one_seat_says_nothing_of_who_is_to_be_pinged_by_another() -> None:
    due = Ring("offer:0", ANN, due=NOW + HOUR)
    assert bell(due).rings_to_note("offer:1", (BEN,), is_new=True) == ()
    assert bell(due).rings_to_note("offer:0", (), is_new=False) == (replace(due, due=None),)


def test_who_was_pinged_is_remembered_and_no_more_to_be() -> None:
    due = Ring("pause", ANN, due=NOW)
    assert bell(due).users_to_ping("pause", (ANN,), is_new=False) == (ANN,)
    assert bell(due).rings_of_pinged("pause", (ANN,)) == (Ring("pause", ANN, NOW),)
    assert bell(due).rings_of_unreached("pause", (ANN,)) == (Ring("pause", ANN),)
    assert bell().rings_of_unreached("pause", (ANN,)) == (), "nothing is kept of it"


def test_where_no_one_is_pinged_no_one_is_later_either() -> None:
    assert SILENT.users_to_ping("pause", (ANN,), is_new=True) == ()
    assert replace(SILENT, asleep={ANN: NOW}).rings_to_note("pause", (ANN,), is_new=True) == ()


def test_a_player_who_wants_to_be_told_of_nothing_is_not_asked_by_a_ping() -> None:
    assert replace(bell(), deaf=frozenset({ANN})).filter_willing((ANN, BEN)) == (BEN,)


NIGHTS = Hours("UTC", (22, 7))


@pytest.mark.parametrize(
    ("own", "until"),
    [
        (USUAL, None),
        (Habits(NIGHTS), NOW + 7 * HOUR),
        (Habits(Hours("UTC", (1, 7))), None),
        (Habits(Hours("UTC", is_weekend_off=True)), NOW + 2 * DAY),
        (Habits(Hours("UTC", (22, 7), is_weekend_off=True)), NOW + 2 * DAY + 7 * HOUR),
        (Habits(away=NOW + DAY), NOW + DAY),
        (Habits(away=NOW - 1), None),
        (Habits(NIGHTS, away=NOW + DAY), NOW + DAY + 7 * HOUR),
        (Habits(vacation=Vacation(spans=((NOW - DAY, NOW + HOUR),))), NOW + HOUR),
        (Habits(outages=((NOW - DAY, NOW + HOUR),)), None),
    ],
    ids=[
        "always there", "asleep", "still awake", "at the weekend", "asleep after the weekend", "away", "back", "asleep on their return",
        "resting for a turn", "an outage is nobody's night",
    ],
)  # fmt: skip
def test_until_when_a_player_is_not_pinged(own: Habits, until: int | None) -> None:
    assert asleep_until(own, NOW) == until
