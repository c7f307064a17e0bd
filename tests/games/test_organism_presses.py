"""The number of presses for a turn of ORGANISM, and its last question."""

import re
from statistics import median

import pytest

from engine.contract.driver import resume
from engine.contract.notation import read_notation
from engine.contract.values import Ask, Decided
from engine.contract.words import whole
from engine.games import organism as game
from engine.games.organism.boards import in_rows
from engine.games.organism.state import Circulate, Eat
from tests.conformance.walk import asks
from tests.games.organism import (
    DICE,
    MINE,
    ask_of,
    deal,
    in_words,
    keys,
    play_match,
    position,
    read_events,
    read_move,
    turn,
)

MOST_PRESSES = 19
"""The limit of presses for a turn of seven actions."""


SEVEN = (
    "0: move@A1.1 move@A2.1 move@A3.1 move@A4.1 eat@A5 grow@A6 eat@C13.1 grow@C14.3 grow@C15 grow@C16 "
    "move@C17"
    " 1: eat@C8 move@C9 grow@C7"
)
"""Two organisms: one may move four times, the other grow three times."""


def test_the_commonest_turn_takes_two_presses_and_the_first_one_three() -> None:
    state = position("0: eat@C16 eat@C15.1 move@C17.1 grow@C18 1: eat@C9 move@C10 grow@C11")
    assert len(read_notation("eat-all confirm")) == 2
    assert read_move(state, "eat-all confirm") == turn("C15 eat C15 C16")
    assert read_move(deal(2, seed="lots"), "eat-move-grow eat-all confirm").acts


def test_a_turn_of_seven_actions_takes_fewer_than_twenty_presses() -> None:
    line = "A1 move A1 B1 A2 B3 A3 B4 A4 B8 grow eat B10 eat B9 circulate C14 confirm"
    assert read_move(position(SEVEN), line) == turn(
        "A1 move A1>B1 A2>B3 A3>B4 A4>B8; C13 grow eat@B10=C14x1 eat@B9=C14x2 C13~C14"
    )
    assert len(line.split()) == 18 <= MOST_PRESSES


@pytest.mark.slow
def test_typical_turns_take_few_presses() -> None:
    turns = [one for players in (2, 3) for one in play_match(players, 30, "open")]
    presses = [len(picks) for _, picks, _, _ in turns]
    done = [sum(len(acts.actions) for acts in move.acts) for _, _, move, _ in turns]
    figures = (
        f"median {median(presses)}, most {max(presses)}, in {len(turns)} turns of up to {max(done)} actions"
    )
    assert median(presses) <= 6, figures
    assert max(presses) <= MOST_PRESSES, figures
    assert max(done) >= 4, figures


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("players", game.SEATS)
def test_a_single_answer_is_asked_for_only_at_the_end(players: int) -> None:
    for state, picks, _, _ in play_match(players):
        for asked in list(asks(game, game.view(state, state.turn), picks))[:-1]:
            assert len(asked.offered_options) > 1


def test_the_name_of_an_only_taker_that_could_eat_next_means_the_taker() -> None:
    state = position("0: eat@C16 eat@C15.3 eat@C17.3 move@C18.3 grow@C1.3 1: eat@C9 move@C10 grow@C11")
    passed = Circulate(space="C18", to="C16")
    for line in ("eat circulate C18 done confirm", "eat circulate C18 C16 done confirm"):
        (acts,) = read_move(state, line).acts
        assert acts.actions == (passed,)
    asked = ask_of(state, "eat circulate C18")
    assert keys(asked)[0] == "again-C16"
    for line in ("eat circulate C18 again-C16 done confirm", "eat circulate C18 C16 C16 done confirm"):
        (acts,) = read_move(state, line).acts
        assert acts.actions == (passed, Eat(space="C16"))


def test_what_could_only_go_to_one_space_may_go_on_from_there() -> None:
    state = position("0: move@C16.1 move@C15 eat@B12 grow@B11 1: eat@C9 move@C10 grow@C11 eat@B10")
    assert set(state.board.near["C16"]) == {"B11", "C15", "C17"}
    further = keys(ask_of(state, "move C16 again-C17"))
    made = read_move(state, f"move C16 again-C17 {further[0]} confirm")
    assert (
        made
        == turn(f"B11 move C16>C17 C17>{further[0]}")
        == read_move(state, f"move C16 C17 C17 {further[0]} confirm")
    )


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("players", game.SEATS)
def test_org_23_each_pick_can_be_taken_back_until_the_turn_is_confirmed(players: int) -> None:
    for state, picks, move, _ in play_match(players)[-12:]:
        view = game.view(state, state.turn)
        asking = game.choose(view)
        ask = next(asking)
        for n, pick in enumerate(picks[:-1]):
            assert resume(game, view, picks[:n]) == ask
            ask = asking.send(pick)
        assert resume(game, view, picks[:-1]) == ask
        assert resume(game, view, picks) == Decided(move)


