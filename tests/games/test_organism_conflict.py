"""Results of turns of ORGANISM: conflict and integrity, ORG-15 to ORG-21."""

from collections.abc import Mapping
from functools import cache

import pytest

from engine.contract.dice import Dice
from engine.games.organism import details
from engine.games.organism.boards import Space, board
from engine.games.organism.positions import spell_elements
from engine.games.organism.rules import apply, view
from engine.games.organism.state import FULL, KINDS, PREY, Debts, Element, Kind, State
from tests.games.organism import (
    ATTACKERS,
    BOTH_SIDES,
    CHAIN,
    DICE,
    HOME,
    MINE,
    PASS,
    after,
    counts,
    in_words,
    list_captures,
    list_deaths,
    near,
    of,
    position,
    read_events,
    report,
    turn,
)

# Conflict


@pytest.mark.parametrize(("hunter", "prey"), PREY.items())
def test_eat_captures_grow_captures_move_captures_eat(hunter: Kind, prey: Kind) -> None:
    state = position(f"{MINE} {hunter.value}@A3 1: {prey.value}@B5 grow@C8 move@C9 eat@C10")
    assert "B5" in near("A3")
    ended = after(state, "")
    assert list_captures(ended) == [f"1: {prey.value}@B5"]
    assert counts(ended) == (1, 0)
    assert ended.tokens[0] == (1,)
    assert f"{hunter.value}@A3" in of(ended, 0)
    assert of(ended, 1) == "grow@C8 move@C9 eat@C10"


@pytest.mark.parametrize(("hunter", "prey"), PREY.items())
def test_an_element_of_the_acting_player_is_captured_just_so(hunter: Kind, prey: Kind) -> None:
    ended = after(position(f"{MINE} {prey.value}@A3 1: {hunter.value}@B5 grow@C8 move@C9 eat@C10"), "")
    assert list_captures(ended) == [f"0: {prey.value}@A3"]
    assert ended.tokens == ((), (0,))


def test_a_move_can_bring_about_the_capture() -> None:
    state = position(f"{MINE} eat@A3.1 1: grow@C6.1 grow@C7 move@C8 eat@C9")
    ended = after(state, "core move A3>B4")
    assert list_captures(ended) == ["1: grow@C6.1"]
    assert "eat@B4.2" in of(ended, 0)


def test_elements_that_do_not_touch_capture_nothing() -> None:
    assert list_captures(after(position(f"{MINE} eat@A3 1: grow@C6 move@C7 eat@C8"), "")) == []


def test_conflict_waits_until_all_organisms_have_acted() -> None:
    state = position(
        f"{MINE} eat@A3.1 move@A6 eat@C12 move@C13.1 grow@C14 1: grow@C6.1 grow@C7 move@C8 eat@C9",
        tokens=(4, 0),
    )
    ended = after(state, "core move A3>B4 B4~A2; C12 eat C12")
    assert list_captures(ended) == ["1: grow@C6.1"]
    assert "eat@B4.1" in of(ended, 0)
    assert "eat@C12.1" in of(ended, 0)


def test_a_capturing_element_can_be_captured_itself_and_food_goes_on_to_the_last_survivor() -> None:
    ended = after(position(CHAIN), "")
    assert list_captures(ended) == ["1: grow@B5.1", "0: eat@A3.2"]
    assert of(ended, 1) == "move@B6.2 eat@C8 grow@C9"
    assert of(ended, 0) == "move@core eat@A1 grow@A2"
    assert ended.tokens == ((1,), (0,))


def test_a_chain_of_four_is_captured_from_its_end() -> None:
    state = position(f"{MINE} eat@A3.1 move@B4.1 1: move@B6 grow@B5.1 eat@C8 grow@C9")
    ended = after(state, "")
    assert list_captures(ended) == ["0: move@B4.1", "1: grow@B5.2", "0: eat@A3.3"]
    assert of(ended, 1) == f"move@B6.{FULL} eat@C8 grow@C9"
    assert counts(ended) == (1, 2)


