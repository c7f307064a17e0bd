"""The worth of the end of a round: shares of the win before the last round, the rules after it."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from engine.games import howmanycalories as game
from engine.games.howmanycalories.positions import set_table
from engine.players.howmanycalories.value import Worth

ROUNDS = 4


def worths(
    points: Sequence[int], number: int, *, tops: Sequence[int] = (9, 8, 7), outs: Sequence[int] = ()
) -> list[float]:
    """Return the worth of a round's end to each seat; `number` is the round's."""
    seats = range(len(points))
    state = set_table([""] * len(points), leader=0, rounds=ROUNDS)
    end: Any = SimpleNamespace(points=lambda: [*points], tops=tops, outs=[seat in outs for seat in seats])
    views = (game.view(state, seat).model_copy(update={"round": number}) for seat in seats)
    return [Worth(view).of(end) for view in views]


@pytest.mark.parametrize("number", range(1, ROUNDS))
def test_before_the_last_round_the_seats_share_the_chance_to_win(number: int) -> None:
    first, second, third = worths([4, 2, 2], number)
    assert first + second + third == pytest.approx(1)
    assert first > second == third > 0


def test_a_lead_is_worth_more_the_fewer_rounds_are_to_come() -> None:
    leads = [worths([4, 2, 2], number)[0] for number in range(1, ROUNDS + 1)]
    assert leads == sorted(leads)
    assert len({*leads}) == ROUNDS


def test_after_the_last_round_the_winner_has_nearly_all_of_it_and_a_close_second_more_than_a_far_one() -> (
    None
):
    first, second, third = worths([4, 3, 1], ROUNDS)
    assert first > 0.9
    assert 0.1 > second > third


def test_the_highest_card_eaten_in_the_last_round_decides_a_tie() -> None:
    first, second, _ = worths([4, 4, 0], ROUNDS, tops=(20, 30, 40))
    assert second > 0.9 and first < 0.1


def test_a_player_who_dropped_out_ate_no_highest_card() -> None:
    first, second, _ = worths([4, 4, 0], ROUNDS, tops=(20, 30, 40), outs=[1])
    assert first > 0.9 and second < 0.1
