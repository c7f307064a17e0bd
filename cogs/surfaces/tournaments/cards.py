"""The message of each tournament, which is always current, and the announcement of its end.

House rules: a card pings no one. It is edited after changes, at most once a minute by itself; a
press on it shows the change at once. If the channel is gone or closed to the bot, the tournament
goes on without a card, until a host asks for the table in another channel. At the end the card is
posted again as the announcement, which takes the place of the earlier one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cogs.api.delivery import BarredError, ChannelLostError, Delivery
from cogs.kit.interactions import NETWORK, brief
from cogs.screens.tournaments.card import card_screen, card_stamp
from engine.store.interface.tournaments.tournaments import Card, FullTournamentStore
from engine.tournaments.values import Tournament

log = logging.getLogger(__name__)

EDIT_EVERY: Final = 60
"""Seconds between two edits that no press asked for."""


class Cards:
    """The messages of all tournaments."""

    def __init__(self, store: FullTournamentStore, delivery: Delivery, now: Callable[[], float]) -> None:
        self._store = store
        self._delivery = delivery
        self._now = now
        self._looking = asyncio.Lock()

    async def of(self, number: int) -> Card | None:
        """Return the message of a tournament; None if it never had one."""
        return await self._store.tournament_card(number)

    async def adopt(self, tournament: Tournament, channel: int, message: int) -> None:
        """Let a message that was just posted show a tournament, instead of an earlier one."""
        async with self._looking:
            before = await self._store.tournament_card(tournament.id)
            now = int(self._now())
            card = Card(tournament.id, channel, message, now, now, card_stamp(tournament))
            await self._store.keep_tournament_card(card)
        if before is not None and before.message is not None and before.message != message:
            await self._delivery.remove(before.channel, before.message)

    async def bring(self, tournament: Tournament) -> None:
        """Post the card of a tournament that had lost its channel where it is held now."""
        async with self._looking:
            card = await self._store.tournament_card(tournament.id)
            lost = Card(tournament.id, tournament.channel) if card is None else card
            await self._show(tournament, replace(lost, message=None, fault="", stamp="", edited=0))

    async def show(self, number: int) -> None:
        """Bring a card up to date at once, after a press on it."""
        async with self._looking:
            card = await self._store.tournament_card(number)
            tournament = await self._store.tournament(number)
            if card is not None and tournament is not None:
                await self._show(tournament, replace(card, edited=0))

    async def look(self) -> None:
        """Bring all cards up to date that are not, and announce ends."""
        async with self._looking:
            for card in await self._store.tournament_cards():
                tournament = await self._store.tournament(card.tournament)
                try:
                    if tournament is not None:
                        await self._show(tournament, card)
                except NETWORK as error:
                    log.info("the card of a tournament is not current: %s", brief(error))

    async def _show(self, tournament: Tournament, card: Card) -> None:
        """Bring a card up to date, if it is time to; at the end, post it again."""
        now, is_over = int(self._now()), not tournament.is_going
        stamp = card_stamp(tournament)
        is_early = 0 <= now - card.edited < EDIT_EVERY
        if not is_over and (card.fault or stamp == card.stamp or is_early):
            return
        is_new = tournament.phase == "over" and not card.is_final
        shown = replace(card, edited=now, stamp=stamp, is_final=is_over)
        try:
            shown = await self._send(tournament, shown, card.posted, is_new=is_new)
        except ChannelLostError:
            log.info("a tournament has no channel any more")
            shown = replace(shown, fault="gone")
        except BarredError:
            log.info("a tournament's channel is closed to the bot")
            shown = replace(shown, fault="forbidden")
        await self._store.keep_tournament_card(shown)
        if card.message is not None and shown.message != card.message:
            await self._delivery.remove(card.channel, card.message)

    async def _send(self, tournament: Tournament, card: Card, posted: int, *, is_new: bool) -> Card:
        """Return the card after an edit, or after it was posted again."""
        screen = card_screen(tournament)
        is_there = card.message is not None and not is_new
        if is_there and await self._delivery.replace(card.channel, card.message or 0, screen):
            return card
        # The same nonce keeps a process that was killed just now from posting it twice.
        nonce = f"t{tournament.id}.{posted}.{tournament.phase}"
        sent = await self._delivery.post(tournament.channel, screen, nonce)
        return replace(card, channel=tournament.channel, message=sent.message, posted=card.edited)
