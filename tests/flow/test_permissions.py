"""Permissions as the bot sees them, from discord.py's data.

That data is about the sandbox's channels and members.
"""

from __future__ import annotations

import pytest

from cogs.buttons.askers import asker_of
from cogs.kit.interactions import Interaction
from engine.match.records import Asker, Place
from sandbox import Channel
from sandbox.model import ChannelType
from tests.flow.support import Table


@pytest.fixture
def lounge(table: Table) -> Channel:
    return table.sandbox.world.channel("lounge")


async def asking(table: Table, name: str, place: Channel) -> Asker:
    """Return a user who asks for something at this moment."""
    heard: list[Interaction] = []

    async def hear(interaction: Interaction) -> None:
        heard.append(interaction)

    table.bot.add_listener(hear, "on_interaction")
    await (await table[name].slash(place, "matches")).wait_until_settled()
    table.bot.remove_listener(hear, "on_interaction")
    (interaction,) = heard
    return asker_of(interaction)


def at(table: Table, channel: Channel) -> Place:
    return Place(None if channel.is_dm else table.sandbox.world.guild_of(channel).id, channel.id)


async def can_see(table: Table, name: str, place: Channel, channel: Channel) -> bool:
    return (await asking(table, name, place)).sees(at(table, channel))


@pytest.mark.slow
async def test_who_asks_where_and_by_which_press_is_known(table: Table, lounge: Channel) -> None:
    dm = table["Dan"].open_dm()
    first, then = (await asking(table, "Dan", lounge), await asking(table, "Dan", dm))
    assert (first.user.id, first.user.name, first.place) == (table["Dan"].id, "Dan", at(table, lounge))
    assert then.place == Place(None, dm.id)
    assert 0 < first.press < then.press


async def test_a_private_channel_and_its_threads_are_seen_by_who_is_let_in(
    table: Table, lounge: Channel
) -> None:
    world = table.sandbox.world
    world.make_private(table.channel, table["Ben"].user)
    thread = world.add_thread(table.channel, "Corner", world.bot)
    for place in (table.channel, thread):
        assert not await can_see(table, "Dan", lounge, place)
        assert await can_see(table, "Ben", lounge, place)
        assert await can_see(table, "Ada", lounge, place), "the guild is hers"
        assert not await can_see(table, "Ben", table["Ben"].open_dm(), place)
    for place in (lounge, world.add_thread(lounge, "Corner", world.bot)):
        assert await can_see(table, "Dan", lounge, place)
    world.grant(table.channel, "VIEW_CHANNEL", of=table["Dan"].user)
    assert await can_see(table, "Dan", lounge, table.channel)


async def test_a_private_thread_is_seen_from_inside_and_by_who_manages_threads(
    table: Table, lounge: Channel
) -> None:
    world = table.sandbox.world
    hidden = world.add_thread(lounge, "Hidden", world.bot, kind=ChannelType.PRIVATE_THREAD)
    assert not await can_see(table, "Dan", lounge, hidden)
    world.join_thread(hidden, table["Dan"].user)
    assert await can_see(table, "Dan", hidden, hidden)
    world.grant(lounge, "MANAGE_THREADS", of=table["Cleo"].user)
    assert await can_see(table, "Cleo", lounge, hidden)


async def test_what_is_gone_unknown_or_elsewhere_is_seen_by_no_one(table: Table, lounge: Channel) -> None:
    world = table.sandbox.world
    bar = world.add_channel("bar", guild=world.add_guild("Club", table["Dan"].user))
    world.set_in_guild(table["Dan"].user, True)
    gone = world.add_channel("gone")
    assert await can_see(table, "Dan", lounge, gone)
    world.delete_channel(gone)
    dan = await asking(table, "Dan", lounge)
    home = at(table, lounge)
    for place in (at(table, bar), at(table, gone), Place(home.guild, 1), Place(None, lounge.id)):
        assert not dan.sees(place)
        assert not dan.manages(place)
    assert dan.sees(home)


async def test_who_manages_messages_there_is_known_from_here(table: Table, lounge: Channel) -> None:
    world = table.sandbox.world
    world.grant(table.channel, "MANAGE_MESSAGES", of=table["Dan"].user)
    for here in (table.channel, lounge):
        dan, cleo = await asking(table, "Dan", here), await asking(table, "Cleo", here)
        assert dan.manages(at(table, table.channel))
        assert not dan.manages(at(table, lounge))
        assert not cleo.manages(at(table, table.channel))
    world.make_private(table.channel)
    assert not (await asking(table, "Dan", lounge)).manages(at(table, table.channel)), "nobody manages unseen"
