"""`/rules`: a game's rules, page by page."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.api.dms import unreached_users
from cogs.client import Bot
from cogs.drawing.picture_cache import Pictures, wish_of
from cogs.kit.fair_slots import Wish
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import Screen
from cogs.screens.books import Book, page_of
from cogs.screens.paging import read_page
from cogs.services import Services
from engine.contract.words import Sentence, say
from engine.lessons.pages import has_lesson
from engine.library import GAMES, game_named
from engine.services.durations import turns_in_general

PER_PAGE = 2
"""Sections on later pages: as much as a phone shows."""
HOW = say("-# When it’s your turn, you’re asked by DM.")
HOW_UNREACHED = say("-# I can’t send you a DM: look where the match is played for your turn.")


class Rules(commands.Cog):
    """A game's rules, by command or from a button."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("rules", self._first, Ack.PRIVATE)
        services.router.add("leaf", self._turn, Ack.UPDATE)

    @app_commands.command(name="rules", description="How a game goes, with pictures")
    @app_commands.describe(game="Which game")
    @app_commands.choices(
        game=[app_commands.Choice(name=game.TITLE, value=name) for name, game in GAMES.items()]
    )
    async def rules(self, interaction: Interaction, game: str) -> None:
        """Show the first page of a game's rules."""
        await self.services.router.run(interaction, Ack.PRIVATE, self._show(interaction, game, 0))

    async def _first(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, click.args[0] if click.args else "", 0)

    async def _turn(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, click.args[0] if click.args else "", read_page(interaction, click, 1))

    async def _show(self, interaction: Interaction, game: str, page: int) -> None:
        is_stark = await self.services.picture_styles.is_stark(interaction.user.id)
        reaches, user = self.services.reaches, interaction.user.id
        is_unreached = bool(await unreached_users(reaches, (user,), self.services.now()))
        screen = await rules_screen(
            self.services.pictures,
            game,
            page,
            interaction.locale,
            wish_of(interaction),
            is_stark=is_stark,
            how=HOW_UNREACHED if is_unreached else HOW,
        )
        await answer(interaction, screen)


async def rules_screen(
    pictures: Pictures,
    name: str,
    page: int,
    locale: discord.Locale,
    wish: Wish,
    *,
    is_stark: bool = False,
    how: Sentence = HOW,
) -> Screen:
    """Return a page of the rules; EngineError without such a game.

    `how` tells the reader how they hear of their turns.
    """
    game = game_named(name)
    opening = (say("-# {turns}", turns=turns_in_general(game)), how)
    book = Book(name, game.TITLE, game.PAGE, PER_PAGE, "leaf", (name,), opening, has_lesson=has_lesson(name))
    return await page_of(pictures, book, page, locale, wish, is_stark=is_stark)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Rules(bot.services))
