"""That the turns of ORGANISM read well when they are told."""

import pytest

from engine.dice import Dice
from engine.games.organism import telling
from engine.games.organism.positions import decided, set_board
from engine.games.organism.rules import apply
from engine.games.organism.table import (
    KINDS,
    Acts,
    Capture,
    Circulate,
    Death,
    Element,
    Grow,
    Kind,
    Move,
    Report,
    Shift,
    State,
)
from tests.games.organism import in_words
from tests.games.test_organism_telling import CHAIN

DICE = Dice("telling", 0)


def events(state: State, move: Move) -> list[str]:
    _, told = apply(state, state.turn, move, DICE)
    assert all(event.to is None for event in told)
    return [in_words(event.sentence) for event in told]


BODY = "0: eat@C17.1 eat@C16 move@C18.1 move@B11.1 grow@B12.2 grow@C1.1"
FAR = " 1: eat@C7.1 move@C8.1 grow@C9.1"


@pytest.mark.parametrize(
    ("position", "keys", "told"),
    [
        (
            FAR,
            "eat-move-grow eat C16 confirm",
            [
                "Ann comes into play with EAT on C16, MOVE on C17 and GROW on C18.",
                "Ann eats one food on C16.",
            ],
        ),
        (
            "1: move@B11 move@B10.1 eat@A5.1 grow@A6",
            "eat-move-grow end confirm",
            [
                "Ann comes into play with EAT on C16, MOVE on C17 and GROW on C18.",
                "Bob’s MOVE on B11 had to make room.",
            ],
        ),
        (BODY + FAR, "end confirm", ["Ann lets the turn go by."]),
        (BODY + FAR, "eat C17x2 confirm", ["Ann eats 2 food on C17."]),
        (BODY + FAR, "eat C16 C17 confirm", ["Ann eats one food on C16 and one food on C17."]),
        (
            BODY + FAR,
            "eat circulate C17 B12 C17 confirm",
            ["Ann circulates one food from C17 to B12, then eats one food on C17."],
        ),
        (
            BODY + FAR,
            "grow eat A1 B12x2 done confirm",
            ["Ann grows EAT on A1 for 2 food."],
        ),
        (
            BODY + FAR,
            "move B11 A6 A6 core confirm",
            ["Ann moves B11 by A6 to core.", "Ann loses MOVE on core, without EAT and GROW."],
        ),
        (
            CHAIN,
            "move A6 A5 confirm",
            [
                "Ann moves A6 to A5.",
                "Ann captures Bob’s GROW on A4.",
                "Bob captures Ann’s EAT on A5.",
                "Captures: Ann 1 of 5 and Bob 1 of 5.",
            ],
        ),
        (
            "0: eat@A6.1 move@B10.1 grow@B11 1: grow@A4.1 eat@B7 move@B6",
            "move A6 A5 confirm",
            [
                "Ann moves A6 to A5.",
                "Ann captures Bob’s GROW on A4.",
                "Bob loses MOVE on B6 and EAT on B7, without GROW: a token for Ann.",
                "Captures: Ann 2 of 5.",
            ],
        ),
    ],
)
def test_a_turn_reads_so(position: str, keys: str, told: list[str]) -> None:
    state = set_board(position)
    assert events(state, decided(state, keys)) == told


def test_who_begins_a_turn_on_the_core_is_told_to_get_a_token() -> None:
    state = set_board("0: eat@C16.1 move@C17.1 grow@C18.1 1: eat@core move@A4.1 grow@A3", tokens=(0, 2))
    assert events(state, decided(state, "end confirm")) == [
        "Ann lets the turn go by.",
        "Bob holds the core, and gets a token for it. Captures: Bob 3 of 5.",
    ]


ADA, BEN = (Element(seat=seat, kind=Kind.MOVE, space=space, food=1) for seat, space in ((0, "C5"), (1, "C7")))


@pytest.mark.parametrize(
    ("captures", "deaths", "told"),
    [
        ([(ADA, (1, 2))], [], ["Bob and Cy each capture Ann’s MOVE on C5."]),
        (
            [(ADA, (1,)), (BEN, (0,)), (BEN.model_copy(update={"space": "C9"}), (0,))],
            [],
            ["Bob captures Ann’s MOVE on C5.", "Ann captures Bob’s MOVE on C7 and Bob’s MOVE on C9."],
        ),
        ([], [((ADA,), ())], ["Ann loses MOVE on C5, without EAT and GROW."]),
        ([], [((ADA,), (1,))], ["Ann loses MOVE on C5, without EAT and GROW: a token for Bob."]),
        (
            [],
            [((ADA,), (1, 2))],
            ["Ann loses MOVE on C5, without EAT and GROW: a token each for Bob and Cy."],
        ),
    ],
)
def test_losses_read_so(
    captures: list[tuple[Element, tuple[int, ...]]],
    deaths: list[tuple[tuple[Element, ...], tuple[int, ...]]],
    told: list[str],
) -> None:
    report = Report(
        seat=0,
        introduced=(),
        cleared=(),
        acts=(),
        captures=tuple(Capture(element=element, by=by) for element, by in captures),
        deaths=tuple(Death(elements=elements, to=to) for elements, to in deaths),
    )
    assert [in_words(sentence) for sentence in telling.losses(report)] == told


@pytest.mark.parametrize(("to", "told"), [((), "."), ((1,), ": a token for Bob.")])
def test_groups_that_lack_nothing_together_are_said_to_be_no_whole_organism(
    to: tuple[int, ...], told: str
) -> None:
    scattered = tuple(
        Element(seat=0, kind=kind, space=space, food=0)
        for kind, space in zip(KINDS, ("A1", "C5", "C9"), strict=True)
    )
    sentence = in_words(telling.died(Death(elements=scattered, to=to)))
    assert sentence == f"Ann has no whole organism left and loses EAT on A1, MOVE on C5 and GROW on C9{told}"


def test_a_growth_that_costs_nothing_is_told_so() -> None:
    acts = Acts(organism="C5", kind=Kind.GROW, actions=(Grow(kind=Kind.EAT, space="C6", paid=()),))
    assert in_words(telling.did(0, acts)) == "Ann grows EAT on C6 for nothing."


def test_seven_actions_of_all_sorts_are_one_line_that_a_phone_shows_in_two() -> None:
    steps = [Shift(space=f"D{n}", to=f"D{n + 1}") for n in range(1, 6)]
    passed = [Circulate(space="C1", to="C2")] * 2
    actions: tuple[Shift | Circulate, ...] = (*steps[:3], *passed, *steps[3:])
    told = in_words(telling.did(0, Acts(organism="D1", kind=Kind.MOVE, actions=actions)))
    assert len(actions) == 7
    assert told == (
        "Ann moves D1 by D2, D3 to D4, then circulates 2 food from C1 to C2, then moves D4 by D5 to D6."
    )
    assert len(told) < 100
