"""The state of the world, and what can be read from it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from sandbox.limits import Limits
from sandbox.model import DISCORD_EPOCH_MS, Attachment, Channel, ChannelType, Guild, Json, Message, User
from sandbox.refusals import Refusal
from sandbox.world.changes import Change
from sandbox.world.clock import Clock
from sandbox.world.permissions import Permission, permissions_in
from sandbox.world.sharding import shard_of


class Lookups:
    """All things of the world by their ids, and questions about them."""

    def __init__(self, limits: Limits, bot_name: str = "Bot") -> None:
        self.clock = Clock(limits.now)
        self.limits = replace(limits, now=self.clock)
        self.listeners: list[Callable[[Change], None]] = []
        self.users: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.files: dict[int, bytes] = {}
        self.commands: dict[int, Json] = {}
        self.last_id = 0
        self.file_base = ""
        """The base address of attachments: scheme, host and path, without a final slash."""
        self.bot = User(self.next_id(), bot_name, bot=True)
        self.guild = Guild(self.next_id(), "Sandbox", owner_id=0)
        self.bot_role_id = self.next_id()
        self.elsewhere: dict[int, Guild] = {}
        """Guilds other than the one that the page shows, by id."""
        self.users[self.bot.id] = self.bot
        self._nonces: dict[tuple[int, str], tuple[float, Message]] = {}
        self._direct: dict[int, Channel] = {}
        """The direct messages with the bot, by person."""

    @property
    def application_id(self) -> int:
        """The application's id; it equals its bot's, as for all newer applications."""
        return self.bot.id

    @property
    def people(self) -> list[User]:
        """All users except the bot, oldest first."""
        return [user for user in self.users.values() if not user.bot]

    def next_id(self, shard: tuple[int, int] | None = None) -> int:
        """Return a new snowflake, later than all before.

        With `shard` (which, of how many), it may be some milliseconds in the future to belong to
        that shard.
        """
        from_clock = (int(self.limits.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self.last_id = max(self.last_id + 1, from_clock)
        while shard is not None and shard_of(self.last_id, shard[1]) != shard[0]:
            self.last_id = ((self.last_id >> 22) + 1) << 22
        return self.last_id

    def channel(self, key: Channel | int | str) -> Channel:
        """Return the channel or thread with this id or name; refuse with 10003."""
        if isinstance(key, Channel):
            return key
        if isinstance(key, int):
            found = self.channels.get(key)
        else:
            found = next((c for c in self.channels.values() if c.name == key.removeprefix("#")), None)
        if found is None:
            raise Refusal(10003)
        return found

    def user(self, key: User | int | str) -> User:
        """Return the user with this id or name; refuse with 10013."""
        if isinstance(key, User):
            return key
        if isinstance(key, int):
            found = self.users.get(key)
        else:
            found = next((user for user in self.users.values() if user.name == key), None)
        if found is None:
            raise Refusal(10013)
        return found

    def message(self, channel: Channel, message_id: int) -> Message:
        """Return a public message of the channel; refuse with 10008."""
        found = channel.messages.get(message_id)
        if found is None or found.ephemeral_for is not None:
            raise Refusal(10008)
        return found

    def find_message(self, message_id: int) -> Message | None:
        """Return the message with this id in any channel, ephemeral ones included."""
        return next(
            (c.messages[message_id] for c in self.channels.values() if message_id in c.messages), None
        )

    def direct_channel(self, person: User) -> Channel | None:
        """Return this person's direct messages; None if they were never opened."""
        return self._direct.get(person.id)

    def threads_of(self, channel: Channel) -> list[Channel]:
        """Return the threads of a channel, oldest first."""
        return [c for c in self.channels.values() if c.is_thread and c.parent_id == channel.id]

    def permissions(self, channel: Channel, user: User) -> Permission:
        """Return all permissions of a user in a channel."""
        return permissions_in(self, channel, user)

    def guild_of(self, channel: Channel) -> Guild:
        """Return the guild of a channel or thread; the world's own if it has none."""
        home = self.channels.get(channel.parent_id or 0, channel) if channel.is_thread else channel
        return self.elsewhere.get(home.guild_id or 0, self.guild)

    def channels_by_guild(self) -> Mapping[int, list[Channel]]:
        """Return all channels and threads by guild, in one pass."""
        found = defaultdict[int, list[Channel]](list)
        for channel in self.channels.values():
            if not (channel.is_dm or channel.is_group):
                found[self.guild_of(channel).id].append(channel)
        return found

    def is_member(self, user: User, guild: Guild) -> bool:
        """Return whether this user is in the guild."""
        return user.in_guild if guild is self.guild else user.id in guild.members

    def shares_guild(self, user: User) -> bool:
        """Return whether this user shares a guild with the bot."""
        return any(
            self.is_member(user, guild) and self.is_member(self.bot, guild)
            for guild in (self.guild, *self.elsewhere.values())
        )

    def is_foreign(self, channel: Channel) -> bool:
        """Return whether the bot is not in the channel's guild or group."""
        return channel.is_group or not (channel.is_dm or self.is_member(self.bot, self.guild_of(channel)))

    def can_write_to(self, user: User) -> bool:
        """Return whether the bot may write to a person: by a shared guild, or as their app."""
        return user.has_installed or self.shares_guild(user)

    def can_see(self, user: User, channel: Channel) -> bool:
        """Return whether this user's client shows the channel."""
        return not channel.deleted and bool(self.permissions(channel, user) & Permission.VIEW_CHANNEL)

    def is_hidden(self, channel: Channel) -> bool:
        """Return whether this is a guild's channel that the bot may not view.

        A category is visible if any channel in it is.
        """
        if not channel.is_guild_channel or self.permissions(channel, self.bot) & Permission.VIEW_CHANNEL:
            return False
        inside = (c for c in self.channels.values() if c.parent_id == channel.id and c.is_guild_channel)
        is_shown = channel.type == ChannelType.CATEGORY and any(self.can_see(self.bot, c) for c in inside)
        return not is_shown

    def _tell(self, change: Change) -> None:
        for listener in self.listeners:
            listener(change)

    def _forget_files(self, attachments: Iterable[Attachment]) -> None:
        for attachment in attachments:
            self.files.pop(attachment.id, None)
