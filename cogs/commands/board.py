"""`/board`, and the table in words."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands, ui
from discord.ext import commands

from cogs.buttons import match_menu
from cogs.buttons.askers import asker_of, check_public
from cogs.buttons.looks import look_for, match_in_words
from cogs.buttons.match_menu import autocomplete_match
from cogs.buttons.open_match import is_played_here, post_foreign
from cogs.buttons.replay_viewer import LAST, find_replay
from cogs.client import Bot
from cogs.kit.buttons import button
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, Row
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.kit.screen import text_screen
from cogs.kit.wording import teller
from cogs.screens.fair_deal import fairness_screen
from cogs.screens.match_finder import matches_meant
from cogs.screens.presenter import reader_of
from cogs.services import Services
from engine.contract.errors import NotSeated
from engine.contract.words import say
from engine.match.records import Match

AGAIN = "here-again"
"""The action that posts the only message of a match again."""


class Boards(commands.Cog):
    """Handlers that show the state of a match.

    Each makes one call of the engine and one answer.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("words", self._words, Ack.PRIVATE)
        services.router.add(match_menu.BOARD, self._chosen, Ack.UPDATE)
        services.router.add(match_menu.IN_WORDS, self._chosen, Ack.UPDATE)
        services.router.add("read", self._read, Ack.UPDATE)
        services.router.add("fair", self._fair, Ack.PRIVATE)
        services.router.add(AGAIN, self._show_again, Ack.UPDATE)

    @app_commands.command(name="board", description="See the board as it is now, as a picture or in words")
    @app_commands.describe(
        match="Which match; this one, or your only one, if left out",
        in_words="As text, without picture",
        at="After which move; the last one, if left out",
    )
    @app_commands.autocomplete(match=autocomplete_match)
    async def board(
        self,
        interaction: Interaction,
        match: str = "",
        in_words: bool = False,
        at: app_commands.Range[int, 0, LAST] | None = None,
    ) -> None:
        """Answer privately with the table, or with the viewer at an earlier move."""

        async def work() -> None:
            if at is not None:
                await find_replay(self.services, interaction, match, at)
                return
            action = match_menu.IN_WORDS if in_words else match_menu.BOARD
            found = await matches_meant(self.services.matches, interaction, match)
            if isinstance(found, tuple):
                await answer(interaction, match_menu.which_screen(found, interaction, action))
                return
            await self._show(interaction, found, in_words=in_words)

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _chosen(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, click.number(0), in_words=click.action == match_menu.IN_WORDS)

    async def _show(self, interaction: Interaction, number: int, *, in_words: bool, since: int = -1) -> None:
        if (look := await look_for(self.services, interaction, number)) is None:
            return
        if in_words:
            await answer(interaction, await match_in_words(self.services, look, interaction, since=since))
        else:
            table = await self.services.presenter.table(look, reader=reader_of(interaction))
            if is_played_here(look.match, interaction):
                table = replace(table, blocks=(*table.blocks, lambda: _again_row(look.match, interaction)))
            await answer(interaction, table)

    async def _show_again(self, interaction: Interaction, click: Click) -> None:
        """Post the only message of a match again: it is lost, or far above."""
        match = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        if match.seat_of(interaction.user.id) is None or not is_played_here(match, interaction):
            raise NotSeated(say("Only its players can do that, in the chat where it’s played."))
        check_public(interaction, say("You can’t write here, so I can’t post here for you."))
        await post_foreign(self.services, interaction, match)
        telling = teller(match, interaction.locale)
        await answer(interaction, text_screen(telling(say("It goes on below."))))

    async def _words(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, click.number(0), in_words=True, since=click.number(2))

    async def _read(self, interaction: Interaction, click: Click) -> None:
        """Turn to the page in the last argument; one before it starts the events."""
        look = await self.services.matches.look(click.number(0), asker_of(interaction))
        is_since = len(click.args) > 2
        since, page = (click.number(1), click.number(2)) if is_since else (-1, click.number(1))
        # The words contain a hand, too: they go on only where they began, in a private answer.
        await answer_apart(interaction, await match_in_words(self.services, look, interaction, page, since))

    async def _fair(self, interaction: Interaction, click: Click) -> None:
        number, asker = click.number(0), asker_of(interaction)
        shown = click.args[1] if len(click.args) > 1 else ""
        fairness = await self.services.matches.fairness(number, asker, shown)
        match = await self.services.matches.match_for(number, asker)
        await answer(interaction, fairness_screen(match, fairness, interaction.locale))


def _again_row(match: Match, interaction: Interaction) -> tuple[Row, ...]:
    telling = teller(match, interaction.locale)
    return (ui.ActionRow(button(say("Show it here again"), telling, AGAIN, match.id)),)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Boards(bot.services))
