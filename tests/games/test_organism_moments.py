"""Which turns of ORGANISM are great moments."""

from __future__ import annotations

import pytest

from engine.contract.values import Moment
from engine.contract.words import tell
from engine.games import organism as game
from engine.games.organism.moments import highlight, moment
from engine.games.organism.state import Move, State
from engine.services.review.storyboards import with_fewer_repeats
from tests.games.organism import DICE, HOME, MINE, PASS, position, turn
from tests.games.recorded_moments import replay, told
from tests.render.replays import course_of

HUNT = f"{MINE} eat@A3.1 move@A6 eat@C12 move@C13.1 grow@C14 1: grow@C6.1 grow@C7 move@C8 eat@C9"
"""EAT of the first seat comes to stand beside GROW of the other."""
HUNTING = turn("core move A3>B4 B4~A2; C12 eat C12")


def found(state: State, move: Move) -> Moment | None:
    after, _ = game.apply(state, state.turn, move, DICE)
    return moment(game.view(state, None), game.view(after, None), state.turn, move)


def test_the_fifth_capture_is_a_great_moment() -> None:
    great = found(position(HUNT, tokens=(4, 0)), HUNTING)
    assert great is not None
    assert (great.seat, great.weight, great.at) == (0, 5, ("C6",))
    assert tell(great.title, ()) == "makes the fifth capture"
    assert tell(great.figure, ()) == "5 captures"


@pytest.mark.parametrize("tokens", [3, 5])
def test_the_fourth_and_the_sixth_are_none(tokens: int) -> None:
    assert found(position(HUNT, tokens=(tokens, 0), captures=9), HUNTING) is None


def test_a_capture_for_the_core_counts_for_the_seat_whose_turn_begins() -> None:
    great = found(position(f"{MINE} {HOME}", turn=1, tokens=(4, 0)), PASS)
    assert great is not None
    assert (great.seat, great.at) == (0, ("core",))


def test_a_turn_without_captures_is_none() -> None:
    assert found(position(f"{MINE} {HOME}", tokens=(4, 0)), PASS) is None


def test_recorded_matches_that_end_by_captures_have_their_moment_in_the_last_turn() -> None:
    assert told("organism-3-1") == [(68, 0, "makes the fifth capture")]
    assert told("organism-4-1") == [(103, 0, "makes 6 captures")]
    last = replay("organism-4-1")[-1]
    assert last.moment is not None
    assert last.moment.weight == len(last.after.tokens[0])


def test_a_trade_is_worth_little_more_than_growth_and_repeats_less() -> None:
    """In this match Ana, Ben and Chiara capture and die by turns."""
    _, course = course_of("organism", 13)
    views = [game.view(course.past.at(ply), None) for ply in (104, 105, 114, 115, 124, 125)]
    worth = [highlight(one, two, [1, 1, 0, 0, 0]) for one, two in zip(views[::2], views[1::2], strict=True)]
    assert len({one.place for one in worth}) < 3
    assert all(0 < one.weight < highlight(views[0], views[1], [1, 0, 0, 0, 0]).weight for one in worth)
    found = with_fewer_repeats(dict(enumerate(worth)))
    assert sorted(one.weight for one in found.values())[0] <= 1
