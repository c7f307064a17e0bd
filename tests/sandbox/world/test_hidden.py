"""Channels that the bot may not view, at the gateway and over REST."""

from __future__ import annotations

import discord

from sandbox import Channel, Sandbox
from sandbox.model import HIDDEN_NAME, ChannelFlag, ChannelType
from sandbox.payloads.shapes import gateway_channel_json
from tests.sandbox.client import Rest, Toy
from tests.support.waits import until


async def test_rest_leaves_them_out_and_the_gateway_tells_nothing_of_them(
    sandbox: Sandbox, rest: Rest, games: Channel
) -> None:
    world = sandbox.world
    games.topic = "Secret plans"
    assert gateway_channel_json(world, games)["topic"] == "Secret plans"
    world.revoke(games, "VIEW_CHANNEL")
    told = gateway_channel_json(world, games)
    assert (told["name"], told["flags"]) == (HIDDEN_NAME, ChannelFlag.HIDDEN)
    assert told["permission_overwrites"] == [
        {"id": str(world.guild.id), "type": 0, "allow": "0", "deny": "1024"}
    ]
    assert "Secret plans" not in str(told)
    listed = await rest("GET", f"/guilds/{world.guild.id}/channels")
    assert [one["name"] for one in listed.body] == ["lounge"]
    assert (await rest("GET", f"/channels/{games.id}")).code == (403, 50001)


async def test_a_category_is_shown_with_any_channel_in_it(sandbox: Sandbox) -> None:
    world = sandbox.world
    category = world.add_channel("Board games", kind=ChannelType.CATEGORY)
    inside = world.add_channel("koa", category=category)
    world.revoke(category, "VIEW_CHANNEL")
    assert not world.is_hidden(category)
    world.revoke(inside, "VIEW_CHANNEL")
    assert world.is_hidden(category)


async def test_a_channel_that_is_hidden_and_shown_comes_with_its_threads(
    sandbox: Sandbox, toy: Toy, games: Channel
) -> None:
    world = sandbox.world

    def known_lounge() -> discord.TextChannel:
        found = toy.get_channel(games.id)
        assert isinstance(found, discord.TextChannel)
        return found

    await until(lambda: toy.get_channel(games.id) is not None)
    world.revoke(games, "VIEW_CHANNEL")
    made = world.add_thread(games, "Corner", world.bot)
    world.lock_thread(made)
    lounge = world.channel("lounge")
    # a marker: everything before it has arrived when it has
    world.update_channel(lounge, {"topic": "Tea"})
    await until(lambda: getattr(toy.get_channel(lounge.id), "topic", None) == "Tea")
    assert toy.get_channel(made.id) is None, "nothing is told of its threads"
    world.grant(games, "VIEW_CHANNEL")
    await until(lambda: toy.get_channel(made.id) is not None)
    assert known_lounge().name == "games"
    corner = toy.get_channel(made.id)
    assert isinstance(corner, discord.Thread)
    assert corner.locked
