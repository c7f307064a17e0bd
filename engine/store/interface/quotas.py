"""Quotas: what users did of late, counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.steps.limits import Cap
from engine.store.interface.seeking.avoids import AvoidReader


class QuotaStore(AvoidReader, Protocol):
    """Stores counts."""

    async def setting_once(self, key: str, value: str) -> str:
        """Return the setting under a key, after keeping this value if there was none."""

    async def count(self, caps: Sequence[Cap]) -> None:
        """Note what these caps count. LimitReached by one of them; then nothing is noted."""

    async def is_counted(self, mark: str, now: int) -> bool:
        """Return whether something still counts under a mark."""

    async def drop_counts(self, now: int) -> None:
        """Delete what no longer counts."""

    async def count_finished(self, user_id: int, most: int) -> int:
        """Return how many matches with other people a user has finished, up to `most`."""

    async def restore_vacation(self, user_id: int, mark: str) -> None:
        """Give a person the vacation that is left under a mark, and delete the mark."""
