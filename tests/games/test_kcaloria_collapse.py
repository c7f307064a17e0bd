"""Extinction events of kCaloria: victims, clocks, and spreading counters.

These are KC-39 to KC-44 and KC-51 to KC-57.
"""

from typing import Any

import pytest

from engine.games.kcaloria.rules.collapse import Doom, dooms, spread
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import State
from engine.games.kcaloria.turns import view
from tests.games.kcaloria import at, counters, has, lay, place, placing, stands, starve, wait, why_not

pytestmark = pytest.mark.usefixtures("small_kinds")

CHAIN = (
    "A: creek@W3 fern@W2<1blue-W3 cicada@W1<1green-W2 shrew@start<1yellow-W1 hawk@E1<1orange-start"
    " human@E2<1red-E1 B: creek@S2W1"
)
"""A row in which each tile lives on its western neighbour.

Bob's next tile on S1W2 touches the fern and the cicada.
"""
FEW = "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2"
REMOVAL = "remove-the-invader"


def poison_table(text: str = CHAIN, *hands: str, where: str = "S1W2", **more: Any) -> State:
    """Return the table after Bob placed a bacillus there, on Ann's turn.

    `hands` are Ann's and what else Bob holds.
    """
    ann, bob, *others = (*hands, "", "")
    state = lay(text, turn=1, hands=(ann, f"{bob} bacillus", *others[: more.get("players", 2) - 2]), **more)
    return place(state, "bacillus", where)


def test_what_is_awaited_says_after_how_many_more_turns_of_whom_each_tile_dies_out() -> None:
    """In its initiator's turn a counter is one too high.

    It is lowered at the end of that turn.
    """
    state, turns = poison_table(), 0
    doomed = dict(sight_of(view(state, 0)).coming_dooms)
    assert sorted(doom.value for doom in doomed.values()) == [1, 2, 3, 4]
    assert {doom.initiator for doom in doomed.values()} == {1}
    while doomed.keys() & {tile.id for tile in state.tiles}:
        mover = state.turn
        awaited = sight_of(view(state, mover)).coming_dooms
        now = {number: doom.value - turns - (mover == 1) for number, doom in doomed.items()}
        left = {tile.id for tile in state.tiles}
        expected = {number: value for number, value in now.items() if number in left}
        assert {number: doom.value for number, doom in awaited.items()} == expected
        state = wait(state)
        turns += mover == 1
        while state.starving:
            state = starve(state)
    assert turns == 4


# Who is hit


def test_kc_39_pesticide_hits_the_insects_beside_it_of_every_owner_and_nothing_else() -> None:
    state = poison_table(
        f"{FEW} tick@S1W2<1green-W2 B: creek@S2 meadow@S2E1<1blue-S2 cicada@S1E1<1green-S2E1"
        " grasshopper@S1E2<1green-S2E1",
        where="S1W1",
    )
    assert counters(state) == {"W1": 1, "S1E1": 1}


def test_kc_39_without_an_insect_beside_it_pesticide_waits() -> None:
    assert poison_table("A: creek@W1 B: creek@S2", where="S1W1").collapses == ()


def test_kc_39_a_microbe_starves_no_tile_by_itself() -> None:
    state = poison_table(f"{FEW} B: creek@S2W1")
    assert (has(state, "S1W2"), counters(state)) == ("", {"W1": 1})


def test_kc_40_an_insect_placed_beside_pesticide_is_doomed_at_once_by_the_pesticides_owner() -> None:
    text = "A: creek@W2 meadow@W1<1blue-W2 B: creek@S2 bacillus@S1W1"
    state = place(lay(text, hands=("cicada",)), "cicada", "start")
    assert dooms(state) == {5: Doom(1, 1)}
    assert "start" not in stands(wait(state)), "the end of Bob's next turn"
    assert counters(place(lay(text, hands=("deer",)), "deer", "start")) == {}


def test_kc_40_late_insects_join_the_collapse_of_their_pesticide() -> None:
    state = place(poison_table(CHAIN, "grasshopper"), "grasshopper", "S1W3", "1green-W2")
    (collapse,) = state.collapses
    assert [(root.tile, root.value, root.is_hit) for root in collapse.roots] == [(3, 1, True), (9, 1, True)]


