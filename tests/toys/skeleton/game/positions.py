"""Custom positions, for the rules page, pictures and tests."""

from collections.abc import Sequence

from engine.contract.dice import Dice
from engine.contract.driver import move_of
from tests.toys.skeleton.game.questions import choose
from tests.toys.skeleton.game.rules import SEATS, apply, start, to_move, view
from tests.toys.skeleton.game.state import Options, SeatOptions, State

_DICE = Dice("positions", 0)


def play_on(pearls: int, lines: Sequence[str], turns: int = 5) -> State:
    """Return the State after these turns in notation ("take 3"), from a box with `pearls`.

    Raise IllegalMove if a line is no whole move.
    """
    state = start(Options(turns=turns), (SeatOptions(),) * SEATS[0], _DICE)
    state = state.model_copy(update={"pearls": pearls})
    for line in lines:
        (seat,) = to_move(state)
        state, _ = apply(state, seat, move_of(choose(view(state, seat)), line), _DICE)
    return state
