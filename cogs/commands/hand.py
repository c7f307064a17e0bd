"""`/hand`, and the buttons that show a player's hand and question."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.api.dms import unreached_users
from cogs.buttons import match_menu
from cogs.buttons.askers import asker_of
from cogs.buttons.looks import NOT_SEATED, hand_screen, look_for
from cogs.buttons.match_menu import autocomplete_match
from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.kit.screen import text_screen
from cogs.kit.wording import teller
from cogs.screens.match_finder import (
    NOTHING_WAITS,
    is_waiting_for,
    matches_meant,
    waiting_for,
)
from cogs.services import Services
from engine.contract.words import Sentence, say
from engine.match.looks import Look


class Hands(commands.Cog):
    """Handlers that show one's own hand on request.

    Each makes one call of the engine and one answer.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("play", self._press_play, Ack.PRIVATE)
        services.router.add("hand", self._press_hand, Ack.PRIVATE)
        services.router.add(match_menu.HAND, self._chosen, Ack.UPDATE)
        services.router.add("next", self._next, Ack.UPDATE)

    @app_commands.command(name="hand", description="See your hand, and play from here if it is your turn")
    @app_commands.describe(match="Which match; this one, or the one that waits for you, if left out")
    @app_commands.autocomplete(match=autocomplete_match)
    async def hand(self, interaction: Interaction, match: str = "") -> None:
        """Answer privately with the hand."""

        async def work() -> None:
            found = await matches_meant(self.services.matches, interaction, match, is_waiting_for)
            if isinstance(found, tuple):
                await answer(interaction, match_menu.which_screen(found, interaction, match_menu.HAND))
                return
            await self._answer(interaction, found)

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _chosen(self, interaction: Interaction, click: Click) -> None:
        await self._answer(interaction, click.number(0))

    async def _answer(self, interaction: Interaction, number: int) -> None:
        if (look := await look_for(self.services, interaction, number)) is not None:
            await answer(interaction, await hand_screen(self.services, look, interaction, is_recent=True))

    async def _next(self, interaction: Interaction, click: Click) -> None:
        """Go on with the match that has waited longest.

        Where a message is kept current, this is an answer of its own.
        """
        waiting = await waiting_for(self.services.matches, interaction.user.id)
        if waiting:
            look = await self.services.matches.look(waiting[0].id, asker_of(interaction))
            await self.services.surfaces.see(look.match, interaction.user.id)
            screen = await hand_screen(self.services, look, interaction, is_recent=True)
        else:
            screen = text_screen(teller(locale=interaction.locale)(NOTHING_WAITS))
        await answer_apart(interaction, screen)

    async def _press_play(self, interaction: Interaction, click: Click) -> None:
        if (look := await look_for(self.services, interaction, click.number(0))) is None:
            return
        sentence: Sentence | None = None
        if look.seat is None:
            sentence = NOT_SEATED
        elif look.match.phase == "over":
            sentence = say("This match is over.")
        elif look.ask is None:
            sentence = await self._until_then(look)
        await self._show(interaction, click, look, sentence)

    async def _until_then(self, look: Look) -> Sentence:
        """Tell a waiting player how they will learn of their turn."""
        user = look.match.seats[look.seat or 0].user_id or 0
        notice = (
            await self.services.habits.notice(look.match.id, user)
            or (await self.services.habits.habits(user)).notice
        )
        place = look.match.place
        if place.is_foreign and await unreached_users(self.services.reaches, (user,), self.services.now()):
            return say("It isn’t your turn yet. I can’t send you a DM, so look in here again.")
        match notice:
            case "none":
                return say("It isn’t your turn yet.")
            case "mention" if not look.match.place.is_foreign:  # there it can ping no one
                return say("It isn’t your turn yet: the board will mention you when it is.")
            case _:
                return say("It isn’t your turn yet: you’ll get a message when it is.")

    async def _press_hand(self, interaction: Interaction, click: Click) -> None:
        if (look := await look_for(self.services, interaction, click.number(0))) is None:
            return
        await self._show(interaction, click, look, NOT_SEATED if look.seat is None else None)

    async def _show(
        self, interaction: Interaction, click: Click, look: Look, sentence: Sentence | None
    ) -> None:
        words = teller(look.match, interaction.locale, look.seat)
        notes = [words(sentence)] if sentence is not None else []
        was, ply = click.number(1), look.match.ply
        if 0 <= was < ply:
            notes.append(words(say("That board is from move {was}; now it is move {ply}.", was=was, ply=ply)))
        await answer(
            interaction, await hand_screen(self.services, look, interaction, "\n".join(notes), is_recent=True)
        )
        await self.services.dm_states.try_sooner(interaction.user.id)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Hands(bot.services))
