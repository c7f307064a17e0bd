"""The messages of matches, kept current: now, after errors and after restarts.

House rules: every lobby, board and hand is sent from here. `cogs.surfaces.plan_hand` decides what
is to be done, and `cogs.surfaces.execute` does it. The match is committed before anything happens
here. Each surface stores what it shows, and what is behind is brought up to date.

If several processes share the store, one of them shows a match. A process that changes the match
informs that one. If the match moves to another process, work on it stops at once. There is one
worker per match. One message may cover several changes. Nothing is told twice, and nothing is
forgotten.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager

from cogs.api.delivery import Delivery
from cogs.api.dm_locks import DmLocks
from cogs.api.places import Places
from cogs.kit import metrics
from cogs.kit.fair_slots import OvertakenError
from cogs.kit.interactions import NETWORK, brief
from cogs.screens.presenter import Presenter
from cogs.screens.stamps import as_lost
from cogs.screens.steps import Unreached
from cogs.surfaces import plan_hand
from cogs.surfaces.boards import Boards
from cogs.surfaces.execute import Executor
from cogs.surfaces.manners import Manners
from cogs.surfaces.plan_hand import BOARD, LOBBY, Manner, Situation
from cogs.surfaces.questions import Questions
from cogs.surfaces.waiting_hands import WaitingHands
from engine.contract.errors import EngineError
from engine.kit.lru import remember
from engine.library import game_named
from engine.match.message_records import Reach, Surface
from engine.match.records import Match
from engine.services.matches import Matches
from engine.store.duty import WANTED, News, NotOursError
from engine.store.interface import Shelf

log = logging.getLogger(__name__)

MAX_CONCURRENT = 16
"""Maximum number of matches refreshed concurrently."""
CARD_TIMEOUT = 5
"""Maximum number of seconds to wait for a lobby card."""
POLL_INTERVAL = 0.1
"""Seconds between two checks whether another process has shown a card."""
RETRY_DELAYS = (1, 5, 30, 120)
"""Seconds to wait after each failure in a row; after that `heal` takes over."""
SURE = 10_000
"""Number of matches without a post in doubt; in others the next post is edited, too."""


class Surfaces:
    """The service that keeps a match's messages current; others call `refresh`."""

    def __init__(
        self,
        matches: Matches,
        shelf: Shelf,
        presenter: Presenter,
        delivery: Delivery,
        executor: Executor,
        *,
        places: Places,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._places = places
        self._matches = matches
        self._shelf = shelf
        self._presenter = presenter
        self._delivery = delivery
        self.executor = executor
        self.manners = Manners(matches, shelf, now)
        self._now = now
        self._behind: set[int] = set()
        self._duty = matches.duty
        self._duty.workers.append(self)
        self._sweeping: asyncio.Task[None] | None = None
        self._lost_cards: dict[int, int | None] = {}
        """Matches with a lost card, by the message that is gone or could not be edited."""
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(MAX_CONCURRENT)
        self._sure: OrderedDict[int, None] = OrderedDict()
        """Matches shown completely; in others a post may have got through unknown to us."""
        self._unanswered: set[int] = set()
        """Matches whose card does not answer a command."""
        self._pressed: dict[int, float] = {}
        """Arrival of the first press by match whose effect is not shown yet."""
        self._closing = False
        self._writing = DmLocks()
        self._waiting = WaitingHands(
            matches, shelf, presenter, self.executor, self._writing, show=self._show_again, now=now
        )
        self._boards = Boards(matches, executor, self._situation)
        self._questions = Questions(
            shelf, matches.servers, self.executor, self._writing, matches.privacy.is_gone
        )

    def without(self, user: int) -> AbstractAsyncContextManager[None]:
        """Block DMs to the user; first wait for the one under way."""
        return self._writing.without(user)

    @property
    def busy(self) -> int:
        """The number of matches that are being refreshed or wait for it."""
        return len(self._workers)

    def refresh(self, match: int) -> None:
        """Show the new state of a match as soon as possible."""
        self._behind.add(match)
        if (since := metrics.press_time()) is not None:
            self._pressed.setdefault(match, since)
        self._presenter.overtake(match)
        if match not in self._workers and not self._closing:
            self._workers[match] = asyncio.create_task(self._work(match), name=f"surfaces-{match}")

    def _show_again(self, match: int) -> asyncio.Task[None] | None:
        """Show a match in which hands wait; return the task that does it."""
        if match not in self._workers:
            self.refresh(match)
        return self._workers.get(match)

    async def see(self, match: Match, user: int) -> None:
        """Note that a player has looked at their match.

        A notice that quiet hours hold back is then not needed.
        """
        if match.phase == "playing" and await self.manners.see(match, user):
            self._handle_news(News(match.id))

    def lost_board(self, match: int, message: int | None) -> None:
        """Post a board again that is lost or may have a place again."""
        self._handle_news(News(match, BOARD, message))

    def lost_card(self, match: int, message: int | None) -> None:
        """Post a card again that is lost or may have a place again."""
        self._handle_news(News(match, LOBBY, message))

    def lost_question(self, match: int, slot: str, message: int) -> None:
        """Ask a question again whose message is gone, if it is still open."""
        self._handle_news(News(match, slot, message))

    async def show_lobby(self, match: int) -> Surface | None:
        """Post the card of a match that no command answers with; return its row.

        None if it is not shown within `AT_MOST` seconds.
        """
        self._handle_news(News(match, WANTED))
        if (worker := self._workers.get(match)) is not None:
            await asyncio.wait((worker,), timeout=CARD_TIMEOUT)
            return (await self._shelf.surfaces(match)).get(LOBBY)
        for _ in range(round(CARD_TIMEOUT / POLL_INTERVAL)):
            if (card := (await self._shelf.surfaces(match)).get(LOBBY)) is not None:
                return card
            await asyncio.sleep(POLL_INTERVAL)
        return None

    def _handle_news(self, news: News) -> None:
        """Handle news, or pass it on to the process that shows the match."""
        if self._duty.is_ours(news.match):
            self.hear(news)
        else:
            self._duty.pass_on(news)

    def hear(self, news: News) -> None:
        """Handle news of a match that this process shows."""
        match news.slot:
            case "":
                pass
            case plan_hand.BOARD:
                self._boards.lose(news.match, news.message)
            case plan_hand.LOBBY:
                self._lost_cards[news.match] = news.message
            case slot if slot == WANTED:
                self._unanswered.add(news.match)
            case slot if news.message is not None:
                self._questions.lose(news.match, slot, news.message)
        self.refresh(news.match)

    def sweep(self) -> None:
        """Refresh all our matches that are behind.

        It is called after matches were taken over, or news were missed.
        """
        if self._sweeping is None or self._sweeping.done():
            self._sweeping = asyncio.create_task(self._sweep(), name="sweeping")

    async def finish(self, is_leaving: Callable[[int], bool]) -> None:
        """Finish the refreshes of matches that are being handed over."""
        while leaving := [worker for match, worker in self._workers.items() if is_leaving(match)]:
            await asyncio.wait(leaving)

    def stop(self) -> None:
        """Stop work on matches that another process shows now."""
        for match in [one for one in self._sure if not self._duty.is_ours(one)]:
            del self._sure[match]  # we don't see which posts get through from now on
        for match in [one for one in self._workers if not self._duty.is_ours(one)]:
            self._behind.discard(match)
            self._workers[match].cancel()
        self._waiting.keep(self._duty.is_ours)

    async def heal(self) -> None:
        """Refresh every match that is behind or has a ping that is due.

        It runs after a restart and periodically.
        """
        behind = [match for match in await self._shelf.behind(self._duty.ours) if match not in self._waiting]
        for match in (*behind, *await self._questions.find_due(self._now())):
            if self._duty.is_ours(match):
                self.refresh(match)

    async def _sweep(self) -> None:
        """Refresh matches that are behind, but not those that are being refreshed.

        If the store fails, try again until it answers.
        """
        while not self._closing:
            try:
                for match in await self._shelf.behind(self._duty.ours):
                    if self._duty.is_ours(match) and match not in self._workers:
                        self.refresh(match)
            except EngineError as error:
                log.warning("can't look up which matches are behind, trying again: %s", error)
                await asyncio.sleep(RETRY_DELAYS[0])
            else:
                return

    async def idle(self) -> None:
        """Wait until nothing is left to show, apart from failures that are retried later."""
        while self._workers or self._waiting.drawing is not None:
            await asyncio.wait([*self._workers.values(), *filter(None, (self._waiting.drawing,))])

    async def close(self, patience: float = 10) -> None:
        """Finish current work and waiting hands within `patience` seconds.

        The next start shows the rest.
        """
        for match in self._waiting.close():
            self._show_again(match)
        self._closing = True
        if (sweeping := self._sweeping) is not None and sweeping.cancel():
            await asyncio.gather(sweeping, return_exceptions=True)
        if self._workers:
            _, late = await asyncio.wait(list(self._workers.values()), timeout=patience)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _work(self, match: int) -> None:
        failures, is_cut_off = 0, False
        try:
            while match in self._behind:
                self._behind.discard(match)
                try:
                    async with self._slots:
                        await self._refresh_match(match)
                    failures = 0
                    if match not in self._behind:
                        metrics.observe_shown(self._pressed.pop(match, None))
                except OvertakenError:
                    self._behind.add(match)
                except NotOursError:
                    self._forget_shown(match)
                    return
                except EngineError as error:
                    self._forget_shown(match)
                    log.warning("match %d can't be shown: %s", match, error, extra={"match": match})
                    return
                except Exception as error:
                    self._sure.pop(match, None)
                    self._waiting.forget(match)
                    log.warning(
                        "can't show match %d yet, trying again: %s",
                        match,
                        brief(error),
                        exc_info=_is_unexpected(error),
                        extra={"match": match},
                    )
                    if self._closing or failures == len(RETRY_DELAYS):
                        return
                    self._behind.add(match)
                    await asyncio.sleep(RETRY_DELAYS[failures])
                    failures += 1
        except asyncio.CancelledError:
            is_cut_off = True
            self._forget_shown(match)
            raise
        finally:
            del self._workers[match]
            if match in self._behind and self._duty.is_ours(match) and is_cut_off:
                self.refresh(match)  # it is ours again

    def _forget_shown(self, match: int) -> None:
        """Forget what a match shows: it is unknown, or shown by another process."""
        self._sure.pop(match, None)
        self._pressed.pop(match, None)
        self._waiting.forget(match)

    async def _refresh_match(self, number: int) -> None:
        match = await self._matches.match(number)
        shown = await self._shelf.surfaces(number)
        if not self._duty.is_ours(number):
            raise NotOursError
        if plan_hand.wants_thread(match, shown.get(BOARD)):
            match = await self._open_thread(match, shown.get(LOBBY))
        if number not in self._unanswered and plan_hand.awaits_card(match, shown.get(LOBBY), self._now()):
            return
        if match.is_going or match.started is None:
            await self._show_card(match, shown.get(LOBBY))
            self._unanswered.discard(number)
        waiting: set[int] = set()
        # A match that can't go on keeps its last board: no new picture of it can be drawn.
        if match.started is not None and not (match.phase == "playing" and match.fault is not None):
            waiting = self._waiting.choose(self._situation(match), shown)
            # Each runs to its end: an error in one player's DM holds up neither the table nor the
            # others, and nothing is under way when the next attempt begins. The board is drawn
            # while the hands are sent. Otherwise it would often be out of date, because a player
            # who has their hand moves at once.
            reached = await asyncio.gather(
                self._boards.prepare(number, shown.get(BOARD)),
                *(
                    (self._waiting.say if seat in waiting else self._show_hand)(number, seat, shown)
                    for seat in range(len(match.seats))
                ),
                return_exceptions=True,
            )
            for trouble in reached:
                if isinstance(trouble, OvertakenError):
                    raise trouble  # the newer state is shown at once, with the table
            missed = [one for found in reached if not isinstance(found, BaseException) for one in found]
            await self._boards.show(number, shown.get(BOARD), missed)
            await self._questions.show(self._situation(match), shown)
            for trouble in reached:
                if isinstance(trouble, BaseException):
                    raise trouble
        elif match.started is not None:
            await self._questions.show(self._situation(match), shown)
        if match.started is not None and not match.is_going:
            # After the players' messages, because it is for everyone else.
            await self._show_card(match, shown.get(LOBBY))
        if not self._duty.is_ours(number):
            raise NotOursError
        self._waiting.note(number, waiting)
        if not waiting:
            await self._shelf.settle(number, match.version)
        elif self._closing:
            self._behind.add(number)  # they began to wait just before
        remember(self._sure, number, None, SURE)

    async def _show_card(self, match: Match, row: Surface | None) -> None:
        if row is not None and self._lost_cards.get(match.id, 0) == row.message:
            row = as_lost(row)
        await self.executor.carry_out(plan_hand.plan_card(self._situation(match), row), match)
        self._lost_cards.pop(match.id, None)

    async def _show_hand(self, number: int, seat: int, shown: Mapping[str, Surface]) -> tuple[Unreached, ...]:
        """Bring one player's DM up to date.

        Return what the board must tell instead, if no DM gets through.
        """
        match = await self._matches.match(number)
        if (user_id := match.seats[seat].user_id) is None:
            return ()
        with self._writing.to(user_id) as may_write:
            if not may_write:
                return ()
            row = shown.get(plan_hand.hand_slot(match, seat))
            reach, manner, look = Reach(user_id), Manner(), None
            if not plan_hand.is_current(match, seat, row):
                if await self._matches.privacy.is_gone(user_id):
                    return ()
                reach = await self._shelf.reach(user_id)
                manner = await self.manners.find(match, seat, user_id)
                look = await self._matches.look_seat(match.id, seat)
                if plan_hand.hand_slot(match, seat) != plan_hand.hand_slot(look.match, seat):
                    raise OvertakenError(is_replaced=False)  # another player has that seat by now
                match = look.match
            steps = plan_hand.plan_hand(self._situation(match), seat, row, reach, manner)
            missed = await self.executor.carry_out(steps, match, look)
            if plan_hand.is_reminder_due(match, seat, row, manner):
                metrics.REMINDERS.inc()
            return missed

    def _situation(self, match: Match) -> Situation:
        return Situation(match, self._now(), is_sure=match.id in self._sure)

    async def _open_thread(self, match: Match, lobby: Surface | None) -> Match:
        """Return the match with a new thread at its lobby card.

        Return it without one where no thread is allowed.
        """
        if lobby is None or lobby.message is None or not self._places.may_have_threads(match.place):
            return match
        name = f"{game_named(match.game).TITLE} #{match.id}"
        thread = await self._delivery.open_thread(lobby.channel, lobby.message, name)
        return await self._matches.set_thread(match.id, thread) if thread is not None else match

    async def adopt_lobby(self, match: Match, channel: int, message: int) -> None:
        """Take over the card that answered the command which opened the match."""
        await self._shelf.keep_surface(match.id, plan_hand.card_surface(match, channel, message, self._now()))
        self._handle_news(News(match.id))


def _is_unexpected(error: Exception) -> bool:
    """Return whether the log needs the traceback: not for Discord's faults."""
    return not isinstance(error, NETWORK)
