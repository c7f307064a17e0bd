"""Computer players at the tables of a store: whoever is asked is thought for, elsewhere, and what comes of it is played.

House rules: nothing is kept of a thought. A match that waits for a computer says so by itself, so that a process that stops
in the middle of one thinks again after its start; and what was thought of a question that is no longer asked is forgotten.
A View leaves for where it is thought about, never a State. How long an answer takes tells nothing: it comes after a little
while, however soon it was found.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, cast

from engine.calling import view_of
from engine.computers import thinkers
from engine.dice import Dice
from engine.errors import EngineError, IllegalMove, StoreConflict
from engine.game import Decided, run_draft, stood_in
from engine.keeping import Keeper
from engine.library import game_named
from engine.players import Thought, thought_of
from engine.progress import played
from engine.records import Computer, Match, Record
from engine.store.interface import WholeStore

_log = logging.getLogger(__name__)

DELAY: Final = (1.0, 2.0)
"""Seconds after which a computer answers, from and to, by chance."""
AT_ONCE: Final = 2
"""Matches for which somebody thinks at the same time: so many more wait, and presses never do."""

Thinker = Callable[[str, int, object, str], Awaitable[Thought]]
"""Thinks somewhere: game, level, View, and a key that makes it think differently in each match and at each ply."""


async def at_once(game: str, level: int, view: object, key: str) -> Thought:
    """Think here and now: for tests, and for whoever has no other processes."""
    return await asyncio.to_thread(thought_of, game, level, view, key)


class Thinking:
    """Plays for the computers of all matches. `heard` is to be called with every match that has changed."""

    def __init__(
        self,
        store: WholeStore,
        kept: Keeper,
        now: Callable[[], int],
        think: Thinker = at_once,
        delay: tuple[float, float] = DELAY,
    ) -> None:
        self._store = store
        self._kept = kept
        self._now = now
        self._think = think
        self._delay = delay
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(AT_ONCE)

    def heard(self, match: Match) -> None:
        """A match has changed: think for whoever is asked in it."""
        if thinkers(match) and match.id not in self._tasks:
            task = asyncio.create_task(self._play(match.id), name=f"thinking for match {match.id}")
            self._tasks[match.id] = task

    async def heal(self) -> None:
        """Take up every match that waits for a computer: after a start, and now and then."""
        for match_id in await self._store.waiting_for_computers():
            if match_id not in self._tasks:
                self.heard((await self._kept.record(match_id)).match)

    async def idle(self) -> None:
        """Wait until no computer is asked any more."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self) -> None:
        """Stop thinking. Whoever was thought for is thought for again after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, match_id: int) -> None:
        """Play on until it is somebody else's turn."""
        try:
            while True:
                record = await self._kept.record(match_id)
                if not (seats := thinkers(record.match)):
                    return
                await self._answer(record, seats[0])
        except EngineError as error:
            _log.warning("nobody could think in match %d: %s", match_id, error, extra={"match": match_id})
        except Exception:
            _log.exception("nobody could think in match %d", match_id, extra={"match": match_id})
        finally:
            del self._tasks[match_id]

    async def _thought(self, game: str, level: int, view: object, key: str) -> Thought:
        async with self._slots:
            return await self._think(game, level, view, key)

    async def _answer(self, record: Record, seat: int) -> None:
        """Think for one seat, and play what comes of it if that is still asked."""
        match, occupant = record.match, record.match.seats[seat].occupant
        level = cast(Computer, occupant).level
        # Nobody can know what it will think: the seed is secret as long as the match is played.
        key = f"{record.seed}/{match.ply}/{match.takebacks}/{seat}"
        least, most = self._delay
        pause = least + (most - least) * Dice(key, 1).below(1000) / 1000
        thought, _ = await asyncio.gather(
            self._thought(match.game, level, view_of(record, seat), key), asyncio.sleep(pause)
        )
        async with self._kept.holding(match.id) as current:
            asked = current.match.seats[seat]
            if (current.match.ply, asked.token, asked.occupant) != (
                match.ply,
                match.seats[seat].token,
                occupant,
            ) or seat not in thinkers(current.match):
                return
            game = game_named(match.game)
            view = game.view(current.state, seat)
            try:
                picks, end = run_draft(game.choose(view), thought.picks)
            except IllegalMove:
                picks, end = (), None
            if not isinstance(end, Decided):
                _log.error("a player of %s at level %d had no move", match.game, level)
                picks, move = stood_in(game, view)
            else:
                move = end.move
            try:
                await self._kept.save(current, *played(current, seat, picks, move, self._now()))
            except StoreConflict:
                return  # somebody was faster; how that left it is looked at next
