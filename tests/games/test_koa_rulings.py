"""Setup, turns and digging in KOA: the rulings KOA-1 to KOA-23.

A test names each of them.
"""

from itertools import product

import pytest

from engine.games.koa.board import CAMPS, NEAR, ORDER, SQUARES, zone
from engine.games.koa.chance import WHEELS, Find
from engine.games.koa.ground import Ground, doable, needed_roll
from engine.games.koa.positions import set_board
from engine.games.koa.rules import SEATS, to_move
from engine.games.koa.scoring import result
from engine.games.koa.state import Claim, Excavate, Excavated, Quake, SeatOptions, Seek, Seize, Tile
from tests.games.koa import (
    RICH,
    claim,
    deal,
    end,
    excavate,
    make_move,
    on,
    pool,
    seek,
    seize,
    shaking,
    slot,
    why_not,
)

CENTRE = {f"{column}{row}" for column, row in product("CDEFGH", range(3, 9))}


def wishing(*camps: str) -> tuple[SeatOptions, ...]:
    return tuple(SeatOptions.model_validate({"camp": camp}) for camp in camps)


def owners(*camps: str, seed: str = "tests") -> tuple[int | None, ...]:
    """Return the seats of A1, A10, J10 and J1 with these wishes."""
    return deal(seed=seed, brought=wishing(*camps)).owners


# The board and the players


def test_koa_1_the_board_is_ten_by_ten_with_a_camp_on_each_corner() -> None:
    assert len(SQUARES) == len(set(SQUARES)) == 100
    assert set(SQUARES) == {f"{column}{row}" for column in "ABCDEFGHIJ" for row in range(1, 11)}
    assert set(CAMPS) == {"A1", "J1", "J10", "A10"}


def test_koa_2_a_camp_is_part_of_its_network_and_cannot_be_mined_seized_or_struck() -> None:
    state = set_board("A1: cA9 cB9 J10: cB2")
    ground = Ground(state)
    for clan, camp in enumerate(CAMPS):
        assert camp in ground.network(clan)
        assert not ground.is_open(camp)
        assert camp not in CENTRE
        assert all(camp not in ground.sites(other) + ground.prey(other) for other in range(4))
        assert "camp" in why_not(state, Excavate(square=camp))
        assert "camp" in why_not(state, Seize(square=camp))
    # Nothing can lie in the first zone, but its number stays.
    assert needed_roll(Tile(square="A1", find=Find.SPRING, clan=0)) == 10


def test_koa_3_lots_decide_who_begins_and_turns_go_clockwise() -> None:
    assert CAMPS == ("A1", "A10", "J10", "J1"), "clockwise"
    for players in SEATS:
        states = [deal(players, seed=str(seed)) for seed in range(100)]
        assert {state.first for state in states} == set(range(4))
        assert all(state.owners[state.first] is not None for state in states)
        assert all(state.turn == state.first for state in states)
    state = deal(4, seed="7")
    turns = []
    for _ in range(3):
        turns.append((state.turn, state.mover))
        state = end(state)
    assert turns == [((state.first + n) % 4, state.owners[(state.first + n) % 4]) for n in range(3)]


def test_koa_4_two_players_have_two_clans_each_across_from_each_other() -> None:
    state = deal(2)
    assert state.owners == (0, 1, 0, 1)
    assert state.seats == 2
    assert state.clans_of(0) == (0, 2)
    state = set_board("", 2)
    movers = []
    for number in range(4):
        movers.append((state.turn, state.mover, to_move(state)))
        state = excavate(state, NEAR[CAMPS[number]][0], "cavern")
    assert movers == [(0, 0, (0,)), (1, 1, (1,)), (2, 0, (0,)), (3, 1, (1,))]
    assert [pool(state, clan) for clan in range(4)] == [(14, 8, 8)] * 4
    assert state.round == 2


def test_koa_4_each_of_two_clans_has_its_own_resources() -> None:
    ground = Ground(set_board("A1: cB2 gC3 gA2 sB3 J10: cI9 gH8 gH9 sI8", 2))
    assert [ground.count_actions(clan) for clan in range(4)] == [1, 1, 1, 1]
    assert [ground.resources(clan) for clan in range(4)] == [(2, 1), (0, 0), (2, 1), (0, 0)]


