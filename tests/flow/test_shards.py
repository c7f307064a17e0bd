"""Several processes with one token and one database.

Each serves its own shards, and they connect one after another.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import discord
import pytest

from cogs.api import identify_slots
from cogs.api.identify_slots import IdentifySlots
from cogs.api.shards import shards_of
from cogs.client import OWNER, Bot, OtherApplication, commands_key
from engine.services.matches import Matches
from engine.services.outages import LEAST
from engine.store.postgres import PostgresStore
from engine.store.postgres.duty import Duties
from sandbox import Limits, Message, Person, Sandbox
from sandbox.limits import HANGING
from tests.flow.support import UNHURRIED, blank, store_of, wait_until_handled
from tests.support.askers import asker
from tests.support.clock import Clock
from tests.support.openapi import checker
from tests.support.postgres import fresh_database
from tests.support.waits import until

DAY = 24 * 3600.0
COUNT = 4


class Process:
    """A bot as it would run in a process of its own."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.heard: list[discord.Interaction] = []
        self.serving: asyncio.Task[None] | None = None
        self.waited: list[int] = []
        """For how many days it would have waited, for its shards one after another."""
        bot.identify_slots = IdentifySlots(store_of(bot), self._sleep)
        bot.add_listener(self._hear, "on_interaction")

    async def _hear(self, interaction: discord.Interaction) -> None:
        self.heard.append(interaction)

    async def _sleep(self, seconds: float) -> None:
        self.waited.append(round(seconds / DAY))


@asynccontextmanager
async def process_at(
    sandbox: Sandbox, url: str, shards: str, now: Callable[[], float] = time.time
) -> AsyncIterator[Process]:
    """Yield a started process, maybe not connected; the sandbox shows that."""
    store = await PostgresStore.open(url)
    duty = store.duty(shards, shards)
    bot = Bot(
        Matches(store, lambda: int(now()), duty=duty),
        store,
        api_url=sandbox.api_url,
        pictures=blank(),
        now=now,
        rates=UNHURRIED,
        shards=shards_of(shards),
    )
    process = Process(bot)
    process.serving = asyncio.create_task(bot.start(sandbox.token))
    try:
        yield process
    finally:
        await bot.go_down()
        await asyncio.gather(process.serving, return_exceptions=True)
        await duty.close()
        await store.close()


def duty_of(bot: Bot) -> Duties:
    """Return a bot's duties that it shares with others."""
    duty = bot.services.matches.duty
    assert isinstance(duty, Duties)
    return duty


