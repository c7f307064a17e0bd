"""Limits of a user that erasing their data does not reset.

House rules: each count is stored under a mark, a keyed hash of the limit and the user, and only for
as long as it counts. A mark identifies no user: it is found again only with the database's key and
a question about that very user. No id, no match and no server is stored with it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Final

from engine.clocks.pace import DAY
from engine.contract.errors import LimitReached
from engine.contract.words import Sentence, say
from engine.match.records import Asker
from engine.steps.limits import HOUR, KNOWN, Cap, Limits
from engine.store.interface.quotas import QuotaStore

KEY: Final = "quota key"
"""The setting that holds the key of the marks."""
RINGS_OF_ONE: Final = 1
"""Pings a day by which one user invites another."""
REPORTS: Final = 5
"""Sentences that a user reports within a day."""
RINGS: Final = 3
"""Pings a day by which any users invite one user, or ask for their hands."""
CLEARED_EVERY: Final = 10 * 60
"""Seconds between two deletions of what no longer counts."""
_UNTOLD: Final = Sentence(template="a limit that no user is told of")


class Quotas:
    """The limits of users, counted in a store."""

    def __init__(self, store: QuotaStore, limits: Limits, now: Callable[[], int]) -> None:
        self._store = store
        self._limits = limits
        self._now = now
        self._key: bytes | None = None
        self._cleared = 0

    async def on_opening(self, user_id: int) -> Cap:
        """Return the cap of the matches that a user opens in an hour."""
        most = self._limits.openings_per_hour
        refusal = say(
            "You opened {n:one match|# matches} within an hour, and can’t open more just now.", n=most
        )
        return await self._cap("opened", (user_id,), most, HOUR, refusal)

    async def on_joining(self, asker: Asker, *, is_alone: bool = False) -> tuple[Cap, ...]:
        """Return the caps of a user who joins a match; `is_alone` if no other user can.

        What was left of their vacation counts again.
        """
        await self._restore_vacation(asker.user.id)
        caps = self._limits.on_joining(asker)
        if is_alone or asker.place.is_private:
            return caps
        finished = await self._store.count_finished(asker.user.id, KNOWN)
        return (*self._limits.on_joining_others(asker, finished), *caps)

    async def on_sharing(self, user_id: int) -> Cap:
        """Return the cap of the decks that a user shares in an hour."""
        most = self._limits.shares_per_hour
        refusal = say(
            "You shared {n:one deck|# decks} within an hour, and can’t share more just now.", n=most
        )
        return await self._cap("shared", (user_id,), most, HOUR, refusal)

    async def on_reporting(self, user_id: int) -> Cap:
        """Return the cap of the sentences that a user reports in a day."""
        refusal = say(
            "You reported {n:one sentence|# sentences} within a day. Thank you! You can report more "
            "tomorrow.",
            n=REPORTS,
        )
        return await self._cap("reported", (user_id,), REPORTS, DAY, refusal)

    async def on_daily(self, user_id: int, day: int) -> Cap:
        """Return the cap of a user's attempts at a deal of the day that count."""
        refusal = say(
            "You opened this deal before your data was erased, and one try counts. `/daily` has a new one "
            "tomorrow."
        )
        return await self._cap("deal of the day", (user_id, day), 1, 2 * DAY, refusal)

    async def may_ring(self, match_id: int, thing: str, host: int, user_id: int) -> bool:
        """Return whether an invitation may ping a user, and count it if so.

        The same thing of a match gets the same answer again: a post that failed may be tried once
        more.
        """
        # Invitations by a user whom they avoid look unanswered, and use up none of the others'.
        if any(one.means(host) for one in await self._store.avoided_by((user_id,))):
            return False
        rung = await self._cap(f"rung by {thing}", (match_id, user_id), 1, DAY)
        if await self._store.is_counted(str(rung.of[0]), self._now()):
            return True
        by_one = await self._cap("inviting", (host, user_id), RINGS_OF_ONE, DAY)
        by_all = await self._cap("invited", (user_id,), RINGS, DAY)
        try:
            await self._store.count((by_one, by_all, rung))
        except LimitReached:
            return False
        return True

    async def may_ask_for_hand(self, match_id: int, user_id: int, asked: int) -> bool:
        """Return whether a user may ask another to see their hand, and count it if so.

        Once a day for each match and player, and no player is asked more often than `RINGS`.
        """
        by_all = await self._cap("asked for a hand", (asked,), RINGS, DAY)
        try:
            await self._store.count((await self._asking(match_id, user_id, asked), by_all))
        except LimitReached:
            return False
        return True

    async def has_asked_for_hand(self, match_id: int, user_id: int, asked: int) -> bool:
        """Return whether a user asked another to see their hand within the last day."""
        asking = await self._asking(match_id, user_id, asked)
        return await self._store.is_counted(str(asking.of[0]), self._now())

    async def vacation_mark(self, user_id: int) -> str:
        """Return the mark under which a user's spent vacation outlives an erasure."""
        return await self._mark("vacation", (user_id,))

    async def clear(self) -> None:
        """Delete what no longer counts, at intervals."""
        now = self._now()
        if abs(now - self._cleared) >= CLEARED_EVERY:
            self._cleared = now
            await self._store.drop_counts(now)

    async def _restore_vacation(self, user_id: int) -> None:
        """Restore the vacation that a user had left before erasing their data."""
        mark = await self.vacation_mark(user_id)
        if await self._store.is_counted(mark, self._now()):
            await self._store.restore_vacation(user_id, mark)

    async def _asking(self, match_id: int, user_id: int, asked: int) -> Cap:
        return await self._cap("asking for a hand", (match_id, user_id, asked), 1, DAY)

    async def _cap(
        self, what: str, whose: tuple[int, ...], most: int, lasts: int, refusal: Sentence = _UNTOLD
    ) -> Cap:
        now = self._now()
        mark = await self._mark(what, whose)
        return Cap("noted", (mark, now - lasts), most, refusal, lasts=lasts, noted_at=now)

    async def _mark(self, what: str, whose: tuple[int, ...]) -> str:
        if self._key is None:
            self._key = bytes.fromhex(await self._store.setting_once(KEY, secrets.token_hex(32)))
        text = " ".join((what, *map(str, whose)))
        return hashlib.blake2b(text.encode(), digest_size=16, key=self._key).hexdigest()
