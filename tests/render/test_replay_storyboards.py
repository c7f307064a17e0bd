"""Storyboards of replays: which plies are shown, held and numbered."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.analysis.values import TurningPoint
from engine.contract.values import Highlight
from engine.contract.words import say
from engine.library import game_named
from engine.services.review.storyboards import (
    ENOUGH,
    MOST,
    MOST_GREAT,
    chosen_plies,
    with_one_a_turn,
)
from render import canvas_of, painter_of, positions_of
from render.kit.theme import SEATS, rgb
from render.replay.frames import GREAT
from render.replay.head import head
from render.replay.strip import chosen_stills
from tests.render.replays import course_of, replay_of, scenes_of, whole_ply
from tests.support.players import PLAYED

games = pytest.mark.parametrize("game", [*PLAYED])


@games
def test_a_storyboard_has_the_deal_the_end_and_every_great_moment(game: str) -> None:
    _, course = course_of(game, 0)
    scenes = scenes_of(game, 0)
    plies = [scene.ply for scene in scenes]
    assert plies[0] == 0 and plies[-1] == course.past.upto
    assert plies == sorted(plies) and len({*plies}) <= MOST
    assert game_named(game).outcome(course.past.last) is not None
    assert max(scene.weight for scene in scenes) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", [*PLAYED])
def test_a_few_moments_are_great_in_most_matches(game: str) -> None:
    """Each game says what people would cheer at; the replay stays at the greatest of these."""
    great = [sum(scene.is_great for scene in scenes_of(game, number)) for number in range(0, 40, 5)]
    assert max(great) <= MOST_GREAT
    assert sum(map(bool, great)) >= 6


def test_of_how_many_calories_tricks_are_shown_at_their_ends() -> None:
    scenes = scenes_of("howmanycalories", 2)[1:-1]
    assert not any(scene.view.trick for scene in scenes)


def turning_at(*plies: int) -> tuple[TurningPoint, ...]:
    """Return turning points at these plies, of the seats in turn."""
    return tuple(TurningPoint(ply, at % 2, "swing", 0.2, (), say("played")) for at, ply in enumerate(plies))


@games
@pytest.mark.parametrize("number", [0, 1])
def test_every_turning_point_is_shown_and_keeps_its_number(game: str, number: int) -> None:
    _, course = course_of(game, number)
    last = course.past.upto
    turning = turning_at(3, last // 2, last)
    scenes = scenes_of(game, number, turning)
    turns = {scene.ply: scene.turn for scene in scenes if scene.turn is not None}
    shown = [whole_ply(game, course, ply) for ply in (3, last // 2, last)]
    assert turns == dict(zip(shown, ((1, 0), (2, 1), (3, 0)), strict=True))
    assert len({scene.ply for scene in scenes}) <= MOST
    picture = replay_of(game, number, turning=turning)
    assert [shot.turn for shot in picture.view] == [scene.turn for scene in scenes]
    plain = scenes_of(game, number)
    assert not any(scene.turn for scene in plain)


@pytest.mark.slow
@games
def test_a_turning_point_is_held_and_its_number_is_in_the_head(game: str) -> None:
    """The disc is the curve's: the number in the colour of the seat whose chance changed."""
    _, course = course_of(game, 1)
    picture = replay_of(game, 1, turning=turning_at(4, course.past.upto // 2))
    position = next(one for one in positions_of(picture) if one.is_turning)
    assert position.is_great and position.milliseconds == GREAT
    shot = next(shot for shot in picture.view if shot.turn)
    drawn = head(painter_of(game).key, shot, course.past.upto)
    assert [text.text for text in drawn.written] == ["1", f"Move {shot.ply} of {course.past.upto}"]
    assert drawn.image.getpixel((drawn.written[0].box.left - 6, drawn.written[0].box.middle[1])) == rgb(
        SEATS[0]
    )
    plain = head(painter_of(game).key, replace(shot, turn=None), course.past.upto)
    assert [text.text for text in plain.written] == [f"Move {shot.ply} of {course.past.upto}"]
    assert shot.ply == whole_ply(game, course, 4)


def test_the_pass_that_ends_kaliko_is_seen_with_its_number_if_it_was_a_turning_point() -> None:
    _, course = course_of("kaliko", 0)
    last = course.past.upto
    assert course.plies[-1].notation == "pass pass"
    without, scenes = scenes_of("kaliko", 0), scenes_of("kaliko", 0, turning_at(last))
    assert [scene.ply for scene in without].count(last) == 2, "seen in any case: it ends the match"
    *_, passed, end = scenes
    assert (passed.ply, passed.turn, passed.view.ending, end.turn) == (last, (1, 0), None, None)
    assert without[-3].ply in {scene.ply for scene in scenes}, "the last tiles stay"
    told = [
        text.text
        for text in canvas_of(replace(replay_of("kaliko", 0), kind="table", view=passed.view)).written
    ]
    assert "Ben passes" in told and not any("passes too" in one for one in told)


def test_a_strip_shows_the_turning_points() -> None:
    assert chosen_stills(16) == [0, 3, 6, 9, 12, 15]
    chosen = chosen_stills(16, (4, 5, 14))
    assert {0, 4, 5, 14, 15} <= {*chosen} and len(chosen) == 6
    assert chosen_stills(3, (1,)) == [0, 1, 2] and chosen_stills(1) == [0]


def test_two_great_moments_close_together_are_both_shown() -> None:
    _, course = course_of("kaliko", 0)
    chosen = chosen_plies(course, {9: 40, 20: 3}, (10, 9), 8, lambda ply: False)
    assert {9, 10, 20} <= {*chosen} and len(chosen) <= 8


def test_great_moments_and_scores_are_preferred_and_undone_moves_left_out() -> None:
    _, course = course_of("kaliko", 0)
    undone = replace(course, undone=frozenset({5, 6}))
    chosen = chosen_plies(undone, {20: 50}, (33,), 8, lambda ply: True)
    assert {20, 33} <= {*chosen} and len(chosen) == 8
    everything = chosen_plies(undone, {}, (), 1000, lambda ply: False)
    assert everything == [ply for ply in range(course.past.upto + 1) if ply not in (5, 6)]


def test_the_whole_match_is_told_though_its_end_is_worth_more() -> None:
    _, course = course_of("koa", 0)
    last = course.past.upto
    weights = {ply: ply for ply in range(1, last)}
    chosen = chosen_plies(course, weights, range(last - 30, last - 23), MOST, lambda ply: True)
    assert max(later - sooner for sooner, later in pairwise(chosen)) <= last // 3


def test_of_the_plies_of_one_turn_only_one_is_a_great_moment() -> None:
    _, course = course_of("koa", 2)
    seats = [course.plies[ply - 1].seat for ply in (130, 131, 132, 133, 134)]
    assert seats == [1, 1, 1, 1, 2]
    worth = {130: Highlight(4, is_great=True), 132: Highlight(5, is_great=True), 134: Highlight(4, True)}
    fewer = with_one_a_turn(course, worth)
    assert [fewer[ply].is_great for ply in worth] == [False, True, True]
    told = with_one_a_turn(course, worth, {133})
    assert [told[ply].is_great for ply in worth] == [False, False, True]


def test_passes_are_left_out_where_enough_else_is_shown() -> None:
    _, course = course_of("kaliko", 0)
    acting = {*range(1, 40)}
    chosen = chosen_plies(course, {}, (), MOST, acting.__contains__)
    assert {*chosen[1:-1]} <= acting and len(chosen) >= ENOUGH


def test_a_move_that_acts_is_shown_rather_than_a_pass() -> None:
    _, course = course_of("kaliko", 0)
    acting = {7, 15, 22}
    chosen = chosen_plies(course, {}, (), 8, acting.__contains__)
    assert acting <= {*chosen} and len(chosen) == 8
