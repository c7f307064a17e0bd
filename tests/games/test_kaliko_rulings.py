"""The rulings KAL-1 to KAL-24, each by a test that names it.

This file is about plays and their scores.
"""

from engine.contract.errors import IllegalMove
from engine.contract.hexes import distance
from engine.games.kaliko.paths import NewPath, Pattern, staging
from engine.games.kaliko.plays import plays
from engine.games.kaliko.positions import lay, play, set_table
from engine.games.kaliko.state import Played
from engine.games.kaliko.tiles import turnings_in
from tests.games import test_kaliko_turns
from tests.games.kaliko import free, laid_by, refusal, space
from tests.games.test_kaliko_examples import EXAMPLES, HOLE


def score_lines(pattern: str, text: str) -> tuple[str, ...]:
    """Return the paths that score, each as "main red 4 + 3, twice"."""
    last = laid_by(pattern, text).last
    assert isinstance(last, Played)
    return tuple(
        f"{'main ' if path.is_main else ''}{path.colour} {path.segments}"
        + (f" + {3 * path.crossings}" if path.crossings else "")
        + (", twice" if path.is_closed else "")
        for path in last.paths
    )


def why_not(pattern: str, text: str) -> str:
    return refusal(
        set_table(pattern, [" ".join(dict.fromkeys(one.tile for one in lay(text))), "F11"]), play(text)
    )


def trace_paths(pattern: str, text: str) -> list[NewPath]:
    return Pattern(lay(pattern)).trace(staging(lay(text)))


# What a scoring play is


def test_kal_1_tiles_played_need_not_touch_each_other() -> None:
    cells = [one.cell for one in lay(EXAMPLES[2].play)]
    assert all(distance(one, other) > 1 for one in cells for other in cells if one != other)
    assert laid_by(EXAMPLES[2].pattern, EXAMPLES[2].play).scores == (12, 0)


TWO_JOINS = ("A8@start B5t3@W1 B2t5@W2", "C2t1@S1W2", "C15t1@S1W1")
"""A pattern, and two tiles that each join something, but on different paths."""


def test_kal_2_a_tile_that_is_only_on_another_path_than_the_main_one_makes_the_play_illegal() -> None:
    pattern, one, other = TWO_JOINS
    for alone in (one, other):
        assert laid_by(pattern, alone).scores[0] > 0
    assert why_not(pattern, f"{one} {other}") == "No single scoring path runs through all the tiles."


def test_kal_2_a_tile_that_only_lengthens_something_else_makes_the_play_illegal() -> None:
    pattern, joining, beside = "D10t2@start B5t2@S1W1", "A8@S1E1", "C12t1@S2E1"
    assert is_accepted(pattern, joining)
    assert not is_accepted(pattern, beside)
    assert why_not(pattern, f"{joining} {beside}") == "No single scoring path runs through all the tiles."


def is_accepted(pattern: str, text: str) -> bool:
    try:
        laid_by(pattern, text)
    except IllegalMove:
        return False
    return True


BOTH_ENDS = ("D2@start B2t5@S1E1", "A6t3@E1 B4t1@N1W1 D8t1@S2")
"""A pattern, and a play whose tiles do different things.

One tile joins paths, and one lengthens each end.
"""


def test_kal_3_the_main_path_may_be_lengthened_at_both_ends_by_the_same_play() -> None:
    pattern, text = BOTH_ENDS
    (main,) = (path for path in trace_paths(pattern, text) if path.is_scoring)
    final = Pattern((*lay(pattern), *lay(text)))
    (whole,) = (path for path in final.paths if set(main.new) <= set(path.parts))
    new = {one.cell for one in lay(text)}
    assert [cell in new for cell, _ in whole.ends] == [True, True]
    assert laid_by(pattern, text).scores == (5, 0)


def test_kal_3_a_closed_main_path_cannot_be_lengthened() -> None:
    pattern, closing, further = "A6t5@start C7t3@E1", "B2t1@S1E1", "A9t5@S2"
    assert score_lines(pattern, closing) == ("main red 3, twice",)
    assert why_not(pattern, f"{closing} {further}") == "No single scoring path runs through all the tiles."


def test_kal_4_tiles_need_not_lie_between_the_ends_that_are_joined() -> None:
    pattern, text = BOTH_ENDS
    alone = [piece for piece in text.split() if is_accepted(pattern, piece)]
    assert len(alone) == 1
    assert is_accepted(pattern, text)


def test_kal_5_an_end_that_faces_a_space_which_nothing_fits_is_still_open() -> None:
    pattern = Pattern(lay(HOLE))
    hole = space("N1E1")
    assert hole in pattern.dead
    facing = [path for path in pattern.paths if hole in path.faces]
    assert len(facing) >= 3
    assert not any(path.is_closed for path in facing)
    for path in pattern.paths:
        assert len(path.ends) in (0, 2)
        assert not any(cell in pattern.tiles for cell in path.faces)


def test_kal_5_a_space_that_only_a_tile_on_the_table_would_fit_is_dead_too() -> None:
    pattern = Pattern(lay("B17t2@start B9t3@W1 B11t5@S1E1 A2t5@S1W2 D6@S2W1"))
    hole = space("S1W1")
    assert {turned.tile for turned in turnings_in(pattern.fitting(hole, {}))} == {"D6"}
    assert pattern.dead == (hole,)


def test_tiles_that_match_the_pattern_but_not_each_other_are_refused() -> None:
    for alone in ("A2@E1", "A3t1@N1E1"):
        assert "clash" not in why_not("C1@start", alone)
    assert why_not("C1@start", "A2@E1 A3t1@N1E1") == (
        "A3 would clash on N1E1: its blue side meets red in the SE."
    )


