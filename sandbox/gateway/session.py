"""The gateway's record of a client: intents, sent events, where it may resume."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from enum import IntEnum
from typing import Final

from aiohttp import web

from sandbox.model import Json
from sandbox.world.sharding import shard_of


class Op(IntEnum):
    """The types of frame."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    MEMBERS = 8
    INVALID = 9
    HELLO = 10
    ACK = 11


REPLAY: Final = 5000
"""Number of events kept for a session to resume from."""


class Session:
    """An identified client; it outlives its connection as long as it may resume."""

    def __init__(self, intents: int, shard: list[int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.hidden: set[int] = set()
        """The channels that it was told are hidden."""
        self.sent: deque[Json] = deque(maxlen=REPLAY)
        self.socket: web.WebSocketResponse | None = None
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()

    @property
    def is_connected(self) -> bool:
        """Whether a client is connected now."""
        return self.socket is not None and not self.socket.closed

    def is_of(self, guild_id: int) -> bool:
        """Return whether this session's shard receives events of a guild."""
        number, count = self.shard
        return shard_of(guild_id, count) == number

    def dispatch(self, name: str, data: Json) -> None:
        """Send an event if connected; keep it, with a number, for resuming."""
        self.sequence += 1
        frame: Json = {"op": Op.DISPATCH, "t": name, "s": self.sequence, "d": data}
        self.sent.append(frame)
        if self.is_connected:
            self.queue.put_nowait(json.dumps(frame))

    def missed_since(self, sequence: int) -> list[Json] | None:
        """Return the events after `sequence`; None if some are no longer kept."""
        if sequence > self.sequence or (self.sent and sequence < self.sent[0]["s"] - 1):
            return None
        return [frame for frame in self.sent if frame["s"] > sequence]
