"""`/play <game>`, and the lobby: sitting down, bringing what one brings, starting."""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs import bringing, fields, permissions, removing
from cogs.asking import asker_of
from cogs.client import Bot
from cogs.ids import Click, as_user, custom_id
from cogs.interactions import Interaction, is_private, submitted
from cogs.limits import DESCRIPTION
from cogs.replies import Ack, answer, whisper
from cogs.router import UNKNOWN_BUTTON, refuse
from cogs.wording import teller
from engine.errors import EngineError
from engine.game import AnyGame
from engine.library import GAMES, game_named
from engine.refusals import check_removing
from engine.words import say


class Play(commands.Cog):
    """Opens matches and fills their seats."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.group = app_commands.Group(
            name="play",
            description="Open a table for a game in this channel",
            allowed_contexts=app_commands.AppCommandContext(dm_channel=False),  # a table needs a channel
        )
        for name, game in GAMES.items():
            self.group.add_command(self._command(name, game))
        for action, handler, ack in (
            ("join", self._join, Ack.UPDATE),
            ("bring", self._bring, Ack.OWN),
            ("brought", self._brought, Ack.UPDATE),
            ("leave", self._leave, Ack.UPDATE),
            ("start", self._start, Ack.UPDATE),
            ("cancel", self._cancel, Ack.UPDATE),
            ("remove", self._remove, Ack.PRIVATE),
            ("removed", self._removed, Ack.UPDATE),
        ):
            bot.router.add(action, handler, ack)

    async def cog_load(self) -> None:
        """Offer the commands."""
        self.bot.tree.add_command(self.group)

    def _command(self, name: str, game: AnyGame) -> app_commands.Command[Any, Any, Any]:
        async def open_lobby(interaction: Interaction, /, **given: Any) -> None:
            await self._open(interaction, name, given)

        # discord.py reads a command's options from its callback's signature.
        first = inspect.Parameter(
            "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction
        )
        setattr(open_lobby, "__signature__", inspect.Signature([first, *fields.parameters(game.Options)]))  # noqa: B010
        described = app_commands.describe(**fields.descriptions(game.Options, teller()))(open_lobby)
        pitch = teller()(game.PITCH)
        return app_commands.Command(
            name=name, description=f"{game.TITLE} — {pitch}"[:DESCRIPTION], callback=described
        )

    async def _open(self, interaction: Interaction, name: str, given: dict[str, Any]) -> None:
        channel = interaction.channel_id
        if channel is None or interaction.guild_id is None:
            await refuse(interaction, say("A table needs a channel of a server: type `/play` there."))
            return
        if lacking := permissions.missing(interaction.app_permissions):
            await refuse(interaction, permissions.how_to_give(lacking, channel))
            return
        try:
            options = fields.check(game_named(name).Options, given)
        except EngineError as error:
            await refuse(interaction, error.sentence)
            return

        async def work() -> None:
            match = await self.bot.matches.open(name, options, asker_of(interaction))
            message = await answer(interaction, await self.bot.presenter.lobby(match))
            if message is not None:
                await self.bot.surfaces.adopt_lobby(match, channel, message.id)

        await self.bot.router.run(interaction, Ack.PUBLIC, work())

    async def _join(self, interaction: Interaction, click: Click) -> None:
        self.bot.delivery.remember_press(interaction)
        await self.bot.matches.join(click.number(0), asker_of(interaction))
        await self._try_dms_again(interaction)

    async def _bring(self, interaction: Interaction, click: Click) -> None:
        """Ask what this player brings."""
        name = click.args[1] if len(click.args) > 1 else ""
        telling = teller(locale=interaction.locale)
        labels = await bringing.build_form(
            self.bot.matches, click.number(0), asker_of(interaction), name, telling
        )
        if not labels:  # no card of this game has the button
            await refuse(interaction, UNKNOWN_BUTTON)
            return
        # Unique ids: discord.py and two people with the same form open must never meet.
        modal = ui.Modal(
            title=telling(say("What you bring"))[:45],
            custom_id=custom_id("brought", click.number(0), name, interaction.id),
            timeout=900,
        )
        for label in labels:
            modal.add_item(label)
        modal.stop()
        await interaction.response.send_modal(modal)

    async def _brought(self, interaction: Interaction, click: Click) -> None:
        self.bot.delivery.remember_press(interaction)
        name = click.args[1] if len(click.args) > 1 else ""
        options = await bringing.read_form(
            self.bot.matches, interaction.user.id, name, submitted(interaction)
        )
        asker = asker_of(interaction)
        match = await self.bot.matches.seen(click.number(0), asker)
        if match.seat_of(asker.user.id) is None:
            await self.bot.matches.join(match.id, asker, options)
            await self._try_dms_again(interaction)
        else:
            await self.bot.matches.set_seat_options(match.id, asker, options)

    async def _leave(self, interaction: Interaction, click: Click) -> None:
        self.bot.delivery.remember_press(interaction)
        await self.bot.matches.leave(click.number(0), asker_of(interaction))

    async def _start(self, interaction: Interaction, click: Click) -> None:
        self.bot.delivery.remember_press(interaction)
        await self.bot.matches.start(click.number(0), asker_of(interaction))

    async def _cancel(self, interaction: Interaction, click: Click) -> None:
        self.bot.delivery.remember_press(interaction)
        await self.bot.matches.cancel(click.number(0), asker_of(interaction))

    async def _remove(self, interaction: Interaction, click: Click) -> None:
        """Ask the host whom."""
        asker = asker_of(interaction)
        match = await self.bot.matches.seen(click.number(0), asker)
        check_removing(match, asker)
        await answer(interaction, removing.ask_whom(match, interaction.locale))

    async def _removed(self, interaction: Interaction, click: Click) -> None:
        chosen = [value for values in submitted(interaction).values() for value in values]
        user = as_user(chosen[0]) if chosen else -1
        match = await self.bot.matches.remove(click.number(0), asker_of(interaction), user)
        tell = answer if is_private(interaction) else whisper
        await tell(interaction, removing.say_whom(match, user, interaction.locale))

    async def _try_dms_again(self, interaction: Interaction) -> None:
        """Whoever joins a match may have opened their DMs since we last failed to write to them."""
        reach = await self.bot.shelf.reach(interaction.user.id)
        if reach.closed_since is not None:
            await self.bot.shelf.keep_reach(replace(reach, closed_since=None))


async def setup(bot: Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Play(bot))
