"""Choices in kCaloria, and what a player reads before them.

This is about colours, the effect of a blow, and dangers.
"""

import json
from collections.abc import Sequence

import pytest

from engine.contract.driver import resume
from engine.contract.notation import read_notation
from engine.contract.values import Ask, Decided
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.kinds import FORMER, KINDS, Colour
from engine.games.kcaloria.rules.stakes import stake
from engine.games.kcaloria.rules.state import Place, State
from engine.games.kcaloria.rules.web import Web
from tests.games.kcaloria import (
    feed_all,
    has,
    in_words,
    lay,
    make_move,
    place,
    placing,
    stands,
    wait,
    why_not,
)
from tests.snapshots.album import files, read, state_of

small = pytest.mark.usefixtures("small_kinds")


def ask_after(state: State, keys: str = "") -> Ask:
    found = resume(game, game.view(state, game.to_move(state)[0]), read_notation(keys))
    assert isinstance(found, Ask)
    return found


def read_move(state: State, keys: str) -> Place:
    found = resume(game, game.view(state, game.to_move(state)[0]), read_notation(keys))
    assert isinstance(found, Decided)
    assert isinstance(found.move, Place)
    return found.move


def notes(state: State, keys: str) -> list[str]:
    return [in_words(note, game.to_move(state)[0]) for note in ask_after(state, keys).notes]


def keys_of(state: State, keys: str) -> list[str]:
    return [option.key for option in ask_after(state, keys).offered_options]


# Colours


FROGS = "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 B: creek@E2"


@small
def test_kc_32_a_preference_is_set_with_a_tile_and_holds_in_others_turns() -> None:
    state = lay(FROGS, hands=("frog", "bayou"))
    assert keys_of(state, "frog start") == ["confirm", "prefer-yellow"]
    offered = ask_after(state, "frog start").options[1]
    assert offered.hint is not None
    # Two lines of a phone, as the notice with its picture leaves room for no more.
    assert len(in_words(offered.label) + " — " + in_words(offered.hint)) <= 72
    plain, other = (read_move(state, f"frog start {keys}confirm") for keys in ("", "prefer-yellow "))
    assert (plain.prefers, other.prefers) == (None, Colour.YELLOW)
    for move, made in ((plain, "1yellow 2orange"), (other, "2yellow 1orange")):
        assert has(place(make_move(state, move), "bayou", "E1"), "start") == made


@small
def test_kc_32_it_is_set_once_and_taken_back_the_same_way() -> None:
    state = lay(FROGS, hands=("frog",)).model_copy(update={"prefers": ((0, Colour.YELLOW),)})
    assert keys_of(state, "frog start") == ["confirm", "prefer-orange"]
    assert make_move(state, read_move(state, "frog start prefer-orange confirm")).prefers == ()
    assert keys_of(state, "frog start prefer-orange") == ["confirm"]
    wrong = placing(state, "frog", "start").model_copy(update={"prefers": Colour.YELLOW})
    assert why_not(state, wrong) == "Frog gives no choice of that colour."


def test_kc_32_light_brings_a_plant_its_printed_cubes_as_they_are() -> None:
    """Beside Sunlight one blue and two green become two blue and four green.

    No player is asked.
    """
    state = lay("A: bayou@start bromeliad@E1<1blue-start", hands=("sunlight",))
    assert keys_of(state, "sunlight N1E1") == ["confirm"]
    assert has(place(state, "sunlight", "N1E1"), "E1") == "2blue 4green"
    beside = lay("A: bayou@start sunlight@N1E1", hands=("bromeliad",))
    assert has(place(beside, "bromeliad", "E1"), "E1") == "2blue 4green"


# Blows


HUNTED = (
    "B: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 creek@E3 meadow@E2<1blue-E3 deer@E1<1green-E2"
    " frog@start<2yellow-W1 hawk@N1E1<1orange-start A: creek@S2W1"
)


@small
def test_a_blow_takes_into_account_what_could_be_fed_again() -> None:
    """Of cicada, frog and hawk only the cicada is lost.

    A deer could feed the frog.
    """
    state = lay(HUNTED, hands=("bacillus",))
    view = game.view(state, 0)
    at_stake = stake(view, [Web(state).at[(-1, 0)]])
    assert (at_stake.theirs, at_stake.spared) == (3, 2)
    assert 0 <= at_stake.their_least < at_stake.their_points
    option = next(option for option in ask_after(state, "bacillus").options if option.key == "S1W2")
    assert option.hint is not None
    hint = in_words(option.hint)
    assert hint.startswith("dooms 3 tiles; ")
    assert "2 can be fed again" in hint
    (line,) = (line for line in notes(state, "bacillus S1W2") if line.startswith("At stake"))
    assert line.endswith(f"; {at_stake.their_least} even if all is fed again that can be.")
    after = feed_all(wait(place(state, "bacillus", "S1W2"), 2))
    assert {"start", "N1E1"} <= stands(after), "so it comes about"


@small
def test_a_space_that_does_something_comes_before_those_that_do_nothing() -> None:
    state = lay(HUNTED, hands=("bacillus remove-the-invader",))
    for key in ("bacillus", "remove-the-invader"):
        hints = [
            in_words(option.hint)
            for option in ask_after(state, key).offered_options
            if option.hint is not None
        ]
        idle = ["nothing" in hint or "your own" in hint for hint in hints]
        assert idle == sorted(idle)
        assert not idle[0]


@small
def test_spaces_that_differ_in_nothing_now_are_said_to_in_points_only() -> None:
    state = lay("A: creek@start B: creek@E9", hands=("fern",))
    assert "No difference in points now between the 6 spaces." in notes(state, "fern")
    other = lay("A: creek@start truffle@E1<1blue-start B: creek@E9", hands=("fern",))
    assert not any("No difference" in line for line in notes(other, "fern"))


