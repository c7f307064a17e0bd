"""The gateway: access, dispatches, and recovery from a broken connection."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from sandbox import Channel, Limits, Person, Sandbox
from sandbox.limits import HANGING
from tests.sandbox.client import HELLO, TOKEN, Toy, toy_at
from tests.sandbox.gateway.gateways import connect
from tests.support.waits import until

IDENTIFY = {"op": 2, "d": {"token": TOKEN, "intents": 1, "shard": [0, 1], "properties": {}}}
CONTENT = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


@pytest.fixture
async def session() -> Any:
    async with aiohttp.ClientSession() as made:
        yield made


async def test_ready_holds_what_a_client_needs(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    socket = await connect(session, sandbox)
    await socket.send(IDENTIFY)
    ready = (await socket.take("READY"))["d"]
    assert ready["resume_gateway_url"] == sandbox.gateway_url
    assert ready["shard"] == [0, 1]
    assert ready["application"]["flags"] == 0
    guild = (await socket.take("GUILD_CREATE"))["d"]
    assert [member["user"]["username"] for member in guild["members"]] == ["Bot"]
    assert [channel["name"] for channel in guild["channels"]] == ["games", "lounge"]


async def test_heartbeats_are_acknowledged(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    socket = await connect(session, sandbox)
    await socket.send({"op": 1, "d": None})
    assert (await socket.take())["op"] == 11


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("nonsense", 4002),
        ({"op": 2, "d": None}, 4002),
        ({"op": 6, "d": [1]}, 4002),
        ({"op": 6, "d": {"token": TOKEN, "session_id": "1", "seq": "last"}}, 4007),
        ({"op": 8, "d": {}}, 4003),
        ({"op": 2, "d": {"token": "", "intents": 1}}, 4004),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1 << 60}}, 4013),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1 << 15}}, 4014),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1, "shard": [1, 1]}}, 4010),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1, "shard": "0"}}, 4010),
    ],
)
async def test_a_client_out_of_order_is_put_out(
    sandbox: Sandbox, session: aiohttp.ClientSession, frame: Any, code: int
) -> None:
    socket = await connect(session, sandbox)
    await socket.send(frame)
    assert await socket.close_code() == code
    assert str(code) in sandbox.problems[0]


async def test_identifying_twice_is_out_of_order(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    socket = await connect(session, sandbox)
    await socket.send(IDENTIFY)
    await socket.take("READY")
    await socket.send(IDENTIFY)
    assert await socket.close_code() == 4005


async def test_a_client_that_sends_too_much_is_put_out(session: aiohttp.ClientSession) -> None:
    async with Sandbox(limits=Limits(gateway_sends_per_minute=3)) as sandbox:
        socket = await connect(session, sandbox)
        for _ in range(4):
            await socket.send({"op": 1, "d": None})
        assert await socket.close_code() == 4008


async def test_only_the_one_token_is_let_in_where_one_is_demanded() -> None:
    async with Sandbox(token="secret") as sandbox, aiohttp.ClientSession() as session:
        socket = await connect(session, sandbox)
        await socket.send(IDENTIFY)
        assert await socket.close_code() == 4004
        socket = await connect(session, sandbox)
        await socket.send({"op": 2, "d": {"token": "secret", "intents": 1}})
        assert (await socket.take("READY"))["d"]["user"]["username"] == "Bot"


async def test_a_missing_privileged_intent_ends_the_library_s_client(sandbox: Sandbox) -> None:
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with toy_at(sandbox, discord.Intents(guilds=True, message_content=True)):
            pass


async def test_events_go_out_only_where_they_were_asked_for(
    sandbox: Sandbox, ada: Person, games: Channel
) -> None:
    async with toy_at(sandbox) as deaf:
        await ada.say(games, "Hi")
        sandbox.world.add_thread(games, "Corner", ada.user)
        await until(lambda: deaf.heard)
        assert [kind for kind, _ in deaf.heard] == ["thread"]


async def test_texts_are_held_back_without_their_intent(
    sandbox: Sandbox, ada: Person, games: Channel
) -> None:
    async with toy_at(sandbox, CONTENT) as toy:
        assert toy.user is not None
        await ada.say(games, "Secret")
        await ada.say(games, f"Hello <@{toy.user.id}>")
        await ada.say(ada.open_dm(), "Direct")
        await until(lambda: len(toy.heard) == 3)
        texts = [message.content for kind, message in toy.heard if kind == "message"]
        assert texts == ["", f"Hello <@{toy.user.id}>", "Direct"]


async def test_a_client_with_the_intent_reads_texts(ada: Person) -> None:
    limits = Limits(privileged_intents=1 << 15)
    intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
    async with Sandbox(limits=limits) as sandbox, toy_at(sandbox, intents) as toy:
        said = await sandbox.person("Ada").say("games", "Secret")
        sandbox.world.delete_message(said)
        await until(lambda: len(toy.heard) == 2)
        assert [kind for kind, _ in toy.heard] == ["message", "delete"]
        assert toy.heard[0][1].content == "Secret"


async def test_a_broken_connection_is_resumed_and_nothing_is_missed(
    sandbox: Sandbox, toy: Toy, ada: Person
) -> None:
    await toy.register(HELLO)

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Here")

    toy.answer = answer
    await sandbox.drop_gateway(code=4000)
    told = await ada.slash("games", "hello")
    # The library waits before it reconnects; until then the command is in the session's backlog.
    async with asyncio.timeout(HANGING):
        await toy.resumed.wait()
        await toy.pressed.wait()
    assert toy.heard[0][1].id == told.id
    assert [problem for problem in sandbox.problems if "gateway" in problem] == []


async def test_an_invalid_session_is_told_and_gone(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    socket = await connect(session, sandbox)
    await socket.send(IDENTIFY)
    ready = (await socket.take("READY"))["d"]
    await socket.take("GUILD_CREATE")
    await sandbox.invalid_session(resumable=False)
    assert await socket.take() == {"op": 9, "d": False}
    again = await connect(session, sandbox)
    await again.send({"op": 6, "d": {"token": TOKEN, "session_id": ready["session_id"], "seq": 2}})
    assert await again.take() == {"op": 9, "d": False}


async def test_a_requested_reconnection_resumes(sandbox: Sandbox, toy: Toy) -> None:
    await sandbox.request_reconnect()
    async with asyncio.timeout(HANGING):
        await toy.resumed.wait()


async def test_a_session_that_is_gone_cannot_be_resumed(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    socket = await connect(session, sandbox)
    await socket.send({"op": 6, "d": {"token": TOKEN, "session_id": "gone", "seq": 3}})
    assert (await socket.take()) == {"op": 9, "d": False}


async def test_what_was_missed_is_played_back_in_order(
    sandbox: Sandbox, session: aiohttp.ClientSession, games: Channel
) -> None:
    socket = await connect(session, sandbox)
    await socket.send(IDENTIFY)
    ready = (await socket.take("READY"))["d"]
    last = (await socket.take("GUILD_CREATE"))["s"]
    await sandbox.drop_gateway()
    for name in ("One", "Two"):
        sandbox.world.add_thread(games, name, sandbox.world.bot)
    socket = await connect(session, sandbox)
    await socket.send({"op": 6, "d": {"token": TOKEN, "session_id": ready["session_id"], "seq": last}})
    names = [(await socket.take("THREAD_CREATE"))["d"]["name"] for _ in range(2)]
    assert names == ["One", "Two"]
    assert (await socket.take("RESUMED"))["t"] == "RESUMED"


async def test_the_guild_goes_and_comes(sandbox: Sandbox, toy: Toy) -> None:
    assert len(toy.guilds) == 1
    sandbox.world.set_in_guild(sandbox.world.bot, False)
    await until(lambda: not toy.guilds)
    sandbox.world.set_in_guild(sandbox.world.bot, True)
    await until(lambda: len(toy.guilds) == 1)


async def test_the_library_follows_changes_of_channels(
    sandbox: Sandbox, toy: Toy, games: Channel, place: discord.TextChannel
) -> None:
    sandbox.world.revoke(games, "SEND_MESSAGES")
    thread = sandbox.world.add_thread(games, "Corner", sandbox.world.bot)
    await until(lambda: place.get_thread(thread.id) is not None)
    assert not place.permissions_for(place.guild.me).send_messages
    sandbox.world.archive_thread(thread)
    sandbox.world.delete_channel(games)
    await until(lambda: toy.get_channel(games.id) is None)


async def test_members_are_told_on_request(sandbox: Sandbox, toy: Toy, ada: Person) -> None:
    [guild] = toy.guilds
    [found] = await guild.query_members(user_ids=[ada.id])
    assert found.name == "Ada"
