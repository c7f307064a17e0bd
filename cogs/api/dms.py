"""Direct messages as Discord allows them: how many people the bot may turn to for the first time, and whose doors are closed.

House rule: bots that write to 25 to 40 people whom they have never written to are put in quarantine, and refusals count
towards a ban. So new DM channels are opened a few at a time, none at all for a while once Discord says that it was too
fast, and whoever takes no DMs is tried again ever more seldom. Whoever is not written to is told on the board.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Final, Protocol

from cogs.kit.interactions import Interaction
from engine.contract.errors import EngineError
from engine.kit.lru import remember
from engine.match.message_records import Reach
from engine.store.interface import Shelf

log = logging.getLogger(__name__)

DAY: Final = 24 * 3600
BUDGETS: tuple[tuple[int, int], ...] = ((60, 10), (3600, 20))
"""In so many seconds so many DM channels are opened at most: in an hour fewer than the 25 for which bots were put in quarantine."""
FIRST_PAUSE: Final = 10 * 60
"""Seconds for which no channel is opened after Discord said that it was too fast; each further time twice as many."""
LONGEST_PAUSE: Final = DAY
CLOSED_FOR: Final = (DAY, 3 * DAY, 7 * DAY)
"""Seconds after which DMs that were closed are tried again, by how often in a row they were; the last one from then on."""
PAUSE: Final = "pause of new DMs"
"""The setting that holds until when no channel is opened, and how often in a row it was too fast."""
LATELY: Final = "new DMs of late"
"""The setting that holds when channels were opened: a program that is started again and again keeps to the same budget."""
KNOWN: Final = 10_000
"""People of whom this process remembers that their DMs are open."""


class Facts(Protocol):
    """Small facts that outlive a restart."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write, too: then nothing is remembered that they could change."""

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """Nobody else who is to do this alone is let in meanwhile, of this process or another."""

    async def setting(self, key: str) -> str | None:
        """What was kept under a key."""

    async def keep_setting(self, key: str, value: str) -> None:
        """Remember it."""


class DmWaitsError(Exception):
    """No new DM channel is opened for now."""


def is_closed(reach: Reach, now: float) -> bool:
    """Whether a DM to somebody is not even tried."""
    if reach.closed_since is None:
        return False
    return now - reach.closed_since < CLOSED_FOR[max(1, min(reach.refusals, len(CLOSED_FOR))) - 1]


class Openings:
    """The DM channels that were opened lately, and whether another one may be."""

    def __init__(self, facts: Facts, now: Callable[[], float] = time.time) -> None:
        self._facts = facts
        self._now = now
        self._lately: deque[float] = deque(maxlen=max(most for _, most in BUDGETS))
        self._is_read = False
        """Whether it was looked up what was opened before the program started."""
        self._pause: tuple[float, int] | None = None
        """Until when there is none, and how often in a row; None as long as it was not looked up."""

    async def take(self) -> None:
        """Count one more. DmWaitsError if there were too many."""
        async with self._facts.alone(LATELY):
            await self._take()

    async def _take(self) -> None:
        until, _ = await self._paused()
        now = self._now()
        if not self._is_read or self._facts.is_shared:
            self._lately.clear()
            self._lately.extend(map(float, (await self._facts.setting(LATELY) or "").split()))
            self._is_read = True
        spent = any(
            sum(0 <= now - opened < seconds for opened in self._lately) >= most for seconds, most in BUDGETS
        )
        if now < until or spent:
            raise DmWaitsError
        self._lately.append(now)
        await self._facts.keep_setting(LATELY, " ".join(str(int(opened)) for opened in self._lately))

    async def went_too_fast(self) -> None:
        """Discord said so: open none for a while, the longer the more often it has."""
        _, times = await self._paused()
        seconds = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(times, 20))
        log.warning("DM channels are opened too fast: none is for %d minutes", seconds // 60)
        await self._keep(self._now() + seconds, times + 1)

    async def went_well(self) -> None:
        """One was opened: what was too fast is over."""
        if (await self._paused())[1]:
            await self._keep(0, 0)

    async def _paused(self) -> tuple[float, int]:
        if self._pause is None or self._facts.is_shared:
            until, _, times = (await self._facts.setting(PAUSE) or "0 0").partition(" ")
            self._pause = (float(until), int(times))
        return self._pause

    async def _keep(self, until: float, times: int) -> None:
        self._pause = (until, times)
        await self._facts.keep_setting(PAUSE, f"{int(until)} {times}")


class Doors:
    """Who may have opened their DMs since the last one failed."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._open: OrderedDict[int, None] = OrderedDict()

    async def hear(self, interaction: Interaction) -> None:
        """Whoever does something in a DM with the bot has opened it. Trouble with that spoils nothing."""
        user = interaction.user.id
        if interaction.guild_id is not None or (user in self._open and not self._shelf.is_shared):
            return
        try:
            await self.try_again(user)
        except EngineError as error:
            log.warning("whose DMs are open could not be kept: %s", error)

    async def try_again(self, user: int) -> None:
        """The next DM is tried at once, and one that fails is as the first that does."""
        reach = await self._shelf.reach(user)
        if reach.closed_since is not None:
            await self._shelf.keep_reach(replace(reach, closed_since=None, refusals=0))
        remember(self._open, user, None, KNOWN)

    async def try_sooner(self, user: int) -> None:
        """Whoever comes for their hand may have opened them meanwhile: they are tried as soon as after a first failure."""
        reach = await self._shelf.reach(user)
        if reach.closed_since is not None and reach.refusals > 1:
            await self._shelf.keep_reach(replace(reach, refusals=1))

    async def refused(self, reach: Reach, channel: int | None, now: int) -> None:
        """A DM did not get through, in that channel if it is known."""
        self._open.pop(reach.user_id, None)
        await self._shelf.keep_reach(
            replace(
                reach,
                dm_channel=channel or reach.dm_channel,
                closed_since=now,
                refusals=reach.refusals + 1,
            )
        )

    async def reached(self, reach: Reach, channel: int) -> None:
        """A DM got through."""
        if reach.dm_channel != channel or reach.closed_since is not None or reach.refusals:
            await self._shelf.keep_reach(replace(reach, dm_channel=channel, closed_since=None, refusals=0))
