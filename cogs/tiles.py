"""`/tiles`: all that a game with a collection is played with, or a deck of it, to leaf through."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.books import Book, page_of
from cogs.client import Bot
from cogs.collecting import find_game, own_names, ready_names, suggest, suggest_game, typed_game
from cogs.ids import Click, as_number
from cogs.interactions import Interaction
from cogs.leafing import read_page
from cogs.pictures import wish_of
from cogs.replies import Ack, answer
from cogs.screen import Screen
from cogs.wording import plain_teller, safe, teller
from engine.errors import EngineError, UnfitValue
from engine.library import game_named
from engine.lists import collection_of, with_collection
from engine.words import say

EVERYTHING = "all"
"""What is leafed through when it is no list."""
READY = "r"
"""Before the place of a ready list, which has no number of its own."""
PER_PAGE = 1


class Tiles(commands.Cog):
    """Everything there is, and lists of it, with pictures."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.lists = bot.matches.lists
        bot.router.add("tiles", self._leaf, Ack.UPDATE)

    @app_commands.command(
        name="tiles", description="Leaf through all tiles, or through a deck, with pictures"
    )
    @app_commands.describe(
        deck="A ready deck or one of your own; all tiles if left out", game="Of which game"
    )
    async def tiles(self, interaction: Interaction, deck: str = "", game: str = "") -> None:
        """Answer with the first page, for the one who asks alone."""

        async def work() -> None:
            of = find_game(game)
            await answer(
                interaction, await self._screen(interaction, of, await self._which(interaction, of, deck), 0)
            )

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    @tiles.autocomplete("deck")
    async def _suggest_deck(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = typed_game(interaction)
        ready = ready_names(game, plain_teller(locale=interaction.locale))
        return suggest({**ready, **await own_names(self.lists, interaction, game)}, current)

    @tiles.autocomplete("game")
    async def _suggest_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return suggest_game(current)

    async def _leaf(self, interaction: Interaction, click: Click) -> None:
        game, which = (*click.args, "", "")[:2]
        page = read_page(interaction, click, 2)
        await answer(interaction, await self._screen(interaction, find_game(game), which, page))

    async def _which(self, interaction: Interaction, game: str, deck: str) -> str:
        """What stands for a deck in a press: the place of a ready one, the number of one's own."""
        if not deck.strip():
            return EVERYTHING
        collection = collection_of(game)
        ready = [name.casefold() for name in collection.ready] if collection is not None else []
        if deck.strip().casefold() in ready:
            return f"{READY}{ready.index(deck.strip().casefold())}"
        return str((await self.lists.named(interaction.user.id, game, deck)).id)

    async def _screen(self, interaction: Interaction, game: str, which: str, page: int) -> Screen:
        collection = collection_of(game)
        assert collection is not None  # `find_game` sees to it
        if which == EVERYTHING:
            title, sections = game_named(game).TITLE, collection.groups
        else:
            title, text = await self._list(interaction, game, which)
            try:
                sections = collection.look(text)
            except UnfitValue as fault:  # kept when the game had other things to make a list of
                raise EngineError(fault.sentence) from fault
        book = Book(game, safe(title), sections, PER_PAGE, "tiles", (game, which), is_album=True)
        return await page_of(self.bot.pictures, book, page, interaction.locale, wish_of(interaction))

    async def _list(self, interaction: Interaction, game: str, which: str) -> tuple[str, str]:
        """The name and the text of a list."""
        collection = collection_of(game)
        ready = list(collection.ready.items()) if collection is not None else []
        place = as_number(which.removeprefix(READY))
        if which.startswith(READY) and 0 <= place < len(ready):
            name, text = ready[place]
            return teller(locale=interaction.locale)(say(name)), text
        kept = await self.lists.seen(as_number(which), interaction.user.id)
        return kept.name, kept.text


async def setup(bot: Bot) -> None:
    """Called by discord.py when the extension is loaded: of no use where no game has a collection."""
    if with_collection():
        await bot.add_cog(Tiles(bot))
