"""What is put to those who play, and the seats that are offered: all such messages of a match, kept current by `cogs.surfaces`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cogs import planning
from cogs.executing import Executor
from cogs.offering import offer_slot, plan_farewell, plan_offer
from cogs.pausing import plan_more_time, plan_pause
from cogs.planning import Situation
from cogs.proposing import (
    ABSENCE,
    PAUSE,
    PROPOSAL,
    TAKEBACK,
    TIME,
    plan_absence,
    plan_proposal,
    plan_takeback,
)
from cogs.stamps import LOST
from cogs.steps import Steps
from cogs.writing import Writing
from engine.remembered import Surface
from engine.store.interface import Shelf


class Questions:
    """Carries out the plans about them."""

    def __init__(self, shelf: Shelf, executor: Executor, writing: Writing) -> None:
        self._shelf = shelf
        self._executor = executor
        self._writing = writing
        self._lost: set[tuple[int, str, int]] = set()
        """Messages that are gone, by match and slot."""

    def lose(self, match: int, slot: str, message: int) -> None:
        """The message that asked something is gone: it is to be asked in a new one, if it still is."""
        self._lost.add((match, slot, message))

    async def show(self, situation: Situation, shown: Mapping[str, Surface]) -> None:
        """Bring all of a match up to date; `shown` are its rows."""
        match = situation.match

        def row(slot: str) -> Surface | None:
            found = shown.get(slot)
            if found is None or (match.id, slot, found.message) not in self._lost:
                return found
            return replace(found, message=None, stamp=LOST)

        await self._do(situation, plan_proposal(situation, row(PROPOSAL)))
        await self._do(situation, plan_takeback(situation, row(TAKEBACK)))
        await self._do(situation, plan_absence(situation, row(ABSENCE)))
        await self._do(situation, plan_pause(situation, row(PAUSE)))
        await self._do(situation, plan_more_time(situation, row(TIME)))
        for seat in range(len(match.seats)):
            await self._do(situation, plan_offer(situation, seat, row(offer_slot(seat))))
        self._lost = {one for one in self._lost if one[0] != match.id}
        await self._say_farewell(situation, shown)

    async def _say_farewell(self, situation: Situation, shown: Mapping[str, Surface]) -> None:
        match = situation.match
        for place, former in enumerate(match.former):
            row = shown.get(planning.hand_slot(match, former.seat, place))
            with self._writing.to(former.user_id) as may_write:
                if may_write and former.user_id > 0:
                    reach = await self._shelf.reach(former.user_id)
                    await self._do(situation, plan_farewell(situation, place, row, reach))

    async def _do(self, situation: Situation, steps: Steps) -> None:
        await self._executor.carry_out(steps, situation.match)
