"""Rules for pings about questions: once a day, not in quiet hours.

House rules: the same rule holds for all questions and offers. All offered seats of a match count as
one thing. A user in quiet hours is pinged when these end, if they are still asked by then. This
module is pure: it gets the past pings, and returns what to store.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, HOUR
from engine.match.message_records import Reach, Ring

AGAIN: Final = DAY
"""Seconds between two pings of a user by the same thing."""
AGAIN_BY_DM: Final = HOUR
"""The same where a DM is all that tells of a question."""


@dataclass(frozen=True, slots=True)
class Bell:
    """The state of pings in one match at one time."""

    now: int
    rings: Mapping[tuple[str, int], Ring] = field(default_factory=dict)
    """Stored pings by thing and user; a thing is the slot of the asking message."""
    asleep: Mapping[int, int] = field(default_factory=dict)
    """The time until which a user is not pinged, by user."""
    deaf: frozenset[int] = frozenset()
    """Users who don't want to hear what others ask."""
    is_mute: bool = False
    """Whether the server allows no pings."""
    reaches: Mapping[int, Reach] = field(default_factory=dict)
    """The users who may get a DM, where the bot can post and ping nowhere else."""
    again: int = AGAIN
    """Seconds after which the same thing may ping a user again, if it is asked again."""

    def filter_willing(self, users: Iterable[int]) -> tuple[int, ...]:
        """Return the users who want to hear what others ask."""
        return tuple(user for user in users if user not in self.deaf)

    def users_to_ping(self, thing: str, asked: Iterable[int], *, is_new: bool) -> tuple[int, ...]:
        """Return the users whom a thing pings now.

        `is_new` means that it is asked for the first time, or was not where people look. If it is
        not new, it pings only users who were in quiet hours when it was asked.
        """
        awake = (user for user in asked if user not in self.asleep)
        return tuple(user for user in awake if self._is_due(thing, user, is_new=is_new))

    def rings_to_note(self, thing: str, asked: Collection[int], *, is_new: bool) -> tuple[Ring, ...]:
        """Return what to store before the pings: who is pinged later or no longer."""
        later = {
            user: replace(self._ring(thing, user), due=self.asleep[user])
            for user in asked
            if user in self.asleep and self._is_due(thing, user, is_new=is_new)
        }
        pinged = self.users_to_ping(thing, asked, is_new=is_new)
        never = {
            ring.user_id: replace(ring, due=None)
            for ring in self.rings.values()
            if ring.thing == thing and ring.due is not None and ring.user_id not in (*later, *pinged)
        }
        return tuple(
            ring for ring in (*later.values(), *never.values()) if ring != self._ring(thing, ring.user_id)
        )

    def rings_of_pinged(self, thing: str, called: Iterable[int]) -> tuple[Ring, ...]:
        """Return what to store once the users were pinged."""
        return tuple(Ring(thing, user, self.now) for user in called)

    def rings_of_unreached(self, thing: str, called: Iterable[int]) -> tuple[Ring, ...]:
        """Return what to store if the pings failed, to stop retries."""
        waiting = (self._ring(thing, user) for user in called)
        return tuple(replace(ring, due=None) for ring in waiting if ring.due is not None)

    def _ring(self, thing: str, user: int) -> Ring:
        return self.rings.get((thing, user), Ring(thing, user))

    def _is_due(self, thing: str, user: int, *, is_new: bool) -> bool:
        ring, kind = self._ring(thing, user), kind_of(thing)
        alike = (one for one in self.rings.values() if one.user_id == user and kind_of(one.thing) == kind)
        last = max((one.at for one in alike if one.at is not None), default=None)
        if self.is_mute or (last is not None and abs(self.now - last) < self.again):
            return False
        return is_new or ring.due is not None


def kind_of(thing: str) -> str:
    """Return the part of a thing that it shares with others of its kind."""
    return thing.partition(":")[0]


SILENT: Final = Bell(0, is_mute=True)
"""The state of pings where nothing is asked."""


def asleep_until(own: Habits, now: int) -> int | None:
    """Return when a user is back; None if they may be pinged."""
    until = own.hours.awake(max(now, own.away_until(now) or now))
    return until if until > now else None
