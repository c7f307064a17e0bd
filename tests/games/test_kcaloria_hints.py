"""Hints beside the choices of kCaloria: gains, victims, rescues and payers."""

from collections.abc import Mapping

import pytest

from engine.contract.driver import resume
from engine.contract.notation import read_notation
from engine.contract.values import Ask, Decided
from engine.contract.words import Wordings
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.state import Discard, Place, State
from engine.games.kcaloria.turns import to_move, view
from tests.games.kcaloria import in_words, lay, place, space, wait

pytestmark = pytest.mark.usefixtures("small_kinds")

REMOVAL = "remove-the-invader"


def ask_after(state: State, keys: str = "") -> Ask:
    """Return the question after these picks."""
    found = resume(game, view(state, to_move(state)[0]), read_notation(keys))
    assert isinstance(found, Ask)
    return found


def hints(state: State, keys: str = "") -> Mapping[str, str]:
    """Return the hint of each answer."""
    reader = to_move(state)[0]
    return {
        option.key: "" if option.hint is None else in_words(option.hint, reader)
        for option in ask_after(state, keys).options
    }


def labels(state: State, keys: str) -> Mapping[str, str]:
    reader = to_move(state)[0]
    return {option.key: in_words(option.label, reader) for option in ask_after(state, keys).options}


def notes(state: State, keys: str = "") -> list[str]:
    return [in_words(note, to_move(state)[0]) for note in ask_after(state, keys).notes]


def read_move(state: State, keys: str) -> object:
    found = resume(game, view(state, to_move(state)[0]), read_notation(keys))
    assert isinstance(found, Decided)
    return found.move


# Discards


def test_what_is_discarded_gets_a_last_look_before_it_is_gone() -> None:
    state = lay("A: creek@start B: creek@E5", hands=("owl fern",))
    look = ask_after(state, "discard owl,fern")
    assert in_words(look.prompt) == "Discard Fern and Owl for good?"
    assert [option.key for option in look.options] == ["confirm"]
    assert in_words(look.options[0].label) == "Discard them"
    assert look.view.hand == ("creek",) * 5
    assert notes(state, "discard owl,fern") == ["You draw 2 new tiles, and your turn is over."]
    assert read_move(state, "discard owl confirm") == Discard(tiles=("owl",))


@pytest.mark.parametrize(
    ("stack", "ending", "told"),
    [
        (1, "stack", "You draw your last tile, so the match ends with this turn, and you share the win."),
        (0, "set", "You draw nothing: your stack is empty. Your turn is over."),
    ],
)
def test_a_last_look_says_when_nothing_more_is_drawn(stack: int, ending: str, told: str) -> None:
    state = lay("A: creek@start B: creek@E5", stack=stack, ending=ending)
    assert told in notes(state, "discard creek")
    ends = [line for line in notes(state, "creek W1") if "the match ends" in line]
    assert bool(ends) == (ending == "stack")


def test_the_last_tile_of_all_is_said_to_end_the_match() -> None:
    state = lay("A: creek@start B: creek@E5", stack=0)
    state = state.model_copy(update={"hands": (("creek",), state.hands[1])})
    for keys in ("discard creek", "creek W1"):
        assert "It is your last tile, so the match ends with this turn, and you share the win." in notes(
            state, keys
        )


# Answers that are the only one


ONE_SPACE = "A: creek@start deer@W1 B: sunlight@S1W1"
"""An alligator has room on N1W1 alone."""


def test_a_tile_with_one_space_comes_to_the_last_look_at_once_and_its_space_may_be_typed() -> None:
    state = lay(ONE_SPACE, hands=("alligator",))
    look = ask_after(state, "alligator")
    assert in_words(look.prompt) == "Alligator, like this?"
    assert [option.key for option in look.offered_options] == ["confirm"]
    assert read_move(state, "alligator confirm") == read_move(state, "alligator N1W1 confirm")
    after = ask_after(state, "alligator N1W1")
    assert [option.key for option in after.options] == ["confirm"], "it is said once"


def test_of_a_tile_with_one_space_another_one_is_refused_with_its_reason() -> None:
    state = lay(ONE_SPACE, hands=("alligator",))
    reason = ask_after(state, "alligator").refusal("E1")
    assert reason is not None
    assert in_words(reason) == "The tiles around E1 can’t pay for Alligator. It can go to N1W1."
    assert ask_after(state, "alligator").refusal("sleep") is None


