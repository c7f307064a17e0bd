"""The rules of the rolling toy: single actions, dice, repeated moves."""

from itertools import product

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import legal_moves, resume
from engine.contract.errors import IllegalMove
from engine.contract.values import Ask
from engine.contract.words import tell
from tests.toys import rolling as game
from tests.toys.rolling import CELLS, Dig, Go, Move, Options, SeatOptions, State, Stop


def new_state(players: int = 2, **changes: object) -> State:
    state = game.start(Options(), (SeatOptions(),) * players, Dice("tests", 0))
    return state.model_copy(update={"treasure": (5, 5), **changes})


def dice_that_roll(roll: int) -> Dice:
    """Return the dice of a ply whose first six-sided throw is this."""
    return next(Dice("roll", ply) for ply in range(200) if 1 + Dice("roll", ply).below(6) == roll)


def test_the_same_seat_acts_again_while_it_has_actions_left() -> None:
    state, _ = game.apply(new_state(), 0, Go(cell=(3, 3)), dice_that_roll(1))
    assert (game.to_move(state), state.actions) == ((0,), 1)
    state, _ = game.apply(state, 0, Dig(), dice_that_roll(4))
    assert (game.to_move(state), state.actions, state.scores) == ((1,), 2, (4, 0))


def test_a_one_scores_nothing_and_ends_the_turn() -> None:
    state, events = game.apply(new_state(), 0, Dig(), dice_that_roll(1))
    assert (game.to_move(state), state.scores) == ((1,), (0, 0))
    assert tell(events[0].sentence, ("Ann", "Bob")) == "Ann digs and rolls 1."


def test_to_stop_ends_the_turn() -> None:
    state, _ = game.apply(new_state(), 0, Stop(), dice_that_roll(1))
    assert game.to_move(state) == (1,)


@pytest.mark.parametrize(("roll", "found"), [(1, False), (2, False), (3, True), (6, True)])
def test_the_treasure_takes_more_than_a_two_and_ends_the_match(roll: int, found: bool) -> None:
    state, _ = game.apply(new_state(at=((5, 5), (1, 0))), 0, Dig(), dice_that_roll(roll))
    assert (state.finder == 0) == (game.to_move(state) == ()) == found
    assert state.treasure == (5, 5)
    outcome = game.outcome(state)
    assert (outcome is not None) == found
    assert outcome is None or (outcome.scores, outcome.winners) == ((roll + 10, 0), (0,))


def test_one_question_has_more_answers_than_a_menu_of_discord_holds() -> None:
    asked = resume(game, game.view(new_state(), 0), (("go",),))
    assert isinstance(asked, Ask)
    assert len(asked.options) == 35
    assert all(option.at in CELLS for option in asked.options)


@pytest.mark.slow
def test_the_number_of_moves_is_known() -> None:
    def lines(state: State, depth: int) -> int:
        if not depth:
            return 1
        seats = game.to_move(state)
        moves = [move for _, move in legal_moves(game, game.view(state, seats[0]))]
        return sum(
            lines(game.apply(state, seats[0], move, dice_that_roll(2))[0], depth - 1) for move in moves
        )

    assert [lines(new_state(), depth) for depth in (1, 2)] == [37, 37 * 37]


def test_choose_reaches_what_apply_accepts_and_nothing_else() -> None:
    every: list[Move] = [Dig(), Stop(), *(Go(cell=cell) for cell in product(range(-1, 8), range(-1, 8)))]
    accepted = set()
    for move in every:
        try:
            game.apply(new_state(), 0, move, dice_that_roll(2))
        except IllegalMove:
            continue
        accepted.add(move)
    assert accepted == {move for _, move in legal_moves(game, game.view(new_state(), 0))}
