"""Yields of kCaloria's tiles: the rulings KC-25 to KC-38 and every modifier.

A test names each of them.
"""

import pytest

from engine.contract.hexes import cell_name
from engine.games.kcaloria.rules.kinds import KINDS, ROUND, Effect
from engine.games.kcaloria.rules.legal import spaces
from engine.games.kcaloria.rules.state import State
from engine.games.kcaloria.rules.web import Web
from tests.games.kcaloria import at, feed_all, has, lay, place, placing, stands, wait, why_not

pytestmark = pytest.mark.usefixtures("small_kinds")

SIX = ("E1", "N1E1", "N1W1", "W1", "S1W1", "S1E1")
"""The spaces around the start."""


def makes(middle: str, *beside: str) -> int:
    """Return what a tile on the start makes with these around it, at any cost."""
    laid = " ".join(f"{key}@{where}" for key, where in zip(beside, SIX, strict=False))
    state = lay(f"A: {middle}@start B: {laid}")
    return Web(state).makes(at(state, "start"))


# When


def test_kc_25_what_lies_there_gains_and_loses_with_what_comes_and_goes() -> None:
    state = lay("A: creek@W1 truffle@start<1blue-W1", hands=("thistle fern sunlight controlled-burn",))
    assert has(state, "start") == "2green"
    fern = place(state, "fern", "N1W1", "1blue-W1")
    assert has(fern, "start", "N1W1") == "2green, 3green", "the new tile takes part in it at once"
    shaded = place(state, "sunlight", "E1")
    assert has(shaded, "start") == "1green"
    burnt = place(state, "thistle", "N1W1", "1blue-W1")
    assert has(burnt, "start", "N1W1") == "1green, 3green", "both ways at once"
    assert has(place(state, "controlled-burn", "E1"), "start") == "2green", "and back when the action is gone"


def test_kc_25_what_falls_takes_with_it_what_it_gave() -> None:
    state = lay(
        "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 cicada@N1W2<1green-W2 B: creek@S2W1",
        turn=1,
        hands=("", "bacillus"),
    )
    assert has(state, "N1W2") == "3yellow"
    assert has(wait(place(state, "bacillus", "S1W2"), 2), "N1W2") == "2yellow"


def test_kc_26_what_is_eaten_stays_eaten_and_the_yield_never_falls_below_it() -> None:
    state = lay(
        "A: creek@W1 mushroom@start<1blue-W1 cicada@E1<1green-start cicada@S1E1<1green-start",
        hands=("sunlight truffle",),
    )
    assert has(state, "start") == ""
    shaded = place(state, "sunlight", "N1W1")
    assert (has(shaded, "start"), len(shaded.links)) == ("", 3)
    assert Web(shaded).makes(at(shaded, "start")) == 1
    back = place(wait(shaded), "truffle", "S1W1", "1blue-W1")
    assert has(back, "start") == "", "the gain makes up for the loss first"


def test_kc_26_a_loss_takes_unspent_cubes_only() -> None:
    state = lay("A: creek@W1 mushroom@start<1blue-W1 cicada@E1<1green-start", hands=("sunlight",))
    assert has(place(state, "sunlight", "N1W1"), "start") == ""


# How much


def test_kc_27_light_doubles_the_base_then_all_else_is_added_and_taken() -> None:
    assert makes("fern") == 2
    assert makes("fern", "sunlight", "truffle") == 2 + 2 + 1
    assert makes("fern", "sunlight", "truffle", "thistle", "thistle") == 2 + 2 + 1 - 2
    assert makes("pine", "bayou", "sunlight") == 4, "a pine likes no floodplain itself"
    assert makes("kudzu", "bayou", "sunlight") == 2 + 2 + 1
    assert makes("fern", "thistle", "thistle", "thistle") == 0, "never less than nothing"
    assert makes("air-plant", "thistle", "thistle", "sunlight", "sunlight") == 1 + 2 - 2


def test_kc_28_square_modifiers_add_up_source_by_source() -> None:
    for count in range(7):
        assert makes("fern", *("sunlight",) * count) == 2 + 2 * count
        assert makes("fern", *("truffle",) * count) == 2 + count
        assert makes("squirrel", *("bayou",) * count) == 2 + count
        assert makes("creek", *("moonlight",) * count) == 9 + count
        assert makes("hawk", *("moonlight",) * count) == 2 + count
        assert makes("alligator", *("sunlight",) * count) == 4 + count
        assert makes("mushroom", *("sunlight",) * count) == max(0, 2 - count)
        assert makes("fern", *("thistle",) * count) == max(0, 2 - count)


