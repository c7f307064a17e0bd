"""Read markers by person and channel, and the unread counts they give.

Markers are in memory only: everything from before this process started counts as read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from sandbox.model import DISCORD_EPOCH_MS, Channel, Message, User
from sandbox.world.world import World

MOST_COUNTED: Final = 200
"""Messages examined for one count: a higher number is of no use to a person."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A person's unread messages in a channel, and how many of them are pings."""

    person: int
    channel: int
    count: int
    pings: int


class Reading:
    """The read markers of all people."""

    def __init__(self, world: World) -> None:
        self._world = world
        # One less than any id of this millisecond.
        self._start = ((int(world.limits.now() * 1000) - DISCORD_EPOCH_MS) << 22) - 1
        self._markers: dict[tuple[int, int], int] = {}

    def mark(self, person: User, channel: Channel, message_id: int) -> None:
        """Note up to where a person has read; it never goes back."""
        key = (person.id, channel.id)
        self._markers[key] = max(message_id, self._markers.get(key, 0))

    def unread(self, person: User, channel: Channel) -> Unread:
        """Return what this person has not read in this channel; 0 without access."""
        count = pings = 0
        if self._world.can_see(person, channel):
            for message in islice(self._since(person, channel), MOST_COUNTED):
                if message.author_id == person.id or message.ephemeral_for not in {None, person.id}:
                    continue
                count += 1
                # A direct message always pings. An ephemeral answer never does: its reader has just
                # asked for it.
                pings += channel.is_dm or person.id in message.pinged
        return Unread(person.id, channel.id, count, pings)

    def everything(self) -> Iterator[Unread]:
        """Yield everything that people have not read."""
        for channel in self._world.channels.values():
            if channel.last_message_id is None or channel.last_message_id < self._start:
                continue
            for person in self._world.people:
                found = self.unread(person, channel)
                if found.count:
                    yield found

    def _since(self, person: User, channel: Channel) -> Iterator[Message]:
        marker = self._markers.get((person.id, channel.id), self._start)
        for message in reversed(channel.messages.values()):
            if message.id <= marker:
                return
            yield message
