"""Seizing and the Sharman in KOA: the rulings KOA-24 to KOA-41.

A test names each of them.
"""

import pytest

from engine.games.koa.board import ORDER, quadrant
from engine.games.koa.chance import Find
from engine.games.koa.ground import Ground, chance, doable, needed_roll
from engine.games.koa.positions import set_board
from engine.games.koa.scoring import sheet
from engine.games.koa.state import NOTHING, Attacked, Claim, Excavate, Seek, Seize, Sought, State, Tile
from tests.games.koa import (
    RICH,
    Thrown,
    claim,
    excavate,
    make_move,
    on,
    pool,
    seek,
    seize,
    why_not,
    with_pool,
)

BY_ZONE = {"H8": 8, "G7": 7, "F6": 6, "I9": 9, "E5": 5, "E6": 5, "F5": 5, "B3": 5, "J5": 5, "J6": 6, "A6": 5}
"""Needed dice to seize from J10, by the zone of the square, from its camp."""


def besiege(square: str, what: str = "c", *, owner: str = "J10") -> State:
    """Return A1 with a cavern beside another clan's tile.

    A line of caverns leads there.
    """
    line = [name for name in ("B2", "C3", "D4", "E5", "F6", "G7", "H8") if name != square]
    beside = {"B3": "", "J5": "F5 G5 H5 I5", "J6": "F5 G5 H5 I5", "A6": "D5 C5 B5"}.get(square, "")
    words = " ".join(f"c{name}" for name in (*line, *beside.split()))
    return set_board(f"A1: {words} {owner}: {what}{square}")


# Seizures


def test_koa_24_tiles_and_markers_of_others_that_touch_the_network_can_be_seized() -> None:
    state = set_board("A1: cB2 gC3 sC2 cF8 A10: cB3 mgC4 cF9 J10: gD4 J1: sD3 msD5 nobody: lA2 eB1")
    ground = Ground(state)
    assert set(ground.prey(0)) == {"B3", "C4", "D4", "D3"}
    for square in {*ORDER} - {"B3", "C4", "D4", "D3"}:
        assert why_not(state, Seize(square=square))


@pytest.mark.parametrize(("what", "left"), [("c", "cavern"), ("g", "goroldioa"), ("s", "spring")])
def test_koa_25_a_clan_with_no_tile_of_the_kind_may_not_seize_one(what: str, left: str) -> None:
    state = besiege("I9", what)
    assert Ground(state).prey(0) == ("I9",)
    without = with_pool(state, 0, **{left: 0})
    assert Ground(without).prey(0) == ()
    assert left in why_not(without, Seize(square="I9"))
    others = {"cavern", "goroldioa", "spring"} - {left}
    assert Ground(with_pool(state, 0, **dict.fromkeys(others, 0))).prey(0) == ("I9",)


@pytest.mark.parametrize("what", ["mg", "ms"])
def test_koa_25_holds_for_markers_too(what: str) -> None:
    left = "goroldioa" if what == "mg" else "spring"
    assert Ground(with_pool(besiege("I9", what), 0, **{left: 0})).prey(0) == ()


def test_koa_26_a_failure_costs_the_action_and_nothing_else_and_may_be_tried_again() -> None:
    state = set_board(f"A1: {RICH} J10: cI9")
    failed = seize(state, "I9", 8)
    assert (failed.tiles, failed.pools, failed.trophies) == (state.tiles, state.pools, state.trophies)
    assert (failed.used, failed.turn) == (1, 0)
    assert on(seize(failed, "I9", 9), "I9") == "A1: cI9"
    assert seize(besiege("I9"), "I9", 1).turn == 1


def test_koa_27_the_die_shows_one_to_ten() -> None:
    for die in range(1, 11):
        deed = seize(besiege("I9"), "I9", die).deeds[0]
        assert isinstance(deed, Attacked)
        assert deed.die == die
    with pytest.raises(AssertionError, match="not below 10"):
        make_move(besiege("I9"), Seize(square="I9"), 10)


