"""What decided ended matches, computed once in the background for all who ask.

House rules: an analysis is computed by a worker of the lowest priority, one at a time, so that no
move and no picture waits for it. A few are cached; nothing is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Final

from engine.analysis.curve import shares_of
from engine.analysis.values import Analysis, Played
from engine.contract.errors import EngineError, StoreError
from engine.kit.lru import remember
from engine.match.records import Match
from engine.players import outlook_of
from engine.services.cache import Keeper
from engine.services.review.replays import Replays

_log = logging.getLogger(__name__)

PLIES_MOST: Final = 1000
"""The most plies of a match that is analysed; usual matches have a tenth of it."""
REMEMBERED: Final = 32
"""The most analyses that are cached."""

Analyst = Callable[[Played], Awaitable[Analysis | None]]
"""Computes an analysis somewhere; None if that takes too long."""


async def analyse_nothing(_: Played) -> None:
    """Return None: nothing is analysed."""


class Analyses:
    """The analyses of a store's matches."""

    def __init__(self, kept: Keeper, replays: Replays, analyst: Analyst) -> None:
        self._kept = kept
        self._replays = replays
        self._analyst = analyst
        self._known: OrderedDict[tuple[int, int], Analysis | None] = OrderedDict()
        """By match and last ply."""
        self._running: dict[tuple[int, int], asyncio.Task[Analysis | None]] = {}
        self._turn = asyncio.Lock()

    async def of_match(self, match_id: int) -> Analysis | None:
        """Return what decided a match; None for a match that can't be analysed.

        It has to be over with a result, of two players or more, of today's rules and not too long,
        and computers have to judge its game.
        """
        match = (await self._kept.record(match_id)).match
        if not can_be_analysed(match):
            return None
        key = match.id, match.ply
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        task = self._running.get(key)
        if task is None:
            # It belongs to no single press: other users may come to share it.
            task = asyncio.create_task(self._analyse(match), name="analysing a match", context=Context())
            self._running[key] = task
            task.add_done_callback(_retrieve)
        return await asyncio.shield(task)

    def known(self, match: Match) -> Analysis | None:
        """Return what decided a match if that is computed already."""
        return self._known.get((match.id, match.ply))

    async def close(self) -> None:
        """Stop analysing."""
        tasks = [*self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _analyse(self, match: Match) -> Analysis | None:
        key = match.id, match.ply
        try:
            async with self._turn:
                found = await self._compute(match)
            remember(self._known, key, found, REMEMBERED)
            return found
        finally:
            del self._running[key]

    async def _compute(self, match: Match) -> Analysis | None:
        assert match.outcome is not None
        try:
            course = await self._replays.course(match.id)
            if course.first:
                return None
            won = shares_of(match.outcome.places)
            return await self._analyst(Played(match.game, course, won, f"{match.id}/{match.ply}"))
        except StoreError:
            raise
        except EngineError as error:
            _log.info("match %d can't be analysed: %s", match.id, type(error).__name__)
        except Exception as error:
            # Never log what was analysed: it contains what seats held.
            _log.error("the analysis of match %d failed: %s", match.id, type(error).__name__)
        return None


def can_be_analysed(match: Match) -> bool:
    """Return whether an analysis of a match makes sense, as far as its public part tells."""
    return (
        match.phase == "over"
        and match.fault is None
        and match.outcome is not None
        and 1 in match.outcome.places
        and len(match.seats) > 1
        and match.ply <= PLIES_MOST
        and outlook_of(match.game) is not None
    )


def _retrieve(done: asyncio.Task[Analysis | None]) -> None:
    """Retrieve an error even if no user waits for it any more."""
    if not done.cancelled():
        done.exception()