def test_org_15_each_player_whose_element_captures_gets_one_token() -> None:
    state = position(BOTH_SIDES, players=3)
    ended = after(state, "")
    assert [(spell_elements([one.element]), one.by) for one in report(ended).captures] == [
        ("0: eat@core.1", (1, 2)),
        ("1: grow@C17", (0,)),
    ]
    assert ended.tokens == ((1,), (0,), (0,))


def test_org_15_two_captors_of_one_player_get_one_token_together() -> None:
    ended = after(position(f"{MINE} eat@A3 eat@B4 1: grow@B5 grow@C8 move@C9 eat@C10"), "")
    assert {"A3", "B4"} <= set(near("B5"))
    assert report(ended).captures[0].by == (0,)
    assert counts(ended) == (1, 0)


@pytest.mark.parametrize(
    ("one", "other", "fed"),
    [
        ("eat@A3.1", "eat@B4", "eat@A3.1 eat@B4.2"),
        ("eat@A3", "eat@B4.1", "eat@A3.2 eat@B4.1"),
        ("eat@A3.1", "eat@B4.1", "eat@A3.3 eat@B4.1"),
        ("eat@A3.3", "eat@B4.2", "eat@A3.3 eat@B4.3"),
    ],
)
def test_org_16_food_goes_to_the_captor_with_most_room_and_of_equals_to_the_first_space(
    one: str, other: str, fed: str
) -> None:
    ended = after(position(f"{MINE} {one} {other} 1: grow@B5.2 grow@C8 move@C9 eat@C10"), "")
    assert of(ended, 0) == f"move@core eat@A1 grow@A2 {fed}"


CIRCLE = "0: eat@A1.1 move@A3.1 grow@A5.1 1: grow@A2.1 eat@A4.1 move@A6.1"
"""Six elements around the core; each captures the next."""

AT_HOME = "0: eat@C11 move@C12 grow@C13 1: eat@C7 move@C8 grow@C9"


def test_org_17_a_circle_of_captors_goes_all_at_once_and_its_food_is_lost() -> None:
    ended = after(position(f"{CIRCLE} {AT_HOME}"), "")
    assert spell_elements(ended.elements) == AT_HOME
    assert len(list_captures(ended)) == 6
    assert ended.tokens == ((1, 1, 1), (0, 0, 0))


def test_org_17_what_captures_nothing_goes_before_the_circle_and_captors_outside_of_it_stay() -> None:
    state = position(f"{CIRCLE} {AT_HOME}".replace("grow@C13 1:", "grow@C13 eat@B3 1: grow@B1.2"), captures=9)
    assert "B3" in near("A2")
    assert "B1" in near("A1")
    ended = after(state, "")
    assert list_captures(ended)[0] == "1: grow@B1.2"
    assert list_captures(ended)[1:] == [
        "0: eat@A1.3", "1: grow@A2.1", "0: move@A3.1", "1: eat@A4.1", "0: grow@A5.1", "1: move@A6.1"
    ]  # fmt: skip
    # The EAT on B3 captures GROW of the circle too: no second token, no food of the circle.
    assert list_deaths(ended) == [("0: eat@B3", (1,))]
    assert counts(ended) == (4, 4)


def test_org_18_food_beyond_three_is_lost() -> None:
    ended = after(position(f"{MINE} eat@A3.2 1: grow@B5.3 grow@C8 move@C9 eat@C10"), "")
    assert f"eat@A3.{FULL}" in of(ended, 0)
    assert sum(one.food for one in ended.elements) == FULL


def test_org_18_along_a_chain_no_element_holds_more_than_three_even_in_passing() -> None:
    ended = after(position(CHAIN.replace("A3.1", "A3.3").replace("B5.1", "B5.3")), "")
    assert list_captures(ended) == ["1: grow@B5.3", "0: eat@A3.3"]
    assert "move@B6.3" in of(ended, 1)


