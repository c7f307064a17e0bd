"""The fast model plays as the rules do, card by card.

A View holds all that the model needs to go on from it.
"""

from __future__ import annotations

import pytest

from engine.games import howmanycalories as game
from engine.games.howmanycalories.state import State
from engine.players.howmanycalories.habits import spot_of
from engine.players.howmanycalories.knowledge import Known
from engine.players.howmanycalories.model import Round
from tests.players.howmanycalories.rounds import list_laid, states

COUNTS = (2, 3, 4)


def plays_on_alike(table: Round, before: State, over: State) -> int:
    """Play on in the model as in the round; return the number of cards.

    The model must end as the round did.
    """
    cards = list_laid(over)[len(list_laid(before)) :]
    for chair, card in cards:
        assert not table.is_over
        assert table.turn == chair
        table.lay(card)
    assert table.is_over
    assert table.sums == [over.calories(chair) for chair in range(over.chairs)]
    assert table.tops == [max(food, default=0) for food in over.taken]
    assert table.outs == [*over.out]
    assert tuple(table.points()) == over.history[-1].points
    return len(cards)


def goes_on_alike_from_everywhere(players: int, number: int, leaves_at: int = 0) -> int:
    """Start the model at every State and View of a round.

    Return the number of cards that it laid.
    """
    found = [*states(players, number, leaves_at=leaves_at)]
    over, count = found[-1], 0
    for state in found[:-1]:
        if state.phase != "trick" or state.left != over.left:
            continue
        hands = [hand[::-1] if chair == state.ghost else hand for chair, hand in enumerate(state.hands)]
        if not state.past and not state.trick:
            assert state.leader is not None
            ghosts = [state.is_ghost(chair) for chair in range(state.chairs)]
            count += plays_on_alike(Round(players, state.limit, ghosts, hands, state.leader), state, over)
        known = Known(game.view(state, state.waiting[0]))
        known.table.hands = [[*hand] for hand in hands]
        assert known.table.turn == state.waiting[0]
        count += plays_on_alike(known.table, state, over)
    return count


@pytest.mark.parametrize("players", COUNTS)
def test_the_model_plays_as_the_rules_do(players: int) -> None:
    assert sum(goes_on_alike_from_everywhere(players, number) for number in range(8)) > 1_000


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.slow
def test_the_model_plays_as_the_rules_do_for_thousands_of_cards(players: int) -> None:
    assert sum(goes_on_alike_from_everywhere(players, number) for number in range(100, 250)) > 20_000


@pytest.mark.parametrize("players", (3, 4))
@pytest.mark.parametrize("leaves_at", (2, 9, 14))
def test_a_ghost_in_a_players_chair_eats_nothing_in_the_model_either(players: int, leaves_at: int) -> None:
    assert sum(goes_on_alike_from_everywhere(players, number, leaves_at) for number in range(4)) > 30


def test_a_copy_is_played_on_by_itself() -> None:
    table = Round(2, 27, [False, False], [[1, 9], [2, 8]], 0)
    other = table.copy()
    other.lay(9)
    other.lay(2)
    assert (table.hands, table.sums, table.turn) == ([[1, 9], [2, 8]], [0, 0], 0)
    assert (other.hands, other.sums, other.turn) == ([[1], [8]], [2, 0], 1)


@pytest.mark.parametrize("players", COUNTS)
def test_what_others_laid_is_remembered_with_the_place_it_was_laid_at(players: int) -> None:
    *_, before, over = states(players, 3)
    me = before.waiting[0]
    known = Known(game.view(before, me))
    others = [(chair, card) for chair, card in list_laid(before) if chair not in (me, before.ghost)]
    assert [(ply.chair, ply.card) for ply in known.plies] == [
        one for one in reversed(others) if not before.out[one[0]]
    ]
    start = next(
        state for state in states(players, 3) if state.phase == "trick" and len(list_laid(state)) < 2
    )
    table = Round(players, over.limit, known.ghosts, [[]] * over.chairs, start.first or 0)
    spots = []
    for chair, card in list_laid(before):
        spots.append((chair, card, spot_of(table)))
        table.hands[chair] = [card, 0]  # never empty, so that the round goes on
        table.lay(card)
    assert [*known.plies] == [one for one in reversed(spots) if one[:2] in {ply[:2] for ply in known.plies}]
