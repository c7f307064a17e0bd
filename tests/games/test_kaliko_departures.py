"""Leaving Kaliko for good (KAL-26): the hand stays out of play.

The turns are passed over.
"""

from engine.contract.driver import run_stand_in
from engine.games import kaliko as game
from engine.games.kaliko.plays import shortest
from engine.games.kaliko.positions import lay, play, play_move, set_table
from engine.games.kaliko.state import Exchange, Exchanged, Pass, Passed, Played, State
from tests.games.kaliko import deal, in_words, public


def without(state: State, *seats: int) -> State:
    """Return the table after these have left."""
    for seat in seats:
        state, _ = game.leave(state, seat)
    return state


def pass_turns(state: State, times: int) -> State:
    for _ in range(times):
        state = play_move(state, Pass())
    return state


def begin_match(players: int, turn: int = 0) -> State:
    return deal(players).model_copy(update={"turn": turn})


JOINING = set_table("B6t5@start C7@E1 B14@N1E1", ("A1 A5 D2", "", ""), size=7)
JOIN = play("A5t1@S1E2 A1t1@E2 D2t4@N1E2")
"""A play of three tiles for seat 0."""


def test_leaving_is_told_to_all_but_not_which_tiles_it_takes_out_of_play() -> None:
    state = begin_match(3)
    _, events = game.leave(state, 1)
    assert public(events) == ["Bob leaves the match. 7 tiles in hand are out of play."]
    assert len(events) == 1


def test_the_hand_stays_where_it_is_and_the_bag_as_it_was() -> None:
    state = begin_match(3)
    after = without(state, 1)
    assert (after.hands, after.bag) == (state.hands, state.bag)


def test_on_ones_own_turn_the_next_who_is_left_has_it() -> None:
    assert game.to_move(without(begin_match(4, turn=1), 1)) == (2,)
    assert game.to_move(without(begin_match(4, turn=1), 2, 1)) == (3,)
    assert game.to_move(without(begin_match(4, turn=3), 0, 3)) == (1,)


def test_out_of_turn_nothing_changes_for_the_player_on_turn_and_the_seat_is_passed_over() -> None:
    state = without(begin_match(3), 1)
    assert game.to_move(state) == (0,)
    assert game.to_move(play_move(state, Pass())) == (2,)
    assert game.to_move(pass_turns(state, 1)) == (2,)


def test_all_who_are_left_have_to_pass() -> None:
    state = without(begin_match(4), 1, 2)
    assert pass_turns(state, 1).ending is None
    assert pass_turns(state, 2).ending == "passed"


def test_a_pass_goes_with_who_made_it() -> None:
    state = without(pass_turns(begin_match(4), 2), 0)
    assert (state.turn, state.passes) == (2, 1)
    state = pass_turns(state, 1)
    assert state.ending is None
    assert pass_turns(state, 1).ending == "passed"


def test_a_pass_before_a_play_does_not_go_twice() -> None:
    state = play_move(pass_turns(JOINING.model_copy(update={"turn": 1}), 2), JOIN)
    assert without(state, 2).passes == 0


def test_to_leave_is_no_pass_and_ends_no_match() -> None:
    state = pass_turns(begin_match(3), 2)
    after = without(state, 2)
    assert (after.ending, game.to_move(after), after.passes) == (None, (0,), 1)
    assert pass_turns(after, 1).ending == "passed"


def test_the_question_before_the_last_pass_counts_who_is_left() -> None:
    state = pass_turns(without(begin_match(3), 2), 1)
    asking = game.choose(game.view(state, 1))
    next(asking)
    assert in_words(asking.send(("pass",)).prompt) == (
        "⚠️ Pass? Everyone before you passed, so that ends the match."
    )


def test_who_left_does_not_win_and_ranks_behind_all_others() -> None:
    state = without(begin_match(3).model_copy(update={"scores": (5, 40, 9)}), 1)
    outcome = game.outcome(pass_turns(state, 2))
    assert outcome is not None
    assert outcome.places == (2, 3, 1)
    assert in_words(outcome.reason) == "Everyone passed in a row, Cy last. Cy wins with 9 points."


def test_the_last_tile_ends_the_match_with_any_hand_of_those_who_left() -> None:
    state = set_table("B6t5@start C7@E1 B14@N1E1", ("A1 A5 D2", "B1 B2", "C1"), bag="")
    after = play_move(without(state, 1), JOIN)
    assert after.ending == "out"
    outcome = game.outcome(after)
    assert outcome is not None
    assert in_words(outcome.reason).startswith("Ann went out")


def test_the_turn_before_stays_the_one_that_was_and_goes_when_the_seat_is_passed_over() -> None:
    state = without(play_move(JOINING, JOIN), 0)
    assert isinstance(state.last, Played)
    assert state.last_seat == 0
    state = pass_turns(state, 1)
    assert (state.before, state.last) == ((1, 0), Passed())
    state = play_move(state, Exchange(tiles=state.hands[2][:1]))
    assert (state.turn, state.before, state.latest[0]) == (1, (2, 1), None)


def test_two_leave_one_after_another_and_the_last_one_may_play_on() -> None:
    state = without(JOINING, 1, 2)
    assert game.to_move(state) == (0,)
    assert game.to_move(play_move(state, JOIN)) == (0,)
    assert pass_turns(state, 1).ending == "passed"


def test_the_description_says_who_left() -> None:
    for seat in (None, 0, 1):
        told = [in_words(one) for one in game.describe(game.view(without(begin_match(3), 1), seat))]
        assert "Left, with the tiles in hand: Bob." in told


# Absent players (KAL-27)


def stands_in(state: State) -> State:
    """Return the table after the house has moved for the player on turn."""
    _, move = run_stand_in(game, game.view(state, state.turn))
    return play_move(state, move)


def test_for_who_is_away_a_tile_is_exchanged_which_is_no_pass() -> None:
    state = pass_turns(begin_match(2), 1)
    after = stands_in(state)
    assert after.last == Exchanged(tiles=state.hands[1][:1])
    assert (after.ending, after.passes, after.turn) == (None, 0, 0)
    assert stands_in(begin_match(1)).ending == "passed", "whoever plays alone keeps nobody waiting"


def test_where_everyone_has_exchanged_a_few_tiles_are_laid_for_them() -> None:
    state = stands_in(stands_in(JOINING.model_copy(update={"left": (2,)})))
    assert isinstance(stands_in(state).last, Played)


def test_with_an_empty_bag_a_few_tiles_are_laid_for_them() -> None:
    state = set_table("B6t5@start C7@E1 B14@N1E1", ("A1 A5 D2 C1", "B1"), bag="", passes=1)
    after = stands_in(state)
    assert isinstance(after.last, Played)
    assert after.ending is None
    assert 0 < len(after.hands[0]) < 4


def test_their_last_tiles_are_laid_only_where_the_match_would_be_over_anyway() -> None:
    pattern = "B6t5@start C7@E1 B14@N1E1"
    found = shortest(lay(pattern), ("A1", "A5", "D2"), 3)
    assert found is not None
    last = set_table(pattern, (" ".join(turned.tile for _, turned in found), "B1 B2", "C1"), bag="")
    assert stands_in(last).last == Passed()
    assert stands_in(last).ending is None
    assert stands_in(last.model_copy(update={"passes": 2})).ending == "out"


def test_the_house_passes_where_nothing_else_can_be_done() -> None:
    state = set_table("B6t5@start", ("A1", "B1"), bag="")
    assert stands_in(state).last == Passed()
