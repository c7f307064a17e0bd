"""The events of kCaloria in words: placements, extinctions, hands, the end."""

import pytest

from engine.games import kcaloria as game
from engine.games.kcaloria.rules.kinds import NONE
from engine.games.kcaloria.rules.rescue import feast, hungry_of
from engine.games.kcaloria.rules.state import Discard, Move, Refeed, State
from engine.games.kcaloria.turns import apply
from engine.games.kcaloria.words import events
from engine.games.kcaloria.words.notes import standing
from engine.games.kcaloria.words.outcome import result
from engine.match.ending_words import tell_sums
from tests.games.kcaloria import DICE, at, in_words, lay, place, placing, read_events, refeed, wait

pytestmark = pytest.mark.usefixtures("small_kinds")

CHAIN = (
    "A: creek@W3 fern@W2<1blue-W3 cicada@W1<1green-W2 shrew@start<1yellow-W1 hawk@E1<1orange-start"
    " human@E2<1red-E1 B: creek@S2W1"
)
"""A row in which each tile lives on its western neighbour."""
REMOVAL = "remove-the-invader"


def read_public_events(state: State, move: Move) -> list[str]:
    """Return what everybody reads of a move."""
    (seat,) = game.to_move(state)
    _, events = apply(state, seat, move, DICE)
    return read_events([event for event in events if event.to is None])


def read_by(state: State, move: Move, seat: int) -> list[str]:
    """Return what one seat alone reads of a move."""
    _, events = apply(state, state.turn, move, DICE)
    return read_events([event for event in events if event.to == (seat,)])


def discard(state: State, count: int = 1) -> Discard:
    return Discard(tiles=state.hands[state.turn][:count])


# Placements


def test_a_placement_is_told_with_its_food_and_its_yield() -> None:
    state = lay(
        "A: creek@start B: creek@E5 pine@E4<1blue-E5 A: fern@E1<1blue-start", hands=("squirrel heron",)
    )
    assert read_public_events(state, placing(state, "creek", "W1")) == ["Ann places Creek: it makes 9 blue."]
    assert read_public_events(state, placing(state, "squirrel", "N1E1")) == [
        "Ann places Squirrel: it eats 1 blue from their own Creek and 1 green from Fern and makes 2 yellow."
    ]
    near = lay("A: creek@start B: pine@E1<1blue-start", hands=("squirrel",))
    assert read_public_events(near, placing(near, "squirrel", "N1E1")) == [
        "Ann places Squirrel: it eats 1 blue from their own Creek and 1 green from Bob’s Pine and makes "
        "3 yellow."
    ]


def test_what_makes_nothing_is_told_so() -> None:
    state = lay("A: creek@start B: creek@E5", hands=("sunlight",))
    assert read_public_events(state, placing(state, "sunlight", "E1")) == ["Ann places Sunlight."]
    shaded = lay("A: creek@start sunlight@N1W1 sunlight@N2E1 B: sunlight@N2", hands=("mushroom",))
    assert read_public_events(shaded, placing(shaded, "mushroom", "N1E1"))[0].endswith("and makes nothing.")


def test_tiles_that_make_more_or_less_by_it_are_told_by_how_much() -> None:
    state = lay(
        "A: creek@start pine@E1<1blue-start fern@N1W1<1blue-start mushroom@W1<1blue-start B: creek@E5",
        hands=("sunlight",),
    )
    assert read_public_events(state, placing(state, "sunlight", "N1E1")) == [
        "Ann places Sunlight.",
        "Ann’s Pine and Fern gain 2 green each.",
    ]
    assert read_public_events(state, placing(state, "sunlight", "N1W2")) == [
        "Ann places Sunlight.",
        "Ann’s Fern gains 2 green.",
        "Ann’s Mushroom loses 1 green.",
    ]


def test_the_colour_that_is_chosen_on_top_is_told() -> None:
    state = lay(
        "A: creek@W2 meadow@W1<1blue-W2 deer@start<1green-W1 frog@E1<2yellow-start B: creek@E5",
        hands=("bayou",),
    )
    for colour in ("orange", "yellow"):
        move = placing(state, "bayou", "N1E1", bonuses=f"E1:{colour}")
        assert read_public_events(state, move)[1] == f"Ann’s Frog gains 1 {colour}."


