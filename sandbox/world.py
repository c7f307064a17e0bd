"""The world that the stand-in keeps: who and what exists, and the ways in which it changes.

House rule: every change goes through a method here and is told to the listeners (gateway, page, storage) as a `Change`
after it has happened. Nothing here knows HTTP.
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
    """Something that has just become different. `user` is the person concerned, if it is about one.

    `guild` is the one that is joined, if that is not the world's own.
    """

    kind: Kind
    channel: Channel | None = None
    message: Message | None = None
    user: User | None = None
    guild: Guild | None = None


class World:
    """Users, a guild with its channels, others beside it, direct messages, files and registered commands."""

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
        """Where attachments are served: scheme, host and path, without a closing slash."""
        self.bot = User(self.next_id(), bot_name, bot=True)
        self.guild = Guild(self.next_id(), "Sandbox", owner_id=0)
        self.bot_role_id = self.next_id()
        self.elsewhere: dict[int, Guild] = {}
        """Guilds beside the one that the page shows, by id."""
        self.users[self.bot.id] = self.bot
        self._nonces: dict[tuple[int, str], tuple[float, Message]] = {}
        self._direct: dict[int, Channel] = {}
        """By person the direct messages with the bot."""

    @property
    def application_id(self) -> int:
        """The application has its bot's id, as all young applications have."""
        return self.bot.id

    @property
    def people(self) -> list[User]:
        """Everybody but the bot, oldest first."""
        return [user for user in self.users.values() if not user.bot]

    def populate(self) -> None:
        """Give an empty world its first people and channels."""
        for name in FIRST_PEOPLE:
            self.add_person(name)
        for position, name in enumerate(FIRST_CHANNELS):
            self.add_channel(name, position=position)

    def next_id(self, shard: tuple[int, int] | None = None) -> int:
        """A new snowflake: later than all before, and telling when it was made; a few milliseconds later for a certain shard of so many."""
        from_clock = (int(self.limits.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self.last_id = max(self.last_id + 1, from_clock)
        while shard is not None and shard_of(self.last_id, shard[1]) != shard[0]:
            self.last_id = ((self.last_id >> 22) + 1) << 22
        return self.last_id

    def move_clock(self, seconds: float) -> None:
        """Let so much time pass at once, or take it back."""
        self.clock.ahead += seconds
        self._tell(Change("clock_update"))

    # Looking

    def channel(self, key: Channel | int | str) -> Channel:
        """The channel or thread with this id or name; refuses with 10003 if there is none."""
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
        """The user with this id or name; refuses with 10013 if there is none."""
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
        """A message of the channel that everybody in it sees; refuses with 10008 if there is none."""
        found = channel.messages.get(message_id)
        if found is None or found.ephemeral_for is not None:
            raise Refusal(10008)
        return found

    def find_message(self, message_id: int) -> Message | None:
        """The message with this id wherever it is, ephemeral ones included."""
        return next(
            (c.messages[message_id] for c in self.channels.values() if message_id in c.messages), None
        )

    def direct_channel(self, person: User) -> Channel | None:
        """The direct messages of this person with the bot, None if they were never opened."""
        return self._direct.get(person.id)

    def threads_of(self, channel: Channel) -> list[Channel]:
        """The threads of a channel, oldest first."""
        return [c for c in self.channels.values() if c.is_thread and c.parent_id == channel.id]

    def permissions(self, channel: Channel, user: User) -> Permission:
        """All that a user may do in a channel."""
        return permissions_in(self, channel, user)

    def guild_of(self, channel: Channel) -> Guild:
        """The guild of a channel or thread; the world's own where it is in none."""
        home = self.channels.get(channel.parent_id or 0, channel) if channel.is_thread else channel
        return self.elsewhere.get(home.guild_id or 0, self.guild)

    def channels_by_guild(self) -> Mapping[int, list[Channel]]:
        """All channels and threads, by the guild in which they are: looked through once for all guilds."""
        found = defaultdict[int, list[Channel]](list)
        for channel in self.channels.values():
            if not channel.is_dm:
                found[self.guild_of(channel).id].append(channel)
        return found

    def is_member(self, user: User, guild: Guild) -> bool:
        """Is this user in the guild?"""
        return user.in_guild if guild is self.guild else user.id in guild.members

    def shares_guild(self, user: User) -> bool:
        """Is this user in any guild together with the bot?"""
        return any(
            self.is_member(user, guild) and self.is_member(self.bot, guild)
            for guild in (self.guild, *self.elsewhere.values())
        )

    def can_see(self, user: User, channel: Channel) -> bool:
        """Does this user find the channel in their client?"""
        return not channel.deleted and bool(self.permissions(channel, user) & Permission.VIEW_CHANNEL)

    def is_hidden(self, channel: Channel) -> bool:
        """Is this a guild's channel that the bot may not view? A category is shown with any channel in it."""
        if not channel.is_guild_channel or self.permissions(channel, self.bot) & Permission.VIEW_CHANNEL:
            return False
        inside = (c for c in self.channels.values() if c.parent_id == channel.id and c.is_guild_channel)
        is_shown = channel.type == ChannelType.CATEGORY and any(self.can_see(self.bot, c) for c in inside)
        return not is_shown

    # People and guild

    def add_person(self, name: str) -> User:
        """A new member of the guild; the first one owns it."""
        person = User(self.next_id(), name)
        self.users[person.id] = person
        if not self.guild.owner_id:
            self.guild.owner_id = person.id
        self._tell(Change("user_update", user=person))
        return person

    def set_dms_open(self, person: User, is_open: bool) -> None:
        """Let the bot's direct messages through to this person, or not."""
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
        """Give a user another name."""
        user.name = name
        self._tell(Change("user_update", user=user))

    def set_nick(self, user: User, nick: str | None) -> None:
        """Call a member of the guild otherwise there."""
        user.nick = nick
        self._tell(Change("member_update", user=user))

    def add_guild(self, name: str, *members: User, shard: tuple[int, int] | None = None) -> Guild:
        """Another guild, with the bot and these members, whose own guild it is: they are not in the world's one.

        `shard` says of which shard it is to be, and of how many.
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
        """A new channel in the guild, or in another one; `is_hidden` keeps it from the bot from the beginning."""
        guild_id = None if guild is None or guild is self.guild else guild.id
        channel = Channel(self.next_id(), kind, name, position=position, topic=topic, guild_id=guild_id)
        channel.parent_id = category.id if category else None
        if is_hidden:
            channel.overwrites[self.bot.id] = Overwrite(deny=int(Permission.VIEW_CHANNEL))
        self.take_up(channel)
        self._tell(Change("channel_create", channel))
        return channel

    def open_dm(self, person: User) -> Channel:
        """The direct messages of this person with the bot, opened if need be."""
        channel = self.direct_channel(person)
        if channel is None:
            channel = Channel(self.next_id(), ChannelType.DM, recipients=[person.id])
            self.take_up(channel)
            self._tell(Change("channel_create", channel))
        return channel

    def take_up(self, channel: Channel) -> None:
        """Have a channel from now on, made here or remembered; nobody is told of it."""
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
        """A new thread; one that hangs on a message has that message's id, and there is one at most."""
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
        """Put a thread away or take it out again; `locked` None leaves the lock as it is."""
        thread.archived = archived
        thread.archived_at = self.limits.now()
        if locked is not None:
            thread.locked = locked
        self._tell(Change("thread_update", thread))

    def lock_thread(self, thread: Channel, locked: bool = True) -> None:
        """Lock a thread, or unlock it: nobody presses anything in it meanwhile."""
        self.update_channel(thread, {"locked": locked})

    def let_threads_sleep(self) -> list[Channel]:
        """Archive every thread in which nothing was posted for as long as it stays open without; they are returned."""
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
        """Make a user a member of a thread."""
        if user.id not in thread.members:
            thread.members.add(user.id)
            self._tell(Change("thread_members_update", thread, user=user))

    def leave_thread(self, thread: Channel, user: User) -> None:
        """Take a user out of a thread."""
        if user.id in thread.members:
            thread.members.discard(user.id)
            self._tell(Change("thread_members_update", thread, user=user))

    def update_channel(self, channel: Channel, changes: Json) -> None:
        """Set fields of a channel or thread."""
        for name, value in changes.items():
            setattr(channel, name, value)
        self._tell(Change("thread_update" if channel.is_thread else "channel_update", channel))

    def delete_channel(self, channel: Channel) -> None:
        """Remove a channel with its threads, or a thread alone."""
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
        """Remove a thread."""
        self.delete_channel(thread)

    def revoke(self, channel: Channel | None, *permissions: str, of: User | Guild | None = None) -> None:
        """Take permissions, by name, from the bot, somebody or all of a guild: in one channel, or everywhere if None."""
        self._overwrite(channel, permissions, of or self.bot, revoked=True)

    def grant(self, channel: Channel | None, *permissions: str, of: User | Guild | None = None) -> None:
        """Give permissions, by name, to the bot, somebody or all of a guild: in one channel, or everywhere if None."""
        self._overwrite(channel, permissions, of or self.bot, revoked=False)

    def make_private(self, channel: Channel, *people: User) -> None:
        """Let nobody see a channel but its guild's owner, these people and the bot."""
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
        """A new message; `fill` completes it (components, files, mentions) before anybody hears of it.

        Posting takes a thread out of the archive and makes the author a member of it.
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
        """The message that this nonce made in this channel in the last few minutes."""
        oldest = self.limits.now() - self.limits.nonce_seconds
        while self._nonces and next(iter(self._nonces.values()))[0] < oldest:
            del self._nonces[next(iter(self._nonces))]
        found = self._nonces.get((channel.id, str(nonce)))
        return found[1] if found else None

    def touch_message(self, message: Message, *, is_edit: bool = True) -> None:
        """Tell that a message was changed; `is_edit` marks it as edited for readers."""
        if is_edit:
            message.edited = self.limits.now()
        self._tell(Change("message_update", self.channels.get(message.channel_id), message))

    def delete_message(self, message: Message) -> None:
        """Remove a message, or dismiss an ephemeral one; the newest one left is the channel's last again."""
        channel = self.channels[message.channel_id]
        message.deleted = True
        channel.messages.pop(message.id, None)
        self._forget_files(message.attachments)
        self._tell(Change("message_delete", channel, message))

    def replace_files(self, message: Message, attachments: list[Attachment]) -> None:
        """Give a message other files and forget those that it no longer has."""
        kept = {attachment.id for attachment in attachments}
        self._forget_files(a for a in message.attachments if a.id not in kept)
        message.attachments = attachments

    def commands_changed(self) -> None:
        """Tell that the registered commands are others now."""
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
    """When something was posted in a thread, or it was opened or taken out of the archive."""
    return max(thread.archived_at, born(thread.last_message_id) if thread.last_message_id else 0.0)
