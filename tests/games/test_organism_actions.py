"""Actions of organisms: eat, grow, move and circulate.

These are the rulings ORG-8 to ORG-14 and ORG-22.
"""

import pytest

from engine.games.organism.positions import spell_elements
from engine.games.organism.rules import view
from engine.games.organism.state import FULL, KINDS, Kind, TurnMove
from tests.games.organism import after, counts, deal, near, of, position, report, turn, why_not

FAR = "1: move@C7.1 eat@C8.1 grow@C9.1"
"""The other seat at home, out of reach of all others."""

THREE = f"0: move@core.1 eat@A1.1 grow@A2.1 {FAR}"
"""An organism of three that all touch, named "core"."""

TWO_ORGANISMS = f"0: move@core eat@A1.1 grow@A2 move@A3 eat@C1 move@C2 grow@C18 {FAR}"
"""Two of one seat, "core" and "C1", with a ring of empty spaces between them."""

CANNOT = "That can’t be done from {}."


# The turn


def test_each_organism_may_act_once_a_turn_with_one_type_in_any_order() -> None:
    state = position(TWO_ORGANISMS)
    for line in ("core eat A1; C1 eat C1", "C1 eat C1; core eat A1"):
        assert of(after(state, line), 0) == "move@core eat@A1.2 grow@A2 move@A3 eat@C1.1 move@C2 grow@C18"
    assert why_not(state, "core eat A1; core move A1>B1") == (
        "core is no organism of yours that can still act."
    )
    assert why_not(state, "core move A1>B1 A1") == CANNOT.format("A1")


def test_an_organism_may_act_as_often_as_it_has_elements_of_the_type() -> None:
    state = position(f"0: move@core eat@A1 eat@A6 grow@A2 {FAR}")
    assert of(after(state, "core eat A1 A6"), 0) == "move@core eat@A1.1 grow@A2 eat@A6.1"
    assert why_not(state, "core eat A1 A1 A6") == "That organism may eat 2 times."
    assert why_not(state, "core move core>A3 A3>A4") == "That organism may move once."


def test_the_allowance_is_counted_when_the_type_is_declared_not_after_growth() -> None:
    state = position(f"0: move@core eat@A1 grow@A2.3 {FAR}")
    assert "grow@A3" in of(after(state, "core grow grow@A3=A2x1"), 0)
    assert why_not(state, "core grow grow@A3=A2x1 move@B3=A2x1") == "That organism may grow once."


def test_the_allowance_counts_what_belonged_to_the_organism_when_the_turn_began() -> None:
    state = position(TWO_ORGANISMS)
    assert "C2" in near("B2")
    assert why_not(state, "core move A1>B2; C1 eat C1 C1") == "That organism may eat once."
    assert why_not(state, "core move A1>B2; C1 eat B2") == CANNOT.format("B2")


def test_what_was_grown_belongs_to_the_organism_that_grew_it_with_all_neighbours() -> None:
    state = position(f"0: move@core eat@A1 grow@A2.2 eat@C1 move@C2 grow@C18.1 {FAR}")
    grown = "core grow eat@B2=A2x1"
    assert "C2" in near("B2")
    assert of(after(state, f"{grown}; C1 eat C1"), 0).startswith("move@core eat@A1 grow@A2.1 eat@B2 eat@C1.1")
    assert why_not(state, f"{grown}; C1 eat B2") == CANNOT.format("B2")
    # The second EAT of C1 costs one food: the one on B2 is not of its organism.
    assert "eat@B12" in of(after(state, f"{grown}; C1 grow eat@B12=C18x1"), 0)


def test_an_organism_keeps_its_name_when_its_first_space_is_left() -> None:
    state = position(f"0: move@core.1 eat@A1 grow@A2 move@A3 {FAR}")
    assert of(after(state, "core move core>A4 A4~A1"), 0) == "eat@A1.1 grow@A2 move@A3 move@A4"


def test_a_new_turn_begins_with_organisms_that_hang_together_now() -> None:
    state = after(position(TWO_ORGANISMS), "core move A1>B2", "")
    (mine,) = (one for one in view(state, 0).organisms if one.seat == 0)
    assert mine.name == "core"
    assert mine.spaces == ("core", "A2", "A3", "B2", "C1", "C2", "C18")


