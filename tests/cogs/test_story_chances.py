"""Why the scenes of a story mattered: the chances that its analysis knows."""

from __future__ import annotations

from cogs.screens.review.story import chances_of, lead_of
from engine.analysis.values import Analysis, Point, TurningPoint
from engine.contract.words import say
from render.replay.shot import Chance


def analysed(*turning: tuple[int, int, float]) -> Analysis:
    """Return a match of two in which the first seat takes the lead at ply 6."""
    curve = ((0, 0.4), (4, 0.305), (5, 0.48), (6, 0.615), (8, 0.9), (9, 1.0))
    points = tuple(Point(ply, (chance, 1 - chance)) for ply, chance in curve)
    turns = tuple(
        TurningPoint(ply, seat, "swing", change, (), say("played")) for ply, seat, change in turning
    )
    return Analysis(points, 1, turns)


def test_the_last_change_of_lead_tells_the_winner_s_chance() -> None:
    analysis = analysed()
    lead = lead_of(analysis)
    assert lead is not None and (lead.ply, lead.winner) == (6, 0)
    assert chances_of(analysis) == {6: Chance(0, 48, 62)}


def test_a_turning_point_tells_the_difference_of_the_list_below_the_curve() -> None:
    found = chances_of(analysed((5, 1, -0.175), (9, 1, -0.1)))
    assert found[5] == Chance(1, 52 + 18, 52), "18 % less"
    assert found[9] == Chance(1, 10, 0)


def test_the_rival_s_loss_is_told_where_the_change_of_lead_is_a_turning_point() -> None:
    assert chances_of(analysed((6, 1, -0.135)))[6].seat == 1


def test_without_an_analysis_no_chance_is_told() -> None:
    assert chances_of(None) == {} and lead_of(None) is None
