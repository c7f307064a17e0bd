"""The sweep: runs what is due in all matches, every few seconds."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from engine.contract.errors import StoreConflict, StoreError
from engine.match.progress import Step
from engine.match.records import Record
from engine.match.timing import recompute_clocks
from engine.services.cache import Keeper, with_rest_days
from engine.services.outages import Outages
from engine.services.people import People
from engine.steps import deadlines
from engine.store.duty import Duty
from engine.store.interface.due import DueStore

_log = logging.getLogger(__name__)


AT_ONCE: Final = 200
"""The most matches updated for an outage in one run; other due steps wait for it."""


class Renewal:
    """Updates matches with clocks and lobbies for outages, some in each run."""

    def __init__(
        self,
        store: DueStore,
        kept: Keeper,
        outages: Outages,
        now: Callable[[], int],
        *,
        duty: Duty,
        at_once: int = AT_ONCE,
    ) -> None:
        self._store = store
        self._kept = kept
        self._outages = outages
        self._now = now
        self._duty = duty
        self._at_once = at_once
        self._end: int | None = None
        """The end of the outage for which matches are being updated."""
        self._last = 0
        """The last match that was updated."""

    async def go_on(self) -> None:
        """Update the next matches for an outage that they don't count yet."""
        if not self._duty.is_chief:
            return
        end = await self._outages.find_unapplied()
        if end is None:
            return
        if end != self._end:
            self._end, self._last = end, 0
        found = await self._store.scheduled_after(self._last, self._at_once)
        for match_id in found:
            await self._renew(match_id)
        if len(found) < self._at_once:
            await self._outages.mark_applied(end)
            self._end = None  # a clock set back applies the same end again, from the first match on
        else:
            self._last = found[-1]

    async def _renew(self, match_id: int) -> None:
        try:
            async with self._kept.holding(match_id) as record:
                habits, now = await self._kept.habits(record), self._now()
                after = recompute_clocks(record, habits, now) or deadlines.shift_by_outages(
                    record, self._outages.spans, now
                )
                if after is not None:
                    await self._kept.save(record, after)
        except StoreConflict:
            return  # the faster writer saved current times
        except StoreError:
            raise
        except Exception:  # as below
            _log.exception("match %s still shows times of before", match_id, extra={"match": match_id})


async def pass_time(
    store: DueStore,
    kept: Keeper,
    people: People,
    now: Callable[[], int],
    draw: Callable[[], str],
    *,
    settle: Callable[[Record], Awaitable[Step]],
    duty: Duty,
) -> None:
    """Run all due steps in matches of this process.

    `settle` decides a takeback that waited for a player who is away from now on.
    """
    for match_id in await store.due(now(), duty.ours):
        if not duty.is_ours(match_id):
            continue
        try:
            async with kept.holding(match_id) as record:
                habits = await kept.habits(record)
                resting = deadlines.resting(record, habits, now())
                tried = [await people.take_vacation_day(user, deadline) for user, deadline in resting.items()]
                # If another match has spent the last vacation meanwhile, there is nothing left to
                # spend.
                rested = [one for one in tried if one.after != one.before]
                spending = {one.user_id for one in rested}
                rested_habits = with_rest_days(habits, rested)
                step = deadlines.run_due(
                    record, rested_habits, now(), draw, resting=spending, outages=kept.outages()
                )
                if step is not None:
                    after, made = step if step[1] else await settle(step[0])
                    await kept.save(record, after, made, rested=rested)
        except StoreConflict:
            continue  # another writer was faster; the next run reads the new state
        except StoreError:
            raise
        except Exception:  # an error in one match must not stop the others
            _log.exception("what was due in match %s did not happen", match_id, extra={"match": match_id})
    if duty.is_chief:
        await people.pass_time()