def test_org_12_actions_are_optional() -> None:
    state = position(TWO_ORGANISMS)
    for line in ("", "core eat", "C1 move; core grow", "core eat A1"):
        changed = after(state, line)
        assert of(changed, 0).replace("A1.2", "A1.1") == of(state, 0)
        assert changed.turn == 1


def test_org_12_a_type_may_be_declared_though_nothing_of_it_can_be_done() -> None:
    state = position(f"0: move@core eat@A1.3 grow@A2 {FAR}")
    for kind in KINDS:
        assert after(state, f"core {kind.value}").turn == 1
        assert of(after(state, f"core {kind.value} A1~A2"), 0) == "move@core eat@A1.2 grow@A2.1"


def test_org_22_a_turn_without_any_action_is_passed_and_the_match_goes_on() -> None:
    state = position(THREE)
    passed = after(state, "", "", "", "")
    assert passed.elements == state.elements
    assert passed.ending is None
    assert passed.round == state.round + 2


# Introduction


def test_the_first_turn_introduces_one_of_each_with_a_food_each_and_goes_on() -> None:
    state = deal(2, seed="lots")
    seat = state.turn
    home = state.board.homes[seat]
    first = after(state, turn(introduced="grow eat move"))
    assert [(one.space, one.kind, one.food) for one in first.elements] == [
        (space, kind, 1) for space, kind in zip(home, (Kind.GROW, Kind.EAT, Kind.MOVE), strict=True)
    ]
    acting = after(state, turn(f"{home[0]} eat {home[1]}", introduced="grow eat move"))
    assert [one.food for one in acting.elements] == [1, 2, 1]
    assert report(acting).introduced == first.elements


def test_all_six_arrangements_are_legal_and_no_other() -> None:
    state = deal(2)
    for first in KINDS:
        for second in KINDS:
            for third in KINDS:
                move = TurnMove(introduced=(first, second, third), acts=())
                if {first, second, third} == set(KINDS):
                    assert len(after(state, move).elements) == 3
                else:
                    assert why_not(state, move) == "You enter with one element of each type."


def test_only_a_player_with_nothing_on_the_board_is_introduced() -> None:
    assert why_not(deal(2), "") == "You have nothing on the board: enter it first."
    assert why_not(position(THREE), turn(introduced="eat move grow")) == (
        "You have elements on the board already."
    )


def test_org_6_a_player_who_was_eliminated_has_not_lost_and_is_introduced_again() -> None:
    state = position("0: move@A6.1 eat@A1.1 grow@A2.1", tokens=(4, 0))
    passed = after(state, "")
    assert passed.ending is None
    assert passed.turn == 1
    again = after(passed, turn(introduced="move eat grow"))
    assert of(again, 1) == "move@C7.1 eat@C8.1 grow@C9.1"
    assert counts(again) == (4, 0)


def test_org_8_introduction_clears_homes_and_their_neighbours_without_tokens() -> None:
    state = position("1: eat@C17.3 grow@C1 move@B12 eat@B2 grow@A1 move@A2.1")
    assert "C1" in near("C18")
    assert "B12" in near("C17")
    introduced = after(state, turn(introduced="eat move grow"))
    assert spell_elements(report(introduced).cleared) == "1: move@B12 grow@C1 eat@C17.3"
    assert of(introduced, 0) == "eat@C16.1 move@C17.1 grow@C18.1"
    assert of(introduced, 1) == "grow@A1 move@A2.1 eat@B2"
    assert counts(introduced) == (0, 0)


def test_org_8_what_the_introduction_has_broken_dies_at_the_end_of_the_turn_for_a_token() -> None:
    state = position("1: grow@C1 eat@C2.2 move@C3 move@C8 eat@C9 grow@C10")
    introduced = after(state, turn(introduced="eat move grow"))
    assert spell_elements(report(introduced).cleared) == "1: grow@C1"
    assert [spell_elements(death.elements) for death in report(introduced).deaths] == ["1: eat@C2.2 move@C3"]
    assert introduced.tokens == ((1,), ())


