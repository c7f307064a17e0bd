"""Habits of users: hours, notices, absence and vacation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.clocks.habits import Habits, Notice
from engine.match.message_records import Asked
from engine.store.interface.records import LockedStore


class HabitReader(Protocol):
    """Reads users' habits."""

    async def habits(self, user_id: int) -> Habits:
        """Return a user's habits; the default ones if they set none."""


class HabitKeeper(HabitReader, Protocol):
    """Store of users' habits."""

    async def keep_habits(self, user_id: int, habits: Habits) -> None:
        """Keep a user's habits except for their absence."""


class NoticeReader(HabitReader, Protocol):
    """Reads how users are notified."""

    async def notice(self, match_id: int, user_id: int) -> Notice | None:
        """Return a user's notice setting for a match; None for the default."""


class PunctualityReader(Protocol):
    """Reads how many of their turns users ended in time."""

    async def punctuality(self, users: Sequence[int]) -> Mapping[int, tuple[int, int]]:
        """Return the weights of all turns and of those in time, by user.

        Users without a record are left out.
        """


class HoursStore(Protocol):
    """Store of who was asked for their hours."""

    async def habits_question(self, user_id: int) -> Asked:
        """Return whether a user set their habits, and when they were asked to."""

    async def keep_asked(self, user_id: int, match_id: int, turn: int) -> None:
        """Record that a user was asked in that turn, unless they were before."""


class HabitStore(HabitKeeper, NoticeReader, HoursStore, PunctualityReader, Protocol):
    """Store of users' settings."""

    async def keep_notice(self, match_id: int, user_id: int, notice: Notice | None) -> None:
        """Keep how a user is notified of turns in a match."""


class AbsenceStore(HabitKeeper, LockedStore, Protocol):
    """Store of absences, and of the matches that follow them."""

    async def keep_absence(self, user_id: int, before: Habits, after: Habits, *, wakes: int | None) -> None:
        """Keep a user's absence and vacation, and when to look at their matches again.

        StoreConflict if the stored absence and vacation are not as `before`.
        """

    async def waking(self, now: int) -> tuple[int, ...]:
        """Return the users whose matches must be looked at by now, oldest first."""

    async def going_of(self, user_id: int) -> tuple[int, ...]:
        """Return all running matches of a user."""

    async def has_clock(self, user_id: int) -> bool:
        """Return whether a user plays in a started match with a pace."""

    async def servers_of(self, user_id: int) -> tuple[int, ...]:
        """Return the servers of a user's running matches, the latest match's first."""

    async def named_otherwise(
        self, user_id: int, guild: int | None, name: str, account: str
    ) -> tuple[int, ...]:
        """Return a user's running matches that show an outdated name or account.

        Only the matches of one server are searched; None means matches outside of servers.
        """
