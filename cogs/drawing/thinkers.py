"""Who thinks for computer players: one process of its own, which lets everybody else go first."""

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
"""By how much whoever thinks lets others go first, those included who draw."""
LONGEST: Final = 60.0
"""Seconds after which a thought is given up, for whoever never asks whether it is late: many times what the slowest machine takes."""

_log = logging.getLogger(__name__)


class Thinkers:
    """Thinks in other processes, as `engine.services.thought_queue.Thinker` wants it; they begin with the first thought."""

    def __init__(self, count: int = 1) -> None:
        self._count = count
        self._crew: Crew | None = None
        self._free = asyncio.Semaphore(count)

    async def think(self, game: str, level: int, view: object, key: str) -> Thought:
        """What a computer player does where it is asked; its stand-in's answer if it comes to no end."""
        if self._crew is None:
            self._crew = Crew(self._count, _in_processes)
        async with self._free:  # nobody's time runs before somebody thinks
            try:
                async with asyncio.timeout(LONGEST):
                    return await self._crew.do(thought_of, game, level, view, key)
            except TimeoutError:
                self._crew.begin_again()
                _log.error("a player of %s at level %d came to no end in %g s", game, level, LONGEST)
                return Thought(game_named(game).stand_in(view))

    def close(self) -> None:
        """Let them go. Nothing is kept of a thought."""
        if self._crew is not None:
            self._crew.drop()


def _in_processes(count: int) -> Executor:
    return workers.in_processes(count, _begin_thinking)


def _begin_thinking() -> None:
    """A new process: bring all players, so that no first move takes longer."""
    workers.begin_working(NICENESS)
    for game in GAMES:
        for level in LEVELS:
            plays(game, level)
