"""Boards of matches: their pictures and their messages.

House rule: `cogs.surfaces.plan_board` decides what is to be done, and `cogs.surfaces.execute` does
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cogs.kit.fair_slots import OvertakenError
from cogs.screens.stamps import as_lost, is_in_trouble
from cogs.screens.steps import Steps, Unreached
from cogs.surfaces import plan_hand
from cogs.surfaces.execute import Executor
from cogs.surfaces.plan_board import plan_board
from cogs.surfaces.plan_hand import Situation
from engine.match.looks import Look
from engine.match.message_records import Surface
from engine.match.records import Match
from engine.services.matches import Matches


class Boards:
    """The boards of matches; `situation` tells how a match is to be shown."""

    def __init__(self, matches: Matches, executor: Executor, situation: Callable[[Match], Situation]) -> None:
        self._matches = matches
        self._executor = executor
        self._situation = situation
        self._lost: dict[int, int | None] = {}
        """Matches whose board is posted again, by the lost message; None means any message."""

    def lose(self, match: int, message: int | None) -> None:
        """Note that the message with the board is gone."""
        self._lost[match] = message

    async def prepare(self, number: int, row: Surface | None) -> tuple[Unreached, ...]:
        """Draw the board that `show` will need, while the hands are shown.

        It is drawn if something happened since the last one. In other cases it is not known yet
        whether there will be a new one. Return an empty tuple, because the board reaches everyone.
        """
        look = await self._matches.look_seat(number, None)
        if row is None or (row.ply < look.match.ply and not is_in_trouble(row.stamp)):
            await self._executor.prepare(await self._plan(look, row, ()), look)
        return ()

    async def show(self, number: int, row: Surface | None, missed: Sequence[Unreached]) -> None:
        """Bring the board up to date.

        It names the players that no DM reaches, given as `missed`. OvertakenError if there is newer
        news for them.
        """
        look = await self._matches.look_seat(number, None)
        if not all(plan_hand.is_current(look.match, one.seat, one.surface) for one in missed):
            raise OvertakenError(is_replaced=False)
        gone = self._lost.get(number, 0)
        await self._executor.carry_out(await self._plan(look, row, missed), look.match, look)
        if gone != 0:
            self._lost.pop(number, None)

    async def _plan(self, look: Look, row: Surface | None, missed: Sequence[Unreached]) -> Steps:
        match = look.match
        if row is not None and self._lost.get(match.id, 0) in {None, row.message}:
            row = as_lost(row)
        plies = await self._matches.plies(match.id, row.since, match.ply) if row is not None else ()
        return plan_board(self._situation(match), row, plies, missed)
