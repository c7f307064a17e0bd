"""**Take back** below one's own hand after a move.

It happens at once, or after a vote of the others if they have done something since.
"""

from __future__ import annotations

from discord import ButtonStyle, ui
from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.buttons.looks import hand_screen
from cogs.client import Bot
from cogs.kit.buttons import button
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, Row, is_private
from cogs.kit.press_results import tell_apart
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, teller
from cogs.screens.endings import name_of
from cogs.services import Services
from engine.contract.words import Seat, Sentence, say
from engine.match.records import Match
from engine.match.takebacks import Takeback
from engine.match.votes import waiting_seats


class Takebacks(commands.Cog):
    """Handlers of these buttons.

    Each makes one call of the engine and one answer.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("back", self._take_back, Ack.UPDATE)
        services.router.add("back-ask", self._ask, Ack.UPDATE)
        services.router.add("back-yes", self._allow, Ack.UPDATE)
        services.router.add("back-no", self._refuse, Ack.UPDATE)

    async def _take_back(self, interaction: Interaction, click: Click) -> None:
        """Take back at once if no one has acted since; else ask."""
        number, asker = click.number(0), asker_of(interaction)
        found = await self.services.matches.takebacks.find(number, asker)
        match = await self.services.matches.match(number)
        if not found.is_free or match.ply != click.number(1):
            await answer_apart(interaction, _question(match, found, interaction.locale))
            return
        if not is_private(interaction):
            # A DM: its message is updated through this press.
            self.services.delivery.remember_press(interaction)
        await self.services.matches.takebacks.take_back(number, asker, match.ply)
        if is_private(interaction):
            look = await self.services.matches.look(number, asker)
            await answer(interaction, await hand_screen(self.services, look, interaction))

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        match = await self.services.matches.takebacks.ask(
            click.number(0), asker_of(interaction), click.number(1)
        )
        await tell_apart(interaction, _standing(match), match)

    async def _allow(self, interaction: Interaction, click: Click) -> None:
        await self._answer(interaction, click, allows=True)

    async def _refuse(self, interaction: Interaction, click: Click) -> None:
        await self._answer(interaction, click, allows=False)

    async def _answer(self, interaction: Interaction, click: Click, *, allows: bool) -> None:
        asker = asker_of(interaction)
        match = await self.services.matches.takebacks.answer(
            click.number(0), asker, click.number(1), allows=allows
        )
        await tell_apart(interaction, _standing(match) if allows else say("The move stands. Play on."), match)


def _question(match: Match, found: Takeback, locale: Locale) -> Screen:
    """Ask whether to start a vote, or to undo more on an old board."""
    telling = teller(match, locale, found.seat)
    if found.is_free:
        asked = say("The match has moved on since that board. Take back your last move?")
        label, action = say("Take back"), "back"
    else:
        asked = say(
            "Others have moved or begun to choose since, so all of them have to allow it. "
            "{n:Your move|# moves} would be undone.",
            n=found.moves,
        )
        label, action = say("Ask them"), "back-ask"

    def rows() -> tuple[Row, ...]:
        return (ui.ActionRow(button(label, telling, action, match.id, match.ply, style=ButtonStyle.primary)),)

    return Screen((telling(asked), rows))


def _standing(match: Match) -> Sentence:
    """Describe the state of the vote."""
    if match.asking_back is None:
        return say("The move in {match} is taken back.", match=name_of(match))
    waiting = tuple(Seat(seat=seat) for seat in waiting_seats(match, "takeback"))
    return say("Waiting for {waiting}.", waiting=waiting)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Takebacks(bot.services))