def test_org_8_the_turn_goes_on_before_what_was_broken_dies() -> None:
    state = position("1: grow@C1 eat@C2.2 move@C3")
    grown = why_not(state, turn("C16 grow eat@B1=C18x1", introduced="eat move grow"))
    assert "C2" in near("B1")
    assert grown == CANNOT.format("B1")


# Eating


def test_eating_gives_an_eat_element_one_food() -> None:
    assert of(after(position(THREE), "core eat A1"), 0) == "move@core.1 eat@A1.2 grow@A2.1"


def test_only_eat_elements_of_the_organism_eat() -> None:
    for space in ("core", "A2", "C8", "A3", "nowhere"):
        assert why_not(position(THREE), f"core eat {space}") == CANNOT.format(space)


def test_an_element_with_three_food_eats_no_more() -> None:
    state = position(f"0: move@core eat@A1.2 eat@A6 grow@A2 {FAR}")
    assert f"eat@A1.{FULL}" in of(after(state, "core eat A1"), 0)
    assert why_not(state, "core eat A1 A1") == CANNOT.format("A1")


# Circulating


def test_any_action_may_be_a_circulation_instead_in_any_order() -> None:
    state = position(f"0: move@core eat@A1 eat@A6 grow@A2 {FAR}")
    assert of(after(state, "core eat A1 A1~A2"), 0) == "move@core eat@A1 grow@A2.1 eat@A6"
    assert of(after(state, "core eat A6 A1"), 0) == "move@core eat@A1.1 grow@A2 eat@A6.1"
    fed = position(f"0: move@core.1 eat@A1 eat@A6 grow@A2 {FAR}")
    assert of(after(fed, "core eat core~A6 A6"), 0) == "move@core eat@A1 grow@A2 eat@A6.2"
    assert of(after(fed, "core move core~A2"), 0) == "move@core eat@A1 grow@A2.1 eat@A6"


def test_a_circulation_takes_one_of_the_actions() -> None:
    assert why_not(position(THREE), "core eat A1 core~A2") == "That organism may eat once."


def test_food_goes_only_from_an_element_that_has_some_to_another_that_is_not_full() -> None:
    state = position(f"0: move@core eat@A1.3 grow@A2.1 {FAR}")
    assert why_not(state, "core eat core~A2") == CANNOT.format("core")
    assert why_not(state, "core eat A2~A1") == CANNOT.format("A2")
    assert why_not(state, "core eat A2~A2") == CANNOT.format("A2")
    assert why_not(state, "core eat A2~A3") == CANNOT.format("A2")


def test_food_stays_in_the_organism() -> None:
    state = position(TWO_ORGANISMS)
    assert why_not(state, "core eat A1~C1") == CANNOT.format("A1")
    assert why_not(position(THREE), "core eat A1~C8") == CANNOT.format("A1")
    touching = "core move A1>B2; C1 move"
    assert why_not(state, f"{touching} B2~C2") == CANNOT.format("B2")


def test_food_goes_round_an_organism_that_was_split_this_turn() -> None:
    state = position(f"0: move@core.2 eat@A1 grow@A2 move@A6 {FAR}")
    split = after(state, "core move core>A4 A4~A1")
    assert "core" not in of(split, 0)
    assert not {"A1", "A2", "A6"} & set(near("A4"))
    assert [spell_elements(death.elements) for death in report(split).deaths] == ["0: move@A4.1"]
    assert of(split, 0) == "eat@A1.1 grow@A2 move@A6"


# Growing


def test_org_10_growing_costs_as_much_food_as_there_are_elements_of_the_type() -> None:
    state = position(f"0: move@core eat@A1 eat@A6 grow@A2.3 {FAR}")
    assert of(after(state, "core grow move@A3=A2x1"), 0) == "move@core eat@A1 grow@A2.2 move@A3 eat@A6"
    assert of(after(state, "core grow eat@A3=A2x2"), 0) == "move@core eat@A1 grow@A2.1 eat@A3 eat@A6"
    for paid in ("", "A2x1", "A2x3", "A2x-1+A2x3", "A6x2"):
        assert why_not(state, f"core grow eat@A3={paid}") == CANNOT.format("A3")