def test_food_is_asked_for_after_a_single_space_which_may_be_named_before_it() -> None:
    state = lay("A: ant@W1 ant@N1E1 ant@S1E1 B: creek@N1W1 creek@S1W1 creek@E1", hands=("frog",))
    ways = ask_after(state, "frog")
    assert in_words(ways.prompt) == "What does Frog eat? It costs 2 yellow."
    assert len(ways.offered_options) == 3
    key = ways.offered_options[-1].key
    assert read_move(state, f"frog {key} confirm") == read_move(state, f"frog start {key} confirm")
    assert read_move(state, f"frog {key} confirm") != read_move(
        state, f"frog {ways.offered_options[0].key} confirm"
    )


AROUND = ("W1", "E1", "N1E1", "S1W1", "S1E1")


@pytest.mark.parametrize(
    ("own", "others", "key", "told"),
    [
        ("ant@N1W1", [f"creek@{cell}" for cell in AROUND], "fern", ["None of these takes any points."]),
        ("creek@N1W1", [f"ant@{cell}" for cell in AROUND], "frog", ["Each of these takes the same points."]),
        ("creek@N1W1", [f"creek@{cell}" for cell in AROUND], "fern", []),
        ("ant@N1W1", ["creek@W1", "creek@E1"], "fern", []),
    ],
)
def test_many_ways_to_pay_are_said_to_be_alike_in_what_is_said_beside_each(
    own: str, others: list[str], key: str, told: list[str]
) -> None:
    state = lay(f"A: {own} B: {' '.join(others)}", hands=(key,))
    picks = f"{key} start" if "start" in hints(state, key) else key
    assert notes(state, picks) == told
    beside = [hint for hint in hints(state, picks).values() if hint]
    assert all(len(set(beside)) == 1 and len(beside) >= 5 for _ in told)
    assert all(("points: −" in beside[0]) == ("the same points" in line) for line in told)


# Colours


TWINS = "A: creek@W3 meadow@W2<1blue-W3 raccoon@W1<1green-W2 creek@E3 meadow@E2<1blue-E3 raccoon@E1<1green-E2"


def test_the_question_for_a_colour_says_and_shows_which_tile_is_meant() -> None:
    state = lay(TWINS, hands=("marsh",))
    first = ask_after(state, "marsh start")
    assert in_words(first.prompt) == "Your Raccoon makes one cube more: of which colour?"
    second = ask_after(state, "marsh start 1O")
    assert in_words(second.prompt) == "Your Raccoon makes one cube more: of which colour?"
    cells = {tile.id: tile.cell for tile in first.view.tiles}
    assert [cells[ask.view.choosing] for ask in (first, second)] == [space("W1"), space("E1")]
    assert ask_after(state, "marsh start 1O 1O").view.choosing is None


def test_cubes_without_a_colour_lie_on_no_tile_and_score_nothing_while_it_is_asked_for() -> None:
    state = lay(TWINS, hands=("marsh",))
    before = {tile.cell: tile.left for tile in state.tiles}
    west, east = space("W1"), space("E1")
    for keys, open_still in (("marsh start", (west, east)), ("marsh start 1O", (east,))):
        view = ask_after(state, keys).view
        there = {tile.cell: tile for tile in view.tiles}
        assert view.undecided == tuple((there[cell].id, 1) for cell in open_still)
        assert [there[cell].left for cell in open_still] == [before[cell] for cell in open_still]
        assert not {tile for tile, _ in view.last.changed} & {tile for tile, _ in view.undecided}
    assert there[west].left != before[west]
    assert ask_after(state, "marsh start 1O 1O").view.undecided == ()


def test_tiles_that_gain_alike_can_be_answered_for_at_once() -> None:
    state = lay(TWINS, hands=("marsh",))
    (key, label) = next(iter(labels(state, "marsh start").items()))
    assert (key, label.endswith("for each of the 2")) == (f"{key.removesuffix('-each')}-each", True)
    assert hints(state, "marsh start")[key] == "6 points"
    plain = key.removesuffix("-each")
    assert read_move(state, f"marsh start {key} confirm") == read_move(
        state, f"marsh start {plain} {plain} confirm"
    )
    assert not any(other.endswith("-each") for other in hints(state, f"marsh start {plain}"))


