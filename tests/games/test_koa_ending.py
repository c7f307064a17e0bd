"""Blocked camps, the end, victory points and Jonnys: KOA-42 to KOA-50.

A test names each ruling.
"""

import pytest

from engine.games.koa.board import CAMPS, NEAR
from engine.games.koa.chance import Find
from engine.games.koa.ground import Ground, can_unblock, chance, doable, penalty
from engine.games.koa.positions import set_board
from engine.games.koa.rules import to_move
from engine.games.koa.scoring import outcome, result, sheet, sheet_of
from engine.games.koa.state import Attacked, Excavate, Options, SeatOptions, Seek, Sheet, Unblock
from tests.games import test_koa_clarified, test_koa_rulings, test_koa_seizures
from tests.games.koa import (
    END,
    JONNY,
    MINER,
    RICH,
    VOTER,
    claim,
    deal,
    end,
    excavate,
    in_words,
    make_move,
    on,
    pool,
    seek,
    seize,
    slot,
    unblock,
    why_not,
    with_pool,
)

WALLED = "nobody: lA2 eB1 lB2"
"""The camp of A1 with nothing open beside it."""
ONE_JONNY = (JONNY, VOTER, VOTER)


# Blocked


@pytest.mark.parametrize(("square", "was"), [("A2", "lava"), ("B1", "earthquake"), ("B2", "lava")])
def test_koa_42_a_camp_that_is_blocked_in_has_one_piece_switched_for_a_cavern(square: str, was: str) -> None:
    state = set_board(WALLED)
    after = unblock(state, square)
    assert f"A1: c{square}" in on(after, square)
    assert (after.turn, after.used, after.is_switched) == (0, 0, True)
    assert pool(after) == (14, 8, 8)
    assert after.deeds[-1].model_dump()["was"] == was
    assert "one is all" in why_not(after, Unblock(square="B2" if square != "B2" else "A2"))
    dug = excavate(after, Ground(after).sites(0)[0])
    assert (dug.turn, len(dug.deeds)) == (1, 2)


def test_koa_42_an_own_spring_can_be_switched_and_goes_back_to_the_pool() -> None:
    state = set_board("A1: sA2 sB1 sB2")
    after = unblock(state, "B2")
    assert on(after, "B2") == "A1: cB2"
    assert pool(after) == (14, 8, 6)


def test_koa_42_neither_others_tiles_nor_what_is_far_away_can_be_switched() -> None:
    state = set_board("A1: sA2 A10: sB1 nobody: lB2 lC3 eE5", options={"springs": 6})
    spent = state.model_copy(update={"pools": (state.pools[0].with_more(Find.SPRING, -5), *state.pools[1:])})
    assert Ground(spent).is_blocked(0)
    assert doable(spent, Ground(spent))["unblock"] == ("A2", "B2")
    for square in ("B1", "C3", "E5", "D4", "A1"):
        assert why_not(spent, Unblock(square=square))


@pytest.mark.parametrize(
    ("tiles", "is_blocked"),
    [
        (WALLED, True),
        ("nobody: lA2 eB1", False),
        ("A1: msB2 nobody: lA2 eB1", False),
        ("J10: cB2 nobody: lA2 eB1", False),
        (f"{WALLED} A1: cE5 cE6 cE7 sG5 sG6 gG7", True),
        (f"{WALLED} A1: cE5 cE6 cE7 sG5 sG6 gG7 cC9", False),
        (f"{WALLED} A1: cE5 cE6 cE7 sG5 sG6 gG7 msD4 mgD5", True),
    ],
)
def test_koa_42_a_clan_of_at_most_six_tiles_with_nothing_to_excavate_claim_or_seize_is_blocked(
    tiles: str, is_blocked: bool
) -> None:
    state = set_board(tiles)
    assert Ground(state).is_blocked(0) == is_blocked
    assert ("unblock" in doable(state, Ground(state))) == is_blocked


