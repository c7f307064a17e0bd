"""The score of a play while it is laid, and why it has none yet."""

import re
from itertools import combinations, permutations

import pytest

from engine.contract.driver import resume
from engine.contract.hexes import around
from engine.contract.notation import notation, read_notation
from engine.contract.values import Decided
from engine.games import kaliko as game
from engine.games.kaliko.paths import Pattern
from engine.games.kaliko.positions import lay, set_table
from engine.games.kaliko.preview import Preview
from engine.games.kaliko.state import Exchange, Laid, Pass, Play, State
from tests.games.kaliko import (
    ask_of,
    in_words,
    keys,
    table,
    why_not,
    written_down,
)
from tests.games.kaliko_scorer import score_play
from tests.games.test_kaliko_examples import EXAMPLES
from tests.games.test_kaliko_questions import ELEVEN, turnings_that_match
from tests.games.test_kaliko_reach import laid_in


def test_what_a_play_would_score_is_told_path_by_path() -> None:
    for example in EXAMPLES.values():
        state = set_table(example.pattern, [" ".join(one.tile for one in lay(example.play)), ""])
        line = next(
            line for order in permutations(lay(example.play)) if (line := laid_in(state, order)) is not None
        )
        asked = ask_of(state, notation(line[:-1]))
        assert in_words(asked.prompt).startswith(f"{example.points} points.")
        assert asked.options[0].key == "play"
        assert in_words(asked.options[0].label) == f"Play for {example.points} points"
        told = [in_words(note) for note in asked.notes]
        assert len(told) == len(example.paths)
        assert not any("main" in line for line in told), "only the rules explain what a main path is"


def test_crossings_and_loops_are_told_in_the_score_so_far() -> None:
    main, loop = notes(7)
    assert main == "white path: 11 segments + 1 crossing × 3 = 14"
    assert loop == "blue loop: 4 segments × 2 = 8"
    assert notes(3) == ["white loop: 5 segments × 2 = 10"]
    assert notes(2) == ["red path: 12 segments"]


def notes(number: int) -> list[str]:
    example = EXAMPLES[number]
    state = set_table(example.pattern, [" ".join(one.tile for one in lay(example.play)), ""])
    lines = [line for order in permutations(lay(example.play)) if (line := laid_in(state, order))]
    return [in_words(note) for note in ask_of(state, notation(lines[0][:-1])).notes]


def test_a_draft_that_joins_nothing_says_so_and_which_path_is_marked() -> None:
    asked = ask_of(set_table(ELEVEN, ["D7 C23 B18 A1", ""]), "C23 N2E1 t5")
    assert "play" not in keys(asked)
    assert in_words(asked.prompt) == "Nothing is joined yet: a play joins 2 open ends of one colour."
    (note,) = [in_words(note) for note in asked.notes]
    assert re.fullmatch(r"Marked on the picture: (red|white|blue), \d+ segments so far\.", note)


ASTRAY = (
    "B7@start C4t4@N1E1 C1t2@E1 A2t4@S1W1 C3t5@S1E1 C10t4@W1 A10@S1W2 A7t2@S1E2 C24t3@S1E3 B18t1@S2E2 "
    "C20t2@N3E2 D11@N2E1 D7t1@N1W1 C25t4@E2 B8t4@S1E4 D8t2@S1E5 F4t2@E4 C8t1@S2E4"
)


@pytest.mark.parametrize("hand", ["B2 C7 B5 C5 C22 C23 D18", "B2 C7"])
def test_kal_2_a_draft_that_joins_only_paths_beside_some_of_its_tiles_names_those(hand: str) -> None:
    state, line = set_table(ASTRAY, [hand, ""]), "B2 E5 C7 S1E6"
    laid = Play(laid=ask_of(state, line).view.staged)
    verdict = score_play(table(state.pattern), table(laid.laid))
    assert (verdict.is_matching, verdict.is_legal, bool(verdict.paths)) == (True, False, True)
    prompt = in_words(ask_of(state, line).prompt)
    assert re.fullmatch(r"The joined (red|white|blue) path doesn’t run through (B2|C7)\.", prompt)
    assert why_not(state, f"{line} play") == prompt


def test_a_draft_without_any_path_through_all_its_tiles_says_so() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""])
    lines = [line for line in every_line(state) if Preview(Pattern(state.pattern), lay(line)).lacking()]
    prompts = {in_words(ask_of(state, line).prompt) for line in lines[::7]}
    assert "Nothing is joined yet, and no path runs through all your tiles." in prompts


def every_line(state: State) -> list[str]:
    """Yield two tiles in all places where they match the pattern."""
    singles = [
        Laid(tile=tile, turn=turn, cell=cell)
        for tile in ("C23", "D7")
        for cell in Pattern(state.pattern).rim
        for turn in turnings_that_match(table(state.pattern), tile, cell)
    ]
    pairs = [(one, other) for one, other in combinations(singles, 2) if one.tile != other.tile]
    return [written_down(pair) for pair in pairs if is_apart(*pair)]


def is_apart(one: Laid, other: Laid) -> bool:
    return one.cell != other.cell and other.cell not in around(one.cell)


def test_a_draft_that_leads_nowhere_says_so_and_offers_something_else() -> None:
    state = set_table("C1@start", ["A2", "A3"])
    asked = ask_of(state, "A2 E1")
    assert "Nothing is joined yet" in in_words(asked.prompt)
    assert [in_words(note) for note in asked.notes] == [
        "None of your tiles fits any more: take one up or back, or do something else."
    ]
    assert {"exchange", "pass"} <= set(keys(asked))
    assert resume(game, game.view(state, 0), read_notation("A2 E1 pass pass")) == Decided(Pass())
    assert resume(game, game.view(state, 0), read_notation("A2 E1 exchange A2 exchange")) == Decided(
        Exchange(tiles=("A2",))
    )


