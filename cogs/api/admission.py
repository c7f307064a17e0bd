"""Which interactions are worked on, and in which order: fair by person, and none that is too old to be answered.

Discord takes no acknowledgement after three seconds. When more arrives than can be answered, a queue would soon hold
nothing but dead interactions, so they are dropped here, before they cost anything. discord.py hands over each interaction
as Discord sent it: what is dropped is never parsed.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord
from discord.utils import DISCORD_EPOCH

from cogs.kit.fair_queue import FairQueue, Payload, Waiting
from cogs.kit.loss_log import Losses
from cogs.kit.metrics import SHED

log = logging.getLogger(__name__)


TOO_OLD: Final = 2.5
"""Seconds after which an interaction is dropped: its acknowledgement would come too late."""
OVERTAKEN: Final = 0.4
"""Part of that after which an interaction is dropped if its author has sent another since."""
COSTS: Final = (0.001, 0.01)
"""Seconds of the event loop that an interaction is taken to cost at least and at most."""
SAMPLE: Final = 20
"""Interactions, of a second at least, from which the cost is learned."""
AHEAD: Final = 0.3
"""Seconds of the event loop's work that may be under way: interactions wait for Discord about as long in between."""
HELD: Final = 1.0
"""Seconds after which an interaction counts as finished: it waits for a picture, or for Discord, and takes no work."""
LONG: Final = 0.005
"""Seconds in which the event loop is to come round: while it takes longer, there is enough work under way."""
PAUSE: Final = 0.05
"""Seconds after which the next is admitted all the same."""
WINDOW: Final = 300.0
"""Seconds for which the offset between the clocks is learned; then it is learned again, as clocks drift."""
BELIEVED: Final = 1.0
"""Seconds for which ids are believed after Discord has confirmed that an interaction was too old."""
COMMANDS: Final = (
    discord.InteractionType.application_command.value,
    discord.InteractionType.autocomplete.value,
)
UNKNOWN_INTERACTION: Final = 404
"""Status of Discord's answer to an acknowledgement that comes too late."""

_CALLBACK: Final = re.compile(r"/interactions/(\d+)/[^/]+/callback$")


class Offset:
    """The difference between our clock and Discord's, learned from when interactions were made and arrived.

    Nothing arrives before it is made, so the least difference is the offset, plus what the way takes at best.
    """

    def __init__(self) -> None:
        self._since = 0.0
        self._before = self._least = float("inf")

    def learn(self, difference: float, now: float) -> None:
        """Take into account that something arrived with this difference."""
        if now - self._since > WINDOW:
            is_recent = now - self._since <= 2 * WINDOW
            self._before = self._least if is_recent else float("inf")
            self._since, self._least = now, float("inf")
        self._least = min(self._least, difference)

    def correct(self, difference: float, now: float) -> None:
        """Start from this difference: what was learned before is wrong, as a clock was set back."""
        self._since, self._before, self._least = now, float("inf"), difference

    @property
    def least(self) -> float:
        """The least difference in the last minutes."""
        return min(self._before, self._least)


class Cost:
    """What an interaction costs the event loop in seconds of work, all told, by those of the last second or so."""

    def __init__(self, worked: Callable[[], float] = time.thread_time) -> None:
        self._worked = worked
        self.seconds = COSTS[1]
        self._count, self._since, self._worked_before = 0, float("-inf"), 0.0

    def count(self, now: float) -> None:
        """Count an interaction that is begun now."""
        self._count += 1
        if self._count >= SAMPLE and now - self._since >= 1:
            worked = self._worked()
            if self._since > float("-inf"):
                self.seconds = min(max((worked - self._worked_before) / self._count, COSTS[0]), COSTS[1])
            self._count, self._since, self._worked_before = 0, now, worked


