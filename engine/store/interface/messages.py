"""Messages that show matches, and which of them are outdated."""

from __future__ import annotations

from typing import Protocol

from engine.match.message_records import Surface
from engine.store.duty import EVERY


class MessageReader(Protocol):
    """Reads which messages show a match."""

    async def surfaces(self, match_id: int) -> dict[str, Surface]:
        """Return the messages that show a match, by slot."""


class Backlog(Protocol):
    """Finds matches whose messages are outdated."""

    async def behind(self, buckets: int = EVERY) -> tuple[int, ...]:
        """Return the matches in some buckets with outdated surfaces, oldest first."""


class MessageStore(MessageReader, Backlog, Protocol):
    """Store of the messages that show matches."""

    async def settle(self, match_id: int, version: int) -> None:
        """Record that the surfaces of a match show this version."""

    async def keep_surface(self, match_id: int, surface: Surface) -> None:
        """Keep a message, replacing the one in its slot."""
