"""The turns of ORGANISM in words."""

import pytest

from engine.contract.dice import Dice
from engine.games.organism import details
from engine.games.organism import events as telling
from engine.games.organism.boards import board
from engine.games.organism.consequences import numbered_of
from engine.games.organism.positions import parse_move, set_board
from engine.games.organism.rules import apply
from engine.games.organism.state import (
    KINDS,
    RAIN,
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
from engine.match.summaries import summarize
from tests.games.organism import in_words
from tests.games.test_organism_words import CHAIN

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
                "Ann enters the board.",
                "Ann eats 1 food.",
            ],
        ),
        (
            "1: move@B11 move@B10.1 eat@A5.1 grow@A6",
            "eat-move-grow end confirm",
            [
                "Ann enters the board.",
                "Bob’s MOVE had to make room.",
            ],
        ),
        (BODY + FAR, "end confirm", ["Ann passes."]),
        (BODY + FAR, "eat C17x2 confirm", ["Ann eats 2 food."]),
        (BODY + FAR, "eat C16 C17 confirm", ["Ann eats 2 food."]),
        (
            BODY + FAR,
            "eat circulate C17 B12 C17 confirm",
            ["Ann passes 1 food along, then eats 1 food."],
        ),
        (
            BODY + FAR,
            "grow eat A1 B12x2 done confirm",
            ["Ann grows an EAT (2 food)."],
        ),
        (
            BODY + FAR,
            "move B11 A6 A6 core confirm",
            ["Ann moves MOVE 2 steps.", "Ann’s MOVE dies: its group has no EAT and no GROW."],
        ),
        (
            CHAIN,
            "move A6 A5 confirm",
            [
                "Ann moves EAT one step.",
                "Bob captures Ann’s EAT.",
                "Ann captures Bob’s GROW.",
                "Captures: Ann 1 of 5 and Bob 1 of 5.",
            ],
        ),
        (
            "0: eat@A6.1 move@B10.1 grow@B11 1: grow@A4.1 eat@B7 move@B6",
            "move A6 A5 confirm",
            [
                "Ann moves EAT one step.",
                "Ann captures Bob’s GROW.",
                "Bob’s EAT and MOVE die: their group has no GROW. Ann gets a capture.",
                "Captures: Ann 2 of 5.",
            ],
        ),
    ],
)
def test_a_turn_reads_so(position: str, keys: str, told: list[str]) -> None:
    state = set_board(position)
    assert events(state, parse_move(state, keys)) == told


def test_who_begins_a_turn_on_the_core_is_told_to_get_a_token() -> None:
    state = set_board("0: eat@C16.1 move@C17.1 grow@C18.1 1: eat@core move@A4.1 grow@A3", tokens=(0, 2))
    assert events(state, parse_move(state, "end confirm")) == [
        "Ann passes.",
        "Bob holds the core and gets a capture. Captures: Bob 3 of 5.",
    ]


@pytest.mark.parametrize(
    ("position", "keys", "told"),
    [
        (
            FAR,
            "eat-move-grow eat C16 confirm",
            [
                "Ann enters the board with EAT on C16, MOVE on C17 and GROW on C18.",
                "Ann eats 1 food on C16.",
            ],
        ),
        (
            "1: move@B11 move@B10.1 eat@A5.1 grow@A6",
            "eat-move-grow end confirm",
            [
                "Ann enters the board with EAT on C16, MOVE on C17 and GROW on C18.",
                "Bob’s MOVE on B11 had to make room.",
            ],
        ),
        (BODY + FAR, "end confirm", ["Ann passes."]),
        (BODY + FAR, "eat C16 C17 confirm", ["Ann eats 1 food on C16 and 1 food on C17."]),
        (
            BODY + FAR,
            "eat circulate C17 B12 C17 confirm",
            ["Ann passes 1 food from C17 to B12, then eats 1 food on C17."],
        ),
        (BODY + FAR, "grow eat A1 B12x2 done confirm", ["Ann grows an EAT on A1 (2 food)."]),
        (
            BODY + FAR,
            "move B11 A6 A6 core confirm",
            ["Ann moves B11 by A6 to core.", "Ann’s MOVE on core dies: its group has no EAT and no GROW."],
        ),
        (
            "0: eat@A6.1 move@B10.1 grow@B11 1: grow@A4.1 eat@B7 move@B6",
            "move A6 A5 confirm",
            [
                "Ann moves A6 to A5.",
                "Ann captures Bob’s GROW on A4.",
                "Bob’s MOVE on B6 and EAT on B7 die: their group has no GROW. Ann gets a capture.",
            ],
        ),
    ],
)
def test_in_words_a_turn_is_told_with_its_spaces(position: str, keys: str, told: list[str]) -> None:
    state = set_board(position)
    after, _ = apply(state, state.turn, parse_move(state, keys), DICE)
    assert after.last is not None
    assert [
        in_words(one) for one in (*details.describe_turn(after.last), *details.losses(after.last))
    ] == told