def test_koa_42_only_at_the_start_of_the_turn_and_only_with_a_cavern_left() -> None:
    assert "start of a turn" in why_not(set_board(WALLED, used=1), Unblock(square="A2"))
    without = with_pool(set_board(WALLED), 0, cavern=0)
    assert "unblock" not in doable(without, Ground(without))
    assert why_not(without, Unblock(square="A2"))
    ended = unblock(with_pool(set_board(WALLED), 0, cavern=1), "A2")
    assert (ended.ending, ended.ender) == ("caverns", 0)


def test_koa_42_one_piece_is_switched_in_a_turn_even_if_the_camp_is_blocked_still() -> None:
    twice = "nobody: lA2 lB1 lB2 lA3 lB3 lC1 lC2 lC3"
    state = unblock(set_board(twice), "B2")
    assert Ground(state).is_blocked(0)
    assert list(doable(state, Ground(state))) == ["sharman"]
    assert "one is all" in why_not(state, Unblock(square="C3"))
    again = end(state, 4)
    assert (again.turn, again.is_switched) == (0, False)
    assert on(unblock(again, "C3"), "C3") == "A1: cC3"


def test_koa_42_markers_are_claimed_and_not_switched() -> None:
    assert Ground(set_board("A1: msB2 sB1 nobody: lA2")).obstacles(0) == ("A2", "B1")


def test_koa_42_a_clan_walled_in_by_others_alone_has_nothing_to_switch() -> None:
    state = with_pool(set_board("A10: sA2 sB1 sB2"), 0, cavern=15, spring=0)
    ground = Ground(state)
    assert ground.is_blocked(0)
    assert not can_unblock(state, ground)
    assert can_unblock(set_board(WALLED), Ground(set_board(WALLED)))


# The end


def test_koa_43_a_whole_round_without_any_action_ends_the_match() -> None:
    """Four turns in a row count, even if actions were possible."""
    state = end(set_board(""), 3)
    assert (state.ending, state.idle) == (None, 3)
    assert end(state).ending == "stalled"
    acted = end(excavate(state, "I2", "lava"), 3)
    assert (acted.ending, acted.idle) == (None, 3)
    assert end(acted).ending == "stalled"
    assert to_move(end(acted)) == ()


def test_koa_43_a_turn_begun_is_not_idle_and_a_switch_is_something_done() -> None:
    state = set_board(WALLED, idle=3)
    assert end(unblock(state, "A2")).idle == 0
    assert end(state).ending == "stalled"
    assert end(set_board(f"A1: {RICH}", idle=3, used=1)).ending is None


def test_koa_43_turns_in_which_nothing_can_be_done_pass_by_themselves_and_count() -> None:
    walls = " ".join(f"l{square}" for camp in ("A10", "J10") for square in NEAR[camp])
    state = set_board(f"nobody: {walls}")
    for clan in (1, 2):
        state = with_pool(state, clan, cavern=0, goroldioa=0, spring=0)
    assert ((acted := excavate(state, "B2")).turn, acted.idle) == (3, 2)
    assert ((waived := end(acted)).turn, waived.idle) == (0, 3)
    assert end(waived).ending == "stalled"
    assert excavate(waived, "C3").idle == 2


def test_koa_43_the_match_is_over_as_soon_as_no_clan_is_left_that_could_do_anything() -> None:
    walls = " ".join(f"l{square}" for camp in CAMPS for square in NEAR[camp] if square != "B2")
    state = set_board(f"nobody: {walls} A1: cD4 cD5 cD6 cE4 cE5 cE6 cF5")
    for clan in range(4):
        state = with_pool(state, clan, cavern=int(clan == 0), goroldioa=0, spring=0)
    over = excavate(state, "B2", "lava")
    assert (over.ending, over.idle) == ("stalled", 4)


def test_the_last_round_ends_the_match_when_it_is_over() -> None:
    state = set_board("", turn="J1", round=10, options={"rounds": 10})
    assert excavate(state, "I2").ending == "rounds"
    earlier = set_board("", turn="J1", round=9, options={"rounds": 10})
    assert excavate(earlier, "I2").round == 10
    later = set_board("", turn="J1", round=10, first=2, options={"rounds": 10})
    assert excavate(later, "I2").ending is None
    assert excavate(later, "I2").round == 10


# Victory points


