"""Turning points: blunders and luck are found, told with their reason, and told apart."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import pytest

from engine.analysis.analyst import analyse
from engine.analysis.curve import LEAST, Judge, counted_plies, shares_of
from engine.analysis.turning_points import CLOSE, LASTS
from engine.analysis.values import Analysis, Played
from engine.contract.dice import Dice
from engine.contract.driver import move_of
from engine.contract.words import tell
from engine.games.howmanycalories.positions import play_cards, set_table
from engine.games.koa.positions import set_board
from engine.library import game_named
from engine.match.history import BACK_TO, Past
from engine.match.records import Ply
from engine.players import Effort, outlook_of
from engine.records.course import Course
from engine.records.reader import read_record
from engine.records.replayed import replay_record
from render.replay.leads import Overtaking, last_overtaking
from tests.records.played import FOLDER, texts_of

NAMES = ("Ada", "Ben", "Cleo", "Dan")
LAST_CAVERN = (
    "A1: cA2 cB1 cB2 cC3 cD4 cE5 cA3 cA4 cA5 cC1 cD1 cE1 cC2 cD2 "
    "J10: cI9 cJ9 cH8 cG7 cF6 cJ8 cI10 cH10 cJ7 cG10 cE6"
)
"""The next cavern of the first clan ends the match, and another clan has more points."""


def played(game: str, state: Any, *lines: str, won: int, seed: str = "seed") -> Played:
    """Return a match from a State on, by moves in notation."""
    rules = game_named(game)
    states, plies = [state], list[Ply]()
    for number, line in enumerate(lines, start=1):
        (seat, *_) = rules.to_move(states[-1])
        move = move_of(rules.choose(rules.view(states[-1], seat)), line)
        after, events = rules.apply(states[-1], seat, move, Dice(seed, number))
        states.append(after)
        plies.append(Ply(number, seat, line, tuple(events), 0))
    shares = tuple(float(seat == won) for seat in range(len(rules.scores(state))))
    return Played(game, Course.of(Past(0, tuple(states), ((),) * len(states)), tuple(plies)), shares, "key")


def recorded(game: str, number: int) -> Played:
    """Return a recorded match of computers."""
    text = [text for _, text in texts_of(FOLDER / f"{game}.txt")][number]
    match, course = replay_record(read_record(text.encode()))
    assert match.outcome is not None
    return Played(game, course, shares_of(match.outcome.places), "key")


def told(analysis: Analysis) -> list[str]:
    return [tell(point.told, NAMES) for point in analysis.turning_points]


def endgame(line: str, seed: str, *more: str) -> Played:
    """Return the end of a match of KOA, with the luck that a seed brings."""
    state = set_board(LAST_CAVERN, trophies={"J10": " ".join(["A10"] * 9)})
    return played("koa", state, line, *more, won=2, seed=seed)


def test_a_blunder_on_the_board_is_told_with_the_better_move_and_its_reason() -> None:
    match = endgame("D5", "luck 3")
    assert match.course.past.last.ending == "caverns"
    analysis = analyse(match)
    (point,) = analysis.turning_points
    assert (point.ply, point.seat, point.kind) == (1, 0, "mistake")
    assert point.change == pytest.approx(-analysis.curve[0].chances[0])
    assert "E6" in tell(point.better[0], NAMES)
    assert point.why is not None and "%" in tell(point.why, NAMES)
    assert told(analysis)[0].startswith("Ada digs at D5 and finds a cavern. A computer in Ada’s seat would")


def test_a_blunder_in_the_hand_is_told_with_the_better_card_and_its_reason() -> None:
    hands = ["G12 B2 R1", "G21 Y3 G4", "G28 G20 R25"]
    before = play_cards(set_table(hands, leader=0, size=3, taken=("R9", "R8", "R24"), rounds=1), "G12 G21")
    analysis = analyse(played("howmanycalories", before, "G28", won=1))
    (point,) = analysis.turning_points
    assert (point.seat, point.kind) == (2, "mistake")
    assert "Green 20" in tell(point.better[0], NAMES)
    assert point.why is not None and "you eat nothing" in tell(point.why, NAMES)


def test_a_good_move_is_no_mistake_when_the_dice_fail() -> None:
    match = endgame("E6", "luck 2", "A9")
    assert match.course.past.at(1).ending is None
    analysis = analyse(match)
    assert [point.kind for point in analysis.turning_points if point.ply == 1] == ["chance"]
    assert "chance made the difference" in told(analysis)[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["howmanycalories", "koa", "organism"])
@pytest.mark.parametrize("number", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (0, 1, 3))])
def test_the_swing_that_one_sees_first_is_a_turning_point(game: str, number: int) -> None:
    """The largest change of any seat's chance that lasts is marked, or one just beside it is."""
    match = recorded(game, number)
    analysis = analyse(match)
    largest, seen = 0.0, 0
    for at, (before, after) in enumerate(pairwise(analysis.curve), start=1):
        later = analysis.curve[at : at + LASTS]
        for seat, then in enumerate(before.chances):
            sign = 1 if after.chances[seat] > then else -1
            kept = min(sign * (point.chances[seat] - then) for point in later)
            if after.ply == before.ply + 1 and kept > largest:
                largest, seen = kept, after.ply
    near = match.course.past.upto / CLOSE
    assert largest > 0.1
    assert any(abs(point.ply - seen) <= near for point in analysis.turning_points)
    assert len(analysis.turning_points) == 3