def test_kc_40_beside_ones_own_pesticide_an_insect_lasts_a_round() -> None:
    state = lay("A: creek@W2 meadow@W1<1blue-W2 bacillus@S1W1 B: creek@E5", hands=("cicada",))
    state = place(state, "cicada", "start")
    assert dooms(state) == {5: Doom(1, 0)}
    assert "start" in stands(wait(state))
    assert "start" not in stands(wait(state, 2))


def test_kc_40_two_pesticides_beside_an_insect_are_two_events() -> None:
    state = lay("A: creek@W2 meadow@W1<1blue-W2 B: creek@S2 bacillus@S1W1 bacillus@S1E1", hands=("cicada",))
    state = place(state, "cicada", "start")
    assert {(one.id, one.trigger, one.initiator) for one in state.collapses} == {(1, 4, 1), (2, 5, 1)}
    gone = wait(state)
    assert (gone.collapses, "start" in stands(gone)) == ((), False)


def test_kc_41_a_removal_needs_a_tile_beside_it_that_had_a_cost() -> None:
    state = lay("A: creek@W1 sunlight@start B: creek@S2", turn=1, hands=("", REMOVAL))
    move = placing(state, REMOVAL, "S1W1", removes="creek")
    assert why_not(state, move) == "Nothing beside S1W1 had a cost: Remove the invader has no tile to name."


def test_kc_42_a_removal_hits_every_tile_of_the_name_beside_it_of_any_owner_and_no_other() -> None:
    state = lay(
        f"{FEW} cicada@N1W2<1green-W2 grasshopper@S1W2<1green-W2"
        " B: creek@S2 meadow@S2E1<1blue-S2 cicada@S1E1<1green-S2E1",
        turn=1,
        hands=("", REMOVAL),
    )
    for name in ("creek", "meadow", "fern", None):
        move = placing(state, REMOVAL, "S1W1", removes=name)
        assert why_not(state, move) == "Remove the invader has to name a tile beside it that had a cost."
    state = place(state, REMOVAL, "S1W1", removes="cicada")
    assert counters(state) == {"W1": 1, "S1E1": 1}, "not the one on N1W2, which does not touch it"


def test_kc_42_only_a_removal_names() -> None:
    state = lay("A: creek@start", hands=("fern",))
    assert why_not(state, placing(state, "fern", "E1", removes="fern")) == "Fern names no tile."


# The clock


def test_kc_43_counters_go_down_at_the_end_of_the_initiators_own_turns_after_the_one_that_set_them() -> None:
    state = poison_table()
    begun = {"W1": 1, "start": 2, "E1": 3, "E2": 4}
    assert counters(state) == begun, "not lowered in the turn of the placement"
    assert counters(wait(state)) == begun, "nor at the end of Ann's"
    assert counters(wait(state, 2)) == counters(wait(state, 3)) == {"start": 1, "E1": 2, "E2": 3}
    assert counters(wait(state, 4)) == {"E1": 1, "E2": 2}
    assert counters(wait(state, 6)) == {"E2": 1}
    last = wait(state, 8)
    assert (counters(last), last.collapses) == ({}, ())
    assert stands(last) == {"W3", "W2", "S2W1", "S1W2"}


def test_kc_43_tiles_whose_counters_are_used_up_go_together() -> None:
    state = wait(poison_table(f"{FEW} cicada@S1W2<1green-W2 B: creek@S2", where="S1W1"), 2)
    assert not {"W1", "S1W2"} & stands(state)
    assert has(state, "W2") == "9green"


def test_kc_43_all_collapses_of_the_mover_are_lowered_together() -> None:
    text = (
        f"{FEW} shrew@start<1yellow-W1 B: creek@S2W1 C: creek@S2E2 meadow@S2E1<1blue-S2E2 "
        "cicada@S2<1green-S2E1"
    )
    state = wait(poison_table(text, "", "bacillus", players=3), 2)
    state = place(state, "bacillus", "S1W1")
    assert dooms(state) == {4: Doom(1, 1), 8: Doom(1, 1)}, (
        "the first cicada has died out, the second has a round"
    )
    assert dooms(wait(state, 2)) == dooms(state)
    assert dooms(wait(state, 3)) == {}


