"""Counts of all notices at the moment of sending.

A notice that is removed later was heard all the same.
"""

from __future__ import annotations

from collections import Counter

from sandbox import Sandbox
from sandbox.world.changes import Change
from tests.flow.support import Table


class Notices:
    """DMs of the bot and pings in public from now on, by recipient."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.letters: Counter[int] = Counter()
        self.pings: Counter[int] = Counter()
        self._bot = sandbox.world.bot.id
        sandbox.world.listeners.append(self._hear)

    def of(self, person: int) -> tuple[int, int]:
        """Return how many DMs and how many pings a person got."""
        return self.letters[person], self.pings[person]

    def _hear(self, change: Change) -> None:
        message, channel = change.message, change.channel
        if change.kind != "message_create" or message is None or channel is None:
            return
        if message.author_id != self._bot or message.ephemeral_for is not None:
            return
        if channel.is_dm:
            self.letters[channel.recipients[0]] += 1
        self.pings.update(message.pinged)


async def turns_of(table: Table, name: str, number: int = 1) -> int:
    """Return how often a player has been asked in a match."""
    match = await table.matches.match(number)
    return next(seated.turn.number for seated in match.seats if seated.user_id == table[name].user.id)
