"""The literal rules of the makers' text of KOA, case by case.

Rulings on what it leaves open are tested elsewhere.
"""

import pytest
from pydantic import ValidationError

from engine.games.koa import positions
from engine.games.koa.board import NEAR
from engine.games.koa.chance import Find
from engine.games.koa.ground import Ground, doable, needed_roll
from engine.games.koa.positions import play_with_luck, set_board
from engine.games.koa.scoring import result, sheet
from engine.games.koa.state import Attacked, Claimed, Options, Sheet, Sought, Tile, Unblocked
from tests.games.koa import RICH, claim, deal, end, excavate, on, pool, seek, seize


def test_a_first_turn_is_one_action_beside_the_camp() -> None:
    state = set_board("")
    assert Ground(state).count_actions(0) == 1
    assert doable(state, Ground(state)).keys() == {"excavate", "sharman"}
    assert excavate(state, "B2").turn == 1


def test_three_sorts_of_action_can_be_taken() -> None:
    state = set_board("A1: cB2 J10: cC3")
    assert doable(state, Ground(state)).keys() == {"excavate", "seize", "sharman"}


@pytest.mark.parametrize(
    ("squares", "least"), [("E5", 6), ("D4", 7), ("C3", 8), ("B2", 9), ("F6", 5), ("J9", 5)]
)
def test_a_seizure_gets_harder_by_one_in_ten_with_each_zone_towards_the_camp(
    squares: str, least: int
) -> None:
    assert needed_roll(Tile(square=squares, find=Find.CAVERN, clan=0)) == least


@pytest.mark.parametrize("wall", ["sB2", "lB2", "eB2"])
def test_springs_lava_and_earthquakes_are_not_passed(wall: str) -> None:
    owner = "A1" if wall[0] == "s" else "nobody"
    ground = Ground(set_board(f"{owner}: {wall} A1: cC3"))
    assert ground.network(0) == {"A1"}
    assert set(ground.sites(0)) == {"A2", "B1"}


def test_a_square_beside_a_spring_is_mined_from_a_cavern_or_goroldioa_that_touches_it_too() -> None:
    for others, is_joined in (("", False), ("cE5", False), ("cB3 cC4", True), ("cC2 gD3", True)):
        assert ("D4" in Ground(set_board(f"A1: cB2 sC3 {others}")).sites(0)) == is_joined


def test_a_tile_that_is_found_lies_on_the_square_that_was_chosen() -> None:
    for find in ("cavern", "goroldioa", "spring"):
        assert on(excavate(set_board(""), "B2", find)) == f"A1: {find[0]}B2"


def test_what_is_cut_off_is_no_use_until_it_is_connected_again_and_worth_its_points_all_along() -> None:
    joined = set_board("A1: cB2 cC3 cD4 cE5 sE6 gF5")
    cut = set_board("A1: cB2 cC3 cE5 sE6 gF5 J10: cD4")
    assert Ground(joined).resources(0) == (1, 1)
    assert Ground(cut).resources(0) == (0, 0)
    assert not (set(NEAR["E5"]) - set(NEAR["C3"])) & set(Ground(cut).sites(0))
    assert sheet(cut, Ground(cut), 0) == Sheet(caverns=3, chained=2, outside=0, trophies=0)
    again = excavate(cut, "D3")
    assert Ground(again).cut_off(0) == Ground(cut).cut_off(0)
    back = excavate(end(again, 3), "E4")
    assert Ground(back).cut_off(0) == ()
    assert Ground(back).resources(0) == (1, 1)


def test_a_cavern_seized_is_worth_a_point_aside_and_those_of_the_cavern_that_replaces_it() -> None:
    state = set_board("A1: cB2 cC3 cD4 cE5 J10: cF6")
    before, after = (result(one).scores for one in (state, seize(state, "F6", 6)))
    assert before == (8, 0, 1, 0)
    assert after == (8 + 3 + 1, 0, 0, 0)


def test_goroldioa_leads_on_as_a_cavern_does_but_breaks_the_chain() -> None:
    ground = Ground(set_board("A1: cB2 gC3 cD4 cE5"))
    assert {"F6", "F4", "E3"} <= set(ground.sites(0))
    assert ground.chain(0) == {"B2"}


def test_what_the_sharman_finds_is_reached_by_digging_and_then_claimed_without_a_spin() -> None:
    state = seek(set_board(""), "goroldioa", 3, 3)
    assert on(state) == "A1: mgC3"
    state = excavate(end(state, 3), "B2")
    assert Ground(state).resources(0) == (0, 0)
    state = claim(end(state, 3), "C3")
    assert on(state) == "A1: cB2 gC3"
    assert Ground(state).resources(0) == (1, 0)
    assert pool(state) == (14, 7, 8)


def test_the_match_ends_in_the_middle_of_a_round() -> None:
    tiles = "A10: cB9 cC8 cD7 cE6 cB8 cC7 cD6"
    last = excavate(set_board(tiles, turn="A10", options={"caverns": 8}), "E5")
    assert (last.ending, last.ender, last.round) == ("caverns", 1, 1)
    assert result(last).winners == (1,)


def test_every_sort_of_action_can_be_had_by_order() -> None:
    state = set_board(f"A1: {RICH} msA2 J10: cI9")
    assert isinstance(play_with_luck(state, "claim A2").deeds[-1], Claimed)
    assert isinstance(play_with_luck(state, "sharman confirm").deeds[-1], Sought)
    won = play_with_luck(state, "I9", lambda deed: isinstance(deed, Attacked) and deed.is_won)
    assert on(won, "I9") == "A1: cI9"
    lost = play_with_luck(state, "I9", lambda deed: isinstance(deed, Attacked) and not deed.is_won)
    assert lost.tiles == state.tiles
    freed = play_with_luck(set_board("nobody: lA2 lB1 eB2"), "unblock B2")
    assert isinstance(freed.deeds[-1], Unblocked)


def test_what_no_dice_bring_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "_TRIES", 20)
    with pytest.raises(LookupError, match="no dice"):
        play_with_luck(set_board("A1: cB2 msA2"), "claim A2", lambda deed: isinstance(deed, Sought))


def test_two_to_four_can_play() -> None:
    for players in (0, 1, 5):
        with pytest.raises(ValueError, match="2 to 4"):
            deal(players)
    assert [deal(players).seats for players in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.parametrize(
    ("field", "default", "least", "most"),
    [
        ("caverns", 15, 8, 24),
        ("goroldioa", 8, 6, 12),
        ("springs", 8, 6, 12),
        ("markers", 24, 1, 24),
        ("vp_cavern", 1, 0, 3),
        ("vp_chained", 1, 0, 3),
        ("vp_outside", 1, 0, 3),
        ("vp_trophy", 1, 0, 3),
        ("rounds", 60, 10, 99),
    ],
)
def test_house_rules_have_a_default_and_bounds(field: str, default: int, least: int, most: int) -> None:
    assert getattr(Options(), field) == default
    for value in (least, most):
        assert getattr(Options.model_validate({field: value}), field) == value
    for value in (least - 1, most + 1):
        with pytest.raises(ValidationError):
            Options.model_validate({field: value})
