"""The players' fast table against the game: tiles, matches, scores and plays."""

import pytest

from engine.contract.dice import Dice
from engine.games import kaliko as game
from engine.games.kaliko.paths import Pattern, points
from engine.games.kaliko.plays import plays
from engine.games.kaliko.state import Laid, Play, Played, State
from engine.games.kaliko.tiles import TURNINGS
from engine.players.kaliko.model import Board, board_of, played
from engine.players.kaliko.numbers import apart, bits_of, cell_at, place_of
from engine.players.kaliko.picks import laid_of
from engine.players.kaliko.search import best_plays
from tests.games.kaliko import deal, free, random_pattern
from tools.movers import mover_of

EVERYTHING = 10**9
"""A beam of this width leaves no play out for its value."""


def number_tiles(laid: tuple[Laid, ...]) -> list[tuple[int, int]]:
    return [(cell_at(one.cell), TURNINGS[one.tile][one.turn].bit.bit_length() - 1) for one in laid]


def describe_board(board: Board) -> tuple[object, ...]:
    """Return all of a board that does not depend on the order of its tiles."""
    table = board.table()
    ends = {(entry, path[0], path[1], path[5]) for entry, path in table.ends.items()}
    crossing = [
        sorted(sorted(entry for entry, path in table.ends.items() if path[2] & pair) for pair in pairs)
        for pairs in table.knots
    ]
    return ends, table.fits, crossing


def matches_agree(players: int, seed: str) -> tuple[int, int]:
    """Play a match at random beside the fast table; return plies and plays."""
    state: State = deal(players, seed=seed)
    board, ply, made = board_of(state.pattern), 0, 0
    while waiting := game.to_move(state):
        ply += 1
        _, move = mover_of("kaliko")(game, game.view(state, waiting[0]), Dice(f"moves of {seed}", ply))
        state, _ = game.apply(state, waiting[0], move, Dice(seed, ply))
        if isinstance(move, Play):
            board, scored = played(board, number_tiles(move.laid))
            assert isinstance(state.last, Played)
            assert scored == state.last.points
            made += 1
    assert describe_board(board) == describe_board(board_of(state.pattern))
    return ply, made


@pytest.mark.slow
def test_a_match_on_the_fast_table_scores_what_the_rules_do() -> None:
    found = [matches_agree(players, f"fast {players}") for players in (2, 3)]
    assert sum(made for _, made in found) > 30


@pytest.mark.slow
def test_hundreds_of_plies_on_the_fast_table_score_what_the_rules_do() -> None:
    found = [matches_agree(1 + number % 6, f"many {number}") for number in range(18)]
    assert sum(ply for ply, _ in found) > 600
    assert sum(made for _, made in found) > 400


@pytest.mark.parametrize("size", [1, 4, 9, 16, 25, 36])
def test_a_pattern_has_the_same_paths_and_room_in_integers(size: int) -> None:
    laid = random_pattern(size, Dice("integers", size))
    pattern, table = Pattern(laid), board_of(laid).table()
    assert {place_of(cell) for cell in table.fits} == set(pattern.rim)
    assert all(table.fits[cell_at(cell)] == pattern.fitting(cell, {}) for cell in pattern.rim)
    ends = {
        (cell_at(path.faces[i]), path.segments + 3 * path.crossings)
        for path in pattern.paths
        for i in range(len(path.ends))
    }
    assert {(entry >> 3, path[1]) for entry, path in table.ends.items()} == ends


def compare_plays(size: int, seed: str) -> tuple[int, int]:
    """Compare plays of up to three tiles with those of an endless beam.

    Return how many there are, and how many of them the beam finds.
    """
    dice = Dice(seed, size)
    laid = random_pattern(size, dice)
    hand = dice.shuffle(free(laid))[:7]
    pattern = Pattern(laid)
    right = {
        frozenset((cell, turned.tile, turned.turn) for cell, turned in play): points(
            pattern.trace(dict(play))
        )
        for play in plays(pattern, hand, 3)
    }
    found = {
        frozenset((one.cell, one.tile, one.turn) for one in laid_of(play.placed)): play.points
        for play in best_plays(board_of(laid), bits_of(hand), 3, EVERYTHING, wanted=EVERYTHING)
    }
    assert found.items() <= right.items()
    return len(right), len(found)


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 11, 24, 40])
def test_an_endless_beam_finds_plays_as_they_are_and_nearly_all(size: int) -> None:
    there, found = compare_plays(size, "endless")
    assert there > 20
    assert found >= 0.95 * there


@pytest.mark.slow
def test_an_endless_beam_finds_nearly_all_plays_of_many_patterns() -> None:
    counts = [compare_plays(5 + number % 45, f"endless {number}") for number in range(60)]
    assert sum(found for _, found in counts) >= 0.98 * sum(there for there, _ in counts)


def test_cells_and_their_numbers_are_the_same() -> None:
    cells = [(q, r) for q in range(-90, 91, 9) for r in range(-90, 91, 9)]
    assert [place_of(cell_at(cell)) for cell in cells] == cells
    assert apart(cell_at((-3, 1)), cell_at((2, -2))) == 5