def test_koa_44_each_cavern_counts_and_more_if_chained_or_outside_and_so_does_each_trophy() -> None:
    state = set_board(
        "A1: cB2 cC3 gD4 cE5 cF6 sB3 msC5 gC2 J10: cG2", trophies={"A1": "J10 J10 A10", "J10": "A1"}
    )
    assert sheet(state, Ground(state), 0) == Sheet(caverns=4, chained=2, outside=1, trophies=3)
    assert sheet(state, Ground(state), 2) == Sheet(caverns=1, chained=0, outside=1, trophies=1)
    assert result(state).scores == (4 + 2 + 1 + 3, 0, 1 + 0 + 1 + 1, 0)


@pytest.mark.parametrize(
    ("weights", "points"),
    [
        ({"vp_cavern": 0}, 6),
        ({"vp_cavern": 3}, 18),
        ({"vp_chained": 0}, 8),
        ({"vp_chained": 2}, 12),
        ({"vp_outside": 0}, 9),
        ({"vp_outside": 3}, 12),
        ({"vp_trophy": 0}, 7),
        ({"vp_trophy": 2}, 13),
    ],
)
def test_koa_44_the_table_may_weigh_them_otherwise(weights: dict[str, int], points: int) -> None:
    assert (
        Sheet(caverns=4, chained=2, outside=1, trophies=3).points(Options.model_validate(weights)) == points
    )


def test_koa_45_bonuses_add_up() -> None:
    line = "B2 C3 D4 E5"
    state = set_board(f"A1: {' '.join(f'c{square}' for square in line.split())} cF6")
    before = set_board(f"A1: {' '.join(f'c{square}' for square in line.split())}")
    assert result(state).scores[0] - result(before).scores[0] == 3
    assert Sheet(1, 2, 3, 4) + Sheet(10, 20, 30, 40) == Sheet(11, 22, 33, 44)


@pytest.mark.parametrize(
    ("tiles", "chain"),
    [
        ("A1: cB2 cC3", {"B2", "C3"}),
        ("A1: gB2 cC3", set()),
        ("A1: sB2 cC3", set()),
        ("A1: cC3", set()),
        ("A1: cB2 A10: cC3 A1: cD4", {"B2"}),
        ("A1: cB2 msC3 cD4", {"B2"}),
        ("A1: cB2 gC3 cC4 cD4 cB3", {"B2", "B3", "C4", "D4"}),
        ("A1: cA2 cI9", {"A2"}),
    ],
)
def test_koa_46_the_chain_begins_at_the_camp_and_is_broken_by_all_that_is_no_cavern(
    tiles: str, chain: set[str]
) -> None:
    state = set_board(tiles)
    assert Ground(state).chain(0) == chain


@pytest.mark.parametrize(
    ("tiles", "trophies", "places"),
    [
        ("A1: cB2 cC3 J10: cI9", {}, (1, 3, 2, 3)),
        # More points come before trophies.
        ("A1: cB2 cC3", {"J10": "A10 A10 A10"}, (1, 3, 2, 3)),
        # Level on points: a trophy comes before chains and caverns outside.
        ("A1: cB2 cC3 J10: cI9 cG7", {"J10": "A10"}, (2, 3, 1, 3)),
        ("A1: cE6 cE7 J10: cI9", {"J10": "A10 A10"}, (2, 3, 1, 3)),
        # Level on trophies too: caverns outside.
        ("A1: cB2 cC3 J10: cI9 cE5", {}, (2, 3, 1, 3)),
        ("A1: cB2 cC3 J10: cI9 cH8", {}, (1, 3, 1, 3)),
        ("", {}, (1, 1, 1, 1)),
    ],
)
def test_koa_47_level_on_points_trophies_decide_then_caverns_outside_then_places_are_shared(
    tiles: str, trophies: dict[str, str], places: tuple[int, ...]
) -> None:
    assert result(set_board(tiles, trophies=trophies)).places == places