def test_org_10_what_was_grown_this_turn_makes_the_next_of_its_type_dearer() -> None:
    state = position(f"0: move@core eat@A1 grow@A2.3 grow@A3.3 {FAR}")
    both = after(state, "core grow eat@B3=A2x1 eat@B4=A2x2")
    assert of(both, 0) == "move@core eat@A1 grow@A2 grow@A3.3 eat@B3 eat@B4"
    assert why_not(state, "core grow eat@B3=A2x1 eat@B4=A2x1") == CANNOT.format("B4")


def test_org_10_elements_of_another_organism_make_nothing_dearer() -> None:
    state = position(f"0: move@core eat@A1 grow@A2.1 eat@C11 eat@C12 move@C13 grow@C14 {FAR}")
    assert "eat@A3" in of(after(state, "core grow eat@A3=A2x1"), 0)


@pytest.mark.parametrize("paid", ["A2x2", "A2x1+A3x1", "A3x2"])
def test_org_10_the_cost_may_be_split_between_grow_elements_as_one_likes(paid: str) -> None:
    state = position(f"0: move@core eat@A1 eat@A6 grow@A2.2 grow@A3.2 {FAR}")
    grown = after(state, f"core grow eat@B3={paid}")
    assert sum(one.food for one in grown.elements if one.seat == 0) == 2
    assert "eat@B3" in of(grown, 0)


def test_org_10_only_food_of_grow_elements_pays() -> None:
    state = position(f"0: move@core.3 eat@A1.3 grow@A2 {FAR}")
    for paid in ("A1x1", "corex1", "A2x1", ""):
        assert why_not(state, f"core grow move@A3={paid}") == CANNOT.format("A3")
    assert "grow@A2 move@A3" not in of(after(state, "core grow A1~A2"), 0)


def test_org_10_the_new_element_is_empty_and_beside_any_grow_element_not_only_the_one_that_pays() -> None:
    state = position(f"0: move@core eat@A1 grow@A2.1 grow@A6 {FAR}")
    assert "A5" not in near("A2")
    assert of(after(state, "core grow eat@A5=A2x1"), 0) == "move@core eat@A1 grow@A2 eat@A5 grow@A6"
    for space in ("B9", "C4", "A2", "core"):
        assert why_not(state, f"core grow eat@{space}=A2x1") == CANNOT.format(space)


def test_org_10_a_grow_element_grown_this_turn_counts_at_once() -> None:
    state = position(f"0: move@core eat@A1 grow@A2.3 grow@A3 {FAR}")
    assert not {"A2", "A3"} & set(near("C4"))
    assert "eat@C4" in of(after(state, "core grow grow@B3=A2x2 eat@C4=A2x1"), 0)
    assert why_not(state, "core grow eat@C4=A2x1") == CANNOT.format("C4")


BESIDE_ANOTHER = "0: move@core.1 eat@A1.1 grow@A2.3 1: eat@C5.1 move@C6.1 grow@C7.1"
"""B3 touches EAT of the other seat, B4 its EAT and its MOVE, A3 none."""


@pytest.mark.parametrize("kind", KINDS)
def test_org_9_growth_may_not_touch_another_seats_element_of_any_type(kind: Kind) -> None:
    state = position(BESIDE_ANOTHER)
    for space in ("B3", "B4"):
        assert why_not(state, f"core grow {kind.value}@{space}=A2x1") == CANNOT.format(space)
    assert counts(after(state, f"core grow {kind.value}@A3=A2x1")) == (0, 0)


def test_org_9_growth_may_touch_another_organism_of_ones_own() -> None:
    state = position(f"0: move@core eat@A1 grow@A2.1 eat@C4 move@C5 grow@C6 {FAR.replace('C7', 'C10')}")
    grown = after(state, "core grow eat@B3=A2x1")
    assert len([one for one in view(grown, None).organisms if one.seat == 0]) == 1


