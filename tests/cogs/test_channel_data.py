"""Channels that Discord hides or sends without some field.

discord.py keeps the server and its other channels.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.api.channel_data import HIDDEN, is_hidden, with_all_fields
from cogs.client import Bot
from engine.services.matches import Matches
from engine.store import Store
from tests.flow.support import blank

GUILD, MINE, PLAIN, THREAD = 1, 2, 3, 4
NAME = "___hidden___"
OVERWRITE = {"id": str(GUILD), "type": 0, "allow": "0", "deny": "1024"}
KINDS = {"text": 0, "voice": 2, "category": 4, "news": 5, "stage": 13, "forum": 15, "media": 16}
LEAST = {"id": "10", "flags": HIDDEN, "name": NAME}
"""All that may be known of a hidden channel, beside its kind."""
NULLS = dict.fromkeys(
    ("position", "topic", "nsfw", "bitrate", "user_limit", "available_tags", "parent_id", "last_message_id"),
)
AS_SEEN = {"position": 7, "permission_overwrites": [OVERWRITE], "parent_id": None}


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Bot]:
    """One that knows who it is, and hears what a test tells it."""
    store = await Store.open(tmp_path / "matches.sqlite3")
    made = Bot(Matches(store), store, pictures=blank())
    made._connection.dispatch = lambda *_: None
    made._connection.user = discord.ClientUser(state=made._connection, data=user(MINE))
    yield made
    made.services.pictures.close()
    await store.close()


def user(number: int) -> Any:
    return {"id": str(number), "username": "Bot", "discriminator": "0", "avatar": None, "bot": True}


def guild(*channels: dict[str, Any], threads: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    everyone = {
        "id": str(GUILD),
        "name": "@everyone",
        "permissions": str(discord.Permissions.text().value | 1024),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    plain = {"id": str(PLAIN), "type": 0, "name": "games", "position": 1, "permission_overwrites": []}
    member = {"user": user(MINE), "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False}
    return {
        "id": str(GUILD),
        "name": "Club",
        "owner_id": "99",
        "roles": [everyone],
        "members": [member | {"mute": False, "flags": 0}],
        "channels": [*channels, plain],
        "threads": [*threads],
    }


def hear(bot: Bot, event: str, data: dict[str, Any]) -> None:
    """Take an event as discord.py's gateway does."""
    bot._connection.parsers[event](data)


def may_view(bot: Bot, number: int) -> bool:
    home = bot.get_guild(GUILD)
    assert home is not None
    place = home.get_channel_or_thread(number)
    assert place is not None
    return place.permissions_for(home.me).view_channel


@pytest.mark.parametrize("others", [{}, NULLS, AS_SEEN], ids=["missing", "null", "as seen"])
async def test_a_server_is_there_with_all_its_channels_even_hidden_ones(
    bot: Bot, others: dict[str, Any]
) -> None:
    hidden = [
        {**LEAST, **others, "id": str(10 + number), "type": kind}
        for number, kind in enumerate(KINDS.values())
    ]
    hear(bot, "GUILD_CREATE", guild(*hidden))
    home = bot.get_guild(GUILD)
    assert home is not None
    assert len(home.channels) == len(KINDS) + 1
    assert [one.name for one in home.text_channels if one.name] == ["games"]
    assert home.by_category(), "all of them can be put in order"
    assert may_view(bot, PLAIN)
    assert not any(may_view(bot, 10 + number) for number in range(len(KINDS)))
    assert NAME not in {one.name for one in home.channels}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
async def test_a_channel_may_be_created_hidden_and_be_hidden_and_shown_later(bot: Bot, kind: int) -> None:
    hear(bot, "GUILD_CREATE", guild())
    hidden = {**LEAST, "type": kind, "guild_id": str(GUILD)}
    shown = {**hidden, "flags": 0, "name": "club", "position": 2, "permission_overwrites": []}
    if kind in {2, 13}:
        shown |= {"bitrate": 96_000, "user_limit": 5}
    hear(bot, "CHANNEL_CREATE", hidden)
    assert not may_view(bot, 10)
    hear(bot, "CHANNEL_UPDATE", shown)
    assert may_view(bot, 10)
    found: Any = bot.get_channel(10)
    assert (found.name, getattr(found, "bitrate", 96_000)) == ("club", 96_000)
    hear(bot, "CHANNEL_UPDATE", hidden)
    assert not may_view(bot, 10)
    assert found.name == ""


async def test_a_thread_whose_parent_is_hidden_is_there_and_not_to_be_seen(bot: Bot) -> None:
    thread = {
        "id": str(THREAD),
        "type": 11,
        "parent_id": "10",
        "owner_id": str(MINE),
        "name": "KOA #1",
        "message_count": 0,
        "member_count": 1,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 60,
            "archive_timestamp": "2026-01-01T00:00:00+00:00",
            "locked": False,
        },
    }
    hear(bot, "GUILD_CREATE", guild({**LEAST, "type": 15}, threads=(thread,)))
    assert not may_view(bot, THREAD)


def test_a_field_that_is_missing_in_a_channel_that_is_not_hidden_is_no_fault_either() -> None:
    channel = {"id": "10", "type": 2, "name": NAME, "flags": 0, "user_limit": 3, "bitrate": None}
    completed = with_all_fields(channel, GUILD)
    assert not is_hidden(channel), "any channel may be called that"
    assert (completed["name"], completed["user_limit"], completed["bitrate"]) == (NAME, 3, 64_000)
