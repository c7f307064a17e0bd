"""`/deck`: players' own decks, saved, listed, shared and deleted."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from cogs.buttons.askers import asker_of, check_public
from cogs.client import Bot
from cogs.kit.ids import Click, custom_id
from cogs.kit.interactions import Interaction
from cogs.kit.replies import Ack, answer, publish
from cogs.kit.router import reason_of
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import code_block, mention, safe, teller
from cogs.screens.collections import find_game, own_names, ready_names, suggest, suggest_game, typed_game
from cogs.screens.seat_form import repeat
from cogs.services import Services
from engine.contract.errors import EngineError, LobbyRefusal, OpenedElsewhere
from engine.contract.words import N_, say
from engine.library import game_named
from engine.match.message_records import KeptList
from engine.services.decks import NAME_LONGEST, TEXT_LONGEST, with_collection
from engine.steps.server_rules import check_channel

Name = app_commands.Range[str, 1, NAME_LONGEST]
Text = app_commands.Range[str, 1, TEXT_LONGEST]


class Decks(commands.Cog):
    """The commands for decks of one's own.

    Each makes one call of the engine and one answer.
    """

    deck = app_commands.Group(name="deck", description="Decks of your own: save, list, share, delete")

    def __init__(self, services: Services) -> None:
        self.services = services
        self.lists = services.matches.lists
        services.router.add("copy", self._copy, Ack.PRIVATE)

    @deck.command(name="save", description="Save a deck to use in matches")
    @app_commands.describe(
        name="What you call it", tiles="How many of what: 4 Bayou, 3 Grey squirrel, …", game="For which game"
    )
    async def save(self, interaction: Interaction, name: Name, tiles: Text, game: str = "") -> None:
        """Check the list and save it."""

        async def work() -> None:
            try:
                kept = await self.lists.keep(interaction.user.id, find_game(game), name, tiles)
            except EngineError as refusal:
                raise EngineError(repeat(refusal, tiles)) from refusal
            await answer(
                interaction,
                self._message(
                    interaction,
                    N_(
                        "“{name}” is saved. Choose it where a match asks for your deck; `/deck share` "
                        "shows it to others."
                    ),
                    kept,
                ),
            )

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    @deck.command(name="list", description="All decks: the ready ones and your own")
    @app_commands.describe(game="For which game")
    async def list_decks(self, interaction: Interaction, game: str = "") -> None:
        """List all decks."""

        async def work() -> None:
            of = find_game(game)
            telling = teller(locale=interaction.locale)
            lines = [
                telling(say("Ready decks:")),
                *(f"• {name}" for name in ready_names(of, telling).values()),
            ]
            if mine := await self.lists.of_user(interaction.user.id, of):
                lines += [telling(say("Your decks:")), *(f"• {safe(kept.name)}" for kept in mine)]
            else:
                lines.append(telling(say("You have no decks yet. Save one with `/deck save`.")))
            await answer(interaction, text_screen("\n".join(lines)))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    @deck.command(
        name="share", description="Show one of your decks in this channel, so that others can copy it"
    )
    @app_commands.describe(name="Which of your decks", game="For which game")
    async def share(self, interaction: Interaction, name: Name, game: str = "") -> None:
        """Post a deck with a button that saves a copy."""

        async def work() -> None:
            try:
                check_public(interaction, say("You can’t write here, so you can’t share a deck here."))
                check_channel(
                    await self.services.matches.servers.rules(interaction.guild_id), asker_of(interaction)
                )
            except OpenedElsewhere as refusal:
                there = reason_of(refusal, interaction)
                raise LobbyRefusal(say("{reason} Decks are shared there, too.", reason=there)) from refusal
            kept = await self.lists.share(interaction.user.id, find_game(game), name)
            await answer(interaction, self._message(interaction, N_("You shared “{name}”."), kept))
            await publish(interaction, self._shared_screen(kept))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    @deck.command(name="delete", description="Delete one of your decks")
    @app_commands.describe(name="Which of your decks", game="For which game")
    async def delete(self, interaction: Interaction, name: Name, game: str = "") -> None:
        """Delete a deck; matches that began with it go on."""

        async def work() -> None:
            kept = await self.lists.drop(interaction.user.id, find_game(game), name)
            await answer(interaction, self._message(interaction, N_("“{name}” is deleted."), kept))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    @share.autocomplete("name")
    @delete.autocomplete("name")
    async def _suggest_own(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return suggest(await own_names(self.lists, interaction, typed_game(interaction)), current)

    @save.autocomplete("game")
    @list_decks.autocomplete("game")
    @share.autocomplete("game")
    @delete.autocomplete("game")
    async def _suggest_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return suggest_game(current)

    async def _copy(self, interaction: Interaction, click: Click) -> None:
        shown = await self.lists.find_visible(click.number(0), interaction.user.id)
        mine = {kept.name.casefold() for kept in await self.lists.of_user(interaction.user.id, shown.game)}
        if shown.user_id == interaction.user.id:
            raise EngineError(say("“{name}” is already yours.", name=shown.name))
        if shown.name.casefold() in mine:
            raise EngineError(say("You already have a deck called “{name}”.", name=shown.name))
        kept = await self.lists.keep(interaction.user.id, shown.game, shown.name, shown.text)
        await answer(interaction, self._message(interaction, N_("You now have a copy of “{name}”."), kept))

    def _shared_screen(self, kept: KeptList) -> Screen:
        telling = teller()
        title = telling(
            say(
                "{who} shows a deck for {game}: **{name}**",
                who=mention(kept.user_id),
                game=game_named(kept.game).TITLE,
                name=kept.name,
            )
        )

        def rows() -> tuple[ui.ActionRow[Any], ...]:
            copy = ui.Button[Any](
                label=telling(say("Save a copy")),
                style=ButtonStyle.primary,
                custom_id=custom_id("copy", kept.id),
            )
            return (ui.ActionRow(copy),)

        return Screen((title, code_block(kept.text), rows))

    def _message(self, interaction: Interaction, template: str, kept: KeptList) -> Screen:
        return text_screen(teller(locale=interaction.locale)(say(template, name=kept.name)))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot, if any game has decks."""
    if with_collection():
        await bot.add_cog(Decks(bot.services))
