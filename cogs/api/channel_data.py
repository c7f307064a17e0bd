"""Channel data from Discord, completed so that discord.py can read it.

Since 2026-11-16 Discord hides a channel that the bot may not view: it sends a placeholder as its
name, a flag, and one overwrite that denies @everyone the view. Which other fields are missing is
not documented. discord.py 2.7.1 raises KeyError or TypeError if a field that it expects is missing
or null, and then loses the whole server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import discord

Json = dict[str, Any]

HIDDEN: Final = 1 << 17
"""Flag of a channel that the bot may not view."""
_EXPECTED: Final[Json] = {
    "name": "",
    "position": 0,
    "nsfw": False,
    "flags": 0,
    "rate_limit_per_user": 0,
    "permission_overwrites": (),
    "bitrate": 64_000,
    "user_limit": 0,
    "video_quality_mode": 1,
    "available_tags": (),
    "default_forum_layout": 0,
}
"""Fields that discord.py expects, with the values for missing or null ones."""
_NO_VIEW: Final = str(discord.Permissions(view_channel=True).value)


def guard_channels(client: discord.Client) -> None:
    """Let a client read channels from which Discord leaves out fields."""
    parsers = client._connection.parsers
    for event, completed in (
        ("GUILD_CREATE", _with_channels),
        ("CHANNEL_CREATE", _with_all_fields),
        ("CHANNEL_UPDATE", _with_all_fields),
    ):
        parsers[event] = _after(completed, parsers[event])


def is_hidden(channel: Mapping[str, Any]) -> bool:
    """Return whether Discord hides a channel from the bot.

    The name does not tell: any channel may have the placeholder as its name.
    """
    return bool((channel.get("flags") or 0) & HIDDEN)


def with_all_fields(channel: Mapping[str, Any], guild: int) -> Json:
    """Return the channel with all fields that discord.py expects.

    A hidden channel gets no others.
    """
    if not is_hidden(channel):
        return {**channel, **{key: value for key, value in _EXPECTED.items() if channel.get(key) is None}}
    position, parent = channel.get("position"), channel.get("parent_id")
    return {
        **_EXPECTED,
        "id": channel["id"],
        "type": channel["type"],
        "guild_id": str(guild),
        "position": position if isinstance(position, int) else 0,
        "parent_id": parent if str(parent).isdecimal() else None,
        "flags": HIDDEN,
        "permission_overwrites": ({"id": str(guild), "type": 0, "allow": "0", "deny": _NO_VIEW},),
    }


def _with_channels(guild: Json) -> Json:
    channels = guild.get("channels") or ()
    return {**guild, "channels": [with_all_fields(channel, int(guild["id"])) for channel in channels]}


def _with_all_fields(channel: Json) -> Json:
    guild = channel.get("guild_id")
    return channel if guild is None else with_all_fields(channel, int(guild))


def _after(completed: Callable[[Json], Json], parse: Callable[[Json], None]) -> Callable[[Json], None]:
    def parse_completed(data: Json) -> None:
        parse(completed(data))

    return parse_completed
