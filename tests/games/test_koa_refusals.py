"""Refusals of typed actions in KOA: the first condition that is not met.

The sentence is the same at every place.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.contract.driver import resume
from engine.contract.errors import IllegalMove
from engine.contract.values import Ask
from engine.games import koa
from engine.games.koa.board import SQUARES
from engine.games.koa.events import NAMED
from engine.games.koa.ground import Ground
from engine.games.koa.positions import parse_move, preview_after, set_board
from engine.games.koa.refusals import why_not, why_not_there, why_nowhere
from engine.games.koa.rules import apply, view
from engine.games.koa.state import Action, Claim, Excavate, Move, Seek, Seize, State, Unblock
from tests.games.koa import DICE, JONNY, MINER, VOTER, in_words, play_match, with_pool

THREE: dict[str, Any] = {"owners": (0, 1, 2, None), "steering": 0}

BOARD = set_board(
    "A1: cB2 gC3 sD4 cF6 sG7 msB4 mgE9 mgJ3 A10: cC4 sB3 cH8 msD2 gE7 J10: cI9 nobody: lC2 eA2",
    options={"springs": 6},
)
"""The first clan has a network B2 C3 with a spring on D4, and F6 and G7 cut off."""


def read_refusal(state: State, keys: str) -> str:
    """Return the sentence that refuses the last of these picks.

    All picks before it are accepted.
    """
    *before, _ = keys.split()
    preview_after(state, " ".join(before))
    with pytest.raises(IllegalMove) as caught:
        parse_move(state, keys)
    return re.sub(
        r" You can (dig at|seize|claim|switch) [A-J0-9, and]+\.$", "", in_words(caught.value.sentence)
    )


def refused_with_squares(state: State, keys: str) -> str:
    """Return the same sentence with the names of its squares."""
    with pytest.raises(IllegalMove) as caught:
        parse_move(state, keys)
    return in_words(caught.value.sentence)


def test_a_refusal_names_the_squares_that_can_be_chosen_instead_unless_they_are_many() -> None:
    for keys in ("E5", "dig E5", "excavate E5"):
        assert refused_with_squares(set_board(""), keys) == (
            "E5 touches no cavern or goroldioa that leads to your camp. You can dig at A2, B1 and B2."
        )
    assert refused_with_squares(BOARD, "seize D3").endswith("nothing to seize. You can seize B3, C4 and D2.")
    assert refused_with_squares(BOARD, "claim D3") == "No marker is on D3. You can claim B4."
    walled = set_board("A1: sA2 nobody: lB1 lB2")
    assert refused_with_squares(walled, "switch C1").endswith(" You can switch A2, B1 and B2.")
    many = set_board("A1: cB2 cC3 cD4")
    assert len(Ground(many).sites(many.turn)) > NAMED
    assert refused_with_squares(many, "H2").endswith("that leads to your camp.")


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("excavate A1", "On A1 is a camp."),
        ("excavate J10", "On J10 is a camp."),
        ("excavate B2", "B2 is taken: your own cavern lies there."),
        ("excavate D4", "D4 is taken: your own spring lies there."),
        ("excavate C4", "C4 is taken: Bob’s cavern lies there."),
        ("excavate C2", "C2 is taken: lava lies there."),
        ("excavate A2", "A2 is taken: earthquake rubble lies there."),
        ("excavate B4", "Your marker on B4 is claimed, not dug for."),
        ("excavate D2", "A marker of Bob lies on D2: it is seized or claimed, not dug for."),
        ("excavate E5", "E5 only touches tiles that are cut off from your camp."),
        ("excavate F7", "F7 only touches tiles that are cut off from your camp."),
        ("excavate E4", "E4 only touches a spring of this clan, and springs lead nowhere."),
        ("excavate H7", "H7 only touches a spring of this clan, and springs lead nowhere."),
        (
            "excavate J4",
            "J4 only touches a marker of this clan, which leads nowhere before it is claimed.",
        ),
        ("excavate H2", "H2 touches no cavern or goroldioa that leads to your camp."),
        ("excavate K4", "“K4” isn’t a square of the board: they go from A1 to J10."),
        ("excavate A11", "“A11” isn’t a square of the board: they go from A1 to J10."),
        ("excavate sleep", "“sleep” isn’t a square of the board: they go from A1 to J10."),
        ("seize A10", "On A10 is a camp: nobody can seize it."),
        ("seize D3", "D3 is empty: there is nothing to seize."),
        ("seize C2", "On C2 is lava: nobody can seize it."),
        ("seize A2", "On A2 is earthquake rubble: nobody can seize it."),
        ("seize B2", "What is on B2 is your own."),
        ("seize B4", "What is on B4 is your own."),
        ("seize E7", "E7 only touches tiles that are cut off from your camp."),
        ("seize H8", "H8 only touches a spring of this clan, and springs lead nowhere."),
        ("seize I9", "I9 touches no cavern or goroldioa that leads to your camp."),
        ("claim D3", "No marker is on D3."),
        ("claim D4", "No marker is on D4."),
        ("claim D2", "On D2 is Bob’s spring marker: this clan can’t claim it."),
        ("claim E9", "E9 touches no cavern or goroldioa that leads to your camp."),
        ("excavate Claimed", "“Claimed” isn’t a square of the board: they go from A1 to J10."),
        ("k11", "“k11” isn’t a square of the board: they go from A1 to J10."),
        ("excavate k11", "“k11” isn’t a square of the board: they go from A1 to J10."),
        ("unblock", "Your camp is not blocked in: there is something to dig, claim or seize."),
        ("sleep", "“sleep” isn’t possible right now."),
        ("confirm", "“confirm” isn’t possible right now."),
    ],
)
def test_what_can_not_be_done_is_refused_so(keys: str, told: str) -> None:
    assert read_refusal(BOARD, keys) == told


@pytest.mark.parametrize("keys", ["excavate h2", "EXCAVATE H2"])
def test_case_does_not_matter_to_a_reason(keys: str) -> None:
    assert read_refusal(BOARD, keys.replace("EXCAVATE", "excavate")).startswith("H2 touches no cavern")
    assert read_refusal(BOARD, "h2") == read_refusal(BOARD, "H2")
    assert read_refusal(BOARD, "UNBLOCK") == read_refusal(BOARD, "unblock")


@pytest.mark.parametrize(
    ("square", "told"),
    [
        ("A1", "On A1 is a camp."),
        ("B2", "B2 is taken: your own cavern lies there."),
        ("C2", "C2 is taken: lava lies there."),
        ("H8", "H8 only touches a spring of this clan, and springs lead nowhere."),
        ("I9", "I9 touches no cavern or goroldioa that leads to your camp."),
        ("E9", "E9 touches no cavern or goroldioa that leads to your camp."),
        ("K11", "“K11” isn’t a square of the board: they go from A1 to J10."),
    ],
)
def test_a_square_alone_is_refused_as_what_it_would_have_meant(square: str, told: str) -> None:
    assert read_refusal(BOARD, square) == told


# Actions that have nothing to act on

EIGHT = "gA2 gA3 gA4 gB1 gB2 gB3 gC1 gC2"


@pytest.mark.parametrize(
    ("state", "key", "told"),
    [
        (
            set_board("A1: nobody: lA2 lB1 lB2"),
            "excavate",
            "No open square touches a cavern or goroldioa that leads to your camp.",
        ),
        (
            set_board("J1: nobody: lI1 lI2 lJ2", 2, turn="J1", owners=(0, 1, 0, 1)),
            "excavate",
            "No open square touches a cavern or goroldioa that leads to your camp J1.",
        ),
        (
            set_board("J1: nobody: lI1 lI2 lJ2", 3, turn="J1", **THREE),
            "excavate",
            "No open square touches a cavern or goroldioa that leads to the neutral clan’s camp.",
        ),
        (
            set_board("A1: cB2"),
            "seize",
            "No tile of another player touches a cavern or goroldioa that leads to your camp.",
        ),
        (
            set_board(f"A1: {EIGHT} A10: gB4"),
            "seize",
            "You have no goroldioa left to put on what you could reach.",
        ),
        (
            set_board("A1: cB2"),
            "claim",
            "You have no marker on the board: the Sharman finds what can be claimed.",
        ),
        (
            set_board("A1: cB2 msE5"),
            "claim",
            "None of your markers touches a cavern or goroldioa that leads to your camp.",
        ),
        (set_board("J1: cI2 A1: cH3", 3, turn="J1", **THREE), "seize", "The neutral clan only digs."),
        (set_board("J1: cI2", 3, turn="J1", **THREE), "claim", "The neutral clan only digs."),
        (set_board("J1: cI2", 3, turn="J1", **THREE), "sharman", "The neutral clan only digs."),
        (
            set_board("A1: cB2 msE5", options={"markers": 1}),
            "sharman",
            "You have one marker on the board already: claim one first.",
        ),
        (
            set_board(f"A1: {EIGHT} sD1 sD2 sD3 sD4 sA5 sB5 sC5 sD5"),
            "sharman",
            "You have no goroldioa and no spring left for the Sharman to find.",
        ),
        (
            set_board(
                "A1: cB2 nobody: "
                + " ".join(f"l{c}{r}" for c in "ABCDE" for r in range(1, 6) if f"{c}{r}" not in ("A1", "B2"))
            ),
            "sharman",
            "Your zones are full: there is nowhere that the Sharman could find anything.",
        ),
        (
            set_board("A1: sA2 nobody: lB1 lB2", used=1),
            "unblock",
            "Only at the start of a turn can a piece be switched for a cavern.",
        ),
        (
            set_board("A1: sA2 nobody: lB1 lB2", is_switched=True),
            "unblock",
            "You have switched a piece in this turn already, and one is all you may.",
        ),
        (
            set_board("A1: sA2 sB1 sB2 sD1 sD2 sD3 sD4"),
            "unblock",
            "With more than 6 tiles of a clan on the board nothing is switched for it.",
        ),
    ],
)
def test_an_action_that_can_not_be_taken_at_all_is_refused_so(state: State, key: str, told: str) -> None:
    assert read_refusal(state, key) == told


@pytest.mark.parametrize("key", ["claim", "CLAIM", "Sharman", "unblock", "seize"])
def test_another_action_named_where_a_square_is_asked_for_is_refused_as_at_first(key: str) -> None:
    state = set_board("A1: cB2", options={"goroldioa": 6, "springs": 6, "markers": 1})
    reached = with_pool(state, 0, goroldioa=0, spring=0)
    told = read_refusal(reached, f"excavate {key}")
    assert told == read_refusal(reached, key)
    assert "no square" not in told


def test_another_action_that_could_be_taken_is_left_for_the_square_or_taken_up_again() -> None:
    for key in ("sharman", "END", "excavate"):
        assert read_refusal(set_board(""), f"excavate {key}") == "Choose a square now, or take back “Dig”."


def test_the_leader_of_the_neutral_clan_is_not_told_that_it_is_theirs() -> None:
    walled = set_board("J1: sI1 nobody: lI2 lJ2", 3, turn="J1", **THREE)
    told = [
        *(
            read_refusal(walled.model_copy(update=changed), "unblock")
            for changed in ({"used": 1}, {"is_switched": True})
        ),
        read_refusal(set_board("", 3, turn="J1", **THREE), "unblock"),
        read_refusal(walled, "unblock D7"),
        *(in_words(note) for note in previewing(walled).notes),
    ]
    assert (
        "The neutral clan’s camp is blocked in: you may switch one piece for a cavern, which uses no action."
        in told
    )
    assert told[3] == "No lava, earthquake or spring of this clan on D7 blocks the neutral clan’s camp in."
    assert not [line for line in told if re.search(r"\b[Yy]our", line)]


def test_for_lack_of_a_kind_of_tile_nothing_is_put_there() -> None:
    state = set_board(f"A1: {EIGHT} A10: gB4 cD1")
    assert read_refusal(state, "seize B4") == "You have no goroldioa left to put on B4."


def test_only_what_blocks_a_camp_in_is_switched() -> None:
    state = set_board("A1: sA2 nobody: lB1 lB2 lC1")
    for square in ("C1", "A1", "D7"):
        assert (
            read_refusal(state, f"unblock {square}")
            == f"No lava, earthquake or spring of this clan on {square} blocks your camp in."
        )


def test_a_second_piece_comes_before_anything_else() -> None:
    state = set_board(
        "A1: cB2 msC3 A10: cB3",
        brought=(JONNY, VOTER, VOTER, MINER),
        owners=(0, 1, 2, 3),
        used=1,
        is_second=True,
    )
    second = "Your second piece comes first: choose where to dig."
    for key in ("seize", "claim", "sharman", "unblock"):
        assert read_refusal(state, key) == second
    for move in (Seize(square="B3"), Claim(square="C3"), Seek(), Unblock(square="B3")):
        assert refusal(state, move) == second
    assert read_refusal(state, "B3") == "B3 is taken: Bob’s cavern lies there."


def test_the_other_clan_of_a_player_is_neither_seized_from_nor_claimed_for() -> None:
    state = set_board("A1: cB2 cD5 J10: cB3 msC3 A10: cE6", 2, owners=(0, 1, 0, 1))
    assert read_refusal(state, "B3") == "B3 is taken: the cavern of Ann (J10) lies there."
    assert read_refusal(state, "C3") == "On C3 is the spring marker of Ann (J10): this clan can’t claim it."
    assert refusal(state, Seize(square="B3")) == "What is on B3 is your own."
    assert (
        refusal(state, Excavate(square="C3"))
        == "A marker of Ann (J10) lies on C3: it is seized or claimed, not dug for."
    )
    assert read_refusal(state, "E4") == "E4 only touches tiles that are cut off from your camp A1."


# One reason at every place


def refusal(state: State, move: Move) -> str:
    """Return the sentence with which the rules refuse an action."""
    with pytest.raises(IllegalMove) as caught:
        apply(state, state.mover, move, DICE)
    return in_words(caught.value.sentence)


def previewing(state: State, *keys: str) -> Ask:
    """Return the question after these picks."""
    asked = resume(koa, view(state, state.mover), tuple((key,) for key in keys))
    assert isinstance(asked, Ask)
    return asked


MADE: Mapping[Action, Callable[..., Move]] = {
    "excavate": Excavate,
    "seize": Seize,
    "claim": Claim,
    "unblock": Unblock,
}


@pytest.mark.parametrize("state", [BOARD, set_board(""), *(one[0] for one in play_match(3)[::40])])
def test_every_square_is_offered_or_refused_with_the_same_reason_by_choose_and_apply(state: State) -> None:
    ground, reasons = Ground(state), 0
    for action, move in MADE.items():
        nowhere = why_nowhere(state, ground, action)
        ask = previewing(state, action) if nowhere is None else None
        if nowhere is not None:
            assert read_refusal(state, action) == in_words(nowhere)
        offered = {option.key for option in ask.options} if ask else set()
        for square in SQUARES:
            reason = why_not(state, ground, move(square=square))
            assert (reason is None) == (square in offered)
            if reason is not None:
                assert refusal(state, move(square=square)) == in_words(reason)
                assert in_words(reason).endswith(".")
                assert len(in_words(reason)) <= 120
                said = None if ask is None else ask.refusal(square.lower())
                assert said is None or in_words(said).startswith(in_words(reason))
                reasons += 1
    assert reasons > 100


def test_squares_that_are_none_are_refused_by_the_rules_too() -> None:
    for square in ("", "²", "A0", "a1", "J11", "x" * 100):
        reason = why_not_there(BOARD, Ground(BOARD), "excavate", square)
        assert reason is not None
        assert in_words(reason) == f"“{square[:20]}” isn’t a square of the board: they go from A1 to J10."
