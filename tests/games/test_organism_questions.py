"""Questions on the way through a turn of ORGANISM, and their buttons."""

import re
from collections import Counter
from itertools import pairwise, permutations
from typing import Any

import pytest

from engine.contract.driver import resume
from engine.contract.typed_words import TYPED
from engine.contract.values import Ask
from engine.contract.words import Wordings, whole
from engine.games import organism as game
from engine.games.organism.boards import board, in_rows, middle, place_of
from engine.games.organism.positions import set_board
from engine.games.organism.state import State
from tests.conformance.walk import asks
from tests.games.organism import MINE, ask_of, deal, in_words, keys, of, play_match, position, read_move, turn
from tools.player_texts import in_code, in_options


def test_a_player_who_enters_is_advised_the_usual_way_and_may_choose_another() -> None:
    state = deal(2, seed="lots")
    asked = ask_of(state)
    assert keys(asked) == ["eat-move-grow", "other"]
    assert in_words(asked.prompt) == "You enter the board. Who starts where?"
    assert in_words(whole(asked.offered_options[0].label)) == "Suggested: MOVE in the middle"
    assert [option.tone for option in asked.offered_options] == ["usual", "idle"]
    assert asked.view.numbered == state.board.homes[state.turn]
    other = ask_of(state, "other")
    assert sorted(["eat-move-grow", *keys(other)]) == sorted(
        "-".join(kinds) for kinds in permutations(("eat", "move", "grow"))
    )
    assert in_words(whole(other.offered_options[0].label)) == "1 EAT · 2 GROW · 3 MOVE"


def test_a_player_who_enters_in_the_first_round_reads_what_captures_what_and_what_wins() -> None:
    state = deal(2, seed="lots")
    assert [in_words(note) for note in ask_of(state).notes] == [
        "🎯 5 captures win, or 3 living organisms.",
        "EAT captures GROW, GROW captures MOVE, MOVE captures EAT.",
        "The core in the middle: if your turn begins with you on it, you get a capture.",
    ]
    assert not ask_of(state, "other").notes
    assert not ask_of(state.model_copy(update={"round": 2})).notes


def test_who_plays_alone_meets_the_rain_in_the_first_notice_in_a_line_that_is_always_told() -> None:
    goal, *_ = [in_words(note, 0) for note in ask_of(deal(1)).notes]
    assert goal.startswith("🎯 5 captures win, or 3 living organisms. You play against the rain:")
    assert "drift" in goal
    assert "new ones fall" in goal
    assert goal.endswith("It wins with 5 captures.")


TWO = "0: eat@C16 move@C17 grow@C18{} 1: eat@C9 move@C10 grow@C11"


@pytest.mark.parametrize(
    ("text", "told_of", "notes"),
    [
        (TWO.format(""), {}, []),
        (TWO.format(""), {"tokens": (4, 3)}, ["🎯 One more capture, and you win."]),
        (TWO.format(""), {"tokens": (0, 4)}, ["⚠️ Bob needs one more capture to win."]),
        (TWO.format(""), {"tokens": (1, 2), "captures": 3}, ["⚠️ Bob needs one more capture to win."]),
        (TWO.format(""), {"tokens": (4, 0), "handicaps": (1, 0)}, []),
        (TWO.format(""), {"rounds": 3}, []),
        (TWO.format(""), {"rounds": 2}, ["🎯 This is the last round: after it the most captures win."]),
        (
            TWO.format(" eat@C3 move@C4 grow@C5"),
            {"tokens": (4, 4)},
            [
                "⚠️ The next capture wins.",
                "🎯 One more living organism, and you win.",
            ],
        ),
        (
            TWO.format(" eat@C3 move@C4 grow@C5"),
            {"turn": 1},
            ["⚠️ Ann needs one more living organism to win."],
        ),
        ("1: eat@C9 move@C10 grow@C11", {"tokens": (0, 4)}, ["⚠️ Bob needs one more capture to win."]),
    ],
)
def test_a_turn_begins_with_who_is_about_to_win_and_says_it_once(
    text: str, told_of: dict[str, Any], notes: list[str]
) -> None:
    state = position(text, **told_of)
    assert [in_words(note, state.turn) for note in ask_of(state).notes] == notes
    later = ask_of(state, keys(ask_of(state))[0])
    assert not [note for note in later.notes if in_words(note, state.turn) in notes]