def test_an_owner_is_named_once_and_another_one_too() -> None:
    state = lay("A: creek@start B: creek@N2", hands=("moonlight",))
    (_, line) = read_public_events(state, placing(state, "moonlight", "N1E1"))
    assert line == "Ann’s Creek and Bob’s Creek gain 1 blue each."


def test_a_barricade_and_a_first_human_are_told_with_what_they_mean() -> None:
    state = lay("A: creek@start meadow@E1<1blue-start B: creek@E5", hands=("bramble camper",))
    assert read_public_events(state, placing(state, "bramble", "W1"))[1:] == [
        "Nobody else may place beside it for 2 turns of Ann’s."
    ]
    assert read_public_events(state, placing(state, "camper", "E2"))[1:] == [
        "It is Ann’s first human: the second one ends the match."
    ]
    second = state.model_copy(update={"humans": (1, 0)})
    assert len(read_public_events(second, placing(second, "camper", "E2"))) == 1


# Extinction events


def test_a_chain_that_is_doomed_is_told_in_one_sentence_from_its_root_on() -> None:
    state = lay(CHAIN, turn=1, hands=("", "bacillus"))
    assert read_public_events(state, placing(state, "bacillus", "S1W2")) == [
        "Bob places Bacillus.",
        "Ann’s Cicada dies after Bob’s next turn; Shrew one turn later; Hawk 2 turns later; Human 3 "
        "turns later.",
    ]


def test_a_removal_is_played_for_its_turn_and_says_what_it_names() -> None:
    state = lay(CHAIN.replace("B: creek@S2W1", "B: creek@S1W1"), turn=1, hands=("", REMOVAL))
    assert read_public_events(state, placing(state, REMOVAL, "S1W2", removes="fern"))[0] == (
        "Bob plays Remove the invader and names Fern."
    )
    burning = lay("A: creek@start fern@E1<1blue-start B: creek@E5", hands=("controlled-burn",))
    assert read_public_events(burning, placing(burning, "controlled-burn", "N1E1")) == [
        "Ann plays Controlled burn.",
        "Ann’s Fern loses 1 green.",
        "Ann’s Fern gains 1 green.",
    ]


def test_the_dying_is_told_with_what_returns_and_what_lacks_food_then() -> None:
    state = wait(place(lay(CHAIN, turn=1, hands=("", "bacillus")), "bacillus", "S1W2"))
    assert read_public_events(state, discard(state)) == [
        "Bob discards one tile for a new one.",
        "Ann’s Cicada dies out.",
        "Ann’s Fern has 1 green back.",
        "Ann’s Shrew loses 1 orange.",
        "Ann’s Shrew lacks 1 yellow now.",
    ]


def test_when_a_hungry_tile_dies_is_told_in_its_owners_note_alone() -> None:
    state = wait(place(lay(CHAIN, turn=1, hands=("", "bacillus")), "bacillus", "S1W2"))
    after, events = apply(state, 1, discard(state), DICE)
    seen = game.view(after, 0)
    notes = [in_words(note, 0) for note in standing(seen, 0, ())]
    dying = "dies at the end of Bob’s next turn"
    assert [dying in line for line in notes if "Shrew" in line] == [True]
    assert not any("turn" in line for line in read_events(events) if "Shrew" in line)


FED = (
    "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 creek@E3 meadow@E2<1blue-E3 deer@E1<1green-E2 "
    "frog@start<2yellow-W1 hawk@N1W1<1orange-start"
)
LATER = " B: creek@S2W1"


def test_what_is_fed_again_is_told_with_all_that_it_saves() -> None:
    state = wait(place(lay(FED + LATER, turn=1, hands=("", "bacillus")), "bacillus", "S1W2"))
    assert read_public_events(state, discard(state))[1:] == [
        "Ann’s Cicada dies out.",
        "Ann’s Meadow has 1 green back.",
        "Ann’s Frog lacks 2 yellow now.",
    ]
    assert read_public_events(wait(state), Refeed(refeedings=feast(wait(state), hungry_of(wait(state))))) == [
        "Ann’s Frog is fed again by 2 yellow from their own Deer.",
        "Ann’s Frog and Hawk are saved.",
    ]