@pytest.fixture(autouse=True)
def unmistakable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lengthen waits beyond a busy machine's delays.

    No test waits for their end.
    """
    monkeypatch.setattr(identify_slots, "APART", DAY)
    monkeypatch.setattr(identify_slots, "PATIENCE", 100 * DAY)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    limits = Limits(ack_seconds=HANGING, global_per_second=None, shards=COUNT, max_concurrency=2)
    async with Sandbox(limits=limits, check=checker()) as made:
        made.barrier = partial(wait_until_handled, made)
        yield made


@pytest.mark.slow
async def test_processes_share_the_shards_and_the_turns_to_connect_and_each_answers_its_own(
    sandbox: Sandbox,
) -> None:
    zoe = sandbox.person("Zoe")
    clubs = [sandbox.world.add_guild(f"Club {n}", zoe.user, shard=(n, COUNT)) for n in range(COUNT)]
    bars = [sandbox.world.add_channel(f"bar-{n}", guild=club) for n, club in enumerate(clubs)]
    registered = sandbox.faults.add("PUT", "/applications/*", times=10, delay=0.05)
    async with (
        fresh_database() as url,
        process_at(sandbox, url, "0-1/4") as first,
        process_at(sandbox, url, "2-3/4") as second,
    ):
        await until(lambda: sandbox.gateway.shards == [0, 1, 2, 3])
        assert registered.hits == 1, "whoever came first told Discord the commands"
        assert sorted(first.waited + second.waited) == [1, 1], "of each bucket one waits for the other"
        for place in (*bars, zoe.open_dm()):
            answered = await (await zoe.slash(place, "help")).wait_until_settled()
            assert answered.message is not None
        assert [one.guild_id for one in first.heard] == [clubs[0].id, clubs[1].id, None]
        assert [one.guild_id for one in second.heard] == [clubs[2].id, clubs[3].id]
        assert {guild.id for guild in second.bot.guilds} - {sandbox.world.guild.id} == {
            clubs[2].id,
            clubs[3].id,
        }
    assert sandbox.problems == []


async def test_who_has_no_right_to_the_database_takes_nothing_on(sandbox: Sandbox) -> None:
    async with fresh_database() as url:
        store = await PostgresStore.open(url)
        await store.keep_setting(OWNER, "12")
        async with process_at(sandbox, url, "0-3/4") as process:
            assert process.serving is not None
            with pytest.raises(OtherApplication):
                await process.serving
            assert process.bot.services.matches.duty.held_count == 0
            assert await store.pool.fetchval("SELECT count(*) FROM processes") == 0
        await store.close()


async def test_a_shard_that_was_turned_away_comes_again(sandbox: Sandbox) -> None:
    async with fresh_database() as url, process_at(sandbox, url, "3/4") as process:
        await until(lambda: sandbox.gateway.shards == [3])
        await sandbox.invalid_session()
        await until(lambda: process.waited and sandbox.gateway.shards == [3])
        assert process.waited == [1]


@pytest.mark.slow
async def test_a_press_by_dm_reaches_the_server_of_another_process(sandbox: Sandbox) -> None:
    world, zoe, yan = sandbox.world, sandbox.person("Zoe"), sandbox.person("Yan")
    bar = world.add_channel("bar", guild=world.add_guild("Club", zoe.user, yan.user, shard=(3, COUNT)))
    async with (
        fresh_database() as url,
        process_at(sandbox, url, "0-1/4") as first,
        process_at(sandbox, url, "2-3/4") as second,
    ):
        await until(lambda: sandbox.gateway.shards == [0, 1, 2, 3])
        opened = await (await zoe.slash(bar, "play howmanycalories", rounds=1)).wait_until_settled()
        card = opened.message
        assert card is not None
        await (await yan.press(card, label="Join")).wait_until_settled()
        await (await zoe.press(card, label="Start")).wait_until_settled()
        await second.bot.services.matches.resign(1, asker(yan.id))
        ended = [await told_by_dm(one, "Rematch") for one in (zoe, yan)]
        listed = (await (await zoe.slash(zoe.open_dm(), "matches")).wait_until_settled()).message
        assert listed is not None
        assert "Club" in listed.text
        assert bar.guild_id not in {guild.id for guild in first.bot.guilds}
        pressed = await (await zoe.press(ended[0], label="Rematch")).wait_until_settled()
        assert first.heard[-1].id == pressed.id
        match = await second.bot.services.matches.match(2)
        assert (match.phase, match.place.channel, match.names) == ("lobby", bar.id, ("Zoe",))
        another = await (await yan.press(ended[1], label="Open another")).wait_until_settled()
        assert another.message is not None
        assert "Which game?" in another.message.text
        choice = another.message.interactive[0]
        await (await yan.choose(another.message, choice["custom_id"], ["kaliko"])).wait_until_settled()
        assert (await first.bot.services.matches.match(3)).place.channel == bar.id
    assert sandbox.problems == []


async def told_by_dm(person: Person, label: str) -> Message:
    """Return the newest DM with a button of this label, once there is one."""

    def found() -> list[Message]:
        messages = person.dm.messages.values() if person.dm else ()
        return [one for one in messages if not one.deleted and one.find(label=label) is not None]

    await until(found)
    return found()[-1]


async def test_a_shard_out_of_reach_holds_the_clocks_until_it_is_back(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, passed = Clock(), list[int]()

    async def pass_time() -> None:
        passed.append(1)

    async with fresh_database() as url, process_at(sandbox, url, "0-1/4", clock) as process:
        bot = process.bot
        await until(lambda: sandbox.gateway.shards == [0, 1])
        monkeypatch.setattr(bot.services.matches, "pass_time", pass_time)
        began = int(clock())
        for shard in (0, 1):
            await bot.on_shard_disconnect(shard)
        clock.ahead += LEAST
        await bot.on_shard_resumed(1)
        passed.clear()
        await bot._pass_time()
        assert not passed, "there are still people who can press nothing"
        clock.ahead += LEAST
        await bot.on_shard_connect(0)
        await bot._pass_time()
        assert passed
        ((since, back),) = bot.services.matches.outages.spans
        assert began <= since <= back - 2 * LEAST


@pytest.mark.slow
async def test_commands_are_those_of_the_build_that_started_last_on_any_shard(sandbox: Sandbox) -> None:
    """Commands are those of the build that started last, on any shard.

    An older build beside it, whose shards are others, does not have Discord take its own again.
    """
    async with fresh_database() as url, process_at(sandbox, url, "0-1/4") as old:
        await until(lambda: sandbox.gateway.shards == [0, 1])
        bot, key = old.bot, commands_key(old.bot.application_id)
        duty = duty_of(bot)
        await duty._pool.execute(
            "INSERT INTO processes (name, shards, draining, beat) VALUES ('newer', '2-3/4', FALSE, "
            "'infinity')"
        )
        await until(lambda: duty.processes == 2)
        await store_of(bot).keep_setting(key, "of a newer build")
        assert not duty.has_twin
        await bot._do_for_all()
        assert await store_of(bot).setting(key) == "of a newer build"
        await duty._pool.execute("DELETE FROM processes WHERE name = 'newer'")
        await until(lambda: duty.processes == 1)
        await bot._do_for_all()
        assert await store_of(bot).setting(key) == bot.digest
