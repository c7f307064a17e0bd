"""Questions on the way to a turn of Kaliko: what is offered or typed.

It also tests which seats are asked nothing.
"""

import re
from itertools import combinations, permutations

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.errors import IllegalMove
from engine.contract.hexes import Cell, around, cell_name
from engine.contract.notation import read_notation
from engine.contract.values import Ask, Decided
from engine.games import kaliko as game
from engine.games.kaliko.positions import lay, play, set_table
from engine.games.kaliko.questions import TAKEN_UP_MOST
from engine.games.kaliko.refusals import ELSEWHERE
from engine.games.kaliko.space_groups import FEW
from engine.games.kaliko.state import Exchange, Laid, Pass, Play, State
from engine.games.kaliko.tiles import TURNINGS
from engine.match.drafts import read_line
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
from tests.games.kaliko_scorer import Table, design, score_play
from tests.games.test_kaliko_examples import EXAMPLES
from tests.games.test_kaliko_reach import drafts, is_accepted

TURNING = re.compile(r"t[0-5]")


# What is offered


ELEVEN = "D13@start A11@W1 C17t2@E1 B13t4@N1E2 C8t4@N1E3"


def turnings_that_match(old: Table, tile: str, cell: Cell) -> set[int]:
    return {turned.turn for turned in TURNINGS[tile] if score_play(old, {cell: design(turned)}).is_matching}


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("size", [1, 6, 20])
def test_only_spaces_that_the_tile_fits_are_offered_and_only_turnings_that_match(size: int) -> None:
    dice = Dice("offers", size)
    pattern = random_pattern(size, dice)
    old = table(pattern)
    hand = dice.shuffle(free(pattern))[:4]
    state = set_table(written_down(pattern), [" ".join(hand), ""])
    rim = {near for cell in old for near in around(cell)} - set(old)
    offered = set(keys(ask_of(state)))
    for tile in hand:
        fitting = {cell: turns for cell in rim if (turns := turnings_that_match(old, tile, cell))}
        assert (tile in offered) == bool(fitting)
        if fitting:
            assert {space(key) for key in asked_about(state, tile)} == set(fitting)
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


def test_a_player_who_types_may_name_the_turning_that_a_tile_lies_in_already() -> None:
    state = set_table(ELEVEN, ["C23 F1", ""])
    lying = ask_of(state, "C23 N2E1")
    turn = f"t{lying.view.staged[-1].turn}"
    assert turn not in keys(lying)
    named = ask_of(state, f"C23 N2E1 {turn}")
    assert (keys(named), named.view, named.notes) == (keys(lying), lying.view, lying.notes)


def worth(old: Table, *laid: Laid) -> int:
    verdict = score_play(old, table(laid))
    return verdict.points if verdict.is_legal else 0


def test_a_tile_that_fits_nowhere_is_not_offered_and_says_so_when_typed() -> None:
    state = set_table("A1@start", ["A8 A2", ""])
    assert {colour.value for colour in TURNINGS["A8"][0].colours} == {"white"}
    assert keys(ask_of(state)) == ["A2", "exchange", "pass"]
    assert why_not(state, "A8") == "A8 fits on no space now: lay another tile."


def test_spaces_are_offered_in_reading_order_with_the_numbers_on_the_picture() -> None:
    options = ask_of(set_table(ELEVEN, ["C23", ""]), "C23").options
    cells = [space(option.key) for option in options]
    assert cells == sorted(cells, key=lambda cell: (cell[1], cell[0]))
    assert [option.at for option in options] == cells
    assert [int(re.findall(r"\d+", in_words(option.label))[0]) for option in options] == [
        *range(1, len(options) + 1)
    ]
    assert list(ask_of(set_table(ELEVEN, ["C23", ""]), "C23").view.numbered) == cells


def test_the_preview_shows_what_is_laid_and_held_and_the_hand_without_them() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""])
    assert staged_after(state, "") == ((), None, ("A1", "B18", "C23", "D7"))
    assert staged_after(state, "C23") == ((), "C23", ("A1", "B18", "D7"))
    assert staged_after(state, "C23 N2E1 t5") == (lay("C23t5@N2E1"), None, ("A1", "B18", "D7"))
    assert staged_after(state, "C23 N2E1 t5 B18") == (lay("C23t5@N2E1"), "B18", ("A1", "D7"))
    assert staged_after(state, "C23 N2E1 t5 B18 N2E2 t1") == (
        lay("C23t5@N2E1 B18t1@N2E2"),
        None,
        ("A1", "D7"),
    )
    assert staged_after(state, "exchange") == ((), None, ("A1", "B18", "C23", "D7"))


def staged_after(state: State, line: str) -> tuple[tuple[Laid, ...], str | None, tuple[str, ...]]:
    view = ask_of(state, line).view
    return view.staged, view.held, view.hand