def test_an_answer_to_a_removal_is_told_whether_it_feeds_or_not() -> None:
    more = FED.replace(" frog@", " creek@N1E3 meadow@N1E2<1blue-N1E3 deer@N1E1<1green-N1E2 frog@")
    state = wait(place(lay(more + LATER, turn=1, hands=("", "bacillus")), "bacillus", "S1W2"), 2)
    assert game.to_move(state) == (0,)
    fed = read_public_events(state, refeed(state, "start", "1yellow-E1+1yellow-N1E1"))
    assert fed == [
        "Ann’s Frog is fed again by 2 yellow from their own Deer.",
        "Ann’s Frog and Hawk are saved.",
    ]
    assert read_public_events(state, Refeed()) == ["Ann leaves Frog hungry."]


def test_a_tile_built_on_a_doomed_one_joins_it_and_a_nearer_end_is_told() -> None:
    state = lay(
        "A: creek@W3 fern@W2<1blue-W3 cicada@W1<1green-W2 B: creek@S2W1", turn=1, hands=("shrew", "bacillus")
    )
    state = place(state, "bacillus", "S1W2")
    assert read_public_events(state, placing(state, "shrew", "start")) == [
        "Ann places Shrew: it eats 1 yellow from their own Cicada and makes 3 orange.",
        "Ann’s Shrew has eaten doomed food: it dies after 2 more of Bob’s turns.",
    ]


def test_a_lower_counter_of_another_player_is_told() -> None:
    text = CHAIN + " C: creek@N2E2"
    state = place(lay(text, turn=1, players=3, hands=("", "bacillus", REMOVAL)), "bacillus", "S1W2")
    lines = read_public_events(state, placing(state, REMOVAL, "N1E2", removes="hawk"))
    assert lines[1:] == [
        "Now Ann’s Hawk dies after one more of Cy’s turns.",
        "Now Ann’s Human dies after 2 more of Cy’s turns.",
    ]


def test_for_beginners_only_cubes_are_told() -> None:
    state = lay(
        CHAIN.partition(" shrew")[0] + " B: creek@S2W1", turn=1, hands=("", "bacillus"), extinction=False
    )
    assert read_public_events(state, placing(state, "bacillus", "S1W2")) == [
        "Bob places Bacillus.",
        "Ann’s Cicada loses 2 yellow for good.",
    ]


def test_decay_is_told_at_the_end_of_the_turn() -> None:
    state = lay("A: rain@start B: creek@E5")
    assert read_public_events(state, discard(state)) == [
        "Ann discards one tile for a new one.",
        "Ann’s Rain loses 1 blue for good.",
    ]


def test_what_one_dooms_of_ones_own_is_told_after_others_tiles() -> None:
    text = "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 B: shrew@start<1yellow-W1 creek@S2W1"
    state = lay(text, turn=1, hands=("", "bacillus"))
    assert read_public_events(state, placing(state, "bacillus", "S1W2"))[1:] == [
        "Ann’s Cicada dies after Bob’s next turn.",
        "Bob dooms one of their own: Shrew dies after 2 more of their turns.",
    ]


def test_an_insect_that_comes_beside_pesticide_is_told_to_be_hit() -> None:
    state = lay("A: creek@W2 fern@W1<1blue-W2 B: bacillus@start", hands=("cicada",))
    assert read_public_events(state, placing(state, "cicada", "N1W1"))[1:] == [
        "Ann’s Cicada is hit by pesticide beside it: it dies after one more of Bob’s turns."
    ]


