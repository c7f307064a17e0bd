"""The limit of a thousand open threads in a server.

Threads of ended matches are archived, and no user is locked out.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs import client
from cogs.client import Bot
from cogs.surfaces import archive as archiving
from cogs.surfaces.archive import ARCHIVE_AFTER, ARCHIVE_AFTER_CROWDED
from sandbox import Sandbox
from sandbox.model import Channel
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Clock
from tests.support.waits import until

GAME = "kaliko"
HOUR = 60 * 60


async def end_match(table: Table) -> Channel:
    """Return the thread of a match that has just ended."""
    await table.match(GAME, ("Ada", "Ben"))
    thread = table.place
    asking = await (await table["Ben"].slash(thread, "resign")).wait_until_settled()
    await table.press_button("Ben", private(asking), "Yes, resign")
    await table.wait_until_shown()
    assert thread.is_thread
    assert not thread.archived
    return thread


async def later(table: Table, clock: Clock, seconds: float = 0) -> None:
    clock.ahead += seconds
    await table.bot.services.archivist.archive_threads()
    await table.wait_until_shown()


def record_archived(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets each archived thread."""
    threads, archive = list[int](), bot.services.delivery.archive

    async def noting(thread: int) -> bool:
        threads.append(thread)
        return await archive(thread)

    monkeypatch.setattr(bot.services.delivery, "archive", noting)
    return threads


@pytest.mark.slow
async def test_a_day_after_the_end_a_thread_is_put_away_once_and_no_one_is_kept_out(
    table: Table, clock: Clock, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = await end_match(table)
    await table.match(GAME, ("Ada", "Ben"))
    playing = table.place
    asked = record_archived(bot, monkeypatch)
    await later(table, clock, ARCHIVE_AFTER - HOUR)
    assert not over.archived
    await later(table, clock, HOUR)
    assert (over.archived, over.locked, playing.archived) == (True, False, False)
    rematch = await (await table["Ada"].press(table.hands("Ada")[0], label="Rematch")).wait_until_settled()
    assert "You’re in the rematch" in private(rematch).text
    await table["Ben"].say(over, "Well played!")
    assert not over.archived
    await later(table, clock, ARCHIVE_AFTER)
    assert not over.archived
    assert asked == [over.id]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_where_threads_are_many_they_are_put_away_after_minutes(
    table: Table, clock: Clock, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archiving, "MANY_THREADS", 3)
    threads = [await end_match(table) for _ in range(2)]
    await later(table, clock, ARCHIVE_AFTER_CROWDED)
    assert not any(thread.archived for thread in threads)
    threads.append(await end_match(table))
    await until(lambda: len(bot.guilds[0].threads) == 3)
    await later(table, clock)
    assert [thread.archived for thread in threads] == [True, True, False]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_call_that_gets_lost_is_made_again_and_one_that_is_forbidden_is_not(
    table: Table, clock: Clock, bot: Bot, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = await end_match(table)
    asked = record_archived(bot, monkeypatch)
    lost = sandbox.faults.add(method="PATCH", path="/channels/*", drop=True)
    await later(table, clock, ARCHIVE_AFTER)
    assert (over.archived, lost.hits) == (False, 1)
    await later(table, clock)
    assert over.archived
    barred = await end_match(table)
    sandbox.faults.add(method="PATCH", path="/channels/*", status=403)
    for _ in range(3):
        await later(table, clock, ARCHIVE_AFTER)
    assert not barred.archived
    assert asked == [over.id, over.id, barred.id]


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(("status", "times"), [(503, 1), (429, 5)])
async def test_what_discord_has_no_time_for_is_tried_again_at_the_next_look(
    table: Table, clock: Clock, sandbox: Sandbox, status: int, times: int
) -> None:
    """Of being asked too often discord.py tells only the fifth time."""
    over = await end_match(table)
    busy = sandbox.faults.add("PATCH", "/channels/*", times, status=status, retry_after=0.001)
    await later(table, clock, ARCHIVE_AFTER)
    assert (over.archived, busy.hits) == (False, times)
    await later(table, clock)
    assert over.archived


async def test_the_bot_looks_for_them_by_itself(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "ARCHIVE_EVERY", 0.01)
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        over = await end_match(Table(sandbox, bot))
        clock.ahead += ARCHIVE_AFTER
        await until(lambda: over.archived)


@pytest.mark.slow
async def test_a_restart_forgets_none_and_repeats_none(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for expected in (False, True, True):
        async with bot_at(sandbox, tmp_path / "again.sqlite3", clock, blank()) as bot:
            table = Table(sandbox, bot)
            if not expected:
                over = await end_match(table)
                continue
            asked = record_archived(bot, monkeypatch)
            clock.ahead += ARCHIVE_AFTER
            await bot.services.archivist.archive_threads()
            await table.wait_until_shown()
            assert over.archived
    assert asked == []
