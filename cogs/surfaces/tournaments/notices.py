"""Notices to players of tournaments: one a round, with links to their matches.

House rules: what a player is told is noted before it is sent, so that a crash tells no one twice.
In quiet hours, or while a player is away, it waits.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Protocol

from cogs.api.delivery import Delivery
from cogs.api.dm_locks import DmLocks
from cogs.api.dms import DmStates, DmWaitsError, is_closed
from cogs.api.single_dms import send_dm
from cogs.kit.interactions import NETWORK, brief
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale
from cogs.screens.tournaments.notices import Seat, challenge_notice, round_screen
from cogs.surfaces.links import url_for
from engine.contract.errors import EngineError
from engine.services.matches import Matches
from engine.services.seeking.tables import is_asleep
from engine.store.interface.messages import MessageReader
from engine.store.interface.reaches import ReachReader
from engine.store.interface.tournaments.tournaments import Opened, TournamentStore
from engine.tournaments.values import Player, Table, Tournament

log = logging.getLogger(__name__)


class Store(MessageReader, ReachReader, TournamentStore, Protocol):
    """What is read about tournaments, messages and users."""


class RoundNotices:
    """The sender of these notices."""

    def __init__(
        self,
        matches: Matches,
        store: Store,
        delivery: Delivery,
        *,
        dm_states: DmStates,
        locks: DmLocks,
        now: Callable[[], float],
    ) -> None:
        self._matches = matches
        self._store = store
        self._delivery = delivery
        self._dm_states = dm_states
        self._locks = locks
        self._now = now

    async def look(self) -> None:
        """Tell all players of new tables, as soon as their matches are open."""
        for number in await self._store.tournaments_going():
            tournament = await self._store.tournament(number)
            if tournament is None or tournament.phase != "playing":
                continue
            opened = await self._store.tournament_matches(number)
            for player in tournament.active:
                if (table := _newest(tournament, player, opened)) is None:
                    continue
                try:
                    await self._tell(tournament, player, table, opened)
                except EngineError as error:
                    log.warning("a player of tournament %d is not told: %s", number, error)
                except NETWORK as error:
                    log.info("a notice of tournament %d failed: %s", number, brief(error))

    async def _tell(
        self, tournament: Tournament, player: Player, table: Table, opened: Mapping[int, Opened]
    ) -> None:
        user, now = player.user_id, self._now()
        reach = await self._store.reach(user)
        habits = await self._matches.people.habits(user)
        if is_closed(reach, now) or is_asleep({user: habits}, user, int(now)):
            return
        screen = await self._draw(tournament, player, table, opened, reach.language)
        with self._locks.to(user) as is_allowed:
            if not is_allowed or await self._matches.privacy.is_gone(user):
                return
            if not await self._store.note_tournament_told(tournament.id, player.number, table.number):
                return
            nonce = f"t{tournament.id}.{table.number}.{user % 10**8}"
            try:
                await send_dm(self._delivery, self._dm_states, reach, screen, nonce=nonce, now=now)
            except DmWaitsError:
                await self._store.forget_tournament_told(tournament.id, player.number, table.number)

    async def _draw(
        self,
        tournament: Tournament,
        player: Player,
        table: Table,
        opened: Mapping[int, Opened],
        locale: Locale | None,
    ) -> Screen:
        if table.state == "asked":
            return challenge_notice(tournament, table, locale)
        seats = list[Seat]()
        for one in tournament.current:
            if player.number in one.players and one.state == "open" and one.number in opened:
                match = await self._matches.match(opened[one.number].match)
                seats.append(Seat(one, match.id, await url_for(self._store, match, player.user_id)))
        return round_screen(tournament, player, seats, locale)


def _newest(tournament: Tournament, player: Player, opened: Mapping[int, Opened]) -> Table | None:
    """Return the newest table that a player is to be told of; None if there is none yet.

    Their other tables of this round are told of with it, so all matches must be open.
    """
    own = [one for one in tournament.current if player.number in one.players and one.state != "void"]
    if any(one.state == "open" and one.number not in opened for one in own):
        return None
    newest = max(own, key=lambda one: one.number, default=None)
    if newest is None or newest.number <= player.told:
        return None
    if newest.state == "asked":
        return None if newest.challenger == player.number else newest
    return newest if newest.is_bye or newest.state == "open" else None
