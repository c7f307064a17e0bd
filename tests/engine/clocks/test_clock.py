"""A seat's clock after its turns are taken back."""

import pytest

from engine.clocks.clock import Clock
from engine.clocks.pace import DAY, HOUR, Pace

BANK, BY_TURN = Pace(3 * DAY, 12 * HOUR, 6 * DAY), Pace(DAY, DAY, DAY)


@pytest.mark.parametrize(
    ("left", "spare", "left_before"),
    [
        pytest.param(30, 30, 18, id="what was gained is gained again"),
        pytest.param(9, 9, 0, id="no time left before is never negative"),
        pytest.param(0, 1, 0, id="an hour at least"),
    ],
)
def test_a_turn_taken_back_goes_on_with_what_was_left_of_it(left: int, spare: int, left_before: int) -> None:
    ended = Clock(spare=(left + 12) * HOUR, left=left * HOUR)
    again = ended.revoke_turns(BANK, 1, was_running=False, is_anew=True)
    assert again == Clock(spare=spare * HOUR, left=left_before * HOUR)


def test_two_turns_taken_back_give_back_the_time_that_the_second_gained() -> None:
    ended = Clock(spare=42 * HOUR, left=30 * HOUR)
    again = ended.revoke_turns(BANK, 2, was_running=False, is_anew=True)
    assert again == Clock(spare=18 * HOUR, left=6 * HOUR)


def test_a_running_turn_that_another_player_took_back_begins_with_what_it_had() -> None:
    running = Clock(spare=40 * HOUR, deadline=99, started=1, late=3, waited=2)
    assert running.revoke_turns(BANK, 0, was_running=True, is_anew=False) == Clock(spare=40 * HOUR)
    assert running.revoke_turns(BY_TURN, 0, was_running=True, is_anew=False) == Clock(spare=DAY)


def test_an_ended_turn_of_a_pace_by_turn_goes_on_with_what_was_left() -> None:
    ended = Clock(spare=DAY, left=5 * HOUR)
    assert ended.revoke_turns(BY_TURN, 1, was_running=False, is_anew=True) == Clock(spare=5 * HOUR)
