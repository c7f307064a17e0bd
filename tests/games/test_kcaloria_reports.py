"""The record of the previous turn of kCaloria, and made-up positions."""

import pytest

from engine.contract.errors import IllegalMove
from engine.contract.hexes import cell_of
from engine.games.kcaloria.positions import parse_move, play_move, preview_after, set_table
from engine.games.kcaloria.rules.state import Discard, Report, State
from engine.games.kcaloria.rules.web import Web

PINES = "0: bayou@start phlox@E1 mushroom@W1 1: bayou@E5"


def last(state: State) -> Report:
    assert state.last is not None
    return state.last


def test_a_position_is_paid_for_as_it_is_written() -> None:
    state = set_table("0: bayou@start bayou@E1 phlox@S1E1<1blue-E1")
    web = Web(state)
    assert [sum(tile.left) for tile in state.tiles] == [2, 1, 2]
    assert web.at[0, 0].left[0] == 2


def test_a_position_holds_every_tile_of_its_decks_once() -> None:
    state = set_table(PINES, hands=("bayou squirrel", "phlox"))
    for seat in range(2):
        standing = sum(tile.seat == seat for tile in state.tiles)
        assert len(state.hands[seat]) + len(state.stacks[seat]) + standing == 60


@pytest.mark.parametrize(
    "text",
    ["0: bayou@nowhere", "0: nobody@start", "0: phlox@start", "0: bayou@start bayou@start", "0: bayou"],
)
def test_a_position_that_can_not_be_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        set_table(text)


def test_nothing_is_reported_before_the_first_turn() -> None:
    assert set_table(PINES).last is None


def test_a_placement_is_reported_with_its_food() -> None:
    state = set_table("0: bayou@start phlox@E1 1: bayou@E5", hands=("squirrel",))
    report = last(play_move(state, parse_move(state, "squirrel N1E1 confirm")))
    assert report.placed is not None
    assert (report.seat, report.placed.key, report.placed.cell) == (0, "squirrel", cell_of("N1E1"))
    assert [(pay.cell, pay.colour) for pay in report.eaten] == [((0, 0), "blue"), ((1, 0), "green")]
    assert report.changed == ()


def test_tiles_that_make_more_through_a_placement_are_reported_and_so_they_are_before_it_is_confirmed() -> (
    None
):
    state = set_table("0: bayou@start phlox@E1 phlox@W1", hands=("sunlight",))
    report = last(play_move(state, parse_move(state, "sunlight N1E1 confirm")))
    assert report.changed == ((2, 2),)
    assert preview_after(state, "sunlight N1E1").last == report
    assert preview_after(state, "sunlight").last is None


CHAIN = "0: bayou@start phlox@E1 cicada@N1E1"
"""A cicada that eats of a phlox."""


def test_a_collapse_is_reported_as_it_begins_and_as_it_ends() -> None:
    state = set_table(f"{CHAIN} 1: bayou@E5", hands=("bacillus bayou bayou", "bayou"))
    begun = play_move(state, parse_move(state, "bacillus N2 confirm"))
    assert last(begun).doomed == (3,)
    waited = play_move(begun, Discard(tiles=("bayou",)))
    assert last(waited).doomed == ()
    ended = play_move(waited, Discard(tiles=("bayou",)))
    report = last(ended)
    assert [tile.key for tile in report.fallen] == ["cicada"]
    assert (report.placed, report.discarded, report.doomed) == (None, 1, ())
