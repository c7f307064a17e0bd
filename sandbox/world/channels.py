"""Channels and threads, and how they change."""

from __future__ import annotations

from sandbox.model import Channel, ChannelType, Guild, Json, Overwrite, User, born
from sandbox.world.changes import Change
from sandbox.world.guilds import Guilds
from sandbox.world.permissions import Permission


class Channels(Guilds):
    """The part of the world that changes channels, threads and permissions."""

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

    def add_group(self, name: str, *people: User) -> Channel:
        """Add a conversation of people, who have installed the app; the bot isn't in it."""
        self.set_installed(*people)
        channel = Channel(
            self.next_id(), ChannelType.GROUP_DM, name, recipients=[person.id for person in people]
        )
        channel.owner_id = people[0].id
        self.take_up(channel)
        self._tell(Change("channel_create", channel))
        return channel

    def take_up(self, channel: Channel) -> None:
        """Add a channel, new or loaded, without telling the listeners."""
        self.channels[channel.id] = channel
        if channel.is_dm:
            self._direct[channel.recipients[0]] = channel

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