def survivors(elements: tuple[Element, ...], near_by: Mapping[Space, tuple[Space, ...]]) -> dict[Space, int]:
    """Return the survivors of a conflict, with their food.

    This is computed backwards, for conflicts without an element that has two captors.
    """
    at = {one.space: one for one in elements}

    def prey(space: Space) -> list[Space]:
        hunter = at[space]
        beside = [at[other] for other in near_by[space] if other in at]
        return [one.space for one in beside if one.seat != hunter.seat and one.kind is PREY[hunter.kind]]

    @cache
    def gather_food(space: Space) -> int:
        return min(FULL, at[space].food + sum(map(gather_food, prey(space))))

    caught = [lost for space in at for lost in prey(space)]
    if len(caught) != len(set(caught)):
        raise ValueError("two captors of one element")
    return {space: gather_food(space) for space in at if space not in caught}


@pytest.mark.slow
def test_random_conflicts_end_as_computed_backwards_from_the_survivors() -> None:
    near_by, checked, longest = board(2, "open").near, 0, 0
    inner = [space for space in near_by if space[0] in "cAB"]
    for number in range(1500):
        dice = Dice("conflicts", number)
        elements: list[Element] = []
        for space in dice.shuffle(inner)[: 6 + dice.below(8)]:
            one = Element(seat=dice.below(2), kind=dice.choice(KINDS), space=space, food=dice.below(FULL + 1))
            beside = [other for other in elements if other.space in near_by[space]]
            if not any(other.kind is one.kind and other.seat != one.seat for other in beside):
                elements.append(one)
        try:
            expected = survivors(tuple(elements), near_by)
        except (ValueError, RecursionError):  # two captors of one element, or a circle
            continue
        state = position(spell_elements(elements), board="open", captures=9)
        ended = after(state, turn(introduced="eat move grow")) if not of(state, 0) else after(state, "")
        left = {one.space: one.food for one in ended.elements if one.space in inner}
        left |= {one.space: one.food for death in report(ended).deaths for one in death.elements}
        assert left == expected
        checked += 1
        longest = max(longest, len(report(ended).captures))
    assert checked > 500
    assert longest >= 5


# Integrity


def test_org_19_a_group_that_lacks_a_type_dies_whole_and_gives_one_token_to_the_acting_player() -> None:
    ended = after(position(f"{MINE} eat@A3 1: grow@B5 eat@C7.2 move@C8.1 move@C9"), "")
    assert list_deaths(ended) == [("1: eat@C7.2 move@C8.1 move@C9", (0,))]
    assert of(ended, 1) == ""
    assert ended.tokens == ((1, 1), ())
    assert sum(one.food for one in ended.elements) == 0


def test_org_19_each_group_counts_when_a_capture_breaks_an_organism_in_two() -> None:
    ended = after(position(f"{MINE} eat@A3 1: grow@B5 eat@C6 move@C8 eat@C12 move@C13 grow@C14"), "")
    assert list_deaths(ended) == [("1: eat@C6", (0,)), ("1: move@C8", (0,))]
    assert ended.tokens == ((1, 1, 1), ())


def test_org_19_groups_of_seats_that_took_no_part_are_judged_too() -> None:
    ended = after(position(f"{MINE} 1: eat@C7 move@C8 2: eat@C12 grow@C13", players=3), "")
    assert list_deaths(ended) == [("1: eat@C7 move@C8", (0,)), ("2: eat@C12 grow@C13", (0,))]
    assert ended.tokens == ((1, 2), (), ())


def test_org_19_all_groups_are_judged_at_once_and_removed_together() -> None:
    ended = after(position("0: eat@A3 move@A2 grow@C18 eat@C1 move@C2 1: grow@B5 eat@C7 move@C8"), "")
    assert list_deaths(ended) == [("0: move@A2 eat@A3", (1,)), ("1: eat@C7 move@C8", (0,))]
    assert ended.tokens == ((1, 1), (0,))
    assert of(ended, 0) == "eat@C1 move@C2 grow@C18"


