"""A fair queue of interactions: start-time fair queuing by author."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Any, Final

Payload = dict[str, Any]
"""An interaction as the gateway delivers it."""

ALLOWANCE: Final = 4
"""Turns by which an idle author may be ahead of an equal share.

It is large enough that a calm user notices no crowd.
"""
FORGET_ABOVE: Final = 1000
"""Number of remembered authors above which idle ones are forgotten."""


@dataclass(eq=False, slots=True)
class Waiting:
    """An interaction that waits for its admission."""

    payload: Payload
    id: int
    author: str
    difference: float
    """Our time when it arrived, minus Discord's time when it was created."""
    arrived: float
    is_gone: bool = False
    """Whether it was admitted or dropped."""


@dataclass(slots=True)
class _Author:
    """An author's waiting interactions, oldest first.

    `due` is the virtual time at which the first of them is due.
    """

    waiting: deque[Waiting] = field(default_factory=deque)
    due: float = 0.0
    used: float = 0.0
    """The virtual time up to which the author's share is used."""


class FairQueue:
    """A queue that gives each author an equal share of all turns.

    It implements start-time fair queuing. Virtual time advances by one when all waiting authors
    have had a turn. An author who was idle is due at once, and for a few turns more than their
    share. Among authors who are due at the same time, the latest arrival goes first, because it has
    the most time left.
    """

    def __init__(self) -> None:
        self._authors: dict[str, _Author] = {}
        self._heap: list[tuple[float, int, str]] = []
        self._now = 0.0
        self._most = FORGET_ABOVE
        self._numbers = count()

    def add(self, one: Waiting) -> None:
        """Add an interaction, which waits for its author's turn."""
        author = self._authors.setdefault(one.author, _Author())
        author.waiting.append(one)
        if len(author.waiting) == 1:
            author.due = max(author.used - ALLOWANCE, self._now)
            self._push(one.author, author)

    def take(self, is_dropped: Callable[[Waiting, bool], bool]) -> Waiting | None:
        """Take out the next interaction; return None if none waits.

        `is_dropped` is called for each interaction before it is taken, with whether the same author
        has sent another one since.
        """
        while self._heap:
            due, _, name = heappop(self._heap)
            author = self._authors[name]
            found = None
            while author.waiting and found is None:
                one = author.waiting.popleft()
                if not one.is_gone and not is_dropped(one, bool(author.waiting)):
                    found = one
            if found is not None:
                self._now = max(self._now, due)
                author.due = author.used = max(author.used, self._now) + 1
            if author.waiting:
                self._push(name, author)
            if found is not None:
                self._forget_idle()
                return found
        return None

    def _push(self, name: str, author: _Author) -> None:
        heappush(self._heap, (author.due, -next(self._numbers), name))

    def _forget_idle(self) -> None:
        """Forget idle authors, and all authors when the queue is empty."""
        if not self._heap:
            self._authors.clear()
            self._now = 0.0
        elif len(self._authors) > self._most:
            self._authors = {
                name: author
                for name, author in self._authors.items()
                if author.waiting or author.used > self._now + 1
            }
            self._most = max(FORGET_ABOVE, 2 * len(self._authors))
