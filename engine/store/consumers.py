"""Interfaces of a store for single consumers: server rules, match durations, quotas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.clocks.pace import Pace
from engine.steps.limits import Cap
from engine.steps.server_rules import ServerRules


class ServerStore(Protocol):
    """Stores the rules of servers."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write too, so that nothing they change may be cached."""

    async def server_rules(self, guild: int) -> ServerRules | None:
        """Return the rules of a server; None if none were set."""

    async def keep_server_rules(self, guild: int, rules: ServerRules) -> None:
        """Store the rules of a server."""


@dataclass(frozen=True, slots=True)
class Lasted:
    """A match that was played to the end: its pace, and its duration in seconds."""

    pace: Pace | None
    seconds: int


class LengthStore(Protocol):
    """Knows the durations of matches."""

    async def durations(self, game: str, seats: int, guild: int | None) -> Sequence[Lasted]:
        """Return the durations of a game's recent matches with that many seats.

        Only matches that were played to the end count, on a server or anywhere (None). The amount
        of data read does not grow with the number of all matches.
        """


class QuotaStore(Protocol):
    """Stores counts."""

    async def setting_once(self, key: str, value: str) -> str:
        """Return the setting under a key, after keeping this value if there was none."""

    async def count(self, caps: Sequence[Cap]) -> None:
        """Note what these caps count. LimitReached by one of them; then nothing is noted."""

    async def is_counted(self, mark: str, now: int) -> bool:
        """Return whether something still counts under a mark."""

    async def drop_counts(self, now: int) -> None:
        """Delete what no longer counts."""

    async def restore_vacation(self, user_id: int, mark: str) -> None:
        """Give a person the vacation that is left under a mark, and delete the mark."""