def test_kc_29_round_modifiers_fire_once_however_many_there_are_beside_them() -> None:
    for count in range(1, 7):
        assert makes("shrew", *("cicada",) * count) == 3
        assert makes("owl", *("moonlight",) * count) == 2 + 1 + count, "and the hunters’ part for each"
        assert makes("tick", *("deer",) * count) == 2


def test_kc_29_they_are_lost_when_the_last_such_neighbour_goes() -> None:
    state = lay(
        "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 creek@E3 meadow@E2<1blue-E3 deer@E1<1green-E2"
        " shrew@start<1yellow-E1 B: creek@S2W1",
        turn=1,
        hands=("", "bacillus"),
    )
    assert has(state, "start") == "3orange"
    assert has(wait(place(state, "bacillus", "S1W2"), 2), "start") == "2orange"


@pytest.mark.parametrize(("beast", "base"), [("squirrel", 2), ("armadillo", 3), ("heron", 3), ("camper", 5)])
def test_kc_30_animals_beside_their_like_make_one_more_for_each(beast: str, base: int) -> None:
    for count in range(4):
        assert makes(beast, *(beast,) * count) == base + count
    state = lay(f"A: {beast}@start B: {beast}@E1 A: {beast}@N1E1")
    assert [Web(state).makes(tile) for tile in state.tiles] == [base + 2] * 3, "across owners too"


@pytest.mark.parametrize("other", ["fern", "mushroom", "bacillus", "sunlight", "creek"])
def test_kc_30_nothing_but_animals_multiplies(other: str) -> None:
    base = sum(KINDS[other].makes)
    assert makes(other, other) == base + (base if other == "sunlight" else 0)


def test_kc_30_it_is_the_name_that_counts() -> None:
    assert makes("cicada", "grasshopper") == 2


def test_kc_31_a_booster_gives_one_cube_whichever_of_its_biomes_suit() -> None:
    assert makes("beaver", "bayou") == 3
    assert makes("beaver", "marsh") == 3, "two biomes match"
    assert makes("beaver", "marsh", "bayou") == 4
    assert makes("deer", "bayou") == 5
    assert makes("beaver", "lake") == 2


def test_kc_31_boosters_boost_each_other() -> None:
    assert makes("lake", "lake") == 3


def test_kc_31_invasive_tiles_take_one_cube_of_every_booster() -> None:
    assert makes("kudzu", "bayou", "lake", "marsh", "pine") == 2 + 4
    assert makes("kudzu", "creek") == 2


@pytest.mark.parametrize("kind", ["bacillus", "sunlight", "remove-the-invader"])
def test_kc_31_what_makes_nothing_gets_nothing(kind: str) -> None:
    assert makes(kind, "bayou", "moonlight", "sunlight", "truffle", kind) == 0


# Whose colours


def test_kc_32_the_owner_chooses_the_colour_in_the_own_turn_tile_by_tile() -> None:
    text = "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 frog@start<2yellow-W1"
    state = lay(text, hands=("bayou",))
    assert has(state, "start") == "1yellow 1orange"
    assert has(place(state, "bayou", "E1", bonuses="start:yellow"), "start") == "2yellow 1orange"
    assert has(place(state, "bayou", "E1", bonuses="start:orange"), "start") == "1yellow 2orange"
    for wrong in ("", "start:red", "start:yellow start:yellow", "W1:yellow", "E1:blue"):
        assert "cube" in why_not(state, placing(state, "bayou", "E1", bonuses=wrong))


def test_kc_32_a_new_tile_chooses_too() -> None:
    text = "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 bayou@E1 marsh@N1E1"
    state = lay(text, hands=("frog",))
    new = place(state, "frog", "start", bonuses="start:orange start:yellow")
    assert has(new, "start") == "2yellow 2orange"


def test_kc_32_when_anothers_move_brings_it_the_most_valuable_is_made() -> None:
    text = "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 frog@start<2yellow-W1 B: creek@E2"
    state = lay(text, turn=1, hands=("", "bayou"))
    assert has(place(state, "bayou", "E1"), "start") == "1yellow 2orange"


def test_kc_32_a_loss_takes_the_least_valuable_first() -> None:
    text = "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 mayfly@N1W2<1green-W2"
    state = lay(text)
    assert has(state, "N1W2") == "1yellow 1orange"
    assert has(wait(state), "N1W2") == "1orange"
    assert has(wait(state, 3), "N1W2") == ""


# What food does


