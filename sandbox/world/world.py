"""The sandbox's world: its things, and the ways in which they change.

House rule: every change goes through a method of the world. The listeners (gateway, page, storage)
get it as a `Change` after it has happened. Nothing here knows HTTP.
"""

from __future__ import annotations

from typing import Final

from sandbox.model import FORUMS, Channel, ChannelType, Json, Message, MessageFlag, User
from sandbox.refusals import Refusal
from sandbox.world.changes import Change
from sandbox.world.messages import Messages

FIRST_PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan")
FIRST_CHANNELS: Final = ("games", "lounge")
MAX_ACTIVE_THREADS: Final = 1000


class World(Messages):
    """Users, guilds, channels, direct messages, files and registered commands."""

    def populate(self) -> None:
        """Give an empty world its first people and channels."""
        for name in FIRST_PEOPLE:
            self.add_person(name)
        for position, name in enumerate(FIRST_CHANNELS):
            self.add_channel(name, position=position)

    def move_clock(self, seconds: float) -> None:
        """Move the clock by some seconds, forwards or backwards."""
        self.clock.ahead += seconds
        self._tell(Change("clock_update"))

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

    def commands_changed(self) -> None:
        """Announce that the registered commands have changed."""
        self._tell(Change("commands_update"))
