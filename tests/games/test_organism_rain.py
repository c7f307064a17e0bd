"""ORG-27: one player against the rain."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.contract.values import Ask
from engine.games import organism as game
from engine.games.organism.boards import Length, board
from engine.games.organism.positions import set_board
from engine.games.organism.rain import count_of_new, drift, entries, play_rain
from engine.games.organism.state import KINDS, RAIN, State
from tests.games.organism import after, ask_of, counts, deal, in_words, of, read_events, report, turn

AWAY = "0: eat@C18.1 move@C1.1 grow@C2.1"
"""The player at home, where no drop comes near for a while."""


def solo(text: str, **told_of: Any) -> State:
    """Return a match for one player with these elements.

    Drops are those of seat -1.
    """
    return set_board(text, 1, **told_of)


def drops(state: State) -> list[str]:
    """Return the drops by type and space."""
    return [f"{one.kind.value}@{one.space}" for one in state.elements if one.seat == RAIN]


def forecast(text: str, **told_of: Any) -> tuple[list[str], list[str], list[str]]:
    """Return what a turn of the rain washes away, captures and leaves.

    New drops are left out.
    """
    found, left, fallen = play_rain(solo(text, **told_of), None)
    assert not fallen
    return (
        [one.space for one in found.cleared],
        [one.element.space for one in found.captures],
        [one.space for one in left],
    )


@dataclass(frozen=True)
class Played:
    """A random match, turn by turn."""

    states: tuple[State, ...]
    said: tuple[str, ...]


def play_match(seed: str, **options: Any) -> Played:
    state, states, said = deal(1, seed=seed, **options), list[State](), list[str]()
    states.append(state)
    while game.to_move(state):
        _, move = random_move(game, game.view(state, 0), Dice(f"moves {seed}", len(states)))
        state, events = game.apply(state, 0, move, Dice(seed, len(states)))
        states.append(state)
        said += read_events(events)
    return Played(tuple(states), tuple(said))


@pytest.mark.parametrize("length", ["close", "open"])
def test_a_match_of_one_begins_with_two_drops_where_rain_falls(length: Length) -> None:
    found = Counter[str]()
    for number in range(30):
        state = deal(1, seed=f"rain {number}", board=length)
        assert state.seats == 1
        assert len(drops(state)) == 2
        assert all(one.food == 0 and one.space in entries(length) for one in state.elements)
        found.update(one.kind for one in state.elements)
    assert set(found) == set(KINDS)


@pytest.mark.parametrize("length", ["close", "open"])
def test_rain_falls_on_two_adjacent_sides_and_leaves_by_the_others(length: Length) -> None:
    here, onwards = board(1, length), drift(length)
    outermost = here.rings - 1
    assert len(entries(length)) == 2 * outermost + 1
    assert sum(to is None for to in onwards.values()) == 2 * outermost + 1
    assert all(to in here.near[space] for space, to in onwards.items() if to is not None)
    assert not {*here.homes[0]} & {*entries(length)}
    for space in entries(length):
        at, steps = space, 0
        while (following := onwards[at]) is not None:
            at, steps = following, steps + 1
        assert outermost <= steps <= 2 * outermost


def test_every_drop_drifts_one_space_after_the_turn_and_new_ones_fall() -> None:
    state = solo(f"{AWAY} -1: eat@core move@C7 grow@B8")
    ended = after(state, "")
    assert {"eat@A2", "grow@A4"} <= set(drops(ended))
    assert len(drops(ended)) == 2 + 2  # the one that left the board is gone
    assert ended.rain is not None
    assert len(ended.rain.fallen) == 2
    assert {*ended.rain.fallen} <= {*entries("close")}
    assert (ended.turn, ended.round) == (0, state.round + 1)


@pytest.mark.parametrize(("round_number", "count"), [(1, 2), (4, 2), (5, 3), (9, 3), (10, 4), (23, 6)])
def test_one_drop_more_falls_after_every_five_rounds(round_number: int, count: int) -> None:
    ended = after(solo(AWAY, round_number=round_number), "")
    assert ended.rain is not None
    assert len(ended.rain.fallen) == count == count_of_new(round_number)


def test_like_and_like_wash_each_other_away_and_no_player_gets_anything() -> None:
    text = "0: eat@A1 move@A6 grow@B1 eat@C18 -1: move@B9"
    washed, captured, left = forecast(text)
    assert washed == ["A5", "A6"]
    assert not captured
    assert not {"A5", "A6"} & {*left}
    assert counts(after(solo(text), "")) == (0, 0)


def test_a_drop_captures_what_it_touches_and_is_captured_by_what_captures_it() -> None:
    _, captured, _ = forecast("0: eat@A1 move@A6 grow@B1 eat@C18 -1: grow@B9")
    assert captured == ["A6"]
    _, captured, _ = forecast("0: eat@A1 move@A6 grow@B1 eat@C18 -1: eat@B9")
    assert captured == ["A5"]


def test_each_side_gets_a_capture_for_what_its_elements_take_and_none_for_groups_that_die() -> None:
    state = solo("0: eat@A1 move@A6 grow@B1 eat@C18 -1: grow@B9 move@C10 eat@C8")
    ended = after(state, "")
    assert counts(ended) == (0, 1)
    assert ended.rain is not None
    assert ended.rain.last is not None
    assert all(not death.to for death in ended.rain.last.deaths)


def test_a_turn_of_ones_own_captures_drops_and_pays_nothing_for_a_group_that_dies() -> None:
    state = solo("0: eat@B1.1 move@B12.1 grow@B11 grow@C18 -1: grow@A2 grow@C14")
    assert counts(after(state, "B1 move B1>A1")) == (1, 0)
    alone = solo("0: eat@A2.1 move@A1.1 grow@B1 -1: grow@A4 move@C12")
    ended = after(alone, turn("A1 move A2>A3"))
    assert counts(ended)[0] == 1
    assert all(not death.to for death in report(ended).deaths)


def test_the_player_wins_by_the_usual_captures_and_the_rain_by_as_many() -> None:
    capturing = solo("0: eat@B1.1 move@B12.1 grow@B11 grow@C18 -1: grow@A2", tokens=(4, 4))
    won = after(capturing, "B1 move B1>A1")
    assert (won.ending, won.winners) == ("captures", (0,))
    losing = solo("0: eat@A1 move@A6 grow@B1 eat@C18 -1: grow@B9", tokens=(4, 4))
    lost = after(losing, "")
    assert (lost.ending, lost.winners) == ("captures", (RAIN,))
    outcome = game.outcome(lost)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((4,), (1,))
    assert in_words(outcome.reason) == "Ann loses: the rain has 5 captures."
    assert in_words(outcome.reason, 0) == "You lose: the rain has 5 captures."


def test_a_handicap_makes_it_harder_for_the_player_alone() -> None:
    assert deal(1, handicaps=(4,)).limits == (9, 5)


def test_the_core_and_three_organisms_count_as_ever() -> None:
    held = after(solo("0: eat@core move@A1 grow@A2"), "")
    assert held.core
    assert counts(held) == (1, 0)
    three = "0: eat@A1 move@A2 grow@core eat@C1 move@C2 grow@C3 eat@C5 move@C6 grow@C7"
    assert after(solo(three), "").ending == "organisms"


def test_with_a_round_limit_who_has_more_captures_wins() -> None:
    for tokens, winners in (((2, 1), (0,)), ((1, 2), (RAIN,)), ((1, 1), (0, RAIN))):
        ended = after(solo(AWAY, tokens=tokens, round_number=5, options={"rounds": 5}), "")
        assert (ended.ending, ended.winners) == ("rounds", winners)
        outcome = game.outcome(ended)
        assert outcome is not None
        assert in_words(outcome.reason).startswith("5 rounds are over: Ann ")


def test_under_elimination_a_player_left_with_nothing_by_the_rain_has_lost() -> None:
    text = "0: eat@A1 move@A6 grow@B1 -1: grow@B9"
    assert after(solo(text), "").ending is None
    lost = after(solo(text, options={"elimination": True}), "")
    assert (lost.ending, lost.winners) == ("last", (RAIN,))


def test_what_the_drops_will_do_is_foreseen_before_the_turn_ends() -> None:
    state = solo("0: eat@A1 move@A6 grow@B1 eat@C18 -1: grow@B9")
    ask = ask_of(state, "end")
    assert [in_words(note, 0) for note in ask.notes][:2] == [
        "⚠️ Then the rain drifts on:",
        "The rain captures your MOVE.",
    ]
    assert [option.tone for option in ask.offered_options] == ["danger"]
    calm = ask_of(solo(AWAY), "end")
    assert [in_words(note, 0) for note in calm.notes] == ["Nobody is captured, nobody dies."]


def test_matches_of_chance_end_and_are_told_without_a_seat_that_is_none() -> None:
    endings = Counter[tuple[int, ...]]()
    heard = ""
    for number in range(8):
        match = play_match(f"by chance {number}")
        endings[match.states[-1].winners] += 1
        heard += " ".join(match.said)
        for state in match.states[::4]:
            for seat in (None, 0):
                assert all(in_words(words) for words in game.describe(game.view(state, seat)))
    assert set(endings) == {(0,), (RAIN,)}
    assert "The rain captures Ann’s" in heard
    assert "Ann captures the rain’s" in heard
    assert "wash each other away." in heard


def test_a_match_against_the_rain_survives_its_store() -> None:
    state = play_match("kept").states[7]
    again = game.State.model_validate_json(state.model_dump_json())
    assert again == state
    ask = resume(game, game.view(again, 0), ())
    assert isinstance(ask, Ask)
    assert of(again, 0) == of(state, 0)
    move = random_move(game, game.view(again, 0), Dice("kept", 1))[1]
    assert game.apply(again, 0, move, Dice("kept", 2)) == game.apply(state, 0, move, Dice("kept", 2))
