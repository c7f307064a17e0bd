"""Discord out of order, or rate-limiting the bot, for hours.

Nothing is lost, each turn is told once, and no storm of calls follows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cogs.client import commands_key
from cogs.surfaces import surfaces
from sandbox import Sandbox
from tests.flow.current import check_current
from tests.flow.support import Table, blank, bot_at, choices, private, store_of, with_sleep
from tests.support.clock import Clock

GAME = "howmanycalories"
EVER = 100_000
HOUR = 3600.0


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the waits of discord.py and of the workers that show matches."""
    monkeypatch.setattr(surfaces, "RETRY_DELAYS", (0.01, 0.01))
    short = with_sleep(lambda seconds: asyncio.sleep(min(seconds, 0.01)))
    for module in ("http", "webhook.async_"):
        monkeypatch.setattr(f"discord.{module}.asyncio", short)


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault",
    [
        {"drop": True},
        {"status": 500},
        {"status": 503},
        {"status": 429, "retry_after": HOUR},
        {"status": 429, "retry_after": HOUR, "is_global": True},
    ],
    ids=["no line", "500", "503", "a route's limit", "everybody's limit"],
)
async def test_after_an_hour_of_trouble_everything_is_there_once(
    table: Table, clock: Clock, fault: Mapping[str, Any]
) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    table.sandbox.faults.add(path="/channels/*", times=EVER, **fault)
    for name in ("Ada", "Ben"):
        press = await (await table[name].press(table.board, label="Play")).wait_until_settled()
        await table.move(name, private(press))
    await table.wait_until_shown()
    for _ in range(6):
        clock.ahead += HOUR / 6
        await table.bot.services.surfaces.heal()
        await table.wait_until_shown()
    assert (await table.matches.match(1)).ply == 2, "moves count all the same"
    assert await table.store.behind() == (1,)
    table.sandbox.faults.clear()
    served = table.sandbox.wire.served
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()
    assert table.sandbox.wire.served - served < 20, "it came back in a storm"
    await check_current(table, table.matches, table.store)
    await table.hurry(1)
    assert table.board.text.count("Final result") == 1


async def test_after_days_without_the_bot_boards_and_hands_tell_the_new_time_by_themselves(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "matches.sqlite3"
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, ("Ada", "Ben"), pace="7d")
        await bot.services.matches.pass_time()
        told = (await bot.services.matches.match(1)).seats[0].clock
        assert told is not None and f"<t:{told.deadline}:" in table.board.text
    clock.ahead += 2 * 24 * HOUR
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        board, hands = table.board, {name: table.hands(name)[-1] for name in ("Ada", "Ben")}
        await bot.services.matches.pass_time()
        await table.wait_until_shown()
        clock_now = (await bot.services.matches.match(1)).seats[0].clock
        assert clock_now is not None and clock_now.deadline is not None and told.deadline is not None
        assert clock_now.deadline - told.deadline >= 2 * 24 * HOUR
        for message in (board, *hands.values()):
            assert f"<t:{clock_now.deadline}:" in message.text
            assert f"<t:{told.deadline}:" not in message.text
        assert table.board is board, "nobody is told anew"
        assert {name: table.hands(name)[-1] for name in hands} == hands
    assert sandbox.problems == []


async def test_a_channel_with_a_limit_of_an_hour_holds_up_no_other_match(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.bot.services.surfaces.worker, "_slots", asyncio.Semaphore(1))
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    limited = table.place
    table.sandbox.faults.add(path=f"/channels/{limited.id}*", times=EVER, status=429, retry_after=HOUR)
    await table.type_on(1)
    await table.match(GAME, ("Cleo", "Dan"), rounds=1)
    assert table.place is not limited
    assert {"Cleo", "Dan"} <= set(table.asked_names())
    assert table.board.find(label="Play") is not None
    assert await table.store.behind() == (1,)
    table.sandbox.faults.clear()
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()
    assert await table.store.behind() == ()


async def test_commands_that_discord_will_not_hear_of_for_hours_keep_no_one_from_playing(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    database = tmp_path / "limited.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        await store_of(bot).keep_setting(commands_key(bot.application_id), "of another build")
    limit = sandbox.faults.add("PUT", "/applications/*", EVER, status=429, retry_after=HOUR)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, ("Ada", "Ben"), rounds=1)
        assert choices(table.hands("Ada")[-1])
    assert limit.hits == 1
