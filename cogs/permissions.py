"""What the bot must be allowed to do in a channel, and how to say what is missing."""

from __future__ import annotations

from collections.abc import Sequence

import discord

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
    """Which of the needed permissions are not granted.

    Nothing granted at all is no answer (Discord leaves the field out where the bot is not in the server): then
    nothing is said to be missing, and Discord's own refusal decides.
    """
    if granted.value == 0:
        return ()
    return tuple(name for name in needed if not getattr(granted, name))


def listed(names: Sequence[str]) -> tuple[Sentence, ...]:
    """Permissions as Discord's settings call them, to be listed."""
    return tuple(say("**{permission}**", permission=say(_NAMES[name])) for name in names)


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """The same for a host to read, in English."""
    return tuple(tell(say(_NAMES[name]), (), ENGLISH) for name in names)


GIVE = say("Somebody who manages this server can give me that under Edit Channel → Permissions → my role.")


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