def test_a_swing_without_a_reason_says_no_more_than_what_was_played() -> None:
    analysis = analyse(recorded("koa", 2))
    swings = [point for point in analysis.turning_points if point.kind == "swing"]
    assert swings
    chances = {point.ply: point.chances for point in analysis.curve}
    for point in swings:
        before, after = chances[point.ply - 1][point.seat], chances[point.ply][point.seat]
        assert point.change == pytest.approx(after - before) and abs(point.change) >= LEAST
        assert tell(point.told, NAMES) == " ".join(tell(one, NAMES) for one in point.played)
        assert point.better == () and point.why is None


@pytest.mark.slow
def test_changes_close_together_leave_room_for_another_story() -> None:
    analysis = analyse(recorded("kcaloria", 0))
    plies = [point.ply for point in analysis.turning_points]
    assert min(later - sooner for sooner, later in pairwise(plies)) > 53 / CLOSE


def test_plies_that_were_taken_back_do_not_count() -> None:
    made = endgame("D5", "luck 5")
    state = made.course.past.states[0]
    back = Ply(2, 0, "", (), 0, "takeback", {BACK_TO: 0})
    states = (*made.course.past.states, state)
    past = Past(0, states, ((),) * len(states))
    taken_back = Played("koa", Course.of(past, (*made.course.plies, back)), made.won, made.key)
    assert counted_plies(taken_back) == [0]
    assert analyse(taken_back).turning_points == ()


def test_an_analysis_is_the_same_again_and_can_be_sent_to_another_process() -> None:
    match = recorded("howmanycalories", 3)
    again = pickle.loads(pickle.dumps(match))
    analysis = analyse(match, Effort(0.2))
    assert analyse(again, Effort(0.2)) == analysis == pickle.loads(pickle.dumps(analysis))


@pytest.mark.slow
def test_the_curve_begins_with_the_deal_and_ends_with_the_result() -> None:
    match = recorded("koa", 2)
    analysis = analyse(match, Effort(0.05))
    plies = [point.ply for point in analysis.curve]
    assert plies == sorted({*plies, 0, match.course.past.upto})
    assert {*range(0, match.course.past.upto, analysis.step)} <= {*plies}
    assert analysis.curve[-1].chances == match.won
    assert all(sum(point.chances) == pytest.approx(1) for point in analysis.curve)
    assert len(analysis.turning_points) <= 3
    assert [point.ply for point in analysis.turning_points] == sorted(
        point.ply for point in analysis.turning_points
    )


def test_a_late_analysis_ends_with_what_it_has() -> None:
    late = Effort(is_late=lambda: True)
    assert analyse(recorded("koa", 2), late).turning_points == ()


def test_a_long_match_is_judged_at_no_more_positions_than_a_short_one() -> None:
    match = recorded("koa", 2)
    outlook = outlook_of("koa")
    assert outlook is not None
    judge = Judge(match, outlook, Effort())
    assert len(judge.plies[:: judge.step]) <= 60 < len(judge.plies)


def test_a_game_without_judgement_has_no_analysis() -> None:
    match = recorded("koa", 2)
    with pytest.raises(LookupError):
        analyse(Played("nothing", match.course, match.won, match.key))


def test_the_move_of_the_last_change_of_lead_is_judged() -> None:
    """Of a long match only every other position is judged, and small changes are not narrowed."""
    match = recorded("koa", 0)
    states = match.course.past.states

    def outlook(state: Any, dice: Dice, effort: Effort) -> tuple[float, ...]:
        ply = next(ply for ply, one in enumerate(states) if one is state)
        return (0.52, 0.48) if ply < 51 else (0.48, 0.52)

    judge = Judge(match, outlook, Effort())
    points = [(point.ply, point.chances) for point in judge.judge()]
    assert judge.step == 2 and match.won == (0.0, 1.0)
    assert last_overtaking(points) == Overtaking(51, 1, 0)
