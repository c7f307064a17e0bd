"""The arena's greedy player takes the best immediate gain."""

from __future__ import annotations

import pytest

from bench.arena.greedy.howmanycalories import move
from engine.contract.dice import Dice
from engine.games import howmanycalories as game
from engine.games.howmanycalories.cards import card_of
from engine.games.howmanycalories.positions import play_cards, set_table
from engine.games.howmanycalories.state import Pass, Play
from tests.games.calories import deal

HANDS = ["R16 R1", "Y14 Y30", "B10 R24", "B7 R32"]


@pytest.mark.parametrize(
    ("taken", "plays"),
    [
        ((), "R32"),  # eats 16
        (("", "", "", "G12"), "B7"),  # would be out; but a rival has room
        (("", "", "G21", "G12"), "B7"),  # and this one has not
    ],
)
def test_it_eats_what_fits(taken: tuple[str, ...], plays: str) -> None:
    state = play_cards(set_table(HANDS, leader=0, size=2, taken=taken), "R16 Y14 R24")
    assert move(game.view(state, 3), Dice("greedy", 0)) == Play(card=card_of(plays))


def test_it_passes_its_highest_cards_and_leads_by_lot() -> None:
    state = deal(2)
    found = move(game.view(state, 0), Dice("greedy", 0))
    assert isinstance(found, Pass)
    assert found.cards == state.hands[0][-2:]
    view = game.view(set_table(HANDS, leader=0, size=2), 0)
    assert len({str(move(view, Dice("greedy", number))) for number in range(20)}) == 2