def under(debts: Debts, text: str, players: int = 2) -> State:
    """Return a position of a match with that payment for own dying groups."""
    if debts == "attackers":
        return position(text, players=players).model_copy(update={"attackers_pay": True})
    return position(text, players=players, lost_groups=debts)


DIGITAL_OR_EARLIER: tuple[Debts, ...] = ("digital", "attackers")
EACH_WAY = pytest.mark.parametrize("debts", ["printed", "digital", "attackers"])


@pytest.mark.parametrize(("debts", "paid"), [("printed", (1,)), ("digital", ()), ("attackers", ())])
def test_org_20_as_printed_a_dying_group_pays_everyone_from_whom_another_captured_too(
    debts: Debts, paid: tuple[int, ...]
) -> None:
    torn = f"{MINE} eat@A3 eat@C14 move@C15 1: grow@B5 grow@C8 move@C9 eat@C10"
    ended = after(under(debts, torn), "")
    assert list_deaths(ended) == [("0: eat@C14 move@C15", paid)]
    assert counts(ended) == (1, len(paid))


def test_org_20_as_printed_a_token_for_anothers_broken_group_is_a_debt_too() -> None:
    broken = "0: eat@C1 move@C2 grow@C18 eat@A3 1: eat@C7 move@C8"
    assert list_deaths(after(under("printed", broken), "")) == [
        ("0: eat@A3", (1,)),
        ("1: eat@C7 move@C8", (0,)),
    ]
    for debts in DIGITAL_OR_EARLIER:
        assert list_deaths(after(under(debts, broken), "")) == [
            ("0: eat@A3", ()),
            ("1: eat@C7 move@C8", (0,)),
        ]


@EACH_WAY
def test_org_20_who_took_nothing_this_turn_loses_its_own_for_nothing(debts: Debts) -> None:
    calm = under(debts, f"{MINE} eat@C14 move@C15 1: grow@C8 move@C9 eat@C10")
    assert list_deaths(after(calm, "")) == [("0: eat@C14 move@C15", ())]


@EACH_WAY
def test_org_20_a_dying_group_of_ones_own_pays_a_token_to_each_it_has_captured_from(debts: Debts) -> None:
    ended = after(under(debts, ATTACKERS), "")
    assert list_captures(ended) == ["1: grow@B5"]
    assert list_deaths(ended) == [("0: grow@A2 eat@A3.1", (1,))]
    assert ended.tokens == ((1,), (0,))


@pytest.mark.parametrize(("debts", "paid"), [("printed", (1,)), ("digital", ()), ("attackers", (1,))])
def test_org_20_in_the_digital_version_only_captors_that_still_live_pay(
    debts: Debts, paid: tuple[int, ...]
) -> None:
    state = under(debts, f"{ATTACKERS} move@B6")
    ended = after(state, "")
    assert list_captures(ended) == ["1: grow@B5", "0: eat@A3.1"]
    assert list_deaths(ended) == [("0: grow@A2", paid)]
    assert counts(ended) == (1, 1 + len(paid))


def test_org_20_each_player_is_paid_once_for_a_group_however_much_it_captured() -> None:
    two = "0: eat@C1 move@C2 grow@C18 grow@A2 eat@A3 1: grow@B5 grow@A4 grow@C8 eat@C9 move@C10"
    ended = after(position(two), "")
    assert len(list_captures(ended)) == 2
    assert list_deaths(ended) == [("0: grow@A2 eat@A3", (1,))]
    assert counts(ended) == (2, 1)