def test_what_is_fed_is_told_before_what_that_saves() -> None:
    text = "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 shrew@start<1yellow-W1 hawk@E1<1orange-start"
    state = wait(
        place(lay(f"{text} B: creek@S2W1", turn=1, hands=("deer", "bacillus")), "bacillus", "S1W2"), 2
    )
    lines = read_public_events(state, placing(state, "deer", "W1", "1green-W2", feeds="start<1yellow-W1"))
    assert lines[1:3] == [
        "Ann’s Shrew is fed again by 1 yellow from their own Deer.",
        "Ann’s Shrew and Hawk are saved.",
    ]


# Hands


def test_what_is_discarded_and_drawn_its_owner_alone_reads() -> None:
    state = lay("A: creek@start B: creek@E5", hands=("fern fern squirrel",))
    move = Discard(tiles=("fern", "fern", "squirrel"))
    assert read_public_events(state, move) == ["Ann discards 3 tiles for new ones."]
    assert read_by(state, move, 0) == ["You discard 2 Fern and Squirrel.", "You draw 3 Creek."]
    assert read_by(state, move, 1) == []


@pytest.mark.parametrize(
    ("stack", "lines"),
    [
        (2, ["Ann discards 2 tiles for new ones.", "Ann has drawn the last tile of the stack."]),
        (1, ["Ann discards 2 tiles and draws the last one.", "Ann has drawn the last tile of the stack."]),
        (0, ["Ann discards 2 tiles: none are left to draw."]),
    ],
)
def test_the_end_of_a_stack_is_told(stack: int, lines: list[str]) -> None:
    state = lay("A: creek@start B: creek@E5", stack=stack)
    assert read_public_events(state, discard(state, 2)) == lines


def test_the_last_tile_of_a_stack_is_told_once_where_that_ends_the_match() -> None:
    state = lay("A: creek@start B: creek@E5", stack=1, ending="stack")
    assert read_public_events(state, discard(state)) == ["Ann discards one tile for a new one."]
    after, _ = apply(state, 0, discard(state), DICE)
    assert in_words(result(after).reason).startswith("Ann has drawn the last tile of the stack.")


# The end


def end_match(text: str, ending: str = "humans", chosen: str = "set") -> State:
    return lay(text, ending=chosen).model_copy(update={"ending": ending, "ender": 0})


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (
            ("A: creek@start fern@E1<1blue-start B: creek@E5", "humans", "set"),
            "Ann has placed a second human. Ann wins.",
        ),
        (
            ("A: creek@start B: creek@E5 fern@E4<1blue-E5", "sets", "set"),
            "Ann has used up all tiles. Bob wins.",
        ),
        (
            ("A: creek@start B: creek@E5", "sets", "stack"),
            "Ann has drawn the last tile of the stack. Ann and Bob share the win.",
        ),
        (
            (
                "A: creek@start fern@E1<1blue-start air-plant@W1<1blue-start "
                "B: creek@E5 fern@E4<1blue-E5 tick@E3<1green-E4",
                "humans",
                "set",
            ),
            "Ann has placed a second human. Bob wins, ahead of Ann by yellow cubes.",
        ),
    ],
)
def test_the_end_reads_so(state: tuple[str, str, str], line: str) -> None:
    assert in_words(result(end_match(*state)).reason) == line


def test_a_shared_win_says_that_no_colour_broke_the_tie() -> None:
    level = result(end_match("A: creek@start B: creek@E5", "sets", "stack")).turning_point
    assert level is not None
    assert in_words(level) == "Their cubes are level in every colour."
    won = result(end_match("A: creek@start B: creek@E5 fern@E4<1blue-E5", "sets", "set"))
    assert won.turning_point is None


def test_each_players_points_are_told_by_their_colours() -> None:
    state = end_match("A: creek@start fern@E1<1blue-start cicada@E2<1green-E1 B: ")
    assert list(map(in_words, tell_sums("kcaloria", result(state)))) == [
        "Ann: 1 for 1 green + 4 for 2 yellow = 5",
        "Bob: 0 points",
    ]


def test_nothing_is_told_that_did_not_change() -> None:
    state = lay("A: creek@start fern@E1<1blue-start B: creek@E5")
    assert list(events.changes(state, state)) == []
    assert at(state, "E1").left != NONE
