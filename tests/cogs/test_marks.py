"""Message marks: what each message pinged for.

So no user is pinged twice, and none is missed.
"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.kit.hidden_ids import call_of, calls_about, has_made, mark_of, read_mark
from engine.library import GAMES
from tests.cogs.test_plans import PLAYING

MOST = max(seats for game in GAMES.values() for seats in game.SEATS)


def a_match(turns: tuple[int, ...], **changes: Any) -> Any:
    """Return a match with each seat in the given turn."""
    seats = tuple(
        replace(PLAYING.seats[0], turn=replace(PLAYING.seats[0].turn, number=turn)) for turn in turns
    )
    return replace(PLAYING, seats=seats, **changes)


@pytest.mark.parametrize("count", range(1, MOST + 1))
def test_a_mark_tells_each_turn_and_reminder_of_each_seat_from_those_around_it(count: int) -> None:
    everyone = range(count)
    for turn in range(1, 60):
        now = a_match((turn,) * count)
        mark = mark_of([call_of(now, seat, 0) for seat in everyone])
        assert mark < 2**31, "or Discord would not take it"
        assert all(has_made(mark, call_of(now, seat, 0)) for seat in everyone)
        later = [call_of(now, seat, reminded) for seat in everyone for reminded in range(1, 6)]
        later += [call_of(a_match((turn + 1,) * count), seat, n) for seat in everyone for n in range(6)]
        # Or before, where a move was taken back.
        later += [
            call_of(a_match((end,) * count, phase="over"), seat, 0)
            for seat in everyone
            for end in range(turn - 1, turn + 2)
        ]
        assert not any(has_made(mark, call) for call in later)


def test_the_end_is_one_call() -> None:
    over = a_match((3, 4), phase="over")
    mark = mark_of([call_of(over, 0, 0)])
    assert has_made(mark, call_of(replace(over, phase="cancelled"), 0, 0))
    assert not has_made(mark, call_of(over, 1, 0))


def test_a_mark_tells_which_seats_were_called() -> None:
    match = a_match((3, 4, 5))
    calls = [call_of(match, seat, 0) for seat in range(3)]
    mark = mark_of([calls[0], calls[2]])
    assert [has_made(mark, call) for call in calls] == [True, False, True]
    assert not any(has_made(mark_of([]), call) for call in calls)


def test_a_mark_tells_one_question_from_another_and_who_was_asked() -> None:
    """A mark tells one question from another and names who was asked.

    A player may have answered meanwhile. The one who asks is not asked, but may be asked by another
    player the next time.
    """

    def has_asked(question: str, *users: int) -> bool:
        return all(has_made(mark, call) for call in calls_about(PLAYING, question, users))

    mark = mark_of(calls_about(PLAYING, "pause:7:", (100, 999)))
    assert mark < 2**31
    assert has_asked("pause:7:", 100, 999)
    assert has_asked("pause:7:", 999)
    assert not has_asked("pause:8:", 999)
    assert not has_asked("pause:7:", 101)
    assert calls_about(PLAYING, "pause:7:", ()) == ()


def test_what_a_build_without_marks_has_posted_has_made_any_call() -> None:
    assert has_made(None, call_of(PLAYING, 0, 0))
    for number in (None, 1, 40):
        given: Any = {"type": 17, "components": [], "id": number}
        message: Any = SimpleNamespace(components=[discord.components.Container(given, None)])
        assert read_mark(message) is None


def test_a_mark_is_read_where_it_was_written() -> None:
    given: Any = {"type": 17, "components": [], "id": mark_of([call_of(PLAYING, 0, 0)])}
    message: Any = SimpleNamespace(components=[discord.components.Container(given, None)])
    assert read_mark(message) == given["id"]
    assert read_mark(None) is None
