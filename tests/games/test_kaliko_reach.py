"""Plays that a seat can reach by answers: exactly the legal ones, in few presses."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations, product

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import answers, resume
from engine.contract.errors import IllegalMove
from engine.contract.hexes import Cell, around, cell_name, cell_of, distance, opposite
from engine.contract.values import Ask, Decided, Pick
from engine.games import kaliko as game
from engine.games.kaliko.paths import Pattern
from engine.games.kaliko.plays import plays, shortest
from engine.games.kaliko.positions import play, set_table
from engine.games.kaliko.refusals import ELSEWHERE
from engine.games.kaliko.state import Laid, Move, Play, State, View, laid_name
from engine.games.kaliko.tiles import TURNINGS, Turned
from tests.games.kaliko import (
    DICE,
    free,
    keys,
    random_pattern,
    space,
    table,
    written_down,
)
from tests.games.kaliko_scorer import score_play

TURNING = re.compile(r"t[0-5]")
MOST_PRESSES = 10
"""The limit of presses for a play of three tiles."""

SMALL = (
    ("C27@start", "B7 C19 A9"),
    ("D13@start A11@W1 C17t2@E1 B13t4@N1E2 C8t4@N1E3", "D7 C23 B18"),
)
"""Patterns, and hands of three with plays of one to three tiles.

On the first pattern plays have two or three.
"""

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
    """Return a State in which the owner of that hand is to move.

    There is nothing to exchange.
    """
    return set_table(pattern, [hand, ""], bag="")


# All that can be reached, and all that is legal


def drafts(view: View) -> Iterator[tuple[tuple[Pick, ...], Move]]:
    """Yield every finished draft with its Move.

    Of drafts with the same tiles laid and the same one last, only one is continued. None takes a
    tile back.
    """
    waiting: list[tuple[Pick, ...]] = [()]
    known: set[object] = set()
    while waiting:
        picks = waiting.pop()
        match resume(game, view, picks):
            case Decided(move):
                yield picks, move
            case ask:
                seen = ask.view
                last = seen.staged[-1:] if seen.held is None else ()
                what = (frozenset(seen.staged), last, seen.held, seen.numbered, ask.prompt)
                if what not in known:
                    known.add(what)
                    waiting += [(*picks, answer) for answer in answers(ask) if answer != ("up",)]


@cache
def laid_blindly(state: State, most: int) -> frozenset[Play]:
    """Yield every way to lay up to `most` tiles of the hand.

    Each tile lies beside another one, and no colours clash. All other ways are refused, as
    `test_apply_accepts_no_other_two_tiles_anywhere` checks.
    """
    hand = state.hands[state.turn]
    old = {one.cell: TURNINGS[one.tile][one.turn] for one in state.pattern}
    return frozenset(Play(laid=tuple(laid)) for laid in made_of(most, old, hand))


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


def filter_accepted(state: State, moves: Iterable[Play]) -> set[Play]:
    return {move for move in moves if is_accepted(state, move)}


@cache
def legal_plays(pattern: str, hand: str) -> frozenset[Play]:
    """Return all accepted plays of up to three tiles."""
    state = position(pattern, hand)
    return frozenset(filter_accepted(state, laid_blindly(state, 3)))


def is_accepted(state: State, move: Move) -> bool:
    try:
        game.apply(state, state.turn, move, DICE)
    except IllegalMove:
        return False
    return True


def find_plays(state: State, most: int) -> list[Play]:
    """Return the plays that the engine's own search finds."""
    return [
        Play(laid=tuple(Laid(tile=turned.tile, turn=turned.turn, cell=cell) for cell, turned in tiles))
        for tiles in plays(Pattern(state.pattern), state.hands[state.turn], most)
    ]


