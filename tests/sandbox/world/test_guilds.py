"""A second guild with the bot: its channels and people are separate."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from sandbox import Channel, Impossible, Person, Sandbox
from sandbox.model import Guild
from tests.sandbox.client import HELLO, Rest, Toy
from tests.support.waits import until


@pytest.fixture
def zoe(sandbox: Sandbox) -> Person:
    return sandbox.person("Zoe")


@pytest.fixture
def club(sandbox: Sandbox, zoe: Person) -> Guild:
    return sandbox.world.add_guild("Club", zoe.user)


@pytest.fixture
def bar(sandbox: Sandbox, club: Guild) -> Channel:
    return sandbox.world.add_channel("bar", guild=club)


async def test_who_is_in_one_guild_sees_nothing_of_the_other(
    ada: Person, zoe: Person, games: Channel, bar: Channel
) -> None:
    assert bar in zoe.channels()
    assert games not in zoe.channels()
    assert bar not in ada.channels()
    with pytest.raises(Impossible):
        await zoe.say(games, "Hello")
    assert (await zoe.say(bar, "Hello")).content == "Hello"


async def test_the_library_knows_both_and_hears_where_a_person_asks(
    sandbox: Sandbox, toy: Toy, club: Guild, bar: Channel, zoe: Person, ada: Person
) -> None:
    await until(lambda: len(toy.guilds) == 2)
    await until(lambda: toy.get_channel(bar.id) is not None)
    found = toy.get_channel(bar.id)
    assert isinstance(found, discord.TextChannel)
    assert (found.guild.id, found.guild.name) == (club.id, "Club")
    asked: list[discord.Interaction] = []

    async def answer(interaction: discord.Interaction) -> None:
        asked.append(interaction)
        await interaction.response.send_message("Hi")

    toy.answer = answer
    await toy.register(HELLO)
    thread = sandbox.world.add_thread(bar, "Corner", sandbox.world.bot)
    for person, place in ((zoe, bar), (zoe, thread), (ada, sandbox.world.channel("games"))):
        await (await person.slash(place, "hello")).wait_until_settled()
    assert [one.guild_id for one in asked] == [club.id, club.id, sandbox.world.guild.id]
    assert asked[0].guild is not None
    assert asked[0].guild.get_channel(bar.id) is found


async def test_each_guild_is_asked_for_its_own(
    sandbox: Sandbox, rest: Rest, club: Guild, bar: Channel, zoe: Person, ada: Person
) -> None:
    home = f"/guilds/{sandbox.world.guild.id}"
    there = f"/guilds/{club.id}"
    assert [one["name"] for one in (await rest("GET", "/users/@me/guilds")).body] == ["Sandbox", "Club"]
    assert (await rest("GET", there)).body["name"] == "Club"
    assert [one["name"] for one in (await rest("GET", f"{there}/channels")).body] == ["bar"]
    assert "bar" not in [one["name"] for one in (await rest("GET", f"{home}/channels")).body]
    for guild, person, status in ((there, zoe, 200), (home, zoe, 404), (there, ada, 404), (home, ada, 200)):
        assert (await rest("GET", f"{guild}/members/{person.id}")).status == status
    assert (await rest("GET", "/guilds/1")).code == (404, 10004)


async def test_a_shared_guild_is_enough_for_direct_messages(
    sandbox: Sandbox, rest: Rest, zoe: Person, club: Guild
) -> None:
    address = f"/channels/{zoe.open_dm().id}/messages"
    assert (await rest("POST", address, {"content": "Hi"})).status == 200
    club.members.discard(zoe.id)
    assert (await rest("POST", address, {"content": "Hi"})).code == (403, 50278)


async def test_a_new_start_finds_both_guilds(tmp_path: Path) -> None:
    state = tmp_path / "world.sqlite3"
    async with Sandbox(state) as first:
        club = first.world.add_guild("Club", first.person("Zoe").user)
        first.world.add_channel("bar", guild=club)
    async with Sandbox(state) as second:
        zoe = second.person("Zoe")
        assert [channel.name for channel in zoe.channels()] == ["bar"]
        assert second.world.guild_of(second.world.channel("bar")).name == "Club"
