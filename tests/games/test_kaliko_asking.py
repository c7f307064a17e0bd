"""What a seat is asked on the way to a turn: what is offered, the score as it stands, and reasons for what is not."""

import re
from itertools import combinations, permutations

import pytest

from engine.dice import Dice
from engine.drafts import read_line
from engine.errors import IllegalMove
from engine.game import Decided, notation, read_notation, resume
from engine.games import kaliko as game
from engine.games.kaliko.paths import Pattern
from engine.games.kaliko.positions import lay, play, set_table
from engine.games.kaliko.table import Exchange, Laid, Pass, Play, State
from engine.games.kaliko.tiles import TURNINGS
from engine.hexes import Cell, around, cell_name
from tests.games.kaliko import (
    ask_of,
    free,
    in_words,
    keys,
    random_pattern,
    space,
    table,
    why_not,
    written_down,
)
from tests.games.kaliko_scorer import Table, design, judged
from tests.games.test_kaliko_examples import EXAMPLES
from tests.games.test_kaliko_reaching import drafts, is_accepted, laid_in

TURNING = re.compile(r"t[0-5]")


# What is offered


ELEVEN = "D13@start A11@W1 C17t2@E1 B13t4@N1E2 C8t4@N1E3"


def turnings_that_match(old: Table, tile: str, cell: Cell) -> set[int]:
    return {turned.turn for turned in TURNINGS[tile] if judged(old, {cell: design(turned)}).is_matching}


@pytest.mark.parametrize("size", [1, 6, 20])
def test_only_spaces_that_the_tile_fits_are_offered_and_only_turnings_that_match(size: int) -> None:
    dice = Dice("offers", size)
    pattern = random_pattern(size, dice)
    old = table(pattern)
    hand = dice.shuffled(free(pattern))[:4]
    state = set_table(written_down(pattern), [" ".join(hand), ""])
    rim = {near for cell in old for near in around(cell)} - set(old)
    offered = set(keys(ask_of(state)))
    for tile in hand:
        fitting = {cell: turns for cell in rim if (turns := turnings_that_match(old, tile, cell))}
        assert (tile in offered) == bool(fitting)
        if fitting:
            assert {option.at for option in ask_of(state, tile).options} == set(fitting)
        for cell, turns in fitting.items():
            asked = ask_of(state, f"{tile} {cell_name(cell)}")
            (lie,) = asked.view.staged
            shown = {int(key[1]) for key in keys(asked) if TURNING.fullmatch(key)}
            assert shown == turns - {lie.turn}
            assert lie.turn in turns
            assert worth(old, lie) == max(worth(old, lie.model_copy(update={"turn": turn})) for turn in turns)


def test_a_tile_can_be_turned_through_all_that_matches_and_each_turning_is_shown_once() -> None:
    state = set_table(ELEVEN, ["C23 F1", ""])
    line = "C23 N2E1"
    turnings = turnings_that_match(table(state.pattern), "C23", space("N2E1"))
    passed_by = []
    while left := [key for key in keys(ask_of(state, line)) if TURNING.fullmatch(key)]:
        passed_by.append(ask_of(state, line).view.staged[-1].turn)
        line += f" {left[-1]}"
    passed_by.append(ask_of(state, line).view.staged[-1].turn)
    assert len(passed_by) == len(turnings) >= 2
    assert set(passed_by) == turnings


def test_whoever_types_may_name_the_turning_that_a_tile_lies_in_already() -> None:
    state = set_table(ELEVEN, ["C23 F1", ""])
    lying = ask_of(state, "C23 N2E1")
    turn = f"t{lying.view.staged[-1].turn}"
    assert turn not in keys(lying)
    named = ask_of(state, f"C23 N2E1 {turn}")
    assert (keys(named), named.view, named.notes) == (keys(lying), lying.view, lying.notes)


def worth(old: Table, *laid: Laid) -> int:
    verdict = judged(old, table(laid))
    return verdict.points if verdict.is_legal else 0