@pytest.mark.slow
@small
def test_kal_25_play_is_offered_just_where_apply_accepts_it_on_every_pattern(pattern: str, hand: str) -> None:
    state, legal = position(pattern, hand), legal_plays(pattern, hand)
    assert {len(move.laid) for move in legal} >= {2, 3}
    some = sorted(laid_blindly(state, 3) - legal, key=repr)
    for move in (*legal, *some[:: len(some) // 100]):
        asked = resume(game, game.view(state, 0), tuple((laid_name(one),) for one in move.laid))
        assert isinstance(asked, Ask)
        assert set(asked.view.staged) == set(move.laid)
        assert ("play" in keys(asked)) == (move in legal), written_down(move.laid)


@pytest.mark.slow
@small
def test_kal_25_every_play_can_be_laid_in_every_order_in_which_each_tile_touches_another(
    pattern: str, hand: str
) -> None:
    state = position(pattern, hand)
    for move in sorted(legal_plays(pattern, hand), key=repr)[::3]:
        orders = [order for order in permutations(move.laid) if is_in_touch(state, order)]
        assert orders
        for order in orders:
            line = laid_in(state, order)
            assert line is not None
            assert resume(game, game.view(state, 0), line) == Decided(move)


def is_in_touch(state: State, order: Sequence[Laid]) -> bool:
    """Return whether each tile lies beside the pattern or an earlier tile."""
    lying = {one.cell for one in state.pattern}
    for one in order:
        if lying.isdisjoint(around(one.cell)):
            return False
        lying.add(one.cell)
    return True


@small
def test_the_search_finds_each_legal_play_of_up_to_three_tiles_once(pattern: str, hand: str) -> None:
    searched = find_plays(position(pattern, hand), 3)
    assert len(searched) == len(set(searched))
    assert set(searched) == legal_plays(pattern, hand)


@pytest.mark.slow
def test_the_search_finds_a_play_whose_path_comes_back_to_a_tile_of_the_play() -> None:
    state = position("A6t3@start D11t5@W1", "D12 D17 B15")
    coming_back = play("D12t1@N1W1 D17t1@N2W1 B15t3@N1E1")
    assert is_accepted(state, coming_back)
    assert coming_back in find_plays(state, 3)
    assert set(find_plays(state, 3)) == filter_accepted(state, laid_blindly(state, 3))


@pytest.mark.slow
def test_apply_accepts_no_other_two_tiles_anywhere() -> None:
    state = set_table("C27@start", ["C19 A9", ""], bag="")
    near = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if distance((q, r), (0, 0)) <= 2]
    anywhere = {
        tile: [Laid(tile=tile, turn=turn, cell=cell) for turn in range(-1, 7) for cell in near]
        for tile in state.hands[0]
    }
    single = {Play(laid=(one,)) for alike in anywhere.values() for one in alike}
    pairs = {Play(laid=pair) for pair in product(*anywhere.values())}
    assert filter_accepted(state, single | pairs) == filter_accepted(state, laid_blindly(state, 2)) != set()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "seed"),
    [(1, "a"), (9, "b"), *(pytest.param(size, "c", marks=pytest.mark.slow) for size in (4, 18, 30, 60))],
)
def test_the_search_finds_all_plays_of_up_to_two_tiles_of_a_full_hand(size: int, seed: str) -> None:
    dice = Dice(f"full hands {seed}", size)
    pattern = random_pattern(size, dice)
    state = set_table(written_down(pattern), [" ".join(dice.shuffle(free(pattern))[:7]), ""])
    assert set(find_plays(state, 2)) == filter_accepted(state, laid_blindly(state, 2)) != set()


@pytest.mark.parametrize("size", [12, pytest.param(50, marks=pytest.mark.slow)])
def test_what_the_search_finds_of_three_tiles_the_second_scorer_allows(size: int) -> None:
    dice = Dice("three tiles", size)
    pattern = random_pattern(size, dice)
    state = set_table(written_down(pattern), [" ".join(dice.shuffle(free(pattern))[:7]), ""])
    searched = find_plays(state, 3)
    assert len(searched) == len(set(searched)) > 50
    assert all(score_play(table(pattern), table(move.laid)).is_legal for move in searched[::5])
    fewest = shortest(state.pattern, state.hands[0], 3)
    assert fewest is not None
    assert len(fewest) == min(len(move.laid) for move in searched)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pattern", "hands", "bag", "counts"),
    [
        ("D13@start A11@W1 C17t2@E1 B13t4@N1E2 C8t4@N1E3", ("D7", "C23"), "B18", [2, 12, 25]),
        ("D13@start A11@W1 C17t2@E1 B13t4@N1E2 C8t4@N1E3", ("D7 C23", "B18"), "", [6, 14, 4]),
        ("D9t2@start C26t4@N1E1 C13@N1W1", ("A3", "C24", "C20"), "F5", [3, 7, 17]),
        ("C27@start", ("C19 A9", "B7 A1"), "A5 B3", [16, 64]),
    ],
)
def test_the_moves_from_a_fixed_position_are_counted(
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


@pytest.mark.slow
@pytest.mark.parametrize("size", [1, 8, 25])
def test_a_play_of_three_tiles_takes_at_most_ten_presses_along_its_path(size: int) -> None:
    dice = Dice("presses", size)
    pattern = random_pattern(size, dice)
    state = set_table(written_down(pattern), [" ".join(dice.shuffle(free(pattern))[:7]), ""])
    moves = [move for move in find_plays(state, 3) if len(move.laid) == 3]
    assert len(moves) > 10
    for move in moves[:: max(len(moves) // 12, 1)]:
        lines = [laid_in(state, order) for order in permutations(move.laid) if is_in_touch(state, order)]
        counts = [len(line) for line in lines if line is not None]
        assert len(counts) == len(lines)
        assert min(counts) <= MOST_PRESSES
        assert max(counts) <= MOST_PRESSES + 3, "Elsewhere for each tile at most"


def laid_in(state: State, order: Sequence[Laid]) -> tuple[Pick, ...] | None:
    """Return the presses that lay these tiles in this order.

    Return None where a needed option is not offered.
    """
    asking, picks = game.choose(game.view(state, 0)), list[Pick]()
    asked = next(asking)

    def press(key: str) -> Ask:
        picks.append((key,))
        return asking.send(picks[-1])

    for one in order:
        for key in (one.tile, cell_name(one.cell)):
            if key != one.tile and asked.view.held is None:
                break  # there was but one space
            if key not in keys(asked) and ELSEWHERE in keys(asked):
                asked = press(ELSEWHERE)
            if key not in keys(asked):
                return None
            asked = press(key)
        if asked.view.staged[-1] != one:
            asked = press(f"t{one.turn}")
    return (*picks, ("play",))


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
