"""Computer players at the tables of a store: whoever is asked is thought for, elsewhere, and what comes of it is played.

House rules: where several processes share the store, whoever has a match thinks in it. Nothing is kept of a thought. A match that
waits for a computer says so by itself, so that a process that stops in the middle of one thinks again after its start; and what
was thought of a question that is no longer asked is forgotten. A View leaves for where it is thought about, never a State. How
long an answer takes tells nothing: it comes after a little while, and a longer thought after as long again, so that there are few
moments at which it can come. Where several computers are asked one after another, who shows the match hears of them all at once,
when somebody else is asked or after a few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from functools import partial
from math import ceil
from time import monotonic
from typing import Final

from engine.contract.driver import run_draft, run_stand_in
from engine.contract.errors import EngineError, IllegalMove, StoreConflict
from engine.contract.values import Decided
from engine.library import game_named
from engine.match.progress import play_for_absent, play_move
from engine.match.records import Computer, Made, Match, Record
from engine.match.turns import view_of
from engine.players import Thought, thought_of
from engine.services.cache import Keeper
from engine.services.thought_queue import Thinker
from engine.steps.computers import level_at, thinkers
from engine.store.duty import Duty, News
from engine.store.interface import WholeStore

_log = logging.getLogger(__name__)

DELAY: Final = (2.0, 1.0)
"""Seconds after which a computer answers: with a turn's first Move, and with each one more. It takes so long or a multiple of it."""
TOLD_AFTER: Final = 6.0
"""Seconds after which is told what computers have done, though others are still to come."""


async def at_once(game: str, level: int, view: object, key: str) -> Thought:
    """Think here and now: for tests, and for whoever has no other processes."""
    return await asyncio.to_thread(thought_of, game, level, view, key)


