"""The makers' worked plays, on positions with the same make-up.

Their pictures are lost, their scores are not.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

import pytest

from engine.contract.hexes import around, distance, opposite
from engine.games.kaliko.paths import Pattern, staging
from engine.games.kaliko.positions import lay, play, set_table
from engine.games.kaliko.rules import apply
from engine.games.kaliko.state import Played, ScoringPath
from engine.games.kaliko.tiles import ALL_TURNED, Colour
from tests.games.kaliko import DICE, space, table
from tests.games.kaliko_scorer import score_play


@dataclass(frozen=True)
class Example:
    """A play on a pattern.

    `paths` are as the engine gives them: the main path first, then by points.
    """

    pattern: str
    play: str
    points: int
    paths: tuple[str, ...]


EXAMPLES = {
    1: Example(
        "D17t2@start C27@S1W1",
        "D16t1@N1E1 C21t5@N1W1 B18t2@S1E1",
        7,
        ("blue 7",),
    ),
    2: Example(
        "A1t1@start B3@W1 A3t4@N1W1 B4t2@S1E1 C7t3@N1E1",
        "B1@S1W1 A4t4@N2 B9t3@N1E2",
        12,
        ("red 12",),
    ),
    3: Example(
        "C2t5@start C11@N1W1 D4t1@W1",
        "A8t1@S1W1 A2t1@N1W2",
        10,
        ("white loop 5",),
    ),
    4: Example(
        "C3t5@start D4@E1 A1@S1E2",
        "F2t2@S1E1 C1t1@S2E1",
        10,
        ("red 7 + 1 crossing",),
    ),
    5: Example(
        "F4@start B15t5@N1W1 C25t3@W1 B11t2@W2 D9t4@N2W1",
        "C10t3@N1E1 D8t3@N2 D7t2@N1W2",
        13,
        ("red 6", "white 4 + 1 crossing"),
    ),
    7: Example(
        "C12t4@start C16t2@N1W1 A9t5@N1E1 B2t2@N1W2 C23t3@S1W1 F4t1@N2W1 D2t2@N3W1 C9t4@N4W1",
        "C14t2@S1E1 A4t5@S2 C17t2@S1E2 B6t3@W1",
        22,
        ("white 11 + 1 crossing", "blue loop 4"),
    ),
}
HOLE = "F9@start D9@N1W1 A10t1@N2 C17t1@N2E1 C15t5@N1E2"


def make_play(example: Example) -> Played:
    state = set_table(example.pattern, [" ".join(one.tile for one in lay(example.play)), ""])
    after, _ = apply(state, 0, play(example.play), DICE)
    assert isinstance(after.last, Played)
    assert after.scores == (after.last.points, 0)
    return after.last


def describe_path(path: ScoringPath) -> str:
    crossings = {0: "", 1: " + 1 crossing"}[path.crossings]
    return f"{path.colour} {'loop ' if path.is_closed else ''}{path.segments}{crossings}"


def old_paths_in(example: Example) -> int:
    """Return how many paths of the pattern the main path joins."""
    pattern, staged = Pattern(lay(example.pattern)), staging(lay(example.play))
    (main,) = (path for path in pattern.trace(staged) if path.is_scoring and path.runs_through(staged))
    return len(main.old)


def is_extended(example: Example) -> bool:
    """Return whether the main path goes on beyond what it joins.

    It then ends on a tile just played.
    """
    new = {one.cell for one in lay(example.play)}
    after = Pattern((*lay(example.pattern), *lay(example.play)))
    (main,) = (path for path in after.paths if new <= {cell for cell, _ in path.parts})
    return any(cell in new for cell, _ in main.ends)


@pytest.mark.parametrize("number", EXAMPLES)
def test_a_worked_play_has_the_score_and_the_paths_that_its_makers_gave_it(number: int) -> None:
    example = EXAMPLES[number]
    played = make_play(example)
    assert played.points == example.points
    assert tuple(map(describe_path, played.paths)) == example.paths
    assert [path.is_main for path in played.paths] == [True] + [False] * (len(example.paths) - 1)


@pytest.mark.parametrize("number", EXAMPLES)
def test_the_second_scorer_gives_a_worked_play_the_same_score(number: int) -> None:
    example = EXAMPLES[number]
    verdict = score_play(table(lay(example.pattern)), table(lay(example.play)))
    assert verdict.is_legal
    assert verdict.points == example.points
    assert score_play(table(lay(example.pattern)), {}).is_matching


def test_example_1_a_path_is_joined_and_made_longer_by_the_same_play() -> None:
    assert old_paths_in(EXAMPLES[1]) == 2
    assert is_extended(EXAMPLES[1])


def test_example_2_tiles_join_a_path_at_two_places_without_touching_each_other() -> None:
    assert old_paths_in(EXAMPLES[2]) == 3
    cells = [one.cell for one in lay(EXAMPLES[2].play)]
    assert min(distance(one, other) for one, other in combinations(cells, 2)) > 1


def test_example_3_a_closed_path_of_five_counts_double() -> None:
    (path,) = make_play(EXAMPLES[3]).paths
    assert (path.is_closed, path.segments, path.points) == (True, 5, 10)


def test_example_4_crossing_itself_brings_a_path_of_seven_three_more() -> None:
    (path,) = make_play(EXAMPLES[4]).paths
    assert (path.segments, path.crossings, path.points) == (7, 1, 10)
    assert is_extended(EXAMPLES[4])


def test_example_5_an_incidental_path_of_another_colour_counts_too() -> None:
    main, incidental = make_play(EXAMPLES[5]).paths
    assert (main.points, incidental.points) == (6, 4 + 3)
    assert main.colour is not incidental.colour


def test_example_6_a_hole_may_have_sides_that_no_tile_of_all_has() -> None:
    pattern = Pattern(lay(HOLE))
    hole = space("N1E1")
    beside = {
        side: pattern.tiles[near].colours[opposite(side)]
        for side, near in enumerate(around(hole))
        if near in pattern.tiles
    }
    assert Counter(beside.values()) == {Colour.RED: 1, Colour.WHITE: 3, Colour.BLUE: 1}
    assert not [
        turned
        for turned in ALL_TURNED
        if all(turned.colours[side] is colour for side, colour in beside.items())
    ]
    assert pattern.dead == (hole,)


def test_example_7_a_closed_incidental_path_and_a_crossing_main_path_add_up() -> None:
    main, loop = make_play(EXAMPLES[7]).paths
    assert (main.points, main.crossings, loop.points, loop.is_closed) == (11 + 3, 1, 2 * 4, True)
