"""Settings: values of the bot itself that outlive a restart, by key."""

from __future__ import annotations

from typing import Protocol

from engine.store.interface.locks import LockStore, SharedStore


class SettingStore(Protocol):
    """Store of settings."""

    async def setting(self, key: str) -> str | None:
        """Return the setting under a key."""

    async def keep_setting(self, key: str, value: str) -> None:
        """Keep a setting."""


class SharedSettingStore(SharedStore, LockStore, SettingStore, Protocol):
    """Store of settings that processes change one at a time."""
