"""The fast model plays as the rules do, turn by turn."""

from __future__ import annotations

import pytest

from engine.contract.dice import Dice
from engine.games import organism as game
from engine.games.organism import rain
from engine.players.organism.conflict import ended
from engine.players.organism.model import acted, read
from tests.players.organism.matches import HOUSES, PLIES, play_match, turn_of


def turns_alike(players: int, number: int, plies: int = PLIES) -> tuple[int, int]:
    """Follow a match in the model, turn by turn; return turns and tokens.

    Each turn starts from what the rules made of the turn before.
    """
    turns = tokens = 0
    for state, move, after in play_match(players, number, plies):
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


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_the_model_plays_as_the_rules_do(number: int) -> None:
    found = [turns_alike(players, number, 40) for players in (2, 3)]
    assert sum(turns for turns, _ in found) > 10


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("number", [0, 1, 4, 6])
def test_the_model_foresees_what_the_drops_on_the_board_do(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    touched = 0
    for state, move, _ in play_match(1, number, 40):
        # The places of new drops can't be foreseen.
        monkeypatch.setattr(rain, "count_of_new", lambda _: 0)
        after, _ = game.apply(state, 0, move, Dice("model", 0))
        laws, position = read(state)
        _, right = read(after)
        found = ended(laws, acted(laws, position, turn_of(laws.ground, move)))
        if not right.winners:
            assert found == right
        assert (found.sides, found.tokens) == (right.sides, right.tokens)
        assert [seat % 2 for seat in right.winners] == list(found.winners)
        assert after.rain is not None
        assert after.rain.last is None or not after.rain.fallen
        touched += after.rain.last is not None and bool(after.rain.last.captures or after.rain.last.cleared)
    assert touched > 1


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
def test_the_model_plays_as_the_rules_do_for_hundreds_of_turns(players: int) -> None:
    found = [turns_alike(players, number) for number in range(100, 100 + len(HOUSES))]
    assert sum(turns for turns, _ in found) > 230
    assert sum(tokens for _, tokens in found) > 6