def test_org_9_with_growth_in_contact_only_the_same_type_may_not_touch_and_then_there_is_conflict() -> None:
    state = position(BESIDE_ANOTHER, growth_in_contact=True)
    for refused in ("eat@B3", "eat@B4", "move@B4"):
        assert why_not(state, f"core grow {refused}=A2x1") == CANNOT.format(refused[-2:])
    hunting = after(state, "core grow move@B3=A2x1")
    assert [spell_elements([one.element]) for one in report(hunting).captures] == ["1: eat@C5.1"]
    hunted = after(state, "core grow grow@B3=A2x1")
    assert [spell_elements([one.element]) for one in report(hunted).captures] == ["0: grow@B3"]


SUPPLIED = f"0: move@core eat@A1 grow@A2.2 eat@C11 eat@C12 eat@C13 eat@C14 move@C15 grow@C16.1 {FAR}"
"""All five EAT elements of a seat, in two organisms."""


def test_org_11_a_player_has_five_elements_of_a_type() -> None:
    assert why_not(position(SUPPLIED), "core grow eat@A3=A2x1") == CANNOT.format("A3")
    assert "grow@A2.1 move@A3" in of(after(position(SUPPLIED), "core grow move@A3=A2x1"), 0)
    assert "grow@A2.1 eat@A3" in of(
        after(position(SUPPLIED, endless_supply=True), "core grow eat@A3=A2x1"), 0
    )


# Moving


def test_a_move_element_moves_and_keeps_its_food() -> None:
    assert of(after(position(THREE), "core move core>A6"), 0) == "eat@A1.1 grow@A2.1 move@A6.1"


def test_an_element_beside_a_move_element_moves_even_if_that_one_has_no_food() -> None:
    state = position(f"0: move@core eat@A1.2 grow@A2 {FAR}")
    assert of(after(state, "core move A1>B2"), 0) == "move@core grow@A2 eat@B2.2"


def test_an_element_without_food_does_not_move() -> None:
    state = position(f"0: move@core eat@A1 grow@A2.1 {FAR}")
    assert why_not(state, "core move core>A6") == CANNOT.format("core")
    assert why_not(state, "core move A1>B1") == CANNOT.format("A1")


def test_an_element_that_is_no_move_element_nor_beside_one_does_not_move() -> None:
    state = position(f"0: move@core eat@B1.1 grow@A1 {FAR}")
    assert "core" not in near("B1")
    assert why_not(state, "core move B1>C1") == CANNOT.format("B1")


def test_a_move_goes_to_an_empty_neighbouring_space_of_the_board() -> None:
    state = position(THREE)
    for to in ("A2", "core", "B3", "C1", "D1", ""):
        assert why_not(state, f"core move core>{to}") == CANNOT.format("core")


def test_one_element_may_move_again_if_it_still_can() -> None:
    state = position(f"0: move@core.1 eat@A1 grow@A2 move@A6 {FAR}")
    assert "move@B4.1" in of(after(state, "core move core>A3 A3>B4"), 0)
    assert why_not(state, "core move core>A5 A5>B9 B9>C13") == "That organism may move 2 times."


def test_org_13_an_element_moves_only_from_a_part_that_lives_when_the_move_begins() -> None:
    state = position(f"0: move@core.1 eat@A1 grow@A2 move@B1.1 {FAR}")
    assert not {"A1", "A2"} & set(near("A5"))
    assert why_not(state, "core move core>A5 A5>A4") == CANNOT.format("A5")
    split = after(state, "core move core>A5 B1>B2")
    assert of(split, 0) == "eat@A1 grow@A2 move@B2.1"


def test_org_13_another_organism_of_ones_own_brings_nothing_to_life_before_the_next_turn() -> None:
    state = position(f"0: move@core.1 eat@A1 grow@A2 move@B1 eat@B9 move@C13 grow@C14 {FAR}")
    assert "B9" in near("A5")
    assert why_not(state, "core move core>A5 A5>A4") == CANNOT.format("A5")
    joined = after(state, "core move core>A5", "")
    assert "move@B8.1" in of(after(joined, "A5 move A5>B8"), 0)


