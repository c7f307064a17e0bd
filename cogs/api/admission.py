"""Admission of interactions: fair by user, without those too old to be answered.

Discord accepts no acknowledgement after three seconds. When more arrives than can be answered, a
queue would soon hold only dead interactions. They are dropped here, before they cost anything:
discord.py hands over each interaction as Discord sent it, so a dropped one is never parsed.
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
"""Seconds after which an interaction is dropped: its acknowledgement would be too late."""
OVERTAKEN: Final = 0.4
"""Fraction of `TOO_OLD` after which a user's newer interaction supersedes one."""
COSTS: Final = (0.001, 0.01)
"""Bounds for the estimated seconds of the event loop per interaction."""
SAMPLE: Final = 20
"""Least number of interactions for a cost estimate, over at least a second."""
AHEAD: Final = 0.3
"""Seconds of the event loop's work that may be under way.

Interactions wait for Discord about as long in between.
"""
HELD: Final = 1.0
"""Seconds after which an interaction counts as finished.

By then it waits for a picture or for Discord, and takes no work.
"""
LONG: Final = 0.005
"""Seconds per turn of the event loop; a longer turn admits none."""
PAUSE: Final = 0.05
"""Longest delay in seconds before the next one is admitted all the same."""
WINDOW: Final = 300.0
"""Seconds for which the clock offset is measured; then again, as clocks drift."""
BELIEVED: Final = 1.0
"""Seconds for which ids are believed after Discord confirmed one as too old."""
COMMANDS: Final = (
    discord.InteractionType.application_command.value,
    discord.InteractionType.autocomplete.value,
)
UNKNOWN_INTERACTION: Final = 404
"""Status of Discord's answer to an acknowledgement that is too late."""

_CALLBACK: Final = re.compile(r"/interactions/(\d+)/[^/]+/callback$")


class Offset:
    """The offset between our clock and Discord's.

    It is learned from the times at which interactions were made and arrived. Nothing arrives before
    it is made, so the least difference is the offset plus the shortest travel time.
    """

    def __init__(self) -> None:
        self._since = 0.0
        self._before = self._least = float("inf")

    def learn(self, difference: float, now: float) -> None:
        """Note that an interaction arrived with this difference."""
        if now - self._since > WINDOW:
            is_recent = now - self._since <= 2 * WINDOW
            self._before = self._least if is_recent else float("inf")
            self._since, self._least = now, float("inf")
        self._least = min(self._least, difference)

    def correct(self, difference: float, now: float) -> None:
        """Start again from this difference, because a clock was set back."""
        self._since, self._before, self._least = now, float("inf"), difference

    @property
    def least(self) -> float:
        """Least difference of the last minutes."""
        return min(self._before, self._least)


class Cost:
    """The average work of an interaction in the event loop, in seconds.

    It covers all work of the thread during the last second or so.
    """

    def __init__(self, worked: Callable[[], float] = time.thread_time) -> None:
        self._worked = worked
        self.seconds = COSTS[1]
        self._count, self._since, self._worked_before = 0, float("-inf"), 0.0

    def count(self, now: float) -> None:
        """Count an interaction that begins now."""
        self._count += 1
        if self._count >= SAMPLE and now - self._since >= 1:
            worked = self._worked()
            if self._since > float("-inf"):
                self.seconds = min(max((worked - self._worked_before) / self._count, COSTS[0]), COSTS[1])
            self._count, self._since, self._worked_before = 0, now, worked


class Admission:
    """A queue that admits interactions as fast as they can be acknowledged.

    Those that are too old are dropped. The age is the time waited here plus the delay of the
    arrival by the id. If only the id says that one is too old, Discord's clock may have been set
    back: then a single one is tried, and Discord's answer decides about the others.
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
        """All that wait, in the order of arrival."""
        self._doubtful: deque[Waiting] = deque()
        """Those that are too old by their ids alone."""
        self._tried: tuple[int, float, float] | None = None
        """The one on trial: its id, its difference, and when it was admitted."""
        self._confirmed = float("-inf")
        """When Discord last confirmed that one was too old."""
        self._offset = Offset()
        self._in_work: OrderedDict[int, tuple[float, float]] = OrderedDict()
        """Interactions in work by id, with times of arrival and start."""
        self._commands: set[int] = set()
        """Those of them that are finished by their acknowledgement."""
        self._cost = Cost()
        self._news = asyncio.Event()
        """Event: one arrived, one was finished, or Discord answered."""
        self._admitting: asyncio.Task[None] | None = None
        self._dropped = Losses(log, "interactions dropped")

    def listen(self, client: discord.Client) -> None:
        """Intercept the interactions of a client's gateway, and admit them to the client."""
        # discord.py has no hook before it parses an interaction; the gateway looks into this table.
        parsers = client._connection.parsers
        self._admit, parsers["INTERACTION_CREATE"] = parsers["INTERACTION_CREATE"], self.offer

    def offer(self, payload: Payload) -> None:
        """Take an interaction from the gateway, to be admitted in a later turn."""
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
        """Return when a recently admitted interaction arrived, by the performance counter."""
        found = self._in_work.get(interaction)
        return None if found is None else found[0]

    @contextmanager
    def handling(self, interaction: discord.Interaction[Any]) -> Iterator[None]:
        """Count an interaction as finished at the exit.

        discord.py handles commands in tasks of its own, so they are finished by their
        acknowledgement.
        """
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
        """Note the status of Discord's answer to an acknowledgement; None if it failed."""
        if interaction in self._commands:
            self.finish(interaction)
        self._news.set()
        if self._tried is not None and self._tried[0] == interaction:
            self._learn_from_trial(is_too_old=status is None or status == UNKNOWN_INTERACTION)

    def watch(self, config: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Let discord.py's session report the results of acknowledgements."""

        async def on_response(
            _session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
        ) -> None:
            if (call := _CALLBACK.search(params.url.path)) is not None:
                self.hear(int(call[1]), params.response.status)

        async def on_failure(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            params: aiohttp.TraceRequestExceptionParams,
        ) -> None:
            if (call := _CALLBACK.search(params.url.path)) is not None:
                self.hear(int(call[1]), None)

        config.on_request_end.append(on_response)
        config.on_request_exception.append(on_failure)
        return config

    async def drain(self) -> None:
        """Wait until all that arrived so far is admitted or dropped.

        The wait is limited: under a flood there is always more.
        """
        if self._admitting is not None:
            await asyncio.wait([self._admitting], timeout=self._too_old)

    async def _admit_all(self) -> None:
        """Admit one per turn of the event loop, so that turns stay short."""
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
        """Wait until the event loop has time for one more."""
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
        """Return whether to skip an interaction: too old, or of doubtful age."""
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
        """Return the latest one of doubtful age, unless one is on trial already."""
        if self._tried is not None and now - self._tried[2] > self._too_old:
            self._learn_from_trial(is_too_old=True)
        # Dropped ones may be anywhere among them: they are set aside in the queue's order.
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
