"""**Nudge** below the board: one more notice of the turn, and never at night."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cogs.surfaces.manners import ACTIVE
from engine.clocks.habits import Habits
from engine.clocks.pace import HOUR
from engine.clocks.quiet_hours import Hours
from tests.flow.support import Table, private
from tests.support.askers import player_of
from tests.support.clock import Still

PAIR = ("Ada", "Ben")
LINE = "The others are waiting for you"


@pytest.fixture
def clock() -> Still:
    """Return a clock at half past, so that no hour ends during a test."""
    still = Still()
    still.ahead = 1800 - still() % 3600
    return still


async def begin(table: Table) -> tuple[str, str]:
    """Begin a match; return who is to move, and who waits."""
    await table.match("organism", PAIR)
    (seat,) = (await table.matches.match(1)).to_move
    user = player_of(await table.matches.match(1), seat).user.id
    mover = next(name for name in PAIR if table[name].user.id == user)
    return mover, next(name for name in PAIR if name != mover)


async def nudge(table: Table, name: str) -> str:
    press = await table.press_button(name, table.board, "Nudge")
    await press.wait_until_settled()
    await table.wait_until_shown()
    return private(press).text


async def test_a_nudge_is_one_more_message_to_the_player_to_move(table: Table, clock: Still) -> None:
    mover, waiting = await begin(table)
    before = table.hands(mover)
    assert LINE not in before[-1].text
    clock.ahead += HOUR
    said = await nudge(table, waiting)
    assert said == f"I’ll remind **{mover}**, within their hours and settings."
    told = [one for one in table.hands(mover) if one.id not in {old.id for old in before}]
    assert len(told) == 1 and LINE in told[0].text
    assert "already reminded" in await nudge(table, waiting)
    assert [one.id for one in table.hands(mover)][-1] == told[0].id
    assert "It’s your turn" in await nudge(table, mover)
    assert table.sandbox.problems == []


async def test_at_night_the_nudge_waits_for_the_morning(table: Table, clock: Still) -> None:
    mover, waiting = await begin(table)
    hour = datetime.fromtimestamp(clock() + 2 * HOUR, UTC).hour
    hours = Hours("UTC", (hour, (hour + 4) % 24))
    await table.matches.people.keep(table[mover].user.id, Habits(hours))
    clock.ahead += 2 * HOUR + ACTIVE
    before = {one.id for one in table.hands(mover)}
    assert (await nudge(table, waiting)).startswith("I’ll remind")
    assert {one.id for one in table.hands(mover)} == before
    for wait, count in ((HOUR, 0), (4 * HOUR, 1), (60, 1)):
        clock.ahead += wait
        await table.bot.services.surfaces.heal()
        await table.wait_until_shown()
        new = [one for one in table.hands(mover) if one.id not in before]
        assert len(new) == count, wait
    assert LINE in new[0].text
    assert table.sandbox.problems == []
