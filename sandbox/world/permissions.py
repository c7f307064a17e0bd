"""Permission bits, and a member's permissions in a channel.

Roles and overwrites are taken into account.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntFlag
from typing import Protocol

from sandbox.limits import Limits
from sandbox.model import Channel, Guild, User


class Permission(IntFlag):
    """The permission bits that matter here, by their documented names.

    They concern bots that post, edit and open threads.
    """

    CREATE_INSTANT_INVITE = 1 << 0
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    USE_EXTERNAL_STICKERS = 1 << 37
    SEND_MESSAGES_IN_THREADS = 1 << 38
    SEND_POLLS = 1 << 49
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


P = Permission
EVERYONE = (
    P.CREATE_INSTANT_INVITE | P.ADD_REACTIONS | P.VIEW_CHANNEL | P.SEND_MESSAGES | P.EMBED_LINKS | P.ATTACH_FILES  # noqa: E501
    | P.READ_MESSAGE_HISTORY | P.USE_EXTERNAL_EMOJIS | P.CHANGE_NICKNAME | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS | P.CREATE_PRIVATE_THREADS | P.USE_EXTERNAL_STICKERS | P.SEND_MESSAGES_IN_THREADS  # noqa: E501
    | P.SEND_POLLS | P.USE_EXTERNAL_APPS
)  # fmt: skip
"""What every member of a new guild may do, also the bot unless it is granted more."""
ALL = Permission(sum(Permission))
IN_DIRECT_MESSAGES = (
    P.VIEW_CHANNEL | P.SEND_MESSAGES | P.EMBED_LINKS | P.ATTACH_FILES | P.READ_MESSAGE_HISTORY | P.ADD_REACTIONS  # noqa: E501
    | P.USE_EXTERNAL_EMOJIS | P.MENTION_EVERYONE | P.USE_APPLICATION_COMMANDS
)  # fmt: skip
_WHILE_TIMED_OUT = P.VIEW_CHANNEL | P.READ_MESSAGE_HISTORY
_NEED_SENDING = P.EMBED_LINKS | P.ATTACH_FILES | P.MENTION_EVERYONE


class Members(Protocol):
    """Where channels belong and who is a member there."""

    limits: Limits
    bot_role_id: int

    @property
    def channels(self) -> Mapping[int, Channel]:
        """All channels by their ids."""

    def guild_of(self, channel: Channel) -> Guild:
        """Return the guild of a channel."""

    def is_member(self, user: User, guild: Guild) -> bool:
        """Return whether a user is a member of a guild."""


def permissions_in(world: Members, channel: Channel, user: User) -> Permission:
    """Return all that `user` may do in `channel`.

    A thread has the permissions of its parent, and without viewing there are none. Without the
    right to post, the rights to attach, embed and mention are lost too, as on the platform.
    """
    if channel.is_dm:
        return IN_DIRECT_MESSAGES if user.id in channel.recipients or user.bot else Permission(0)
    if channel.is_group:
        return IN_DIRECT_MESSAGES | P.USE_EXTERNAL_APPS if user.id in channel.recipients else Permission(0)
    guild = world.guild_of(channel)
    if not world.is_member(user, guild):
        return Permission(0)
    if user.id == guild.owner_id:
        return ALL
    allowed = EVERYONE | (Permission(guild.bot_permissions) if user.bot else Permission(0))
    if allowed & P.ADMINISTRATOR:
        return ALL
    place = world.channels.get(channel.parent_id or 0) if channel.is_thread else channel
    for target in (guild.id, world.bot_role_id if user.bot else 0, user.id):
        overwrite = place.overwrites.get(target) if place else None
        if overwrite:
            allowed = allowed & ~Permission(overwrite.deny) | Permission(overwrite.allow)
    if channel.is_private_thread and user.id not in channel.members and not allowed & P.MANAGE_THREADS:
        return Permission(0)
    if not allowed & P.VIEW_CHANNEL:
        return Permission(0)
    if (user.timed_out_until or 0) > world.limits.now() and not allowed & P.ADMINISTRATOR:
        return allowed & _WHILE_TIMED_OUT
    sending = P.SEND_MESSAGES_IN_THREADS if channel.is_thread else P.SEND_MESSAGES
    return allowed if allowed & sending else allowed & ~_NEED_SENDING
