"""The gateway over days.

Sessions are resumed, told to reconnect, invalid, gone for good, again and again; panels are older
than their tokens.
"""

from __future__ import annotations

import asyncio

import pytest

from cogs.surfaces.lookout import RETRY_AFTER
from sandbox.limits import HANGING
from tests.flow.current import check_current
from tests.flow.support import Table, choices, private, with_sleep
from tests.support.clock import Clock
from tests.support.waits import until

GAME = "howmanycalories"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py's own waits are short here."""
    short = with_sleep(lambda seconds: asyncio.sleep(min(seconds, 0.05)))
    for module in ("client", "http"):
        monkeypatch.setattr(f"discord.{module}.asyncio", short)


async def wait_until_connected(table: Table) -> None:
    """Until the bot has resumed its session, or begun another one."""
    events = [
        asyncio.create_task(table.bot.wait_for(event, timeout=HANGING)) for event in ("resumed", "connect")
    ]
    await asyncio.wait(events, return_when=asyncio.FIRST_COMPLETED)
    for event in events:
        event.cancel()
    await asyncio.gather(*events, return_exceptions=True)


async def back(table: Table) -> None:
    """Wait until the bot is connected and knows its server."""
    await until(lambda: table.sandbox.gateway.is_heard and any(guild.channels for guild in table.bot.guilds))


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("end", ["dropped", "asked", "invalid", "invalid for good", "forgotten"])
async def test_a_connection_that_ends_in_any_way_is_made_again_and_play_goes_on(
    table: Table, end: str
) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    hearing = asyncio.create_task(wait_until_connected(table))
    await asyncio.sleep(0)
    sandbox = table.sandbox
    match end:
        case "dropped":
            await sandbox.drop_gateway()
        case "asked":
            await sandbox.request_reconnect()
        case "invalid":
            await sandbox.invalid_session(resumable=True)
        case "invalid for good":
            await sandbox.invalid_session(resumable=False)
        case _:
            await sandbox.drop_gateway(resumable=False)
    await hearing
    await back(table)
    await table.play_on(2)
    await check_current(table, table.matches, table.store)


@pytest.mark.slow
async def test_connections_that_end_again_and_again_tell_nothing_twice(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    for number in range(6):
        hearing = asyncio.create_task(wait_until_connected(table))
        await asyncio.sleep(0)
        await table.sandbox.drop_gateway(resumable=number % 2 == 0)
        await hearing
    await back(table)
    await table.play_on(2)
    await check_current(table, table.matches, table.store)


async def test_a_press_made_while_the_connection_was_down_counts_once_it_is_resumed(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.sandbox.drop_gateway()
    await table.move("Ada", table.hands("Ada")[0])
    await table.wait_until_shown()
    assert (await table.matches.match(1)).to_move == (1,)


@pytest.mark.slow
async def test_being_thrown_out_while_the_connection_was_gone_is_noticed_and_so_is_coming_back(
    table: Table, clock: Clock
) -> None:
    world = table.sandbox.world
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.sandbox.drop_gateway(resumable=False)
    world.set_in_guild(world.bot, False)
    await until(lambda: table.sandbox.gateway.is_heard)
    for _ in range(2):
        await table.type_on(1)
    assert (await table.matches.match(1)).ply == 2
    await table.sandbox.drop_gateway(resumable=False)
    world.set_in_guild(world.bot, True)
    await back(table)
    clock.ahead += RETRY_AFTER
    await table.bot.services.lookout.look()
    await table.wait_until_shown()
    assert table.board.find(label="Play") is not None
    assert await table.store.behind() == ()


@pytest.mark.slow
async def test_a_private_panel_older_than_its_token_answers_with_what_is_asked_now(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    panel = private(await (await table["Ada"].press(table.board, label="Play")).wait_until_settled())
    clock.ahead += 20 * 60
    press = await table.chosen("Ada", panel)
    await press.wait_until_settled()
    assert not press.failed
    assert (await table.matches.match(1)).to_move == (1,)
    panel = private(await (await table["Ben"].press(table.board, label="Play")).wait_until_settled())
    await table.type_on(1)
    clock.ahead += 20 * 60
    stale = await table["Ben"].press_raw(panel, "1|pick|1|99999|0")
    await stale.wait_until_settled()
    assert not stale.failed
    fresh = private(await (await table["Ben"].press(table.board, label="Play")).wait_until_settled())
    match = await table.matches.match(1)
    assert bool(choices(fresh)) == (1 in match.to_move)
    assert table.sandbox.problems == []
