"""Paces: how they are written, read and described, and the time they give."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clocks.pace import DAY, HOUR, LONGEST, SHORTEST, SUGGESTED, Pace, describe_pace, length, read_pace
from engine.contract.errors import LobbyRefusal
from engine.contract.words import tell


@pytest.mark.parametrize(
    ("text", "pace"),
    [
        ("1d", Pace(DAY, DAY, DAY)),
        ("36h", Pace(36 * HOUR, 36 * HOUR, 36 * HOUR)),
        (" 1D 12H ", Pace(36 * HOUR, 36 * HOUR, 36 * HOUR)),
        ("3d+12h", Pace(3 * DAY, 12 * HOUR, 6 * DAY)),
        ("3d + 12h / 5d", Pace(3 * DAY, 12 * HOUR, 5 * DAY)),
        ("1w", Pace(7 * DAY, 7 * DAY, 7 * DAY)),
        ("1 day", Pace(DAY, DAY, DAY)),
        ("2 days 1 hour", Pace(49 * HOUR, 49 * HOUR, 49 * HOUR)),
        ("36", Pace(36 * HOUR, 36 * HOUR, 36 * HOUR)),
        ("none", None),
        ("", None),
    ],
)
def test_a_pace_is_read_as_people_write_it(text: str, pace: Pace | None) -> None:
    assert read_pace(text) == pace


@pytest.mark.parametrize(
    "text",
    [
        "soon",
        "d",
        "1 month",
        "30m",
        "0h",
        "0d",
        "3d+",
        "+12h",
        "3d+0h",
        "3d/5d",
        "3d+12h/2d",
        "61d",
        "1d1d",
        "-1d",
        "1d+3d",
    ],
)
def test_what_is_no_pace_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(LobbyRefusal) as refused:
        read_pace(text)
    assert tell(refused.value.sentence, ()).endswith(".")


hours = st.integers(1, LONGEST // HOUR)


@given(first=hours, more=hours, most=hours)
def test_what_is_written_is_read_again(first: int, more: int, most: int) -> None:
    first, most = sorted((first, most))
    pace = Pace(first * HOUR, min(more, most) * HOUR, most * HOUR)
    if pace.is_by_turn:
        pace = Pace(pace.most, pace.most, pace.most)
    assert read_pace(str(pace)) == pace


def test_suggestions_can_be_read() -> None:
    for text in SUGGESTED:
        assert str(read_pace(text)) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1d", "one day for each turn"),
        ("36h", "one day and 12 hours for each turn"),
        ("3d+12h", "3 days + 12 hours a turn, at most 6 days"),
        ("1h+2d/2d", "one hour + 2 days a turn, at most 2 days"),
        ("none", "no clock"),
    ],
)
def test_a_pace_is_told_in_words(text: str, said: str) -> None:
    assert tell(describe_pace(read_pace(text)), ()) == said


@pytest.mark.parametrize("text", ["1d", "1d12h", "3d+12h", "3d+12h/5d", "1h+2d/2d", "2d+2d/2d", "1d+60d/60d"])
def test_a_pace_that_is_kept_as_it_is_written_is_read_as_the_same(text: str) -> None:
    pace = read_pace(text)
    assert read_pace(str(pace)) == pace


def test_a_length_is_told_in_whole_hours_and_never_as_nothing() -> None:
    said = [tell(length(seconds), ()) for seconds in (1, HOUR, HOUR + 1, DAY, DAY + HOUR, 3 * DAY)]
    assert said == ["one hour", "one hour", "2 hours", "one day", "one day and one hour", "3 days"]


def test_a_pace_by_turn_gives_every_turn_the_same_time() -> None:
    pace = read_pace("1d")
    assert pace is not None
    assert {pace.after_turn(left) for left in (-5, 0, HOUR, DAY)} == {DAY}


@given(left=st.integers(-DAY, LONGEST))
def test_a_bank_grows_with_each_turn_up_to_what_it_can_hold(left: int) -> None:
    pace = read_pace("3d+12h")
    assert pace is not None
    after = pace.after_turn(left)
    assert SHORTEST <= 12 * HOUR <= after <= 6 * DAY
    assert after == min(6 * DAY, max(left, 0) + 12 * HOUR)