@pytest.mark.parametrize(("square", "least"), BY_ZONE.items())
@pytest.mark.parametrize("what", ["c", "g", "s", "mg", "ms"])
def test_koa_28_the_zone_of_whom_it_is_taken_from_says_what_the_die_must_show(
    square: str, least: int, what: str
) -> None:
    state = besiege(square, what)
    prey = Ground(state).at[square]
    assert needed_roll(prey) == least
    assert chance(prey, 0) == 10 * (11 - least)
    assert on(seize(state, square, least), square) == f"A1: {what[-1]}{square}"
    assert seize(state, square, least - 1).tiles == state.tiles
    deed = seize(state, square, least).deeds[0]
    assert isinstance(deed, Attacked)
    assert (deed.needs, deed.zone, deed.penalty) == (least, None if least == 5 else 11 - least, 0)


def test_koa_28_zones_are_counted_from_the_defenders_camp_not_the_attackers() -> None:
    tile = Tile(square="B2", find=Find.CAVERN, clan=2)
    assert needed_roll(tile) == 5
    assert [needed_roll(tile.model_copy(update={"clan": clan})) for clan in (0, 1, 3)] == [9, 5, 5]


def test_koa_29_a_cavern_taken_with_the_last_tile_ends_the_match_at_once() -> None:
    state = with_pool(besiege("I9"), 0, cavern=1)
    ended = seize(state, "I9")
    assert (ended.ending, ended.ender) == ("caverns", 0)
    assert ended.trophies[0] == (2,)
    assert sheet(ended, Ground(ended), 0).trophies == 1
    assert on(ended, "I9") == "A1: cI9"
    assert seize(state, "I9", 1).ending is None


def test_koa_30_a_seized_cavern_is_the_attackers_and_comes_back_to_no_clan() -> None:
    state = besiege("I9")
    won = seize(state, "I9")
    assert on(won, "I9") == "A1: cI9"
    assert won.trophies == ((2,), (), (), ())
    assert pool(won, 2) == pool(state, 2) == (14, 8, 8)
    assert pool(won, 0)[0] == pool(state, 0)[0] - 1


@pytest.mark.parametrize(("what", "place"), [("g", 1), ("s", 2)])
def test_a_seized_resource_goes_back_to_the_pool_of_its_clan_and_is_no_trophy(what: str, place: int) -> None:
    state = besiege("I9", what)
    won = seize(state, "I9")
    assert on(won, "I9") == f"A1: {what}I9"
    assert won.trophies == ((), (), (), ())
    assert pool(won, 2) == (15, 8, 8)
    assert pool(won, 0)[place] == pool(state, 0)[place] - 1


def test_koa_31_a_seized_connection_cuts_off_at_once_and_counts_on_the_next_turn() -> None:
    state = set_board("A1: cE5 cD5 cC5 cB5 cC4 cB3 cB2 A10: cB9 cB8 cB7 gB6 gA5 sA4 sA6")
    assert Ground(state).count_actions(1) == 2
    won, lost = seize(state, "B6"), seize(state, "B6", 4)
    assert {tile.square for tile in Ground(won).cut_off(1)} == {"A5", "A4"}
    assert Ground(won).count_actions(1) == 1
    assert (won.turn, lost.turn) == (1, 1)
    assert excavate(won, "A9").turn == 2
    assert excavate(lost, "A9").turn == 1
    assert "A5" not in Ground(won).network(1)
    assert "cut off" in why_not(won, Excavate(square="B4"))
    assert on(excavate(lost, "B4"), "B4") == "A10: cB4"


# The Sharman


def test_koa_32_the_first_stone_names_the_resource_and_both_name_the_square() -> None:
    state = set_board("")
    assert on(seek(state, "goroldioa", 3, 5)) == "A1: mgE3"
    assert on(seek(state, "spring", 3, 5)) == "A1: msE3"
    found = {on(seek(state, "spring", one, other)) for one in range(1, 6) for other in range(1, 6)}
    assert found >= {f"A1: ms{square}" for square in quadrant(0) if square != "A1"}
    deed = seek(state, "goroldioa", 3, 5).deeds[0]
    assert isinstance(deed, Sought)
    assert (deed.first, deed.goroldioa, deed.spring, deed.pointed, deed.find) == (
        Find.GOROLDIOA,
        3,
        5,
        "E3",
        Find.GOROLDIOA,
    )


