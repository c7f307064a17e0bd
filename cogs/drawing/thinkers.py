"""The computer players' process, with a lower priority than everything else."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Executor
from typing import Final

from cogs.drawing import workers
from cogs.drawing.workers import Crew
from engine.library import GAMES, game_named
from engine.players import LEVELS, Thought, plays, thought_of

NICENESS: Final = 17
"""Niceness of the process; the drawing processes go first."""
TIMEOUT: Final = 60.0
"""Seconds after which a computation is aborted, many times what slow machines need.

It is for callers that set no deadline themselves.
"""

_log = logging.getLogger(__name__)


class Thinkers:
    """Worker processes that compute moves, started with the first request.

    It implements `engine.services.thought_queue.Thinker`.
    """

    def __init__(self, count: int = 1) -> None:
        self._count = count
        self._crew: Crew | None = None
        self._free = asyncio.Semaphore(count)

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

    def close(self) -> None:
        """Stop the processes at once; unfinished computations are lost."""
        if self._crew is not None:
            self._crew.kill()


def _in_processes(count: int) -> Executor:
    return workers.in_processes(count, _begin_thinking)


def _begin_thinking() -> None:
    """Prepare a new process: import all players, so that no first move takes longer."""
    workers.begin_working(NICENESS)
    for game in GAMES:
        for level in LEVELS:
            plays(game, level)
