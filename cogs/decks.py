"""`/tiles` and `/deck`: what a game with a collection is played with, to leaf through, and the lists that players make of it."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from cogs.bringing import said_again
from cogs.client import Bot
from cogs.ids import Click, as_number, custom_id
from cogs.leafing import page_wanted
from cogs.replies import Ack, Interaction, answer
from cogs.rules import Book, page_of
from cogs.screen import Screen, text_screen
from cogs.wording import mention, quoted, safe, shortened, teller
from engine.errors import EngineError
from engine.library import game_named
from engine.lists import NAME_LONGEST, TEXT_LONGEST, collection_of, with_collection
from engine.records import KeptList
from engine.words import say

EVERYTHING = "all"
"""What is leafed through when it is no list."""
READY = "r"
"""Before the place of a ready list, which has no number of its own."""
PER_PAGE = 1
CHOICES = 25  # Discord's limit for what is suggested while somebody types
CHOICE = 100  # and for the length of each

Name = app_commands.Range[str, 1, NAME_LONGEST]
Text = app_commands.Range[str, 1, TEXT_LONGEST]


class Decks(commands.Cog):
    """Everything there is, and lists of it. Each command: one call of the engine, one answer."""

    deck = app_commands.Group(name="deck", description="Decks of your own: save, list, share, delete")

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.lists = bot.matches.lists
        bot.router.add("tiles", self._leaf, Ack.UPDATE)
        bot.router.add("copy", self._copy, Ack.PRIVATE)

    @app_commands.command(
        name="tiles", description="Leaf through all tiles, or through a deck, with pictures"
    )
    @app_commands.describe(
        deck="A ready deck or one of your own; all tiles if left out", game="Of which game"
    )
    async def tiles(self, interaction: Interaction, deck: str = "", game: str = "") -> None:
        """Answer with the first page, for the one who asks alone."""

        async def work() -> None:
            of = _game(game)
            await answer(
                interaction, await self._screen(interaction, of, await self._which(interaction, of, deck), 0)
            )

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    @deck.command(name="save", description="Keep a deck under a name, to bring to matches")
    @app_commands.describe(
        name="What you call it", tiles="How many of what: 4 Bayou, 3 Grey squirrel, …", game="Of which game"
    )
    async def save(self, interaction: Interaction, name: Name, tiles: Text, game: str = "") -> None:
        """Check the list and keep it."""

        async def work() -> None:
            try:
                kept = await self.lists.keep(interaction.user.id, _game(game), name, tiles)
            except EngineError as refusal:
                raise EngineError(said_again(refusal, tiles)) from refusal
            await answer(
                interaction,
                self._said(
                    interaction,
                    "“{name}” is kept. Choose it where a match asks for your deck; `/deck share` shows it to others.",
                    kept,
                ),
            )

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    @deck.command(name="list", description="The decks there are: ready ones, and your own")
    @app_commands.describe(game="Of which game")
    async def listed(self, interaction: Interaction, game: str = "") -> None:
        """Name them all."""

        async def work() -> None:
            of = _game(game)
            telling = teller(locale=interaction.locale)
            collection = collection_of(of)
            assert collection is not None  # `_game` sees to it
            lines = [telling(say("Ready decks:")), *(f"• {name}" for name in collection.ready)]
            if mine := await self.lists.of_user(interaction.user.id, of):
                lines += [telling(say("Your own:")), *(f"• {safe(kept.name)}" for kept in mine)]
            else:
                lines.append(telling(say("You keep none of your own yet: `/deck save` does it.")))
            await answer(interaction, text_screen("\n".join(lines)))

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    @deck.command(name="share", description="Show a deck of yours to this channel, for others to keep")
    @app_commands.describe(name="Which of your decks", game="Of which game")
    async def share(self, interaction: Interaction, name: Name, game: str = "") -> None:
        """Post it with a button that keeps a copy."""

        async def work() -> None:
            kept = await self.lists.share(interaction.user.id, _game(game), name)
            await answer(interaction, self._shared(kept))

        await self.bot.router.run(interaction, Ack.PUBLIC, work())

    @deck.command(name="delete", description="Delete a deck of yours")
    @app_commands.describe(name="Which of your decks", game="Of which game")
    async def delete(self, interaction: Interaction, name: Name, game: str = "") -> None:
        """Matches that were begun with it go on."""

        async def work() -> None:
            kept = await self.lists.drop(interaction.user.id, _game(game), name)
            await answer(interaction, self._said(interaction, "“{name}” is deleted.", kept))

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    # Presses

    async def _leaf(self, interaction: Interaction, click: Click) -> None:
        game, which = (*click.args, "", "")[:2]
        page = page_wanted(interaction, click, 2)
        await answer(interaction, await self._screen(interaction, _game(game), which, page))

    async def _copy(self, interaction: Interaction, click: Click) -> None:
        shown = await self.lists.seen(click.number(0), interaction.user.id)
        mine = {kept.name.casefold() for kept in await self.lists.of_user(interaction.user.id, shown.game)}
        if shown.user_id == interaction.user.id:
            raise EngineError(say("“{name}” is your own already.", name=shown.name))
        if shown.name.casefold() in mine:
            raise EngineError(say("You keep a deck called “{name}” already.", name=shown.name))
        kept = await self.lists.keep(interaction.user.id, shown.game, shown.name, shown.text)
        await answer(interaction, self._said(interaction, "A copy of “{name}” is yours now.", kept))

    # Screens

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
        assert collection is not None  # `_game` sees to it
        if which == EVERYTHING:
            title, sections = game_named(game).TITLE, collection.groups
        else:
            title, text = await self._list(interaction, game, which)
            try:
                sections = collection.look(text)
            except ValueError as fault:  # kept when the game had other things to make a list of
                raise EngineError(say("{fault}", fault=str(fault))) from fault
        book = Book(game, safe(title), sections, PER_PAGE, "tiles", (game, which), is_album=True)
        return await page_of(self.bot.pictures, book, page, interaction.locale)

    async def _list(self, interaction: Interaction, game: str, which: str) -> tuple[str, str]:
        """The name and the text of a list."""
        collection = collection_of(game)
        ready = list(collection.ready.items()) if collection is not None else []
        place = as_number(which.removeprefix(READY))
        if which.startswith(READY) and 0 <= place < len(ready):
            return ready[place]
        kept = await self.lists.seen(as_number(which), interaction.user.id)
        return kept.name, kept.text

    def _shared(self, kept: KeptList) -> Screen:
        telling = teller()
        title = telling(
            say(
                "{who} shows a deck for {game}: **{name}**",
                who=mention(kept.user_id),
                game=game_named(kept.game).TITLE,
                name=safe(kept.name),
            )
        )

        def rows() -> tuple[ui.ActionRow[Any], ...]:
            copy = ui.Button[Any](
                label=telling(say("Keep a copy")),
                style=ButtonStyle.primary,
                custom_id=custom_id("copy", kept.id),
            )
            return (ui.ActionRow(copy),)

        return Screen((title, quoted(kept.text), rows))

    def _said(self, interaction: Interaction, template: str, kept: KeptList) -> Screen:
        return text_screen(teller(locale=interaction.locale)(say(template, name=safe(kept.name))))

    # Suggestions

    @tiles.autocomplete("deck")
    async def _suggest_deck(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = _typed_game(interaction)
        collection = collection_of(game)
        ready = list(collection.ready) if collection is not None else []
        return _choices([*ready, *await self._own(interaction, game)], current)

    @share.autocomplete("name")
    @delete.autocomplete("name")
    async def _suggest_own(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return _choices(await self._own(interaction, _typed_game(interaction)), current)

    @tiles.autocomplete("game")
    @save.autocomplete("game")
    @listed.autocomplete("game")
    @share.autocomplete("game")
    @delete.autocomplete("game")
    async def _suggest_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return _choices(with_collection(), current)

    async def _own(self, interaction: Interaction, game: str) -> list[str]:
        try:
            return [kept.name for kept in await self.lists.of_user(interaction.user.id, game)]
        except EngineError:
            return []  # nothing to suggest; the command itself says why


def _game(named: str) -> str:
    """The game that is meant: the first with a collection, if none is named; EngineError if it has none."""
    if not named and with_collection():
        return with_collection()[0]
    if collection_of(named) is None:
        raise EngineError(say("{game} is played without decks.", game=game_named(named).TITLE))
    return named


def _typed_game(interaction: Interaction) -> str:
    return getattr(interaction.namespace, "game", "") or with_collection()[0]


def _choices(names: Any, current: str) -> list[app_commands.Choice[str]]:
    wanted = current.casefold()
    return [
        app_commands.Choice(name=shortened(name, CHOICE), value=name)
        for name in names
        if wanted in name.casefold()
    ][:CHOICES]


async def setup(bot: Bot) -> None:
    """Called by discord.py when the extension is loaded: of no use where no game has a collection."""
    if with_collection():
        await bot.add_cog(Decks(bot))