def test_a_tile_that_fits_nowhere_is_not_offered_and_says_so_when_typed() -> None:
    state = set_table("A1@start", ["A8 A2", ""])
    assert {colour.value for colour in TURNINGS["A8"][0].colours} == {"white"}
    assert keys(ask_of(state)) == ["A2", "exchange", "pass"]
    assert why_not(state, "A8") == "A8 fits on no space."


def test_spaces_are_offered_in_reading_order_with_the_numbers_on_the_picture() -> None:
    options = ask_of(set_table(ELEVEN, ["C23", ""]), "C23").options
    cells = [space(option.key) for option in options]
    assert cells == sorted(cells, key=lambda cell: (cell[1], cell[0]))
    assert [option.at for option in options] == cells
    assert [in_words(option.label).split()[0] for option in options] == [
        str(number) for number in range(1, len(options) + 1)
    ]


def test_the_preview_shows_what_is_laid_and_held_and_the_hand_without_them() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""])
    assert seen(state, "") == ((), None, ("A1", "B18", "C23", "D7"))
    assert seen(state, "C23") == ((), "C23", ("A1", "B18", "D7"))
    assert seen(state, "C23 N2E1 t5") == (lay("C23t5@N2E1"), None, ("A1", "B18", "D7"))
    assert seen(state, "C23 N2E1 t5 B18") == (lay("C23t5@N2E1"), "B18", ("A1", "D7"))
    assert seen(state, "C23 N2E1 t5 B18 N2E2 t1") == (
        lay("C23t5@N2E1 B18t1@N2E2"),
        None,
        ("A1", "D7"),
    )
    assert seen(state, "exchange") == ((), None, ("A1", "B18", "C23", "D7"))


def seen(state: State, line: str) -> tuple[tuple[Laid, ...], str | None, tuple[str, ...]]:
    view = ask_of(state, line).view
    return view.staged, view.held, view.hand


def test_the_next_tile_goes_only_where_a_path_through_all_tiles_so_far_goes_on() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""])
    pattern = Pattern(state.pattern)
    asked = ask_of(state, "C23 N2E1 t5 B18 N2E2 t1 D7")
    staged = {one.cell: TURNINGS[one.tile][one.turn] for one in asked.view.staged}
    faces = {cell for path in pattern.traced(staged) if path.runs_through(staged) for cell in path.faces}
    assert {option.at for option in asked.options} <= faces
    assert asked.options


# The score as it stands, and why not


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
        assert "main" in told[0]


def test_crossings_and_loops_are_told_in_the_score_so_far() -> None:
    main, loop = notes(7)
    assert main == "white main path: 11 segments + 1 crossing × 3 = 14"
    assert loop == "blue incidental loop: 4 segments × 2 = 8"
    assert notes(3) == ["white main loop: 5 segments × 2 = 10"]
    assert notes(2) == ["red main path: 12 segments"]


def notes(number: int) -> list[str]:
    example = EXAMPLES[number]
    state = set_table(example.pattern, [" ".join(one.tile for one in lay(example.play)), ""])
    lines = [line for order in permutations(lay(example.play)) if (line := laid_in(state, order))]
    return [in_words(note) for note in ask_of(state, notation(lines[0][:-1])).notes]


def test_a_draft_that_joins_nothing_says_so_and_where_its_paths_go_on() -> None:
    asked = ask_of(set_table(ELEVEN, ["D7 C23 B18 A1", ""]), "C23 N2E1 t5")
    assert "play" not in keys(asked)
    assert in_words(asked.prompt) == "Nothing is joined yet: lay the next tile where a path goes on."
    assert "blue, 2 segments so far, goes on at N2E2" in [in_words(note) for note in asked.notes]


