"""Users' choices of pictures, stored with their DM data; their contrast is cached."""

from __future__ import annotations

from collections import OrderedDict

from engine.contract.errors import EngineError
from engine.kit.lru import remember
from engine.match.message_records import ReplayForm
from engine.store.interface.reaches import PictureChoiceStore

PEOPLE = 10_000
"""Users whose choice is cached; for others it is looked up."""


class PictureStyles:
    """What users chose: high contrast, and how their matches are replayed."""

    def __init__(self, store: PictureChoiceStore) -> None:
        self._store = store
        self._known: OrderedDict[int, bool] = OrderedDict()

    async def is_stark(self, user: int) -> bool:
        """Return whether a user's own pictures have high contrast."""
        if user not in self._known or self._store.is_shared:
            kept = (await self._store.reach(user)).is_stark
            if user not in self._known or self._store.is_shared:  # else they have chosen meanwhile
                remember(self._known, user, kept, PEOPLE)
        return self._known[user]

    async def keep(self, user: int, *, is_stark: bool) -> None:
        """Store a user's choice."""
        remember(self._known, user, is_stark, PEOPLE)
        try:
            await self._store.keep_contrast(user, is_stark=is_stark)
        except EngineError:
            self._known.pop(user, None)
            raise

    async def replays(self, user: int) -> ReplayForm:
        """Return how the matches that a user hosts are replayed."""
        return (await self._store.reach(user)).replays

    async def keep_replays(self, user: int, form: ReplayForm) -> None:
        """Store how the matches that a user hosts are replayed."""
        await self._store.keep_replays(user, form)

    def forget(self, user: int) -> None:
        """Forget a user."""
        self._known.pop(user, None)
