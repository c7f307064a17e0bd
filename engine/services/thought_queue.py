"""A fair queue of thoughts: computer players first, then hints, users in turn.

House rules: equal questions for hints share one thought. Of a user's hints only the newest waits;
an older one that has not begun is refused. A hint that the bot shows a user unasked waits in their
name, and is never refused.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from contextvars import Context
from dataclasses import dataclass
from typing import Final

from engine.contract.errors import Replaced
from engine.contract.words import say
from engine.kit.lru import remember
from engine.players import Thought

AT_ONCE: Final = 1
"""The most thoughts at the same time: one process thinks.

More would wait there in their order of arrival.
"""
REMEMBERED: Final = 1000
"""The most users whose last turn is stored."""
SKIPPED: Final = say(
    "You asked for another hint before this one was ready, so I skipped it; ask again to see it."
)

Thinker = Callable[[str, int, object, str], Awaitable[Thought]]
"""Computes a move somewhere: takes the game, level, View, and a random key.

The key makes it think differently in each match and at each ply.
"""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to think about; questions with the same `key` have the same answer."""

    key: Hashable
    game: str
    level: int
    view: object
    dice: str


@dataclass(eq=False, slots=True)
class _Place:
    """A place in the queue, of a user or a computer player (None)."""

    person: int | None
    is_asked: bool
    begin: asyncio.Future[None]


class Thoughts:
    """Has `think` answer one question after the other."""

    def __init__(self, think: Thinker) -> None:
        self._think = think
        self._running = 0
        self._queue: list[_Place] = []
        self._shared: dict[Hashable, asyncio.Task[Thought]] = {}
        self._served: OrderedDict[int, int] = OrderedDict()
        """When each user last had a turn, by a count of all turns."""
        self._count = 0

    async def of_computer(self, game: str, level: int, view: object, dice: str) -> Thought:
        """Return a computer player's move: a `Thinker` that comes before all hints."""
        async with self._turn(None, is_asked=False):
            return await self._think(game, level, view, dice)

    async def of_hint(self, question: Question, person: int, *, is_asked: bool) -> Thought:
        """Return the answer to a user's question, asked or shown unasked.

        Replaced if they ask another one before this one has begun.
        """
        while True:
            task = self._shared.get(question.key)
            if task is None:
                work = self._hint(question, person, is_asked=is_asked)
                # It belongs to no single press: other users may come to share it.
                task = asyncio.create_task(work, name="thinking of a hint", context=Context())
                self._shared[question.key] = task
                task.add_done_callback(_retrieve)
            try:
                return await asyncio.shield(task)
            except Replaced:
                if is_asked:
                    raise
                # The user asked this and then something newer; the hint shown unasked is still
                # wanted.

    async def close(self) -> None:
        """Stop thinking of hints."""
        tasks = [*self._shared.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _hint(self, question: Question, person: int, *, is_asked: bool) -> Thought:
        try:
            async with self._turn(person, is_asked=is_asked):
                return await self._think(question.game, question.level, question.view, question.dice)
        finally:
            del self._shared[question.key]

    @asynccontextmanager
    async def _turn(self, person: int | None, *, is_asked: bool) -> AsyncIterator[None]:
        """Wait for a turn to think, and hold it during the block."""
        place = _Place(person, is_asked, asyncio.get_running_loop().create_future())
        if is_asked:
            self._replace(person)
        self._queue.append(place)
        self._go_on()
        try:
            await place.begin
        except BaseException:
            if place in self._queue:
                self._queue.remove(place)
            elif not place.begin.cancelled() and place.begin.exception() is None:
                self._end()  # its turn had come, and goes to the next
            raise
        try:
            yield
        finally:
            self._end()

    def _replace(self, person: int | None) -> None:
        """Refuse the user's earlier question, if it has not begun."""
        for older in [one for one in self._queue if one.person == person and one.is_asked]:
            self._queue.remove(older)
            if not older.begin.done():
                older.begin.set_exception(Replaced(SKIPPED))

    def _end(self) -> None:
        self._running -= 1
        self._go_on()

    def _go_on(self) -> None:
        """Begin the next thoughts."""
        while self._queue and self._running < AT_ONCE:
            place = min(self._queue, key=self._rank)  # the first of equal ones
            self._queue.remove(place)
            if place.begin.done():
                continue  # its caller has stopped waiting
            self._running += 1
            self._count += 1
            if place.person is not None:
                remember(self._served, place.person, self._count, REMEMBERED)
            place.begin.set_result(None)

    def _rank(self, place: _Place) -> tuple[bool, int]:
        """Return the order of a place: computers first, then the user who waited longest."""
        if place.person is None:
            return False, 0
        return True, self._served.get(place.person, 0)


def _retrieve(task: asyncio.Task[Thought]) -> None:
    """Read a thought's result, so that an unread error causes no warning."""
    if not task.cancelled():
        task.exception()
