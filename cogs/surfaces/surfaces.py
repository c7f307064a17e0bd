"""The messages of matches, kept current: now, after errors and after restarts.

House rules: every lobby, board and hand is sent from here. `cogs.surfaces.display` shows a match;
this module decides when. The match is committed before anything happens here. Each surface stores
what it shows, and what is behind is brought up to date.

If several processes share the store, one of them shows a match. A process that changes the match
informs that one. If the match moves to another process, work on it stops at once. There is one
worker per match. One message may cover several changes. Nothing is told twice, and nothing is
forgotten.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from cogs.api.delivery import Delivery
from cogs.api.places import Places
from cogs.api.presses import LASTS, NotShownError
from cogs.kit import metrics
from cogs.kit.fair_slots import OvertakenError
from cogs.kit.interactions import NETWORK, Interaction, brief
from cogs.kit.keyed_worker import KeyedWorker, Retry
from cogs.kit.screen import Screen
from cogs.screens.presenter import Presenter
from cogs.surfaces import plan_hand
from cogs.surfaces.display import Display
from cogs.surfaces.execute import Executor
from cogs.surfaces.plan_hand import BOARD, LOBBY
from engine.contract.errors import EngineError
from engine.match.message_records import Surface
from engine.match.records import Match
from engine.services.matches import Matches
from engine.store.duty import WANTED, News, NotOursError
from engine.store.interface.surfaces import SurfaceStore

log = logging.getLogger(__name__)

MAX_CONCURRENT = 16
"""Maximum number of matches refreshed concurrently."""
CARD_TIMEOUT = 5
"""Maximum number of seconds to wait for a lobby card."""
POLL_INTERVAL = 0.1
"""Seconds between two checks whether another process has shown a card."""
RETRY_DELAYS = (1, 5, 30, 120)
"""Seconds to wait after each failure in a row; after that `heal` takes over."""


class Surfaces:
    """The service that keeps a match's messages current; others call `refresh`."""

    def __init__(
        self,
        matches: Matches,
        store: SurfaceStore,
        presenter: Presenter,
        delivery: Delivery,
        executor: Executor,
        *,
        places: Places,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._matches = matches
        self._store = store
        self._presenter = presenter
        self.executor = executor
        self._now = now
        self._duty = matches.duty
        self._duty.workers.append(self)
        self.worker = KeyedWorker(
            "surfaces", self._show, self._on_error, most=MAX_CONCURRENT, delays=RETRY_DELAYS
        )
        self.display = Display(
            matches,
            store,
            presenter,
            delivery,
            executor,
            places=places,
            now=now,
            show_again=self._show_again,
        )
        self._sweeping: asyncio.Task[None] | None = None
        self._pressed_here: dict[int, float] = {}
        """Until when this process can change a message of another process's match, by match."""
        self._pressed: dict[int, float] = {}
        """Arrival of the first press by match whose effect is not shown yet."""

    def without(self, user: int) -> AbstractAsyncContextManager[None]:
        """Block DMs to the user; first wait for the one under way."""
        return self.display.writing.without(user)

    @property
    def busy(self) -> int:
        """The number of matches that are being refreshed or wait for it."""
        return len(self.worker.keys)

    def refresh(self, match: int) -> None:
        """Show the new state of a match as soon as possible."""
        if (since := metrics.press_time()) is not None:
            self._pressed.setdefault(match, since)
        self._presenter.overtake(match)
        self.worker.request(match)

    def _show_again(self, match: int) -> asyncio.Task[None] | None:
        """Show a match in which hands wait; return the task that does it."""
        if self.worker.task(match) is None:
            self.refresh(match)
        return self.worker.task(match)

    async def see(self, match: Match, user: int) -> None:
        """Note that a player has looked at their match.

        A notice that quiet hours hold back is then not needed.
        """
        if match.phase == "playing" and await self.display.manners.see(match, user):
            self._handle_news(News(match.id))

    async def renew(self, interaction: Interaction) -> None:
        """Bring a match's only message up to date, where a press on it allows that."""
        if (number := await self.display.foreign.find_pressed(interaction)) is not None:
            await self._renew(number)

    async def renew_others(self) -> None:
        """Bring messages up to date whose matches other processes hold, but this one the press."""
        for number in [*self._pressed_here]:
            if self._now() >= self._pressed_here[number]:
                del self._pressed_here[number]
            else:
                await self._renew(number, is_pressed=False)

    async def _renew(self, number: int, *, is_pressed: bool = True) -> None:
        if self._duty.is_ours(number):
            self._pressed_here.pop(number, None)
            self.refresh(number)
            return
        if is_pressed:
            self._pressed_here[number] = self._now() + LASTS
        try:
            row = (await self._store.surfaces(number)).get(LOBBY)
            await self.display.foreign.show(await self._matches.match(number), row)
        except (EngineError, OvertakenError, NotShownError) as error:
            log.info("the message of match %d is renewed later: %s", number, brief(error))

    async def greet(self, match: Match, user: int) -> None:
        """Try a DM to a player who joined where the bot is not; the card tells if it fails."""
        await self.display.foreign.greet(match, user)
        self.refresh(match.id)

    async def only_message(self, match: Match) -> Screen:
        """Return what a new message shows of a match where the bot is not."""
        return await self.display.foreign.screen(match)

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

        None if it is not shown within `CARD_TIMEOUT` seconds.
        """
        self._handle_news(News(match, WANTED))
        if (task := self.worker.task(match)) is not None:
            await asyncio.wait((task,), timeout=CARD_TIMEOUT)
            return (await self._store.surfaces(match)).get(LOBBY)
        for _ in range(round(CARD_TIMEOUT / POLL_INTERVAL)):
            if (card := (await self._store.surfaces(match)).get(LOBBY)) is not None:
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
        self.display.hear(news)
        self.refresh(news.match)

    def sweep(self) -> None:
        """Refresh all our matches that are behind.

        It is called after matches were taken over, or news were missed.
        """
        if self._sweeping is None or self._sweeping.done():
            self._sweeping = asyncio.create_task(self._sweep(), name="sweeping")

    async def finish(self, is_leaving: Callable[[int], bool]) -> None:
        """Finish the refreshes of matches that are being handed over."""
        await self.worker.finish(is_leaving)

    def stop(self) -> None:
        """Stop work on matches that another process shows now."""
        for match in self.worker.keys:
            if not self._duty.is_ours(match):
                self.worker.cancel(match)
                self._pressed.pop(match, None)
        self.display.keep(self._duty.is_ours)

    async def heal(self) -> None:
        """Refresh every match that is behind or has a ping that is due.

        It runs after a restart and periodically.
        """
        waiting = self.display.waiting
        behind = [match for match in await self._store.behind(self._duty.ours) if match not in waiting]
        for match in (*behind, *await self.display.questions.find_due(self._now())):
            if self._duty.is_ours(match):
                self.refresh(match)

    async def _sweep(self) -> None:
        """Refresh matches that are behind, but not those that are being refreshed.

        If the store fails, try again until it answers.
        """
        while not self.worker.is_closing:
            try:
                for match in await self._store.behind(self._duty.ours):
                    if self._duty.is_ours(match) and self.worker.task(match) is None:
                        self.refresh(match)
            except EngineError as error:
                log.warning("can't look up which matches are behind, trying again: %s", error)
                await asyncio.sleep(RETRY_DELAYS[0])
            else:
                return

    async def idle(self) -> None:
        """Wait until nothing is left to show, apart from failures that are retried later."""
        display = self.display
        while tasks := [
            *self.worker.tasks,
            *display.stories.tasks,
            *filter(None, (display.waiting.drawing,)),
        ]:
            await asyncio.wait(tasks)

    async def close(self, patience: float = 10) -> None:
        """Finish current work and waiting hands within `patience` seconds.

        The next start shows the rest.
        """
        for match in self.display.waiting.close():
            self._show_again(match)
        await self.display.stories.close()
        self.worker.is_closing = True
        if (sweeping := self._sweeping) is not None and sweeping.cancel():
            await asyncio.gather(sweeping, return_exceptions=True)
        await self.worker.close(patience)

    async def _show(self, match: int) -> None:
        self._presenter.catch_up(match)
        is_waiting = await self.display.show(match)
        if is_waiting and self.worker.is_closing:
            self.worker.request(match)  # its hands began to wait just before
        if not self.worker.is_requested(match):
            metrics.observe_shown(self._pressed.pop(match, None))

    def _on_error(self, match: int, error: Exception) -> Retry:
        """Return when a match is shown again after an error."""
        if isinstance(error, OvertakenError):
            return Retry.AT_ONCE
        self.display.doubt(match)
        if isinstance(error, NotOursError | EngineError):
            self._pressed.pop(match, None)
            if not isinstance(error, NotOursError):
                log.warning("match %d can't be shown: %s", match, error, extra={"match": match})
            return Retry.NEVER
        log.warning(
            "can't show match %d yet, trying again: %s",
            match,
            brief(error),
            exc_info=not isinstance(error, (*NETWORK, NotShownError)),  # Discord's faults need no traceback
            extra={"match": match},
        )
        return Retry.LATER

    async def adopt_lobby(self, match: Match, channel: int, message: int) -> None:
        """Take over the card that answered the command which opened the match.

        Where the bot is not, the message that showed the match before says where it goes on.
        """
        if match.place.is_foreign:
            await self.display.foreign.leave(match, channel, message)
            if not self._duty.is_ours(match.id):
                self._pressed_here[match.id] = self._now() + LASTS
        await self._store.keep_surface(match.id, plan_hand.card_surface(match, channel, message, self._now()))
        self._handle_news(News(match.id))
