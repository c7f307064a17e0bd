"""What a seat is asked on the way to a turn: just what the rules allow, in few presses, and with reasons for the rest."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product

import pytest

from engine.dice import Dice
from engine.drafts import read_line
from engine.errors import IllegalMove
from engine.game import Ask, Decided, Pick, answers, notation, read_notation, resume
from engine.games import kaliko as game
from engine.games.kaliko.paths import Pattern
from engine.games.kaliko.plays import fewest_tiles, plays
from engine.games.kaliko.positions import lay, play, set_table
from engine.games.kaliko.table import Exchange, Laid, Move, Pass, Play, State, View, cell_name, cell_of
from engine.games.kaliko.tiles import TURNINGS, Turned
from engine.hexes import Cell, around, distance, opposite
from tests.games.kaliko import DICE, free, in_words, random_pattern, space, table, written_down
from tests.games.kaliko_scorer import Table, design, judged
from tests.games.test_kaliko_examples import EXAMPLES

TURNING = re.compile(r"t[0-5]")
MOST_PRESSES = 10
"""For a play of three tiles."""

SMALL = (
    ("C27@start", "B7 C19 A9"),
    ("D13@start A11@W1 C17t2@E1 B13t4@N1E2 C8t4@N1E3", "D7 C23 B18"),
)
"""Patterns and hands of three with plays of one to three tiles (of two and three, on the first)."""

LARGER = (
    ("D9t2@start C26t4@N1E1 C13@N1W1", "A3 C24 C20"),
    ("C7t5@start", "B5 B3 C6"),
    ("C25t4@start B18@S1W1 C4t5@N1E1", "C21 B17 C15"),
    ("C22@start F5t2@N1E1 B16@E1 D10@N1W1 C17t2@N1E2", "B14 B11 A6"),
    (
        "F1@start C1t5@E1 F2t2@S1E2 C2t1@E2 A2t4@N1E3 C10t4@S1E1 B10@E3 D1t1@S1W1",
        "B8 C8 D16",
    ),
    (
        "C25t3@start C17t4@W1 B17@S1W1 C27@S1E1 F6@S2 B16t1@E1 C19t1@S2E1 D11t2@S2W1",
        "D9 C9 C20",
    ),
)

small = pytest.mark.parametrize(
    ("pattern", "hand"),
    [*SMALL, *(pytest.param(*position, marks=pytest.mark.slow) for position in LARGER)],
)


def position(pattern: str, hand: str) -> State:
    """It is the turn of the one who holds that hand, and there is nothing to exchange."""
    return set_table(pattern, [hand, ""], bag="")


def ask_of(state: State, line: str = "") -> Ask:
    asked = resume(game, game.view(state, state.turn), read_notation(line))
    assert isinstance(asked, Ask)
    return asked


def keys(ask: Ask) -> list[str]:
    return [option.key for option in ask.offered]


def why_not(state: State, line: str) -> str:
    """The sentence with which a typed line is refused."""
    with pytest.raises(IllegalMove) as caught:
        resume(game, game.view(state, state.turn), read_notation(line))
    return in_words(caught.value.sentence)


# All that can be reached, and all that is legal


def drafts(view: View) -> Iterator[tuple[tuple[Pick, ...], Move]]:
    """Every finished draft in which no tile is turned twice, with its Move."""
    waiting: list[tuple[Pick, ...]] = [()]
    while waiting:
        picks = waiting.pop()
        match resume(game, view, picks):
            case Decided(move):
                yield picks, move
            case ask:
                has_turned = bool(picks) and is_turning(picks[-1])
                waiting += [
                    (*picks, answer) for answer in answers(ask) if not (has_turned and is_turning(answer))
                ]


@cache
def reached(pattern: str, hand: str) -> dict[Move, list[str]]:
    """All that `choose` leads to from there, each with the lines of notation that lead to it."""
    by_move: dict[Move, list[str]] = {}
    for picks, move in drafts(game.view(position(pattern, hand), 0)):
        by_move.setdefault(move, []).append(notation(picks))
    return by_move


def is_turning(pick: Pick) -> bool:
    return len(pick) == 1 and bool(TURNING.fullmatch(pick[0]))


def laid_blindly(state: State, most: int) -> set[Play]:
    """Every way to lay up to so many tiles of the hand, each beside another one and with no colours that clash.

    Whatever else might be laid is refused, as `test_apply_accepts_no_other_two_tiles_anywhere` makes sure of.
    """
    hand = state.hands[state.turn]
    old = {one.cell: TURNINGS[one.tile][one.turn] for one in state.pattern}
    return {Play(laid=tuple(laid)) for laid in made_of(most, old, hand)}


def made_of(most: int, old: dict[Cell, Turned], hand: Sequence[str]) -> set[frozenset[Laid]]:
    every: set[frozenset[Laid]] = set()
    latest: set[frozenset[Laid]] = {frozenset()}
    for _ in range(most):
        longer = set()
        for laid in latest:
            tiles = old | {one.cell: TURNINGS[one.tile][one.turn] for one in laid}
            open_cells = {near for cell in tiles for near in around(cell)} - set(tiles)
            left = [tile for tile in hand if tile not in {one.tile for one in laid}]
            for cell, tile in product(open_cells, left):
                for turned in TURNINGS[tile]:
                    if is_matching(tiles, cell, turned):
                        longer.add(laid | {Laid(tile=tile, turn=turned.turn, cell=cell)})
        every |= longer
        latest = longer
    return every


def is_matching(tiles: dict[Cell, Turned], cell: Cell, turned: Turned) -> bool:
    return all(
        tiles[near].colours[opposite(side)] is turned.colours[side]
        for side, near in enumerate(around(cell))
        if near in tiles
    )


def accepted(state: State, moves: set[Play]) -> set[Play]:
    return {move for move in moves if is_accepted(state, move)}


def is_accepted(state: State, move: Move) -> bool:
    try:
        game.apply(state, state.turn, move, DICE)
    except IllegalMove:
        return False
    return True


def found(state: State, most: int) -> list[Play]:
    """The plays that the engine's own search finds."""
    return [
        Play(laid=tuple(Laid(tile=turned.tile, turn=turned.turn, cell=cell) for cell, turned in tiles))
        for tiles in plays(Pattern(state.pattern), state.hands[state.turn], most)
    ]