class Admission:
    """Admits interactions one by one, as fast as they can be acknowledged, and drops those that are too old.

    An interaction's age is how long it waited here and how late it arrived by its id. Where ids alone say that it is
    too old, Discord's clock may have been set back as well: then a single one is tried, and Discord's answer to it
    tells about the others.
    """

    def __init__(
        self,
        admit: Callable[[Payload], None] = lambda _: None,
        *,
        too_old: float = TOO_OLD,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._admit = admit
        self._too_old = too_old
        self._clock = clock
        self._queue = FairQueue()
        self._arrivals: deque[Waiting] = deque()
        """All that wait, in the order of their arrival."""
        self._doubtful: deque[Waiting] = deque()
        """Those that are too old by their ids alone."""
        self._tried: tuple[int, float, float] | None = None
        """Of these the one whose answer is awaited, its difference, and when it was admitted."""
        self._confirmed = float("-inf")
        """When Discord last confirmed that one was too old."""
        self._offset = Offset()
        self._in_work: OrderedDict[int, tuple[float, float]] = OrderedDict()
        """By id when those arrived, and were begun, that are worked on."""
        self._commands: set[int] = set()
        """Those of them that are finished when they are acknowledged."""
        self._cost = Cost()
        self._news = asyncio.Event()
        """Set when something arrives, is finished or is heard of."""
        self._admitting: asyncio.Task[None] | None = None
        self._dropped = Losses(log, "interactions dropped")

    def listen(self, client: discord.Client) -> None:
        """Take all that a client's gateway delivers, and admit to the client."""
        # discord.py has no hook before it parses an interaction; the gateway looks into this table.
        parsers = client._connection.parsers
        self._admit, parsers["INTERACTION_CREATE"] = parsers["INTERACTION_CREATE"], self.offer

    def offer(self, payload: Payload) -> None:
        """Take what the gateway delivers. It is admitted in a later turn of the event loop, if at all."""
        now, number = self._clock(), int(payload["id"])
        difference = now - ((number >> 22) + DISCORD_EPOCH) / 1000
        self._offset.learn(difference, now)
        user = payload.get("user") or payload.get("member", {}).get("user", {})
        one = Waiting(payload, number, str(user.get("id")), difference, now)
        self._queue.add(one)
        self._arrivals.append(one)
        self._drop_dead(now)
        self._news.set()
        if self._admitting is None:
            self._admitting = asyncio.create_task(self._admit_all(), name="admission")

    def arrival(self, interaction: int) -> float | None:
        """When an interaction arrived that was admitted lately, by the performance counter."""
        found = self._in_work.get(interaction)
        return None if found is None else found[0]

    @contextmanager
    def handling(self, interaction: discord.Interaction[Any]) -> Iterator[None]:
        """Count an interaction as finished when this is left. discord.py handles commands in tasks of its own."""
        try:
            yield
        finally:
            if interaction.id not in self._commands:
                self.finish(interaction.id)

    def finish(self, interaction: int) -> None:
        """Note that the work on an interaction is done."""
        self._commands.discard(interaction)
        if self._in_work.pop(interaction, None) is not None:
            self._news.set()

    def hear(self, interaction: int, status: int | None) -> None:
        """Take note of Discord's answer to an acknowledgement, by its status; None if there was none."""
        if interaction in self._commands:
            self.finish(interaction)
        self._news.set()
        if self._tried is not None and self._tried[0] == interaction:
            self._learn_from_trial(is_too_old=status is None or status == UNKNOWN_INTERACTION)

    def watch(self, config: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Have discord.py's session tell what becomes of acknowledgements."""

        async def answered(
            _session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
        ) -> None:
            if (call := _CALLBACK.search(params.url.path)) is not None:
                self.hear(int(call[1]), params.response.status)

        async def failed(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            params: aiohttp.TraceRequestExceptionParams,
        ) -> None:
            if (call := _CALLBACK.search(params.url.path)) is not None:
                self.hear(int(call[1]), None)

        config.on_request_end.append(answered)
        config.on_request_exception.append(failed)
        return config

    async def drain(self) -> None:
        """Wait until all that came so far is admitted or dropped; under a flood there is always more."""
        if self._admitting is not None:
            await asyncio.wait([self._admitting], timeout=self._too_old)

    async def _admit_all(self) -> None:
        """Admit one in each turn of the event loop: so the work of those before goes on, and each turn stays short."""
        while (one := self._next()) is not None or self._doubtful:
            if one is None:
                await self._wait_for_news(self._too_old / 50)
                continue
            now = self._clock()
            self._in_work[one.id] = one.arrived, now
            if one.payload.get("type") in COMMANDS:
                self._commands.add(one.id)
            self._cost.count(now)
            try:
                self._admit(one.payload)
            except Exception:
                log.exception("an interaction could not be read")
            await self._room()
        self._admitting = None

    async def _room(self) -> None:
        """Wait until the event loop comes round fast enough, and until there is room for one more."""
        since = begun = self._clock()
        await asyncio.sleep(0)
        while (now := self._clock()) - begun > LONG and now - since < PAUSE:
            begun = now
            await asyncio.sleep(0)
        while len(self._in_work) >= AHEAD / self._cost.seconds:
            oldest, (_, begun) = next(iter(self._in_work.items()))
            left = begun + HELD - self._clock()
            if left <= 0:
                self.finish(oldest)
                continue
            await self._wait_for_news(left)

    async def _wait_for_news(self, seconds: float) -> None:
        self._news.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()

    def _next(self) -> Waiting | None:
        now = self._clock()
        self._drop_dead(now)
        if (one := self._queue.take(self._is_dropped)) is None:
            one = self._trial(now)
        if one is not None:
            one.is_gone = True
        return one

    def _age(self, one: Waiting, now: float) -> float:
        return now - one.arrived + max(0.0, one.difference - self._offset.least)

    def _is_dropped(self, one: Waiting, is_followed: bool) -> bool:
        """Whether an interaction is not worth an answer any more, or set aside as its age is in doubt."""
        now = self._clock()
        age = self._age(one, now)
        if now - one.arrived <= self._too_old < age and now - self._confirmed > BELIEVED:
            self._doubtful.append(one)
            return True
        if age > self._too_old or (is_followed and age > OVERTAKEN * self._too_old):
            self._drop(one)
            return True
        return False

    def _drop_dead(self, now: float) -> None:
        """Drop all that have waited here for too long."""
        while self._arrivals and (
            self._arrivals[0].is_gone or now - self._arrivals[0].arrived > self._too_old
        ):
            self._drop(self._arrivals.popleft())
        while self._doubtful and self._doubtful[0].is_gone:
            self._doubtful.popleft()

    def _drop(self, one: Waiting) -> None:
        if not one.is_gone:
            one.is_gone, one.payload = True, {}
            self._dropped.note("too old")
            SHED.inc()

    def _trial(self, now: float) -> Waiting | None:
        """The latest of those whose age is in doubt, unless one is tried already."""
        if self._tried is not None and now - self._tried[2] > self._too_old:
            self._learn_from_trial(is_too_old=True)
        # Those dropped since may be anywhere among them: they are set aside in the queue's order.
        while self._doubtful and self._doubtful[-1].is_gone:
            self._doubtful.pop()
        if self._tried is not None or not self._doubtful:
            return None
        one = self._doubtful.pop()
        self._tried = one.id, one.difference, now
        return one

    def _learn_from_trial(self, *, is_too_old: bool) -> None:
        assert self._tried is not None
        now, (_, difference, _), self._tried = self._clock(), self._tried, None
        doubtful, self._doubtful = self._doubtful, deque()
        if is_too_old:
            self._confirmed = now
            for one in doubtful:
                self._drop(one)
        else:
            self._offset.correct(difference, now)
            for one in doubtful:
                if not one.is_gone:
                    self._queue.add(one)