@small
def test_spaces_that_touch_different_owners_are_never_called_equal() -> None:
    state = lay("A: creek@start B: creek@E2", hands=("rain",))
    told = {
        in_words(option.hint).split(";")[0]
        for option in ask_after(state, "rain").offered_options
        if option.hint
    }
    assert told == {"touches your tiles", "touches your tiles and those of Bob"}
    (note,) = (line for line in notes(state, "rain") if "difference" in line)
    assert (
        note == "No difference in points now between the 6 spaces, but they touch different players’ tiles."
    )


# Dangers


def tone(state: State, keys: str) -> str:
    (confirm,) = (option for option in ask_after(state, keys).offered_options if option.key == "confirm")
    return confirm.tone


@small
def test_what_costs_a_player_dearly_looks_so() -> None:
    own = lay("A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 creek@S2W1", hands=("bacillus fern",))
    assert tone(own, "bacillus S1W2") == "danger"
    assert notes(own, "bacillus S1W2")[0] == "⚠️ It dooms Cicada of your own: 4 points at stake."
    assert tone(own, "fern W4") == "usual"
    assert not any("⚠️" in line for line in notes(own, "fern W4"))


@small
def test_a_space_where_a_blow_hits_nothing_is_idle_and_one_where_it_hits_own_tiles_alone_is_a_danger() -> (
    None
):
    own = lay("A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 B: creek@E5", hands=("bacillus",))
    tones = {option.key: option.tone for option in ask_after(own, "bacillus").offered_options}
    assert tones["start"] == "danger"
    assert tones["W4"] == "idle"
    theirs = {
        option.key: option.tone
        for option in ask_after(lay(HUNTED, hands=("bacillus",)), "bacillus").offered_options
    }
    assert theirs["S1W2"] == "usual"


@small
def test_a_second_human_says_who_wins_by_it() -> None:
    state = lay("A: creek@start meadow@E1<1blue-start B: creek@E9 meadow@E8<1blue-E9", hands=("camper",))
    state = state.model_copy(update={"humans": (1, 0)})
    told = "It is your second human, so the match ends with this turn"
    assert f"{told}, and you win." in notes(state, "camper E2")
    assert tone(state, "camper E2") == "usual"
    rich = tuple(
        one.model_copy(update={"left": (0, 0, 0, 0, 9, 0)}) if one.seat and one.key == "meadow" else one
        for one in state.tiles
    )
    behind = state.model_copy(update={"tiles": rich})
    assert f"⚠️ {told}, and Bob wins." in notes(behind, "camper E2")
    assert tone(behind, "camper E2") == "danger"


@small
def test_a_discard_and_a_placement_say_what_the_end_of_the_turn_does() -> None:
    text = "B: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 A: creek@S2W1 rain@S2E1"
    state = wait(place(lay(text, hands=("bacillus",)), "bacillus", "S1W2"))
    told = notes(state, "discard creek")
    assert "At the end of this turn Bob’s Cicada dies out." in told
    assert any(line.startswith("Points at the end of this turn: Bob 9 (−3)") for line in told)
    assert "At the end of this turn your Rain loses a cube for good." in told
    assert tone(state, "discard creek") == "usual"
    space = ask_after(state, "creek").options[0].key
    ending = [line for line in notes(state, f"creek {space}") if line.startswith("At the end of this turn")]
    assert ending == [line for line in told if line.startswith("At the end of this turn")]


@small
def test_a_discard_that_lets_a_tile_starve_which_could_be_fed_is_a_danger() -> None:
    text = "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 shrew@start<1yellow-W1 B: creek@S2W1 ant@N1E1"
    state = lay(text, turn=1, hands=("deer", "remove-the-invader"))
    state = wait(place(state, "remove-the-invader", "S1W2", removes="deer"), 2)
    state = make_move(state, decide(state, "starve"))
    assert tone(state, "discard creek") == "danger"
    assert any(line.startswith("⚠️ Unfed, your Shrew dies") for line in notes(state, "discard creek"))


def decide(state: State, keys: str) -> game.Move:
    found = resume(game, game.view(state, game.to_move(state)[0]), read_notation(keys))
    assert isinstance(found, Decided)
    move: game.Move = found.move
    return move


# Matches that older rules began


def keys_in(state: State) -> set[str]:
    piles: Sequence[Sequence[str]] = (*state.hands, *state.stacks, *state.discards)
    return {key for pile in piles for key in pile} | {tile.key for tile in state.tiles}


def test_a_match_of_the_first_rules_keeps_the_tiles_that_it_was_begun_with() -> None:
    (path,) = (path for path in files() if path.stem == "kcaloria-1")
    snapshot = read(path)
    state = state_of(snapshot)
    now = keys_in(state)
    was = {key.removeprefix(FORMER) for key in now}
    text = json.dumps(dict(snapshot.state))
    assert all(f'"{key}"' in text for key in was)
    assert f"{FORMER}human" in now
    assert not any(f"{FORMER}{key}" in KINDS for key in now), "what has changed is there as it was"
    first = KINDS[f"{FORMER}human"]
    assert (first.cost[0], first.makes) == ((1, 1, 0, 2, 1, 0), (0, 0, 0, 0, 0, 5))


def test_its_tiles_are_typed_as_they_always_were() -> None:
    (path,) = (path for path in files() if path.stem == "kcaloria-1")
    state: State = state_of(read(path))
    (seat,) = game.to_move(state)
    typed = {KINDS[key].typed_key for key in state.hands[seat]}
    offered = {option.key for option in ask_after(state).offered_options}
    assert offered - {"discard"} <= typed
    assert not any(key.startswith(FORMER) for key in offered)
