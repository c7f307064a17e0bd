"""The worked examples of the makers' text of kCaloria, each played through."""

import pytest

from engine.contract.driver import resume
from engine.contract.hexes import cell_name
from engine.contract.notation import read_notation
from engine.contract.values import Ask
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.collapse import Doom, dooms, spread
from engine.games.kcaloria.rules.kinds import KINDS
from engine.games.kcaloria.rules.legal import spaces
from engine.games.kcaloria.rules.state import Discard, State
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.turns import to_move, view
from tests.games.kcaloria import (
    at,
    counters,
    eats,
    feed,
    feed_all,
    has,
    lay,
    make_move,
    place,
    placing,
    stands,
    starve,
    wait,
    why_not,
)

pytestmark = pytest.mark.usefixtures("small_kinds")

REMOVAL = "remove-the-invader"


def list_spaces(state: State, key: str) -> set[str]:
    """Return the spaces where a tile can be placed and paid for."""
    return {cell_name(cell) for cell in spaces(Web(state), state.turn, key)}


# The first turns


def test_an_armadillo_is_no_first_tile() -> None:
    state = lay("", turns=0, hands=("armadillo bayou",))
    assert KINDS["armadillo"].cost == ((0, 4, 0, 0, 0, 0), (0, 0, 2, 0, 0, 0))
    assert KINDS["armadillo"].makes == (0, 0, 0, 3, 0, 0)
    sentence = "Your first tile is a water tile on start."
    move = placing(state, "bayou", "start").model_copy(update={"tile": "armadillo"})
    assert why_not(state, move) == sentence


def test_bayou_phlox_mushroom_squirrel_and_a_heron_that_waits_for_water() -> None:
    state = lay("", turns=0, hands=("armadillo bayou fern mushroom squirrel heron bayou", "lake"))
    state = make_move(
        place(state, "bayou", "start"), placing(state, "creek", "E5").model_copy(update={"cell": (5, 0)})
    )
    assert has(state, "start") == "2blue"
    assert len(state.hands[0]) == 7

    assert list_spaces(state, "mushroom") == {"E1", "N1E1", "N1W1", "W1", "S1W1", "S1E1"}
    state = wait(place(state, "mushroom", "E1"))
    assert has(state, "start", "E1") == "1blue, 2green"

    assert list_spaces(state, "squirrel") == {"N1E1", "S1E1"}, "beside bayou and mushroom both"
    state = wait(place(state, "squirrel", "N1E1"))
    assert has(state, "start", "E1", "N1E1") == ", 1green, 3yellow", "the bayou boosts it"

    assert list_spaces(state, "heron") == set()
    sentence = "The tiles around N1W1 can’t pay for Heron."
    assert why_not(state, placing(state, "creek", "N1W1").model_copy(update={"tile": "heron"})) == sentence
    state = wait(place(state, "bayou", "N1W1"))
    assert list_spaces(state, "heron") == {"N2"}, "the one space beside the new water and the squirrel"
    state = place(state, "heron", "N2")
    assert eats(state, "N2") == "2blue-N1W1+2yellow-N1E1"
    assert has(state, "N2", "N1E1", "N1W1") == "3red, 2yellow, "


def test_a_phlox_needs_one_blue_beside_it_and_yields_two_green() -> None:
    state = lay("A: bayou@start", hands=("phlox",))
    after = place(state, "phlox", "E1")
    assert has(after, "start", "E1") == "1blue, 2green"
    dry = lay("A: fern@start", hands=("phlox",))
    assert list_spaces(dry, "phlox") == set()


def test_a_cost_is_paid_from_the_tiles_of_an_opponent_too() -> None:
    state = lay("A: fern@start B: bayou@E2", hands=("mushroom",))
    after = place(state, "mushroom", "E1")
    assert has(after, "E2") == "1blue"


def test_a_turn_of_discards_is_over_and_they_are_out_of_the_match() -> None:
    state = lay("A: creek@start", hands=("fern owl newt",))
    after = make_move(state, Discard(tiles=("fern", "newt", "owl")))
    assert (after.turn, len(after.hands[0])) == (1, 7)
    assert sorted(after.discards[0]) == ["fern", "newt", "owl"]


# Yields


def test_two_sunlights_beside_a_flower_of_two_make_four_more() -> None:
    state = lay("A: creek@W1 phlox@start<1blue-W1", hands=("sunlight sunlight",))
    assert has(state, "start") == "2green"
    state = wait(place(state, "sunlight", "E1"))
    assert has(state, "start") == "4green"
    state = place(state, "sunlight", "N1E1")
    assert has(state, "start") == "6green"


