"""The rules of Skeleton, a sentence each."""

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import move_of, run_stand_in
from engine.contract.errors import IllegalMove
from engine.contract.words import tell
from tests.toys.skeleton import game as skeleton
from tests.toys.skeleton.game.positions import play_on
from tests.toys.skeleton.game.state import FEWEST, MOST, Options, Pass, SeatOptions, Take

DICE = Dice("tests", 1)
NAMES = ("Ann", "Bob")


def test_the_box_holds_any_number_within_the_bounds() -> None:
    starts = [skeleton.start(Options(), (SeatOptions(),) * 2, Dice(f"box {n}", 0)) for n in range(200)]
    assert {state.pearls for state in starts} == {*range(FEWEST, MOST + 1)}


def test_a_player_gets_what_the_box_holds() -> None:
    state = play_on(9, ("take 4", "take 5"))
    assert (state.scores, state.pearls, skeleton.to_move(state)) == ((4, 5), 0, (0,))


def test_who_asks_for_more_gets_none_and_ends_the_match() -> None:
    state = play_on(9, ("take 4", "take 3", "take 3"))
    assert (state.scores, state.pearls, skeleton.to_move(state)) == ((4, 3), 2, ())
    outcome = skeleton.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert tell(outcome.reason, NAMES) == "Ann wins with 4 pearls."
    assert outcome.cause is not None
    assert tell(outcome.cause, NAMES) == "Ann asked for more pearls than the box held."


def test_the_match_ends_after_its_turns_and_equal_players_share_the_win() -> None:
    state = play_on(20, ("take 1", "take 2", "pass", "pass", "take 1"))
    outcome = skeleton.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert tell(outcome.reason, NAMES, reader=1) == "You and Ann win with 2 pearls."


@pytest.mark.parametrize("pearls", [0, 7, -1])
def test_no_other_number_can_be_taken(pearls: int) -> None:
    state = play_on(20, ())
    with pytest.raises(IllegalMove, match="Take 1 to 6 pearls"):
        skeleton.apply(state, 0, Take(pearls=pearls), DICE)
    with pytest.raises(IllegalMove, match="number from 1 to 6"):
        move_of(skeleton.choose(skeleton.view(state, 0)), f"take {pearls}")


def test_the_box_is_closed_until_the_end() -> None:
    assert skeleton.view(play_on(20, ("take 1",)), 0).pearls is None
    assert skeleton.view(play_on(20, ("take 1", "pass", "pass"), turns=3), 0).pearls == 19


def test_a_seat_that_was_given_up_passes_and_never_wins() -> None:
    state, (event,) = skeleton.leave(play_on(20, ("take 6", "take 1")), 0)
    assert tell(event.sentence, NAMES) == "Ann leaves the box to the others."
    for _ in range(3):
        (seat,) = skeleton.to_move(state)
        _, move = run_stand_in(skeleton, skeleton.view(state, seat))
        assert move == Pass()
        state, _ = skeleton.apply(state, seat, move, DICE)
    outcome = skeleton.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((6, 1), (1,))
