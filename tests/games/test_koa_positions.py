"""Made-up positions of KOA: read as written, with matching pools, or refused."""

from typing import Any

import pytest

from engine.contract.errors import IllegalMove
from engine.games.koa.chance import Find
from engine.games.koa.positions import parse_move, preview_after, set_board, spell_tiles
from engine.games.koa.state import Tile
from tests.games.koa import JONNY, VOTER, play_match, pool


def test_a_position_is_tiles_by_clan_and_pools_of_what_is_left() -> None:
    state = set_board("A1: cB2 mgD4 J10: sI9 nobody: lC1 eE10", trophies={"A1": "J10 J10", "J1": "A1"})
    assert state.tiles == (
        Tile(square="B2", find=Find.CAVERN, clan=0),
        Tile(square="C1", find=Find.LAVA),
        Tile(square="D4", find=Find.GOROLDIOA, clan=0, is_marker=True),
        Tile(square="E10", find=Find.EARTHQUAKE),
        Tile(square="I9", find=Find.SPRING, clan=2),
    )
    assert [pool(state, clan) for clan in range(4)] == [(13, 7, 8), (15, 8, 8), (13, 8, 7), (15, 8, 8)]
    assert state.trophies == ((2, 2), (), (), (0,))
    assert (state.turn, state.first, state.deeds, state.ending) == (0, 0, (), None)
    assert (
        set_board("", turn="J10", round=4, idle=2).model_dump().items()
        >= {"turn": 2, "round": 4, "idle": 2}.items()
    )


def test_a_jonnys_caverns_are_not_counted() -> None:
    state = set_board("A1: cB2 gB3 A10: cB9", trophies={"A10": "A1"}, brought=(JONNY, VOTER))
    assert [pool(state, clan) for clan in (0, 1)] == [(15, 7, 8), (14, 8, 8)]


def test_pools_may_be_given_too() -> None:
    other = set_board("A1: cB2").pools
    assert set_board("", pools=other).pools == other


@pytest.mark.parametrize(
    "text",
    [
        *("A1: cB2 gB2", "A1: cB2 J10: cB2", "A1: cA1", "nobody: lJ10"),
        *("A1: cK1", "A1: cB11", "A1: xB2", "A1: B2", "A1: mcB2"),
        *("A1 cB2", "B2: cC3", "cB2", "hello", "nobody: cB2", "nobody: msB2", "A1: lB2", "J10: eE5"),
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        set_board(text)


@pytest.mark.parametrize("options", [{"caverns": 8}, {"goroldioa": 6}, {"springs": 6}])
def test_no_clan_has_more_tiles_than_there_are(options: dict[str, Any]) -> None:
    (left,) = options.values()
    letter = next(iter(options))[0]
    squares = [f"{letter}{column}5" for column in "ABCDEFGHI"]
    assert set_board(f"A1: {' '.join(squares[:left])}", options=options)
    with pytest.raises(IllegalMove):
        set_board(f"A1: {' '.join(squares[: left + 1])}", options=options)


def test_every_state_of_a_match_can_be_written_and_read_again() -> None:
    for _, _, state in play_match(4, 2):
        assert set_board(spell_tiles(state.tiles)).tiles == state.tiles


def test_lines_are_whole_actions_or_questions() -> None:
    state = set_board("")
    assert preview_after(state, "excavate").action == "excavate"
    with pytest.raises(IllegalMove):
        preview_after(state, "excavate B2")
    with pytest.raises(IllegalMove):
        parse_move(state, "excavate")
    with pytest.raises(IllegalMove):
        parse_move(state, "excavate D4")