# How they spread


def test_kc_44_counters_follow_what_was_eaten_the_shortest_way() -> None:
    far = poison_table(f"{FEW} raccoon@N1W1<1yellow-W1 tick@start<1green-N1W1 B: creek@S2W1")
    assert counters(far) == {"W1": 1, "N1W1": 2, "start": 3}
    near = poison_table(f"{FEW} raccoon@N1W1<1yellow-W1 frog@start<1yellow-W1+1yellow-N1W1 B: creek@S2W1")
    assert counters(near) == {"W1": 1, "N1W1": 2, "start": 2}, (
        "one more than the cicada, not than the raccoon"
    )


def test_kc_44_spare_food_beside_a_tile_does_not_keep_the_counter_away() -> None:
    spare = "creek@N2 meadow@N1E1<1blue-N2 deer@N1W1<1green-N1E1 shrew"
    state = poison_table(CHAIN.replace("shrew", spare))
    assert has(state, "N1W1") == "5yellow"
    assert counters(state) == {"W1": 1, "start": 2, "E1": 3, "E2": 4}


def test_kc_44_tiles_that_ate_of_nothing_doomed_have_no_counter() -> None:
    assert counters(poison_table(f"{FEW} deer@N1W2<1green-W2 B: creek@S2W1")) == {"W1": 1}


def test_kc_51_a_new_tile_that_eats_of_a_doomed_one_is_doomed_one_turn_later() -> None:
    state = poison_table(CHAIN, "newt hawk")
    assert counters(place(state, "newt", "N1W1", "1yellow-W1"))["N1W1"] == 2
    assert counters(place(state, "hawk", "N1E1", "1orange-start"))["N1E1"] == 3


def test_kc_51_a_tile_placed_on_what_falls_at_the_end_of_the_same_turn_is_hungry_after_it() -> None:
    state = wait(poison_table(CHAIN, "", "newt"))
    state = place(state, "newt", "S1W1", "1yellow-W1")
    assert counters(state) == {"S1W1": 1, "start": 1, "E1": 2, "E2": 3}
    assert "S1W1" in stands(wait(state))
    assert "S1W1" not in stands(wait(state, 2))


def lay_crossed_row() -> State:
    """Return a row of Ann's that Bob has hit at its foot.

    Cy has hit a tile that feeds only its head.
    """
    text = (
        "A: creek@W4 fern@W3<1blue-W4 cicada@W2<1green-W3 shrew@W1<1yellow-W2 hawk@start<1orange-W1"
        " bear@E1<1red-start creek@E4 phlox@E3<1blue-E4 ranger@E2<1green-E3+1red-E1 B: creek@S2W2 C: "
        "creek@S2E3"
    )
    state = lay(text, players=3, turn=1, hands=("fern", REMOVAL, REMOVAL))
    state = place(state, REMOVAL, "S1W2", removes="cicada")
    return place(state, REMOVAL, "S1E3", removes="phlox")


def test_kc_52_each_event_keeps_its_own_counters_and_the_lowest_shows() -> None:
    state = lay_crossed_row()
    bobs, cys = state.collapses
    assert [(one.initiator, spread(one, state.links)[9]) for one in (bobs, cys)] == [(1, 5), (2, 2)]
    assert dooms(state)[9] == Doom(2, 2)
    assert counters(state) == {"W2": 1, "W1": 2, "start": 3, "E1": 4, "E3": 1, "E2": 2}
    assert dooms(state)[6] == Doom(4, 1)


def test_kc_52_each_initiator_lowers_only_the_own_counters() -> None:
    state = wait(lay_crossed_row(), 2)
    assert counters(state) == {"W1": 1, "start": 2, "E1": 3, "E3": 1, "E2": 2}, "Bob's turn is over"
    state = wait(state)
    assert counters(state) == {"W1": 1, "start": 2, "E1": 3, "E2": 1}, "and Cy's"
    assert "E2" not in stands(wait(state, 3))


