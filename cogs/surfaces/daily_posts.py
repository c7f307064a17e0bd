"""Posts that invite to the deal of the day, in servers whose hosts chose a channel.

House rules: one post a day, which pings no one. It is noted before it is sent, so that no crash
posts it twice. The post of the day before becomes its result table, once no one can finish that
day's deal any more; if the bot restarts before that, it stays as it is.
"""

from __future__ import annotations

import logging

from cogs.api.delivery import BarredError, ChannelLostError, Delivery
from cogs.api.places import Places
from cogs.kit.interactions import NETWORK, brief
from cogs.screens.daily.result import invitation_screen, tables_screen
from engine.contract.errors import EngineError
from engine.daily.attempts import Invitation
from engine.services.daily.dailies import Dailies

log = logging.getLogger(__name__)


class Inviter:
    """Posts the invitations that are due."""

    def __init__(self, dailies: Dailies, delivery: Delivery, places: Places) -> None:
        self._dailies = dailies
        self._delivery = delivery
        self._places = places
        self._open: dict[int, Invitation] = {}
        """By server, the last invitation to a deal that can still be finished."""

    async def invite(self) -> None:
        """Post the invitations that are due, one by one, and conclude earlier ones."""
        for guild, one in [*self._open.items()]:
            if not self._can_be_finished(one):
                del self._open[guild]
                await self._conclude(one)
        for one in await self._dailies.invitations.due():
            try:
                await self._invite(one)
            except (EngineError, *NETWORK) as error:
                log.warning("a server is not invited to the deal of the day: %s", brief(error))

    async def _invite(self, last: Invitation) -> None:
        invitations, today = self._dailies.invitations, self._dailies.deals.today
        dealt = await self._dailies.deals.of_day(today)
        invitation = await invitations.begin(last)
        if self._can_be_finished(last):
            self._open[last.guild] = last
        else:
            await self._conclude(last)
        try:
            screen = invitation_screen(dealt, today, await self._places.language(last.guild))
            posted = await self._delivery.post(last.channel, screen, f"d{last.guild % 10**10}.{today}")
        except NETWORK:
            await invitations.restore(last)  # the same nonce keeps a second try from posting twice
            raise
        except (ChannelLostError, BarredError):
            log.info("the channel of a server's invitations is lost")
            await invitations.lose(invitation)
            return
        await invitations.finish(invitation, posted.message)

    def _can_be_finished(self, invitation: Invitation) -> bool:
        """Return whether the deal of an invitation's day can still be finished."""
        return invitation.day is not None and self._dailies.deals.is_open(invitation.day)

    async def _conclude(self, last: Invitation) -> None:
        """Make an invitation the result table of its day, or log why it stays as it was."""
        try:
            await self._show_results(last)
        except (EngineError, *NETWORK) as error:
            log.warning("an invitation stays as it was: %s", brief(error))

    async def _show_results(self, last: Invitation) -> None:
        """Make the last invitation the result table of its day; leave it if no one played."""
        if last.message is None or last.day is None:
            return
        tables = await self._dailies.attempts.tables(last.guild, 0, last.day)
        if tables.day:
            dealt = await self._dailies.deals.of_day(last.day)
            locale = await self._places.language(last.guild)
            screen = tables_screen(dealt, last.day, tables, None, locale, is_server=True)
            await self._delivery.replace(last.channel, last.message, screen)