def test_the_rain_is_told_of_when_it_needs_one_more_capture() -> None:
    state = set_board("0: eat@C16 move@C17 grow@C18", 1, tokens=(0, 4))
    assert [in_words(note, 0) for note in ask_of(state).notes] == [
        "⚠️ The rain needs one more capture to win."
    ]


def test_every_way_to_enter_may_be_typed_at_once_as_drafts_of_older_rules_have_it() -> None:
    state = deal(2, seed="lots")
    for kinds in permutations(("eat", "move", "grow")):
        made = read_move(state, f"{'-'.join(kinds)} end confirm")
        assert made.introduced == kinds


def test_which_organism_acts_is_asked_only_where_several_are_left() -> None:
    state = position("0: eat@C16 move@C17 grow@C18 eat@C3 move@C4 grow@C5 1: eat@C9 move@C10 grow@C11")
    assert keys(ask_of(state)) == ["C16", "C3", "end"]
    assert in_words(whole(ask_of(state).offered_options[0].label)) == "1 · EAT, MOVE and GROW"
    assert keys(ask_of(state, "C16 eat-all")) == ["eat-all", "end"]
    assert ask_of(state, "C16 eat-all").view.acting == "C3"
    assert (
        ask_of(state, "C16 eat-all end").view.preview.acts == read_move(state, "C16 eat-all end confirm").acts
    )


@pytest.mark.parametrize("players", [2, 5])
def test_spaces_are_numbered_as_one_reads_them(players: int) -> None:
    here = board(players, "close")
    assert in_rows(here, reversed(here.spaces)) == in_rows(here, here.spaces)
    at = [middle(here.sides, *place_of(space)) for space in in_rows(here, here.spaces)]
    assert sorted(in_rows(here, here.spaces)) == sorted(here.spaces)
    assert all(after.imag > one.imag - 0.5 for one, after in pairwise(at))
    assert in_rows(board(2, "close"), ("A1", "A2", "core", "A5")) == ["A5", "core", "A1", "A2"]


def test_what_has_but_one_answer_is_not_asked() -> None:
    # Without any food nothing moves, grows or goes round: there is nothing but to eat.
    hungry = position("0: eat@C16 move@C17 grow@C18 1: eat@C9 move@C10 grow@C11")
    assert keys(ask_of(hungry)) == ["eat-all", "end"]
    for line in ("move confirm", "grow confirm"):
        assert read_move(hungry, line).acts[0].actions == ()
    assert read_move(hungry, "eat C16 confirm") == read_move(hungry, "eat-all confirm") == turn("C16 eat C16")
    # Only one element has food to give, and there are two that could take it.
    single = position("0: eat@C16.3 move@C17 grow@C18 1: eat@C9 move@C10 grow@C11")
    assert keys(ask_of(single, "eat")) == ["circulate", "confirm"]
    assert keys(ask_of(single, "eat circulate")) == ["C17", "C18"]
    assert read_move(single, "eat circulate C18 confirm") == turn("C16 eat C16~C18")


def test_an_organism_that_can_do_nothing_at_all_is_not_asked() -> None:
    full = "0: eat@A1.3 move@core.3 grow@A2.3"
    walls = "1: " + " ".join(
        f"{kind}@{space}.3"
        for kind, space in zip(
            ("eat", "move", "grow") * 4, ("A3", "A4", "A5", "A6", "B1", "B2", "B3", "B4", "B12"), strict=False
        )
    )
    state = position(f"{full} {walls}")
    assert keys(ask_of(state)) == ["confirm"]
    assert ask_of(state).view.is_last_look


# What there is to do, and what does nothing


def labels(ask: Ask) -> dict[str, str]:
    return {option.key: in_words(whole(option.label)) for option in ask.offered_options}


def test_what_can_be_done_of_a_type_is_on_its_button_and_what_does_nothing_stands_back() -> None:
    state = position("0: eat@C16.3 move@C17.1 grow@C18 1: eat@C9 move@C10 grow@C11")
    asked = ask_of(state)
    assert labels(asked) == {
        "eat": "EAT (only passes food along now)",
        "move": "MOVE once",
        "grow": "GROW (only passes food along now)",
        "end": "Do nothing",
    }
    assert [option.key for option in asked.offered_options if option.tone == "usual"] == ["move"]
    idle = ask_of(state, "grow")
    assert in_words(idle.prompt) == "Nothing can grow now. You can still pass food along."
    assert labels(idle) == {"circulate": "Pass food along", "confirm": "End turn"}