def test_koa_5_two_clans_of_a_player_score_together_and_never_join_or_seize_from_each_other() -> None:
    state = set_board("A1: cB2 cC3 J10: cD4 cE5 A10: cC4", 2, trophies={"A1": "A10", "J10": "J1"})
    ground = Ground(state)
    assert ground.network(0) == {"A1", "B2", "C3"}
    assert ground.prey(0) == ("C4",)
    assert "own" in why_not(state, Seize(square="D4"))
    assert ground.cut_off(2) == tuple(tile for tile in state.tiles if tile.square in ("D4", "E5"))
    # A1: two caverns, both chained, one trophy. J10: two caverns, both outside its zones; one
    # trophy.
    assert result(state).scores == ((2 + 2 + 0 + 1) + (2 + 0 + 2 + 1), 2)
    assert zone(2, "E5") is None


@pytest.mark.parametrize("clan", ["A1", "J10"])
def test_koa_5_the_last_cavern_of_either_clan_ends_the_match(clan: str) -> None:
    state = set_board("A1: cB2 J10: cI9", 2, turn=clan, options={"caverns": 8})
    number = CAMPS.index(clan)
    pools = tuple(
        p.with_more(Find.CAVERN, 1 - p.cavern) if n == number else p for n, p in enumerate(state.pools)
    )
    state = state.model_copy(update={"pools": pools})
    ended = excavate(state, "C3" if number == 0 else "H8")
    assert (ended.ending, ended.ender) == ("caverns", number)


def test_koa_6_of_three_players_none_has_the_fourth_clan_and_each_leads_it_in_turn() -> None:
    state = set_board("", 3, turn="J1", first=1, steering=1)
    assert state.owners == (0, 1, 2, None)
    leaders = []
    for _ in range(4):
        assert to_move(state) == (state.steering,)
        leaders.append(state.mover)
        for turn in (0, 1, 2, 3):
            state = end(state.model_copy(update={"idle": 0}))
            assert (state.turn, state.steering) == (turn, (leaders[-1] + 1) % 3)
    assert leaders == [1, 2, 0, 1]


def test_koa_6_it_goes_clockwise_from_corner_to_corner_in_any_seating() -> None:
    state = set_board("", brought=wishing("A1", "J10", "A10"), turn="J1", steering=0)
    assert state.owners == (0, 2, 1, None)
    leaders = []
    for _ in range(4):
        leaders.append(state.mover)
        state = excavate(state, "I2", "earthquake", strikes="C3").model_copy(update={"turn": 3})
    assert leaders == [0, 2, 1, 0]


def test_koa_6_the_first_player_leads_it_first() -> None:
    for seed in range(12):
        state = deal(3, seed=str(seed))
        assert state.owners[state.first] == state.steering


def test_koa_6_a_leader_has_the_whole_turn_of_the_neutral_clan_with_its_resources() -> None:
    state = set_board("J1: cI2 gH3 gI3 sJ2 sI1", 3, turn="J1", steering=2)
    after = excavate(state, "H2")
    assert (after.turn, after.used, after.mover) == (3, 1, 2)
    assert excavate(after, "G2").turn == 0


def test_koa_6_the_neutral_clan_only_excavates() -> None:
    state = set_board("J1: cI2 cH3 A1: cG3", 3, turn="J1")
    assert list(doable(state, Ground(state))) == ["excavate"]
    for move in (Seize(square="G3"), Seek(), Claim(square="G3")):
        assert why_not(state, move) == "The neutral clan only digs."


def test_koa_6_the_neutral_clan_is_seized_from_and_its_last_cavern_ends_the_match_without_its_winning() -> (
    None
):
    state = set_board("J1: cI2 cH3 A1: cF3 cE3 cD3 cC3 cB2 cG3", 3)
    assert "H3" in Ground(state).prey(0)
    won = seize(state, "H3", 8)
    assert won.trophies[0] == (3,)
    last = set_board("J1: cI2", 3, turn="J1")
    last = last.model_copy(update={"pools": (*last.pools[:3], last.pools[3].with_more(Find.CAVERN, -13))})
    ended = excavate(last, "H3")
    assert (ended.ending, ended.ender) == ("caverns", 3)
    assert len(result(ended).scores) == 3
    assert 3 not in result(ended).winners


