"""**See a hand …** for onlookers, and the player's answers to it.

House rules: only a player shows their own hand, to a user who has asked within a day. A user asks
each player once a day in a match, and a player is asked a few times a day; a refusal is told to no
one. No player is asked in quiet hours or while away, nor by a user whom they avoid.
"""

from __future__ import annotations

from typing import Final

from discord.ext import commands

from cogs.api.dms import DmWaitsError, is_closed
from cogs.api.single_dms import send_dm
from cogs.buttons.askers import asker_of
from cogs.client import Bot
from cogs.kit.ids import Click, as_number, as_user
from cogs.kit.interactions import Interaction, submitted_values
from cogs.kit.press_results import tell_apart
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.screens.hand_actions import HIDE
from cogs.screens.review.shown_hands import (
    ASKED,
    KEEP,
    SEE,
    SHOW,
    answer_screen,
    request_screen,
    whose_hand_screen,
)
from cogs.services import Services
from engine.contract.errors import LobbyRefusal
from engine.contract.words import Seat, say
from engine.match.records import Match
from engine.match.refusals import check_playing
from engine.services.seeking.tables import is_asleep
from engine.steps.hand_viewers import check_viewer

LAPSED: Final = say("I ask for a day, and that question is older. They can ask you again with `/hand`.")


class HandViewers(commands.Cog):
    """Handlers of these buttons."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add(SEE, self._begin, Ack.UPDATE)
        services.router.add(ASKED, self._ask, Ack.UPDATE)
        services.router.add(SHOW, self._show, Ack.UPDATE)
        services.router.add(KEEP, self._keep, Ack.UPDATE)
        services.router.add(HIDE, self._hide, Ack.UPDATE)

    async def _begin(self, interaction: Interaction, click: Click) -> None:
        """Ask the onlooker whose hand they mean."""
        match = await self._match(interaction, click)
        for seat in match.people[:1]:
            check_viewer(match, seat, interaction.user.id)
        await answer_apart(interaction, whose_hand_screen(match, interaction.locale))

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        """Ask the player by DM."""
        match, user = await self._match(interaction, click), interaction.user.id
        chosen = [value for values in submitted_values(interaction).values() for value in values]
        seat = as_number(chosen[0]) if chosen else -1
        check_viewer(match, seat, user)
        player = match.seats[seat].user_id or 0
        if not await self.services.matches.quotas.may_ask_for_hand(match.id, user, player):
            raise LobbyRefusal(say("That player has been asked today. Try again tomorrow."))
        said = say("I’ve asked {who}. If they agree, `/hand` shows it to you.", who=Seat(seat=seat))
        if not await self._send(match, player, user):
            said = say("No DM of mine reaches {who} now. Try again tomorrow.", who=Seat(seat=seat))
        await tell_apart(interaction, said, match)

    async def _show(self, interaction: Interaction, click: Click) -> None:
        """Show the player's hand to the user who asked."""
        user, asker, number = _user_in(click), asker_of(interaction), click.number(0)
        if not await self.services.matches.quotas.has_asked_for_hand(number, user, asker.user.id):
            raise LobbyRefusal(LAPSED)
        match = await self.services.matches.seats.show_hand(number, asker, user)
        await answer(interaction, answer_screen(match, user, interaction.locale, is_shown=True))

    async def _keep(self, interaction: Interaction, click: Click) -> None:
        """Leave the hand hidden; no one is told."""
        match = await self._match(interaction, click)
        check_playing(match, interaction.user.id)
        await answer(interaction, answer_screen(match, _user_in(click), interaction.locale, is_shown=False))

    async def _hide(self, interaction: Interaction, click: Click) -> None:
        match = await self.services.matches.seats.hide_hand(click.number(0), asker_of(interaction))
        await tell_apart(interaction, say("Only you see your hand now."), match)

    async def _send(self, match: Match, player: int, user: int) -> bool:
        """Send the question; False if no DM reaches the player."""
        services, now = self.services, int(self.services.now())
        reach, habits = await services.reaches.reach(player), await services.matches.people.habits(player)
        if is_closed(reach, now) or is_asleep({player: habits}, player, now):
            return False
        if await services.avoids.find_avoided(player, (user,)):
            return True  # to the one who asks it looks unanswered
        screen = request_screen(match, user, reach.reads)
        nonce = f"h{match.id % 10**9}.{user % 10**6}.{now % 10**6}"
        try:
            return await send_dm(services.delivery, services.dm_states, reach, screen, nonce=nonce, now=now)
        except DmWaitsError:
            return False

    async def _match(self, interaction: Interaction, click: Click) -> Match:
        return await self.services.matches.match_for(click.number(0), asker_of(interaction))


def _user_in(click: Click) -> int:
    """Return the user that a press names; -1 if it names none."""
    return as_user(click.args[1]) if len(click.args) > 1 else -1


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(HandViewers(bot.services))