def test_all_that_can_be_eaten_is_one_press_and_step_by_step_is_beside_it() -> None:
    state = position("0: eat@C15 eat@C16.2 eat@C17.3 move@C18.1 grow@C1 1: eat@C9 move@C10 grow@C11")
    assert labels(ask_of(state)) == {
        "eat-all": "EAT all (3 food)",
        "eat": "EAT, step by step",
        "move": "MOVE once",
        "grow": "GROW (only passes food along now)",
        "end": "Do nothing",
    }
    assert read_move(state, "eat-all confirm") == turn("C1 eat C15 C15 C16")
    single = position("0: eat@C16.1 move@C17 grow@C18 1: eat@C9 move@C10 grow@C11")
    assert labels(ask_of(single))["eat-all"] == "EAT (1 food)"
    assert labels(ask_of(single))["eat"] == "EAT (pass food along instead)"


def test_a_button_with_little_room_says_what_it_counts_and_calls_circulating_so() -> None:
    def shorts(state: State) -> dict[str, str]:
        offered = ask_of(state).offered_options
        return {option.key: in_words(option.short) for option in offered if option.short is not None}

    several = position("0: eat@C15 eat@C16.2 eat@C17.3 move@C18.1 grow@C1 1: eat@C9 move@C10 grow@C11")
    assert shorts(several) == {"eat-all": "EAT 3 food", "grow": "GROW: pass food"}
    single = position("0: eat@C16.1 move@C17 grow@C18 1: eat@C9 move@C10 grow@C11")
    assert shorts(single) == {
        "eat-all": "EAT 1 food",
        "eat": "EAT: pass food",
        "grow": "GROW: pass food",
    }


@pytest.mark.slow
def test_no_question_says_the_same_twice_and_a_turn_ends_under_one_label() -> None:
    ways_out = Counter[str]()
    for state, picks, _, _ in (one for players in (2, 3) for one in play_match(players)):
        for asked in asks(game, game.view(state, state.turn), picks):
            said = labels(asked)
            assert len(set(said.values())) == len(said)
            assert not {"done", "confirm"} <= said.keys()
            ways_out += Counter(said[key] for key in ("done", "confirm", "end") if key in said)
    assert set(ways_out) == {"End turn", "End turn anyway", "Do nothing"} | ({"Stop here"} & set(ways_out))


def test_stop_here_is_said_only_while_another_organism_waits() -> None:
    two = position("0: eat@C16.2 move@C17 grow@C18 eat@C3.2 move@C4 grow@C5 1: eat@C9 move@C10 grow@C11")
    assert labels(ask_of(two, "C16 eat"))["done"] == "Stop here"
    assert labels(ask_of(two, "C16 eat done eat"))["confirm"] == "End turn"
    hunted = position("0: eat@A6.1 move@B10.2 move@B11 grow@B12.1 1: grow@A4.1 eat@B7 move@B6")
    assert labels(ask_of(hunted, "move A6 A5"))["done"] == "End turn"


@pytest.mark.slow
def test_players_read_capture_for_token_and_passing_along_for_circulating() -> None:
    sentences = (text for text, file, *_ in (*in_code(), *in_options()) if "organism" in file)
    found = [text for text in sentences if not text.startswith(TYPED)]
    assert len(found) > 200
    for text in found:
        told = re.sub(r"`[^`]*`|\{[^}]*\}", "", text).lower()
        assert "token" not in told, text
        assert "circulat" not in told, text


@pytest.mark.slow
def test_on_buttons_a_phone_shows_three_in_a_row_or_two() -> None:
    for state, picks, _, _ in play_match(3):
        view = game.view(state, state.turn)
        for n in range(len(picks)):
            asked = resume(game, view, picks[:n])
            assert isinstance(asked, Ask)
            for option in asked.offered_options:
                assert len(in_words(whole(option.short or option.label))) <= 25, option.key


@pytest.mark.parametrize(
    ("eats", "meals"),
    [
        ("eat@C15 eat@C16 eat@C17", "C15 C16 C17"),
        ("eat@C15.3 eat@C16.3 eat@C17", "C17 C17 C17"),
        ("eat@C15.3 eat@C16 eat@C17.2", "C16 C16 C17"),
        ("eat@C15.3 eat@C16.3 eat@C17.2", "C17"),
        ("eat@C15.3 eat@C16.2 eat@C17.2", "C16 C17"),
    ],
)
def test_where_all_eat_each_has_one_food_before_any_has_two(eats: str, meals: str) -> None:
    state = position(f"0: {eats} move@C18 grow@C1 1: eat@C9 move@C10 grow@C11")
    assert read_move(state, "eat-all confirm") == turn(f"C1 eat {meals}")