# Rescues


FEW = "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2"


def rob_shrew(more: str, hand: str) -> State:
    """Return a table on which Ann's shrew has lost its cicada.

    Bob did it; the shrew is on the start.
    """
    state = lay(f"{FEW} {more} B: creek@S2W1", turn=1, hands=(hand, "bacillus"))
    return wait(place(state, "bacillus", "S1W2"), 2)


STARVED = "shrew@start<1yellow-W1 hawk@E1<1orange-start"


def test_an_action_that_dooms_tiles_says_whom_and_saves_no_one() -> None:
    state = rob_shrew(STARVED, f"{REMOVAL} deer")
    assert hints(state)[REMOVAL] == "free: dooms all tiles of one name beside it; 11 spaces"
    spaces = hints(state, REMOVAL)
    assert spaces["N1E2"] == "could name Hawk; only your own tiles would be hit; −8 for you"
    assert not any("could feed" in told for told in spaces.values())


def test_a_tile_and_a_space_say_whom_they_could_save() -> None:
    state = rob_shrew(STARVED, "deer fern")
    tiles, spaces = hints(state), hints(state, "deer")
    assert tiles["deer"].startswith("could feed Shrew; ")
    assert "could feed" not in tiles["fern"]
    assert "could feed Shrew" in spaces["W1"]
    assert not any(
        "could feed" in told for where, told in spaces.items() if where not in ("W1", "N1W1", "S1W1")
    )
    assert in_words(ask_after(state).notes[0]) == (
        "⚠️ Your Shrew lacks 1 yellow and dies at the end of Bob’s next turn."
    )


def test_at_the_last_look_feeding_comes_first_and_what_comes_of_it_if_not() -> None:
    state = rob_shrew(STARVED, "deer")
    assert list(labels(state, "deer W1")) == ["feed-start", "confirm"]
    assert notes(state, "deer W1")[0] == (
        "⚠️ Unfed, your Shrew dies at the end of Bob’s next turn, and one more after it."
    )
    assert not any(line.startswith("Unfed") for line in notes(state, "deer W1 feed-start"))


# What is at stake


def test_a_last_look_says_what_a_doom_is_worth_to_each_player() -> None:
    text = "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 B: shrew@start<1yellow-W1 creek@S2W1"
    told = notes(lay(text, turn=1, hands=("", "bacillus")), "bacillus S1W2")
    assert "⚠️ It dooms Shrew of your own: 9 points at stake." in told
    assert "Nobody’s points change." not in told
    calm = notes(lay("A: creek@start B: creek@E5"), "creek W1")
    assert "Nobody’s points change." in calm


def test_points_of_ones_own_are_at_stake_too_when_a_new_tile_lives_on_doomed_ones() -> None:
    state = lay(f"{FEW} B: creek@S2W1", turn=1, hands=("shrew", "bacillus"))
    state = place(state, "bacillus", "S1W2")
    assert "⚠️ It eats what is doomed, and goes with it unless it is fed again." in notes(state, "shrew start")


def test_pesticide_counts_the_chain_above_the_insects() -> None:
    text = "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 shrew@start<1yellow-W1 B: creek@S2W1"
    state = lay(text, turn=1, hands=("", "bacillus"))
    assert hints(state, "bacillus")["S1W2"] == "dooms 2 tiles; −11 for others"
    gentle = lay(text, turn=1, hands=("", "bacillus"), extinction=False)
    assert hints(gentle, "bacillus")["S1W2"] == "takes 1 yellow; −2 for others"


def test_a_removal_says_what_others_could_lose_and_where_only_oneself_would() -> None:
    text = (
        "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 fern@N1W3<1blue-W3 "
        "B: creek@E1 fern@start<1blue-E1 fern@E3<1blue-E1"
    )
    state = lay(text, hands=("", REMOVAL), turn=1)
    said = hints(state, REMOVAL)
    assert said["N1W1"].startswith("could name Deer or another; ")
    assert said["N1W1"].endswith(" for others")
    assert "could name Fern; only your own tiles would be hit; −2 for you" in said.values()
    name = hints(state, f"{REMOVAL} N1W1")
    assert list(name) == ["deer", "fern"], "others’ come first"
    assert name["deer"].startswith("dooms one tile; ")
    assert name["fern"].startswith("kills your own tile; ")