def test_sunlight_takes_one_of_each_fungus_beside_it() -> None:
    state = lay("A: creek@W1 mushroom@start<1blue-W1 phlox@N1W1<1blue-W1", hands=("sunlight",))
    assert has(place(state, "sunlight", "N1E1"), "start", "N1W1") == "1green, 4green", (
        "and gives the plant two"
    )


def test_an_alligator_makes_one_more_in_the_sun() -> None:
    state = lay("A: alligator@start", hands=("sunlight",))
    assert has(place(state, "sunlight", "E1"), "start") == "5red"


def test_a_squirrel_beside_the_pine_of_its_floodplain_makes_one_more() -> None:
    state = lay("A: creek@W1 pine@start<1blue-W1", hands=("squirrel",))
    state = place(state, "squirrel", "N1W1")
    assert has(state, "N1W1") == "3yellow"


def test_a_frog_beside_its_like_makes_a_cube_of_the_colour_that_its_owner_chooses() -> None:
    text = "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 frog@start<2yellow-W1"
    state = lay(text, hands=("frog",))
    asked = resume(game, view(state, 0), read_notation("frog N1W1 2Y-W1"))
    assert isinstance(asked, Ask)
    assert [option.key for option in asked.options] == ["1O-each", "1Y-each", "1O", "1Y"]
    after = place(state, "frog", "N1W1", "2yellow-W1", bonuses="start:yellow N1W1:orange")
    assert has(after, "start", "N1W1") == "2yellow 1orange, 1yellow 2orange"


def test_like_animals_of_two_players_both_make_one_more() -> None:
    state = lay("A: meadow@W1 squirrel@N1W1 B: creek@E1", turn=1, hands=("", "squirrel"))
    assert has(state, "N1W1") == "2yellow"
    state = place(state, "squirrel", "start")
    assert has(state, "start", "N1W1") == "3yellow, 3yellow"


# Extinction events


FOOD_CHAIN = (
    "A: creek@W3 fern@W2<1blue-W3 cicada@W1<1green-W2 creek@E2 fern@E1<1blue-E2 cicada@start<1green-E1"
    " frog@N1W1<1yellow-W1+1yellow-start hawk@N2W1<1orange-N1W1 human@N3W1<1red-N2W1 {} B: creek@S2"
)
"""A chain from two cicadas up to a human.

Bob's next tile on S1W1 touches both cicadas.
"""


def test_case_one_pesticide_burns_through_the_food_chain_step_by_step() -> None:
    state = lay(FOOD_CHAIN.format(""), turn=1, hands=("", "bacillus"))
    assert has(state, "W2", "E1") == "1green, 1green"
    state = place(state, "bacillus", "S1W1")
    assert counters(state) == {"W1": 1, "start": 1, "N1W1": 2, "N2W1": 3, "N3W1": 4}

    state = wait(state, 2)
    assert not {"W1", "start"} & stands(state), "at the end of the rival's next turn"
    assert has(state, "W2", "E1") == "2green, 2green", "what the insects ate returns"
    assert counters(state) == {"N1W1": 1, "N2W1": 2, "N3W1": 3}

    state = wait(state, 2)
    assert counters(state) == {"N2W1": 1, "N3W1": 2}
    state = wait(state, 2)
    assert counters(state) == {"N3W1": 1}
    state = wait(state, 2)
    assert (counters(state), state.collapses) == ({}, ())
    assert stands(state) == {"W3", "W2", "E2", "E1", "S2", "S1W1"}


def test_case_one_is_over_as_soon_as_one_is_fed_in_time() -> None:
    state = lay(FOOD_CHAIN.format(""), turn=1, hands=("deer", "bacillus"))
    state = wait(place(state, "bacillus", "S1W1"), 2)
    state = place(state, "deer", "start", "1green-E1", feeds="N1W1<2yellow-start")
    assert (counters(state), state.collapses) == ({}, ())
    assert {"N1W1", "N2W1", "N3W1"} <= stands(wait(state, 6))


def test_case_two_remove_the_invader_and_the_frog_finds_other_food() -> None:
    other = "grasshopper@N1W2<1green-W2"
    state = lay(FOOD_CHAIN.format(other), turn=1, hands=("", REMOVAL))
    state = place(state, REMOVAL, "S1W1", removes="cicada")
    assert "S1W1" not in stands(state), "the action is gone at once"
    assert counters(state) == {"W1": 1, "start": 1, "N1W1": 2, "N2W1": 3, "N3W1": 4}
    state = feed_all(wait(state, 2))
    assert not {"W1", "start"} & stands(state)
    assert eats(state, "N1W1") == "2yellow-N1W2"
    assert (counters(state), state.collapses, state.turn) == ({}, (), 0), "and that was no turn"


