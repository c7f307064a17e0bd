"""What `sample` draws: tables that a seat can't tell from the real one, in which every law of the game holds."""

from engine.dice import Dice
from engine.game import resume
from tests.conformance.test_conformance import match, matches
from tests.conformance.walk import MOST_PLIES, Walk, onlookers
from tests.support.movers import mover_of

__all__ = ["match"]

PLAYED_ON = 4
"""In how many of a match's samples everything is played to the end."""

match_of_each = matches(lambda law: hasattr(law.game, "sample"))
match_with_secrets = matches(lambda law: hasattr(law.game, "sample") and law.secrets is not None)


@match_of_each
def test_a_seat_cannot_tell_a_sample_from_the_real_table(match: Walk) -> None:
    game, conserved = match.game, match.case.law.conserved
    for ply, state in enumerate(match.states):
        for who in onlookers(match.case):
            seen = game.view(state, who)
            drawn = game.sample(seen, Dice("sample", ply))
            assert game.view(drawn, who) == seen
            assert conserved(drawn) == conserved(state)
            assert game.to_move(drawn) == game.to_move(state)
            if who in game.to_move(state):
                assert resume(game, game.view(drawn, who), ()) == resume(game, seen, ())


@match_with_secrets
def test_what_a_seat_does_not_know_differs_from_sample_to_sample(match: Walk) -> None:
    game = match.game
    for who in onlookers(match.case):
        seen = game.view(match.first, who)
        assert len({repr(game.sample(seen, Dice("sample", number))) for number in range(12)}) > 1


@match_of_each
def test_the_same_dice_draw_the_same_sample(match: Walk) -> None:
    game = match.game
    for state in match.states[::7]:
        seen = game.view(state, 0)
        assert game.sample(seen, Dice("sample", 1)) == game.sample(seen, Dice("sample", 1))


@match_of_each
def test_a_sample_is_played_to_its_end(match: Walk) -> None:
    game, conserved, moved = match.game, match.case.law.conserved, mover_of(match.case.game)
    for start in range(0, len(match.steps), -(-len(match.steps) // PLAYED_ON)):
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
