"""What the bot must be allowed to do in a channel, and how to say what is missing."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.interactions import Interaction
from cogs.wording import channel_link
from engine.words import ENGLISH, N_, Sentence, say, tell

FOR_A_BOARD = ("view_channel", "send_messages", "attach_files")
"""Without these no match can be shown in a channel."""
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


def missing(granted: discord.Permissions, needed: Sequence[str] = FOR_A_BOARD) -> tuple[str, ...]:
    """Which of the needed permissions are not granted: where a channel can't even be seen, all of them."""
    return tuple(name for name in needed if not getattr(granted, name))


def missing_here(interaction: Interaction, needed: Sequence[str] = FOR_A_BOARD) -> tuple[str, ...]:
    """Which of them are not granted in the channel of a server where somebody asks.

    Where the bot is not on the server Discord may leave out what is granted: then nothing is said to be missing, and its own
    refusal decides.
    """
    guild, granted = interaction.guild_id, interaction.app_permissions
    if granted.value == 0 and guild is not None and interaction.client.get_guild(guild) is None:
        return ()
    return missing(granted, needed)


def listed(names: Sequence[str]) -> tuple[Sentence, ...]:
    """Permissions as Discord's settings call them, to be listed."""
    return tuple(say("**{permission}**", permission=say(_NAMES[name])) for name in names)


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """The same for a host to read, in English."""
    return tuple(tell(say(_NAMES[name]), (), ENGLISH) for name in names)


GIVE = say("Someone who manages this server can give me that under Edit Channel → Permissions → my role.")


def how_to_give(names: Sequence[str], channel: int) -> Sentence:
    """Which permissions are missing, and what somebody who may can do about it."""
    return say(
        "I can’t open a match in {channel}: I’m missing {permissions}. {give}",
        channel=channel_link(channel),
        permissions=listed(names),
        give=GIVE,
    )


def how_to_give_threads(names: Sequence[str], channel: int) -> Sentence:
    """The same of those without which matches have no threads."""
    return say(
        "I can’t open threads in {channel}, so matches are played in the channel itself: I’m missing {permissions}. {give}",
        channel=channel_link(channel),
        permissions=listed(names),
        give=GIVE,
    )
