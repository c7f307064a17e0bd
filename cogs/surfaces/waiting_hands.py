"""Hands in which nothing is asked: they wait for a quiet moment.

House rules: only this process knows that a hand waits. Its match counts as behind until the hand is
drawn, so that a restart catches it up. A hand waits for a quiet moment, `MAX_WAIT` seconds at most;
the longest waiting match comes first. If its player has pressed in it, its words change at once.
When the bot stops, no hand waits any more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextvars import Context
from typing import Final

from cogs.api.dm_locks import DmLocks
from cogs.kit.fair_slots import OvertakenError
from cogs.screens.presenter import Presenter
from cogs.screens.stamps import seat_stamp
from cogs.screens.steps import Unreached
from cogs.surfaces.execute import Executor
from cogs.surfaces.plan_hand import Situation, can_wait, hand_slot, plan_words
from engine.match.message_records import Surface
from engine.services.matches import Matches
from engine.store.interface.reaches import ReachReader

MAX_WAIT: Final = 60.0
"""Seconds after which a hand is drawn even if other pictures wait."""
MATCH_TIMEOUT: Final = 5.0
"""Seconds for which the hands of one match delay those of the next."""
POLL_INTERVAL: Final = 0.1
"""Seconds between two checks whether the moment is quiet."""


class WaitingHands:
    """The hands that wait, by match and seat.

    `show` has a match shown again, and returns the task that does that.
    """

    def __init__(
        self,
        matches: Matches,
        store: ReachReader,
        presenter: Presenter,
        executor: Executor,
        writing: DmLocks,
        *,
        show: Callable[[int], asyncio.Task[None] | None],
        now: Callable[[], float],
    ) -> None:
        self._matches = matches
        self._store = store
        self._presenter = presenter
        self._executor = executor
        self._writing = writing
        self._show = show
        self._now = now
        self._since: dict[int, dict[int, float]] = {}
        self._ripe: set[int] = set()
        """Matches whose hands have waited long enough."""
        self._said: dict[int, dict[int, str]] = {}
        """Stamps of the words that waiting hands show, by match and seat."""
        self._drawing: asyncio.Task[None] | None = None
        self._is_closed = False

    def __contains__(self, match: int) -> bool:
        return match in self._since

    @property
    def drawing(self) -> asyncio.Task[None] | None:
        """The task that has hands drawn; None if none waits."""
        return None if self._drawing is None or self._drawing.done() else self._drawing

    def choose(self, situation: Situation, shown: Mapping[str, Surface]) -> set[int]:
        """Return the seats of a match whose hands are to wait."""
        match = situation.match
        if self._is_closed or match.id in self._ripe or self._presenter.is_quiet:
            return set()
        rows = {seat: shown.get(hand_slot(match, seat)) for seat in range(len(match.seats))}
        return {seat for seat, row in rows.items() if can_wait(situation, seat, row)}

    async def say(self, number: int, seat: int, shown: Mapping[str, Surface]) -> tuple[Unreached, ...]:
        """Change the words of a waiting hand if its player has pressed in it.

        It keeps its picture. OvertakenError if it may not wait any more.
        """
        look = await self._matches.look_seat(number, seat)
        match, user_id = look.match, look.match.seats[seat].user_id
        row = shown.get(hand_slot(match, seat))
        if row is None or not can_wait(Situation(match, self._now(), is_sure=True), seat, row):
            raise OvertakenError(is_replaced=False)
        if user_id is None or not self._executor.was_pressed(row):
            return ()
        with self._writing.to(user_id) as may_write:
            is_allowed = may_write and not await self._matches.privacy.is_gone(user_id)
            if is_allowed and not self._has_said(number, seat, seat_stamp(match, seat)):
                steps = plan_words(seat, row, await self._store.reach(user_id))
                await self._executor.carry_out(steps, match, look)
        return ()

    def note(self, match: int, seats: Collection[int]) -> None:
        """Note the seats whose hands wait; the match's other hands have been drawn."""
        if not seats:
            self.forget(match)
            return
        before = self._since.get(match, {})
        self._since[match] = {seat: before.get(seat, self._now()) for seat in seats}
        self._ripe.discard(match)
        said = self._said.get(match, {})
        self._said[match] = {seat: said[seat] for seat in seats if seat in said}
        if self.drawing is None and not self._is_closed:
            # It is not the consequence of a press.
            self._drawing = asyncio.create_task(self._draw(), name="drawing hands", context=Context())

    def forget(self, match: int) -> None:
        """Drop a match whose hands don't wait any more or are not ours."""
        self._since.pop(match, None)
        self._ripe.discard(match)
        self._said.pop(match, None)

    def keep(self, is_ours: Callable[[int], bool]) -> None:
        """Forget the matches that another process has."""
        for match in [match for match in self._since if not is_ours(match)]:
            self.forget(match)

    def _has_said(self, match: int, seat: int, stamp: str) -> bool:
        """Return whether a hand says that already, and note it."""
        said = self._said.setdefault(match, {})
        if said.get(seat) == stamp:
            return True
        said[seat] = stamp
        return False

    def close(self) -> list[int]:
        """Let no hand wait from now on; return the matches with waiting hands.

        The longest waiting match comes first.
        """
        self._is_closed = True
        if self._drawing is not None:
            self._drawing.cancel()
        return sorted(self._since, key=lambda match: min(self._since[match].values()))

    async def _draw(self) -> None:
        """Have hands drawn, one match after the other, as long as any wait."""
        while self._since:
            waiting = {
                match: min(seats.values()) for match, seats in self._since.items() if match not in self._ripe
            }
            match = min(waiting, key=waiting.__getitem__, default=None)
            if match is None or not (self._presenter.is_quiet or self._now() - waiting[match] >= MAX_WAIT):
                await asyncio.sleep(POLL_INTERVAL)
                continue
            self._ripe.add(match)
            if (worker := self._show(match)) is None:
                self.forget(match)
            else:
                # One at a time, as others may want a picture any moment; but none is held up by
                # Discord's trouble.
                await asyncio.wait((worker,), timeout=MATCH_TIMEOUT)
