"""Reaches: how to reach users, and how to speak and draw for them."""

from __future__ import annotations

from typing import Protocol

from engine.match.message_records import Reach, ReplayForm
from engine.store.interface.locks import SharedStore


class ReachReader(SharedStore, Protocol):
    """Reads how to reach users."""

    async def reach(self, user_id: int) -> Reach:
        """Return how to reach a user; an unknown user has an empty Reach."""


class ReachStore(ReachReader, Protocol):
    """Store of how to reach users."""

    async def keep_reach(self, reach: Reach) -> None:
        """Keep how to reach a user; language and contrast have calls of their own."""


class LanguageStore(ReachReader, Protocol):
    """Store of users' languages."""

    async def keep_language(self, user_id: int, language: str) -> None:
        """Keep the language of a user's Discord."""

    async def choose_language(self, user_id: int, language: str | None) -> None:
        """Keep the language that a user chose; None for that of their Discord."""


class ProfileChoiceStore(ReachReader, Protocol):
    """Store of who shows their profile to no one else."""

    async def keep_hidden(self, user_id: int, *, is_hidden: bool) -> None:
        """Keep whether others may not see a user's profile."""


class PictureChoiceStore(ReachReader, Protocol):
    """Store of users' choices of pictures."""

    async def keep_contrast(self, user_id: int, *, is_stark: bool) -> None:
        """Keep whether a user wants high-contrast pictures."""

    async def keep_replays(self, user_id: int, form: ReplayForm) -> None:
        """Keep how the matches that a user hosts are replayed."""
