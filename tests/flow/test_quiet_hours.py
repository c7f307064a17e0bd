"""Quiet hours delay the first notice of a turn.

It comes once when they end, and never to a player who has looked.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from cogs.surfaces.manners import ACTIVE
from engine.clocks.habits import Habits, Notice
from engine.clocks.pace import DAY, HOUR
from engine.clocks.quiet_hours import Hours
from sandbox import Sandbox
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Still

pytestmark = pytest.mark.usefixtures("no_vacation")

TWO = ("Ada", "Ben")
NIGHT = 4
"""Hours."""


@pytest.fixture
def clock() -> Still:
    """Return a clock at half past, so that no hour ends during a test."""
    still = Still()
    still.ahead = 1800 - still() % 3600
    return still


async def sleeping(table: Table, clock: Still, notice: Notice = "dm", **options: str) -> None:
    """Begin a match whose next turn is Ben's, in his quiet hours."""
    await table.match("kcaloria", TWO, **options)
    await until_asked(table, 0)
    hour = datetime.fromtimestamp(clock(), UTC).hour
    hours = Hours("UTC", (hour, (hour + NIGHT) % 24))
    await table.matches.people.keep(table["Ben"].user.id, Habits(hours, notice=notice))
    clock.ahead += ACTIVE + 60
    await until_asked(table, 1)


async def until_asked(table: Table, seat: int) -> None:
    """Play on until a seat is to move."""
    while (await table.matches.match(1)).to_move != (seat,):
        await table.type_on()


async def later(table: Table, clock: Still, seconds: int) -> None:
    clock.ahead += seconds
    await table.matches.pass_time()
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()


class Told:
    """Counts the messages that tell Ben of something by DM, as they come."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known = {message.id for message in table.hands("Ben")}
        self.count = 0

    def __call__(self) -> int:
        new = {message.id for message in self._table.hands("Ben")} - self._known
        self._known |= new
        self.count += len(new)
        return self.count


@pytest.mark.slow
@pytest.mark.parametrize("pace", ["1d", "none"])
async def test_the_notice_comes_when_they_end_once(table: Table, clock: Still, pace: str) -> None:
    await sleeping(table, clock, pace=pace)
    told = Told(table)
    assert "Ben" not in table.asked_names()
    await later(table, clock, HOUR)
    assert (told(), table.asked_names()) == (0, [])
    await later(table, clock, NIGHT * HOUR)
    assert (told(), table.asked_names()) == (1, ["Ben"])
    for _ in range(2):
        await later(table, clock, 60)
    assert told() == 1
    assert table.sandbox.problems == []


async def test_a_mention_on_the_board_waits_as_well(table: Table, clock: Still) -> None:
    await sleeping(table, clock, "mention")
    ben = table["Ben"].user.id
    assert ben not in table.board.pinged
    await later(table, clock, NIGHT * HOUR)
    assert ben in table.board.pinged
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_restart_meanwhile_loses_no_notice(sandbox: Sandbox, tmp_path: Path, clock: Still) -> None:
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await sleeping(table, clock)
        told = Told(table)
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await later(table, clock, HOUR)
        assert told() == 0
        await later(table, clock, NIGHT * HOUR)
        assert (told(), table.asked_names()) == (1, ["Ben"])


@pytest.mark.slow
@pytest.mark.parametrize("command", ["hand", "board"])
async def test_a_player_who_has_looked_is_not_told_again(table: Table, clock: Still, command: str) -> None:
    await sleeping(table, clock, pace="1d")
    told = Told(table)
    press = await (await table["Ben"].slash(table.place, command)).wait_until_settled()
    assert private(press).text
    await table.wait_until_shown()
    await later(table, clock, NIGHT * HOUR)
    assert told() == 0
    await later(table, clock, DAY // 2)
    assert told() == 1, "reminders come all the same"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_moves_in_their_quiet_hours_is_told_of_the_next_turn(
    table: Table, clock: Still
) -> None:
    await sleeping(table, clock)
    told = Told(table)
    await until_asked(table, 0)
    await until_asked(table, 1)
    assert (told(), table.asked_names()) == (1, ["Ben"]), "they are awake"


@pytest.mark.slow
async def test_a_player_away_is_told_after_both_have_ended(table: Table, clock: Still) -> None:
    await sleeping(table, clock)
    told, ben = Told(table), table["Ben"].user.id
    await table.matches.people.go_away(ben, int(clock()) + 2 * HOUR)
    await later(table, clock, 2 * HOUR + 60)
    assert told() == 0, "they are back, but asleep"
    await later(table, clock, NIGHT * HOUR)
    assert told() == 1


@pytest.mark.slow
async def test_hours_that_are_changed_count_at_once(table: Table, clock: Still) -> None:
    await sleeping(table, clock)
    told = Told(table)
    await table.matches.people.keep(table["Ben"].user.id, Habits())
    await table.wait_until_shown()
    assert (told(), table.asked_names()) == (1, ["Ben"])
