"""Deals of the day, what users played of them, and where servers invite to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.daily.attempts import Attempt, Day, Invitation
from engine.daily.ranking import Result
from engine.steps.limits import Cap


class DayStore(Protocol):
    """Store of the days' seeds and deals."""

    async def daily_days(self, first: int, last: int) -> tuple[Day, ...]:
        """Return the sealed days from the first to the last, in order."""

    async def seal_days(self, days: Sequence[Day]) -> None:
        """Store seeds of days; a day that has one keeps it."""

    async def keep_deal(self, day: int, deal: str) -> None:
        """Store the deal of a day; one that is there already stays."""


class AttemptStore(Protocol):
    """Store of attempts."""

    async def attempt(self, user_id: int, day: int, number: int) -> Attempt | None:
        """Return a user's attempt; None if there is none."""

    async def begin_attempt(self, attempt: Attempt, *, caps: Sequence[Cap] = ()) -> None:
        """Store a new attempt; one that is there already stays. LimitReached by a cap."""

    async def keep_attempt(self, before: Attempt, after: Attempt) -> None:
        """Replace an attempt. StoreConflict if the stored one has another version."""

    async def days_done(self, user_id: int, most: int) -> tuple[int, ...]:
        """Return the days on which a user finished the attempt that counts, the latest first."""

    async def daily_results(self, server: int, first: int, last: int) -> tuple[Result, ...]:
        """Return what the members of a server reached on these days."""

    async def daily_post(self, user_id: int, day: int, channel: int) -> int | None:
        """Return the message by which a user posted a result in a channel; None without one."""

    async def keep_daily_post(self, user_id: int, day: int, channel: int, message: int) -> None:
        """Store that a user posted a result."""


class InvitationStore(Protocol):
    """Store of where servers invite to the deal of the day."""

    async def invitation(self, guild: int) -> Invitation | None:
        """Return where a server invites; None if it doesn't."""

    async def invitations(self) -> tuple[Invitation, ...]:
        """Return where all servers invite."""

    async def keep_invitation(self, guild: int, invitation: Invitation | None) -> None:
        """Store where a server invites; None for nowhere."""


class DailyStore(DayStore, AttemptStore, InvitationStore, Protocol):
    """Store of everything about the deal of the day."""
