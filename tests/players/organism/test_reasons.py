"""Turns that a person would agree on, each with one true reason."""

from __future__ import annotations

import pytest

from engine.contract.dice import Dice
from engine.contract.notation import notation, read_notation
from engine.contract.words import tell
from engine.games import organism as game
from engine.games.organism.positions import play_move
from engine.games.organism.state import State
from engine.players import Effort, Level
from engine.players.organism.levels import LEVELS
from engine.players.organism.model import EAT, GROW, MOVE, Deed, Turn, living, read
from engine.players.organism.picks import picks_of
from engine.players.organism.reasons import clue_to, last_look, what, why
from engine.players.organism.search import Thinker
from engine.players.organism.value import Weights
from tests.games.organism import HOME, NAMES, deal, position, read_move
from tests.players.organism.matches import turn_of

NEAR_CORE = "0: eat@A1.1 move@A2.1 grow@B1 1: move@C7.1 eat@C8.1 grow@C9.1"
CHASED = "0: eat@B12.1 move@C2.1 grow@B1.1 1: move@A4.1 move@A5.1 eat@B7.1 grow@B6.1"
LAST_TOKEN = "0: eat@A1.1 move@core.1 grow@A2 grow@B1.1 1: move@B5.1 eat@B6.1 grow@C9.1 eat@C8"

PREY_NEAR = "0: eat@core.1 move@A1.1 grow@B1 1: grow@B4 grow@C6 move@C7 eat@C8"


def advise(state: State, level: Level) -> tuple[str, str]:
    """Return the picks of a level, and its reason."""
    found = LEVELS[level](game.view(state, state.turn), Dice("reasons", 0), Effort(0.3))
    assert found.why is not None
    return notation(found.picks), tell(found.why, NAMES, reader=state.turn)


def read_reason(state: State, line: str) -> str:
    """Return the reason for these picks."""
    view = game.view(state, state.turn)
    laws, before = read(view)
    turn: Turn = turn_of(laws.ground, read_move(state, line))
    picks = picks_of(view, laws, before, turn)
    return tell(why(last_look(view, picks), laws, before, turn), NAMES, reader=state.turn)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("move A2 core confirm", "move MOVE one step"),
        ("eat-all confirm", "eat 1 food"),
        ("grow circulate A1 B1 confirm", "pass 1 food along"),
        ("end confirm", "pass"),
    ],
)
def test_a_turn_is_told_by_the_words_in_which_all_read_of_it(line: str, told: str) -> None:
    state = position(NEAR_CORE)
    view = game.view(state, state.turn)
    assert tell(what(last_look(view, read_notation(line))), NAMES, reader=state.turn) == told


def test_the_first_player_is_told_to_enter_the_board() -> None:
    state = deal(2)
    found = LEVELS[3](game.view(state, state.turn), Dice("reasons", 0), Effort(0.1))
    assert found.told is not None
    assert tell(found.told, NAMES, reader=state.turn).startswith("enter the board")


@pytest.mark.parametrize("level", LEVELS)
def test_a_capture_that_wins_is_made(level: Level) -> None:
    _, reason = advise(position(LAST_TOKEN, tokens=(4, 0)), level)
    assert reason == "You have 5 captures then, and win."


@pytest.mark.parametrize("level", [2, 3])
def test_the_core_is_taken_where_no_other_can_come_near(level: Level) -> None:
    assert advise(position(NEAR_CORE), level) == (
        "move A2 core confirm",
        "On the core you get a capture at the start of each turn.",
    )


def lives_on(state: State, picks: str) -> bool:
    """Return whether an organism survives these picks and the best answer."""
    laws, before = read(play_move(state, read_move(state, picks)))
    answered = Thinker(laws, Weights()).turns(before, 200)[0].after
    return living(laws, answered.sides[0]) > 0


def test_a_last_element_that_hunters_can_reach_leaves_their_reach_or_is_doubled() -> None:
    state = position(CHASED)
    assert not lives_on(state, "end confirm")
    assert lives_on(state, advise(state, 2)[0])


@pytest.mark.parametrize("level", [2, 3])
def test_a_match_begins_with_growth(level: Level) -> None:
    picks, reason = advise(deal(2), level)
    assert " grow " in picks
    assert reason.endswith("a turn, and it survives losing one.")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (PREY_NEAR, "move core A2 confirm", "You capture Bob’s GROW."),
        (
            PREY_NEAR.replace("grow@C6 ", "").replace("eat@C8", "eat@C6"),
            "move core A2 confirm",
            "You capture Bob’s GROW, and what is left without it dies: 2 captures for you.",
        ),
        (NEAR_CORE, "eat circulate A1 B1 confirm", "Food on GROW pays for a new element."),
        (NEAR_CORE, "eat-all confirm", "Food is what you move and grow with, and only EAT brings it in."),
        (NEAR_CORE, "move A1 B2 confirm", "Nobody is near enough to capture anything of yours next."),
        (NEAR_CORE, "move A2 core confirm", "On the core you get a capture at the start of each turn."),
        (NEAR_CORE, "end confirm", "Nobody is near enough to capture anything of yours next."),
        (
            f"0: eat@A1.1 move@A2 grow@B1.1 {HOME}",
            "grow eat B12 confirm",
            "With 2 EAT an organism may eat 2 times a turn, and it survives losing one.",
        ),
    ],
)
def test_the_reason_is_what_a_turn_is_worth_most_for(text: str, line: str, reason: str) -> None:
    assert read_reason(position(text), line) == reason


@pytest.mark.parametrize(
    ("deed", "clue"),
    [
        ((EAT, 0, 0, ()), "Get food first: which of your EAT has room for it?"),
        ((MOVE, 0, 1, ()), "Take a step first: which of your elements holds food, and where could it go?"),
        ((GROW, 0, 1, ()), "Grow first: which type do you need most, and where?"),
    ],
)
def test_a_nudge_says_which_action_comes_first_and_what_to_look_for(deed: Deed, clue: str) -> None:
    """“What your MOVE can do” would name elements and actions at once."""
    assert tell(clue_to(Turn(None, ((0, deed[0], (deed,)),))), NAMES) == clue