@pytest.mark.parametrize(
    ("text", "tokens", "told"),
    [
        ("1: eat@core move@A4 grow@A5", (0, 4), "⚠️ Bob wins with 5 captures."),
        ("1: eat@C9 move@C10 grow@C11 eat@C13 move@C14 grow@C15 eat@core "
         "move@A5 grow@A6", (0, 0), "⚠️ Bob wins with 3 living organisms."),
    ],
)  # fmt: skip
def test_the_last_question_tells_of_a_match_that_the_next_turn_would_begin_by_winning(
    text: str, tokens: tuple[int, ...], told: str
) -> None:
    state = position(f"0: eat@C1 move@C2 grow@C3 {text}", tokens=tokens)
    assert in_words(ask_of(state, "end").notes[-1]) == told
    assert game.apply(state, 0, read_move(state, "end confirm"), DICE)[0].winners == (1,)


def test_the_last_question_tells_that_the_last_round_ends() -> None:
    state = position(f"{MINE} 1: eat@C7 move@C8 grow@C9", tokens=(2, 1), rounds=5, round_number=5, turn=1)
    reason = "⚠️ 5 rounds are over: Ann has the most captures and wins."
    last = ask_of(state, "end")
    assert in_words(last.notes[-1]) == reason
    assert [option.tone for option in last.offered_options] == ["danger"]


@pytest.mark.slow
def test_the_last_question_tells_just_what_comes_of_the_turn() -> None:
    losses = 0
    for state, picks, move, ended in (one for players in game.SEATS for one in play_match(players)):
        assert ended.last
        last = resume(game, game.view(state, state.turn), picks[:-1])
        assert isinstance(last, Ask)
        if not last.view.is_last_look:
            assert not (ended.last.captures or ended.last.deaths or ended.ending), "then there is a last look"
            continue
        assert last.view.preview == ended.last
        notes = [in_words(whole(note)) for note in last.notes]
        events = read_events(game.apply(state, state.turn, move, DICE)[1])
        outcome = game.outcome(ended)
        if outcome is not None:
            assert notes.pop().removeprefix("⚠️ ") == in_words(outcome.reason)
        gone = [one.element for one in ended.last.captures]
        gone += [one for death in ended.last.deaths for one in death.elements]
        mine = [one.space for one in gone if one.seat == state.turn]
        numbered = mine if len(mine) > 1 else []
        assert last.view.numbered == tuple(in_rows(state.board, numbered))
        assert sum(note.startswith("⚠️") for note in notes) >= bool(mine)
        is_rained_on = any("the rain drifts on" in note for note in notes)
        is_quiet = not (gone or outcome or is_rained_on)
        assert ("Nobody is captured, nobody dies." in notes) is is_quiet
        for number in range(1, len(mine) + 1 if 2 <= len(mine) <= 4 else 1):
            assert any(re.search(rf"\b{number}\b", note) for note in notes if note.startswith("⚠️"))
        theirs = [event for event in events if " dies: " in event or " die: " in event]
        assert all(
            event in notes
            for event in theirs
            if not event.startswith(("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")[state.turn])
        )
        won = outcome is not None and state.turn in outcome.winners
        is_rained_on = any(note.startswith("⚠️ Then the rain") for note in notes)
        is_danger = (bool(mine) or is_rained_on or outcome is not None) and not won
        (option,) = last.offered_options
        assert (option.tone == "danger") is is_danger
        assert in_words(whole(option.label)) == ("End turn anyway" if is_danger else "End turn")
        losses += bool(gone)
    assert losses > 10


@pytest.mark.parametrize(
    ("text", "line", "prompt", "notes"),
    [
        (
            "0: eat@C16 move@C17.1 grow@C18 eat@B12.1 1: eat@C7 move@C8 grow@C9",
            "move B12 A6",
            "End your turn anyway?",
            ["⚠️ You lose your EAT: its group has no MOVE and no GROW."],
        ),
        (
            "0: eat@A6.1 move@B11.1 grow@B12 1: grow@A4.2 move@B8.1 eat@B7 grow@C11",
            "move A6 A5",
            "You would lose everything! End your turn anyway?",
            [
                "⚠️ You lose your elements 1 and 3: their group has no EAT. Bob gets a capture for it.",
                "⚠️ Bob captures your EAT (number 2).",
                "You capture Bob’s GROW.",
                "Captures then: you 1 of 5 and Bob 2 of 5.",
            ],
        ),
        (
            "0: eat@A6.1 move@B10.1 grow@B11 1: grow@A4.1 eat@B7 move@B6",
            "move A6 A5",
            "End your turn like this?",
            [
                "You capture Bob’s GROW.",
                "Bob’s EAT and MOVE die: their group has no GROW. You get a capture.",
                "Captures then: you 2 of 5.",
            ],
        ),
    ],
)
def test_a_danger_says_and_looks_so(text: str, line: str, prompt: str, notes: list[str]) -> None:
    last = ask_of(position(text), line)
    assert in_words(last.prompt) == prompt
    assert [in_words(whole(note), 0) for note in last.notes] == notes
    assert [option.tone for option in last.offered_options] == ["danger" if "anyway" in prompt else "usual"]