def asked_about(state: State, line: str) -> set[str]:
    """Return the spaces for a held tile, at once or elsewhere."""
    offered = set(keys(ask_of(state, line)))
    while ELSEWHERE in offered:
        line = f"{line} {ELSEWHERE}"
        offered = (offered - {ELSEWHERE}) | set(keys(ask_of(state, line)))
    return offered


@pytest.mark.parametrize("first", ["N2E1 t5", "W2"])
def test_kal_25_the_next_tile_may_go_to_every_space_where_it_matches(first: str) -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""])
    lying = table((*state.pattern, *ask_of(state, f"C23 {first}").view.staged))
    rim = {near for cell in lying for near in around(cell)} - set(lying)
    for tile in ("D7", "B18"):
        fitting = {cell_name(cell) for cell in rim if turnings_that_match(lying, tile, cell)}
        assert asked_about(state, f"C23 {first} {tile}") == fitting


def test_of_many_spaces_those_that_lead_on_come_first_and_the_others_elsewhere() -> None:
    dice = Dice("many spaces", 0)
    pattern = random_pattern(40, dice)
    state = set_table(written_down(pattern), [" ".join(dice.shuffle(free(pattern))[:7]), ""])
    split = 0
    for tile in keys(ask_of(state))[:7]:
        asked = ask_of(state, tile)
        assert len(asked.offered_options) <= FEW or ELSEWHERE not in keys(asked)
        if ELSEWHERE in keys(asked):
            split += 1
            scoring = ["points" in in_words(option.label) for option in asked.offered_options[:-1]]
            assert not any(scoring) if asked.view.nearest else all(scoring)
            line, seen = tile, set(keys(asked))
            while ELSEWHERE in keys(asked):
                line = f"{line} {ELSEWHERE}"
                # A player who types may name any space that is still to come.
                assert ask_of(state, f"{tile} {keys(ask_of(state, line))[0]}").view.staged
                asked = ask_of(state, line)
                assert not seen & set(keys(asked)) - {ELSEWHERE}
                seen |= set(keys(asked))
                told = [in_words(option.label) for option in asked.offered_options if option.key != ELSEWHERE]
                assert all("not a play yet" in label for label in told)
    assert split


def test_a_space_says_what_the_play_would_score_there() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""])
    for line in ("C23", "B18", "C23 N2E1 t5 B18", "C23 N2E1 t5 D7"):
        for option in ask_of(state, line).offered_options:
            if option.key != ELSEWHERE:
                further = ask_of(state, f"{line} {option.key}")
                scored = re.search(r"(\d+) points?$", in_words(option.label))
                assert ("play" in keys(further)) == (scored is not None)
                assert scored is None or in_words(further.prompt).startswith(f"{scored[1]} point")


def test_a_turning_says_what_the_play_would_score_in_it() -> None:
    state = set_table(ELEVEN, ["C23 F1", ""])
    for space_key in keys(ask_of(state, "C23")):
        for option in ask_of(state, f"C23 {space_key}").offered_options:
            if TURNING.fullmatch(option.key):
                further = ask_of(state, f"C23 {space_key} {option.key}")
                scored = re.search(r"(\d+) points?$", in_words(option.label))
                assert scored is None or in_words(further.prompt).startswith(f"{scored[1]} point")
                assert ("play" in keys(further)) == (scored is not None)


def test_a_space_that_is_the_only_one_is_not_asked_for_and_may_be_typed() -> None:
    lone = crowded_in()
    (lie,) = ask_of(lone, "A8").view.staged
    assert ask_of(lone, f"A8 {cell_name(lie.cell)}").view == ask_of(lone, "A8").view


def crowded_in() -> State:
    """Return a table on which A8, all white, fits on one space alone."""
    for number in range(200):
        dice = Dice("one space", number)
        pattern = random_pattern(4, dice)
        if "A8" not in {one.tile for one in pattern}:
            state = set_table(written_down(pattern), ["A8 A2", ""])
            if "A8" in keys(ask_of(state)) and ask_of(state, "A8").view.held is None:
                return state
    raise LookupError("no such table comes up")


def test_kal_25_what_is_laid_can_be_taken_up_again_singly() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""])
    line = "C23 N2E1 t5 B18 N2E2 t1"
    asked = ask_of(state, f"{line} up")
    assert keys(asked) == ["C23", "B18"]
    assert [option.at for option in asked.offered_options] == [space("N2E1"), space("N2E2")]
    assert asked.view.numbered == (space("N2E1"), space("N2E2"))
    assert staged_after(state, f"{line} up B18") == (lay("C23t5@N2E1"), None, ("A1", "B18", "D7"))
    assert staged_after(state, f"{line} up C23") == (lay("B18t1@N2E2"), None, ("A1", "C23", "D7"))
    again = ask_of(state, f"{line} up C23 C23 N2E1 t5")
    assert set(again.view.staged) == set(lay("C23t5@N2E1 B18t1@N2E2"))