def test_koa_48_the_match_ends_at_once_without_even_turns() -> None:
    state = with_pool(set_board(f"A1: {RICH}"), 0, cavern=1)
    ended = excavate(state, "A2")
    assert (ended.ending, ended.ender, ended.turn, ended.used) == ("caverns", 0, 0, 1)
    assert to_move(ended) == ()
    assert outcome(ended) == result(ended)
    assert outcome(state) is None
    assert "over" in why_not(ended, END, 0)
    with_the_last_action = excavate(with_pool(set_board("A1: cB2", turn="A1"), 0, cavern=1), "C3")
    assert (with_the_last_action.turn, with_the_last_action.used) == (0, 1)


def test_koa_48_an_earthquake_may_give_a_cavern_back_before_the_last_is_used() -> None:
    state = with_pool(set_board(f"A1: {RICH} cE4"), 0, cavern=1)
    shaken = excavate(state, "A2", "earthquake", strikes="E4")
    assert shaken.ending is None
    assert pool(shaken)[0] == 2


def test_koa_49_no_clan_is_out_as_long_as_there_is_a_camp() -> None:
    for clan, camp in enumerate(CAMPS):
        assert camp in Ground(set_board("")).network(clan)
    state = set_board("A1: cE5", turn="J1")
    bare = excavate(excavate(state, "I1", "lava"), "A2", "earthquake", strikes="E5")
    assert "A1" not in on(bare)
    assert set(Ground(bare).sites(0)) == {"A2", "B1", "B2"}


# Jonnys


@pytest.mark.parametrize(
    ("brought", "jonnys"),
    [
        ((JONNY, VOTER), (0,)),
        ((JONNY, MINER), ()),
        ((JONNY, VOTER, MINER), (0,)),
        ((SeatOptions(jonny=True), VOTER, VOTER), (0,)),
        ((JONNY, MINER, MINER), ()),
        ((JONNY, VOTER, MINER, MINER), ()),
        ((MINER, JONNY, VOTER, VOTER), (1,)),
        ((JONNY, JONNY, JONNY, MINER), (0, 1, 2)),
        ((VOTER,) * 4, ()),
    ],
)
def test_koa_50_the_jonny_rule_holds_when_more_than_half_vote_for_it(
    brought: tuple[SeatOptions, ...], jonnys: tuple[int, ...]
) -> None:
    assert deal(brought=brought).jonnys == jonnys


def test_koa_50_a_jonny_spins_twice_and_places_two_pieces_for_one_action() -> None:
    state = set_board("", brought=ONE_JONNY)
    one = excavate(state, "B2", "cavern")
    assert (one.turn, one.used, one.is_second) == (0, 1, True)
    assert list(doable(one, Ground(one))) == ["excavate"]
    for move in (Seek(), Unblock(square="A2")):
        assert "second piece" in why_not(one, move)
    two = excavate(one, "C3", "spring")
    assert on(two) == "A1: cB2 sC3"
    assert (two.turn, two.is_second, len(two.deeds)) == (1, False, 2)
    other = excavate(two, "B9")
    assert (other.turn, other.is_second) == (2, False)


