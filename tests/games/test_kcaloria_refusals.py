"""Refusals of typed moves in kCaloria: the first condition that is not met.

Each question is tested.
"""

import pytest

from engine.contract.driver import resume, run_draft
from engine.contract.errors import IllegalMove
from engine.contract.notation import read_notation
from engine.contract.values import Ask
from engine.games import kcaloria as game
from engine.games.kcaloria.questions import choose
from engine.games.kcaloria.rules.state import State
from engine.games.kcaloria.turns import to_move, view
from tests.games.kcaloria import in_words, lay, place, wait

pytestmark = pytest.mark.usefixtures("small_kinds")


def ask_after(state: State, keys: str) -> Ask:
    """Return the question after these picks."""
    found = resume(game, view(state, to_move(state)[0]), read_notation(keys))
    assert isinstance(found, Ask), keys
    return found


def read_refusal(state: State, keys: str) -> str:
    """Return the sentence that refuses the last of these picks.

    All picks before it are accepted.
    """
    *before, _ = keys.split()
    ask_after(state, " ".join(before))
    with pytest.raises(IllegalMove) as caught:
        run_draft(choose(view(state, to_move(state)[0])), read_notation(keys))
    return in_words(caught.value.sentence)


NO_CHOICE = "“sleep” isn’t possible right now."


# Tiles and spaces


def table() -> State:
    """Return a table on which Ann has water and green.

    Bob has a hedge on E4 that bars what touches it.
    """
    state = lay(
        "A: creek@start fern@E1<1blue-start B: creek@E5 bramble@E4<1blue-E5 fern@E6<1blue-E5",
        hands=("fern cicada frog remove-the-invader air-plant",),
    )
    barred = [one.model_copy(update={"barricade": 2 * (one.key == "bramble")}) for one in state.tiles]
    return state.model_copy(update={"tiles": tuple(barred)})


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("owl", "Owl is not in your hand."),
        ("frog", "No open space has the cubes around it for Frog, which costs 2 yellow."),
        ("Grey-squirrel", "Squirrel is written “squirrel” here."),
        ("Sciurus-carolinensis", "Squirrel is written “squirrel” here."),
        ("sleep", NO_CHOICE),
        ("confirm", "“confirm” isn’t possible right now."),
        ("fern X9", "“X9” isn’t a space: spaces are called N1E2, W3 or start."),
        ("fern sleep", "“sleep” isn’t a space: spaces are called N1E2, W3 or start."),
        ("fern e1", "E1 is taken. It can go to N1W1, N1E1, W1 or 2 spaces more."),
        ("fern E5", "E5 is taken. It can go to N1W1, N1E1, W1 or 2 spaces more."),
        ("fern W2", "W2 touches no tile of yours. It can go to N1W1, N1E1, W1 or 2 spaces more."),
        ("fern E3", "E3 is beside another player’s barricade. It can go to N1W1, N1E1, W1 or 2 spaces more."),
        ("fern E7", "E7 touches no tile of yours. It can go to N1W1, N1E1, W1 or 2 spaces more."),
        (
            "fern E2",
            "The tiles around E2 can’t pay for Fern. It can go to N1W1, N1E1, W1 or 2 spaces more.",
        ),
        (
            "cicada W1",
            "The tiles around W1 can’t pay for Cicada. It can go to N1E1, N1E2, E2 or 2 spaces more.",
        ),
        ("air-plant W2", "W2 touches no tile. It can go to N1W1, N1E1, N1E6 or 4 spaces more."),
        (
            "air-plant E3",
            "E3 is beside another player’s barricade. It can go to N1W1, N1E1, N1E6 or 4 spaces more.",
        ),
        (
            "air-plant E7",
            "The tiles around E7 can’t pay for Air plant. It can go to N1W1, N1E1, N1E6 or 4 spaces more.",
        ),
        (
            "remove-the-invader W1",
            "Nothing beside W1 had a cost: Remove the invader has no tile to name. It can go to N1E1, "
            "N1E2, E2 or 2 spaces more.",
        ),
    ],
)
def test_a_tile_or_a_space_that_will_not_do_is_refused_so(keys: str, told: str) -> None:
    assert read_refusal(table(), keys) == told


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("discard", "Your first turn is to place a water tile."),
        ("fern", "Your first tile is a water tile."),
        ("owl", "Owl is not in your hand."),
    ],
)
def test_in_the_first_turn_there_is_only_water_on_the_start(keys: str, told: str) -> None:
    assert read_refusal(lay("A: B:", hands=("fern",), turns=0), keys) == told