def test_koa_7_wishes_for_a_corner_are_granted_in_seating_order() -> None:
    """Each player brings a wish for a corner: it takes no turn."""
    assert owners("J1", "A1", "J10", "A10") == (1, 3, 2, 0)
    for seed in "abcdef":
        assert owners("J10", "J10", "J10", "any", seed=seed)[2] == 0
        assert owners("any", "any", "A10", seed=seed)[1] == 2
        assert owners("any", "A1", "any", seed=seed)[0] == 1
    assert owners("any", "A1") == (1, 0, 1, 0)
    assert owners("A10", "A10") == (1, 0, 1, 0)
    assert owners("any", "J10") == (1, 0, 1, 0)
    assert owners("J10", "any") == (0, 1, 0, 1)


def test_koa_7_every_table_of_wishes_gives_everybody_a_corner() -> None:
    for players in SEATS:
        for wishes in product(("any", *CAMPS), repeat=players):
            granted = owners(*wishes)
            assert {owner for owner in granted if owner is not None} == set(range(players))
            assert granted.count(None) == (players == 3)
            for seat, wish in enumerate(wishes):
                is_free = wish not in wishes[:seat] and (players > 2 or across(wish) not in wishes[:seat])
                assert wish == "any" or not is_free or granted[CAMPS.index(wish)] == seat


def across(camp: str) -> str:
    return dict(zip(("any", *CAMPS), ("", "J10", "J1", "A1", "A10"), strict=True))[camp]


def test_koa_8_a_clan_has_fifteen_caverns_and_eight_of_each_resource_and_lava_never_ends() -> None:
    assert [pool(deal(), clan) for clan in range(4)] == [(15, 8, 8)] * 4
    assert pool(deal(caverns=9, goroldioa=6, springs=12)) == (9, 6, 12)
    crowded = " ".join(f"{'le'[row % 2]}{column}{row}" for column in "DEFGHI" for row in range(2, 10))
    placeable = Ground(set_board(f"nobody: {crowded}")).placeable(0)
    assert set(placeable) == set(Find)


# Turns


def test_koa_9_an_excavation_and_a_seizure_end_an_action_and_not_the_turn() -> None:
    state = set_board(f"A1: {RICH} J10: cI9")
    dug = excavate(state, "A2")
    assert (dug.turn, dug.used) == (0, 1)
    assert seize(dug, "I9", 1).turn == 0


@pytest.mark.parametrize(
    ("goroldioa", "springs", "actions"),
    [
        *((0, 0, 1), (6, 0, 1), (1, 1, 1), (2, 1, 1), (1, 2, 1)),
        *((2, 2, 2), (3, 3, 2), (6, 2, 2), (3, 6, 2)),
        *((4, 4, 3), (5, 5, 3), (6, 4, 3), (5, 6, 3), (6, 6, 4)),
    ],
)
def test_koa_10_two_of_each_resource_give_a_further_action(
    goroldioa: int, springs: int, actions: int
) -> None:
    _, *words = RICH.split()
    dug = [word for word in words if word[0] == "g"][:goroldioa]
    # Where there is no goroldioa, caverns lead on, so that the springs are connected all the same.
    dug += [f"c{word[1:]}" for word in words if word[0] == "g"][goroldioa:]
    dug += [word for word in words if word[0] == "s"][:springs]
    ground = Ground(set_board(f"A1: cB2 {' '.join(dug)}"))
    assert ground.resources(0) == (goroldioa, springs)
    assert ground.count_actions(0) == actions


def test_koa_10_there_are_never_more_than_four_actions() -> None:
    more = "gB4 gC5 sA3 sA4"
    assert Ground(set_board(f"A1: {RICH} {more}")).resources(0) == (8, 8)
    assert Ground(set_board(f"A1: {RICH} {more}")).count_actions(0) == 4


def test_koa_10_a_level_gained_with_the_last_action_counts_in_the_same_turn() -> None:
    state = set_board("A1: cB2 gA2 gB1 sC3")
    assert Ground(state).count_actions(0) == 1
    gained = excavate(state, "C2", "spring")
    assert (gained.turn, gained.used) == (0, 1)
    assert excavate(gained, "C1", "lava").turn == 1
    assert excavate(state, "C2", "goroldioa").turn == 1


def test_koa_10_a_level_lost_ends_the_turn_once_its_actions_are_used() -> None:
    state = set_board("A1: cB2 gC3 gD4 sB3 sC4")
    assert Ground(state).count_actions(0) == 2
    assert excavate(state, "C2", "earthquake", strikes="F6").turn == 0
    assert excavate(state, "C2", "earthquake", strikes="D4").turn == 1
    rich = set_board(f"A1: {RICH}", used=2)
    cut = excavate(rich, "A2", "earthquake", strikes="C3")
    assert Ground(cut).count_actions(0) == 1
    assert (cut.turn, cut.used) == (1, 0)


