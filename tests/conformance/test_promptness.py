"""No call of a game blocks the event loop for longer than it may.

That holds for any position and any text of a user.
"""

import sys
from dataclasses import replace
from functools import lru_cache, partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pydantic import Field, field_validator

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.game import AnyGame
from engine.kit.frozen import Frozen
from tests.conformance import promptness
from tests.conformance.laws import LAWS
from tests.conformance.promptness import calls_at, calls_of_bringing, late
from tests.conformance.test_conformance import match, matches
from tests.conformance.test_departures import leavings_played, played_on
from tests.conformance.walk import Walk, one_by_one
from tests.toys import laying

pytestmark = pytest.mark.sampled(every=3)

__all__ = ["match"]

match_of_each = matches()


POSITIONS = 6
"""Of each match, evenly spread, the last one always among them; in the slow set each fifth."""
AFTER_LEAVING = 4
"""Positions of each match that goes on without a player; in the slow set each fifth."""
FIFTH = 5
"""The slow set looks at each fifth position: calls take as long in the others."""


@pytest.fixture
def untraced() -> None:
    """Skip a test that judges real times while a tracer slows all calls down."""
    if sys.gettrace() is not None:
        pytest.skip("a tracer, such as that of coverage, makes calls 2 to 3 times slower")


@pytest.mark.usefixtures("untraced")
@match_of_each
def test_no_call_in_any_position_holds_the_loop_for_long(match: Walk) -> None:
    game, steps, found = match.game, match.steps, list[str]()
    count = -(-len(steps) // FIFTH) if match.case.is_long else min(POSITIONS, len(steps))
    for turn in range(count):
        ply = len(steps) - 1 - turn * len(steps) // count
        step, before = steps[ply], steps[ply - 1]
        calls = calls_at(
            game,
            step.seat,
            one_by_one(match.case, ply),
            step.picks,
            step.move,
            elsewhere=before.picks,
            turn=turn,
        )
        slow = late(game, tuple(calls), partial(game.State.model_validate_json, step.before_json))
        found += [f"ply {ply}, {call}" for call in slow]
    assert found == []


@pytest.mark.usefixtures("untraced")
@match_of_each
def test_no_call_holds_the_loop_for_long_after_a_player_left(match: Walk) -> None:
    game, found = match.game, list[str]()
    for _, left, since in leavings_played(match):
        states = played_on(match.case, left, since).states
        apart = FIFTH if match.case.is_long else -(-len(states) // AFTER_LEAVING)
        for turn, state in list(enumerate(states))[::apart]:
            for seat in game.to_move(state)[:1]:
                picks, move = random_move(game, game.view(state, seat), Dice(f"prompt {since}", turn))
                calls = calls_at(game, seat, None, picks, move, turn=turn)
                fresh = partial(game.State.model_validate_json, state.model_dump_json())
                found += [
                    f"{turn} after seat {left} left at ply {since}, {call}"
                    for call in late(game, tuple(calls), fresh)
                ]
    assert found == []


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("name", LAWS)
def test_nothing_that_a_player_could_bring_takes_long_to_check(name: str) -> None:
    game = LAWS[name].game
    assert late(game, tuple(calls_of_bringing(game, LAWS[name].names)), lambda: None) == []


# The law itself

SHORT = 0.02
"""Seconds that a call may take where the law is tried on toys that are slow on purpose."""


class Clock:
    """A clock of processor time that only `work` moves.

    So no other load on the machine counts.
    """

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


CLOCK = Clock()


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promptness, "BUDGET", SHORT)
    monkeypatch.setattr(promptness, "thread_time", CLOCK)
    monkeypatch.setattr(promptness, "do_reference_work", lambda: None)


def found_in(game: AnyGame) -> set[str]:
    """Return the slow calls in the first position of a toy."""
    seats = (laying.SeatOptions(),) * 2
    state = laying.start(laying.Options(), seats, Dice("slow", 0))
    picks, move = random_move(laying, laying.view(state, 0), Dice("slow", 1))
    calls = tuple(calls_at(game, 0, 0, picks, move, turn=0))
    slow = late(game, calls, partial(laying.State.model_validate_json, state.model_dump_json()))
    return {call.partition(":")[0].split()[0] for call in slow}


def but(**functions: object) -> AnyGame:
    """Return the toy of laying with some functions replaced."""
    return cast(AnyGame, SimpleNamespace(**{**vars(laying), **functions}))


def work() -> None:
    """Take twice as long as a call may."""
    CLOCK.time += 2 * SHORT


def slowly(function: Any) -> Any:
    def slow(*args: Any) -> Any:
        work()
        return function(*args)

    return slow


@pytest.mark.usefixtures("short")
def test_the_toy_as_it_is_takes_too_long_with_nothing() -> None:
    assert found_in(but()) == set()


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("name", ["view", "describe", "stand_in", "apply"])
def test_a_toy_with_a_slow_function_is_found(name: str) -> None:
    assert name in found_in(but(**{name: slowly(getattr(laying, name))}))


@pytest.mark.usefixtures("short")
def test_a_toy_that_is_slow_to_ask_is_found_at_any_position() -> None:
    def choose(view: laying.View) -> Any:
        work()
        return (yield from laying.choose(view))

    assert found_in(but(choose=choose)) == {"choose", "what", "suggested", "typed"}


@pytest.mark.usefixtures("short")
def test_a_hint_that_takes_long_is_found_where_it_is_read() -> None:
    def choose(view: laying.View) -> Any:
        asking = laying.choose(view)
        asked = next(asking)
        while True:
            slow = replace(asked.options[0], hint=work)
            try:
                asked = asking.send((yield replace(asked, options=(slow, *asked.options[1:]))))
            except StopIteration as done:
                return done.value

    assert found_in(but(choose=choose)) == {"what"}


@pytest.mark.usefixtures("short")
def test_what_is_quick_when_asked_again_is_found_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = lru_cache(lambda seat: work())
    monkeypatch.setattr(laying, "kept", kept, raising=False)

    def describe(view: laying.View) -> Any:
        kept(view.seat)
        return laying.describe(view)

    assert "describe" in found_in(but(describe=describe))


@pytest.mark.usefixtures("short")
def test_a_hiccup_is_no_fault() -> None:
    hiccups = iter((work,) * (promptness.TRIES - 1))

    def describe(view: laying.View) -> Any:
        next(hiccups, lambda: None)()
        return laying.describe(view)

    assert found_in(but(describe=describe)) == set()


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(("times", "is_found"), [(1, True), (3, False)])
def test_the_budget_grows_with_the_hindrance(
    times: float, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(promptness, "do_reference_work", partial(_take, times * promptness.REFERENCE))
    assert ("describe" in found_in(but(describe=slowly(laying.describe)))) is is_found


def _take(seconds: float) -> None:
    CLOCK.time += seconds


@pytest.mark.usefixtures("short")
def test_a_check_of_what_is_brought_that_takes_long_is_found() -> None:
    class Brought(Frozen):
        """A name that is looked at for long if it is a long one."""

        name: str = Field(default="", max_length=40)

        @field_validator("name")
        @classmethod
        def _is_short(cls, name: str) -> str:
            if len(name) == 40:
                work()
            return name

    assert late(
        but(SeatOptions=Brought), tuple(calls_of_bringing(but(SeatOptions=Brought), ())), lambda: None
    )
