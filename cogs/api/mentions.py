"""Messages on servers that mention the bot.

All others are dropped before discord.py makes objects of them.

House rules: messages are only read to see whether they mention the bot, which needs no privileged
intent. The bot answers only where `/setup` allows matches and both may write, and only as often as
a user needs it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final

import discord

from cogs.api.press_limits import Buckets
from engine.kit.lru import remember

SAME_AGAIN_AFTER: Final = 5 * 60
"""Seconds between two answers to a user in one place."""
PERSON_AGAIN_AFTER: Final = 60
"""Seconds between two answers to a user on servers."""
CHANNEL_AGAIN_AFTER: Final = 60
"""Seconds between two answers in a channel: the buttons are for everyone."""
PERSON_TRIES: Final = 5
"""Messages of one user that are examined in a row."""
PERSON_TRIES_EVERY: Final = 12
"""Seconds until one more message of a user is examined."""
CHANNEL_TRIES: Final = 10
"""Messages in one channel that are examined in a row."""
CHANNEL_TRIES_EVERY: Final = 6
"""Seconds until one more message in a channel is examined."""
REMEMBERED: Final = 3000
"""Answers that are remembered."""
DROPPED: Final = ("MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK")
"""Other events of the message intents, which are not needed."""


def listen_for_mentions(client: discord.Client) -> None:
    """Drop messages of servers that can't mention the bot, before they are parsed."""
    state = client._connection
    parsers: dict[str, Callable[[Any], Any]] = state.parsers
    parse = parsers["MESSAGE_CREATE"]

    def parse_message_create(data: Mapping[str, Any]) -> None:
        if may_mention(data, state.self_id):
            parse(data)

    parsers["MESSAGE_CREATE"] = parse_message_create
    for event in DROPPED:
        parsers[event] = _drop


def may_mention(data: Mapping[str, Any], own: int | None) -> bool:
    """Return whether gateway data is a DM or may mention the bot."""
    return (
        "guild_id" not in data
        or bool(data.get("mention_roles"))
        or any(int(user["id"]) == own for user in data.get("mentions", ()))
    )


def is_mention(message: discord.Message) -> bool:
    """Return whether a message on a server mentions the bot or its role.

    A reply to the bot alone is no mention.
    """
    if message.guild is None:
        return False
    own = message.guild.me.id
    if f"<@{own}>" in message.content or f"<@!{own}>" in message.content:
        return True
    role = message.guild.self_role
    return role is not None and role.id in message.raw_role_mentions


class Attempts:
    """Limits on messages to the bot that are examined, answered or not.

    A mention where the bot may not answer costs queries, and a log line if they fail.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._of_person = Buckets(PERSON_TRIES_EVERY, PERSON_TRIES, now)
        self._in_channel = Buckets(CHANNEL_TRIES_EVERY, CHANNEL_TRIES, now)

    def take(self, person: int, channel: int) -> bool:
        """Count an attempt; return False if a user or channel made too many.

        Refused attempts do not count.
        """
        return self._of_person.take(person) and self._in_channel.take(channel)


class RecentAnswers:
    """The times of the last answers, by user and channel."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._at: OrderedDict[tuple[str, int, int], float] = OrderedDict()

    def is_due(self, person: int, channel: int, *, is_dm: bool) -> bool:
        """Return whether enough time has passed since the last answer."""
        now = self._now()
        limits = _limits(person, channel, is_dm=is_dm)
        return all(now - self._at.get(key, float("-inf")) >= seconds for key, seconds in limits.items())

    def take(self, person: int, channel: int, *, is_dm: bool) -> bool:
        """Count an answer; return False if another was given just before."""
        if not self.is_due(person, channel, is_dm=is_dm):
            return False
        for key in _limits(person, channel, is_dm=is_dm):
            remember(self._at, key, self._now(), REMEMBERED)
        return True


def _limits(person: int, channel: int, *, is_dm: bool) -> dict[tuple[str, int, int], int]:
    """Return the keys that limit an answer, with the seconds between two answers."""
    both = {("both", person, channel): SAME_AGAIN_AFTER}
    if is_dm:
        return both
    return {
        **both,
        ("person", person, 0): PERSON_AGAIN_AFTER,
        ("channel", 0, channel): CHANNEL_AGAIN_AFTER,
    }


def _drop(data: Mapping[str, Any]) -> None:
    """Ignore an event."""
