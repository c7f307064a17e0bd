"""Reasons: one true sentence about the card, as a friend would say it."""

from __future__ import annotations

import pytest

from engine.contract.words import tell
from engine.games import howmanycalories as game
from engine.games.howmanycalories.cards import card_of
from engine.games.howmanycalories.positions import play_cards, set_table
from engine.games.howmanycalories.state import State
from engine.players.howmanycalories.reasons import (
    HIGH,
    LOW,
    clue_to_pass,
    clue_to_play,
    why_passed,
    why_played,
)
from tests.games.calories import NAMES

HANDS = ["R16 B18 Y19 R1 B2", "Y14 Y30 G28 Y3 G4", "B10 R24 Y22 R8 R9", "B7 B23 R32 B15 R25"]


def table(trick: str, taken: tuple[str, ...] = (), hands: list[str] = HANDS) -> State:
    return play_cards(set_table(hands, leader=0, size=5, taken=taken), trick)


LATER = "You can eat later, and past the limit you score nothing."
MOST = "You have eaten most so far, and past the limit you score nothing."
FULL = "You can eat only 400 kcal more."
"""The reason not to eat now, although the aim is to eat most."""


def why(state: State, key: str) -> str:
    seat = game.to_move(state)[0]
    return tell(why_played(game.view(state, seat), card_of(key)), NAMES, reader=seat)


@pytest.mark.parametrize(
    ("trick", "taken", "key", "said"),
    [
        ("R16 Y14 R24", (), "B15", "Lands between 16 and 24: you eat nothing, whatever comes. " + LATER),
        (
            "R16 Y14 R24",
            ("", "", "", "G12"),
            "B15",
            "Lands between 16 and 24: you eat nothing. As the highest, you could be out.",
        ),
        ("R16 Y14 R24", (), "B7", "The lowest never eats: Cy gets Blue 7, and you lead next. " + LATER),
        ("R16 Y14 R24", ("", "", "", "G12"), "B7", "The lowest never eats: Cy gets Blue 7, and you "
                                                   "lead next. " + MOST),
        ("R16 Y14 R24", ("", "", "", "G20"), "B7", "The lowest never eats: Cy gets Blue 7, and you "
                                                   "lead next. " + FULL),
        ("R16 Y14 R24", ("", "", "G21"), "B7", "Blue 7 is too much for Cy, who eats it and is out."),
        ("R16 Y14 R24", (), "R32", "You eat Red 16: 1,600 of 2,400 kcal, more than anyone else."),
        ("R16 Y14 R24", ("R17",), "R32", "You eat Red 16: 1,600 of 2,400 kcal, still safe."),
        ("R16 Y14 R24", ("", "", "", "G12"), "R32", "Red 16 is too much: 2,800 of 2,400 kcal, so you "
                                                    "are out."),
        ("R16", (), "Y3", "The lowest never eats: as it stands, Ann gets Yellow 3. " + LATER),
        ("R16", ("G21",), "G4", "As it stands, Green 4 is too much for Ann, who would be out."),
        (
            "R16",
            (),
            "Y30",
            "The highest eats, and only one hidden card beats 35. Red 16 is safe for you: 1,600 of "
            "2,400 kcal.",
        ),
        (
            "R16",
            ("", "G12"),
            "Y30",
            "Risky, as Red 16 is too much for you: one hidden card beats 35.",
        ),
        ("R16", (), "Y14", "Highest so far, but 14 hidden cards beat 19: probably someone else has to eat."),
        ("", (), "R1", "The lowest, so someone else eats Red 1 and you lead again. " + LATER),
        ("", (), "Y3", "Probably the lowest, so someone else eats Yellow 3 and you lead again: one hidden "
                       "card is lower. " + LATER),
        ("", (), "R16", "Probably in between, so you eat nothing: 18 hidden cards are higher, 9 "
                        "are lower. " + LATER),
    ],
)  # fmt: skip
def test_the_reason_is_what_the_card_does(trick: str, taken: tuple[str, ...], key: str, said: str) -> None:
    assert why(table(trick, taken), key) == said


