"""The arena's greedy player takes the best immediate gain."""

from __future__ import annotations

import pytest

from bench.arena.greedy.organism import move
from engine.contract.dice import Dice
from engine.games import organism as game
from engine.games.organism.positions import play_move
from engine.games.organism.state import State
from tests.games.organism import counts, deal, of, position
from tests.players.organism.test_reasons import NEAR_CORE, PREY_NEAR


def take_turn(state: State, number: int = 0) -> State:
    """Return the State after its turn."""
    return play_move(state, move(game.view(state, state.turn), Dice("greedy", number)))


def test_it_captures_what_it_can() -> None:
    assert counts(take_turn(position(PREY_NEAR))) == (1, 0)


@pytest.mark.parametrize("tokens", [0, 4])
def test_it_takes_the_core_even_if_another_may_come_for_it(tokens: int) -> None:
    hunted = NEAR_CORE.replace("eat@C8.1", "grow@B6.3").replace("grow@C9.1", "eat@B7.3")
    assert "core" in of(take_turn(position(hunted, tokens=(0, tokens))), 0)


def test_it_grows_at_once_by_lot_among_what_gains_as_much() -> None:
    found = [take_turn(deal(2), number) for number in range(12)]
    assert len({one.elements for one in found}) > 1
    assert all(len(one.elements) == 4 for one in found)
