"""Census: figures about all matches."""

from __future__ import annotations

from typing import Protocol

from engine.match.message_records import Census
from engine.store.interface.usage import UsageStore


class CensusStore(UsageStore, Protocol):
    """Counts matches."""

    async def census(self) -> Census:
        """Return how many matches there are."""
