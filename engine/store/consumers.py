"""Interfaces of a store for single consumers: server rules, match durations, quotas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.clocks.pace import Pace
from engine.steps.limits import Cap
from engine.steps.server_rules import ServerRules


class ServerStore(Protocol):
    """Keeps what is allowed where."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write, too: then nothing is remembered that they could change."""

    async def server_rules(self, guild: int) -> ServerRules | None:
        """What is allowed on a server; None if nobody has said anything."""

    async def keep_server_rules(self, guild: int, rules: ServerRules) -> None:
        """Remember it."""


@dataclass(frozen=True, slots=True)
class Lasted:
    """A match that was played to the end: its pace, and for how many seconds it was played."""

    pace: Pace | None
    seconds: int


class LengthStore(Protocol):
    """Knows what matches took."""

    async def durations(self, game: str, seats: int, guild: int | None) -> Sequence[Lasted]:
        """Matches of a game for so many that were played to the end lately: on a server, or anywhere (None).

        How much is read does not grow with all that was ever played.
        """


class QuotaStore(Protocol):
    """Keeps what is counted."""

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
