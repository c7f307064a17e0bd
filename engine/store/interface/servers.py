"""Rules of servers."""

from __future__ import annotations

from typing import Protocol

from engine.steps.server_rules import ServerRules
from engine.store.interface.locks import SharedStore


class ServerStore(SharedStore, Protocol):
    """Store of the rules of servers."""

    async def server_rules(self, guild: int) -> ServerRules | None:
        """Return the rules of a server; None if none were set."""

    async def keep_server_rules(self, guild: int, rules: ServerRules) -> None:
        """Store the rules of a server."""
