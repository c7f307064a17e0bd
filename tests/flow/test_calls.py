"""Discord's counted calls for a ply; saving them costs no player a notice."""

from __future__ import annotations

import pytest

from cogs.api.delivery import LOOK_EVERY
from tests.flow.current import check_current
from tests.flow.support import Table, choices
from tests.support.calls import Calls
from tests.support.clock import Clock

PLIES = 16
A_WHILE = 20 * 60
"""Seconds after which an interaction no longer changes its message, and a board can still be
edited.
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["howmanycalories", "koa"])
async def test_a_ply_that_is_pressed_takes_two_or_three_calls(table: Table, game: str) -> None:
    await table.match(game)
    calls, begun = Calls(table.bot), await table.matches.match(1)
    await table.play_on(PLIES)
    per = calls.per((await table.matches.match(1)).ply)
    assert sum(per.values()) <= 3, per
    assert per["edit board"] + per["post board"] >= 0.9, "the board was not kept current"
    assert per["others"] == 0, per
    await check_current(table, table.matches, table.store, [begun.names[seat] for seat in begun.to_move])


@pytest.mark.slow
async def test_a_hand_that_was_pressed_a_while_ago_is_removed_all_the_same(
    table: Table, clock: Clock
) -> None:
    await table.match("howmanycalories", ("Ada", "Ben"), rounds=1)
    await table.play_on(2)
    for _ in range(4):
        clock.ahead += A_WHILE
        await table.play_on(1)
        await check_current(table, table.matches, table.store, ("Ada", "Ben"))


async def test_a_board_is_looked_for_once_in_a_while_only(table: Table, clock: Clock) -> None:
    await table.match("howmanycalories", ("Ada", "Ben"), rounds=1)
    calls = Calls(table.bot)
    for _ in range(2):
        await table.play_on(1)
    assert calls.made["look for newest"] == 0, "it was posted just now"
    for _ in range(2):
        clock.ahead += LOOK_EVERY + 1
        await table.play_on(1)
    assert calls.made["look for newest"] == 2
    assert calls.made["post board"] == 0


@pytest.mark.slow
async def test_typed_plies_take_a_call_more_for_each_message_that_no_press_reaches(table: Table) -> None:
    await table.match("howmanycalories")
    calls = Calls(table.bot)
    for _ in range(PLIES):
        await table.type_on()
    per = calls.per(PLIES)
    assert sum(per.values()) <= 4.5, per
    assert not any(choices(hand) for name in ("Ada", "Ben", "Cleo", "Dan") for hand in table.hands(name)[:-1])
