"""The computer players' processes, with a lower priority than everything else.

House rule: moves never wait for analyses, nor for deals of the day. These have a process of their
own, with the lowest priority, that runs only as long as there is something to do.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Final, TypeVar

from cogs.drawing import workers
from cogs.drawing.workers import Crew
from engine.analysis.analyst import analyse
from engine.analysis.values import Analysis, Played
from engine.daily.maker import Dealt, make_first_deal
from engine.library import GAMES, game_named
from engine.players import LEVELS, Thought, plays, thought_of

NICENESS: Final = 17
"""Niceness of the process; the drawing processes go first."""
TIMEOUT: Final = 60.0
"""Seconds after which a computation is aborted, many times what slow machines need.

It is for callers that set no deadline themselves.
"""

ANALYST_NICENESS: Final = 19
"""Niceness of the process that analyses ended matches."""
ANALYSIS_TIMEOUT: Final = 300.0
"""Seconds after which an analysis is aborted.

It takes less than ten seconds of processor time, but everything else goes first.
"""

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Thinkers:
    """Worker processes that compute moves, analyses and deals, started with the first request.

    `think` is an `engine.services.thought_queue.Thinker`, `analyse` an
    `engine.services.review.analyses.Analyst`, and `deal` an `engine.services.daily.deals.Dealer`.
    """

    def __init__(self, count: int = 1) -> None:
        self._count = count
        self._crew: Crew | None = None
        self._free = asyncio.Semaphore(count)
        self._analysing: Crew | None = None
        self._may_analyse = asyncio.Lock()

    async def think(self, game: str, level: int, view: object, key: str) -> Thought:
        """Return a computer player's decision.

        On a timeout, return the game's stand-in move.
        """
        if self._crew is None:
            self._crew = Crew(self._count, _in_processes)
        async with self._free:  # time spent in the queue does not count
            try:
                async with asyncio.timeout(TIMEOUT):
                    return await self._crew.do(thought_of, game, level, view, key)
            except TimeoutError:
                self._crew.replace_workers()
                _log.error(
                    "a computer player of %s at level %d did not answer within %g s", game, level, TIMEOUT
                )
                return Thought(game_named(game).stand_in(view))

    async def analyse(self, played: Played) -> Analysis | None:
        """Return what decided a match; None on a timeout."""
        return await self._compute_idly(f"an analysis of {played.game}", partial(analyse, played))

    async def deal(self, games: Sequence[str], seed: str) -> Dealt | None:
        """Return the deal of the day of a seed; None on a timeout, or if no game has one."""
        return await self._compute_idly("a deal of the day", partial(make_first_deal, tuple(games), seed))

    async def _compute_idly(self, what: str, work: Callable[[], T]) -> T | None:
        """Return the result of work that no table waits for; None on a timeout."""
        async with self._may_analyse:
            crew = self._analysing = Crew(1, _in_idle_processes)
            try:
                async with asyncio.timeout(ANALYSIS_TIMEOUT):
                    return await crew.do(work)
            except TimeoutError:
                _log.error("%s was not ready within %g s", what, ANALYSIS_TIMEOUT)
                return None
            finally:
                self._analysing = None
                await asyncio.to_thread(crew.kill)

    def close(self) -> None:
        """Stop the processes at once; unfinished computations are lost."""
        for crew in (self._crew, self._analysing):
            if crew is not None:
                crew.kill()


def _in_processes(count: int) -> Executor:
    return workers.in_processes(count, _begin_thinking)


def _in_idle_processes(count: int) -> Executor:
    return workers.in_processes(count, _begin_analysing)


def _begin_analysing() -> None:
    workers.begin_working(ANALYST_NICENESS)


def _begin_thinking() -> None:
    """Prepare a new process: import all players, so that no first move takes longer."""
    workers.begin_working(NICENESS)
    for game in GAMES:
        for level in LEVELS:
            plays(game, level)
