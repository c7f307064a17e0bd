"""Shards: to which of a client's sessions a guild belongs, and how soon after one another sessions may begin."""

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
    """Which of so many shards hears of a guild."""
    return (guild_id >> 22) % count


class Starts:
    """The sessions that began. Counts in real time, as a client waits in it."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._last: dict[int, float] = {}
        """By bucket when a session began there."""
        self._begun: deque[float] = deque()
        self.refused: list[int] = []
        """The shards of which somebody identified too soon."""

    def admit(self, shard: int) -> bool:
        """Count a session of this shard; False if it is too soon after the one before it in its bucket, and none begins."""
        now, bucket = time.monotonic(), shard % self._limits.max_concurrency
        if now - self._last.get(bucket, -DAY) < self._limits.identify_seconds:
            self.refused.append(shard)
            return False
        self._last[bucket] = now
        self._begun.append(now)
        return True

    def told(self) -> Json:
        """What a client is told of how many it may begin."""
        now = time.monotonic()
        while self._begun and self._begun[0] <= now - DAY:
            self._begun.popleft()
        return {
            "total": STARTS_A_DAY,
            "remaining": max(0, STARTS_A_DAY - len(self._begun)),
            "reset_after": int(1000 * (self._begun[0] + DAY - now)) if self._begun else 0,
            "max_concurrency": self._limits.max_concurrency,
        }