@pytest.mark.parametrize(
    ("camp", "goroldioa", "spring", "square"),
    [
        ("A1", 2, 4, "D2"),
        ("A1", 5, 1, "A5"),
        ("A10", 2, 4, "B7"),
        ("A10", 5, 1, "E10"),
        ("J10", 2, 4, "G9"),
        ("J10", 5, 1, "J6"),
        ("J1", 2, 4, "I4"),
        ("J1", 5, 1, "F1"),
    ],
)
def test_koa_33_goroldioa_counts_along_the_left_edge_and_springs_along_the_right(
    camp: str, goroldioa: int, spring: int, square: str
) -> None:
    """Seen from the camp, facing the middle of the board."""
    assert on(seek(set_board("", turn=camp), "spring", goroldioa, spring)) == f"{camp}: ms{square}"


def test_koa_34_stones_that_point_to_the_camp_find_a_square_beside_it() -> None:
    state = set_board("")
    assert {on(seek(state, "spring", 1, 1, tie)) for tie in range(3)} == {
        f"A1: ms{square}" for square in ("A2", "B1", "B2")
    }
    assert on(seek(set_board("A1: cA2"), "spring", 1, 1), "B1") == "A1: msB1"


@pytest.mark.parametrize(
    ("tiles", "squares"),
    [
        ("A1: cB2 cD4", "C3 C4 C5 D3 D5 E3 E4 E5"),
        ("A1: cB2 gD4", "C5 D5 E3 E4 E5"),
        ("A1: cE5 gD4 cB2", "C4 C5 D3 E3"),
        # As long as there is no cavern, farthest from the camp.
        ("A1: gB2 gD4", "C5 D5 E3 E4 E5"),
        ("A1: sD4 J10: cE5", "C5 D5 E3 E4"),
        # Caverns that are cut off count, those of others and what is no cavern do not.
        ("A1: cE5 sD4 gC3 A10: cC4", "C5 D3 E3"),
    ],
)
def test_koa_35_an_occupied_square_gives_way_to_the_joining_one_farthest_from_the_own_caverns(
    tiles: str, squares: str
) -> None:
    state = set_board(tiles)
    assert Ground(state).nearby(0, "D4") == tuple(squares.split())
    for number, square in enumerate(squares.split()):
        assert on(seek(state, "spring", 4, 4, number), square) == f"A1: ms{square}"


def test_koa_35_only_open_squares_of_the_own_zones_come_up_and_the_nearest_ring_that_has_any() -> None:
    ring = "A1: cB2 cD4 cD5 cE4 sD3 gC3 msC4 J10: cE3 nobody: lC5"
    assert Ground(set_board(ring)).nearby(0, "D4") == ("E5",)
    full = Ground(set_board(f"{ring} A10: mgE5"))
    assert full.nearby(0, "D4") == ("B4", "B5", "D2", "E2")
    assert full.nearby(0, "E5") == ("B4", "B5", "D2", "E2"), "the third ring"
    assert full.nearby(0, "B4") == ("B4",)


def test_koa_35_nothing_is_sought_where_the_zones_are_full() -> None:
    squares = [square for square in quadrant(0) if square != "A1"]
    lava = " ".join(f"l{square}" for square in squares[:-1])
    assert Ground(set_board(f"nobody: {lava}")).can_seek(0)
    full = set_board(f"nobody: {lava} l{squares[-1]}")
    assert not Ground(full).can_seek(0)
    assert "full" in why_not(full, Seek())
    assert on(seek(set_board(f"nobody: {lava}"), "spring", 1, 2), squares[-1]) == f"A1: ms{squares[-1]}"


