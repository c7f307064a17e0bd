"""Which changes of the world a session gets, and as which events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandbox.gateway.session import Session
from sandbox.model import Channel, Json, Message
from sandbox.payloads.shapes import (
    channel_json,
    gateway_channel_json,
    guild_create_json,
    member_json,
    readable_by,
    self_json,
    thread_member_json,
    user_json,
)
from sandbox.world.changes import Change
from sandbox.world.permissions import Permission
from sandbox.world.sharding import DIRECT
from sandbox.world.world import World

GUILDS: Final = 1 << 0
GUILD_MEMBERS: Final = 1 << 1
PRESENCES: Final = 1 << 8
GUILD_MESSAGES: Final = 1 << 9
DIRECT_MESSAGES: Final = 1 << 12
MESSAGE_CONTENT: Final = 1 << 15
PRIVILEGED: Final = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT


class News:
    """Dispatches the world's changes to sessions by their intents and shards."""

    def __init__(self, world: World) -> None:
        self._world = world

    def tell(self, session: Session, change: Change) -> None:
        """Dispatch a change of the world to a session if it asked for its kind."""
        if change.message is not None and change.channel is not None:
            self._tell_message(session, change, change.channel, change.message)
        elif change.channel is not None:
            self._tell_channel(session, change, change.channel)
        elif change.kind in {"guild_join", "guild_leave"}:
            self._tell_guild(session, change)
        elif change.kind == "member_leave" and change.user and session.intents & GUILD_MEMBERS:
            if session.is_of(self._world.guild.id):
                body = {"guild_id": str(self._world.guild.id), "user": user_json(change.user)}
                session.dispatch("GUILD_MEMBER_REMOVE", body)
        elif change.kind == "user_update" and change.user is self._world.bot:
            session.dispatch("USER_UPDATE", self_json(self._world))

    def is_home(self, channel: Channel, session: Session) -> bool:
        """Return whether a channel belongs to the shard of a session."""
        if channel.is_dm or channel.is_group:
            return session.shard[0] == DIRECT
        return session.is_of(self._world.guild_of(channel).id)

    def note_hidden(self, session: Session, channels: Iterable[Channel]) -> None:
        """Note for a session which of these channels the bot may not view."""
        for channel in channels:
            if self._world.is_hidden(channel):
                session.hidden.add(channel.id)
            else:
                session.hidden.discard(channel.id)

    def _tell_guild(self, session: Session, change: Change) -> None:
        guild = change.guild or self._world.guild
        if not session.intents & GUILDS or not session.is_of(guild.id):
            return
        if change.kind == "guild_join":
            # The platform sends `unavailable` only for guilds that existed before.
            own = self._world.channels_by_guild()[guild.id]
            self.note_hidden(session, own)
            joined = guild_create_json(self._world, guild, own)
            del joined["unavailable"]
            session.dispatch("GUILD_CREATE", joined)
        else:
            session.dispatch("GUILD_DELETE", {"id": str(guild.id)})

    def _tell_channel(self, session: Session, change: Change, channel: Channel) -> None:
        world = self._world
        guild = world.guild_of(channel)
        if (
            channel.is_dm
            or channel.is_group
            or not session.intents & GUILDS
            or not world.is_member(world.bot, guild)
        ):
            return
        if not session.is_of(guild.id):
            return
        if channel.is_thread and not world.permissions(channel, world.bot) & Permission.VIEW_CHANNEL:
            return
        if channel.is_guild_channel:
            self._tell_guild_channel(session, change, channel)
            return
        body = channel_json(world, channel)
        if change.kind == "thread_create":
            body["newly_created"] = True
        elif change.kind == "thread_members_update":
            if change.user is not world.bot and not session.intents & GUILD_MEMBERS:
                return
            joined = change.user is not None and change.user.id in channel.members
            user_id = change.user.id if change.user else 0
            body = {
                "id": str(channel.id),
                "guild_id": str(guild.id),
                "member_count": len(channel.members),
            }
            body |= {"added_members": [thread_member_json(channel, user_id)]} if joined else {}
            body |= {} if joined else {"removed_member_ids": [str(user_id)]}
        session.dispatch(change.kind.upper(), body)

    def _tell_guild_channel(self, session: Session, change: Change, channel: Channel) -> None:
        """Dispatch a channel's change; if it becomes visible, also its open threads."""
        world = self._world
        was_hidden = channel.id in session.hidden
        self.note_hidden(session, (channel,))
        session.dispatch(change.kind.upper(), gateway_channel_json(world, channel))
        if was_hidden and channel.id not in session.hidden and not channel.deleted:
            open_threads = [one for one in world.threads_of(channel) if not one.archived]
            seen = [one for one in open_threads if world.can_see(world.bot, one)]
            body: Json = {
                "guild_id": str(world.guild_of(channel).id),
                "channel_ids": [str(channel.id)],
                "threads": [channel_json(world, one) for one in seen],
                "members": [
                    thread_member_json(one, world.bot.id) for one in seen if world.bot.id in one.members
                ],
            }
            session.dispatch("THREAD_LIST_SYNC", body)

    def _tell_message(self, session: Session, change: Change, channel: Channel, message: Message) -> None:
        world = self._world
        needed = DIRECT_MESSAGES if channel.is_dm else GUILD_MESSAGES
        if message.ephemeral_for is not None or not session.intents & needed:
            return
        if not self.is_home(channel, session) or not world.can_see(world.bot, channel):
            return
        where: Json = {} if channel.is_dm else {"guild_id": str(world.guild_of(channel).id)}
        if change.kind == "message_delete":
            session.dispatch(
                "MESSAGE_DELETE", {"id": str(message.id), "channel_id": str(channel.id), **where}
            )
            return
        body = readable_by(world, message, bool(session.intents & MESSAGE_CONTENT)) | where
        author = world.users[message.author_id]
        if not channel.is_dm and not author.bot:
            body["member"] = member_json(world, author, with_user=False)
        session.dispatch(change.kind.upper(), body)
