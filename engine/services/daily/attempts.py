"""Users' attempts at the deals of the days.

House rules: a press names the version of the attempt that it was shown. On an older one it changes
nothing, and is answered with how the attempt stands. A whole move is final.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final
from weakref import WeakValueDictionary

from engine.contract.driver import run_draft
from engine.contract.errors import IllegalMove, LimitReached, LobbyRefusal, StoreConflict
from engine.contract.values import Ask, Decided, Pick
from engine.contract.words import Words, say
from engine.daily.attempts import COUNTS, PRACTICE, Attempt
from engine.daily.calendar import month_of, streak_of
from engine.daily.fold import Deal
from engine.daily.maker import Dealt
from engine.daily.ranking import Ranked, Result, rank, rate
from engine.kit.lru import remember
from engine.players import Draft, Trail
from engine.services.daily.deals import UNREADABLE, Deals
from engine.services.quotas import Quotas
from engine.store.interface.dailies import AttemptStore

CACHED: Final = 64
"""The most attempts whose States are cached."""
STREAK_MOST: Final = 1000
"""The longest streak that is counted."""

OVER: Final = say("This deal can’t be played any more. `/daily` has today’s.")
NOT_BEGUN: Final = say("You haven’t opened this deal. `/daily` shows it.")
NOT_DONE: Final = say("Finish your try that counts first; then you can practise.")
NOTHING_CHOSEN: Final = say("You haven’t chosen anything yet, so there is nothing to take back.")


@dataclass(frozen=True)
class Position:
    """An attempt as its user sees it."""

    dealt: Dealt
    attempt: Attempt
    trail: Trail = field(repr=False)
    is_taken: bool = True
    """Whether the press that led here counted; a press on an older message does not."""

    @property
    def deal(self) -> Deal:
        """The deal, with its game."""
        return self.dealt.deal

    @cached_property
    def view(self) -> Any:
        """What the user's seat may know."""
        return self.deal.game.view(self.trail.now, self.deal.seat)

    @cached_property
    def ask(self) -> Ask | None:
        """The question; None when the attempt is finished."""
        if self.attempt.done is not None:
            return None
        end = run_draft(self.deal.game.choose(self.view), self.attempt.picks)[1]
        return end if isinstance(end, Ask) else None

    @property
    def shown_view(self) -> Any:
        """The view with the picks made so far."""
        return self.view if self.ask is None else self.ask.view

    @cached_property
    def description(self) -> tuple[Words, ...]:
        """The shown view in words."""
        return self.deal.game.describe(self.shown_view)


@dataclass(frozen=True, slots=True)
class Tables:
    """Results of a server's members, with the user's own line."""

    day: tuple[Ranked, ...]
    month: tuple[Ranked, ...]