@small
def test_choose_reaches_just_the_plays_of_up_to_three_tiles_that_apply_accepts(
    pattern: str, hand: str
) -> None:
    state = position(pattern, hand)
    legal = accepted(state, laid_blindly(state, 3))
    assert {len(move.laid) for move in legal} >= {2, 3}
    assert set(reached(pattern, hand)) == legal | {Pass()}


@small
def test_the_search_finds_each_legal_play_of_up_to_three_tiles_once(pattern: str, hand: str) -> None:
    state = position(pattern, hand)
    searched = found(state, 3)
    assert len(searched) == len(set(searched))
    assert set(searched) == accepted(state, laid_blindly(state, 3))


def test_the_search_finds_a_play_whose_path_comes_back_to_a_tile_of_the_play() -> None:
    state = position("A6t3@start D11t5@W1", "D12 D17 B15")
    coming_back = play("D12t1@N1W1 D17t1@N2W1 B15t3@N1E1")
    assert is_accepted(state, coming_back)
    assert coming_back in found(state, 3)
    assert set(found(state, 3)) == accepted(state, laid_blindly(state, 3))


def test_apply_accepts_no_other_two_tiles_anywhere() -> None:
    state = set_table("C27@start", ["C19 A9", ""], bag="")
    near = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if distance((q, r), (0, 0)) <= 2]
    anywhere = {
        tile: [Laid(tile=tile, turn=turn, cell=cell) for turn in range(-1, 7) for cell in near]
        for tile in state.hands[0]
    }
    single = {Play(laid=(one,)) for alike in anywhere.values() for one in alike}
    pairs = {Play(laid=pair) for pair in product(*anywhere.values())}
    assert accepted(state, single | pairs) == accepted(state, laid_blindly(state, 2)) != set()


@pytest.mark.parametrize(
    ("size", "seed"),
    [(1, "a"), (9, "b"), *(pytest.param(size, "c", marks=pytest.mark.slow) for size in (4, 18, 30, 60))],
)
def test_the_search_finds_all_plays_of_up_to_two_tiles_of_a_full_hand(size: int, seed: str) -> None:
    dice = Dice(f"full hands {seed}", size)
    pattern = random_pattern(size, dice)
    state = set_table(written_down(pattern), [" ".join(dice.shuffled(free(pattern))[:7]), ""])
    assert set(found(state, 2)) == accepted(state, laid_blindly(state, 2)) != set()


