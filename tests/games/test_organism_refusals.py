"""Refusals of typed turns in ORGANISM: the first condition that is not met."""

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.contract.errors import IllegalMove
from engine.contract.values import Ask
from engine.contract.words import tell, whole
from engine.games import organism
from engine.games.organism.positions import parse_move, preview_after, set_board
from engine.games.organism.questions import choose
from engine.games.organism.rules import view
from engine.games.organism.state import State

NAMES = ("Ann", "Bob", "Cy")

TWO = set_board(
    "0: eat@C16.3 eat@C17.2 move@B11.1 grow@C18.1 grow@C15 eat@B3 move@A3.1 grow@B4.2 1: eat@B9.1 "
    "move@B8 grow@A5"
)
"""The first seat has two organisms.

One of them holds a full EAT and touches nothing.
"""

TORN = set_board("0: eat@A1.1 move@A2.1 move@B3.1 grow@core 1: eat@C7 move@C8 grow@C9")
"""A position where MOVE from A2 to B4 forms a group of two MOVE elements."""

FED = "0: eat@C16.3 eat@C17.3 move@C18.3 grow@B12.2 1: eat@C7 move@C8 grow@C9"


def read_refusal(state: State, keys: str) -> str:
    """Return the sentence that refuses the last of these picks.

    All picks before it are accepted.
    """
    *before, _ = keys.split()
    preview_after(state, " ".join(before))
    with pytest.raises(IllegalMove) as caught:
        parse_move(state, keys)
    return tell(caught.value.sentence, NAMES)


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("B11 eat X9", "There is no space “X9” on this board."),
        ("B11 eat A1", "A1 is empty."),
        ("B11 eat b9", "EAT on B9 belongs to Bob, not to you."),
        ("B11 eat B3", "EAT on B3 belongs to another organism of yours."),
        ("B11 eat B11", "MOVE on B11 can’t eat: only EAT does."),
        ("B11 eat C16", "EAT on C16 is full with 3 food."),
        ("B11 eat C17x2", "EAT on C17 has room for 1 food."),
        ("B11 eat C17x3", "You have 2 actions left."),
        ("B11 eat C17 C17x2", "EAT on C17 is full with 3 food."),
        ("B11 move C15", "GROW on C15 has no food, so it can’t move."),
        ("B11 move C18", "GROW on C18 is not beside a MOVE, so it can’t move."),
        ("B11 move Core", "core is empty."),
        ("B11 move B11 C13", "C13 is not beside B11."),
        ("B11 move B11 C17", "C17 is taken."),
        ("B11 move B11 Z1", "There is no space “Z1” on this board."),
        ("B11 grow move C18", "C18 is taken."),
        ("B11 grow eat", "EAT costs 2 food, and your GROW elements have 1."),
        ("B11 grow move A1", "A1 is beside no GROW of this organism."),
        (
            "B11 grow move B10",
            "Nothing can grow on B10: it is beside Bob’s GROW on A5 and Bob’s EAT on B9.",
        ),
        ("B11 eat circulate C15", "GROW on C15 has no food to give."),
        ("B11 eat circulate C17 C17", "C17 gives the food: which other element takes it?"),
        ("B11 eat circulate C17 C16", "EAT on C16 is full with 3 food."),
        ("B11 eat circulate C17 B4", "GROW on B4 belongs to another organism of yours."),
        ("B11 eat sleep", "There is no space “SLEEP” on this board."),
        ("B11 grow sleep", "“sleep” isn’t possible right now."),
        ("B11 sleep", "“sleep” isn’t possible right now."),
        ("A5", "GROW on A5 belongs to Bob, not to you."),
        ("A1", "A1 is empty."),
        ("C16", "Call that organism by its first space, B11."),
        ("B11 eat done B11", "First choose what your organism does: eat, move or grow."),
        ("B11 C16", "First choose what your organism does: eat, move or grow."),
    ],
)
def test_what_can_not_be_done_is_refused_so(keys: str, told: str) -> None:
    assert read_refusal(TWO, keys) == told


@pytest.mark.parametrize(
    ("text", "typed", "asked"),
    [
        (
            "0: eat@C16 eat@C17.1 move@C18.1 grow@B12 1: eat@C7 move@C8 grow@C9",
            "eat C17x2 done confirm",
            "eat C17x2 confirm",
        ),
        (
            "0: eat@C16.1 move@C17 grow@C18 1: eat@C7 move@C8 grow@C9",
            "C16 eat circulate C16 C17 done confirm",
            "eat circulate C17 confirm",
        ),
        (
            "0: eat@C17 move@C16 grow@C18.1 1: eat@C7 move@C8 grow@C9",
            "grow move B12 C18x1 done confirm",
            "grow move B12 confirm",
        ),
    ],
)
def test_answers_that_are_taken_without_asking_may_be_typed_all_the_same(
    text: str, typed: str, asked: str
) -> None:
    assert parse_move(set_board(text), typed) == parse_move(set_board(text), asked)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("state", [TWO, TORN, set_board(FED), set_board("")])