def test_koa_11_a_spring_counts_where_it_touches_the_network_and_leads_no_further() -> None:
    ground = Ground(set_board("A1: sB2 cC3 gA2 sB3 sD4"))
    assert ground.network(0) == {"A1", "A2"}
    assert ground.resources(0) == (1, 2)
    assert [tile.square for tile in ground.cut_off(0)] == ["C3", "D4"]
    assert set(ground.sites(0)) == {"B1", "A3"}


def test_koa_12_tiles_hang_together_corner_to_corner_with_all_neighbours() -> None:
    ground = Ground(set_board("A1: cB2 gC3 cD4 J10: cB3 cC4 nobody: lC2 eD3"))
    assert ground.network(0) == {"A1", "B2", "C3", "D4"}


def test_koa_13_actions_mix_in_any_order_and_the_rest_may_be_waived() -> None:
    state = set_board(f"A1: {RICH} msA2 J10: cI9")
    one = claim(seek(seize(excavate(state, "B1"), "I9", 2), "spring", 1, 3), "A2")
    two = excavate(seize(seek(claim(state, "A2"), "spring", 1, 3), "I9", 2), "B1")
    assert one.tiles == two.tiles
    assert (one.turn, two.turn) == (1, 1)
    for used in range(4):
        waived = end(state.model_copy(update={"used": used}))
        assert (waived.turn, waived.used, waived.tiles) == (1, 0, state.tiles)


def test_koa_14_a_clan_digs_anywhere_at_its_network_however_far_it_dug_before() -> None:
    """There is no pawn: its place would change nothing."""
    state = excavate(set_board(f"A1: {RICH}"), "I9")
    assert on(excavate(state, "A2"), "A2") == "A1: cA2"


def test_koa_15_tiles_of_others_are_walls() -> None:
    ground = Ground(set_board("A1: cB2 cD4 A10: cC3"))
    assert ground.network(0) == {"A1", "B2"}
    assert [tile.square for tile in ground.cut_off(0)] == ["D4"]


# Excavations


def test_koa_16_squares_that_touch_the_network_and_are_open_can_be_excavated() -> None:
    for clan, camp in enumerate(CAMPS):
        assert set(Ground(set_board("")).sites(clan)) == set(NEAR[camp])
    state = set_board("A1: cB2 sB3 mgC3 gE5 J10: msC2 cA3 nobody: lC1 eA2")
    assert Ground(state).sites(0) == ("B1",)
    for square in {*ORDER} - {"B1"}:
        assert why_not(state, Excavate(square=square))


def test_koa_17_anybodys_zones_can_be_mined() -> None:
    state = set_board(f"A1: {RICH} nobody: lA9")
    assert {"I9", "I8", "I7", "G9", "H9"} <= set(Ground(state).sites(0))
    assert on(excavate(state, "I9"), "I9") == "A1: cI9"


def test_koa_18_the_wheel_is_spun_again_until_it_is_at_something_that_can_be_laid() -> None:
    state = set_board("")
    poor = state.pools[0].with_more(Find.GOROLDIOA, -8)
    none = state.model_copy(update={"pools": (poor, *state.pools[1:])})
    goroldioa, spring, cavern = (slot(state, find) for find in ("goroldioa", "spring", "cavern"))
    after = make_move(none, Excavate(square="B2"), goroldioa, goroldioa, cavern)
    assert isinstance(after.deeds[0], Excavated)
    assert after.deeds[0].slots == (goroldioa, goroldioa, cavern)
    assert on(after) == "A1: cB2"
    poorer = poor.with_more(Find.SPRING, -8)
    neither = state.model_copy(update={"pools": (poorer, *state.pools[1:])})
    after = make_move(neither, Excavate(square="B2"), spring, goroldioa, slot(state, "lava"))
    assert on(after) == "nobody: lB2"
    assert on(make_move(state, Excavate(square="B2"), goroldioa)) == "A1: gB2"


