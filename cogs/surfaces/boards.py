"""Boards of matches: their pictures and their messages.

House rule: `cogs.surfaces.plan_board` decides what is to be done, and `cogs.surfaces.execute` does
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cogs.kit.fair_slots import OvertakenError
from cogs.screens.stamps import as_lost, is_in_trouble
from cogs.screens.steps import Steps, Unreached
from cogs.surfaces import plan_hand
from cogs.surfaces.execute import DrawnBoard, Executor
from cogs.surfaces.plan_board import plan_board
from cogs.surfaces.plan_hand import Situation
from engine.match.looks import Look
from engine.match.message_records import Surface
from engine.match.records import Match
from engine.services.matches import Matches


class BoardPlan(NamedTuple):
    """The steps that show a board, and the position in which they were planned."""

    look: Look
    steps: Steps
    lost: int | None
    """The lost message that the plan knows of; 0 if none, None for any."""
    board: DrawnBoard | None = None
    """The board, if it is drawn already."""


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

    async def prepare(self, number: int, row: Surface | None) -> BoardPlan | None:
        """Draw the board that `show` will need, while the hands are shown.

        It is drawn if something happened since the last one. In other cases it is not known yet
        whether there will be a new one.
        """
        look = await self._matches.look_seat(number, None)
        if row is not None and (row.ply >= look.match.ply or is_in_trouble(row.stamp)):
            return None
        plan = await self._plan(look, row, ())
        board = await self._executor.draw_board(plan.steps, look)
        return None if board is None else plan._replace(board=board)

    async def show(
        self, number: int, row: Surface | None, missed: Sequence[Unreached], prepared: BoardPlan | None
    ) -> None:
        """Bring the board up to date, or show the one that was prepared.

        It names the players that no DM reaches, given as `missed`. OvertakenError if there is newer
        news for them. A prepared board is shown even if the match has moved on: the next one may
        take long, and may be overtaken, too.
        """
        look = prepared.look if prepared is not None else await self._matches.look_seat(number, None)
        is_told = all(plan_hand.is_current(look.match, one.seat, one.surface) for one in missed)
        if prepared is not None and not (missed and is_told):
            plan = prepared
        elif is_told:
            plan = await self._plan(look, row, missed)
        else:
            raise OvertakenError(is_replaced=False)
        await self._executor.carry_out(plan.steps, look.match, look, plan.board)
        if plan.lost != 0 and plan.lost == self._lost.get(number, 0):
            self._lost.pop(number, None)
        if not is_told:
            raise OvertakenError(is_replaced=False)

    async def _plan(self, look: Look, row: Surface | None, missed: Sequence[Unreached]) -> BoardPlan:
        match, lost = look.match, self._lost.get(look.match.id, 0)
        if row is not None and lost in {None, row.message}:
            row = as_lost(row)
        plies = await self._matches.plies(match.id, row.since, match.ply) if row is not None else ()
        return BoardPlan(look, plan_board(self._situation(match), row, plies, missed), lost)
