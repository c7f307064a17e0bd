"""Who thinks for computer players: one process of its own, which lets everybody else go first."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Final

from cogs import workers
from cogs.workers import Crew
from engine.library import GAMES
from engine.players import LEVELS, Thought, plays, thought_of

NICENESS: Final = 10
"""By how much whoever thinks lets others go first, those included who draw."""


class Thinkers:
    """Thinks in other processes, as `engine.thinking.Thinker` wants it; they begin with the first thought."""

    def __init__(self, count: int = 1) -> None:
        self._count = count
        self._crew: Crew | None = None

    async def think(self, game: str, level: int, view: object, key: str) -> Thought:
        """What a computer player does where it is asked."""
        if self._crew is None:
            self._crew = Crew(self._count, _in_processes)
        return await self._crew.do(thought_of, game, level, view, key)

    def close(self) -> None:
        """Let them go."""
        if self._crew is not None:
            self._crew.close()


def _in_processes(count: int) -> Executor:
    return workers.in_processes(count, _begin_thinking)


def _begin_thinking() -> None:
    """A new process: bring all players, so that no first move takes longer."""
    workers.begin_working(NICENESS)
    for game in GAMES:
        for level in LEVELS:
            plays(game, level)
