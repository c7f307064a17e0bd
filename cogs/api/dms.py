"""Discord's limits on direct messages: new channels and closed DMs.

House rule: Discord puts bots in quarantine that write to 25 to 40 new people, and refusals count
towards a ban. So new DM channels are opened a few at a time, and none for a while once Discord says
“too fast”. Users with closed DMs are tried less and less often. A user who gets no DM is told on
the board.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from cogs.kit.interactions import Interaction
from engine.contract.errors import EngineError
from engine.kit.lru import remember
from engine.match.message_records import Reach
from engine.store.interface.reaches import ReachReader, ReachStore
from engine.store.interface.settings import SharedSettingStore

log = logging.getLogger(__name__)

DAY: Final = 24 * 3600
BUDGETS: tuple[tuple[int, int], ...] = ((60, 10), (3600, 20))
"""Limits as (seconds, new DM channels).

Bots were put in quarantine for 25 in an hour.
"""
FIRST_PAUSE: Final = 10 * 60
"""Seconds without new channels after Discord said “too fast”; each time doubled."""
LONGEST_PAUSE: Final = DAY
CLOSED_FOR: Final = (DAY, 3 * DAY, 7 * DAY)
"""Seconds until closed DMs are tried again, by refusals in a row.

The last value holds from then on.
"""
PAUSE: Final = "pause of new DMs"
"""Setting with the end of the pause and the pauses in a row."""
LATELY: Final = "new DMs of late"
"""Setting with the times of recent openings, so that restarts keep the budget."""
KNOWN: Final = 10_000
"""Users with open DMs that this process remembers."""


class DmWaitsError(Exception):
    """No new DM channel may be opened now."""


def is_closed(reach: Reach, now: float) -> bool:
    """Return whether a user's DMs count as closed, so none is tried."""
    if reach.closed_since is None:
        return False
    return now - reach.closed_since < CLOSED_FOR[max(1, min(reach.refusals, len(CLOSED_FOR))) - 1]


async def unreached_users(store: ReachReader, users: Iterable[int], now: float) -> dict[int, bool]:
    """Return the users whom no DM reaches, as far as is known; with whether they are strangers."""
    found: dict[int, bool] = {}
    for user in users:
        reach = await store.reach(user)
        if is_closed(reach, now):
            found[user] = reach.is_stranger
    return found


class DmBudget:
    """The budget of new DM channels."""

    def __init__(self, settings: SharedSettingStore, now: Callable[[], float] = time.time) -> None:
        self._settings = settings
        self._now = now
        self._lately: deque[float] = deque(maxlen=max(most for _, most in BUDGETS))
        self._is_read = False
        """Whether the openings before the start of the program were loaded."""
        self._pause: tuple[float, int] | None = None
        """End of the pause and pauses in a row; None until loaded."""

    async def take(self) -> None:
        """Count one more opening. Raises DmWaitsError if there were too many."""
        async with self._settings.alone(LATELY):
            await self._take()

    async def _take(self) -> None:
        until, _ = await self._load_pause()
        now = self._now()
        if not self._is_read or self._settings.is_shared:
            self._lately.clear()
            self._lately.extend(map(float, (await self._settings.setting(LATELY) or "").split()))
            self._is_read = True
        spent = any(
            sum(0 <= now - opened < seconds for opened in self._lately) >= most for seconds, most in BUDGETS
        )
        if now < until or spent:
            raise DmWaitsError
        self._lately.append(now)
        await self._settings.keep_setting(LATELY, " ".join(str(int(opened)) for opened in self._lately))

    async def note_too_fast(self) -> None:
        """Pause openings after Discord said “too fast”, longer each time."""
        _, times = await self._load_pause()
        seconds = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(times, 20))
        log.warning("DM channels are opened too fast: none will be for %d minutes", seconds // 60)
        await self._keep(self._now() + seconds, times + 1)

    async def note_opened(self) -> None:
        """End the series of pauses after a successful opening."""
        if (await self._load_pause())[1]:
            await self._keep(0, 0)

    async def _load_pause(self) -> tuple[float, int]:
        if self._pause is None or self._settings.is_shared:
            until, _, times = (await self._settings.setting(PAUSE) or "0 0").partition(" ")
            self._pause = (float(until), int(times))
        return self._pause

    async def _keep(self, until: float, times: int) -> None:
        self._pause = (until, times)
        await self._settings.keep_setting(PAUSE, f"{int(until)} {times}")


class DmStates:
    """The users who may have opened their DMs since the last failure."""

    def __init__(self, store: ReachStore) -> None:
        self._store = store
        self._open: OrderedDict[int, None] = OrderedDict()

    async def hear(self, interaction: Interaction) -> None:
        """Note that a user who acts in a DM takes DMs.

        Errors of the store are only logged.
        """
        user = interaction.user.id
        if not interaction.context.dm_channel or (user in self._open and not self._store.is_shared):
            return
        try:
            await self.try_again(user)
        except EngineError as error:
            log.warning("that a user takes DMs could not be stored: %s", error)

    async def try_again(self, user: int) -> None:
        """Try the next DM at once, and count a failure as the first."""
        reach = await self._store.reach(user)
        if reach.closed_since is not None:
            await self._store.keep_reach(replace(reach, closed_since=None, refusals=0, is_stranger=False))
        remember(self._open, user, None, KNOWN)

    def forget(self, user: int) -> None:
        """Forget a user."""
        self._open.pop(user, None)

    async def try_sooner(self, user: int) -> None:
        """Use the first retry delay again, since the user asked for their hand."""
        reach = await self._store.reach(user)
        if reach.closed_since is not None and reach.refusals > 1:
            await self._store.keep_reach(replace(reach, refusals=1))

    async def note_refusal(
        self, reach: Reach, channel: int | None, now: int, *, is_stranger: bool = False
    ) -> None:
        """Note that a DM failed, in that channel if it is known.

        `is_stranger` if Discord's reason is that the user shares no server with the bot.
        """
        self._open.pop(reach.user_id, None)
        await self._store.keep_reach(
            replace(
                reach,
                dm_channel=channel or reach.dm_channel,
                closed_since=now,
                refusals=reach.refusals + 1,
                is_stranger=is_stranger,
            )
        )

    async def note_success(self, reach: Reach, channel: int) -> None:
        """Note that a DM got through."""
        if reach.dm_channel != channel or reach.closed_since is not None or reach.refusals:
            await self._store.keep_reach(
                replace(reach, dm_channel=channel, closed_since=None, refusals=0, is_stranger=False)
            )
