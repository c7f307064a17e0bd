"""Who is pinged by what is asked where a match is played: by the same thing once a day at most, and not while they sleep or are away.

House rules: one rule for all questions and offers; all seats of a match that are offered count as one thing. Whoever may not be pinged just now, as it is their night, is when it is
over, if they are still asked by then. Pure: who was pinged when is handed in, and what is to be remembered handed back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.clocks.habits import Habits
from engine.clocks.pace import DAY
from engine.match.message_records import Ring

AGAIN: Final = DAY
"""Seconds after which somebody may be pinged by the same thing again, if it is asked anew."""


@dataclass(frozen=True, slots=True)
class Bell:
    """Of one match, at one time."""

    now: int
    rings: Mapping[tuple[str, int], Ring] = field(default_factory=dict)
    """By thing and user, as they are remembered. A thing is what asks, by the slot of its message."""
    asleep: Mapping[int, int] = field(default_factory=dict)
    """Until when somebody is not pinged, by user."""
    deaf: frozenset[int] = frozenset()
    """Who does not want to be told of what others ask."""
    is_mute: bool = False
    """Whether nobody is pinged on this server."""

    def heard_by(self, users: Iterable[int]) -> tuple[int, ...]:
        """Of these users those who want to be told of what others ask."""
        return tuple(user for user in users if user not in self.deaf)

    def called(self, thing: str, asked: Iterable[int], *, is_new: bool) -> tuple[int, ...]:
        """Whom a thing pings now, of all who are asked; `is_new` if it is put for the first time, or not where people look.

        What stands there pings those alone who slept when it was put.
        """
        called = (user for user in asked if user not in self.asleep)
        return tuple(user for user in called if self._is_due(thing, user, is_new=is_new))

    def noted(self, thing: str, asked: Collection[int], *, is_new: bool) -> tuple[Ring, ...]:
        """What is to be remembered first: who is pinged later, and who is not any more."""
        later = {
            user: replace(self._ring(thing, user), due=self.asleep[user])
            for user in asked
            if user in self.asleep and self._is_due(thing, user, is_new=is_new)
        }
        called = self.called(thing, asked, is_new=is_new)
        never = {
            ring.user_id: replace(ring, due=None)
            for ring in self.rings.values()
            if ring.thing == thing and ring.due is not None and ring.user_id not in (*later, *called)
        }
        return tuple(
            ring for ring in (*later.values(), *never.values()) if ring != self._ring(thing, ring.user_id)
        )

    def rung(self, thing: str, called: Iterable[int]) -> tuple[Ring, ...]:
        """What is to be remembered once they were pinged."""
        return tuple(Ring(thing, user, self.now) for user in called)

    def unheard(self, thing: str, called: Iterable[int]) -> tuple[Ring, ...]:
        """What is to be remembered where they could not be: it is not tried again and again."""
        waiting = (self._ring(thing, user) for user in called)
        return tuple(replace(ring, due=None) for ring in waiting if ring.due is not None)

    def _ring(self, thing: str, user: int) -> Ring:
        return self.rings.get((thing, user), Ring(thing, user))

    def _is_due(self, thing: str, user: int, *, is_new: bool) -> bool:
        ring, kind = self._ring(thing, user), kind_of(thing)
        alike = (one for one in self.rings.values() if one.user_id == user and kind_of(one.thing) == kind)
        last = max((one.at for one in alike if one.at is not None), default=None)
        if self.is_mute or (last is not None and abs(self.now - last) < AGAIN):
            return False
        return is_new or ring.due is not None


def kind_of(thing: str) -> str:
    """What counts as one thing with others."""
    return thing.partition(":")[0]


SILENT: Final = Bell(0, is_mute=True)
"""Where nothing is asked."""


def asleep_until(own: Habits, now: int) -> int | None:
    """Until when somebody is not pinged, for they sleep or are away; None if they may be."""
    until = own.hours.awake(max(now, own.away_until(now) or now))
    return until if until > now else None