def test_koa_18_what_is_found_is_taken_from_the_clans_own_pool() -> None:
    state = set_board("")
    assert pool(excavate(state, "B2", "cavern")) == (14, 8, 8)
    assert pool(excavate(state, "B2", "goroldioa")) == (15, 7, 8)
    assert pool(excavate(state, "B2", "spring")) == (15, 8, 7)
    for find in ("cavern", "goroldioa", "spring"):
        assert pool(excavate(state, "B2", find), 1) == (15, 8, 8)


def test_koa_19_lava_stays_on_the_square_that_was_chosen_and_is_nobodys() -> None:
    state = excavate(set_board(""), "B2", "lava")
    assert on(state) == "nobody: lB2"
    assert [pool(state, clan) for clan in range(4)] == [(15, 8, 8)] * 4
    again = end(state, 3)
    assert why_not(again, Excavate(square="B2"))
    assert why_not(again, Seize(square="B2"))
    assert "B2" not in Ground(again).network(0)


def test_koa_20_an_earthquake_leaves_the_chosen_square_open_and_strikes_elsewhere() -> None:
    state = excavate(set_board(""), "B2", "earthquake", strikes="E6")
    assert on(state) == "nobody: eE6"
    assert "B2" in Ground(state).sites(0)
    here = excavate(set_board("A1: cB2"), "C3", "earthquake", strikes="C3")
    assert on(here, "C3") == "nobody: eC3"


def test_koa_21_each_die_of_an_earthquake_is_rolled_again_on_a_safe_line() -> None:
    state = set_board("")
    quake = slot(state, "earthquake")
    number, letter = shaking("D6")
    after = make_move(state, Excavate(square="B2"), quake, 0, 1, 8, 9, number, 9, 0, 8, 1, letter)
    assert on(after) == "nobody: eD6"
    reached = {
        on(make_move(state, Excavate(square="B2"), quake, *shaking(square))).split()[-1][1:]
        for square in CENTRE
    }
    assert reached == CENTRE
    assert len(CENTRE) == 36
    assert all((zone(clan, square) or 5) > 2 for square in CENTRE for clan in range(4))


@pytest.mark.parametrize(
    ("lies", "pool_after"),
    [("c", (15, 8, 8)), ("g", (15, 8, 8)), ("s", (15, 8, 8)), ("mg", (15, 8, 8)), ("ms", (15, 8, 8))],
)
@pytest.mark.parametrize(("camp", "clan"), [("A1", 0), ("J10", 2)])
def test_koa_22_what_an_earthquake_hits_goes_back_to_its_owner(
    camp: str, clan: int, lies: str, pool_after: tuple[int, int, int]
) -> None:
    state = set_board(f"{camp}: {lies}E6")
    after = excavate(state, "B2", "earthquake", strikes="E6")
    assert on(after) == "nobody: eE6"
    assert pool(after, clan) == pool_after
    hit = next(tile for tile in state.tiles if tile.square == "E6")
    assert isinstance(after.deeds[0], Excavated)
    assert after.deeds[0].quake == Quake(square="E6", hit=hit)


@pytest.mark.parametrize("lies", ["l", "e"])
def test_koa_22_on_lava_and_on_an_old_earthquake_nothing_changes(lies: str) -> None:
    state = set_board(f"nobody: {lies}E6")
    after = excavate(state, "B2", "earthquake", strikes="E6")
    assert (after.tiles, after.pools) == (state.tiles, state.pools)


def test_koa_22_connections_and_actions_change_at_once() -> None:
    state = set_board(f"A1: {RICH}")
    after = excavate(state, "A2", "earthquake", strikes="E5")
    ground = Ground(after)
    assert ground.resources(0) == (2, 3)
    assert {"E6", "F6", "G7", "H8", "F7", "G8"} == {tile.square for tile in ground.cut_off(0)}
    assert after.turn == 0
    assert ground.count_actions(0) == 2


def test_koa_23_earthquakes_stay_and_nothing_passes_them() -> None:
    state = set_board("A1: cB2 cD4 nobody: eC3")
    ground = Ground(state)
    assert ground.network(0) == {"A1", "B2"}
    assert why_not(state, Excavate(square="C3"))
    assert why_not(state, Seize(square="C3"))
    assert "C3" not in ground.sites(0) + ground.prey(0)


def test_every_wheel_has_ten_slots_and_a_cavern_or_there_would_be_no_end() -> None:
    for wheel in WHEELS.values():
        assert len(wheel) == 10
        assert Find.CAVERN in wheel
    assert [WHEELS["balanced"].count(find) for find in Find] == [4, 2, 2, 1, 1]