ASTRAY = (
    "B7@start C4t4@N1E1 C1t2@E1 A2t4@S1W1 C3t5@S1E1 C10t4@W1 A10@S1W2 A7t2@S1E2 C24t3@S1E3 B18t1@S2E2 C20t2@N3E2 "
    "D11@N2E1 D7t1@N1W1 C25t4@E2 B8t4@S1E4 D8t2@S1E5 F4t2@E4 C8t1@S2E4"
)


@pytest.mark.parametrize(
    ("hand", "prompt"),
    [
        (
            "B2 C7 B5 C5 C22 C23 D18",
            "No joined path runs through all your tiles yet: lay the next where a path of them all goes on.",
        ),
        (
            "B2 C7",
            "No joined path runs through all your tiles, and no tile carries one on: "
            "take one back, or do something else.",
        ),
    ],
)
def test_kal_2_a_draft_that_joins_only_paths_beside_its_own_says_so(hand: str, prompt: str) -> None:
    state, line = set_table(ASTRAY, [hand, ""]), "B2 E5 C7 S1E6"
    laid = Play(laid=ask_of(state, line).view.staged)
    verdict = judged(table(state.pattern), table(laid.laid))
    assert (verdict.is_matching, verdict.is_legal, bool(verdict.paths)) == (True, False, True)
    assert in_words(ask_of(state, line).prompt) == prompt
    assert why_not(state, f"{line} play") == "No joined path runs through all your tiles yet."


def test_a_draft_that_leads_nowhere_says_so_and_offers_something_else() -> None:
    asked = ask_of(set_table("C1@start", ["A2", "A3"]), "A2 E1")
    assert in_words(asked.prompt).startswith("Nothing is joined, and no tile carries a path on")
    assert {"exchange", "pass"} <= set(keys(asked))
    state = set_table("C1@start", ["A2", "A3"])
    assert resume(game, game.view(state, 0), read_notation("A2 E1 pass pass")) == Decided(Pass())
    assert resume(game, game.view(state, 0), read_notation("A2 E1 exchange A2 exchange")) == Decided(
        Exchange(tiles=("A2",))
    )


def test_something_else_is_offered_only_where_a_draft_leads_nowhere() -> None:
    goes_on = ask_of(set_table(ELEVEN, ["D7 C23 B18 A1", ""]), "C23 N2E1 t5")
    example = EXAMPLES[3]
    state = set_table(example.pattern, [" ".join(one.tile for one in lay(example.play)), ""])
    line = next(line for order in permutations(lay(example.play)) if (line := laid_in(state, order)))
    last = ask_of(state, notation(line[:-1]))
    assert ("play" in keys(goes_on), "play" in keys(last)) == (False, True)
    for asked in (goes_on, last):
        assert {"exchange", "pass"}.isdisjoint(keys(asked))


def test_before_the_first_tile_it_is_told_whether_a_search_for_a_play_is_worth_it() -> None:
    assert told(set_table(ELEVEN, ["D7 C23 B18 A1", ""])) == [
        "There is a scoring play of one tile in your hand."
    ]
    assert told(set_table("C27@start", ["B7 C19 A9", ""])) == [
        "There is a scoring play of 2 tiles in your hand."
    ]
    assert told(set_table("C1@start", ["A2", ""])) == [
        "No scoring play of up to 3 tiles is in your hand; beside a starting tile it may take more."
    ]
    assert told(set_table("C1@start C9t2@E1", ["A8", ""])) == [
        "No scoring play of up to 3 tiles is in your hand."
    ]