def test_naming_what_was_taken_without_asking_changes_nothing(state: State) -> None:
    seen, named = view(state, state.turn), 0
    for number in range(40):
        picks, _ = random_move(organism, seen, Dice("quiet", number))
        for n in range(len(picks)):
            ask = resume(organism, seen, picks[:n])
            assert isinstance(ask, Ask)
            for option in ask.options:
                if option.quiet and tell(whole(option.label), NAMES).endswith("already so"):
                    again = resume(organism, seen, (*picks[:n], (option.key,)))
                    assert isinstance(again, Ask)
                    assert (again.offered_options, again.view, again.prompt) == (
                        ask.offered_options,
                        ask.view,
                        ask.prompt,
                    )
                    named += 1
    assert named > 40


def test_an_organism_acts_once() -> None:
    third = set_board(
        "0: eat@C16 move@C17 grow@C18 eat@B3 move@A3 grow@B4 eat@C9 1: eat@C12 move@C13 grow@C14",
        options={"persist": True},
    )
    assert read_refusal(third, "C9 move C9") == "That organism has acted already."


def test_like_never_stands_beside_like() -> None:
    state = set_board("0: eat@B11.1 move@B12 grow@C17 1: eat@B9 move@C12 grow@C13")
    assert (
        read_refusal(state, "move B11 B10") == "B10 is beside Bob’s EAT on B9: like never stands beside like."
    )


def test_what_is_torn_off_can_not_move() -> None:
    assert read_refusal(TORN, "move A2 B4 B3") == "MOVE on B3 can’t move: its group has no EAT and no GROW."


def test_what_is_hemmed_in_can_not_move() -> None:
    state = set_board(
        "0: eat@A1 move@core.1 move@A2.1 grow@A3.1 grow@A4 eat@A5 eat@A6 1: eat@C7 move@C8 grow@C9"
    )
    assert read_refusal(state, "move core") == "MOVE on core has no free space to go to."


def test_the_food_of_all_the_others_is_full() -> None:
    assert read_refusal(set_board(FED), "eat circulate B12") == "Everything else in this organism is full."


def test_a_type_whose_elements_are_all_on_the_board_does_not_grow() -> None:
    eats = " ".join(f"eat@C{n}" for n in (14, 15, 16, 17))
    state = set_board(f"0: {eats} eat@A1 move@B12 grow@C18.3 grow@C1.3 1: eat@C7 move@C8 grow@C9")
    assert read_refusal(state, "grow eat") == "All your 5 EAT are on the board."


def test_where_nothing_of_a_type_may_grow_there_is_no_room() -> None:
    state = set_board("0: eat@C18 move@C17 grow@C1.1 1: eat@B3 move@B2 grow@C3")
    assert read_refusal(state, "grow move") == "MOVE has no space to grow on beside your GROW elements."


def test_by_house_rule_only_like_beside_like_forbids_growth() -> None:
    state = set_board(
        "0: eat@C17 move@C16 grow@C18.2 1: eat@B2 move@A1 grow@A2", options={"growth_in_contact": True}
    )
    assert (
        read_refusal(state, "grow eat B1") == "B1 is beside Bob’s EAT on B2: like never stands beside like."
    )


@pytest.mark.parametrize("state", [TWO, TORN, set_board(FED), set_board("")])
def test_all_that_is_typed_is_refused_or_offered(state: State) -> None:
    asking = choose(view(state, state.turn))
    ask: Ask | None = next(asking)
    typed = (
        *state.board.spaces,
        "C99",
        "x",
        "C17xx",
        "C17x9",
        "eat",
        "move",
        "grow",
        "circulate",
        "done",
        "end",
        "",
        "²",
    )
    asked = 0
    while ask is not None:
        offered = {option.key for option in ask.options}
        for key in typed:
            if key not in offered and (reason := ask.refusal(key)) is not None:
                assert tell(reason, NAMES).endswith((".", "?"))
                asked += 1
        try:
            ask = asking.send((ask.options[0].key,))
        except StopIteration:
            ask = None
    assert asked > 20
