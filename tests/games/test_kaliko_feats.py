"""What Kaliko counts for titles."""

from __future__ import annotations

import pytest

from engine.games import kaliko as game
from engine.games.kaliko.positions import play, set_table
from engine.games.kaliko.state import Exchange, State
from tests.games.feats import done, recorded, told
from tests.games.kaliko import DICE
from tests.games.test_kaliko_examples import EXAMPLES


def played(number: int) -> set[str]:
    """Return what the play of an example brought."""
    example = EXAMPLES[number]
    laid = play(example.play)
    state = set_table(example.pattern, [" ".join(one.tile for one in laid.laid), "A7"])
    after, _ = game.apply(state, 0, laid, DICE)
    return done(game, state, after, 0, laid)


def test_pathfinder_virtuoso_and_paver_count_a_plays_path_points_and_tiles() -> None:
    assert played(1) == {"path 0 7", "play 0 7", "tiles 0 3"}


def test_a_lassoer_closes_loops() -> None:
    assert played(3) == {"path 0 5", "play 0 10", "tiles 0 2", "loops 0 1"}


def test_a_knotter_scores_a_path_that_crosses_itself() -> None:
    assert played(4) == {"path 0 7", "play 0 10", "tiles 0 2", "knots 0 1"}


def test_a_juggler_scores_several_paths_in_one_play() -> None:
    several = [example for example in EXAMPLES if len(EXAMPLES[example].paths) > 1]
    for number in several:
        assert "several 0 1" in played(number)
    assert several


def test_a_chooser_exchanges_tiles_and_brings_nothing_else() -> None:
    state: State = set_table(EXAMPLES[1].pattern, ["A7 A8", "B1"])
    move = Exchange(tiles=("A7",))
    after, _ = game.apply(state, 0, move, DICE)
    assert done(game, state, after, 0, move) == {"exchanges 0 1"}


@pytest.mark.slow
def test_the_best_play_of_a_record_is_the_one_that_the_game_keeps() -> None:
    assert max(recorded("kaliko-3-1")["play"]) > 0


def test_its_titles_in_words() -> None:
    assert told(game) == [
        "The Pathfinder: scored a path of 20 segments",
        "The Virtuoso: scored 32 points in one play",
        "The Lassoer: closed one loop",
        "The Knotter: scored a path that crosses itself 2 times",
        "The Paver: laid 15 tiles",
        "The Juggler: scored several paths at once 2 times",
        "The Chooser: exchanged tiles 4 times",
    ]
