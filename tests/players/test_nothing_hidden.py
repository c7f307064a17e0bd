"""A computer's choice depends on its View and the dice alone.

So it can't know more than it should. Where something is hidden, each game's own tests deal it
again.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.game import AnyGame
from engine.library import GAMES
from engine.players import Effort, player_of
from tests.conformance.laws import LAWS
from tests.support.players import PLAYED

OPEN = tuple(name for name in PLAYED if LAWS[name].secrets is None)
"""Games of computers in which all players see everything."""
PLIES = 60
LITTLE = Effort(0.002)


def states(game: AnyGame, players: int) -> Iterator[object]:
    """Return some States of a random match."""
    seed = f"nothing hidden {players}"
    state = game.start(game.Options(), (game.SeatOptions(),) * players, Dice(seed, 0))
    for ply in range(1, PLIES):
        if not (seats := game.to_move(state)):
            return
        if ply % 7 == 1:
            yield state
        dice = Dice(seed, ply)
        _, move = random_move(game, game.view(state, seats[0]), dice)
        state, _ = game.apply(state, seats[0], move, dice)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("name", OPEN)
def test_a_choice_is_made_by_the_view_and_the_dice_alone(name: str, level: int) -> None:
    game = GAMES[name]
    for number, state in enumerate(states(game, 3)):
        (seat,) = game.to_move(state)
        view = game.view(state, seat)
        again = game.view(game.sample(view, Dice("imagined", number)), seat)
        dice = f"{name} {number}"
        assert player_of(name, level)(view, Dice(dice, 0), LITTLE) == player_of(name, level)(
            again, Dice(dice, 0), LITTLE
        )


def test_in_all_other_games_something_is_hidden() -> None:
    assert {"koa", "organism"} <= {*OPEN} < {*PLAYED}
    for name in {*PLAYED} - {*OPEN}:
        game = GAMES[name]
        state = game.start(game.Options(), (game.SeatOptions(),) * 2, Dice("hidden", 0))
        own, other = (game.view(state, seat).model_copy(update={"seat": None}) for seat in (0, 1))
        assert own != other
