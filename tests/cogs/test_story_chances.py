"""Why the scenes of a story mattered: the chances that its analysis knows."""

from __future__ import annotations

from dataclasses import replace

from cogs.screens.review.story import chance_of, lead_of, reason_of, shot_of
from engine.analysis.values import Analysis, Kind, Point, TurningPoint
from engine.contract.words import say
from engine.services.review.storyboards import Scene
from render.replay.shot import Chance, Reason

WHOLE = ((0, 0.4), (4, 0.305), (5, 0.48), (6, 0.615), (8, 0.9), (9, 1.0))
"""The first seat's chance by ply: it takes the lead at ply 6."""


def analysed(*turning: tuple[int, int, float]) -> Analysis:
    """Return a match of two in which the first seat takes the lead at ply 6."""
    points = tuple(Point(ply, (chance, 1 - chance)) for ply, chance in WHOLE)
    turns = tuple(
        TurningPoint(ply, seat, "swing", change, (), say("played")) for ply, seat, change in turning
    )
    return Analysis(points, 1, turns)


def turn(ply: int, number: int, seat: int) -> Scene:
    return Scene(ply, None, turn=(number, seat))


def test_the_last_change_of_lead_tells_the_winner_s_chance() -> None:
    analysis = analysed()
    lead = lead_of(analysis)
    assert lead is not None and (lead.ply, lead.winner) == (6, 0)
    assert chance_of(Scene(6, None, takes_lead=True), analysis) == Chance(0, 48, 62)
    assert chance_of(Scene(6, None), analysis) is None


def test_a_turning_point_tells_the_difference_of_the_list_below_the_curve() -> None:
    analysis = analysed((5, 1, -0.175), (9, 1, -0.1))
    assert chance_of(turn(5, 1, 1), analysis) == Chance(1, 52 + 18, 52), "18 % less"
    assert chance_of(turn(9, 2, 1), analysis) == Chance(1, 10, 0)


def test_a_scene_at_the_end_of_a_trick_tells_the_chance_of_the_move_within() -> None:
    """The whole trick is shown, but the curve and its list speak of the move."""
    analysis = analysed((5, 1, -0.175))
    assert chance_of(turn(7, 1, 1), analysis) == Chance(1, 70, 52)
    assert chance_of(Scene(8, None, takes_lead=True), analysis) == Chance(0, 48, 62)


def test_a_turning_point_tells_its_kind_and_what_was_better_than_a_mistake() -> None:
    better = (say("dig"),)
    told: dict[tuple[Kind, float], Reason | None] = {
        ("mistake", -0.2): Reason("mistake", better),
        ("strong", 0.2): Reason("strong"),
        ("chance", 0.2): Reason("lucky"),
        ("chance", -0.2): Reason("unlucky"),
        ("swing", 0.2): None,
    }
    for (kind, change), reason in told.items():
        one = TurningPoint(5, 1, kind, change, (), say("played"), better)
        assert reason_of(turn(5, 1, 1), replace(analysed(), turning_points=(one,))) == reason
    assert reason_of(Scene(5, None), analysed((5, 1, 0.2))) is None, "no turning point"
    assert reason_of(turn(5, 1, 1), None) is None, "no analysis"
    assert reason_of(Scene(6, None, takes_lead=True), analysed((9, 1, 0.2))) == Reason("lead")


def test_the_rival_s_loss_is_told_where_the_change_of_lead_is_a_turning_point() -> None:
    scene = Scene(6, None, turn=(1, 1), takes_lead=True)
    assert chance_of(scene, analysed((6, 1, -0.135))) == Chance(1, 52, 38)
    assert not shot_of(scene).takes_lead, "its number takes the crown's room"
    assert shot_of(Scene(6, None, takes_lead=True)).takes_lead


def test_a_chance_that_did_not_change_is_not_told() -> None:
    """The winner may take the lead by the rival's loss alone."""
    points = ((0, (0.27, 0.5, 0.23)), (1, (0.272, 0.2, 0.23)), (2, (1.0, 0.0, 0.0)))
    analysis = Analysis(tuple(Point(*one) for one in points), 1, ())
    lead = lead_of(analysis)
    assert lead is not None and lead.ply == 1
    assert chance_of(Scene(1, None, takes_lead=True), analysis) is None


def test_without_an_analysis_no_chance_is_told() -> None:
    assert chance_of(Scene(6, None, takes_lead=True), None) is None and lead_of(None) is None
