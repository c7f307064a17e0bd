"""What a listener gets: a change of the world, after it has happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sandbox.model import Channel, Guild, Message, User

Kind = Literal[
    "message_create",
    "message_update",
    "message_delete",
    "channel_create",
    "channel_update",
    "channel_delete",
    "thread_create",
    "thread_update",
    "thread_delete",
    "thread_members_update",
    "member_update",
    "member_leave",
    "guild_join",
    "guild_leave",
    "user_update",
    "commands_update",
    "clock_update",
]


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the world.

    `user` is the person concerned, if any. `guild` is the one that is joined, if it is not the
    world's own.
    """

    kind: Kind
    channel: Channel | None = None
    message: Message | None = None
    user: User | None = None
    guild: Guild | None = None
