"""Storage of how to reach users, and of their habits."""

from __future__ import annotations

from engine.clocks.habits import USUAL, Habits, Notice
from engine.match.message_records import Asked, Reach, ReplayForm
from engine.store.sql import queries, side_writes
from engine.store.sql.habits import (
    ASKED,
    GOING_OF,
    HABITS,
    HAS_CLOCK,
    NOTICE,
    WAKING,
    keep_absence,
    keep_asked,
    keep_habits,
    keep_notice,
    read_habits,
    read_notice,
)
from engine.store.sql.tables import Tables


class Users(Tables):
    """The part of `Store` for reaches and habits."""

    async def reach(self, user_id: int) -> Reach:
        """Return how to reach a user; an unknown user has an empty Reach."""
        found = await self._fetch(queries.REACH, user_id)
        if not found:
            return Reach(user_id)
        flags = {name: bool(found[0][name]) for name in ("is_stark", "is_stranger", "is_hidden")}
        return Reach(**{**found[0], **flags})

    async def keep_reach(self, reach: Reach) -> None:
        """Keep how to reach a user, except for language and choices of pictures."""
        await self._commit(side_writes.keep_reach(reach))

    async def keep_language(self, user_id: int, language: str) -> None:
        """Keep a user's language."""
        await self._commit(side_writes.keep_language(user_id, language))

    async def choose_language(self, user_id: int, language: str | None) -> None:
        """Keep the language that a user chose; None for that of their Discord."""
        await self._commit(side_writes.choose_language(user_id, language))

    async def keep_contrast(self, user_id: int, *, is_stark: bool) -> None:
        """Keep whether a user wants high-contrast pictures."""
        await self._commit(side_writes.keep_contrast(user_id, is_stark=is_stark))

    async def keep_replays(self, user_id: int, form: ReplayForm) -> None:
        """Keep how the matches that a user hosts are replayed."""
        await self._commit(side_writes.keep_replays(user_id, form))

    async def keep_hidden(self, user_id: int, *, is_hidden: bool) -> None:
        """Keep whether others may not see a user's profile."""
        await self._commit(side_writes.keep_hidden(user_id, is_hidden=is_hidden))

    async def habits(self, user_id: int) -> Habits:
        """Return a user's habits; the default ones if they set none."""
        found = await self._fetch(HABITS, user_id)
        return read_habits(found[0]) if found else USUAL

    async def habits_question(self, user_id: int) -> Asked:
        """Return whether a user set their habits, and when they were asked to."""
        (row,) = await self._fetch(ASKED, user_id)
        turn = None if row["during"] is None else (row["during"], row["turn"])
        return Asked(has_said=bool(row["has_said"]), turn=turn)

    async def keep_asked(self, user_id: int, match_id: int, turn: int) -> None:
        """Record that a user was asked, unless they were before."""
        await self._commit(keep_asked(user_id, match_id, turn))

    async def keep_habits(self, user_id: int, habits: Habits) -> None:
        """Keep a user's habits except for their absence."""
        await self._commit(keep_habits(user_id, habits))

    async def keep_absence(self, user_id: int, before: Habits, after: Habits, *, wakes: int | None) -> None:
        """Keep a user's absence and vacation, and when to look at their matches again."""
        await self._commit(keep_absence(user_id, before, after, wakes))

    async def waking(self, now: int) -> tuple[int, ...]:
        """Return the users whose matches must be looked at by now, oldest first."""
        return tuple(row["user_id"] for row in await self._fetch(WAKING, now))

    async def going_of(self, user_id: int) -> tuple[int, ...]:
        """Return all running matches of a user."""
        return tuple(row["match"] for row in await self._fetch(GOING_OF, user_id))

    async def has_clock(self, user_id: int) -> bool:
        """Return whether a user plays in a started match with a pace."""
        return bool(await self._fetch(HAS_CLOCK, user_id))

    async def notice(self, match_id: int, user_id: int) -> Notice | None:
        """Return a user's notice setting for a match; None for the default."""
        found = await self._fetch(NOTICE, match_id, user_id)
        return read_notice(found[0]["notice"]) if found else None

    async def keep_notice(self, match_id: int, user_id: int, notice: Notice | None) -> None:
        """Keep how a user is notified of turns in a match."""
        await self._commit(keep_notice(match_id, user_id, notice))
