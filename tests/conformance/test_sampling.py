"""Tables that `sample` draws.

A seat can't tell them from the real one, and every law of the game holds.
"""

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from tests.conformance.test_conformance import match, matches
from tests.conformance.walk import MOST_PLIES, Walk, one_by_one, onlookers
from tools.movers import mover_of

pytestmark = pytest.mark.sampled(every=3)

__all__ = ["match"]

PLAYED_ON, OFTEN = 1, 2
"""In how many of a match's samples everything is played to the end; in the slow set."""

match_of_each = matches()
match_with_secrets = matches(lambda law: law.secrets is not None)
match_without_secrets = matches(lambda law: law.secrets is None)


def looking(match: Walk, ply: int) -> set[int | None]:
    """Return who is asked at a ply, and one other seat in turn.

    The slow set returns everyone.
    """
    everybody = set(onlookers(match.case))
    if match.case.is_long:
        return everybody
    return {*match.game.to_move(match.states[ply]), one_by_one(match.case, ply)}


@match_of_each
def test_a_seat_cannot_tell_a_sample_from_the_real_table(match: Walk) -> None:
    game, conserved = match.game, match.case.law.conserved
    for ply in (*match.checked, len(match.steps)):
        state = match.states[ply]
        for who in looking(match, ply):
            seen = game.view(state, who)
            drawn = game.sample(seen, Dice("sample", ply))
            seen_otherwise = game.view(drawn, who)
            assert seen_otherwise == seen
            assert conserved(drawn) == conserved(state)
            assert game.to_move(drawn) == game.to_move(state)
            if who in game.to_move(state):
                assert resume(game, seen_otherwise, ()) == resume(game, seen, ())
                assert game.stand_in(seen_otherwise) == game.stand_in(seen)
            if who == one_by_one(match.case, ply):
                assert game.describe(seen_otherwise) == game.describe(seen)


@match_with_secrets
def test_what_a_seat_does_not_know_differs_from_sample_to_sample(match: Walk) -> None:
    game = match.game
    for who in onlookers(match.case):
        seen = game.view(match.first, who)
        assert len({repr(game.sample(seen, Dice("sample", number))) for number in range(12)}) > 1


@match_without_secrets
def test_where_nothing_is_hidden_a_sample_is_the_table_itself(match: Walk) -> None:
    for ply, state in enumerate(match.states):
        for who in looking(match, ply):
            assert match.game.sample(match.game.view(state, who), Dice("sample", ply)) == state


@match_of_each
def test_the_same_dice_draw_the_same_sample(match: Walk) -> None:
    game = match.game
    for state in match.states[::7]:
        seen = game.view(state, 0)
        assert game.sample(seen, Dice("sample", 1)) == game.sample(seen, Dice("sample", 1))


@match_of_each
def test_a_sample_is_played_to_its_end(match: Walk) -> None:
    game, conserved, moved = match.game, match.case.law.conserved, mover_of(match.case.game)
    count = OFTEN if match.case.is_long else PLAYED_ON
    for number in range(count):
        start = (2 * number + 1) * len(match.steps) // (2 * count)
        step = match.steps[start]
        state, ply = game.sample(game.view(step.before, step.seat), Dice("sample", start)), 0
        kept = conserved(state)
        while seats := game.to_move(state):
            ply += 1
            assert ply <= MOST_PLIES
            _, move = moved(game, game.view(state, seats[0]), Dice("on", ply))
            state, _ = game.apply(state, seats[0], move, Dice("sampled", ply))
        assert conserved(state) == kept
        assert game.outcome(state) is not None
