"""Servers of another process: looked up rarely.

The bot says nothing wrong where Discord gives no answer.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.api.membership import UnknownMemberError
from cogs.api.shards import Shards
from cogs.client import Bot
from engine.services.matches import Matches
from engine.store import Store
from sandbox import Sandbox
from sandbox.model import Channel, Guild
from tests.flow.support import blank
from tests.support.clock import Clock

HOUR = 3600


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as made:
        yield made


@pytest.fixture
def club(sandbox: Sandbox) -> Guild:
    """On the second shard of two."""
    return sandbox.world.add_guild("Club", sandbox.person("Zoe").user, shard=(1, 2))


@pytest.fixture
def bar(sandbox: Sandbox, club: Guild) -> Channel:
    return sandbox.world.add_channel("bar", guild=club)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> AsyncIterator[Bot]:
    """Of the first shard: logged in, and not connected."""
    store = await Store.open(tmp_path / "matches.sqlite3")
    made = Bot(
        Matches(store),
        store,
        api_url=sandbox.api_url,
        pictures=blank(),
        now=clock,
        shards=Shards((0,), 2),
    )
    await made.login(sandbox.token)
    yield made
    await made.go_down()
    await store.close()


async def test_a_server_is_known_with_its_channels_threads_and_what_the_bot_may_there(
    sandbox: Sandbox, bot: Bot, club: Guild, bar: Channel
) -> None:
    thread = sandbox.world.add_thread(bar, "Corner", sandbox.world.bot)
    found = await bot.services.remote_guilds.find(club.id)
    assert found is not None
    assert found.name == "Club"
    place = found.get_channel(bar.id)
    assert place is not None
    assert place.permissions_for(found.me).send_messages
    assert found.get_channel_or_thread(thread.id) is not None
    assert bot.get_guild(club.id) is None, "what Discord tells of by itself is told apart"


async def test_it_is_asked_for_again_only_after_a_while(
    sandbox: Sandbox, bot: Bot, club: Guild, bar: Channel, clock: Clock
) -> None:
    asked = sandbox.faults.add("GET", f"/guilds/{club.id}", times=10, delay=0.001)
    for _ in range(3):
        assert await bot.services.remote_guilds.find(club.id) is not None
    assert asked.hits == 1
    clock.ahead += HOUR
    await bot.services.remote_guilds.find(club.id)
    assert asked.hits == 2


async def test_where_the_bot_is_not_there_is_no_server_and_where_no_one_can_tell_it_is_said(
    sandbox: Sandbox, bot: Bot, club: Guild, bar: Channel
) -> None:
    nowhere = sandbox.world.next_id((1, 2))
    assert await bot.services.remote_guilds.find(nowhere) is None
    sandbox.faults.add("GET", f"/guilds/{club.id}", status=503)
    with pytest.raises(UnknownMemberError):
        await bot.services.remote_guilds.find(club.id)
    assert await bot.services.remote_guilds.find(club.id) is not None, "that is not remembered"


async def test_no_one_is_asked_of_ones_own_shards(sandbox: Sandbox, bot: Bot) -> None:
    asked = sandbox.faults.add("GET", "/guilds/*", times=10, delay=0.001)
    ours = sandbox.world.next_id((0, 2))
    assert await bot.services.remote_guilds.find(ours) is None
    await bot.services.remote_guilds.learn_names([ours])
    assert asked.hits == 0


async def test_names_are_learnt_where_that_is_possible(
    sandbox: Sandbox, bot: Bot, club: Guild, clock: Clock
) -> None:
    asked = sandbox.faults.add("GET", f"/guilds/{club.id}", status=503)
    assert bot.services.remote_guilds.name_of(club.id) == ""
    await bot.services.remote_guilds.learn_names([club.id])
    assert bot.services.remote_guilds.name_of(club.id) == ""
    for _ in range(2):
        await bot.services.remote_guilds.learn_names([club.id])
        assert bot.services.remote_guilds.name_of(club.id) == "Club"
    assert asked.hits == 1
    club.name = "Guild"
    clock.ahead += 2 * HOUR
    await bot.services.remote_guilds.learn_names([club.id])
    assert bot.services.remote_guilds.name_of(club.id) == "Guild"


async def test_whether_a_thread_of_another_process_is_locked_is_asked_now_and_then(
    sandbox: Sandbox, bot: Bot, club: Guild, bar: Channel, clock: Clock
) -> None:
    thread = sandbox.world.add_thread(bar, "Corner", sandbox.world.bot)
    asked = sandbox.faults.add("GET", f"/channels/{thread.id}", times=10, delay=0.001)
    assert not await bot.services.delivery.is_locked(club.id, thread.id)
    sandbox.world.lock_thread(thread)
    for _ in range(3):
        clock.ahead += HOUR / 3
        assert await bot.services.delivery.is_locked(club.id, thread.id)
        assert await bot.services.delivery.is_locked(club.id, thread.id), "known for some seconds"
    assert asked.hits == 4
    assert not await bot.services.delivery.is_locked(club.id, bar.id)
    assert not await bot.services.delivery.is_locked(None, thread.id), "direct messages are never locked"
