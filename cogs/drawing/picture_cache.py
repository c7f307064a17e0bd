"""Pictures, drawn off the event loop and cached by what they show.

House rules: users and matches share the workers fairly (`cogs.kit.fair_slots`). Of a user's waiting
requests only the newest is kept. A picture that is not needed any more is not drawn at all. Equal
requests share one drawing. The cache key is a digest of the content, because whole views would take
more room than the pictures.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import count

from pydantic_core import to_json

from cogs.drawing.painters_pool import draw_picture
from cogs.drawing.workers import Crew, cores, in_threads
from cogs.kit.fair_slots import OvertakenError, Party, Purpose, Showing, Turns, Wish, can_wait
from cogs.kit.interactions import PRESSED, Interaction
from engine.kit.lru import remember
from render import Picture

log = logging.getLogger(__name__)

CACHE_BYTES = 13 * 2**20
MOVING_BYTES = 3 * 2**20
"""Room for moving pictures: one is as large as 20 boards, and must not push them out."""
ENTRY_BYTES = 300
"""Bytes that a cached picture takes besides its data."""
QUIET = 0.5
"""Seconds without urgent requests after which pictures that can wait are drawn."""
MESSAGES = 1000
"""Number of messages whose latest press by each user is remembered."""


class _Files:
    """The files of pictures by their digests, the least recently used first, up to some bytes."""

    def __init__(self, room: int) -> None:
        self._room, self._size = room, 0
        self._files: OrderedDict[bytes, bytes] = OrderedDict()

    def get(self, key: bytes) -> bytes | None:
        """Return a file, which counts as used; None if it is not here."""
        if key in self._files:
            self._files.move_to_end(key)
        return self._files.get(key)

    def put(self, key: bytes, data: bytes) -> None:
        """Add a file, and drop others that there is no room for."""
        before = self._files.pop(key, None)
        self._files[key] = data
        self._size += len(data) + ENTRY_BYTES - (0 if before is None else len(before) + ENTRY_BYTES)
        while self._size > self._room:
            _, old = self._files.popitem(last=False)
            self._size -= len(old) + ENTRY_BYTES


@dataclass(eq=False, slots=True)
class _Request:
    """A request for a picture; a higher number is a later request."""

    number: int
    purpose: Purpose
    answered: asyncio.Future[bytes]

    def overtake(self, *, is_replaced: bool) -> None:
        """End the request without a picture."""
        if not self.answered.done():
            self.answered.set_exception(OvertakenError(is_replaced=is_replaced))


@dataclass(eq=False, slots=True)
class _Order:
    """A picture that is requested."""

    picture: Picture
    requests: list[_Request] = field(default_factory=list)
    turn: Party | None = None
    """The party whose turn is used for the drawing; None while it waits."""

    def pending_answers(self) -> Iterator[asyncio.Future[bytes]]:
        """Return the futures of requests that still wait."""
        return (request.answered for request in self.requests if not request.answered.done())


class Pictures:
    """A picture cache that draws each missing picture once, on all cores."""

    def __init__(
        self,
        workers: int | None = None,
        drawing: Callable[[Picture], bytes] = draw_picture,
        *,
        drawers: Callable[[int], Executor] = in_threads,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._workers = workers or cores()
        self._crew = Crew(self._workers, drawers)
        self._draw = drawing
        self._now = now
        self._wanted = float("-inf")
        """When a picture that can't wait was last requested or delivered."""
        self.on_drawn: list[Callable[[Picture, Purpose, bytes], None]] = []
        """Called with each drawn picture, its purpose and its file."""
        self._still, self._moving = _Files(CACHE_BYTES), _Files(MOVING_BYTES)
        self._orders: dict[bytes, _Order] = {}
        self._numbers = count(1)
        self._turns = Turns(now)
        self._newest: OrderedDict[tuple[int, int], int] = OrderedDict()
        """The latest press by user and message."""
        self._behind: set[int] = set()
        """Matches that have moved on and may still request outdated pictures."""
        self._drawing: set[asyncio.Task[None]] = set()
        """References to the tasks, because the event loop holds only weak ones."""

    async def png(self, picture: Picture, purpose: Purpose) -> bytes:
        """Return the picture as PNG.

        If the caller is cancelled, others who wait for the same picture still get it.
        OvertakenError if the user has asked for a newer one meanwhile.
        """
        key = _digest(picture)
        kept = self._files_of(picture).get(key)
        if isinstance(purpose, Wish):
            self._drop_older(purpose, key, is_kept=kept is not None)
        if kept is not None:
            return kept
        data = await self._request(key, picture, purpose)
        if isinstance(purpose, Wish):
            self._check_newest(purpose)
        return data

    @property
    def waiting(self) -> int:
        """The number of pictures that wait to be drawn."""
        return sum(1 for _ in self._waiting())

    @property
    def is_quiet(self) -> bool:
        """Whether there is time to draw pictures that can wait.

        No other picture is requested now or was a moment ago.
        """
        purposes = (request.purpose for order in self._orders.values() for request in order.requests)
        return self._now() - self._wanted >= QUIET and all(map(can_wait, purposes))

    def overtake(self, match: int) -> None:
        """Drop a match's outdated pictures that are not being drawn yet.

        Until `catch_up`, its new requests are outdated, too: what they show was read before.
        """
        self._behind.add(match)
        for _, order in self._waiting():
            for request in order.requests:
                if self._is_outdated(request.purpose):
                    request.overtake(is_replaced=True)

    def catch_up(self, match: int) -> None:
        """Note that the match's requests show its present state from now on."""
        self._behind.discard(match)

    def _is_outdated(self, purpose: Purpose) -> bool:
        return isinstance(purpose, Showing) and purpose.passes and purpose.match in self._behind

    async def _request(self, key: bytes, picture: Picture, purpose: Purpose) -> bytes:
        order = self._orders.setdefault(key, _Order(picture))
        request = _Request(next(self._numbers), purpose, asyncio.get_running_loop().create_future())
        order.requests.append(request)
        self._turns.ask(purpose)
        self._start_drawings()
        if order.turn is None and self._is_outdated(purpose):
            request.overtake(is_replaced=True)
        try:
            return await request.answered
        finally:
            order.requests.remove(request)
            if not can_wait(request.purpose):
                self._wanted = self._now()
            if not order.requests and order.turn is None:
                del self._orders[key]

    def _drop_older(self, wish: Wish, key: bytes, *, is_kept: bool) -> None:
        """Drop the user's older requests that still wait.

        If the picture is cached, drop only those for the same message. OvertakenError if a newer
        request waits, or is shown in the message.
        """
        self._check_newest(wish)
        others = [
            (request, request.purpose)
            for waiting, order in self._waiting()
            for request in order.requests
            if waiting != key and isinstance(request.purpose, Wish) and request.purpose.person == wish.person
        ]
        for request, other in others:
            is_replaced = wish.message is not None and other.message == wish.message
            if is_kept and not is_replaced:
                continue
            if other.press > wish.press:
                raise OvertakenError(is_replaced=is_replaced)
            if other.press < wish.press:
                request.overtake(is_replaced=is_replaced)
        if wish.message is not None:
            remember(self._newest, (wish.person, wish.message), wish.press, MESSAGES)

    def _check_newest(self, wish: Wish) -> None:
        """Raise OvertakenError if a later press has asked for the message's content."""
        if wish.message is not None:
            newest = self._newest.get((wish.person, wish.message), wish.press)
            if newest > wish.press:
                raise OvertakenError(is_replaced=True)

    def _waiting(self) -> Iterator[tuple[bytes, _Order]]:
        return ((key, order) for key, order in self._orders.items() if order.turn is None)

    def _start_drawings(self) -> None:
        """Start the next drawings as long as workers are free."""
        while len(self._drawing) < self._workers:
            waiting = {
                request.number: (key, order, request)
                for key, order in self._waiting()
                for request in order.requests
                if not request.answered.done()
            }
            busy = [order.turn for order in self._orders.values() if order.turn is not None]
            number = self._turns.next(((number, waiting[number][2].purpose) for number in waiting), busy)
            if number is None:
                return
            key, order, request = waiting[number]
            order.turn = self._turns.take(request.purpose)
            task = asyncio.create_task(self._fill(key, order, request.purpose), name="drawing")
            self._drawing.add(task)
            task.add_done_callback(self._free)

    async def _fill(self, key: bytes, order: _Order, purpose: Purpose) -> None:
        try:
            data = await self._crew.do(self._draw, order.picture)
        except Exception as error:
            for answered in order.pending_answers():
                answered.set_exception(error)
        else:
            self._files_of(order.picture).put(key, data)
            for heard in self.on_drawn:
                heard(order.picture, purpose, data)
            for answered in order.pending_answers():
                answered.set_result(data)
        finally:
            for answered in order.pending_answers():
                answered.cancel()
            del self._orders[key]

    def _free(self, task: asyncio.Task[None]) -> None:
        self._drawing.discard(task)
        self._start_drawings()

    def _files_of(self, picture: Picture) -> _Files:
        return self._moving if picture.kind == "replay" else self._still

    def close(self) -> None:
        """Stop the workers after the pictures that are being drawn."""
        self._crew.close()


def wish_of(interaction: Interaction) -> Wish:
    """Return the request of the user behind an acknowledged interaction."""
    pressed = interaction.message if interaction.response.type is PRESSED else None
    return Wish(interaction.user.id, interaction.id, None if pressed is None else pressed.id)


def _digest(picture: Picture) -> bytes:
    """Return a digest that is equal for pictures that show the same.

    A View is the same again after JSON.
    """
    return blake2b(to_json(picture), digest_size=16).digest()