def test_org_13_only_move_elements_of_the_same_organism_make_mobile() -> None:
    state = position(TWO_ORGANISMS)
    assert "C2" in near("B2")
    assert not {"core", "A3"} & set(near("B2"))
    assert why_not(state, "core move A1>B2 B2>B3") == CANNOT.format("B2")
    next_turn = after(state, "core move A1>B2", "")
    assert "eat@B3.1" in of(after(next_turn, "core move B2>B3"), 0)


@pytest.mark.parametrize("kind", KINDS)
def test_org_14_like_may_not_move_beside_like_of_another_seat(kind: Kind) -> None:
    others = {"eat", "move", "grow"} - {kind.value}
    one, other = sorted(others)
    state = position(
        f"0: move@core.1 eat@A1.1 grow@A2.1 {kind.value}@A3.1 1: {kind.value}@C5 {one}@C6 {other}@C7"
    )
    assert "C5" in near("B4")
    assert why_not(state, "core move A3>B4") == CANNOT.format("A3")
    assert f"{kind.value}@A4.1" in of(after(state, "core move A3>A4"), 0)


def test_org_14_an_element_may_move_beside_others_of_other_types_and_past_them() -> None:
    state = position("0: move@core.1 eat@A1.1 grow@A2.1 move@A3.1 1: grow@C6 eat@C7 move@C8")
    assert {"C6", "B5"} <= set(near("B4"))
    assert [spell_elements([one.element]) for one in report(after(state, "core move A3>B4")).captures] == [
        "0: move@B4.1"
    ]
    assert of(after(state, "core move A3>B4 B4>A3"), 0) == of(state, 0)


def test_org_14_like_beside_like_is_minded_among_all_other_seats_but_not_ones_own() -> None:
    three = "0: move@core.1 eat@A1.1 grow@A2.1 eat@A3.1 eat@C5 move@C4 grow@C3 2: eat@C8 grow@C9 move@C10"
    state = position(f"{three} 1: move@C12 eat@C13 grow@C14", players=3)
    assert why_not(state, "core move A3>B5") == CANNOT.format("A3")
    assert "eat@B4.1" in of(after(state, "core move A3>B4"), 0)


# The house rules COMMUNE and PERSIST, of what organisms may do


def test_by_commune_two_fed_neighbours_of_the_organism_feed_and_move_an_element() -> None:
    hungry = f"0: move@core.1 eat@A1 grow@A2.1 {FAR}"
    assert why_not(position(hungry), "core move A1>B2") == CANNOT.format("A1")
    assert "eat@B2" in of(after(position(hungry, commune=True), "core move A1>B2"), 0)
    apart = f"0: move@core eat@A1.1 grow@A2.1 eat@B2.1 {FAR}"
    assert why_not(position(apart), "core move B2>B3") == CANNOT.format("B2")
    assert "eat@B3.1" in of(after(position(apart, commune=True), "core move B2>B3"), 0)


def test_by_commune_one_fed_neighbour_is_not_enough() -> None:
    hungry = f"0: move@core.1 eat@A1 grow@A2 {FAR}"
    assert why_not(position(hungry, commune=True), "core move A1>B1") == CANNOT.format("A1")
    apart = f"0: move@core eat@A1.1 grow@A2 eat@B2.1 {FAR}"
    assert why_not(position(apart, commune=True), "core move B2>B3") == CANNOT.format("B2")


BROKEN = f"0: move@core.1 eat@A1.1 grow@A2.1 move@C12.1 grow@C13.1 {FAR}"
"""A whole organism and one without EAT, which PERSIST lets live."""


def test_by_persist_a_group_that_is_not_whole_does_not_move_but_grows_what_it_lacks_for_nothing() -> None:
    state = position(BROKEN, persist=True)
    assert why_not(state, "C12 move C12>C11") == CANNOT.format("C12")
    grown = after(state, "C12 grow eat@C14=")
    assert of(grown, 0) == "move@core.1 eat@A1.1 grow@A2.1 move@C12.1 grow@C13.1 eat@C14"
    assert why_not(state, "C12 grow eat@C14=C13x1") == CANNOT.format("C14")