def test_kc_33_a_human_makes_one_less_for_each_inedible_tile_that_it_has_eaten_of() -> None:
    text = (
        "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 newt@N1W1<1yellow-W1 newt@S1W1<1yellow-W1 shrew@{}"
    )
    other = text.format("start<1yellow-W1") + " hunter@E1<2orange-start"
    assert has(lay(other), "E1") == "5purple"
    text = text.format("N1W2<1yellow-W1")
    assert has(lay(f"{text} hunter@start<2orange-N1W1"), "start") == "4purple", "one tile, however much of it"
    assert has(lay(f"{text} hunter@start<1orange-N1W1+1orange-S1W1"), "start") == "3purple"
    assert has(lay(f"{text} hawk@start<1orange-N1W1"), "start") == "2red", "others do not mind"


def test_kc_33_it_is_settled_when_paid_and_once_more_when_fed_again() -> None:
    text = (
        "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 newt@N1W1<1yellow-W1 creek@E3 meadow@E2<1blue-E3"
        " deer@E1<1green-E2 shrew@N1E1<1yellow-E1 hunter@start<2orange-N1W1 B: creek@N3E1"
    )
    state = lay(text, turn=1, hands=("", "remove-the-invader"))
    assert has(state, "start") == "4purple"
    state = place(state, "remove-the-invader", "N2", removes="newt")
    assert has(state, "start") == "4purple"
    state = feed_all(wait(state, 2))
    assert has(state, "start", "N1E1") == "5purple, "


@pytest.mark.parametrize(
    ("food", "whose", "made"),
    [
        ("2yellow-W1", "B:", 4),
        ("1orange-N1W1", "B:", 4),
        ("1green-S1W1", "B:", 3),
        ("2yellow-W1", "A:", 3),
        ("1orange-N1W1", "A:", 3),
    ],
)
def test_kc_34_prominent_canines_make_one_more_when_an_opponents_animal_was_eaten(
    food: str, whose: str, made: int
) -> None:
    text = f"{whose} creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 newt@N1W1<1yellow-W1 fern@S1W1"
    state = lay(f"{text} A: wolf@start<{food}")
    assert has(state, "start") == f"{made}red"


def test_kc_34_once_and_for_good() -> None:
    text = "B: creek@W3 meadow@W2<1blue-W3 tick@W1<1green-W2 tick@N1W1<1green-W2 A: creek@E3"
    state = lay(f"{text} wolf@start<1yellow-W1+1yellow-N1W1")
    assert has(state, "start") == "4red", "two opponents’ tiles are one cube"
    again = place(lay(f"{text} creek@E1", hands=("wolf",)), "wolf", "start")
    assert has(again, "start") == "4red"


# Modifiers with a time of their own


def test_kc_35_a_barricade_keeps_others_away_for_some_turns_of_its_owner() -> None:
    state = lay("A: creek@W1 B: creek@E2", hands=("bramble", "air-plant"))
    state = place(state, "bramble", "start", "1blue-W1")
    barred = placing(state, "creek", "E1")
    sentence = "E1 is beside another player’s barricade."
    assert at(state, "start").barricade == 2
    assert why_not(state, barred) == sentence
    assert why_not(state, placing(state, "air-plant", "N1W1", "1blue-W1")).startswith("N1W1 is beside"), (
        "transplants too"
    )
    state = wait(state, 2)
    assert at(state, "start").barricade == 1
    assert why_not(state, barred) == sentence
    assert "E1" in stands(place(wait(state, 2), "creek", "E1"))


def test_kc_35_it_does_not_keep_its_owner_away_nor_moves_what_stands() -> None:
    state = lay("A: creek@W1 B: creek@E1", hands=("bramble",))
    state = place(state, "bramble", "start", "1blue-W1")
    assert "E1" in stands(state)
    assert "N1W1" in stands(place(wait(state), "creek", "N1W1"))


def test_kc_36_temporary_tiles_lose_a_cube_at_the_end_of_their_owners_turns_after_the_first() -> None:
    state = place(lay("A: creek@W1", hands=("rain",)), "rain", "start")
    assert [has(wait(state, turns), "start") for turns in range(8)] == [
        *("3blue", "3blue", "2blue", "2blue", "1blue", "1blue", "", "")
    ]
    assert "start" in stands(wait(state, 9)), "it stays as an empty tile"


def test_kc_36_by_a_house_rule_at_the_end_of_everybodys() -> None:
    state = place(lay("A: creek@W1", hands=("rain",), decay="every"), "rain", "start")
    assert [has(wait(state, turns), "start") for turns in range(4)] == ["3blue", "2blue", "1blue", ""]


def test_kc_36_what_neighbours_have_eaten_is_locked_in() -> None:
    state = lay("A: rain@start fern@E1<1blue-start fern@W1<1blue-start")
    assert has(wait(state, 5), "start", "E1") == ", 2green"
    assert len(wait(state, 5).links) == 2