@pytest.mark.parametrize("size", [12, pytest.param(50, marks=pytest.mark.slow)])
def test_what_the_search_finds_of_three_tiles_the_second_scorer_allows(size: int) -> None:
    dice = Dice("three tiles", size)
    pattern = random_pattern(size, dice)
    state = set_table(written_down(pattern), [" ".join(dice.shuffled(free(pattern))[:7]), ""])
    searched = found(state, 3)
    assert len(searched) == len(set(searched)) > 50
    assert all(judged(table(pattern), table(move.laid)).is_legal for move in searched[::5])
    fewest = min(len(move.laid) for move in searched)
    assert fewest_tiles(state.pattern, state.hands[0], 3) == fewest


@pytest.mark.parametrize(
    ("pattern", "hands", "bag", "counts"),
    [
        ("D13@start A11@W1 C17t2@E1 B13t4@N1E2 C8t4@N1E3", ("D7", "C23"), "B18", [2, 12, 25]),
        ("D13@start A11@W1 C17t2@E1 B13t4@N1E2 C8t4@N1E3", ("D7 C23", "B18"), "", [6, 14, 4]),
        ("D9t2@start C26t4@N1E1 C13@N1W1", ("A3", "C24", "C20"), "F5", [3, 7, 17]),
        pytest.param("C27@start", ("C19 A9", "B7 A1"), "A5 B3", [16, 64, 336], marks=pytest.mark.slow),
    ],
)
def test_so_many_moves_are_there_from_a_fixed_position(
    pattern: str, hands: tuple[str, ...], bag: str, counts: list[int]
) -> None:
    layer, seen = [set_table(pattern, hands, bag=bag)], []
    for depth in range(len(counts)):
        after = []
        for state in layer:
            if game.to_move(state):
                moves = {move for _, move in drafts(game.view(state, state.turn))}
                after += [game.apply(state, state.turn, move, Dice("counts", depth))[0] for move in moves]
        layer = after
        seen.append(len(layer))
    assert seen == counts


# Few presses


@pytest.mark.parametrize("size", [1, 8, 25])
def test_a_play_of_three_tiles_takes_at_most_ten_presses_whichever_way_round_it_is_laid(size: int) -> None:
    dice = Dice("presses", size)
    pattern = random_pattern(size, dice)
    state = set_table(written_down(pattern), [" ".join(dice.shuffled(free(pattern))[:7]), ""])
    moves = [move for move in found(state, 3) if len(move.laid) == 3]
    assert len(moves) > 10
    for move in moves[:: max(len(moves) // 12, 1)]:
        lines = [line for order in permutations(move.laid) if (line := laid_in(state, order)) is not None]
        assert lines
        for line in lines:
            assert len(line) <= MOST_PRESSES
            assert resume(game, game.view(state, 0), line) == Decided(move)


def laid_in(state: State, order: Sequence[Laid]) -> tuple[Pick, ...] | None:
    """The presses that lay these tiles in this order; None where the next one goes to no space that is offered."""
    picks: tuple[Pick, ...] = ()
    for one in order:
        for key in (one.tile, cell_name(one.cell)):
            asked = resume(game, game.view(state, 0), picks)
            assert isinstance(asked, Ask)
            if key not in keys(asked):
                return None
            picks = (*picks, (key,))
        asked = resume(game, game.view(state, 0), picks)
        assert isinstance(asked, Ask)
        if asked.view.staged[-1] != one:
            picks = (*picks, (f"t{one.turn}",))
    return (*picks, ("play",))


def test_the_same_tiles_laid_in_another_order_are_the_same_move() -> None:
    lines = max(reached(*SMALL[0]).values(), key=len)
    firsts = {line.split()[0] for line in lines}
    assert len(lines) >= 4
    assert len(firsts) >= 2


def test_typed_spaces_are_read_back_as_they_are_named() -> None:
    cells = [(q, r) for q in range(-40, 41) for r in range(-40, 41)]
    names = [cell_name(cell) for cell in cells]
    assert len(set(names)) == len(cells)
    assert [cell_of(name) for name in names] == cells
    assert {name: cell_name(space(name)) for name in ("start", "N1E1", "S2", "W3")} == {
        name: name for name in ("start", "N1E1", "S2", "W3")
    }
    assert space("n1e1") == space("N1E1")


@pytest.mark.parametrize(
    "name", ["", "N", "N1", "E0", "N0E1", "E1N1", "N01E1", "hello", "N1E1 ", "N1E１", "S2000E1"]
)
def test_what_names_no_space_is_read_as_none(name: str) -> None:
    assert cell_of(name) is None


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