def test_kc_52_a_rescue_clears_the_event_that_it_answers_only() -> None:
    state = place(wait(lay_crossed_row(), 3), "fern", "E3", "1blue-E4", feeds="E2<1green-E3")
    assert counters(state) == {"W1": 1, "start": 2, "E1": 3, "E2": 4}


def test_kc_53_a_removed_tile_is_out_of_the_game_and_its_space_is_free() -> None:
    state = wait(poison_table(f"{FEW} B: creek@S2W1", "", "fern"), 2)
    assert state.discards[0] == ("creek", "cicada")
    assert "W1" in stands(place(state, "creek", "W1"))


def test_kc_54_what_was_eaten_of_a_removed_tile_vanishes_and_what_it_ate_returns() -> None:
    state = wait(poison_table(), 2)
    assert has(state, "W2") == "2green"
    assert not [link for link in state.links if 3 in (link.producer, link.consumer)]
    assert sum(tile.left[2] for tile in state.tiles) == 0, "no yellow came back"
    assert state.numbered == 8


def test_kc_55_an_action_leaves_at_the_end_of_its_turn_and_what_it_did_stays() -> None:
    state = lay(CHAIN, turn=1, hands=("", REMOVAL))
    state = place(state, REMOVAL, "S1W2", removes="cicada")
    assert "S1W2" not in stands(state)
    assert state.discards[1] == (REMOVAL,)
    assert counters(state) == {"W1": 1, "start": 2, "E1": 3, "E2": 4}
    assert "S1W2" in stands(place(wait(state), "creek", "S1W2")), "its space is free"
    burnt = place(lay("A: creek@W1 fern@start<1blue-W1", hands=("controlled-burn",)), "controlled-burn", "E1")
    assert has(burnt, "start") == "2green", "what it takes while it lies there is back when it is gone"


def test_kc_56_counters_run_on_when_the_trigger_is_gone() -> None:
    text = f"{FEW} shrew@start<1yellow-W1 B: creek@S2W1 fern@S2W2<1blue-S2W1 C: creek@S2E2"
    state = place(lay(text, players=3, turn=1, hands=("", "mould")), "mould", "S1W2", "1green-S2W2")
    assert counters(state) == {"W1": 1, "start": 2}
    left = tuple(tile for tile in state.tiles if tile.key != "mould")
    links = tuple(link for link in state.links if link.consumer != 8)
    gone = wait(state.model_copy(update={"tiles": left, "links": links}), 3)
    assert counters(gone) == {"start": 1}


# Beginners


def test_kc_57_beginners_removal_strips_the_unspent_cubes_of_the_tiles_named() -> None:
    state = lay(CHAIN, turn=1, hands=("", REMOVAL), extinction=False)
    assert has(state, "W1") == "1yellow"
    state = place(state, REMOVAL, "S1W2", removes="cicada")
    assert (has(state, "W1", "start"), state.collapses, len(state.links)) == (", 2orange", (), 5)
    assert "W1" in stands(wait(state, 6))
    assert has(wait(state, 6), "W1") == "", "they do not come back"


def test_kc_57_beginners_pesticide_strips_all_that_an_insect_has_boosts_too() -> None:
    state = lay(
        f"{FEW.replace('cicada', 'ant')} B: creek@S2W1", turn=1, hands=("", "flood"), extinction=False
    )
    state = place(state, "flood", "S1W2")
    assert (has(state, "W1"), at(state, "W1").lost) == ("", 3)
    late = lay("A: creek@W2 meadow@W1<1blue-W2 B: creek@S2 flood@S1W1", hands=("ant",), extinction=False)
    late = place(late, "ant", "start", bonuses="start:orange")
    assert (has(late, "start"), late.collapses) == ("", ())


def test_kc_57_what_is_stripped_can_be_made_again_by_what_comes_later() -> None:
    state = lay(f"{FEW} B: creek@S2W1", turn=1, hands=("grasshopper cicada", REMOVAL), extinction=False)
    state = place(state, REMOVAL, "S1W2", removes="cicada")
    assert has(state, "W1") == ""
    assert has(place(state, "cicada", "N1W2"), "W1") == "1yellow"
