"""The sandbox's world: its things, and the ways in which they change.

House rule: every change goes through a method here. The listeners (gateway, page, storage) get it
as a `Change` after it has happened. Nothing here knows HTTP.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from sandbox.clock import Clock
from sandbox.limits import Limits
from sandbox.model import (
    DISCORD_EPOCH_MS,
    FORUMS,
    Attachment,
    Channel,
    ChannelType,
    Guild,
    Json,
    Message,
    MessageFlag,
    Overwrite,
    User,
    born,
)
from sandbox.permissions import Permission, permissions_in
from sandbox.refusals import Refusal
from sandbox.sharding import shard_of

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

FIRST_PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan")
FIRST_CHANNELS: Final = ("games", "lounge")
MAX_ACTIVE_THREADS: Final = 1000


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


class World:
    """Users, guilds, channels, direct messages, files and registered commands."""

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

    def populate(self) -> None:
        """Give an empty world its first people and channels."""
        for name in FIRST_PEOPLE:
            self.add_person(name)
        for position, name in enumerate(FIRST_CHANNELS):
            self.add_channel(name, position=position)

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

    def move_clock(self, seconds: float) -> None:
        """Move the clock by some seconds, forwards or backwards."""
        self.clock.ahead += seconds
        self._tell(Change("clock_update"))

    # Lookups

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
            if not channel.is_dm:
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

    # People and guild

    def add_person(self, name: str) -> User:
        """Add a member to the guild; the first one owns it."""
        person = User(self.next_id(), name)
        self.users[person.id] = person
        if not self.guild.owner_id:
            self.guild.owner_id = person.id
        self._tell(Change("user_update", user=person))
        return person

    def set_dms_open(self, person: User, is_open: bool) -> None:
        """Allow or block the bot's direct messages to this person."""
        person.dms_open = is_open
        self._tell(Change("user_update", user=person))

    def set_in_guild(self, user: User, is_in: bool) -> None:
        """Let a person, or the bot itself, leave or join the guild."""
        if user.in_guild == is_in:
            return
        user.in_guild = is_in
        if user.bot:
            self._tell(Change("guild_join" if is_in else "guild_leave", user=user))
        else:
            self._tell(Change("member_update" if is_in else "member_leave", user=user))

    def rename_user(self, user: User, name: str) -> None:
        """Rename a user."""
        user.name = name
        self._tell(Change("user_update", user=user))

    def set_nick(self, user: User, nick: str | None) -> None:
        """Set a member's nickname in the guild."""
        user.nick = nick
        self._tell(Change("member_update", user=user))

    def add_guild(self, name: str, *members: User, shard: tuple[int, int] | None = None) -> Guild:
        """Add another guild with the bot and these members.

        The members leave the world's own guild. `shard` tells which shard it belongs to, and of how
        many.
        """
        guild = Guild(
            self.next_id(shard), name, owner_id=0, members={self.bot.id, *(user.id for user in members)}
        )
        self.elsewhere[guild.id] = guild
        for user in members:
            self.set_in_guild(user, False)
        self._tell(Change("guild_join", user=self.bot, guild=guild))
        return guild

    # Channels and threads

    def add_channel(
        self,
        name: str,
        *,
        kind: ChannelType = ChannelType.TEXT,
        position: int = 0,
        topic: str | None = None,
        category: Channel | None = None,
        guild: Guild | None = None,
        is_hidden: bool = False,
    ) -> Channel:
        """Add a channel to a guild; `is_hidden` hides it from the bot."""
        guild_id = None if guild is None or guild is self.guild else guild.id
        channel = Channel(self.next_id(), kind, name, position=position, topic=topic, guild_id=guild_id)
        channel.parent_id = category.id if category else None
        if is_hidden:
            channel.overwrites[self.bot.id] = Overwrite(deny=int(Permission.VIEW_CHANNEL))
        self.take_up(channel)
        self._tell(Change("channel_create", channel))
        return channel

    def open_dm(self, person: User) -> Channel:
        """Return this person's direct messages with the bot; open them if needed."""
        channel = self.direct_channel(person)
        if channel is None:
            channel = Channel(self.next_id(), ChannelType.DM, recipients=[person.id])
            self.take_up(channel)
            self._tell(Change("channel_create", channel))
        return channel

    def take_up(self, channel: Channel) -> None:
        """Add a channel, new or loaded, without telling the listeners."""
        self.channels[channel.id] = channel
        if channel.is_dm:
            self._direct[channel.recipients[0]] = channel

    def add_thread(
        self,
        parent: Channel,
        name: str,
        owner: User,
        *,
        kind: ChannelType = ChannelType.PUBLIC_THREAD,
        starter: Message | None = None,
        auto_archive_minutes: int = 1440,
        invitable: bool = True,
    ) -> Channel:
        """Add a thread.

        A thread on a message has the message's id, and a message has one at most.
        """
        if starter is not None and starter.id in self.channels:
            raise Refusal(160004)
        if sum(not thread.archived for thread in self.threads_of(parent)) >= MAX_ACTIVE_THREADS:
            raise Refusal(160006)
        now = self.limits.now()
        thread = Channel(
            starter.id if starter else self.next_id(),
            kind,
            name,
            parent_id=parent.id,
            owner_id=owner.id,
            invitable=invitable,
            auto_archive_minutes=auto_archive_minutes,
            archived_at=now,
            created_at=now,
            members={owner.id},
        )
        self.take_up(thread)
        self._tell(Change("thread_create", thread))
        if starter is not None:
            starter.flags |= MessageFlag.HAS_THREAD
            self._tell(Change("message_update", parent, starter))
            reference: Json = {"type": 0, "channel_id": str(parent.id), "message_id": str(starter.id)}
            self.add_message(thread, starter.author_id, type=21, reference=reference)
        elif parent.type in FORUMS:
            self.add_message(thread, owner.id, content=name)
        elif kind == ChannelType.PUBLIC_THREAD:
            home = str(self.guild_of(parent).id)
            notice: Json = {"type": 0, "channel_id": str(thread.id), "guild_id": home}
            self.add_message(parent, owner.id, content=name, type=18, reference=notice)
        return thread

    def archive_thread(self, thread: Channel, archived: bool = True, *, locked: bool | None = None) -> None:
        """Archive a thread or reopen it; `locked` None leaves the lock unchanged."""
        thread.archived = archived
        thread.archived_at = self.limits.now()
        if locked is not None:
            thread.locked = locked
        self._tell(Change("thread_update", thread))

    def lock_thread(self, thread: Channel, locked: bool = True) -> None:
        """Lock or unlock a thread: a lock disables all buttons in it."""
        self.update_channel(thread, {"locked": locked})

    def let_threads_sleep(self) -> list[Channel]:
        """Archive all threads that were inactive for too long, and return them."""
        now = self.limits.now()
        asleep = [
            thread
            for thread in self.channels.values()
            if thread.is_thread
            and not thread.archived
            and _last_active(thread) + thread.auto_archive_minutes * 60 <= now
        ]
        for thread in asleep:
            self.archive_thread(thread)
        return asleep

    def join_thread(self, thread: Channel, user: User) -> None:
        """Add a user to a thread."""
        if user.id not in thread.members:
            thread.members.add(user.id)
            self._tell(Change("thread_members_update", thread, user=user))

    def leave_thread(self, thread: Channel, user: User) -> None:
        """Remove a user from a thread."""
        if user.id in thread.members:
            thread.members.discard(user.id)
            self._tell(Change("thread_members_update", thread, user=user))

    def update_channel(self, channel: Channel, changes: Json) -> None:
        """Set fields of a channel or thread."""
        for name, value in changes.items():
            setattr(channel, name, value)
        self._tell(Change("thread_update" if channel.is_thread else "channel_update", channel))

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads, or a thread alone."""
        for thread in self.threads_of(channel):
            self.delete_channel(thread)
        channel.deleted = True
        del self.channels[channel.id]
        if channel.is_dm:
            del self._direct[channel.recipients[0]]
        for message in channel.messages.values():
            message.deleted = True
            self._forget_files(message.attachments)
        self._tell(Change("thread_delete" if channel.is_thread else "channel_delete", channel))

    def delete_thread(self, thread: Channel) -> None:
        """Delete a thread."""
        self.delete_channel(thread)

    def revoke(self, channel: Channel | None, *permissions: str, of: User | Guild | None = None) -> None:
        """Deny permissions, by name, to the bot, a user or everyone in a guild.

        This is for one channel, or for all if None.
        """
        self._overwrite(channel, permissions, of or self.bot, revoked=True)

    def grant(self, channel: Channel | None, *permissions: str, of: User | Guild | None = None) -> None:
        """Allow permissions, by name, to the bot, a user or everyone in a guild.

        This is for one channel, or for all if None.
        """
        self._overwrite(channel, permissions, of or self.bot, revoked=False)

    def make_private(self, channel: Channel, *people: User) -> None:
        """Show a channel only to its guild's owner, these people and the bot."""
        self.revoke(channel, "VIEW_CHANNEL", of=self.guild_of(channel))
        for user in (*people, self.bot):
            self.grant(channel, "VIEW_CHANNEL", of=user)

    # Messages

    def add_message(
        self,
        channel: Channel,
        author_id: int,
        *,
        content: str = "",
        type: int = 0,  # noqa: A002 - the platform's word
        flags: int = 0,
        reference: Json | None = None,
        webhook_id: int | None = None,
        interaction: Json | None = None,
        ephemeral_for: int | None = None,
        nonce: str | int | None = None,
        fill: Callable[[Message], None] | None = None,
    ) -> Message:
        """Add a message; `fill` completes it before the listeners get it.

        It adds components, files and mentions. Posting reopens an archived thread and makes the
        author a member of it.
        """
        now = self.limits.now()
        message = Message(
            self.next_id(),
            channel.id,
            author_id,
            now,
            type=type,
            content=content,
            flags=flags,
            reference=reference,
            webhook_id=webhook_id,
            interaction=interaction,
            ephemeral_for=ephemeral_for,
            nonce=nonce,
        )
        if fill is not None:
            fill(message)
        channel.messages[message.id] = message
        if ephemeral_for is None:
            channel.last_message_id = message.id
            channel.total_sent += 1
            if channel.archived:
                self.archive_thread(channel, archived=False)
            if channel.is_thread:
                for user_id in (author_id, *sorted(message.pinged)):
                    self.join_thread(channel, self.users[user_id])
        if nonce is not None:
            self._nonces[channel.id, str(nonce)] = (now, message)
        self._tell(Change("message_create", channel, message))
        return message

    def sent_with_nonce(self, channel: Channel, nonce: str | int) -> Message | None:
        """Return the message sent with this nonce in the channel lately."""
        oldest = self.limits.now() - self.limits.nonce_seconds
        while self._nonces and next(iter(self._nonces.values()))[0] < oldest:
            del self._nonces[next(iter(self._nonces))]
        found = self._nonces.get((channel.id, str(nonce)))
        return found[1] if found else None

    def touch_message(self, message: Message, *, is_edit: bool = True) -> None:
        """Announce that a message was changed; `is_edit` marks it as edited."""
        if is_edit:
            message.edited = self.limits.now()
        self._tell(Change("message_update", self.channels.get(message.channel_id), message))

    def delete_message(self, message: Message) -> None:
        """Delete a message, or dismiss an ephemeral one.

        The newest one left becomes the channel's last again.
        """
        channel = self.channels[message.channel_id]
        message.deleted = True
        channel.messages.pop(message.id, None)
        self._forget_files(message.attachments)
        self._tell(Change("message_delete", channel, message))

    def replace_files(self, message: Message, attachments: list[Attachment]) -> None:
        """Replace a message's files and delete those that it no longer has."""
        kept = {attachment.id for attachment in attachments}
        self._forget_files(a for a in message.attachments if a.id not in kept)
        message.attachments = attachments

    def commands_changed(self) -> None:
        """Announce that the registered commands have changed."""
        self._tell(Change("commands_update"))

    def _tell(self, change: Change) -> None:
        for listener in self.listeners:
            listener(change)

    def _forget_files(self, attachments: Iterable[Attachment]) -> None:
        for attachment in attachments:
            self.files.pop(attachment.id, None)

    def _overwrite(
        self, channel: Channel | None, names: tuple[str, ...], target: User | Guild, *, revoked: bool
    ) -> None:
        bits = Permission(0)
        for name in names:
            bits |= Permission[name]
        places = [channel] if channel else [c for c in self.channels.values() if c.is_guild_channel]
        for place in places:
            home = self.channels[place.parent_id] if place.is_thread and place.parent_id else place
            mine = home.overwrites.setdefault(target.id, Overwrite())
            mine.deny = mine.deny | bits if revoked else mine.deny & ~bits
            mine.allow = mine.allow & ~bits if revoked else mine.allow | bits
            self._tell(Change("channel_update", home))


def _last_active(thread: Channel) -> float:
    """Return when a thread was last active: a post, its start, or its reopening."""
    return max(thread.archived_at, born(thread.last_message_id) if thread.last_message_id else 0.0)
