"""Permissions that the bot needs in a channel or thread, and refusals without them.

House rule: a place is judged here and nowhere else. In a thread, and so in a forum post, the
permission to write is *Send Messages in Threads*; in a channel it is *Send Messages*. In a locked
thread no button works.
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
"""Permissions needed to show a match in a channel."""
FOR_A_BOARD_IN_A_THREAD = ("view_channel", "send_messages_in_threads", "attach_files")
"""Permissions needed to show a match in a thread or in a forum post."""
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
"""Permissions needed to open threads.

Without them a match is played in the channel itself.
"""
INVITED_WITH = discord.Permissions(**dict.fromkeys((*FOR_A_BOARD, *FOR_THREADS), True))
"""Permissions of the invitation link: the fewest with which everything works."""

_NAMES = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "attach_files": N_("Attach Files"),
    "create_public_threads": N_("Create Public Threads"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
}

GIVE = say("Someone who manages this server can give me that under Edit Channel → Permissions → my role.")
LOCKED = say(
    "This thread is locked, and no button works in a locked thread. Unlock it, or type `/play` in another "
    "channel."
)

GONE = say("I’m not on the server of that match any more. `/play` opens one elsewhere.")


@dataclass(frozen=True, slots=True)
class Obstacle:
    """The reason why a match can't be in a place.

    Permissions may be missing, the thread may be locked, or the bot may have left the server.
    """

    missing: tuple[str, ...] = ()
    is_locked: bool = False
    is_gone: bool = False


def needed_in(place: object) -> tuple[str, ...]:
    """Return the permissions that a match needs in a channel or thread."""
    return FOR_A_BOARD_IN_A_THREAD if isinstance(place, discord.Thread) else FOR_A_BOARD


def has_threads(place: object) -> bool:
    """Return whether matches can have threads of their own in a place.

    They can't in threads, voice channels and stage channels.
    """
    return not isinstance(place, discord.Thread | discord.VoiceChannel | discord.StageChannel)


def missing(granted: discord.Permissions, needed: Sequence[str]) -> tuple[str, ...]:
    """Return the needed permissions that are not granted."""
    return tuple(name for name in needed if not getattr(granted, name))


def granted_in(place: GuildChannel | discord.Thread, member: discord.Member) -> discord.Permissions:
    """Return what roles and overwrites grant a member in a channel or thread.

    In a thread of an unknown channel that is nothing. discord.py's own method also removes what
    depends on a missing permission: a channel without *Send Messages* then seems to lack *Attach
    Files*, too.
    """
    channel = place.parent if isinstance(place, discord.Thread) else place
    return discord.Permissions.none() if channel is None else GuildChannel.permissions_for(channel, member)


def obstacle_for(place: object, granted: discord.Permissions) -> Obstacle | None:
    """Return the obstacle for matches in a place with these permissions, or None."""
    if isinstance(place, discord.Thread) and place.locked:
        return Obstacle(is_locked=True)
    lacking = missing(granted, needed_in(place))
    return Obstacle(lacking) if lacking else None


def obstacle_in(guild: discord.Guild, channel: int) -> Obstacle | None:
    """Return the obstacle for matches in a server's channel or thread, or None.

    It relies on what Discord told about the server.
    """
    place = guild.get_channel_or_thread(channel)
    if place is None or guild.me is None:
        return None
    return obstacle_for(place, granted_in(place, guild.me))


def obstacle_here(interaction: Interaction) -> Obstacle | None:
    """Return the obstacle for matches in the place where a user asks, or None."""
    if _has_no_grants(interaction):
        return None
    return obstacle_for(interaction.channel, interaction.app_permissions)


def missing_for_threads(interaction: Interaction) -> tuple[str, ...]:
    """Return the permissions that the bot lacks to open threads where a user asks."""
    if _has_no_grants(interaction):
        return ()
    return missing(interaction.app_permissions, FOR_THREADS)


def _has_no_grants(interaction: Interaction) -> bool:
    """Return whether Discord left out the granted permissions.

    It may do so where the bot is not on the server. Then no permission counts as missing, and
    Discord's own refusal decides.
    """
    guild, granted = interaction.guild_id, interaction.app_permissions
    return granted.value == 0 and guild is not None and interaction.client.get_guild(guild) is None


def permission_names(names: Sequence[str]) -> tuple[Sentence, ...]:
    """Return the names of permissions as in Discord's settings, for a sentence."""
    return tuple(say("**{permission}**", permission=say(_NAMES[name])) for name in names)


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of permissions in English, for the host."""
    return tuple(tell(say(_NAMES[name]), (), ENGLISH) for name in names)


def refusal(obstacle: Obstacle, channel: int) -> Sentence:
    """Say why no match can be opened here, and the way out."""
    if obstacle.is_locked:
        return LOCKED
    if obstacle.is_gone:
        return GONE
    return say(
        "I can’t open a match in {channel}: I’m missing {permissions}. {give}",
        channel=channel_link(channel),
        permissions=permission_names(obstacle.missing),
        give=GIVE,
    )


def how_to_give_threads(names: Sequence[str], channel: int) -> Sentence:
    """Say which permissions for threads are missing, and who can grant them."""
    return say(
        "I can’t open threads in {channel}, so matches are played in the channel itself: I’m missing "
        "{permissions}. {give}",
        channel=channel_link(channel),
        permissions=permission_names(names),
        give=GIVE,
    )


def may_write(granted: discord.Permissions, channel: object = None) -> bool:
    """Return whether these permissions allow to write in a channel or thread.

    Then the bot may write on the user's behalf, too. Discord denies it to users who are timed out.
    """
    is_thread = isinstance(channel, discord.Thread)
    return granted.view_channel and (granted.send_messages_in_threads if is_thread else granted.send_messages)