def test_org_20_all_players_captured_from_are_paid() -> None:
    state = position(
        "0: eat@C1 move@C2 grow@C18 eat@core grow@A1 1: grow@A3 eat@C6 move@B5 grow@C5 2: grow@A5 eat@B9 "
        "move@C13 grow@C14",
        players=3,
    )
    ended = after(state, "")
    assert sorted(list_captures(ended)) == ["1: grow@A3", "2: grow@A5"]
    assert list_deaths(ended) == [("0: eat@core grow@A1", (1, 2))]
    assert ended.tokens == ((1, 2), (0,), (0,))


def test_org_20_each_dying_group_pays_for_its_own_captures() -> None:
    state = position("0: eat@C1 move@C2 grow@C18 eat@A3 eat@A5 1: grow@B5 grow@B9 grow@C8 eat@C9 move@C10")
    ended = after(state, "")
    assert list_deaths(ended) == [("0: eat@A3", (1,)), ("0: eat@A5", (1,))]
    assert counts(ended) == (2, 2)


def test_org_21_a_single_element_is_an_organism_and_dies() -> None:
    state = position(f"{MINE} move@C14.3 {HOME}")
    (single,) = (one for one in view(state, 0).organisms if one.spaces == ("C14",))
    assert not single.is_whole
    assert list_deaths(after(state, "")) == [("0: move@C14.3", ())]


def test_org_21_groups_that_touch_at_the_end_of_the_turn_are_one() -> None:
    state = position(f"0: eat@A1 move@core grow@A2 move@A3.1 eat@C5.1 {HOME.replace('C7', 'C10')}")
    ended = after(state, "core move A3>B4")
    assert list_deaths(ended) == []
    assert of(ended, 0) == "move@core eat@A1 grow@A2 move@B4.1 eat@C5.1"


def test_by_persist_a_group_that_lacks_a_type_lives_beside_a_whole_one() -> None:
    state = position(f"{MINE} move@C14 1: eat@C7 move@C8 grow@C9 eat@C11", persist=True)
    assert after(state, "").elements == state.elements


def test_by_persist_a_player_without_a_whole_group_loses_everything_for_one_token() -> None:
    ended = after(position(f"{MINE} 1: eat@C7 move@C8 grow@C11 move@C12", persist=True), "")
    assert list_deaths(ended) == [("1: eat@C7 move@C8 grow@C11 move@C12", (0,))]
    assert ended.tokens == ((1,), ())


def test_by_persist_ones_own_elements_die_for_nothing() -> None:
    ended = after(position(f"0: eat@A3 move@C14 1: grow@B5 {HOME.partition(' ')[2]}", persist=True), "")
    assert list_captures(ended) == ["1: grow@B5"]
    assert list_deaths(ended) == [("0: eat@A3 move@C14", ())]
    assert ended.tokens == ((1,), ())


# Messages about many losses


def test_many_captures_at_once_are_counted_and_in_words_told_without_their_owners() -> None:
    many = (
        "0: eat@core eat@B1 eat@C4 move@C3 grow@C2 1: grow@A2 grow@A4 grow@A6 grow@B12 eat@C10 move@C11 "
        "grow@C12"
    )
    ended = after(position(many, captures=9), "")
    assert len(report(ended).captures) == 4
    assert "Ann captures Bob’s 4 GROW." in read_events(apply(position(many, captures=9), 0, PASS, DICE)[1])
    named = [in_words(sentence) for sentence in details.losses(report(ended))]
    assert "Ann captures GROW on A2, GROW on A4, GROW on A6 and GROW on B12." in named


def test_many_elements_that_die_together_are_counted() -> None:
    state = position(f"{MINE} 1: eat@C6 move@C7 eat@C8 move@C9 eat@C10 move@C11 eat@C12 move@C13 eat@C14")
    told_of = read_events(apply(state, 0, PASS, DICE)[1])
    assert "Bob’s 5 EAT and 4 MOVE die: their group has no GROW. Ann gets a capture." in told_of
    named = [in_words(sentence) for sentence in details.losses(report(after(state, "")))]
    assert "Bob’s 9 elements die: their group has no GROW. Ann gets a capture." in named