def test_case_two_only_what_had_a_cost_can_be_named() -> None:
    state = lay("A: bayou@start sunlight@W1 phlox@N1W1<1blue-start B: creek@S2", turn=1, hands=("", REMOVAL))
    for key in ("bayou", "sunlight"):
        assert why_not(state, placing(state, REMOVAL, "S1W1", removes=key))


def crossing() -> State:
    """Return a table on which two extinction events cross.

    Ann's human feeds on a long chain and on a phlox. Bob hits the foot of the chain, then Cy the
    phlox.
    """
    text = (
        "A: creek@W4 fern@W3<1blue-W4 cicada@W2<1green-W3 shrew@W1<1yellow-W2 hawk@start<1orange-W1"
        " bear@E1<1red-start creek@E4 phlox@E3<1blue-E4 ranger@E2<1green-E3+1red-E1 B: creek@S2W2 C: "
        "creek@S2E3"
    )
    state = lay(text, players=3, turn=1, hands=("", REMOVAL, REMOVAL))
    return place(state, REMOVAL, "S1W2", removes="cicada")


def test_crossing_collapses_a_human_five_turns_away_by_one_and_two_by_the_other() -> None:
    state = crossing()
    human = at(state, "E2").id
    assert dooms(state)[human] == Doom(5, 1)
    state = place(state, REMOVAL, "S1E3", removes="phlox")
    assert dooms(state)[human] == Doom(2, 2)
    assert [spread(one, state.links)[human] for one in state.collapses] == [5, 2], "both go on"
    state = wait(state, 2)
    assert [spread(one, state.links)[human] for one in state.collapses] == [4, 2], (
        "each lowers only the own dice"
    )
    state = wait(state)
    assert [spread(one, state.links)[human] for one in state.collapses] == [4, 1]
    state = wait(state, 3)
    assert "E2" not in stands(state)
    assert "E1" in stands(state)


def test_a_human_can_be_built_on_a_doomed_chain_and_be_saved_later() -> None:
    chain = FOOD_CHAIN.replace("human@N3W1<1red-N2W1 {}", "")
    state = lay(chain, turn=1, hands=("human", "bacillus"))
    state = place(state, "bacillus", "S1W1")
    state = place(state, "human", "N3W1")
    assert counters(state)["N3W1"] == 4, "it enters the collapsing chain at once"
    assert (has(state, "N3W1"), state.humans) == ("5purple", (1, 0))
    state = wait(state)
    assert not {"W1", "start"} & stands(state)
    state = place(state, "creek", "S1E1")
    state = wait(state)
    assert counters(state) == {"N2W1": 1, "N3W1": 2}
    assert "N1W1" not in stands(state)


def test_what_a_removed_tile_had_eaten_can_be_used_by_all_players_from_the_next_turn_on() -> None:
    state = lay(
        "A: lake@W3 fern@W2<1blue-W3 cicada@W1<1green-W2 tick@N1W3<1green-W2 B: creek@S2W1",
        turn=1,
        hands=("", "bacillus deer"),
    )
    assert has(state, "W2") == ""
    state = place(state, "bacillus", "S1W2")
    assert why_not(
        state.model_copy(update={"turn": 1}),
        placing(state, "creek", "S1W3").model_copy(update={"tile": "deer"}),
    )
    state = wait(state, 3)
    state = place(state, "deer", "S1W3", "1green-W2")
    assert (at(state, "S1W3").seat, has(state, "W2")) == (1, "")


def test_beginners_lose_cubes_and_no_tiles() -> None:
    state = lay(FOOD_CHAIN.format(""), turn=1, hands=("", REMOVAL), extinction=False)
    assert has(state, "W1", "start") == "2yellow, 2yellow", "each made one more beside the other"
    state = place(state, REMOVAL, "S1W1", removes="cicada")
    assert has(state, "W1", "start", "N1W1") == ", , 1yellow"
    after = wait(state, 8)
    assert (stands(after), counters(after)) == (stands(state), {})


def test_the_owner_may_leave_a_tile_hungry_and_feed_it_in_the_own_turn() -> None:
    other = "grasshopper@N1W2<1green-W2 deer@N1E1"
    state = lay(FOOD_CHAIN.format(other), turn=1, hands=("", "bacillus"))
    state = wait(place(state, "bacillus", "S1W1"), 2)
    assert to_move(state) == (0,)
    hungry = starve(state)
    assert counters(hungry) == {"N1W1": 1, "N2W1": 2, "N3W1": 3}
    fed = place(hungry, "creek", "W1", feeds="N1W1<2yellow-N1E1")
    assert counters(fed) == {}
    assert counters(feed(state, "N1W1", "2yellow-N1E1")) == {}