@pytest.mark.parametrize(
    ("above", "hint", "at_stake"),
    [
        (
            "shrew@start<1yellow-W1",
            "could name Cicada or another; −2 for others and −9 for you",
            "At stake: 2 points of Ann’s.",
        ),
        (
            "shrew@N1W1<1yellow-W1",
            "could name Cicada; −2 for others and −9 for you",
            "At stake: 2 points of Ann’s.",
        ),
    ],
)
def test_a_removal_counts_what_it_costs_oneself_as_its_last_look_does(
    above: str, hint: str, at_stake: str
) -> None:
    text = f"{FEW} B: {above} creek@S2W1"
    state = lay(text, turn=1, hands=("", REMOVAL))
    assert hints(state, REMOVAL)["S1W1"] == hint
    name = " cicada" if "another" in hint else ""
    assert at_stake in notes(state, f"{REMOVAL} S1W1{name}")


def test_where_a_microbe_or_an_action_does_nothing_it_says_so() -> None:
    state = lay(f"{FEW} B: creek@S2W1", turn=1, hands=("", "bacillus controlled-burn"))
    for key, nothing in (("bacillus", "hits nothing now"), ("controlled-burn", "changes nothing now")):
        said = hints(state, key)
        assert said["S3W1"] == nothing
        assert said["S1W2"] not in (nothing, "")


def test_what_an_event_changes_without_points_is_told_in_cubes() -> None:
    said = hints(lay("A: creek@start rain@E1 B: creek@E3", hands=("moonlight",)), "moonlight")
    assert said["W1"] == "cubes beside it: +1 blue for you"
    assert said["E2"] == "cubes beside it: +1 blue for you and +1 blue for others"
    assert all(said.values())


def test_what_is_doomed_as_soon_already_is_no_prey() -> None:
    state = lay(f"{FEW} B: creek@S2W1", turn=1, hands=("", f"bacillus bacillus {REMOVAL}"))
    state = wait(place(state, "bacillus", "S1W2"))
    assert hints(state, REMOVAL)["S1W1"] == "could name Cicada; doomed already: nothing comes of it"
    assert hints(state, "bacillus")["S1W1"] == "doomed already: nothing comes of it"


def test_what_lacks_food_alone_or_is_doomed_later_is_prey_still() -> None:
    state = rob_shrew(STARVED, "creek")
    state = wait(state.model_copy(update={"hands": (state.hands[0], (REMOVAL,))}))
    assert hints(state, REMOVAL)["S1W1"].startswith("could name Shrew; ")
    assert "doomed already" not in hints(state, REMOVAL)["S1W1"]
    later = lay(f"{FEW} {STARVED} B: creek@S2W1 creek@S1E2", turn=1, hands=("", f"bacillus {REMOVAL}"))
    later = wait(place(later, "bacillus", "S1W2"))
    assert hints(later, REMOVAL)["E2"].startswith("could name Hawk; ")
    assert "doomed already" not in hints(later, REMOVAL)["E2"]


# Yields and food


def test_a_hint_keeps_its_reasons_when_several_tiles_act() -> None:
    text = "A: bayou@W1 meadow@N1W1<1blue-W1 bayou@E1 B: {}"
    two = hints(lay(text.format("creek@E5"), hands=("squirrel",)), "squirrel")
    assert two["start"].startswith("makes 4 yellow (2 thanks to Bayou and Bayou)")
    three = hints(lay(text.format("bayou@S1E1"), hands=("squirrel",)), "squirrel")
    assert three["start"].startswith("makes 5 yellow (3 thanks to what is beside it)")


def test_a_way_to_pay_says_whose_tiles_pay() -> None:
    state = lay("A: creek@start B: creek@N2", hands=("fern",))
    ways = labels(state, "fern N1E1")
    assert ways == {
        "1B-N2": "1 blue from Bob’s Creek ①",
        "1B-start": "1 blue from your Creek ②",
    }
    assert hints(state, "fern N1E1") == {
        "1B-N2": "no points; paid by Bob",
        "1B-start": "no points; paid by you",
    }


# Before a turn


