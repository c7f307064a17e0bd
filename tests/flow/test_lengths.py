"""The duration of a match is told before users join."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.client import Bot
from engine.clocks.pace import DAY
from engine.services.durations import FRESH, LEAST
from sandbox import Sandbox
from tests.flow.support import Table, private
from tests.support.clock import Clock

pytestmark = pytest.mark.usefixtures("no_vacation")

GAME = "howmanycalories"
TWO = ("Ada", "Ben")
USUALLY = "Usually takes about 3 days."


@pytest.fixture
def table(sandbox: Sandbox, bot: Bot) -> Table:
    """Return a table where old messages may be edited often.

    What takes people days is played within a minute here.
    """
    sandbox.world.limits = replace(sandbox.world.limits, old_edits=1000)
    return Table(sandbox, bot)


async def play_match(table: Table, clock: Clock, number: int, days: int) -> None:
    """Play a match that takes that many days."""
    await table.match(GAME, TWO, rounds=1)
    clock.ahead += days * DAY
    await table.hurry(number)


@pytest.mark.slow
async def test_a_lobby_tells_how_long_matches_take_once_enough_were_played(
    table: Table, clock: Clock
) -> None:
    for number, days in enumerate((1, 2, 3, 5), start=1):
        await play_match(table, clock, number, days)
    card = await table.lobby(GAME, TWO)
    assert "Usually takes" not in card.text
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    clock.ahead += 9 * DAY
    await table.hurry(LEAST)
    clock.ahead += FRESH
    assert USUALLY in (await table.lobby(GAME, TWO)).text
    assert USUALLY not in (await table.lobby(GAME, ("Ada", "Ben", "Cleo"))).text, "3 play another time"
    assert USUALLY not in (await table.lobby(GAME, TWO, pace="1d")).text, "nor do clocks leave it the same"
    assert table.sandbox.problems == []


async def test_a_lobby_with_clocks_tells_by_when_it_is_over_and_the_board_the_day(table: Table) -> None:
    card = await table.lobby(GAME, TWO, pace="1d", rounds=1)
    assert "Takes 5 months at the slowest." in card.text
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    ends = (await table.matches.match(1)).times.ends_by
    board = private(await (await table["Ada"].slash(table.place, "board")).wait_until_settled())
    assert f"It’s over by <t:{ends}:D> at the latest." in board.text
    assert table.sandbox.problems == []


async def test_one_without_clocks_tells_how_long_others_wait_and_shows_no_deadline_until_it_is_near(
    table: Table, clock: Clock
) -> None:
    card = await table.lobby("kaliko", TWO)
    assert "No clock." in card.text
    more = await table.more("Ben", card)
    assert "the bot moves for you. It takes 2 years at most; then the score so far decides." in more.text
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    match = await table.matches.match(1)
    assert match.times.ends_by == (match.times.started or 0) + 730 * DAY
    board = private(await (await table["Ada"].slash(table.place, "board")).wait_until_settled())
    assert f"It’s over by <t:{match.times.ends_by}:D> at the latest." in board.text
    (name,) = table.asked_names()
    (seat,) = match.to_move
    assert "time is up" not in table.board.text
    clock.ahead += 16 * DAY
    await table.matches.pass_time()
    await table.wait_until_shown()
    running = (await table.matches.match(1)).seats[seat].clock
    assert running is not None
    assert f"time is up <t:{running.deadline}:R>" in table.board.text
    clock.ahead += 15 * DAY
    await table.matches.pass_time()
    await table.wait_until_shown()
    assert table.asked_names() != [name]
    assert "ran out of time, so the bot moved for them." in table.board.text
    assert table.sandbox.problems == []