def test_the_turn_can_be_ended_at_once_where_nothing_comes_of_it() -> None:
    state = position("0: eat@C15 eat@C16.1 move@C17.1 grow@C18 1: eat@C9 move@C10 grow@C11")
    assert labels(ask_of(state, "eat C15"))["confirm"] == "End turn"
    assert (
        read_move(state, "eat C15 confirm") == read_move(state, "eat C15 done confirm") == turn("C15 eat C15")
    )
    hunting = position(f"{MINE} eat@A3.1 eat@B1 1: grow@B5 eat@C7 move@C8")
    assert "confirm" not in keys(ask_of(hunting, "eat"))
    assert keys(ask_of(hunting, "eat B1 done")) == ["confirm"]
    two = position("0: eat@C16.1 move@C17 grow@C18 eat@C3.1 move@C4 grow@C5 1: eat@C9 move@C10 grow@C11")
    assert "confirm" not in keys(ask_of(two, "C16 eat"))


def test_the_only_way_to_pay_is_taken_and_any_other_is_asked_for() -> None:
    state = position("0: eat@C16 move@C17 grow@C18.1 grow@C1.2 1: eat@C9 move@C10 grow@C11")
    assert keys(ask_of(state, "grow eat B1")) == ["C1x1", "C18x1"]
    assert keys(ask_of(state, "grow grow B1")) == ["C1x2", "C1x1+C18x1"]
    single = position("0: eat@C16 move@C17 grow@C18 grow@C1.2 1: eat@C9 move@C10 grow@C11")
    assert "B1" in keys(ask_of(single, "grow grow"))
    assert keys(ask_of(single, "grow grow B1")) == ["confirm"]
    assert read_move(single, "grow grow B1 confirm") == turn("C1 grow grow@B1=C1x2")


def test_several_food_can_be_eaten_with_one_press() -> None:
    state = position("0: eat@C15 eat@C16.1 eat@C17.3 move@C18 grow@C1 1: eat@C9 move@C10 grow@C11")
    assert keys(ask_of(state, "eat")) == ["C15", "C16", "C15x3", "C16x2", "circulate", "confirm"]
    assert read_move(state, "eat C15x3 confirm") == turn("C1 eat C15 C15 C15")
    assert read_move(state, "eat C16x2 C15 confirm") == turn("C1 eat C16 C16 C15")
    assert keys(ask_of(state, "eat C15")) == ["C15", "C16", "C15x2", "C16x2", "circulate", "confirm"]
    assert keys(ask_of(state, "eat C16 C16")) == ["C15", "circulate", "confirm"]


def test_the_board_on_the_way_shows_what_was_done_so_far() -> None:
    state = position("0: eat@C15 eat@C16.1 move@C17.1 move@C18 grow@C1 1: eat@C9 move@C10 grow@C11")
    moved = ask_of(state, "move C17 B12").view
    assert of(state.model_copy(update={"elements": moved.elements}), 0) == (
        "move@B12.1 grow@C1 eat@C15 eat@C16.1 move@C18"
    )
    assert moved.preview.acts == turn("C1 move C17>B12").acts
    assert ask_of(state, "move C17").view.chosen == "C17"


def test_a_place_says_what_would_be_captured_from_there_and_what_would_capture() -> None:
    state = position(f"{MINE} move@A3.1 1: eat@C5 grow@C6 move@C7")
    hints = {option.key: option.hint for option in ask_of(state, "move").offered_options}
    assert not any(hints.values())
    hints = {option.key: option.hint for option in ask_of(state, "move A3").offered_options}
    assert hints["A4"] is None
    torn = hints["B6"]
    assert isinstance(torn, Wordings)
    assert in_words(torn.ways[0]) == "⚠️ leaves MOVE with no EAT and no GROW"
    hint = hints["B4"]
    assert isinstance(hint, Wordings)
    assert list(map(in_words, hint.ways)) == [
        "captures Bob’s EAT · ⚠️ captured by Bob’s GROW",
        "captures EAT · ⚠️ captured by GROW",
    ]
