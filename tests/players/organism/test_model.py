"""The fast model plays as the rules do, turn by turn."""

from __future__ import annotations

import pytest

from engine.players.organism.conflict import ended
from engine.players.organism.model import acted, read
from tests.players.organism.matches import HOUSES, PLIES, played, turn_of


def turns_alike(players: int, number: int, plies: int = PLIES) -> tuple[int, int]:
    """A match is followed in the model, each turn from what the rules made of the turn before; turns, and tokens got by them."""
    turns = tokens = 0
    for state, move, after in played(players, number, plies):
        laws, position = read(state)
        found = ended(laws, acted(laws, position, turn_of(laws.ground, move)))
        _, right = read(after)
        if right.winners:
            assert sorted(found.winners) == sorted(right.winners)
            assert found.sides == right.sides
            assert found.tokens == right.tokens
        else:
            assert found == right
        turns += 1
        tokens += sum(right.tokens) - sum(position.tokens)
    return turns, tokens


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_the_model_plays_as_the_rules_do(number: int) -> None:
    found = [turns_alike(players, number, 40) for players in (2, 3)]
    assert sum(turns for turns, _ in found) > 10


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
def test_the_model_plays_as_the_rules_do_for_thousands_of_turns(players: int) -> None:
    found = [turns_alike(players, number) for number in range(100, 100 + 3 * len(HOUSES))]
    assert sum(turns for turns, _ in found) > 700
    assert sum(tokens for _, tokens in found) > 20