class Attempts:
    """The attempts of a store's users."""

    def __init__(self, store: AttemptStore, deals: Deals, quotas: Quotas, now: Callable[[], int]) -> None:
        self._store = store
        self._deals = deals
        self._quotas = quotas
        self._now = now
        self._trails: OrderedDict[tuple[int, int, int, tuple[Draft, ...]], Trail] = OrderedDict()
        """By user, day, number and moves."""
        self._locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    async def unfinished(self, user_id: int) -> int | None:
        """Return yesterday if the user may still finish its deal, which they opened."""
        day = self._deals.today - 1
        attempt = await self._store.attempt(user_id, day, COUNTS) if self._deals.is_open(day) else None
        return day if attempt is not None and attempt.done is None else None

    async def open(self, user_id: int, day: int, server: int | None) -> Position:
        """Return the user's attempt that counts, begun now if there is none.

        LimitReached if they began one before their data was erased.
        """
        found = await self._store.attempt(user_id, day, COUNTS)
        if found is None:
            self._check_open(day)
            await self._deals.of_day(day)  # no attempt at a deal that can't be made
            cap = await self._quotas.on_daily(user_id, day)
            try:
                await self._store.begin_attempt(
                    Attempt(user_id, day, COUNTS, self._now(), server), caps=(cap,)
                )
            except LimitReached:
                if await self._store.attempt(user_id, day, COUNTS) is None:
                    raise
        return await self.at(user_id, day, COUNTS)

    async def practise(self, user_id: int, day: int, server: int | None) -> Position:
        """Return a new attempt out of competition, or the one that is not finished yet."""
        self._check_open(day)
        async with self._lock(user_id, day):
            counted = await self._store.attempt(user_id, day, COUNTS)
            if counted is None or counted.done is None:
                raise LobbyRefusal(NOT_DONE)
            before = await self._store.attempt(user_id, day, PRACTICE)
            if before is None:
                await self._store.begin_attempt(Attempt(user_id, day, PRACTICE, self._now(), server))
            elif before.done is not None:
                again = replace(before, drafts=(), picks=(), score=None, rating=None, done=None)
                await self._keep(before, again)
        return await self.at(user_id, day, PRACTICE)

    async def find(self, user_id: int, day: int) -> Attempt | None:
        """Return the user's attempt that counts; None if there is none."""
        return await self._store.attempt(user_id, day, COUNTS)

    async def at(self, user_id: int, day: int, number: int) -> Position:
        """Return how an attempt stands. LobbyRefusal if there is none."""
        attempt = await self._store.attempt(user_id, day, number)
        if attempt is None:
            raise LobbyRefusal(NOT_BEGUN)
        dealt = await self._deals.of_day(day)
        return Position(dealt, attempt, await self._trail(dealt.deal, attempt))

    async def pick(self, user_id: int, day: int, number: int, version: int, keys: Pick) -> Position:
        """Add one press to the draft; make the move when that completes it."""

        def add(position: Position) -> Attempt:
            drafted = (*position.attempt.picks, keys)
            picks, end = run_draft(position.deal.game.choose(position.view), drafted)
            if not isinstance(end, Decided):
                return replace(position.attempt, picks=picks)
            return self._advance(position, picks)

        return await self._change(user_id, day, number, version, add)

    async def undo(self, user_id: int, day: int, number: int, version: int) -> Position:
        """Take the last pick back."""
        return await self._change(user_id, day, number, version, lambda one: _shorten(one, 1))

    async def clear(self, user_id: int, day: int, number: int, version: int) -> Position:
        """Take all picks of the move back."""
        return await self._change(user_id, day, number, version, lambda one: _shorten(one, None))

    async def streak(self, user_id: int) -> int:
        """Return how many days in a row the user has finished a deal."""
        return streak_of(await self._store.days_done(user_id, STREAK_MOST), self._deals.today)

    async def tables(self, server: int | None, user_id: int, day: int) -> Tables:
        """Return a server's tables of a day and of its month, with the user's own result."""
        month = month_of(day)
        own = await self._store.attempt(user_id, day, COUNTS)
        of_day = await self._results(server, day, day)
        of_month = await self._results(server, month[0], day)
        if own is not None and own.rating is not None:
            mine = Result(user_id, own.rating)
            of_day, of_month = {user_id: mine, **of_day}, {user_id: mine, **of_month}
        return Tables(rank(of_day.values()), rank(of_month.values()))

    async def posted_in(self, user_id: int, day: int, channel: int) -> int | None:
        """Return the message by which a user posted a result in a channel; None without one."""
        return await self._store.daily_post(user_id, day, channel)

    async def note_post(self, user_id: int, day: int, channel: int, message: int) -> None:
        """Note that a user posted a result."""
        await self._store.keep_daily_post(user_id, day, channel, message)

    async def _results(self, server: int | None, first: int, last: int) -> Mapping[int, Result]:
        found = () if server is None else await self._store.daily_results(server, first, last)
        return {one.user: one for one in found}

    def _check_open(self, day: int) -> None:
        if not self._deals.is_open(day):
            raise LobbyRefusal(OVER)

    def _lock(self, user_id: int, day: int) -> asyncio.Lock:
        return self._locks.setdefault((user_id, day), asyncio.Lock())

    async def _change(
        self, user_id: int, day: int, number: int, version: int, change: Callable[[Position], Attempt]
    ) -> Position:
        """Return the attempt after a press on a version of it."""
        async with self._lock(user_id, day):
            position = await self.at(user_id, day, number)
            before = position.attempt
            if before.version != version or before.done is not None:
                return replace(position, is_taken=False)
            self._check_open(day)
            after = await asyncio.to_thread(change, position)
            try:
                await self._keep(before, after)
            except StoreConflict:  # another process was faster
                return replace(await self.at(user_id, day, number), is_taken=False)
        return await self.at(user_id, day, number)

    async def _keep(self, before: Attempt, after: Attempt) -> None:
        await self._store.keep_attempt(before, replace(after, version=before.version + 1))

    def _advance(self, position: Position, draft: Draft) -> Attempt:
        """Return the attempt after a whole move."""
        deal, attempt = position.deal, position.attempt
        trail = deal.play(position.trail, draft)
        after = replace(attempt, drafts=(*attempt.drafts, draft), picks=())
        remember(self._trails, _key(after), trail, CACHED)
        if deal.asks(trail):
            return after
        score = deal.score(trail)
        return replace(after, score=score, rating=rate(score, position.dealt.best), done=self._now())

    async def _trail(self, deal: Deal, attempt: Attempt) -> Trail:
        """Return what has been played, from the cache or by playing it again."""
        known = self._trails.get(_key(attempt))
        if known is None:
            known = await fold_deal(deal, attempt.drafts)
        remember(self._trails, _key(attempt), known, CACHED)
        return known


async def fold_deal(deal: Deal, drafts: Sequence[Draft]) -> Trail:
    """Return what these moves lead to.

    LobbyRefusal if they are not possible any more: computers of another build answer otherwise.
    """
    try:
        return await asyncio.to_thread(deal.fold, drafts)
    except IllegalMove:
        raise LobbyRefusal(UNREADABLE) from None


def _key(attempt: Attempt) -> tuple[int, int, int, tuple[Draft, ...]]:
    return attempt.user, attempt.day, attempt.number, attempt.drafts


def _shorten(position: Position, by: int | None) -> Attempt:
    """Return the attempt without its last picks; None stands for all of them."""
    picks = position.attempt.picks
    if not picks:
        raise IllegalMove(NOTHING_CHOSEN)
    return replace(position.attempt, picks=() if by is None else picks[:-by])