def test_kc_36_a_boost_after_decay_counts_from_what_is_left() -> None:
    state = wait(lay("A: rain@start creek@W1", hands=("moonlight",)), 2)
    assert has(state, "start") == "2blue"
    assert has(place(state, "moonlight", "E1"), "start") == "2blue", (
        "one more, and one less at the end of the turn"
    )


def test_kc_36_other_tiles_do_not_decay_nor_those_of_others() -> None:
    state = lay("A: creek@start B: rain@E5")
    assert has(wait(state), "start", "E5") == "9blue, 3blue"
    assert has(wait(state, 2), "start", "E5") == "9blue, 2blue"


def test_kc_37_a_transplant_goes_beside_anybodys_tile_and_is_paid_for() -> None:
    state = lay("A: fern@W1 B: creek@E3 fern@E4<1blue-E3", hands=("air-plant",))
    found = {cell_name(cell) for cell in spaces(Web(state), 0, "air-plant")}
    assert found == {"E2", "N1E3", "N1E4", "S1E3", "S1E4"}, "what touches the creek, which alone can pay"
    state = place(state, "air-plant", "E2")
    assert "E1" in stands(place(wait(state), "creek", "E1")), "and one grows from there"
    lost = lay("A: fern@W1 B: creek@E3", hands=("air-plant",))
    assert (
        why_not(lost, placing(lost, "air-plant", "E2").model_copy(update={"cell": (7, 0)}))
        == "E7 touches no tile."
    )


def test_kc_38_light_is_permanent() -> None:
    state = place(lay("A: creek@W1 fern@start<1blue-W1", hands=("sunlight",)), "sunlight", "E1")
    assert has(wait(state, 10), "start") == "4green"


# Every modifier once more, on all that it could act on


def others(effect: str) -> dict[str, int]:
    """Return by kind what one such tile adds to its neighbours."""
    return {
        key: makes(key, effect) - makes(key)
        for key, kind in KINDS.items()
        if makes(key, effect) != makes(key)
    }


def test_square_modifiers_act_on_what_their_text_names_and_on_nothing_else() -> None:
    green = {key for key, kind in KINDS.items() if kind.is_green}
    plants = {key for key, kind in KINDS.items() if kind.type == "plant"}
    fungi = green - plants
    damp = {key for key, kind in KINDS.items() if {"amphibian", "reptile"} & set(kind.classes)}
    hunters = {key for key, kind in KINDS.items() if kind.type in ("carnivore", "human")}
    water = {key for key, kind in KINDS.items() if kind.type == "water"}
    assert others("thistle") == dict.fromkeys(green, -1)
    assert others("truffle") == dict.fromkeys(green, 1)
    sun = {key: sum(KINDS[key].makes) for key in plants} | dict.fromkeys(fungi, -1) | dict.fromkeys(damp, 1)
    assert others("sunlight") == sun
    assert others("moonlight") == dict.fromkeys(hunters | water, 1) | {"owl": 2}
    assert others("lake") == {"lake": 1, "kudzu": 1}
    assert others("pine") == dict.fromkeys(("squirrel", "beaver", "ant", "frog", "raccoon", "kudzu"), 1)


def test_round_modifiers_act_on_their_own_tile_beside_what_their_text_names() -> None:
    insects = {key for key, kind in KINDS.items() if "insect" in kind.classes}
    mammals = {key for key, kind in KINDS.items() if "mammal" in kind.classes}
    near = {key: makes("shrew", key) - 2 for key in KINDS if key != "shrew"}
    assert {key for key, more in near.items() if more} == insects
    near = {key: makes("tick", key) - 1 for key in KINDS if key != "tick"}
    assert {key for key, more in near.items() if more} == mammals
    assert makes("tick", "human") == 2, "a human is a mammal"
    near = {key: makes("owl", key) - 2 for key in KINDS if key != "owl"}
    assert {key: more for key, more in near.items() if more} == {"moonlight": 2}
    boosters = {key for key, kind in KINDS.items() if kind.boosts}
    near = {key: makes("kudzu", key) - 2 for key in boosters}
    assert near == dict.fromkeys(boosters, 1)


def test_seven_modifiers_are_round_and_twelve_square() -> None:
    assert set(map(str, ROUND)) == {
        *("insectivore", "invasive", "nocturnal", "canines", "sanguivore", "temporary", "transplant")
    }
    assert len(Effect) == 19


def test_a_lone_table_has_what_its_tiles_make() -> None:
    state: State = lay(" ".join(f"A: {key}@E{2 * place}" for place, key in enumerate(KINDS, start=1)))
    assert [tile.left for tile in state.tiles] == [kind.makes for kind in KINDS.values()]