def test_koa_36_of_a_resource_that_is_used_up_the_other_is_found() -> None:
    without = with_pool(set_board(""), 0, goroldioa=0)
    assert on(seek(without, "goroldioa", 2, 2)) == "A1: msB2"
    assert on(seek(with_pool(set_board(""), 0, spring=0), "spring", 2, 2)) == "A1: mgB2"
    assert on(seek(without, "spring", 2, 2)) == "A1: msB2"
    neither = with_pool(set_board(""), 0, goroldioa=0, spring=0)
    assert "sharman" not in doable(neither, Ground(neither))
    assert "no goroldioa and no spring" in why_not(neither, Seek())


def test_koa_36_a_marker_reserves_a_tile_of_the_pool() -> None:
    assert pool(seek(set_board(""), "spring", 2, 2)) == (15, 8, 7)
    assert pool(seek(set_board(""), "goroldioa", 2, 2)) == (15, 7, 8)


def test_koa_37_a_marker_gives_no_action_no_points_and_leads_nowhere() -> None:
    state = set_board("A1: gA2 gB1 mgB2 msC1 msC2 sA3")
    ground = Ground(state)
    assert ground.resources(0) == (2, 1)
    assert ground.count_actions(0) == 1
    assert "B2" not in ground.network(0)
    assert not {"C3", "D1"} & set(Ground(set_board("A1: mgB2 mgC2")).sites(0))
    assert sheet(state, ground, 0) == NOTHING


def test_koa_38_a_marker_at_the_network_is_claimed_without_a_spin_for_an_action() -> None:
    state = set_board("A1: cB2 msC3 mgD4 mgA2")
    assert Ground(state).claims(0) == ("A2", "C3")
    after = claim(state, "C3")
    assert on(after, "C3") == "A1: sC3"
    assert after.pools == state.pools
    assert after.turn == 1
    assert "touches" in why_not(state, Claim(square="D4"))
    assert "No marker" in why_not(state, Claim(square="B1"))
    assert why_not(set_board("A1: cB2 A10: msC3"), Claim(square="C3"))
    assert on(claim(state, "A2"), "A2") == "A1: gA2"


def test_koa_39_a_clan_may_have_several_markers_or_as_many_as_the_table_says() -> None:
    state = set_board("A1: msC3 msC4 mgC5")
    assert on(seek(state, "spring", 5, 5), "E5") == "A1: msE5"
    capped = set_board("A1: msC3 msC4 J10: msD8", options={"markers": 2})
    assert not Ground(capped).can_seek(0)
    assert "2 markers" in why_not(capped, Seek())
    assert Ground(capped).can_seek(2)
    assert Ground(set_board("A1: msC3", options={"markers": 2})).can_seek(0)


def test_koa_40_an_own_marker_is_claimed_and_never_dug_up() -> None:
    state = set_board("A1: cB2 msC3")
    assert "C3" not in Ground(state).sites(0)
    assert "claimed" in why_not(state, Excavate(square="C3"))


@pytest.mark.parametrize(("what", "place"), [("mg", 1), ("ms", 2)])
def test_koa_41_a_seized_marker_becomes_the_attackers_tile_and_its_reserve_returns(
    what: str, place: int
) -> None:
    state = besiege("I9", what)
    assert pool(state, 2)[place] == 7
    won = seize(state, "I9", 9)
    assert on(won, "I9") == f"A1: {what[-1]}I9"
    assert pool(won, 2) == (15, 8, 8)
    assert pool(won)[place] == 7
    assert on(seize(state, "I9", 8), "I9") == f"J10: {what}I9"


def test_others_cannot_mine_a_marked_square() -> None:
    state = set_board("A1: cB2 J10: msC3")
    assert "C3" not in Ground(state).sites(0)
    assert "marker" in why_not(state, Excavate(square="C3"))


def test_a_marker_is_claimed_at_the_earliest_with_the_action_after_the_one_that_reaches_it() -> None:
    state = set_board("A1: gA2 gB1 sA3 sB3 cB2 msD4")
    assert "D4" not in Ground(state).claims(0)
    reached = excavate(state, "C3")
    assert (reached.turn, reached.used) == (0, 1)
    assert on(claim(reached, "D4"), "D4") == "A1: sD4"


def test_what_is_thrown_to_order_is_thrown_in_full() -> None:
    dice = Thrown(1, 2)
    assert (dice.below(2), dice.unused) == (1, 1)
