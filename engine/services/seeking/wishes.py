"""Wishes: which lobbies a user wants to be told of, and for how long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine.clocks.pace import DAY, HOUR
from engine.store.interface.seeking.seekers import TELL_SPAN, SeekStore, Thing, Told, Wish

TONIGHT: Final = 12 * HOUR
DAYS: Final = 3 * DAY
LONGEST: Final = 30 * DAY
"""Seconds after which a wish lapses; one of this length lives on with each answer."""
SPANS: Final = (TONIGHT, DAYS, LONGEST)


class Wishes:
    """What users wait for, and what they were told."""

    def __init__(self, store: SeekStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def of_user(self, user_id: int) -> Wish | None:
        """Return what a user waits for; None for nothing, or if it has lapsed."""
        wish = await self._store.wish(user_id)
        return None if wish is None or wish.until <= self._now() else wish

    async def keep(self, wish: Wish) -> Wish:
        """Keep a wish, which counts from now on, and return it."""
        now, before = self._now(), await self.of_user(wish.user_id)
        since = now if before is None else before.since
        kept = replace(wish, until=now + wish.lasts, since=since)
        await self._store.keep_wish(kept)
        return kept

    async def drop(self, user_id: int) -> None:
        """End what a user waits for."""
        await self._store.drop_wish(user_id)

    async def note_answer(self, user_id: int) -> None:
        """Let a user's long wish live on, as they have answered."""
        wish = await self.of_user(user_id)
        if wish is not None and wish.lasts == LONGEST:
            await self._store.keep_wish(replace(wish, until=self._now() + LONGEST))

    async def note_late(self, match_id: int, user_id: int) -> None:
        """Let a user be told of another lobby today, as they came too late for one."""
        if await self.was_told(match_id, user_id):
            await self.note_told(match_id, user_id, "late")

    async def was_told(self, match_id: int, user_id: int) -> bool:
        """Return whether a user was told of a lobby by the bot itself."""
        return any(one.user_id == user_id for one in await self._store.told(match_id))

    async def told(self, match_id: int) -> tuple[Told, ...]:
        """Return what users were told of a lobby."""
        return await self._store.told(match_id)

    async def note_told(self, match_id: int, user_id: int, thing: Thing, about: int = 0) -> bool:
        """Note that a user is told something; False if they were told before."""
        return await self._store.note_told(match_id, user_id, thing, self._now(), about)

    async def forget_told(self, match_id: int, user_id: int, thing: Thing, about: int) -> None:
        """Forget that a user was told something, as it did not reach them."""
        await self._store.drop_told(match_id, user_id, thing, about)

    async def clear(self) -> None:
        """Delete what no longer counts."""
        await self._store.clear_told(self._now() - TELL_SPAN)

    async def find_rematch(self, match_id: int) -> int | None:
        """Return the newest rematch of a match."""
        return await self._store.rematch(match_id)