class Thinking:
    """Plays for the computers of all matches. `heard` is to be called with every match that has changed.

    Then it is asked whether it `holds` that back: it calls `tell` with the match later.
    """

    def __init__(
        self,
        store: WholeStore,
        kept: Keeper,
        now: Callable[[], int],
        think: Thinker = at_once,
        delay: tuple[float, float] = DELAY,
        *,
        tell: Callable[[int], None],
        duty: Duty,
    ) -> None:
        self._store = store
        self._kept = kept
        self._now = now
        self._think = think
        self._delay = delay
        self._tell = tell
        self._duty = duty
        duty.workers.append(self)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._moving: set[int] = set()
        """The matches in which what a computer has decided is being kept just now."""
        self._untold: dict[int, asyncio.TimerHandle] = {}
        """The matches in which computers have moved of which nobody has heard, and when it is told at the latest."""
        self._looking: set[asyncio.Task[None]] = set()

    def start_thinking(self, match: Match) -> None:
        """A match has changed: think for whoever is asked in it."""
        if thinkers(match) and match.id not in self._tasks and self._duty.is_ours(match.id):
            # In a context of its own: it is no consequence of the press after which it begins.
            task = asyncio.create_task(
                self._play(match.id), name=f"thinking for match {match.id}", context=Context()
            )
            self._tasks[match.id] = task

    def holds(self, match: Match, made: Sequence[Made]) -> bool:
        """Whether a change is to be told later: what a computer has done, where only computers are asked what comes next."""
        thinking = thinkers(match)
        is_news = bool(made) and any(seat not in thinking for seat in match.to_move)
        if match.id not in self._moving or not thinking or is_news:
            self._cancel_timer(match.id)
            return False
        if match.id not in self._untold:
            loop = asyncio.get_running_loop()
            self._untold[match.id] = loop.call_later(TOLD_AFTER, self._tell_of, match.id)
        return True

    def _cancel_timer(self, match_id: int) -> bool:
        """Nothing is left to tell of a match; whether there was."""
        timer = self._untold.pop(match_id, None)
        if timer is not None:
            timer.cancel()
        return timer is not None

    def _tell_of(self, match_id: int) -> None:
        if self._cancel_timer(match_id):
            self._tell(match_id)

    async def heal(self) -> None:
        """Take up every match that waits for a computer: after a start, and now and then."""
        for match_id in await self._store.waiting_for_computers(self._duty.ours):
            if match_id not in self._tasks and self._duty.is_ours(match_id):
                self.start_thinking((await self._kept.record(match_id)).match)

    def hear(self, news: News) -> None:
        """Another process has changed a match: think for whoever is asked in it."""
        if not news.slot:
            self._look(partial(self._look_at, news.match))

    def sweep(self) -> None:
        """Take up every match of ours."""
        self._look(self.heal)

    async def finish(self, is_leaving: Callable[[int], bool]) -> None:
        """Think no more in these matches: nothing is kept of a thought."""
        await self._end([task for match_id, task in self._tasks.items() if is_leaving(match_id)])

    def stop(self) -> None:
        """Think no more in matches of others."""
        for match_id, task in self._tasks.items():
            if not self._duty.is_ours(match_id):
                task.cancel()

    async def idle(self) -> None:
        """Wait until no computer is asked any more."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self) -> None:
        """Stop thinking. Whoever was thought for is thought for again after the next start, and what is untold is told then."""
        for match_id in [*self._untold]:
            self._cancel_timer(match_id)
        await self._end([*self._tasks.values(), *self._looking])

    async def _end(self, tasks: Sequence[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _look(self, work: Callable[[], Awaitable[None]]) -> None:
        """Look at matches of which another process has told, or may have."""
        looking = asyncio.create_task(
            self._run_look(work), name="looking for whom to think", context=Context()
        )
        self._looking.add(looking)
        looking.add_done_callback(self._looking.discard)

    async def _run_look(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except EngineError as error:
            _log.warning("whom to think for is looked up later: %s", error)

    async def _look_at(self, match_id: int) -> None:
        self.start_thinking((await self._kept.record(match_id)).match)

    async def _play(self, match_id: int) -> None:
        """Play on until it is somebody else's turn."""
        before: tuple[int, int] | None = None
        made = 0
        try:
            while True:
                record = await self._kept.record(match_id)
                if not (seats := thinkers(record.match)) or not self._duty.is_ours(match_id):
                    return
                turn = seats[0], record.match.seats[seats[0]].turn
                nth = made + 1 if turn == before else 1
                if await self._answer(record, seats[0], nth):
                    before, made = turn, nth
        except EngineError as error:
            _log.warning("nobody could think in match %d: %s", match_id, error, extra={"match": match_id})
        except Exception:
            _log.exception("nobody could think in match %d", match_id, extra={"match": match_id})
        finally:
            del self._tasks[match_id]
            self._tell_of(match_id)

    async def _answer(self, record: Record, seat: int, nth: int) -> bool:
        """Think for one seat, and play what comes of it if that is still asked: its `nth` Move in this turn. Whether it was
        played.
        """
        match, occupant = record.match, record.match.seats[seat].occupant
        level = level_at(match, seat)
        # Nobody can know what it will think: the seed is secret as long as the match is played.
        key = f"{record.seed}/{match.ply}/{match.takebacks}/{seat}"
        begun = monotonic()
        thought = await self._think(match.game, level, view_of(record, seat), key)
        await asyncio.sleep(_seconds_left(monotonic() - begun, self._delay[nth > 1]))
        async with self._kept.holding(match.id) as current:
            asked = current.match.seats[seat]
            if (
                not self._duty.is_ours(match.id)
                or (current.match.ply, asked.token, asked.occupant)
                != (
                    match.ply,
                    match.seats[seat].token,
                    occupant,
                )
                or seat not in thinkers(current.match)
            ):
                return False
            game = game_named(match.game)
            view = game.view(current.state, seat)
            try:
                picks, end = run_draft(game.choose(view), thought.picks)
            except IllegalMove:
                picks, end = (), None
            if not isinstance(end, Decided):
                _log.error("a player of %s at level %d had no move", match.game, level)
                picks, move = run_stand_in(game, view)
            else:
                move = end.move
            self._moving.add(match.id)
            try:
                if isinstance(occupant, Computer):
                    step = play_move(current, seat, picks, move, self._now())
                else:
                    step = play_for_absent(current, seat, picks, move, self._now(), nth=nth)
                await self._kept.save(current, *step)
            except StoreConflict:
                return False  # somebody was faster; how that left it is looked at next
            finally:
                self._moving.discard(match.id)
        return True


def _seconds_left(taken: float, step: float) -> float:
    """Seconds until the next moment at which an answer may come, once it has taken so long to find it."""
    return max(1, ceil(taken / step)) * step - taken if step else 0