def test_a_removal_without_anything_to_name_is_refused_before_its_space_is_asked() -> None:
    state = lay("A: creek@start B: creek@E5", hands=("remove-the-invader",))
    assert read_refusal(state, "remove-the-invader") == (
        "Nothing beside your tiles had a cost: Remove the invader has no tile to name."
    )


def test_a_tile_that_is_hemmed_in_leaves_no_space() -> None:
    around = " ".join(f"creek@{where}" for where in ("E1", "W1", "N1E1", "N1W1", "S1E1", "S1W1"))
    state = lay(f"A: creek@start B: {around} creek@E5", hands=("fern air-plant",))
    assert read_refusal(state, "fern") == "No space is open to Fern."


# Food


def larder() -> State:
    """Return a table with much food.

    A frog on start can eat of three yellow tiles, an armadillo also of green ones.
    """
    return lay(
        "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 tick@N1W1<1green-W2 B: creek@E2 "
        "fern@N1E2<1blue-E2 cicada@N1E1<1green-N1E2 A: fern@S1W2<1blue-W3",
        hands=("frog armadillo",),
    )


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("sleep", "Write food as its number, colour and space: 1B-start+2G-N1E1."),
        ("2Y", "Write food as its number, colour and space: 1B-start+2G-N1E1."),
        ("2pink-W1", "Write food as its number, colour and space: 1B-start+2G-N1E1."),
        ("confirm", "“confirm” isn’t possible right now."),
        ("2Y-X9", "“X9” isn’t a space: spaces are called N1E2, W3 or start."),
        ("1Y-W2+1Y-W1", "W2 is not beside start."),
        ("2Y-E1", "No tile lies on E1."),
        ("1G-W1+1Y-W1", "Cicada on W1 has no green cube to give."),
        ("2Y-N1W1", "Tick on N1W1 has only 1 yellow to give."),
        ("1Y-W1+1Y-N1W1+1Y-N1W1", "Tick on N1W1 has only 1 yellow to give."),
        ("1Y-W1", "Frog costs 2 yellow, not 1 yellow."),
        ("2Y-W1+1Y-N1E1", "Frog costs 2 yellow, not 3 yellow."),
        ("2yellow-W1", "Write it as it stands in the list, in the same order."),
        ("1Y-N1W1+1Y-W1", "Write it as it stands in the list, in the same order."),
    ],
)
def test_food_that_will_not_do_is_refused_so(typed: str, told: str) -> None:
    assert "2Y-W1" in [option.key for option in ask_after(larder(), "frog start").options]
    assert read_refusal(larder(), f"frog start {typed}") == told


def test_where_there_are_too_many_ways_for_one_menu_each_source_is_refused_by_itself() -> None:
    meadows = "A: creek@W2 meadow@W1<1blue-W2 meadow@N1W1<1blue-W2 meadow@S1W1<1blue-W2"
    more = "B: creek@E2 meadow@E1<1blue-E2 meadow@N1E1<1blue-E2"
    state = lay(f"{meadows} {more}", hands=("armadillo",))
    keys = [option.key for option in ask_after(state, "armadillo start").options]
    assert keys
    assert all("+" not in key for key in keys)
    for typed, told in (
        ("4G-E2", "E2 is not beside start."),
        ("1Y-E1", "Meadow on E1 has no yellow cube to give."),
        ("10G-E1", "Meadow on E1 has only 9 green to give."),
        ("1G-E1+3G-W1", "Write one source after the other here: 1B-start, then what comes next."),
        ("9G-E1", "What Armadillo eats from E1 next is another number or colour."),
        ("sleep", "Write food as its number, colour and space: 1B-start+2G-N1E1."),
    ):
        assert read_refusal(state, f"armadillo start {typed}") == told


# Names, colours, discards


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("owl", "No Owl lies beside N1E1."),
        ("creek", "Creek costs nothing, so it can’t be named."),
        ("Grey-squirrel", "Squirrel is written “squirrel” here."),
        ("sleep", NO_CHOICE),
    ],
)
def test_a_name_that_a_removal_can_not_call_is_refused_so(typed: str, told: str) -> None:
    state = lay(
        "A: creek@start fern@E1<1blue-start cicada@N1E2<1green-E1 B: creek@E5", hands=("remove-the-invader",)
    )
    assert read_refusal(state, f"remove-the-invader N1E1 {typed}") == told


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("orange", "Write the colour with its number: 1O."),
        ("1R", "Ant makes yellow and orange cubes."),
        ("2O", "Ant makes one extra cube here."),
    ],
)
def test_colours_that_a_tile_does_not_make_on_top_are_refused_so(typed: str, told: str) -> None:
    state = lay("A: creek@start fern@E1<1blue-start ant@N1E1<1green-E1 B: creek@E5", hands=("bayou",))
    assert read_refusal(state, f"bayou N2 {typed}") == told