def test_koa_50_a_jonny_of_several_actions_places_two_pieces_with_each() -> None:
    state = set_board(f"A1: {RICH}", brought=ONE_JONNY)
    for number, square in enumerate(("A2", "B1", "C2", "D2", "C1", "D3", "E3"), start=1):
        state = excavate(state, square)
        assert (state.turn, state.used, state.is_second) == (0, (number + 1) // 2, number % 2 == 1)
    assert excavate(state, "E4").turn == 1


def test_koa_50_the_second_piece_may_be_waived_and_falls_away_where_there_is_no_room() -> None:
    assert end(excavate(set_board("", brought=ONE_JONNY), "B2")).turn == 1
    tight = set_board("nobody: lA2 lB1", brought=ONE_JONNY)
    filled = excavate(tight, "B2", "lava")
    assert (filled.turn, filled.is_second) == (1, False)
    rich = set_board("A1: gA2 gB1 sB2 sC2 nobody: lC1 lA3 lB3", brought=ONE_JONNY)
    assert Ground(rich).count_actions(0) == 2
    assert Ground(rich).sites(0) == ()
    opened = set_board("A1: gA2 gB1 sB2 sC2 nobody: lA3 lB3", brought=ONE_JONNY)
    after = excavate(opened, "C1", "lava")
    assert (after.turn, after.used, after.is_second) == (0, 1, False)
    assert on(seek(after, "spring", 5, 5), "E5") == "A1: msE5"


def test_koa_50_one_is_taken_off_a_jonnys_die_and_from_no_other() -> None:
    besieged = "A1: cB2 cC3 cD4 cE5 cF6 J10: cG7"
    state = set_board(besieged, brought=ONE_JONNY)
    assert penalty(state) == 1
    assert seize(state, "G7", 7).tiles == state.tiles
    won = seize(state, "G7", 8)
    assert on(won, "G7") == "A1: cG7"
    assert isinstance(won.deeds[0], Attacked)
    assert (won.deeds[0].needs, won.deeds[0].penalty, won.is_second) == (7, 1, False)
    prey = Ground(state).at["G7"]
    assert [chance(prey, less) for less in (0, 1)] == [40, 30]
    assert penalty(set_board("", brought=ONE_JONNY, turn="A10")) == 0
    assert penalty(set_board("")) == 0


def test_koa_50_a_jonnys_caverns_never_end() -> None:
    state = with_pool(set_board("", brought=ONE_JONNY), 0, cavern=1)
    after = excavate(excavate(state, "B2"), "C3")
    assert after.ending is None
    assert pool(after)[0] == 1
    assert with_pool(after, 0, cavern=0).is_endless(0)
    none = with_pool(set_board("", brought=ONE_JONNY), 0, cavern=0)
    assert on(make_move(none, Excavate(square="B2"), slot(none, "cavern"))) == "A1: cB2"
    shaken = excavate(set_board("A1: cE5", turn="J1", brought=ONE_JONNY), "I2", "earthquake", strikes="E5")
    assert pool(shaken)[0] == 15
    assert not after.is_endless(1)
    taken = seize(with_pool(set_board("A1: cB2 J10: cC3", brought=ONE_JONNY), 0, cavern=0), "C3", 10)
    assert (on(taken, "C3"), taken.ending) == ("A1: cC3", None)


def test_koa_50_a_jonny_never_wins_but_ranks_among_jonnys() -> None:
    best = "A1: cB2 cC3 A10: cB9"
    assert result(set_board(best, 3, brought=ONE_JONNY)).places == (3, 1, 2)
    assert result(set_board(best, 3)).places == (1, 2, 3)
    assert result(set_board(best, 3, brought=(JONNY, JONNY, JONNY))).places == (1, 2, 3)
    assert result(set_board(best, 3, brought=(JONNY, JONNY, VOTER))).places == (2, 3, 1)
    won = result(set_board(best, 2, brought=(JONNY, VOTER)))
    assert won.winners == (1,)
    assert "no Jonny can win" in in_words(won.reason)


def test_koa_50_the_neutral_clan_is_no_jonny_even_when_a_jonny_leads_it() -> None:
    state = set_board("J1: cI2", turn="J1", steering=0, brought=ONE_JONNY)
    assert state.owners[3] is None
    after = excavate(state, "H3")
    assert (after.turn, after.is_second) == (0, False)
    assert not state.is_endless(3)
    assert pool(after, 3)[0] == 13


def test_koa_50_both_clans_of_a_jonny_are_under_the_rule() -> None:
    state = set_board("", 2, turn="J10", brought=(JONNY, VOTER))
    assert excavate(state, "I9").is_second
    assert state.is_endless(2)
    assert sheet_of(state, Ground(state), 0) == Sheet(0, 0, 0, 0)


def test_claims_of_a_jonny_are_single() -> None:
    state = set_board("A1: cB2 msC3", brought=ONE_JONNY)
    assert claim(state, "C3").turn == 1


def test_every_ruling_has_a_test_that_names_it() -> None:
    named = [*globals(), *vars(test_koa_rulings), *vars(test_koa_seizures), *vars(test_koa_clarified)]
    numbers = {int(name.split("_")[2]) for name in named if name.startswith("test_koa_") and "_" in name[9:]}
    assert numbers == set(range(1, 54))


def test_no_player_moves_out_of_turn() -> None:
    for seat in (-1, 1, 2, 3, 4):
        assert why_not(set_board(""), END, seat) == "It isn’t your turn."
