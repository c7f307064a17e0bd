"""`/tiles`: pages with the tiles of a game or a deck."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.client import Bot
from cogs.drawing.picture_cache import wish_of
from cogs.kit.ids import Click, as_number, custom_id
from cogs.kit.interactions import Interaction, Row
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import Screen
from cogs.kit.wording import plain_teller, safe, shorten, teller
from cogs.screens.books import Book, page_of
from cogs.screens.collections import find_game, own_names, ready_names, suggest, typed_game
from cogs.screens.paging import read_page
from cogs.services import Services
from engine.contract.errors import EngineError, UnfitValue
from engine.contract.words import say
from engine.library import game_named
from engine.services.decks import catalogue_of, collection_of, with_catalogue

EVERYTHING = "all"
"""Stands for all tiles instead of a deck."""
READY = "r"
"""Prefix of a ready deck's index; it has no id."""
PER_PAGE = 1
BUTTONS = 5
"""Discord's limit for a row."""
BUTTON = 80
"""Letters of a button's label."""


class Tiles(commands.Cog):
    """Pages of tiles and decks, with pictures."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.lists = services.matches.lists
        services.router.add("tiles", self._leaf, Ack.UPDATE)

    @app_commands.command(name="tiles", description="All tiles of the game you are in, or those of a deck")
    @app_commands.describe(
        deck="A ready deck or one of yours; all tiles if left out",
        game="Which game, if not the one you are in",
    )
    async def tiles(self, interaction: Interaction, deck: str = "", game: str = "") -> None:
        """Answer privately with the first page."""

        async def work() -> None:
            if deck.strip():
                of = find_game(game)
                which = await self._which(interaction, of, deck)
            elif meant := game or await self._game_here(interaction):
                of, which = meant, EVERYTHING
            else:
                await answer(interaction, _ask_which(interaction.locale))
                return
            await answer(interaction, await self._screen(interaction, of, which, 0))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    @tiles.autocomplete("deck")
    async def _suggest_deck(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = typed_game(interaction)
        ready = ready_names(game, plain_teller(locale=interaction.locale))
        return suggest({**ready, **await own_names(self.lists, interaction, game)}, current)

    @tiles.autocomplete("game")
    async def _suggest_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return suggest({name: game_named(name).TITLE for name in with_catalogue()}, current)

    async def _game_here(self, interaction: Interaction) -> str:
        """Return the game of the match played here, else of the user's matches.

        The result is empty if there is none or several.
        """
        matches, channel = self.services.matches, interaction.channel_id or 0
        standing = await matches.standing(interaction.user.id, channel)
        if (here := await matches.in_thread(channel)) is not None:
            found = {here.game}
        elif standing.here is not None:
            found = {(await matches.match(standing.here)).game}
        else:
            mine = [match for match in await matches.of_user(interaction.user.id) if match.is_going]
            found = {match.game for match in mine}
        games = [game for game in with_catalogue() if game in found] or list(with_catalogue())
        return games[0] if len(games) == 1 else ""

    async def _leaf(self, interaction: Interaction, click: Click) -> None:
        game, which = (*click.args, "", "")[:2]
        page = read_page(interaction, click, 2)
        await answer(interaction, await self._screen(interaction, game, which, page))

    async def _which(self, interaction: Interaction, game: str, deck: str) -> str:
        """Return a deck's id for a press: ready index or own number."""
        collection = collection_of(game)
        ready = [name.casefold() for name in collection.ready] if collection is not None else []
        if deck.strip().casefold() in ready:
            return f"{READY}{ready.index(deck.strip().casefold())}"
        return str((await self.lists.find_named(interaction.user.id, game, deck)).id)

    async def _screen(self, interaction: Interaction, game: str, which: str, page: int) -> Screen:
        if which == EVERYTHING:
            title, sections = game_named(game).TITLE, catalogue_of(game)
            if not sections:
                raise EngineError(say("{game} has no tiles to look at.", game=title))
        else:
            collection = collection_of(find_game(game))
            assert collection is not None  # `find_game` checks it
            title, text = await self._list(interaction, game, which)
            try:
                sections = collection.look(text)
            except UnfitValue as fault:  # saved when the game had other tiles
                raise EngineError(fault.sentence) from fault
        book = Book(game, safe(title), sections, PER_PAGE, "tiles", (game, which), is_album=True)
        is_stark = await self.services.picture_styles.is_stark(interaction.user.id)
        locale, wish = interaction.locale, wish_of(interaction)
        return await page_of(self.services.pictures, book, page, locale, wish, is_stark=is_stark)

    async def _list(self, interaction: Interaction, game: str, which: str) -> tuple[str, str]:
        """Return the name and the text of a list."""
        collection = collection_of(game)
        ready = list(collection.ready.items()) if collection is not None else []
        place = as_number(which.removeprefix(READY))
        if which.startswith(READY) and 0 <= place < len(ready):
            name, text = ready[place]
            return teller(locale=interaction.locale)(say(name)), text
        kept = await self.lists.find_visible(as_number(which), interaction.user.id)
        return kept.name, kept.text


def _ask_which(locale: discord.Locale) -> Screen:
    """Show a button for each game that has tiles."""

    def rows() -> tuple[Row, ...]:
        buttons = [
            ui.Button[Any](
                label=shorten(game_named(game).TITLE, BUTTON),
                custom_id=custom_id("tiles", game, EVERYTHING, 0),
            )
            for game in with_catalogue()[:BUTTONS]
        ]
        return (ui.ActionRow(*buttons),)

    return Screen((teller(locale=locale)(say("Which game’s tiles?")), rows))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot, if any game has tiles."""
    if with_catalogue():
        await bot.add_cog(Tiles(bot.services))
