"""`/top`: the tables of ratings, and the choice to keep out of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.ext import commands

from cogs.api.membership import UnknownMemberError
from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, is_foreign, submitted_values
from cogs.kit.replies import Ack, answer
from cogs.screens.rating.choice import CHOOSE, GONE, RATINGS, choice_screen, leaving_screen
from cogs.screens.rating.guessers import guessers_screen
from cogs.screens.rating.table import EVER, EVERYWHERE, GUESSERS, HERE, TOP, Asked, top_screen
from cogs.services import Services
from engine.library import GAMES
from engine.ratings.seasons import span_of
from engine.store.interface.rating.tables import Choice

_CHOICES: dict[str, Choice | None] = {"shown": None, "hidden": "hidden", GONE: "none"}


class Top(commands.Cog):
    """Handlers of the tables. Each makes one answer, for the user alone."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.ratings = services.matches.ratings
        services.router.add(TOP, self._change, Ack.UPDATE)
        services.router.add(RATINGS, self._explain, Ack.PRIVATE)
        services.router.add(CHOOSE, self._choose, Ack.UPDATE)

    @app_commands.command(name="top", description="How strong players are: here or everywhere, now or ever")
    @app_commands.describe(game="Which game", where="Whose ratings", season="Which season")
    @app_commands.choices(
        game=[
            *(app_commands.Choice(name=game.TITLE, value=name) for name, game in GAMES.items()),
            app_commands.Choice(name="Guesses who wins", value=GUESSERS),
        ],
        where=[
            app_commands.Choice(name="This server", value=HERE),
            app_commands.Choice(name="Everywhere", value=EVERYWHERE),
        ],
        season=[
            app_commands.Choice(name="This season", value="now"),
            app_commands.Choice(name="Last season", value="last"),
            app_commands.Choice(name="All time", value="ever"),
        ],
    )
    async def top(
        self, interaction: Interaction, game: str = "", where: str = HERE, season: str = "now"
    ) -> None:
        """Show a table privately."""

        async def work() -> None:
            name = (
                game if game in (*GAMES, GUESSERS) else await self.ratings.default_game(interaction.user.id)
            )
            number = {"last": self.ratings.season - 1, "ever": EVER}.get(season, self.ratings.season)
            await self._show(interaction, Asked(name, where, number))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _change(self, interaction: Interaction, click: Click) -> None:
        field, game, where, season = (*click.args, "", "", "", "")[:4]
        start = Asked(next(iter(GAMES)), HERE, self.ratings.season)
        asked = start.with_choice("game", game).with_choice("where", where).with_choice("season", season)
        for value in (one for values in submitted_values(interaction).values() for one in values):
            asked = asked.with_choice(field, value)
        await self._show(interaction, asked)

    async def _show(self, interaction: Interaction, asked: Asked) -> None:
        guild = None if is_foreign(interaction) else interaction.guild
        if guild is None:
            asked = asked.with_choice("where", EVERYWHERE)
        show = self._show_guessers if asked.game == GUESSERS else self._show_ratings
        await show(interaction, asked, guild)

    async def _show_ratings(
        self, interaction: Interaction, asked: Asked, guild: discord.Guild | None
    ) -> None:
        user, here = interaction.user.id, guild if asked.where == HERE else None
        table = await self.ratings.table(
            asked.game,
            user,
            None if here is None else here.id,
            None if asked.season == EVER else asked.season,
            members=None if here is None else _members(self.services, here),
        )
        now = self.ratings.season
        screen = top_screen(
            asked,
            table,
            user,
            interaction.locale,
            now=now,
            is_server=guild is not None,
            choice=await self.ratings.choice(user),
            medals=await self.services.matches.standings.seasons.of_table(
                asked.season if EVER < asked.season < now else now - 1,
                asked.game,
                None if here is None else here.id,
            ),
        )
        await answer(interaction, screen)

    async def _show_guessers(
        self, interaction: Interaction, asked: Asked, guild: discord.Guild | None
    ) -> None:
        user, here = interaction.user.id, guild if asked.where == HERE else None
        table = await self.services.matches.standings.guesses.table(
            user,
            None if here is None else here.id,
            None if asked.season == EVER else span_of(asked.season),
            members=None if here is None else _members(self.services, here),
        )
        screen = guessers_screen(
            asked,
            table,
            user,
            interaction.locale,
            now=self.ratings.season,
            is_server=guild is not None,
            choice=await self.ratings.choice(user),
        )
        await answer(interaction, screen)

    async def _explain(self, interaction: Interaction, click: Click) -> None:
        choice = await self.ratings.choice(interaction.user.id)
        await answer(interaction, choice_screen(choice, interaction.locale))

    async def _choose(self, interaction: Interaction, click: Click) -> None:
        chosen = click.args[0] if click.args else ""
        if chosen == "none":
            await answer(interaction, leaving_screen(interaction.locale))
            return
        user = interaction.user.id
        if chosen in _CHOICES:
            await self.ratings.choose(user, _CHOICES[chosen])
        await answer(interaction, choice_screen(await self.ratings.choice(user), interaction.locale))


def _members(services: Services, guild: discord.Guild) -> Callable[[list[int]], Awaitable[frozenset[int]]]:
    """Return a function that finds which users are members of a server, as far as can be known."""

    async def is_member(user: int) -> bool:
        try:
            return await services.membership.find(guild, user) is not None
        except UnknownMemberError:
            return True

    async def members(users: list[int]) -> frozenset[int]:
        found = await asyncio.gather(*map(is_member, users))
        return frozenset(user for user, is_there in zip(users, found, strict=True) if is_there)

    return members


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Top(bot.services))