ADA, BEN = (Element(seat=seat, kind=Kind.MOVE, space=space, food=1) for seat, space in ((0, "C5"), (1, "C7")))


@pytest.mark.parametrize(
    ("captures", "deaths", "told"),
    [
        ([(ADA, (1, 2))], [], ["Bob and Cy each capture Ann’s MOVE."]),
        (
            [(ADA, (1,)), (BEN, (0,)), (BEN.model_copy(update={"space": "C9"}), (0,))],
            [],
            ["Bob captures Ann’s MOVE.", "Ann captures Bob’s 2 MOVE."],
        ),
        ([], [((ADA,), ())], ["Ann’s MOVE dies: its group has no EAT and no GROW."]),
        ([], [((ADA,), (1,))], ["Ann’s MOVE dies: its group has no EAT and no GROW. Bob gets a capture."]),
        (
            [],
            [((ADA,), (1, 2))],
            ["Ann’s MOVE dies: its group has no EAT and no GROW. Bob and Cy get a capture each."],
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
    assert [in_words(event.sentence) for event in telling.losses(report, (0,))] == told


def test_elements_of_very_many_players_are_only_counted() -> None:
    lost = tuple(BEN.model_copy(update={"seat": seat, "space": f"C{seat}"}) for seat in range(1, 6))
    report = Report(
        seat=0,
        introduced=(),
        cleared=(),
        acts=(),
        captures=tuple(Capture(element=one, by=(0,)) for one in lost),
        deaths=(),
    )
    assert [in_words(event.sentence) for event in telling.losses(report, (0,))] == [
        "Ann captures 5 elements."
    ]


@pytest.mark.parametrize(("to", "told"), [((), ""), ((1,), " Bob gets a capture.")])
def test_groups_that_lack_nothing_together_are_said_to_be_no_whole_organism(
    to: tuple[int, ...], told: str
) -> None:
    scattered = tuple(
        Element(seat=0, kind=kind, space=space, food=0)
        for kind, space in zip(KINDS, ("A1", "C5", "C9"), strict=True)
    )
    death = Death(elements=scattered, to=to)
    loses = "Ann has no whole organism left and loses"
    assert in_words(telling.describe_death(death)) == f"{loses} EAT, MOVE and GROW.{told}"
    assert in_words(details.describe_death(death)) == f"{loses} EAT on A1, MOVE on C5 and GROW on C9.{told}"


def test_several_lost_elements_are_numbered_and_a_single_one_is_not() -> None:
    lost = tuple(
        Element(seat=0, kind=kind, space=space, food=0)
        for kind, space in zip(KINDS, ("A1", "C5", "C9"), strict=True)
    )
    spaces = board(2, "close")

    def numbered(count: int) -> set[str]:
        report = make_report(Acts(organism="A1", kind=Kind.EAT, actions=()))
        dead = (Death(elements=lost[:count], to=()),)
        return {*numbered_of(spaces, report.model_copy(update={"deaths": dead}), 0)}

    assert [numbered(count) for count in (1, 2, 3)] == [set(), {"A1", "C5"}, {"A1", "C5", "C9"}]


def test_a_growth_that_costs_nothing_is_told_so() -> None:
    acts = Acts(organism="C5", kind=Kind.GROW, actions=(Grow(kind=Kind.EAT, space="C6", paid=()),))
    assert in_words(details.describe_acts(0, acts)) == "Ann grows an EAT on C6 (free)."
    (told,) = telling.describe_turn(make_report(acts), ())
    assert in_words(told) == "Ann grows an EAT (free)."


def make_report(acts: Acts) -> Report:
    return Report(seat=0, introduced=(), cleared=(), acts=(acts,), captures=(), deaths=())


def test_seven_actions_of_all_sorts_are_one_line_that_a_phone_shows_in_two() -> None:
    steps = [Shift(space=f"D{n}", to=f"D{n + 1}") for n in range(1, 6)]
    passed = [Circulate(space="C1", to="C2")] * 2
    actions: tuple[Shift | Circulate, ...] = (*steps[:3], *passed, *steps[3:])
    acts = Acts(organism="D1", kind=Kind.MOVE, actions=actions)
    mover = Element(seat=0, kind=Kind.EAT, space="D6", food=1)
    (told,) = telling.describe_turn(make_report(acts), (mover,))
    assert len(actions) == 7
    assert in_words(told) == "Ann moves EAT 3 steps, then passes 2 food along, then moves EAT 2 steps."
    named = in_words(details.describe_acts(0, acts))
    assert named == (
        "Ann moves D1 by D2, D3 to D4, then passes 2 food from C1 to C2, then moves D4 by D5 to D6."
    )
    assert len(named) < 100


def test_a_space_that_one_element_left_and_another_took_confuses_nothing() -> None:
    steps = (Shift(space="D2", to="D3"), Shift(space="D1", to="D2"), Shift(space="D3", to="D4"))
    left = (
        Element(seat=0, kind=Kind.EAT, space="D4", food=1),
        Element(seat=0, kind=Kind.MOVE, space="D2", food=1),
    )
    (told,) = telling.describe_turn(make_report(Acts(organism="D1", kind=Kind.MOVE, actions=steps)), left)
    assert in_words(told) == "Ann moves EAT 2 steps and MOVE one step."


@pytest.mark.parametrize(
    ("winner", "last"), [(0, "Ann captures Bob’s GROW."), (1, "Bob captures Ann’s EAT.")]
)
def test_of_a_turn_that_ends_the_match_the_captures_that_won_are_told_last(winner: int, last: str) -> None:
    """A short last message shows the newest events."""
    state = set_board(CHAIN, tokens=(4, 0) if winner == 0 else (0, 4))
    after, told = apply(state, 0, parse_move(state, "move A6 A5 confirm"), DICE)
    assert after.winners == (winner,)
    *_, effect, counts = told
    assert in_words(effect.sentence) == last
    assert in_words(counts.sentence).startswith("Captures: ")
    kept = summarize(told, winner, 2, lambda _: 1).lines
    assert [line.sentence for line in kept] == [effect.sentence, counts.sentence]


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ((1,), "Your MOVE on B11 had to make room."),
        ((1, 0), "Your MOVE on B11 and Ann’s MOVE on B12 had to make room."),
        ((0, 1), "Ann’s MOVE on B11 and your MOVE on B12 had to make room."),
        ((RAIN, RAIN), "The rain’s MOVE on B11 and the rain’s MOVE on B12 had to make room."),
    ],
)
def test_only_the_first_owner_of_a_list_begins_the_sentence(seats: tuple[int, ...], told: str) -> None:
    cleared = tuple(
        Element(seat=seat, kind=Kind.MOVE, space=space, food=0)
        for seat, space in zip(seats, ("B11", "B12"), strict=False)
    )
    report = Report(seat=0, introduced=(), cleared=cleared, acts=(), captures=(), deaths=())
    assert in_words(next(details.describe_turn(report)), 1) == told
