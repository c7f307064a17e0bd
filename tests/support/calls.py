"""A bot's calls that count for Discord's 50 a second, by purpose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from cogs.client import Bot

KINDS = (
    "edit board",
    "post board",
    "retire board",
    "post DM",
    "edit DM",
    "delete DM",
    "look for newest",
    "others",
)
OTHERS = KINDS[-1]
_FOR: ContextVar[str] = ContextVar("_FOR", default=OTHERS)
"""The purpose of the running task's calls."""


class Calls:
    """Counts calls from its creation on.

    Answers through an interaction go another way, which does not count.
    """

    def __init__(self, bot: Bot) -> None:
        self.made: Counter[str] = Counter()
        self._hands: set[int] = set()
        delivery = bot.services.delivery
        for name, kind in (
            ("post", "post board"),
            ("retire", "retire board"),
            ("remove", "delete DM"),
            ("is_newest", "look for newest"),
        ):
            self._mark(delivery, name, _always(kind))
        self._mark(delivery, "replace", lambda channel: "edit DM" if channel in self._hands else "edit board")
        self._mark(delivery, "post_dm", lambda _: "post DM", self._saw_hand)
        self._count(bot.http)

    def per(self, plies: int) -> dict[str, float]:
        """Return the calls per ply by purpose."""
        return {kind: self.made[kind] / plies for kind in KINDS}

    def _saw_hand(self, posted: tuple[int, int]) -> None:
        self._hands.add(posted[0])

    def _mark(
        self, owner: Any, name: str, kind: Callable[[int], str], then: Callable[[Any], None] = lambda _: None
    ) -> None:
        """Count all calls made by this method as of one purpose."""
        method: Callable[..., Awaitable[Any]] = getattr(owner, name)

        async def mark_call(channel: int, *args: Any, **kwargs: Any) -> Any:
            mark = _FOR.set(kind(channel))
            try:
                found = await method(channel, *args, **kwargs)
            finally:
                _FOR.reset(mark)
            then(found)
            return found

        setattr(owner, name, mark_call)

    def _count(self, http: Any) -> None:
        request = http.request

        async def count_call(*args: Any, **kwargs: Any) -> Any:
            self.made[_FOR.get()] += 1
            return await request(*args, **kwargs)

        http.request = count_call


def _always(kind: str) -> Callable[[int], str]:
    return lambda _: kind