def test_nothing_beats_the_highest_of_another_colour() -> None:
    hands = ["R16 B18 Y19 R1 B2", "Y14 Y30 B31 Y3 G4", "B10 R24 Y22 R8 R9", "B7 B23 R32 B15 R25"]
    said = "Nothing beats your 36 any more: you eat Red 16, or something smaller."
    assert why(table("R16", hands=hands), "B31") == said


def test_a_high_lead_says_how_much_room_there_is() -> None:
    hands = ["R32 B18 Y19 R1 B2", *HANDS[1:3], "B7 B23 R16 B15 R25"]
    assert why(table("", hands=hands), "R32") == (
        "Probably the highest, so you eat: 4 hidden cards beat it. You have room for 2,400 kcal."
    )
    assert why(table("", ("G20",), hands), "R32") == (
        "Probably the highest: 4 hidden cards beat it. Take care, you can eat only 400 kcal."
    )


def test_the_ghost_guest_eats_nothing() -> None:
    state = play_cards(set_table(["R16 R1", "B7 B23", "R24 B2"], leader=2, ghost=True, size=2), "")
    state = play_cards(state.model_copy(update={"leader": 0}), "R16")
    assert why(state, "B7").startswith("The lowest never eats: as it stands, Ann")
    ghost_led = set_table(["R16 R1", "B7 B23", "R24 B2"], leader=1, ghost=True, size=2)
    assert why(play_cards(ghost_led, "B23"), "R1") == (
        "You eat nothing, and nobody else does: the ghost guest is the highest."
    )


@pytest.mark.parametrize(
    ("hand", "passed", "said"),
    [
        ("R1 B2 Y14 B15 R16 G21 B31 R32", "B31 R32",
         "High cards win tricks, and the winner has to eat: past 2,400 kcal you score nothing. Let Bob "
         "have Blue 31 and Red 32."),
        ("R1 B2 Y14 B15 R16 G21 B31 R32", "R1 B2",
         "Low cards feed the others. Without Red 1 and Blue 2, more of the food comes to you."),
        ("R1 B2 Y14 B15 R16 G21 B31 R32", "Y14 B15",
         "Yellow 14 and Blue 15 are in the middle. You keep Red 32 to eat with and Red 1 to get out "
         "of eating."),
        ("R1 B2 Y14 B15 R16 G21 B31 R32", "R1 R32",
         "Red 32 can make you eat past 2,400 kcal, and then you score nothing; Red 1 only feeds others."),
        ("B2 Y3 G4 G5 Y6 B7 R8 Y14", "B2 Y14", "You do better with what you keep: Blue 2 and Yellow 14 "
                                               "decide little."),
    ],
)  # fmt: skip
def test_the_reason_for_a_pass_is_what_it_leaves(hand: str, passed: str, said: str) -> None:
    state = set_table([hand, "", "", ""], leader=0)
    view = game.view(state, 0)
    cards = [card_of(key) for key in passed.split()]
    assert tell(why_passed(view, cards), NAMES, reader=0) == said


@pytest.mark.parametrize(
    ("key", "said"), [("B2", "low"), ("B7", "in the middle"), ("B15", "in the middle"), ("B18", "high")]
)
def test_a_clue_in_a_hand_of_one_colour_says_how_high_the_card_is(key: str, said: str) -> None:
    others = ["Y14 Y30 G28 Y3 G4", "R16 R24 Y22 R8 R9", "R32 R1 Y19 R25 R17"]
    view = game.view(set_table(["B2 B7 B10 B15 B18", *others], leader=0, size=5), 0)
    clue = tell(clue_to_play(view, card_of(key)), NAMES, reader=0)
    assert [way for way in ("low", "in the middle", "high") if way in clue] == [said]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ((HIGH, HIGH + 1), "two high cards"),
        ((HIGH - 1, HIGH), "in the middle"),
        ((LOW - 1, LOW), "two low cards"),
        ((LOW, LOW + 1), "in the middle"),
        ((LOW, HIGH), "a high card and a low one"),
        ((LOW + 1, HIGH), "in the middle"),
        ((LOW, HIGH - 1), "in the middle"),
    ],
)
def test_the_clue_to_a_pass_says_which_sort_of_cards(cards: tuple[int, int], said: str) -> None:
    assert said in tell(clue_to_pass(cards), NAMES)
    assert clue_to_pass(cards) == clue_to_pass(cards[::-1])
