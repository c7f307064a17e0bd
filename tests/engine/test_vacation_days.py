"""A day of vacation for a turn that ran out of time.

It is spent together with the turn, or not at all.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.clocks.habits import Habits
from engine.clocks.pace import DAY
from engine.clocks.vacation import MOST
from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.errors import StoreError
from engine.contract.notation import notation
from engine.contract.words import say
from engine.library import game_named
from engine.match.records import Match
from tests.engine.conftest import ASKERS, House
from tests.engine.test_reminders import at, begin_match
from tests.support.askers import player_of

ANN, *_ = ASKERS


async def waiting_for_ann(house: House) -> Match:
    """Return a match in which Ann has moved, and is to move again."""
    match = await begin_match(house, Habits(is_spending=True), pace="1d")
    while match.ply == 0 or match.to_move != (0,):
        seat = match.to_move[0]
        look = await house.look(match, seat)
        picks, _ = random_move(game_named(match.game), look.view, Dice("rest", match.ply))
        await house.matches.move(match.id, player_of(match, seat), notation(picks))
        match = await house.matches.match(match.id)
    return match


async def vacation_left(house: House) -> int:
    """Return the rest of Ann's vacation in seconds."""
    return (await house.matches.people.habits(ANN.user.id)).vacation.pot(house.clock[0])


def count_days_used(match: Match) -> int:
    clock = match.seats[0].clock
    assert clock is not None
    return clock.rested


async def test_a_day_is_spent_and_told_in_the_turn_whose_time_was_out(house: House) -> None:
    match = await waiting_for_ann(house)
    assert await vacation_left(house) == MOST
    match = await at(house, match, house.clock[0] + DAY + 60)
    assert (count_days_used(match), match.to_move) == (1, (0,))
    assert await vacation_left(house) == MOST - DAY
    assert count_days_used(await at(house, match, house.clock[0] + 60)) == 1
    assert await vacation_left(house) == MOST - DAY


async def test_a_crash_before_the_turn_is_stored_spends_no_day(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await waiting_for_ann(house)

    async def full(*_: object) -> None:
        raise StoreError(say("The disk is full."))

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "_commit", full)
        with pytest.raises(StoreError):
            await at(house, match, house.clock[0] + DAY + 60)
    house = await house.reopen()
    assert await vacation_left(house) == MOST
    assert count_days_used(await house.matches.match(match.id)) == 0
    assert count_days_used(await at(house, match, house.clock[0] + 60)) == 1
    assert await vacation_left(house) == MOST - DAY
    await house.store.close()


async def test_no_day_is_spent_in_a_match_that_is_over_by_then(house: House) -> None:
    match = await waiting_for_ann(house)
    async with house.matches._kept.holding(match.id) as record:
        changed = replace(
            record.match,
            times=replace(record.match.times, ends_by=house.clock[0] + DAY + 30),
            version=record.match.version + 1,
        )
        await house.matches._kept.save(record, replace(record, match=changed))
    assert (await at(house, match, house.clock[0] + DAY + 60)).phase == "over"
    assert await vacation_left(house) == MOST
