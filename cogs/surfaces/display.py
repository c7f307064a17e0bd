"""All messages of one match, brought up to date.

`cogs.surfaces.plan_hand` and its neighbours decide what is to be done, and `cogs.surfaces.execute`
does it. `cogs.surfaces.surfaces` decides when a match is shown.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping

from cogs.api.delivery import Delivery
from cogs.api.dm_locks import DmLocks
from cogs.api.places import Places
from cogs.kit import metrics
from cogs.kit.fair_slots import OvertakenError
from cogs.screens.presenter import Presenter
from cogs.screens.stamps import as_lost
from cogs.screens.steps import Unreached
from cogs.surfaces import plan_hand
from cogs.surfaces.boards import BoardPlan, Boards
from cogs.surfaces.execute import Executor
from cogs.surfaces.foreign import ForeignMessages
from cogs.surfaces.manners import Manners
from cogs.surfaces.plan_hand import BOARD, LOBBY, Manner, Situation
from cogs.surfaces.questions import Questions
from cogs.surfaces.stories import Stories
from cogs.surfaces.waiting_hands import WaitingHands
from engine.kit.lru import remember
from engine.library import game_named
from engine.match.message_records import Reach, Surface
from engine.match.records import Match
from engine.services.matches import Matches
from engine.store.duty import WANTED, News, NotOursError
from engine.store.interface.surfaces import SurfaceStore

SURE = 10_000
"""Number of matches without a post in doubt; in others the next post is edited, too."""


class Display:
    """Shows a match: its card, its hands, its board and its questions.

    `show_again` has a match shown again, and returns the task that does it.
    """

    def __init__(
        self,
        matches: Matches,
        store: SurfaceStore,
        presenter: Presenter,
        delivery: Delivery,
        executor: Executor,
        *,
        places: Places,
        now: Callable[[], float],
        show_again: Callable[[int], asyncio.Task[None] | None],
    ) -> None:
        self._places = places
        self._matches = matches
        self._store = store
        self._delivery = delivery
        self._executor = executor
        self._now = now
        self._duty = matches.duty
        self.manners = Manners(matches, store, now)
        self.writing = DmLocks()
        self.waiting = WaitingHands(
            matches, store, presenter, executor, self.writing, show=show_again, now=now
        )
        self.stories = Stories(matches, store, executor, show_again)
        self._boards = Boards(matches, executor, self._situation)
        self.questions = Questions(store, matches.servers, executor, self.writing, matches.privacy.is_gone)
        self.foreign = ForeignMessages(
            matches,
            store,
            presenter,
            delivery,
            dm_states=executor.dm_states,
            writing=self.writing,
            now=now,
        )
        self._lost_cards: dict[int, int | None] = {}
        """Matches with a lost card, by the message that is gone or could not be edited."""
        self._unanswered: set[int] = set()
        """Matches whose card does not answer a command."""
        self._sure: OrderedDict[int, None] = OrderedDict()
        """Matches shown completely; in others a post may have got through unknown to us."""

    def hear(self, news: News) -> None:
        """Note what the next `show` of a match has to repair or to post."""
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
                self.questions.lose(news.match, slot, news.message)

    def doubt(self, match: int) -> None:
        """Note that a post of a match may have got through, or not; no hand waits any more."""
        self._sure.pop(match, None)
        self.waiting.forget(match)

    def keep(self, is_ours: Callable[[int], bool]) -> None:
        """Forget the matches that another process shows: we don't see its posts."""
        for match in [one for one in self._sure if not is_ours(one)]:
            del self._sure[match]
        self.waiting.keep(is_ours)
        self.stories.keep(is_ours)

    async def show(self, number: int) -> bool:
        """Bring all messages of a match up to date; return whether hands wait for their pictures.

        NotOursError if another process shows it. OvertakenError if it must be done again at once.
        """
        match = await self._matches.match(number)
        shown = await self._store.surfaces(number)
        if not self._duty.is_ours(number):
            raise NotOursError
        if plan_hand.wants_thread(match, shown.get(BOARD)):
            if match.lobby.table is not None and LOBBY not in shown:
                # A tournament opens matches that begin at once: their thread needs a card, too.
                await self._show_card(match, None)
                shown = await self._store.surfaces(number)
            match = await self._open_thread(match, shown.get(LOBBY))
        if number not in self._unanswered and plan_hand.awaits_card(match, shown.get(LOBBY), self._now()):
            return False
        if match.is_going or match.times.started is None:
            await self._show_card(match, shown.get(LOBBY))
            self._unanswered.discard(number)
        waiting, is_complete = set[int](), True
        # A match that can't go on keeps its last board: no new picture of it can be drawn.
        if match.times.started is not None and not (match.phase == "playing" and match.fault is not None):
            waiting = self.waiting.choose(self._situation(match), shown)
            await self._show_players(match, shown, waiting)
        elif match.times.started is not None:
            await self.questions.show(self._situation(match), shown)
        if match.times.started is not None and not match.is_going:
            # After the players' messages, because it is for everyone else.
            await self._show_card(match, shown.get(LOBBY))
            is_complete = match.place.is_foreign or await self.stories.show(self._situation(match))
        if not self._duty.is_ours(number):
            raise NotOursError
        self.waiting.note(number, waiting)
        if not waiting and is_complete:
            await self._store.settle(number, match.version)
        remember(self._sure, number, None, SURE)
        return bool(waiting)

    async def _show_players(
        self, match: Match, shown: Mapping[str, Surface], waiting: Collection[int]
    ) -> None:
        """Bring hands, board and questions up to date; the hands of some seats wait."""
        # Each runs to its end: an error in one player's DM holds up neither the table nor the
        # others, and nothing is under way when the next attempt begins. The board is drawn while
        # the hands are sent. Otherwise it would often be out of date, because a player who has
        # their hand moves at once.
        reached, prepared = await asyncio.gather(
            asyncio.gather(
                *(
                    (self.waiting.say if seat in waiting else self._show_hand)(match.id, seat, shown)
                    for seat in range(len(match.seats))
                ),
                return_exceptions=True,
            ),
            asyncio.gather(self._prepare_board(match, shown.get(BOARD)), return_exceptions=True),
        )
        troubles = [one for one in (*reached, *prepared) if isinstance(one, BaseException)]
        overtaken = next((one for one in troubles if isinstance(one, OvertakenError)), None)
        board = next((one for one in prepared if not isinstance(one, BaseException)), None)
        if overtaken is None or board is not None:
            missed = [one for found in reached if not isinstance(found, BaseException) for one in found]
            if match.place.is_foreign:
                await self.foreign.show(match, shown.get(LOBBY), missed)
            else:
                await self._boards.show(match.id, shown.get(BOARD), missed, board)
        if overtaken is not None:
            raise overtaken  # the newer state is shown at once, with the table
        await self.questions.show(self._situation(match), shown)
        for trouble in troubles:
            raise trouble

    async def _prepare_board(self, match: Match, row: Surface | None) -> BoardPlan | None:
        """Draw the board while the hands are shown, where there will be one."""
        return None if match.place.is_foreign else await self._boards.prepare(match.id, row)

    async def _show_card(self, match: Match, row: Surface | None) -> None:
        if match.place.is_foreign:
            if match.times.started is None:
                await self.foreign.show(match, row)
            return
        if row is not None and self._lost_cards.get(match.id, 0) == row.message:
            row = as_lost(row)
        await self._executor.carry_out(plan_hand.plan_card(self._situation(match), row), match)
        self._lost_cards.pop(match.id, None)

    async def _show_hand(self, number: int, seat: int, shown: Mapping[str, Surface]) -> tuple[Unreached, ...]:
        """Bring one player's DM up to date.

        Return what the board must tell instead, if no DM gets through.
        """
        match = await self._matches.match(number)
        if (user_id := match.seats[seat].user_id) is None:
            return ()
        with self.writing.to(user_id) as may_write:
            if not may_write:
                return ()
            row = shown.get(plan_hand.hand_slot(match, seat))
            reach, manner, look = Reach(user_id), Manner(), None
            if not plan_hand.is_current(match, seat, row):
                if await self._matches.privacy.is_gone(user_id):
                    return ()
                reach = await self._store.reach(user_id)
                manner = await self.manners.find(match, seat, user_id)
                look = await self._matches.look_seat(match.id, seat)
                if plan_hand.hand_slot(match, seat) != plan_hand.hand_slot(look.match, seat):
                    raise OvertakenError(is_replaced=False)  # another player has that seat by now
                match = look.match
            steps = plan_hand.plan_hand(self._situation(match), seat, row, reach, manner)
            missed = await self._executor.carry_out(steps, match, look)
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
