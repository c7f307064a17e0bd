"""Shards: which session gets which events, and how many may start at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import aiohttp
import pytest

from sandbox import Channel, Limits, Person, Sandbox
from sandbox.model import Guild
from sandbox.world.sharding import shard_of
from tests.sandbox.client import HELLO, TOKEN, Rest, Toy, toy_at
from tests.sandbox.gateway.gateways import Socket, connect
from tests.support.waits import until

COUNT = 4


def identify(shard: int, count: int = COUNT, intents: int = 1) -> dict[str, Any]:
    return {"op": 2, "d": {"token": TOKEN, "intents": intents, "shard": [shard, count], "properties": {}}}


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as made:
        yield made


@pytest.fixture
def zoe(sandbox: Sandbox) -> Person:
    return sandbox.person("Zoe")


@pytest.fixture
def clubs(sandbox: Sandbox, zoe: Person) -> list[Guild]:
    """Return a guild for each shard."""
    return [sandbox.world.add_guild(f"Club {n}", zoe.user, shard=(n, COUNT)) for n in range(COUNT)]


@pytest.fixture
def bars(sandbox: Sandbox, clubs: list[Guild]) -> list[Channel]:
    return [sandbox.world.add_channel(f"bar-{n}", guild=club) for n, club in enumerate(clubs)]


@asynccontextmanager
async def shards_at(
    session: aiohttp.ClientSession, sandbox: Sandbox, *shards: int
) -> AsyncIterator[dict[int, Socket]]:
    """Yield connections by hand that have identified as these shards."""
    found = {}
    for shard in shards:
        found[shard] = await connect(session, sandbox)
        await found[shard].send(identify(shard))
    yield found


async def read_greeting(socket: Socket, club: Guild) -> tuple[str, int]:
    """Return the session's id, and the sequence number of its last guild's event."""
    ready = (await socket.take("READY"))["d"]
    while (told := await socket.take("GUILD_CREATE"))["d"]["id"] != str(club.id):
        pass
    return ready["session_id"], told["s"]


async def test_a_guild_can_be_made_for_a_shard(sandbox: Sandbox, clubs: list[Guild]) -> None:
    assert [shard_of(club.id, COUNT) for club in clubs] == [*range(COUNT)]
    ids = [*(club.id for club in clubs), sandbox.world.next_id()]
    assert ids == sorted(set(ids)), "later than all before"


async def test_the_platform_says_how_many_shards_it_recommends_and_how_many_may_begin(
    session: aiohttp.ClientSession,
) -> None:
    async with Sandbox(limits=Limits(shards=16, max_concurrency=4), token=TOKEN) as sandbox:
        rest = Rest(sandbox.api_url, session, TOKEN)
        async with shards_at(session, sandbox, 0, 1) as sockets:
            for socket in sockets.values():
                await socket.take("READY")
            told = (await rest("GET", "/gateway/bot")).body
    assert told["shards"] == 16
    limit = told["session_start_limit"]
    assert (limit["total"], limit["remaining"], limit["max_concurrency"]) == (1000, 998, 4)


async def test_a_session_hears_of_its_own_guilds_and_no_others(
    sandbox: Sandbox, session: aiohttp.ClientSession, clubs: list[Guild], bars: list[Channel]
) -> None:
    async with shards_at(session, sandbox, *range(COUNT)) as sockets:
        for number, socket in sockets.items():
            ready = (await socket.take("READY"))["d"]
            own = [one for one in (sandbox.world.guild, *clubs) if shard_of(one.id, COUNT) == number]
            assert ready["shard"] == [number, COUNT]
            assert [one["id"] for one in ready["guilds"]] == [str(one.id) for one in own]
            heard = [(await socket.take("GUILD_CREATE"))["d"]["id"] for _ in own]
            assert heard == [str(one.id) for one in own]
        for number in reversed(range(COUNT)):
            sandbox.world.add_thread(bars[number], f"Corner {number}", sandbox.world.bot)
        for number, socket in sockets.items():
            assert (await socket.take())["d"]["name"] == f"Corner {number}", "and nothing before"


async def test_presses_go_to_the_shard_of_their_guild_and_direct_ones_to_the_first(
    sandbox: Sandbox, session: aiohttp.ClientSession, zoe: Person, bars: list[Channel], toy: Toy
) -> None:
    await toy.register(HELLO)
    async with shards_at(session, sandbox, *range(COUNT)) as sockets:
        for socket in sockets.values():
            await socket.take("READY")
        direct = await zoe.slash(zoe.open_dm(), "hello")
        typed = [await zoe.slash(bar, "hello") for bar in bars]
        first = (await sockets[0].take("INTERACTION_CREATE"))["d"]
        assert (first["id"], first["context"]) == (str(direct.id), 1)
        for number, one in enumerate(typed):
            heard = (await sockets[number].take("INTERACTION_CREATE"))["d"]
            assert heard["id"] == str(one.id)


async def test_several_clients_with_one_token_share_the_guilds(
    sandbox: Sandbox, clubs: list[Guild], bars: list[Channel], zoe: Person
) -> None:
    async with AsyncExitStack() as stack:
        halves = [
            await stack.enter_async_context(toy_at(sandbox, shard_ids=ids, shard_count=COUNT))
            for ids in ([0, 1], [2, 3])
        ]
        await until(lambda: sum(len(half.guilds) for half in halves) == 1 + COUNT)
        for number, half in enumerate(halves):
            theirs = clubs[:2] if number else clubs[2:]
            assert {guild.id for guild in half.guilds}.isdisjoint(club.id for club in theirs)
        await halves[0].register(HELLO)
        one = await zoe.slash(bars[3], "hello")
        await until(lambda: halves[1].heard)
        assert [heard.id for _, heard in halves[1].heard] == [one.id]
        assert halves[0].heard == []


async def test_each_shard_is_resumed_by_itself(
    sandbox: Sandbox, session: aiohttp.ClientSession, clubs: list[Guild], bars: list[Channel]
) -> None:
    async with shards_at(session, sandbox, 1, 2) as sockets:
        begun = {number: await read_greeting(socket, clubs[number]) for number, socket in sockets.items()}
        await sandbox.drop_gateway(shard=2)
        assert await sockets[2].close_code() == 4000
        assert sandbox.gateway.shards == [1]
        for number in (1, 2):
            sandbox.world.add_thread(bars[number], f"Corner {number}", sandbox.world.bot)
        assert (await sockets[1].take())["d"]["name"] == "Corner 1", "its connection stayed"
        again = await connect(session, sandbox)
        resume = {"token": TOKEN, "session_id": begun[2][0], "seq": begun[2][1]}
        await again.send({"op": 6, "d": resume})
        assert (await again.take())["d"]["name"] == "Corner 2"
        assert (await again.take())["t"] == "RESUMED"


async def test_a_client_that_identifies_gives_up_no_session_of_another_shard(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    async with shards_at(session, sandbox, 0, 1) as sockets:
        ready = {number: (await socket.take("READY"))["d"] for number, socket in sockets.items()}
        await sandbox.drop_gateway()
        for socket in sockets.values():
            await socket.close_code()
    async with shards_at(session, sandbox, 0) as anew:
        await anew[0].take("READY")
        for number, answer in ((0, 9), (1, 0)):
            again = await connect(session, sandbox)
            await again.send(
                {"op": 6, "d": {"token": TOKEN, "session_id": ready[number]["session_id"], "seq": 1}}
            )
            assert (await again.take())["op"] == answer


async def test_all_sessions_of_one_shard_are_told(
    sandbox: Sandbox, session: aiohttp.ClientSession, clubs: list[Guild], bars: list[Channel]
) -> None:
    async with shards_at(session, sandbox, 3) as old, shards_at(session, sandbox, 3) as new:
        for socket in (old[3], new[3]):
            await read_greeting(socket, clubs[3])
        sandbox.world.add_thread(bars[3], "Corner", sandbox.world.bot)
        for socket in (old[3], new[3]):
            assert (await socket.take("THREAD_CREATE"))["d"]["name"] == "Corner"
    assert sandbox.gateway.shards == [3, 3]


async def test_a_client_that_identifies_too_soon_is_refused(session: aiohttp.ClientSession) -> None:
    limits = Limits(max_concurrency=2, identify_seconds=3600.0)
    async with Sandbox(limits=limits, token=TOKEN) as sandbox:
        async with shards_at(session, sandbox, 0, 1, 2) as sockets:
            for number in (0, 1):
                assert (await sockets[number].take("READY"))["d"]["shard"] == [number, COUNT]
            assert await sockets[2].take() == {"op": 9, "d": False}
        assert sandbox.gateway.starts.refused == [2]
        assert sandbox.gateway.shards == [0, 1]


async def test_silence_counts_only_where_a_session_listens(
    sandbox: Sandbox, session: aiohttp.ClientSession, bars: list[Channel], zoe: Person
) -> None:
    async with shards_at(session, sandbox, 1) as sockets:
        await sockets[1].take("READY")
        dm = zoe.open_dm()
        assert [sandbox.gateway.hears(place) for place in (*bars, dm)] == [False, True, False, False, False]