def test_ones_doomed_tiles_are_told_in_one_line_after_those_that_lack_food() -> None:
    text = (
        "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 shrew@start<1yellow-W1 hawk@E1<1orange-start "
        "B: creek@S2W1"
    )
    state = place(lay(text, turn=1, hands=("", "bacillus")), "bacillus", "S1W2")
    assert notes(state)[0] == (
        "⚠️ Your Cicada dies at the end of Bob’s next turn; Shrew one turn later; Hawk 2 turns later."
    )
    hungry = wait(state, 2)
    assert [line[:12] for line in notes(hungry)[:2]] == ["⚠️ Your Shre", "⚠️ Your Hawk"]
    note = ask_after(hungry).notes[1]
    assert isinstance(note, Wordings)
    assert [in_words(way, 0) for way in note.ways] == [
        "⚠️ Your Hawk dies after 2 more of Bob’s turns.",
        "⚠️ One tile of yours will die out, the first after 2 more of Bob’s turns.",
    ]
    by_oneself = place(
        lay(text.replace("B: creek@S2W1", "B: creek@E5"), hands=("bacillus",)), "bacillus", "S1W2"
    )
    assert notes(wait(by_oneself))[0] == (
        "⚠️ Your Cicada dies at the end of this turn; Shrew one turn later; Hawk 2 turns later."
    )
    assert isinstance(read_move(hungry, "creek W1 confirm"), Place)


AIM = (
    "🎯 Most points win. Cubes left on your tiles count: green 1, yellow 2, orange 3, red 4, purple 5. "
    "The match ends with a player’s second human, or when a player has used all tiles."
)


def test_a_players_first_questions_say_what_wins() -> None:
    begun = lay("A: creek@start B: creek@E5", turns=0)
    assert notes(begun.model_copy(update={"tiles": ()}))[0] == AIM
    assert notes(lay("A: creek@start B: creek@E5", turns=1))[0] == AIM
    assert not any("🎯" in line for line in notes(lay("A: creek@start B: creek@E5", turns=2)))
    drawn = lay("A: creek@start B: creek@E5", turns=1, ending="stack")
    assert notes(drawn)[0].endswith("or when a player has drawn all tiles.")


def with_left(*left: int, ending: str = "set") -> list[str]:
    """Return the first note of a turn in which each seat has that many tiles."""
    state = lay("A: creek@start B: creek@E5", players=len(left), ending=ending)
    hands = tuple(hand[: max(0, n)] for hand, n in zip(state.hands, left, strict=True))
    stacks = tuple(stack[:n] for stack, n in zip(state.stacks, left, strict=True))
    update = {"stacks": stacks} if ending == "stack" else {"hands": hands, "stacks": ((),) * len(left)}
    return [line for line in notes(state.model_copy(update=update)) if "round" in line or "ends" in line]


def test_that_the_end_is_near_is_told_in_one_sentence_before_the_turn() -> None:
    assert with_left(7, 4, 5) == []
    assert with_left(7, 3, 2) == ["⚠️ This may be the last round. Tiles left: Bob 3 and Cy 2."]
    assert with_left(2, 3, 7) == ["⚠️ This may be the last round. Tiles left: you 2 and Bob 3."]
    assert with_left(3, 7, 1) == ["⚠️ This is the last round: Cy’s next turn ends the match."]
    assert with_left(1, 1, 7) == ["⚠️ You have one tile left, so this turn ends the match."]
    assert with_left(9, 2, 9, ending="stack") == ["⚠️ This may be the last round. Tiles left to draw: Bob 2."]
    assert with_left(1, 2, 9, ending="stack") == ["⚠️ You draw your last tile, so this turn ends the match."]


def test_who_has_placed_a_human_is_told_before_each_turn() -> None:
    state = lay("A: creek@start B: creek@E5", players=3).model_copy(update={"humans": (1, 0, 1)})
    assert "Humans so far: you 1 and Cy 1. A player’s second one ends the match." in notes(state)
    gone = state.model_copy(update={"left": (2,)})
    assert "Humans so far: you 1. A player’s second one ends the match." in notes(gone)


def test_the_last_tiles_of_all_are_said_to_end_the_match() -> None:
    state = lay("A: creek@start B: creek@E5", stack=0)
    state = state.model_copy(update={"hands": (("creek", "fern"), state.hands[1])})
    line = "They are your last tiles, so the match ends with this turn, and you share the win."
    assert line in notes(state, "discard creek,fern")
