"""What each message of a match should show, reconciled to Discord: now, after an error, and after a restart.

House rules: the only place that sends a lobby, board or hand. The match is committed before anything here happens; each
surface remembers what it shows, and whatever is behind is brought up to date. One worker a match, and a burst of
changes may be told in one message; nothing is told twice and nothing is forgotten. A new message is remembered last,
after the one before it is put away: whoever dies on the way does both again, and its nonce makes the post no second one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from cogs import permissions
from cogs.delivery import BarredError, ChannelLostError, Delivery, DmClosedError
from cogs.replies import NETWORK, brief
from cogs.screen import Screen, text_screen
from cogs.screens import LINES, Screens, board_url, event_lines, told
from cogs.wording import teller
from engine.errors import EngineError
from engine.library import game_named
from engine.matches import Matches
from engine.records import Look, Match, Ply, Reach, Surface
from engine.words import say

log = logging.getLogger(__name__)

LOBBY = "lobby"
BOARD = "board"

EDITABLE = 50 * 60
"""Seconds for which a board message is edited; Discord limits edits of messages older than an hour."""
CLOSED_FOR = 24 * 3600
"""Seconds after which closed DMs are tried again."""
OPENING = 30
"""Seconds that whoever opens a lobby has to show its card; then the card counts as lost and is posted from here."""
AT_ONCE = 16
"""Matches brought up to date at the same time."""
PATIENCE = (1, 5, 30, 120)
"""Seconds to wait after each failure in a row; after the last, the next round of `heal` takes over."""


@dataclass(frozen=True, slots=True)
class _Unreached:
    """A seat to move that no DM reaches, and the surface to keep once the board has told it."""

    seat: int
    surface: Surface
    is_new: bool


class Surfaces:
    """Keeps lobby card, board message and each player's DM current. `changed` is all that others need to call."""

    def __init__(
        self, matches: Matches, screens: Screens, delivery: Delivery, now: Callable[[], float] = time.time
    ) -> None:
        self._matches = matches
        self._screens = screens
        self._delivery = delivery
        self._now = now
        self._behind: set[int] = set()
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._sure: set[int] = set()
        """The matches all of which this process has shown; of others a post may have got through unknown to it."""
        self._closing = False

    def changed(self, match: int) -> None:
        """The match moved on; show it as soon as possible."""
        self._behind.add(match)
        if match not in self._workers and not self._closing:
            self._workers[match] = asyncio.create_task(self._work(match), name=f"surfaces-{match}")

    async def heal(self) -> None:
        """Take up every match of which some surface is behind: after a restart, and now and then."""
        for match in await self._matches.behind():
            self.changed(match)

    async def idle(self) -> None:
        """Wait until nothing is left to show, or only what failed and is waited with."""
        while self._workers:
            await asyncio.wait(list(self._workers.values()))

    async def close(self, patience: float = 10) -> None:
        """Finish what is being shown, for at most `patience` seconds. What is cut off is shown after the next start."""
        self._closing = True
        if self._workers:
            _, late = await asyncio.wait(list(self._workers.values()), timeout=patience)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _work(self, match: int) -> None:
        failures = 0
        try:
            while match in self._behind:
                self._behind.discard(match)
                try:
                    async with self._slots:
                        await self._bring_up(match)
                    failures = 0
                except EngineError as error:
                    self._sure.discard(match)
                    log.warning("match %d can't be shown: %s", match, error)
                    return
                except Exception as error:
                    self._sure.discard(match)
                    log.warning(
                        "match %d is shown later: %s", match, brief(error), exc_info=_unexpected(error)
                    )
                    if self._closing or failures == len(PATIENCE):
                        return
                    self._behind.add(match)
                    await asyncio.sleep(PATIENCE[failures])
                    failures += 1
        finally:
            del self._workers[match]

    async def _bring_up(self, number: int) -> None:
        match = await self._matches.match(number)
        shown = await self._matches.surfaces(number)
        if match.phase in ("playing", "over") and BOARD not in shown:
            match = await self._with_thread(match, shown.get(LOBBY))
        if LOBBY not in shown and match.phase == "lobby" and self._now() - match.opened < OPENING:
            return
        await self._show_lobby(match, shown.get(LOBBY))
        if match.phase in ("playing", "over"):
            seats = range(len(match.seats))
            # Each to its end: trouble with one player's DM holds up neither the table nor the others, and nothing is
            # still under way when the next attempt begins.
            reached = await asyncio.gather(
                *(self._show_seat(match, seat, shown.get(f"seat:{seat}")) for seat in seats),
                return_exceptions=True,
            )
            await self._show_board(
                match, shown.get(BOARD), [missed for missed in reached if isinstance(missed, _Unreached)]
            )
            for trouble in reached:
                if isinstance(trouble, BaseException):
                    raise trouble
        await self._matches.settle(number, match.version)
        self._sure.add(number)

    async def _post(self, match: Match, channel: int, screen: Screen, nonce: str) -> int:
        """A new message. If an earlier attempt got through after all, Discord gives back what that made, to be renewed."""
        message = await self._delivery.post(channel, screen, nonce)
        if match.id not in self._sure:
            await self._delivery.replace(channel, message, screen)
        return message

    # The lobby card.

    async def adopt_lobby(self, match: Match, channel: int, message: int) -> None:
        """Take over the card that answered the command which opened the match."""
        await self._keep_lobby(match, channel, message)
        self.changed(match.id)

    async def _show_lobby(self, match: Match, row: Surface | None) -> None:
        if row is not None and (row.stamp == _lobby_stamp(match) or not row.live):
            return
        if row is None and match.phase != "lobby":
            return
        screen = await self._screens.lobby(match)
        message = row.message if row is not None else None
        try:
            if (
                row is None
                or message is None
                or not await self._delivery.replace(row.channel, message, screen)
            ):
                nonce = f"{match.opened % 10**6}.{match.id}L{(message or 0) % 9973}"
                message = await self._post(match, match.place.channel, screen, nonce)
        except (ChannelLostError, BarredError) as error:
            log.info("the lobby of match %d can't be shown: %s", match.id, type(error).__name__)
        await self._keep_lobby(match, match.place.channel, message)
        if row is not None and row.message is not None and row.message != message:
            await self._delivery.remove(row.channel, row.message)

    async def _keep_lobby(self, match: Match, channel: int, message: int | None) -> None:
        surface = Surface(
            slot=LOBBY,
            channel=channel,
            message=message,
            ply=0,
            since=0,
            turn=0,
            stamp=_lobby_stamp(match),
            posted=int(self._now()),
            live=match.phase == "lobby",
        )
        await self._matches.keep_surface(match.id, surface)

    async def _with_thread(self, match: Match, lobby: Surface | None) -> Match:
        """The match with its thread, made from the lobby card; without one where there may be none."""
        if match.thread is not None or lobby is None or lobby.message is None:
            return match
        name = f"{game_named(match.game).TITLE} #{match.id}"
        thread = await self._delivery.open_thread(lobby.channel, lobby.message, name)
        return await self._matches.set_thread(match.id, thread) if thread is not None else match

    # The players' DMs.

    async def _show_seat(self, match: Match, seat: int, row: Surface | None) -> _Unreached | None:
        """Bring one player's DM up to date. Returns what the board must say instead, if no DM gets through."""
        if (user := match.seats[seat].user_id) is None:
            return None
        asked = seat in match.to_move
        if row is not None and row.stamp == _seat_stamp(match, seat):
            return _Unreached(seat, row, is_new=False) if row.message is None and asked else None
        look = await self._matches.look_seat(match.id, seat)
        match, seated = look.match, look.match.seats[seat]
        asked = seat in match.to_move
        # Of a turn that has passed meanwhile somebody may have been told all the same, and that message is then ours.
        is_called = asked or (match.id not in self._sure and not seated.resigned)
        is_new = row is None or (is_called and row.turn < seated.turn)
        since = row.since if row is not None and not is_new else row.ply if row is not None else 0
        kept = Surface(
            slot=f"seat:{seat}",
            channel=row.channel if row is not None else 0,
            message=row.message if row is not None else None,
            ply=match.ply,
            since=since,
            turn=seated.turn,
            stamp=_seat_stamp(match, seat),
            posted=row.posted if row is not None and not is_new else int(self._now()),
            live=asked,
        )
        if kept.message is None and not is_new:
            await self._matches.keep_surface(match.id, kept)
            return _Unreached(seat, kept, is_new=False) if asked else None
        plies = _from_own_move(seat, await self._matches.told(match.id, since, match.ply))
        screen = await self._screens.hand(look, plies, lasting=True)
        if (
            not is_new
            and kept.message is not None
            and await self._delivery.replace(kept.channel, kept.message, screen)
        ):
            await self._matches.keep_surface(match.id, kept)
            return None
        reach = await self._matches.reach(user)
        try:
            if reach.closed_since is not None and self._now() - reach.closed_since < CLOSED_FOR:
                raise DmClosedError
            nonce = _nonce(match, f"s{seat}", row)
            channel, message = await self._delivery.post_dm(user, reach.dm_channel, screen, nonce)
            if match.id not in self._sure:
                await self._delivery.replace(channel, message, screen)
        except DmClosedError:
            if reach.closed_since is None or self._now() - reach.closed_since >= CLOSED_FOR:
                await self._matches.keep_reach(replace(reach, closed_since=int(self._now())))
            closed = replace(kept, channel=0, message=None)
            if not asked:
                await self._matches.keep_surface(match.id, closed)
                return None
            return _Unreached(seat, closed, is_new=True)
        if reach.dm_channel != channel or reach.closed_since is not None:
            await self._matches.keep_reach(Reach(user_id=user, dm_channel=channel, closed_since=None))
        if kept.message is not None:
            await self._delivery.remove(kept.channel, kept.message)
        await self._matches.keep_surface(match.id, replace(kept, channel=channel, message=message))
        return None

    # The board message.

    async def _show_board(self, match: Match, row: Surface | None, missed: list[_Unreached]) -> None:
        unreached = sorted(one.seat for one in missed)
        look = await self._matches.look_seat(match.id, None)
        match = look.match
        unreached = [seat for seat in unreached if seat in match.to_move]
        gone = [seat for seat, seated in enumerate(match.seats) if seated.resigned]
        stamp = f"{match.phase}:{match.ply}:{match.to_move}:{unreached}:{gone}"
        if row is None or row.stamp not in (stamp, f"trouble:{stamp}"):
            pings = [one.seat for one in missed if one.is_new and one.seat in unreached]
            try:
                await self._show_table(look, row, stamp, unreached, pings)
            except (ChannelLostError, BarredError) as error:
                await self._report_trouble(match, row, stamp, error)
        # Also those whom the board told just before the process died: or the next board would ping them once more.
        for one in missed:
            if one.is_new:
                await self._matches.keep_surface(match.id, one.surface)

    async def _show_table(
        self, look: Look, row: Surface | None, stamp: str, unreached: list[int], pings: list[int]
    ) -> None:
        match = look.match
        place = match.thread or match.place.channel
        since = row.since if row is not None else 0
        plies = await self._matches.told(match.id, since, match.ply)
        if row is not None and row.message is not None:
            old = row.message
            can_stay = (
                match.phase == "playing"
                and not pings
                and row.live
                and row.channel == place
                and self._now() - row.posted < EDITABLE
                and len(event_lines(plies, None, teller(match))) <= LINES
                and await self._delivery.is_newest(place, old)
            )
            if can_stay:
                screen = await self._screens.board(look, plies, opening=since == 0, unreachable=unreached)
                if await self._delivery.replace(place, old, screen):
                    await self._keep_board(look, row, stamp, old, since=since)
                    return
            since = row.ply
            plies = tuple(ply for ply in plies if ply.ply > since)
        if match.phase == "over":
            screen = await self._screens.result(look, plies)
        else:
            screen = await self._screens.board(
                look, plies, opening=since == 0, unreachable=unreached, pings=pings
            )
        nonce = _nonce(match, "b", row)
        try:
            message = await self._post(match, place, screen, nonce)
        except (ChannelLostError, BarredError):
            if match.thread is None:
                raise
            # The thread is gone, locked or closed to us; the channel around it may still do.
            place = match.place.channel
            message = await self._post(match, place, screen, nonce)
            await self._matches.set_thread(match.id, None)
        if row is not None and row.message is not None and row.live:
            await self._retire_board(match, row, row.message)
        await self._keep_board(look, row, stamp, message, since=since, place=place)

    async def _keep_board(
        self,
        look: Look,
        row: Surface | None,
        stamp: str,
        message: int,
        *,
        since: int,
        place: int | None = None,
    ) -> None:
        same = row is not None and row.message == message
        await self._matches.keep_surface(
            look.match.id,
            Surface(
                slot=BOARD,
                channel=row.channel if same and row is not None else place or look.match.place.channel,
                message=message,
                ply=look.match.ply,
                since=since,
                turn=0,
                stamp=stamp,
                posted=row.posted if same and row is not None else int(self._now()),
                live=look.match.phase == "playing",
            ),
        )

    async def _retire_board(self, match: Match, row: Surface, message: int) -> None:
        """Leave the old board as a record of what happened, with its picture."""
        telling = teller(match)
        plies: tuple[Ply, ...] = await self._matches.told(match.id, row.since, row.ply)
        text = told(event_lines(plies, None, telling), telling) or telling(say("The match begins."))
        alt = telling(say("The table after move {ply}.", ply=row.ply))
        await self._delivery.retire(row.channel, message, text, "table.png", alt)

    async def _report_trouble(self, match: Match, row: Surface | None, stamp: str, error: Exception) -> None:
        """The board has no place to be: tell the host once, and try again at the next move."""
        log.warning("the board of match %d can't be shown: %s", match.id, type(error).__name__)
        known = row is not None and row.stamp.startswith("trouble:")
        kept = Surface(
            slot=BOARD,
            channel=match.place.channel,
            message=None,
            ply=row.ply if row is not None else 0,
            since=(row.since if row.message is None else row.ply) if row is not None else 0,
            turn=0,
            stamp=f"trouble:{stamp}",
            posted=int(self._now()),
            live=False,
        )
        if not known:
            sentence = (
                say(
                    "The channel of match #{id} is gone. The match goes on by DM; `/board` shows the table.",
                    id=match.id,
                )
                if isinstance(error, ChannelLostError)
                else say(
                    "I can't post the table of match #{id} at {where}: I need {permissions} there. "
                    "The match goes on by DM; `/board` shows the table.",
                    id=match.id,
                    where=board_url(match),
                    permissions=permissions.listed(permissions.FOR_A_BOARD),
                )
            )
            reach = await self._matches.reach(match.host)
            try:
                await self._delivery.post_dm(
                    match.host,
                    reach.dm_channel,
                    text_screen(teller(match)(sentence)),
                    f"{_prefix(match)}w{match.ply}",
                )
            except DmClosedError:
                log.info("the host of match %d can't be told", match.id)
        await self._matches.keep_surface(match.id, kept)


def _lobby_stamp(match: Match) -> str:
    return f"{match.phase}:{match.version if match.phase == 'lobby' else match.thread}"


def _from_own_move(seat: int, plies: tuple[Ply, ...]) -> tuple[Ply, ...]:
    """What is news to a seat: from its own latest move on, for whoever moves again and again."""
    own = [place for place, ply in enumerate(plies) if ply.seat == seat]
    return plies[own[-1] :] if own else plies


def _seat_stamp(match: Match, seat: int) -> str:
    return f"{match.phase}:{match.seats[seat].token}"


def _prefix(match: Match) -> str:
    """Tells this match's nonces from those of a match of the same number in another database."""
    return (match.commitment or "")[:6]


def _nonce(match: Match, slot: str, row: Surface | None) -> str:
    """For the post that follows on `row`: the same for every attempt, however far the match has come meanwhile."""
    posted, message = (row.posted, row.message or 0) if row is not None else (0, 0)
    return f"{_prefix(match)}{slot}.{posted % 10**6}x{message % 9973}"


def _unexpected(error: Exception) -> bool:
    """Whether the log needs the traceback: for our own faults, not for Discord's."""
    return not isinstance(error, NETWORK)
