"""Every notice that anybody ever gets, counted as it is sent: what is taken away later was heard all the same."""

from __future__ import annotations

from collections import Counter

from sandbox import Sandbox
from sandbox.world import Change
from tests.flow.support import Table


class Notices:
    """DMs of the bot and pings in public, by the person who gets them, from now on."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.letters: Counter[int] = Counter()
        self.pings: Counter[int] = Counter()
        self._bot = sandbox.world.bot.id
        sandbox.world.listeners.append(self._hear)

    def of(self, person: int) -> tuple[int, int]:
        """How many DMs somebody got, and how often they were pinged."""
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
    """How often somebody has been asked in a match."""
    match = await table.bot.matches.match(number)
    return next(seated.turn for seated in match.seats if seated.user_id == table[name].user.id)
