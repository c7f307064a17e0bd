"""Planned passes in Kaliko: with an empty bag and no play in hand.

A plan lasts as long as this is so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.contract.driver import resume
from engine.contract.errors import IllegalMove
from engine.contract.values import Pick
from engine.contract.words import tell
from engine.games import kaliko
from engine.games.kaliko.plans import ahead
from engine.games.kaliko.positions import set_table
from engine.games.kaliko.state import State
from engine.match.plans import make_plan, question_ahead
from engine.match.progress import Step, play_move
from engine.match.records import Record
from tests.engine.conftest import House

LYING = "C25@start A11@N1E1 B15t5@E1 B3@N1E2 C7t4@N2E2 B1t2@N1E3"
MAKES_A_PLAY: tuple[Pick, ...] = (("A3t1@N1W1",), ("play",))
"""A pattern that gives the tile A1 a play; A8 still has none."""
OPENED, CLOSED = "A1", "A8"
PASSING: tuple[Pick, ...] = (("pass",), ("pass",))


async def at(house: House, hands: tuple[str, ...], *, bag: str = "", passes: int = 0) -> Record:
    """Return a match with these hands, in which the first seat is to move."""
    match = await house.start_match("kaliko", len(hands))
    record = await house.store.record(match.id)
    assert record is not None
    (mover,) = match.to_move
    turned = (*hands[-mover:], *hands[:-mover]) if mover else hands
    return replace(record, state=set_table(LYING, turned, bag=bag, turn=mover, passes=passes))


def after(record: Record, *picks: Pick) -> Step:
    """Return the step after the seat to move has done that."""
    (mover,) = record.match.to_move
    decided: Any = resume(kaliko, kaliko.view(record.state, mover), picks)
    return play_move(record, mover, picks, decided.move, 2000)


def following(record: Record, by: int = 1) -> int:
    return (record.match.to_move[0] + by) % len(record.match.seats)


async def test_a_pass_is_planned_and_made_when_the_turn_comes(house: House) -> None:
    record = await at(house, ("A3 A9", CLOSED, "A7"))
    seat = following(record)
    ask = question_ahead(record, seat)
    assert ask is not None
    assert len(ask.options) == 1, "a pass, and nothing else"
    plan = make_plan(record, seat, ((ask.options[0].key,),))
    done, made = after(plan, *MAKES_A_PLAY)
    assert [(one.ply.seat, one.ply.kind) for one in made] == [(following(record, 0), "move"), (seat, "move")]
    assert done.match.to_move == (following(record, 2),)
    assert done.state.passes == 1


async def test_it_is_dropped_with_a_sentence_where_a_play_has_come_about(house: House) -> None:
    record = await at(house, ("A3 A9", OPENED, "A7"))
    seat = following(record)
    ask = question_ahead(record, seat)
    assert ask is not None
    done, made = after(make_plan(record, seat, ((ask.options[0].key,),)), *MAKES_A_PLAY)
    assert (len(made), done.match.to_move, done.match.seats[seat].turn.decided) == (1, (seat,), False)
    told = [tell(event.sentence, ()) for event in made[0].ply.events if event.to == (seat,)]
    assert told == ["What you had planned can’t be played now, so it’s your choice."]


async def test_whose_turn_comes_later_is_told_at_once(house: House) -> None:
    record = await at(house, ("A3 A9", "A7", OPENED))
    seat = following(record, 2)
    ask = question_ahead(record, seat)
    assert ask is not None
    done, made = after(make_plan(record, seat, ((ask.options[0].key,),)), *MAKES_A_PLAY)
    assert not done.match.seats[seat].turn.decided
    told = [tell(event.sentence, ()) for event in made[0].ply.events if event.to == (seat,)]
    assert told == ["What you had planned doesn’t fit any more, so nothing is planned."]


async def test_no_planned_pass_ends_a_match(house: House) -> None:
    record = await at(house, ("A3 A9", CLOSED))
    seat = following(record)
    ask = question_ahead(record, seat)
    assert ask is not None
    done, _ = after(make_plan(record, seat, ((ask.options[0].key,),)), *PASSING)
    assert (done.match.phase, done.match.to_move, done.match.seats[seat].turn.decided) == (
        "playing",
        (seat,),
        False,
    )


async def test_nothing_else_is_planned(house: House) -> None:
    record = await at(house, ("A3 A9", CLOSED, OPENED))
    with pytest.raises(IllegalMove):
        make_plan(record, following(record), (("A8",),))
    for other in (
        await at(house, ("A8", "A3", "A7")),
        await at(house, ("A3", CLOSED, "A7"), bag="A9"),
        await at(house, ("A3", CLOSED, "A7"), passes=2),
    ):
        assert question_ahead(other, following(other)) is None, "a play, a bag, or the last pass in a row"
    assert ahead(kaliko.view(record.state, None)) is None
    gone: State = record.state.model_copy(update={"left": (following(record),)})
    assert ahead(kaliko.view(gone, following(record))) is None