def test_one_tile_alone_is_taken_back_and_not_up() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""])
    assert "up" not in keys(ask_of(state, "C23 N2E1 t5"))


def test_taking_up_comes_to_an_end() -> None:
    state, line = set_table(ELEVEN, ["D7 C23 B18 A1", ""]), "C23 N2E1 t5 B18 N2E2 t1"
    for _ in range(TAKEN_UP_MOST):
        assert "up" in keys(ask_of(state, line))
        line += (
            " up B18 B18 N2E2 t1"
            if "t1" in every_key(state, f"{line} up B18 B18 N2E2")
            else " up B18 B18 N2E2"
        )
    assert "up" not in keys(ask_of(state, line))


def every_key(state: State, line: str) -> list[str]:
    return [option.key for option in ask_of(state, line).options]


# What is typed as events print it


@pytest.mark.slow
def test_kal_25_a_whole_play_may_be_typed_as_events_print_it() -> None:
    for example in EXAMPLES.values():
        state = set_table(example.pattern, [" ".join(one.tile for one in lay(example.play)), ""])
        for order in permutations(Play(laid=lay(example.play)).laid):
            line = f"{written_down(order)} play"
            assert resume(game, game.view(state, 0), read_notation(line)) == Decided(Play(laid=order))
            assert read_line(game, game.view(state, 0), line.lower())[1] == Decided(Play(laid=order))


def test_what_is_pressed_may_be_carried_on_by_typing() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""])
    line = "C23 N2E1 t5 B18t1@N2E2 D7 N1E4 play"
    assert resume(game, game.view(state, 0), read_notation(line)) == Decided(
        play("C23t5@N2E1 B18t1@N2E2 D7t2@N1E4")
    )


def test_a_tile_typed_apart_from_all_others_lacks_a_neighbour_until_one_is_laid() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""])
    asked = ask_of(state, "B18t1@N3E1")
    assert in_words(asked.prompt) == "B18 touches no other tile yet."
    assert "play" not in keys(asked)


# Exchanging, passing, and who is not asked


def test_an_exchange_is_asked_for_twice() -> None:
    state = set_table(ELEVEN, ["D7 C23 B18 A1", ""], bag="F1 F2")
    asked = ask_of(state, "exchange A1,D7")
    assert in_words(asked.prompt) == "Exchange A1 and D7? Everyone sees them, then they go back into the bag."
    assert keys(asked) == ["exchange"]
    done = resume(game, game.view(state, 0), read_notation("exchange A1,D7 exchange"))
    assert done == Decided(Exchange(tiles=("A1", "D7")))


def test_an_exchange_is_of_one_tile_to_as_many_as_hand_and_bag_hold() -> None:
    asked = ask_of(set_table(ELEVEN, ["D7 C23 B18 A1", ""]), "exchange")
    assert (asked.least, asked.most, keys(asked)) == (1, 4, ["A1", "B18", "C23", "D7"])
    assert asked.notes == ()
    short = ask_of(set_table(ELEVEN, ["D7 C23 B18 A1", ""], bag="F1 F2"), "exchange")
    assert short.most == 2
    assert [in_words(note) for note in short.notes] == ["The bag holds only 2 tiles."]


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
        assert (asked.options[0].tone == "danger") == ends
        assert resume(game, game.view(state, 0), read_notation("pass pass")) == Decided(Pass())


@pytest.mark.parametrize(
    ("passes", "label"), [(0, "Pass"), (1, "Pass and end the match")], ids=["goes on", "ends it"]
)
def test_where_only_a_pass_is_left_it_is_pressed_once(passes: int, label: str) -> None:
    state = set_table("C1@start", ["A2", "A3"], bag="", passes=passes)
    asked = ask_of(state)
    assert [in_words(option.label) for option in asked.offered_options] == [label]
    assert "only pass" in in_words(asked.prompt) and not asked.notes
    assert resume(game, game.view(state, 0), (("only-pass",),)) == Decided(Pass())
    for line in ("pass pass", "A2 E1 pass pass"):
        assert resume(game, game.view(state, 0), read_notation(line)) == Decided(Pass())


def test_a_pass_is_asked_about_where_anything_else_is_left() -> None:
    for hand, bag in (("A2", "A4"), ("A2 A4 A5 A6", "")):
        state = set_table("C1@start", [hand, "A3"], bag=bag)
        assert "pass" in keys(ask_of(state)) and isinstance(
            resume(game, game.view(state, 0), (("pass",),)), Ask
        )


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
