"""Estimates of when a player's turn comes, and plans for it.

The estimate uses only what the player sees: it plays matches that the player can't distinguish from
the real one. House rule: there are no guesses. Where it depends on something hidden or undecided,
there is no answer.
"""

from __future__ import annotations

import asyncio
from typing import Any

from engine.contract.dice import Dice
from engine.contract.driver import run_stand_in
from engine.contract.errors import EngineError
from engine.contract.game import AnyGame
from engine.contract.values import Pick
from engine.library import game_named
from engine.match.plans import drop_plan, make_plan
from engine.match.records import Asker, Match, Record
from engine.match.refusals import seat_in_play
from engine.match.turns import view_of
from engine.services.cache import Keeper

TRIED = 3
"""The number of matches that are tried."""
PLIES_MOST = 40
"""The most plies of each trial; players do not count further."""


def turns_until(record: Record, seat: int) -> int | None:
    """Return how many turns others have before a seat's next one.

    None where that is open, or the seat waits for no turn.
    """
    match = record.match
    if match.phase != "playing" or match.fault is not None or match.seats[seat].since is not None:
        return None
    if match.seats[seat].resigned or len(match.staying) < 2:
        return None
    game, view = game_named(match.game), view_of(record, seat)
    try:
        found = {
            _count_turns(game, game.sample(view, Dice("ahead", n)), seat, record, n) for n in range(TRIED)
        }
    except EngineError:  # an imagined State may break a rule
        return None
    turns = found.pop() if len(found) == 1 else None
    # More than once round the table it depends on what the others will do.
    return turns if turns is not None and turns < len(match.staying) else None


def _count_turns(game: AnyGame, state: Any, seat: int, record: Record, number: int) -> int | None:
    """Return the turns before a seat's in an imagined match.

    All players make the least harmful moves; those who resigned make none.
    """
    turns, last = 0, -1
    for ply in range(PLIES_MOST):
        movers = game.to_move(state)
        if seat in movers:
            return turns
        if not movers:
            return None
        mover = movers[0]
        turns += mover != last and mover not in record.gone
        last = mover
        _, move = run_stand_in(game, game.view(state, mover))
        state, _ = game.apply(state, mover, move, Dice("ahead", ply, number))
    return None


class Ahead:
    """Looks ahead in matches, and lets players plan their moves."""

    def __init__(self, kept: Keeper) -> None:
        self._kept = kept

    async def turns_until(self, match_id: int, user_id: int) -> int | None:
        """Return how many turns others have before the user's next one.

        None where that is open, or it is the user's turn already.
        """
        record = await self._kept.record(match_id)
        seat = record.match.seat_of(user_id)
        return None if seat is None else await asyncio.to_thread(turns_until, record, seat)

    async def plan(self, match_id: int, asker: Asker, *picks: Pick) -> Match:
        """Plan the user's next move before their turn."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._kept.save(
                record, make_plan(record, seat_in_play(record, asker.user.id), picks)
            )

    async def drop(self, match_id: int, asker: Asker) -> Match:
        """Drop the user's plan."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._kept.save(record, drop_plan(record, seat_in_play(record, asker.user.id)))
