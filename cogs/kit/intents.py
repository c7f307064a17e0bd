"""What users were about to do when they were asked something, for as long as this process runs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from engine.kit.lru import remember

KEPT = 1000
"""Greatest number of users whose question is remembered."""
LASTS = 10 * 60
"""Seconds for which a user is not asked the same again."""

T = TypeVar("T")


class Intents(Generic[T]):
    """The last thing that each user was about to do, and when they were asked."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._kept: OrderedDict[int, tuple[int, T]] = OrderedDict()
        self._asked: OrderedDict[tuple[object, ...], float] = OrderedDict()

    def keep(self, user: int, token: int, value: T) -> None:
        """Remember what a user was about to do; a button carries the token."""
        remember(self._kept, user, (token, value), KEPT)

    def take(self, user: int, token: int) -> T | None:
        """Return what a user was about to do, once; None if it is not known any more."""
        known, value = self._kept.get(user, (None, None))
        if known != token:
            return None
        del self._kept[user]
        return value

    def is_first(self, *question: object) -> bool:
        """Return whether a question was not asked of late, and note that it is asked now."""
        last = self._asked.get(question, float("-inf"))
        is_new = not 0 <= self._now() - last < LASTS
        if is_new:
            remember(self._asked, question, self._now(), KEPT)
        return is_new
