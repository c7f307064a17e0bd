"""Which turns of kCaloria are great moments."""

from __future__ import annotations

import pytest

from engine.contract.values import Moment
from engine.contract.words import tell
from engine.games import kcaloria as game
from engine.games.kcaloria.moments import moment
from engine.games.kcaloria.rules.state import Discard, Move, State
from tests.games.kcaloria import lay, make_move, placing, space
from tests.games.recorded_moments import told

MEADOW = "A: creek@W2 meadow@W1<1blue-W2 B: creek@S2"


def found(before: State, move: Move) -> Moment | None:
    after = make_move(before, move)
    return moment(game.view(before, None), game.view(after, None), before.turn, move)


def human(humans: tuple[int, int]) -> Moment | None:
    """Return the moment of one more human of the first seat."""
    state = lay(MEADOW, hands=("camper",)).model_copy(update={"humans": humans})
    return found(state, placing(state, "camper", "start"))


@pytest.mark.usefixtures("small_kinds")
def test_the_second_human_is_a_great_moment() -> None:
    great = human((1, 0))
    assert great is not None
    assert (great.seat, great.weight, great.at) == (0, 2, (space("start"),))
    assert tell(great.title, ()).startswith("places a second human: ")
    assert tell(great.figure, ()) == "+24 points"


@pytest.mark.usefixtures("small_kinds")
def test_a_first_human_is_none_even_if_another_player_has_one() -> None:
    assert human((0, 0)) is None
    assert human((0, 1)) is None


@pytest.mark.usefixtures("small_kinds")
def test_another_tile_and_a_discard_are_none() -> None:
    state = lay("A: creek@start B: creek@E5", hands=("creek",)).model_copy(update={"humans": (1, 1)})
    assert found(state, placing(state, "creek", "E1")) is None
    assert found(state, Discard(tiles=("creek",))) is None


def test_a_record_that_ends_by_an_empty_set_has_none() -> None:
    assert told("kcaloria-2-1") == []
