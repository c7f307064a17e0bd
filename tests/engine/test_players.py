"""Computer players as the engine sees them: whole legal moves, even after errors."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from engine import players
from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.players import Effort, Thought, player_of, thought_of
from tests.support.players import set_players
from tests.toys import laying


@pytest.fixture
def view() -> Any:
    """Return what the first seat sees of a toy."""
    return laying.view(laying.start(laying.Options(), (laying.SeatOptions(),) * 2, Dice("players", 0)), 0)


def sit(monkeypatch: pytest.MonkeyPatch, player: Any) -> None:
    """Let this player play the toy at level 2."""
    set_players(monkeypatch, "laying", {2: player})


def by_chance(view: Any, dice: Dice, effort: Effort) -> Thought:
    return Thought(random_move(laying, view, dice)[0])


def test_a_player_answers_with_picks_and_the_same_key_brings_the_same(
    monkeypatch: pytest.MonkeyPatch, view: Any
) -> None:
    sit(monkeypatch, by_chance)
    found = [thought_of("laying", 2, view, f"key {n}") for n in range(20)]
    assert found == [thought_of("laying", 2, view, f"key {n}") for n in range(20)]
    assert len({one.picks for one in found}) > 1


def test_a_game_without_computer_players_has_none() -> None:
    with pytest.raises(LookupError, match="bidding"):
        player_of("bidding", 1)


def failing(view: Any, dice: Dice, effort: Effort) -> Thought:
    raise ZeroDivisionError(view)


def test_for_a_player_that_fails_its_stand_in_moves_and_the_log_says_so_without_the_view(
    monkeypatch: pytest.MonkeyPatch, view: Any, caplog: pytest.LogCaptureFixture
) -> None:
    sit(monkeypatch, failing)
    with caplog.at_level(logging.ERROR):
        assert thought_of("laying", 2, view, "key") == Thought(laying.stand_in(view))
    (record,) = caplog.records
    assert "laying at level 2" in record.getMessage()
    assert record.exc_info is None
    assert repr(view) not in caplog.text


def test_effort_is_a_share_of_the_usual_and_never_nothing() -> None:
    assert [Effort(share).of(200) for share in (1, 0.5, 0.001)] == [200, 100, 1]


def test_only_its_own_work_makes_a_player_late(monkeypatch: pytest.MonkeyPatch, view: Any) -> None:
    """Delays by other work do not count."""
    worked, seen = [0.0], list[bool]()

    def working(view: Any, dice: Dice, effort: Effort) -> Thought:
        for seconds in (0.0, 2.9, 0.2):
            worked[0] += seconds
            seen.append(effort.is_late())
        return by_chance(view, dice, effort)

    sit(monkeypatch, working)
    monkeypatch.setattr(players, "thread_time", lambda: worked[0])
    for clock in ("time", "monotonic", "perf_counter"):
        monkeypatch.setattr(f"time.{clock}", lambda: 10.0**9)
    thought_of("laying", 2, view, "key")
    assert seen == [False, False, True]


def test_no_computer_thinks_for_ever(monkeypatch: pytest.MonkeyPatch, view: Any) -> None:
    def endless(view: Any, dice: Dice, effort: Effort) -> Thought:
        while not effort.is_late():
            pass
        return by_chance(view, dice, effort)

    sit(monkeypatch, endless)
    monkeypatch.setattr(players, "SECONDS", 0.01)
    assert thought_of("laying", 2, view, "key").picks
