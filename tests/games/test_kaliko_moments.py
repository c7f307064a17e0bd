"""Which plays of Kaliko are great moments."""

from __future__ import annotations

import pytest

from engine.contract.words import tell
from engine.games import kaliko as game
from engine.games.kaliko import moments
from engine.games.kaliko.moments import LOOP_POINTS, moment
from engine.games.kaliko.positions import play, set_table
from engine.games.kaliko.state import Exchange, Played, ScoringPath
from engine.games.kaliko.tiles import Colour
from tests.games.kaliko import DICE
from tests.games.recorded_moments import told
from tests.games.test_kaliko_examples import EXAMPLES, Example


def played(example: Example, *paths: ScoringPath) -> tuple[game.View, game.View, game.Move]:
    """Return the Views before and after an example's play, and the play.

    With `paths` these are said to have scored.
    """
    laid = play(example.play)
    before = set_table(example.pattern, [" ".join(one.tile for one in laid.laid), "A7"])
    after, _ = game.apply(before, 0, laid, DICE)
    seen = game.view(after, None)
    if paths:
        latest = (Played(laid=laid.laid, paths=paths), *seen.latest[1:])
        seen = seen.model_copy(update={"latest": latest})
    return game.view(before, None), seen, laid


def path(segments: int, *, closed: bool) -> ScoringPath:
    return ScoringPath(colour=Colour.RED, segments=segments, crossings=0, is_closed=closed, is_main=True)


def test_a_loop_of_fifty_points_is_a_great_moment() -> None:
    before, after, move = played(EXAMPLES[3], path(LOOP_POINTS // 2, closed=True))
    found = moment(before, after, 0, move)
    assert found is not None
    assert (found.seat, found.weight) == (0, 50)
    assert tell(found.title, ()) == "closes a loop of 50 points"
    assert tell(found.figure, ()) == "+50"


def test_a_shorter_loop_is_none_and_a_longer_open_path_is_none() -> None:
    for scored in (path(LOOP_POINTS // 2 - 1, closed=True), path(2 * LOOP_POINTS, closed=False)):
        before, after, move = played(EXAMPLES[3], scored)
        assert moment(before, after, 0, move) is None


def test_of_two_loops_the_greater_one_counts() -> None:
    before, after, move = played(EXAMPLES[3], path(25, closed=True), path(40, closed=True))
    found = moment(before, after, 0, move)
    assert found is not None
    assert found.weight == 80


def test_its_places_are_the_spaces_that_the_loop_runs_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "LOOP_POINTS", 10)
    before, after, move = played(EXAMPLES[3])
    found = moment(before, after, 0, move)
    assert found is not None
    (scored,) = after.scored
    assert {*found.at} == {cell for cell, _ in scored.segments}
    assert len(found.at) == len({*found.at})


def test_an_exchange_after_a_great_loop_is_no_moment() -> None:
    _, before, _ = played(EXAMPLES[3], path(30, closed=True))
    assert moment(before, before, 0, Exchange(tiles=("A7",))) is None


def test_a_random_record_closes_no_great_loop() -> None:
    assert told("kaliko-4-1") == []
