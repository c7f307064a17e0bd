"""Moves of computer players in the matches of a store.

House rules: where several processes share the store, the process that has a match thinks for it.
Thoughts are not stored. A match that waits for a computer says so itself, so a process that stops
in the middle of a thought thinks again after its start. A thought about a question that is no
longer asked is dropped. Only a View is sent to the thinking process, never a State.
The time of an answer reveals nothing: it comes after a short delay, and a longer thought takes a
multiple of the delay, so an answer can come only at few moments. Where several computers move one
after another, the display is updated once for all: when a person must decide, or after a few
seconds.
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
from engine.store.interface.due import ComputerTurns

_log = logging.getLogger(__name__)

DELAY: Final = (2.0, 1.0)
"""Seconds after which a computer answers: a turn's first Move, and each later one.

A longer thought takes a multiple of it.
"""
TOLD_AFTER: Final = 6.0
"""Seconds after which moves of computers are shown, even if others are still to come."""


async def at_once(game: str, level: int, view: object, key: str) -> Thought:
    """Think in this process: for tests, and where there are no other processes."""
    return await asyncio.to_thread(thought_of, game, level, view, key)


class Thinking:
    """Plays for the computers of all matches.

    Call `start_thinking` with every match that has changed, then ask `holds` whether its display
    waits. If so, `tell` is called with the match later.
    """

    def __init__(
        self,
        store: ComputerTurns,
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
        """The matches in which a computer's move is being saved now."""
        self._untold: dict[int, asyncio.TimerHandle] = {}
        """The matches with computer moves not shown yet, and the timers that will show them."""
        self._looking: set[asyncio.Task[None]] = set()

    def start_thinking(self, match: Match) -> None:
        """Think for the computers that must decide in a changed match."""
        if thinkers(match) and match.id not in self._tasks and self._duty.is_ours(match.id):
            # It has its own context: it is no consequence of the press after which it begins.
            task = asyncio.create_task(
                self._play(match.id), name=f"thinking for match {match.id}", context=Context()
            )
            self._tasks[match.id] = task

    def holds(self, match: Match, made: Sequence[Made]) -> bool:
        """Return whether the display of a change waits.

        It does after a computer's move if only computers must decide next.
        """
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
        """Cancel the timer of a match; return whether there was one."""
        timer = self._untold.pop(match_id, None)
        if timer is not None:
            timer.cancel()
        return timer is not None

    def _tell_of(self, match_id: int) -> None:
        if self._cancel_timer(match_id):
            self._tell(match_id)

    async def heal(self) -> None:
        """Start to think in every match that waits for a computer.

        It runs after a start, and at intervals.
        """
        for match_id in await self._store.waiting_for_computers(self._duty.ours):
            if match_id not in self._tasks and self._duty.is_ours(match_id):
                self.start_thinking((await self._kept.record(match_id)).match)

    def hear(self, news: News) -> None:
        """Think in a match that another process has changed."""
        if not news.slot:
            self._look(partial(self._look_at, news.match))

    def sweep(self) -> None:
        """Start to think in every match of this process."""
        self._look(self.heal)

    async def finish(self, is_leaving: Callable[[int], bool]) -> None:
        """Stop thinking in matches that leave this process."""
        await self._end([task for match_id, task in self._tasks.items() if is_leaving(match_id)])

    def stop(self) -> None:
        """Stop thinking in matches of other processes."""
        for match_id, task in self._tasks.items():
            if not self._duty.is_ours(match_id):
                task.cancel()

    async def idle(self) -> None:
        """Wait until no computer must decide."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self) -> None:
        """Stop thinking.

        Interrupted thoughts start again after the next start, which also shows the moves that are
        not shown yet.
        """
        for match_id in [*self._untold]:
            self._cancel_timer(match_id)
        await self._end([*self._tasks.values(), *self._looking])

    async def _end(self, tasks: Sequence[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _look(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run a lookup of matches that another process has, or may have, changed."""
        looking = asyncio.create_task(
            self._run_look(work), name="looking for matches of computers", context=Context()
        )
        self._looking.add(looking)
        looking.add_done_callback(self._looking.discard)

    async def _run_look(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except EngineError as error:
            _log.warning("can't look up matches that wait for computers, trying again later: %s", error)

    async def _look_at(self, match_id: int) -> None:
        self.start_thinking((await self._kept.record(match_id)).match)

    async def _play(self, match_id: int) -> None:
        """Play on until a person must decide."""
        before: tuple[int, int] | None = None
        made = 0
        try:
            while True:
                record = await self._kept.record(match_id)
                if not (seats := thinkers(record.match)) or not self._duty.is_ours(match_id):
                    return
                turn = seats[0], record.match.seats[seats[0]].turn.number
                nth = made + 1 if turn == before else 1
                if await self._answer(record, seats[0], nth):
                    before, made = turn, nth
        except EngineError as error:
            _log.warning(
                "no computer could think in match %d: %s", match_id, error, extra={"match": match_id}
            )
        except Exception:
            _log.exception("no computer could think in match %d", match_id, extra={"match": match_id})
        finally:
            del self._tasks[match_id]
            self._tell_of(match_id)

    async def _answer(self, record: Record, seat: int, nth: int) -> bool:
        """Think for one seat and play the result; return whether it was played.

        It is played only if the question is still asked. It is the `nth` Move of this turn.
        """
        match, occupant = record.match, record.match.seats[seat].occupant
        level = level_at(match, seat)
        # The thought can't be predicted: the seed is secret as long as the match is played.
        key = f"{record.seed}/{match.ply}/{match.dice.takebacks}/{seat}"
        begun = monotonic()
        thought = await self._think(match.game, level, view_of(record, seat), key)
        await asyncio.sleep(_seconds_left(monotonic() - begun, self._delay[nth > 1]))
        async with self._kept.holding(match.id) as current:
            asked = current.match.seats[seat]
            if (
                not self._duty.is_ours(match.id)
                or (current.match.ply, asked.turn.token, asked.occupant)
                != (
                    match.ply,
                    match.seats[seat].turn.token,
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
                return False  # another writer was faster; the next round reads the new state
            finally:
                self._moving.discard(match.id)
        return True


def _seconds_left(taken: float, step: float) -> float:
    """Return the seconds until the next moment at which an answer may come.

    `taken` is how long the thought took.
    """
    return max(1, ceil(taken / step)) * step - taken if step else 0
