"""The execution of plans: it draws, sends and stores what the steps say.

It decides nothing. House rules: a match that another process shows is left alone, and nothing is
undone. An error that the plan does not cover is raised; the next plan starts from the rows.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from cogs.api.delivery import THREAD_LOCKED, BarredError, ChannelLostError, Delivery, DmClosedError, Posted
from cogs.api.dms import DmStates, DmWaitsError
from cogs.api.places import Places
from cogs.api.presence import Presence
from cogs.kit.fair_slots import OvertakenError
from cogs.kit.hidden_ids import has_made, mark_of
from cogs.kit.permissions import Obstacle
from cogs.kit.screen import Block, Screen, text_screen
from cogs.kit.wording import teller
from cogs.screens.hand_actions import Offers
from cogs.screens.lines import event_lines, news_for, quoted_lines
from cogs.screens.match_finder import waiting_for
from cogs.screens.presenter import Presenter, Reader
from cogs.screens.quiet_hours import hours_question
from cogs.screens.rating.aftermath import aftermath
from cogs.screens.review.story import lead_of, story_blocks
from cogs.screens.review.titles import title_blocks
from cogs.screens.steps import (
    Board,
    Card,
    Closing,
    Content,
    Edit,
    Farewell,
    Hand,
    Keep,
    KeepIfCalled,
    KeepRings,
    LeaveThread,
    Offered,
    Post,
    Question,
    Reclaimed,
    Remove,
    Replan,
    Result,
    Retire,
    Steps,
    Tell,
    Unreached,
    Warn,
)
from cogs.surfaces.first_hand import lesson
from cogs.surfaces.plan_offers import farewell_screen, reclaimed_screen
from cogs.surfaces.question_screens import question_screen
from cogs.surfaces.troubles import say_lost_card, say_moved, say_no_board, say_no_result
from engine.contract.words import Sentence, say
from engine.match.looks import Look
from engine.match.message_records import ReplayForm, Surface
from engine.match.records import Match
from engine.services.matches import Matches
from engine.store.duty import NotOursError
from engine.store.interface.surfaces import SurfaceStore

log = logging.getLogger(__name__)


class DrawnBoard(NamedTuple):
    """A board that was drawn before its step is carried out."""

    content: Board
    screen: Screen


class Executor:
    """The executor of plans, which does a surface's steps one after the other."""

    def __init__(
        self,
        matches: Matches,
        store: SurfaceStore,
        presenter: Presenter,
        delivery: Delivery,
        *,
        dm_states: DmStates,
        presence: Presence,
        places: Places,
        now: Callable[[], float],
    ) -> None:
        self._places = places
        self._matches = matches
        self._store = store
        self._presenter = presenter
        self._delivery = delivery
        self.dm_states = dm_states
        self._presence = presence
        self._now = now

    def was_pressed(self, row: Surface) -> bool:
        """Return whether a press lets us edit a row's message without an API call."""
        return row.message is not None and self._delivery.presses.reaches(row.message)

    async def carry_out(
        self, steps: Steps, match: Match, look: Look | None = None, board: DrawnBoard | None = None
    ) -> tuple[Unreached, ...]:
        """Do the steps that were planned for the match.

        All contents but the lobby card show the match as in `look`. `board` is used for its content
        alone: the same steps may edit another message, or tell of more on the board.
        Return the players whom the board has to notify. NotOursError as soon as another process
        shows the match. OvertakenError if it must be planned again, because more had been done than
        was known.
        """
        left = list(steps)
        new: Posted | None = None
        refusal: Exception | None = None
        is_locked = False
        missed: list[Unreached] = []
        while left:
            self._check_ours(match)
            step = left.pop(0)
            match step:
                case Edit():
                    if not await self._edit(step, match, look, board):
                        left = list(step.otherwise)
                case Post():
                    try:
                        new = await self._post(step, match, look, board)
                    except (ChannelLostError, BarredError) as error:
                        log.info(
                            "can't post about match %d in channel %d: %r",
                            match.id,
                            step.channel,
                            error,
                            extra={"match": match.id},
                        )
                        refusal, left = error, list(step.otherwise)
                        is_locked = is_locked or _is_lock(error)
                    else:
                        left = list(step.earlier) if _is_earlier(step, new) else left
                case Tell():
                    try:
                        new = await self._tell(step, match, look)
                    except (DmClosedError, DmWaitsError):
                        left = list(step.otherwise)
                    else:
                        left = list(step.earlier) if _is_earlier(step, new) else left
                case Retire():
                    await self._retire(step, match)
                case Remove():
                    await self._delivery.remove(step.channel, step.message)
                case Keep(surface, is_new):
                    if is_new and new is not None:
                        surface = replace(surface, channel=new.channel, message=new.message)
                    await self._store.keep_surface(match.id, surface)
                case KeepIfCalled(call, surface):
                    if new is not None and has_made(new.mark, call):
                        await self._store.keep_surface(match.id, surface)
                case KeepRings(rings):
                    await self._store.keep_rings(match.id, rings)
                case LeaveThread():
                    await self._matches.set_thread(match.id, None)
                case Warn(nonce, moved=True):
                    if is_locked:
                        await self.tell_host(match, say_moved(match), nonce)
                case Warn():
                    await self._warn(step, match, refusal)
                case Unreached():
                    missed.append(step)
                    user = match.seats[step.seat].user_id
                    if step.is_new and user is not None:
                        await self._note_departed(match, user)
                case Replan():
                    raise OvertakenError(is_replaced=False)
        return tuple(missed)

    async def draw_board(self, steps: Steps, look: Look) -> DrawnBoard | None:
        """Return the first board of the steps, if they contain one."""
        for step in steps:
            if isinstance(step, Edit | Post) and isinstance(step.content, Board):
                return DrawnBoard(step.content, await self._draw(step.content, look.match, look))
        return None

    def _check_ours(self, match: Match) -> None:
        """Raise NotOursError if another process shows the match.

        This may change while a picture is drawn.
        """
        if not self._matches.duty.is_ours(match.id):
            raise NotOursError

    async def _edit(self, step: Edit, match: Match, look: Look | None, board: DrawnBoard | None) -> bool:
        try:
            if step.must_be_newest and not await self._is_usable(step, match):
                return False
            screen = await self._draw(step.content, match, look, board)
            self._check_ours(match)
            if is_shown := await self._delivery.replace(step.channel, step.message, screen):
                await screen.was_shown()
            return is_shown
        except ChannelLostError:
            return False  # the post that follows will find out
        except BarredError:
            return step.reopens and await self._edit_archived(step, screen)

    async def _is_usable(self, step: Edit, match: Match) -> bool:
        """Return whether a message is where users look, with buttons that work."""
        if await self._delivery.is_locked(match.place.guild, step.channel):
            return False
        return await self._delivery.is_newest(step.channel, step.message)

    async def _edit_archived(self, step: Edit, screen: Screen) -> bool:
        """Edit a message in an archived thread, and archive the thread again."""
        if not await self._delivery.revive(step.channel):
            return False
        try:
            return await self._delivery.replace(step.channel, step.message, screen)
        except (ChannelLostError, BarredError):
            return False
        finally:
            await self._delivery.archive(step.channel)

    async def _post(self, step: Post, match: Match, look: Look | None, board: DrawnBoard | None) -> Posted:
        screen = await self._draw(step.content, match, look, board)
        screen = replace(screen, mark=mark_of(step.calls))
        if screen.pings and not (await self._matches.servers.rules(match.place.guild)).is_pinging:
            screen = replace(screen, pings=())
        if isinstance(step.content, Card | Offered):
            screen = replace(screen, pings=await self.filter_pingable(step.content, match, screen.pings))
        self._check_ours(match)
        if await self._delivery.is_locked(match.place.guild, step.channel):
            raise BarredError(
                THREAD_LOCKED
            )  # moderators may post in a locked thread, but its buttons do not work
        posted = await self._delivery.post(step.channel, screen, step.nonce)
        if step.is_renewed and not _is_earlier(step, posted):
            await self._delivery.replace(step.channel, posted.message, screen)
        return posted

    async def filter_pingable(
        self, content: Card | Offered, match: Match, users: Sequence[int]
    ) -> tuple[int, ...]:
        """Return the invited users whom the invitation may ping: by choice and by quota."""
        thing, host = _inviting(content, match)
        return tuple(
            [
                user
                for user in users
                if (await self._store.habits(user)).notice != "none"
                and await self._matches.quotas.may_ring(match.id, thing, host, user)
            ]
        )

    async def _tell(self, step: Tell, match: Match, look: Look | None) -> Posted:
        screen = replace(await self._draw(step.content, match, look), mark=mark_of(step.calls))
        self._check_ours(match)
        reach = step.reach
        try:
            posted = await self._delivery.post_dm(reach.user_id, reach.dm_channel, screen, step.nonce)
            if step.is_renewed and not _is_earlier(step, posted):
                await self._delivery.replace(posted.channel, posted.message, screen)
        except DmClosedError as error:
            await self.dm_states.note_refusal(
                reach, error.channel, int(self._now()), is_stranger=error.is_gone
            )
            await self._note_departed(match, reach.user_id, is_refused=error.is_gone)
            raise
        await self._note_returned(match, reach.user_id)
        if not _is_earlier(step, posted):
            await screen.was_shown()
        await self.dm_states.note_success(reach, posted.channel)
        return posted

    async def _note_departed(self, match: Match, user: int, *, is_refused: bool = False) -> None:
        """Note that a player can't be reached because they have left the server."""
        seat = match.seat_of(user)
        if match.phase != "playing" or seat is None or match.seats[seat].departed is not None:
            return
        if await self._presence.has_left(match, user, is_refused=is_refused):
            await self._matches.seats.note_departed(match.id, user)

    async def _note_returned(self, match: Match, user: int) -> None:
        """Note that a player is back on the server, because a DM got through."""
        seat = match.seat_of(user)
        is_noted = seat is not None and match.seats[seat].departed is not None
        if is_noted and not await self._presence.has_left(match, user):
            await self._matches.seats.note_returned(match.id, user)

    async def _draw(
        self, content: Content, match: Match, look: Look | None, board: DrawnBoard | None = None
    ) -> Screen:
        if board is not None and content == board.content:
            return board.screen
        if isinstance(content, Question | Offered):
            return question_screen(match, content)
        if isinstance(content, Reclaimed):
            return reclaimed_screen(match, content.seat)
        if isinstance(content, Farewell):
            return farewell_screen(match, content.place, content.language)
        if look is None or isinstance(content, Card):
            return await self._presenter.lobby(match, calls=isinstance(content, Card) and content.calls)
        plies = await self._matches.plies(match.id, content.since, match.ply)
        match content:
            case Hand(seat=seat, language=language, is_drawn=is_drawn):
                news, told = news_for(seat, plies), await lesson(self._matches, look, language)
                return await self._presenter.hand(
                    await self._matches.back.mark_changes(look, news),
                    news,
                    note=told.text,
                    reader=Reader(language),
                    offers=Offers(
                        back=await self._matches.takebacks.at_hand(match.id, seat),
                        hours=await hours_question(self._store, look),
                        has_next=await self._is_asked_elsewhere(match, seat),
                        has_move=told.has_move,
                    ),
                    lasting=True,
                    is_drawn=is_drawn,
                )
            case Closing(seat=seat, language=language):
                news, has_moment = news_for(seat, plies), await self._has_moment(match)
                return await self._presenter.closing(look, news, language, has_moment=has_moment)
            case Result(unreached=unreached, pings=pings, story=form, is_judged=is_judged):
                after = await aftermath(self._matches, match)
                story = () if form is None else await self.story(match, form, is_judged=is_judged)
                has_moment = await self._has_moment(match)
                return await self._presenter.result(
                    look, plies, unreached, pings, has_moment=has_moment, story=(*after, *story)
                )
            case Board(since, unreached, pings):
                return await self._presenter.board(
                    await self._matches.back.mark_changes(look, plies),
                    plies,
                    opening=since == 0,
                    unreachable=unreached,
                    pings=pings,
                    has_moment=await self._has_moment(match),
                )

    async def story(self, match: Match, form: ReplayForm, *, is_judged: bool) -> tuple[Block, ...]:
        """Show titles and how a match went; also what decided it, if asked for and known."""
        great = [one.ply for one in await self._matches.moments.all(match.id)]
        analysis = await self._matches.analyses.of_match(match.id) if is_judged else None
        turning = () if analysis is None else analysis.turning_points
        lead = lead_of(analysis)
        story = await self._matches.replays.story(match.id, great, turning, lead=lead and lead.ply)
        titles = title_blocks(match, await self._matches.profiles.honours(match.id))
        return (*titles, *await story_blocks(self._presenter.pictures, story, form, analysis))

    async def _has_moment(self, match: Match) -> bool:
        """Return whether a match has a great moment to share."""
        return await self._matches.moments.best(match.id) is not None

    async def _is_asked_elsewhere(self, match: Match, seat: int) -> bool:
        """Return whether another match waits for a player who has nothing to do here.

        Matches that can't go on don't count.
        """
        user = match.seats[seat].user_id
        if user is None or seat in match.to_move:
            return False
        # A count is fast and mostly sufficient, but it includes matches that can't go on.
        asked = (await self._matches.standing(user)).asked
        return asked > 0 and bool(await waiting_for(self._matches, user))

    async def _retire(self, step: Retire, match: Match) -> None:
        """Turn the old board into a record of what happened, with its picture."""
        telling = teller(match)
        plies = await self._matches.plies(match.id, step.since, step.upto)
        alt = telling(say("The board after move {ply}.", ply=step.upto))
        nothing = alt if step.since else telling(say("The match begins."))
        text = quoted_lines(event_lines(plies, None, telling), telling) or nothing
        await self._delivery.retire(step.channel, step.message, text, "table.png", alt)

    async def _warn(self, step: Warn, match: Match, refusal: Exception | None) -> None:
        is_lost = isinstance(refusal, ChannelLostError)
        is_locked = refusal is not None and _is_lock(refusal)
        obstacle = Obstacle(is_locked=True) if is_locked else await self._places.obstacle(match.place)
        if match.phase == "lobby":
            said = say_lost_card(match, obstacle, is_lost=is_lost)
        elif match.is_going:
            said = say_no_board(match, obstacle, is_lost=is_lost)
        else:
            said = say_no_result(match, obstacle, is_lost=is_lost)
        await self.tell_host(match, said, step.nonce)

    async def tell_host(self, match: Match, said: Sentence, nonce: str) -> None:
        """Tell the host of a match something by DM, if one gets through."""
        if match.is_hostless:
            return
        reach = await self._store.reach(match.host)
        screen = text_screen(teller(match, reach.reads)(said))
        try:
            await self._delivery.post_dm(match.host, reach.dm_channel, screen, nonce)
        except (DmClosedError, DmWaitsError):
            log.info("can't send a DM to the host of match %d", match.id, extra={"match": match.id})


def _inviting(content: Card | Offered, match: Match) -> tuple[str, int]:
    """Return the thing that invites, and the user behind it.

    That is the player who hands a seat over, else the host.
    """
    if isinstance(content, Card):
        return "card", match.host
    seated = match.seats[content.seat]
    is_own = seated.offer is not None and seated.offer.by == "player" and seated.user_id is not None
    return f"offer {content.seat}", (seated.user_id or match.host) if is_own else match.host


def _is_earlier(step: Post | Tell, found: Posted) -> bool:
    """Return whether an earlier attempt posted the message for other notifications."""
    return bool(step.earlier) and not all(has_made(found.mark, call) for call in step.calls)


def _is_lock(refusal: Exception) -> bool:
    return isinstance(refusal, BarredError) and refusal.is_locked