def test_colours_are_written_in_the_order_of_the_list() -> None:
    state = lay("A: creek@start fern@E1<1blue-start B: creek@E5 bayou@N2 bayou@N2E1", hands=("ant",))
    assert [option.key for option in ask_after(state, "ant N1E1").options] == [
        "2O",
        "1O+1Y",
        "2Y",
    ]
    assert read_refusal(state, "ant N1E1 1Y+1O") == "Write the colours in the order of the list."


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("owl", "Owl is not in your hand."),
        ("fern.3", "You hold 2 of Fern: fern, fern.2."),
        ("deer.2", "You hold one of Deer: deer."),
        ("fern,fern", "“fern,fern” isn’t possible right now."),
        ("fern,fern.2,deer,creek", "Choose from 1 to 3."),
        ("Grey-squirrel", "Squirrel is written “squirrel” here."),
        ("sleep", NO_CHOICE),
    ],
)
def test_discards_that_will_not_do_are_refused_so(typed: str, told: str) -> None:
    state = lay("A: creek@start B: creek@E5", hands=("fern fern deer",))
    assert read_refusal(state, f"discard {typed}") == told


# Feeding again


def hungry() -> State:
    """Return a table with hungry tiles and no other food.

    Ann’s shrew and armadillo have lost the deer that fed them; Bob’s shrew too.
    """
    state = lay(
        "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 shrew@start<1yellow-W1 armadillo@N1W1<2yellow-W1"
        " B: shrew@N1W2<1yellow-W1 creek@S2W1",
        turn=1,
        hands=("", "remove-the-invader"),
    )
    state = wait(place(state, "remove-the-invader", "S1W2", removes="deer"), 2)
    return state.model_copy(update={"hands": (("cicada",), state.hands[1])})


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("feed-X9", "“X9” isn’t a space: spaces are called N1E2, W3 or start."),
        ("feed-E9", "No tile lies on E9."),
        ("feed-N1W2", "Shrew on N1W2 is not yours to feed."),
        ("feed-W2", "Meadow on W2 lacks nothing."),
        ("feed", "“feed” isn’t possible right now."),
        ("sleep", NO_CHOICE),
    ],
)
def test_a_tile_that_can_not_be_fed_along_with_a_placement_is_refused_so(typed: str, told: str) -> None:
    assert read_refusal(hungry(), f"cicada W1 {typed}") == told


def test_where_nothing_has_what_a_tile_lacks_it_can_not_be_fed() -> None:
    assert (
        read_refusal(hungry(), "cicada S1W3 feed-start")
        == "Nothing around start has the 1 yellow that Shrew lacks."
    )


def starving() -> State:
    """Return a table with an armadillo on E1 that needs food again.

    It has eaten two yellow of a cicada, which has died out. It could eat others, or green.
    """
    state = lay(
        "A: creek@W2 fern@W1<1blue-W2 cicada@start<1green-W1 creek@E3 meadow@E2<1blue-E3 deer@N1E1<1green-W1 "
        "armadillo@E1<2yellow-start B: creek@S2W1",
        turn=1,
        hands=("", "bacillus"),
    )
    return wait(place(state, "bacillus", "S1W1"), 2)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("sleep", "Write food as its number, colour and space: 1B-start+2G-N1E1."),
        ("2Y-start", "No tile lies on start."),
        ("2Y-W1", "W1 is not beside E1."),
        ("1Y-N1E1", "Armadillo lacks 2 yellow, not 1 yellow."),
        ("6Y-N1E1", "Deer on N1E1 has only 5 yellow to give."),
        ("1R-E2", "Meadow on E2 has no red cube to give."),
        ("feed", "“feed” isn’t possible right now."),
    ],
)
def test_an_answer_to_a_removal_that_will_not_do_is_refused_so(typed: str, told: str) -> None:
    assert [option.key for option in ask_after(starving(), "").options] == ["2Y-N1E1", "4G-E2", "starve"]
    assert read_refusal(starving(), typed) == told
