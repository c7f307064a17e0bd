"""Many random rounds: about as many drop out as the rulings' simulations say.

No round breaks a law.
"""

from collections import Counter

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.games import howmanycalories as game
from tests.games.calories import deal

MATCHES = 60
ROUNDS = 8
TOLERANCE = 0.02
"""Tolerance of the share: about twice its standard error."""


def drop_outs(players: int) -> tuple[float, Counter[int]]:
    """Return the share of players out per random round, and a count by round."""
    outs: Counter[int] = Counter()
    for number in range(MATCHES):
        state, ply = deal(players, seed=f"simulated {number}", rounds=ROUNDS), 0
        while seats := game.to_move(state):
            ply += 1
            _, move = random_move(game, game.view(state, seats[0]), Dice(f"mover {number}", ply))
            state, _ = game.apply(state, seats[0], move, Dice(f"simulated {number}", ply))
        outs.update(sum(done.out) for done in state.history)
    return sum(out * times for out, times in outs.items()) / (MATCHES * ROUNDS * players), outs


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least", "most"), [(2, 0.25, 0.31), (3, 0.28, 0.45), (4, 0.14, 0.20)])
def test_players_at_random_drop_out_about_as_often_as_simulated(
    players: int, least: float, most: float
) -> None:
    share, outs = drop_outs(players)
    assert least - TOLERANCE <= share <= most + TOLERANCE
    assert set(outs) <= set(range(players))
