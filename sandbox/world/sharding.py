"""Shards: which session gets a guild's events, and how often sessions may start."""

from __future__ import annotations

import time
from collections import deque
from typing import Final

from sandbox.limits import Limits
from sandbox.model import Json

DAY: Final = 24 * 3600.0
STARTS_A_DAY: Final = 1000
DIRECT: Final = 0
"""The shard of all direct messages."""


def shard_of(guild_id: int, count: int) -> int:
    """Return which of `count` shards gets a guild's events."""
    return (guild_id >> 22) % count


class Starts:
    """Limits for starting sessions, in real time, because a client waits in it."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._last: dict[int, float] = {}
        """The last start of a session, by bucket."""
        self._begun: deque[float] = deque()
        self.refused: list[int] = []
        """The shards that identified too soon."""

    def admit(self, shard: int) -> bool:
        """Count a new session of this shard; return False if it is too soon.

        Then no session starts.
        """
        now, bucket = time.monotonic(), shard % self._limits.max_concurrency
        if now - self._last.get(bucket, -DAY) < self._limits.identify_seconds:
            self.refused.append(shard)
            return False
        self._last[bucket] = now
        self._begun.append(now)
        return True

    def limits_json(self) -> Json:
        """Return the limits for starting sessions, as a client gets them."""
        now = time.monotonic()
        while self._begun and self._begun[0] <= now - DAY:
            self._begun.popleft()
        return {
            "total": STARTS_A_DAY,
            "remaining": max(0, STARTS_A_DAY - len(self._begun)),
            "reset_after": int(1000 * (self._begun[0] + DAY - now)) if self._begun else 0,
            "max_concurrency": self._limits.max_concurrency,
        }