# What it scores


def test_kal_6_the_whole_path_counts_old_segments_too() -> None:
    pattern, text = EXAMPLES[2].pattern, EXAMPLES[2].play
    (main,) = (path for path in trace_paths(pattern, text) if path.is_scoring)
    assert (len(main.new), main.segments) == (3, 12)
    assert score_lines(pattern, text) == ("main red 12",)


CROSSED = ("A7@start F10t2@W1", "C27t4@N1W1")
"""Two old paths that cross on a tile, and the tile that makes one of them."""


def test_kal_7_a_crossing_of_two_old_paths_counts_when_they_become_one() -> None:
    pattern, text = CROSSED
    (main,) = (path for path in trace_paths(pattern, text) if path.is_scoring)
    assert [Pattern(lay(pattern)).paths[number].crossings for number in main.old] == [0] * len(main.old)
    assert len(main.new) == 1
    assert score_lines(pattern, text) == (f"main {main.colour} 4 + 3",)


def test_kal_8_a_closed_path_counts_double_its_crossings_too() -> None:
    assert score_lines("F1@start A5t5@N1W1 C4t2@S1E1", "A2t1@N1E1 B1@S1W1") == ("main red 6 + 3, twice",)
    assert laid_by("F1@start A5t5@N1W1 C4t2@S1E1", "A2t1@N1E1 B1@S1W1").scores == (18, 0)


def test_kal_8_a_path_closed_earlier_scores_never_again() -> None:
    state = laid_by("A6t5@start C7t3@E1", "B2t1@S1E1")
    pattern = Pattern(state.pattern)
    (loop,) = (number for number, path in enumerate(pattern.paths) if path.is_closed)
    assert pattern.paths[loop].segments == 3
    assert pattern.paths[loop].faces == ()
    found = [dict(tiles) for tiles in plays(pattern, free(state.pattern)[::6], 2)]
    assert len(found) > 20
    for staged in found:
        assert not any(loop in path.old for path in pattern.trace(staged))


THREE_STRAIGHTS = ("F1@start A1t1@W1 A2t1@S1W1 A3t1@N1E1", "B1t2@N1W1")
"""A red tile of three straights, and the last tile of the way that joins them all."""


def test_kal_9_a_path_over_all_three_straights_of_a_tile_crosses_itself_three_times() -> None:
    assert score_lines(*THREE_STRAIGHTS) == ("main red 7 + 9",)


def test_kal_10_when_several_paths_could_be_the_main_one_all_of_them_count() -> None:
    pattern, text = "D13t5@start B15t1@S1E1 C24t4@S2 B14t1@S2W1", "A5t2@S1W1"
    paths = score_lines(pattern, text)
    assert len(paths) == 2
    assert all(path.startswith("main ") for path in paths)
    assert laid_by(pattern, text).scores == (6, 0)


NEW_LOOP = ("C6@start C9@S1E1 C10t1@N1E1 B3t4@N1E2", "B2t2@E1 C11t1@S1E2 A2t5@E2")
"""A pattern, and a play whose three tiles also make a loop of their own."""


def test_kal_11_a_loop_of_new_tiles_alone_neither_scores_nor_spoils() -> None:
    pattern, text = NEW_LOOP
    loops = [path for path in trace_paths(pattern, text) if path.is_closed]
    assert [(path.segments, path.old, path.colour) for path in loops] == [(3, (), "white")]
    assert score_lines(pattern, text) == ("main red 5", "red 5 + 3")


def test_kal_11_lengthening_a_path_of_another_colour_neither_scores_nor_spoils() -> None:
    pattern, text = "C25t4@start D11@N1W1 C6t3@N1W2", "C5@W1"
    longer = [path for path in trace_paths(pattern, text) if len(path.old) == 1 and not path.is_closed]
    assert longer
    assert len(score_lines(pattern, text)) == 1
    assert laid_by(pattern, text).scores == (3, 0)


def test_kal_11_a_play_that_only_lengthens_paths_is_refused() -> None:
    assert [len(path.old) for path in trace_paths("C1@start", "A2@E1")] == [0, 1, 0]
    assert why_not("C1@start", "A2@E1") == (
        "These tiles join nothing: connect 2 open path ends of the pattern."
    )


def test_kal_12_joining_the_two_ends_of_one_path_closes_it() -> None:
    pattern, text = "C20t3@start", "C26t5@W1 A10t5@S1W1"
    (loop,) = (path for path in trace_paths(pattern, text) if path.is_scoring)
    assert (len(loop.old), loop.is_closed, loop.segments) == (1, True, 3)
    assert laid_by(pattern, text).scores == (6, 0)


def test_a_loop_may_be_closed_by_joining_several_old_paths() -> None:
    pattern, text = "C16t4@start B4@W1 D11@N1E1", "C19t5@N1W1 B16t2@E1"
    (loop,) = (path for path in trace_paths(pattern, text) if path.is_scoring)
    assert (len(loop.old), loop.is_closed, loop.segments) == (2, True, 4)
    assert laid_by(pattern, text).scores == (8, 0)


def test_every_ruling_has_a_test_that_names_it() -> None:
    named = {
        int(name.split("_")[2])
        for name in {**globals(), **vars(test_kaliko_turns)}
        if name.startswith("test_kal_")
    }
    assert named == {*range(1, 25), 27}, "25 and 26 are held by tests of their own files"