def test_drafts_of_the_first_release_lead_where_they_led() -> None:
    state = set_table("C1@start", ["A2 A3 C9", ""])
    for line in ("A2 E1 pass pass", "A2 E1 exchange A2 exchange"):
        assert isinstance(resume(game, game.view(state, 0), read_notation(line)), Decided)


def test_something_else_is_offered_only_where_a_draft_leads_nowhere() -> None:
    goes_on = ask_of(set_table(ELEVEN, ["D7 C23 B18 A1", ""]), "C23 N2E1 t5")
    example = EXAMPLES[3]
    state = set_table(example.pattern, [" ".join(one.tile for one in lay(example.play)), ""])
    line = next(line for order in permutations(lay(example.play)) if (line := laid_in(state, order)))
    last = ask_of(state, notation(line[:-1]))
    assert ("play" in keys(goes_on), "play" in keys(last)) == (False, True)
    for asked in (goes_on, last):
        assert {"exchange", "pass"}.isdisjoint(keys(asked))


def test_before_the_first_tile_each_says_what_it_scores_alone_or_which_do_together() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""], scores=(1, 0))
    assert read_notes(state) == []
    for option in ask_of(state).offered_options:
        if option.key in state.hands[0]:
            alone = [
                score_play(table(state.pattern), table((Laid(tile=option.key, turn=turn, cell=cell),)))
                for cell in Pattern(state.pattern).rim
                for turn in turnings_that_match(table(state.pattern), option.key, cell)
            ]
            best = max((verdict.points for verdict in alone if verdict.is_legal), default=0)
            said = re.search(r"· (\d+) points? alone ·", in_words(option.label))
            assert (int(said[1]) if said else 0) == best
    assert read_notes(set_table("C27@start", ["B7 C19 A9", ""], scores=(1, 0))) == [
        "No tile scores alone, but A9 and C19 do together."
    ]
    assert read_notes(set_table("C1@start", ["A2", ""], scores=(1, 0))) == [
        "No scoring play with up to 3 tiles in your hand.",
        "Beside the first tile alone, it may take more.",
    ]
    assert read_notes(set_table("C1@start C9t2@E1", ["A8", ""], scores=(1, 0))) == [
        "No scoring play with up to 3 tiles in your hand."
    ]


def test_a_player_who_has_not_scored_yet_reads_first_what_scores() -> None:
    goal = "🎯 Most points win. Join 2 open ends of a colour: each segment scores 1."
    for text, hand in ((ELEVEN, "D7 C23 B18 A1"), ("C27@start", "B7 C19 A9"), ("C1@start", "A2")):
        later = read_notes(set_table(text, [hand, ""], scores=(1, 0)))
        assert read_notes(set_table(text, [hand, ""], scores=(0, 1))) == [goal, *later]


@pytest.mark.parametrize(
    ("hands", "note"),
    [
        (["D7 C23 B18 A1", "A9"], "🎯 The bag is empty: the first player without tiles ends the match."),
        (["D7 C23 B18 A1"], "🎯 The bag is empty: your last tile ends your practice."),
    ],
)
def test_every_turn_says_how_the_match_ends_once_the_bag_is_empty(hands: list[str], note: str) -> None:
    scores = (1,) * len(hands)
    assert note not in read_notes(set_table(ELEVEN, hands, bag="C20", scores=scores))
    assert read_notes(set_table(ELEVEN, hands, bag="", scores=scores))[0] == note


def read_notes(state: State) -> list[str]:
    return [in_words(note) for note in ask_of(state).notes]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("A2", "A2 is not in your hand."),
        ("a2", "A2 is not in your hand."),
        ("Z9", "“Z9” isn’t possible right now."),
        ("C23 start", "start is taken."),
        ("C23 E4", "E4 touches no tile."),
        ("C23 hello", "“hello” names no space: they are called like N2, N3E1 or W4."),
        ("C23 N2E1 t5 play", "Nothing is joined yet: a play joins 2 open ends of one colour."),
        ("C23@N9E9", "N9E9 touches no tile."),
        ("C23@start", "start is taken."),
        ("A2@N2E1", "A2 is not in your hand."),
        ("C23@hello", "“C23@hello” is no tile on a space: type it as in “C12t3@N3E2”."),
        ("C23 N2E1 t5 C23", "C23 is not in your hand."),
        ("C23 N2E1 t5 B18 N2E2 t1 D7 N2E1", "N2E1 is taken."),
        ("exchange A2", "A2 is not in your hand."),
        ("exchange A1,D7,A2", "A2 is not in your hand."),
        ("exchange Z9", "“Z9” isn’t possible right now."),
    ],
)
def test_what_is_typed_and_not_offered_is_refused_with_its_reason(line: str, sentence: str) -> None:
    assert why_not(set_table(ELEVEN, ["D7 C23 B18 A1", ""]), line) == sentence


def test_colours_that_clash_are_named_with_the_side_where_they_meet() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""])
    assert why_not(state, "D7 N1E1") == "D7 fits on N1E1 in no turning: colours would clash."
    assert re.fullmatch(
        r"C23 would clash on N2E1: its (red|white|blue) side meets (red|white|blue) in the [NSEW]+\.",
        why_not(state, "C23 N2E1 t0"),
    )