def told(state: State) -> list[str]:
    return [in_words(note) for note in ask_of(state).notes]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("A2", "A2 is not in your hand."),
        ("a2", "A2 is not in your hand."),
        ("Z9", "“Z9” is not one of the choices now."),
        ("C23 start", "start is taken."),
        ("C23 E4", "E4 touches no tile."),
        ("C23 hello", "“hello” names no space: they are called like N2, N3E1 or W4."),
        ("C23 N2E1 t5 play", "These tiles join nothing yet: connect two open path ends of the pattern."),
        ("C23 N2E1 t5 A1", "A1 fits nowhere on a path through all your tiles."),
        ("C23 N2E1 t5 C23", "C23 is not in your hand."),
        ("C23 N2E1 t5 B18 N2E2 t1 D7 N2E1", "N2E1 is taken."),
        (
            "C23 N2E1 t5 B18 N2E2 t1 D7 W2",
            "No open end of a path through all your tiles looks at W2: lay them in the order of their path.",
        ),
        ("exchange A2", "A2 is not in your hand."),
        ("exchange A1,D7,A2", "A2 is not in your hand."),
        ("exchange Z9", "“Z9” is not one of the choices now."),
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


# Exchanging, passing, and who is not asked


def test_an_exchange_is_asked_for_twice() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""], bag="F1 F2")
    asked = ask_of(state, "exchange A1,D7")
    assert (
        in_words(asked.prompt) == "Exchange A1 and D7? Everybody sees them, then they go back into the bag."
    )
    assert keys(asked) == ["exchange"]
    done = resume(game, game.view(state, 0), read_notation("exchange A1,D7 exchange"))
    assert done == Decided(Exchange(tiles=("A1", "D7")))


def test_an_exchange_is_of_one_tile_to_as_many_as_hand_and_bag_hold() -> None:
    asked = ask_of(set_table(ELEVEN, ["D7 C23 B18 A1", ""]), "exchange")
    assert (asked.least, asked.most, keys(asked)) == (1, 4, ["A1", "B18", "C23", "D7"])
    assert ask_of(set_table(ELEVEN, ["D7 C23 B18 A1", ""], bag="F1 F2"), "exchange").most == 2


def test_choose_reaches_every_exchange_that_apply_accepts() -> None:
    state = set_table("A1@start", ["A8 B12 C14", ""], bag="F1 F2")
    every = {
        Exchange(tiles=tiles) for n in range(4) for tiles in combinations(("A1", "A8", "B12", "C14", "F1"), n)
    }
    exchanges = {move for _, move in drafts(game.view(state, 0)) if isinstance(move, Exchange)}
    assert {move for move in every if is_accepted(state, move)} == exchanges
    assert len(exchanges) == 6


def test_with_an_empty_bag_no_exchange_is_offered() -> None:
    state = set_table(ELEVEN, ["C23", ""], bag="")
    assert "exchange" not in keys(ask_of(state))
    assert "exchange" not in in_words(ask_of(state).prompt)
    assert why_not(state, "exchange") == "The bag is empty: there is nothing to exchange for."


def test_a_pass_is_asked_about_once_more_and_says_when_it_ends_the_match() -> None:
    for passes, ends in ((0, False), (1, False), (2, True)):
        state = set_table(ELEVEN, ["C23", "A1", "A2"], passes=passes)
        asked = ask_of(state, "pass")
        assert keys(asked) == ["pass"]
        assert ("ends the match" in in_words(asked.prompt)) == ends
        assert resume(game, game.view(state, 0), read_notation("pass pass")) == Decided(Pass())


@pytest.mark.parametrize("seat", [None, 1])
def test_who_has_nothing_to_decide_is_asked_nothing(seat: int | None) -> None:
    view = game.view(set_table(ELEVEN, ["C23", "A1"]), seat)
    with pytest.raises(IllegalMove, match="nothing to decide"):
        resume(game, view, ())
    with pytest.raises(IllegalMove, match="nothing to decide"):
        game.stand_in(view)


def test_a_move_is_one_line_of_notation_in_capitals_or_not() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""])
    line = "C23 N2E1 t5 B18 N2E2 t1 D7 N1E4 play"
    expected = Decided(play("C23t5@N2E1 B18t1@N2E2 D7t2@N1E4"))
    assert resume(game, game.view(state, 0), read_notation(line)) == expected
    assert read_line(game, game.view(state, 0), line.lower())[1] == expected
