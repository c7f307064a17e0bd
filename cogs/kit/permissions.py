"""What the bot must be allowed to do in a channel or thread, what keeps matches from it, and how to say so.

House rule: a place is judged here and nowhere else. In a thread, and so in a forum post, the permission to write is
*Send Messages in Threads*; in a channel it is *Send Messages*. In a locked thread no button works.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord
from discord.abc import GuildChannel

from cogs.kit.interactions import Interaction
from cogs.kit.wording import channel_link
from engine.contract.words import ENGLISH, N_, Sentence, say, tell

FOR_A_BOARD = ("view_channel", "send_messages", "attach_files")
"""Without these no match can be shown in a channel."""
FOR_A_BOARD_IN_A_THREAD = ("view_channel", "send_messages_in_threads", "attach_files")
"""Without these no match can be shown in a thread, or in a forum post."""
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
"""Without these a match is played in the channel itself."""
INVITED_WITH = discord.Permissions(**dict.fromkeys((*FOR_A_BOARD, *FOR_THREADS), True))
"""The permissions of the invitation link: the least that do everything."""

_NAMES = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "attach_files": N_("Attach Files"),
    "create_public_threads": N_("Create Public Threads"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
}

GIVE = say("Someone who manages this server can give me that under Edit Channel → Permissions → my role.")
LOCKED = say(
    "This thread is locked, and no button works in a locked thread. Unlock it, or type `/play` in another channel."
)

GONE = say("I’m not on the server of that match any more. `/play` opens one elsewhere.")


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What keeps matches from a place: permissions that are missing, a lock, or that the bot left the server."""

    missing: tuple[str, ...] = ()
    is_locked: bool = False
    is_gone: bool = False


def needed_in(place: object) -> tuple[str, ...]:
    """Return the permissions without which no match can be shown in a channel or thread."""
    return FOR_A_BOARD_IN_A_THREAD if isinstance(place, discord.Thread) else FOR_A_BOARD


def has_threads(place: object) -> bool:
    """Return whether matches can have threads of their own in a place: not in threads, voice and stage chats."""
    return not isinstance(place, discord.Thread | discord.VoiceChannel | discord.StageChannel)


def missing(granted: discord.Permissions, needed: Sequence[str]) -> tuple[str, ...]:
    """Return those of the needed permissions that are not granted."""
    return tuple(name for name in needed if not getattr(granted, name))


def granted_in(place: GuildChannel | discord.Thread, member: discord.Member) -> discord.Permissions:
    """Return what roles and overwrites grant a member in a channel or thread; nothing in a thread of an unknown channel.

    discord.py's own answer leaves out what follows from a missing permission: a channel without *Send Messages* seems
    to lack *Attach Files*, too.
    """
    channel = place.parent if isinstance(place, discord.Thread) else place
    return discord.Permissions.none() if channel is None else GuildChannel.permissions_for(channel, member)


def obstacle_for(place: object, granted: discord.Permissions) -> Obstacle | None:
    """Return what keeps matches from a place where so much is granted to the bot; None if nothing does."""
    if isinstance(place, discord.Thread) and place.locked:
        return Obstacle(is_locked=True)
    lacking = missing(granted, needed_in(place))
    return Obstacle(lacking) if lacking else None


def obstacle_in(guild: discord.Guild, channel: int) -> Obstacle | None:
    """Return what keeps matches from a channel or thread of a server, as far as Discord told."""
    place = guild.get_channel_or_thread(channel)
    if place is None or guild.me is None:
        return None
    return obstacle_for(place, granted_in(place, guild.me))


def obstacle_here(interaction: Interaction) -> Obstacle | None:
    """Return what keeps matches from the place where a user asks, on a server."""
    if _is_told_nothing(interaction):
        return None
    return obstacle_for(interaction.channel, interaction.app_permissions)


def missing_for_threads(interaction: Interaction) -> tuple[str, ...]:
    """Return what the bot lacks to open threads for matches where a user asks."""
    if _is_told_nothing(interaction):
        return ()
    return missing(interaction.app_permissions, FOR_THREADS)


def _is_told_nothing(interaction: Interaction) -> bool:
    """Return whether Discord left out what is granted, as it may where the bot is not on the server.

    Then nothing is said to be missing, and Discord's own refusal decides.
    """
    guild, granted = interaction.guild_id, interaction.app_permissions
    return granted.value == 0 and guild is not None and interaction.client.get_guild(guild) is None


def listed(names: Sequence[str]) -> tuple[Sentence, ...]:
    """Permissions as Discord's settings call them, to be listed."""
    return tuple(say("**{permission}**", permission=say(_NAMES[name])) for name in names)


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """The same for a host to read, in English."""
    return tuple(tell(say(_NAMES[name]), (), ENGLISH) for name in names)


def refusal(obstacle: Obstacle, channel: int) -> Sentence:
    """Say why no match can be opened in a place, and what can be done about it."""
    if obstacle.is_locked:
        return LOCKED
    if obstacle.is_gone:
        return GONE
    return say(
        "I can’t open a match in {channel}: I’m missing {permissions}. {give}",
        channel=channel_link(channel),
        permissions=listed(obstacle.missing),
        give=GIVE,
    )


def how_to_give_threads(names: Sequence[str], channel: int) -> Sentence:
    """Say which permissions are missing without which matches have no threads, and who can give them."""
    return say(
        "I can’t open threads in {channel}, so matches are played in the channel itself: I’m missing {permissions}. {give}",
        channel=channel_link(channel),
        permissions=listed(names),
        give=GIVE,
    )
