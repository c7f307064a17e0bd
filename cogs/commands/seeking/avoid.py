"""`/avoid`: users whom a user doesn't want to play with, known to that user alone."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.buttons.askers import asker_at, asker_of
from cogs.buttons.play.hand_over import check_person
from cogs.client import Bot
from cogs.kit.ids import Click, as_user
from cogs.kit.interactions import Interaction, submitted_values
from cogs.kit.press_results import tell_apart
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.kit.screen import Screen
from cogs.kit.wording import mention
from cogs.screens.endings import name_of
from cogs.screens.seeking.avoided import (
    CHOSEN,
    LIST,
    MATES,
    REMOVE,
    SET,
    list_screen,
    mates_screen,
    state_screen,
)
from cogs.services import Services
from engine.contract.errors import LobbyRefusal
from engine.contract.words import Sentence, say

IDS = range(10**15, 2**63)
"""Numbers that can be a Discord id."""


class Avoid(commands.Cog):
    """Handlers of one's own list.

    Each makes one call and one private answer.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        for action, handler in (
            (LIST, self._leaf),
            (CHOSEN, self._choose),
            (SET, self._set),
            (REMOVE, self._remove),
        ):
            services.router.add(action, handler, Ack.UPDATE)
        services.router.add(MATES, self._show_mates, Ack.UPDATE)

    @app_commands.command(
        name="avoid", description="Players you’d rather not play with; no one else learns of it"
    )
    @app_commands.describe(user="Whom to avoid, or to stop avoiding")
    async def avoid(self, interaction: Interaction, user: discord.User | None = None) -> None:
        """Show the list, or avoid a user and say so."""

        async def work() -> None:
            if user is None:
                await answer(interaction, await self._list(interaction))
                return
            was_avoided = user.id in await self.services.avoids.find_avoided(interaction.user.id, (user.id,))
            if not was_avoided:
                await self._add(interaction, user.id)
            await answer(interaction, state_screen(user.id, interaction.locale, is_avoided=True))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _leaf(self, interaction: Interaction, click: Click) -> None:
        await answer_apart(interaction, await self._list(interaction, click.number(0)))

    async def _choose(self, interaction: Interaction, click: Click) -> None:
        chosen = [value for values in submitted_values(interaction).values() for value in values]
        user = as_user(chosen[0]) if chosen else -1
        await self._add(interaction, user)
        note = say("You avoid {who} now.", who=mention(user))
        await answer_apart(interaction, await self._list(interaction, note=note))

    async def _set(self, interaction: Interaction, click: Click) -> None:
        """Begin or end avoiding a user; a third argument is the page of the list to show."""
        written = click.args[0] if click.args else ""
        user = -as_user(written[1:]) if written.startswith("-") else as_user(written)
        is_avoided = click.number(1) == 1
        if is_avoided:
            await self._add(interaction, user)
        else:
            await self.services.avoids.remove(interaction.user.id, user)
        if len(click.args) > 2 or user not in IDS:
            await answer_apart(interaction, await self._list(interaction, click.number(2)))
        else:
            await answer_apart(interaction, state_screen(user, interaction.locale, is_avoided=is_avoided))

    async def _show_mates(self, interaction: Interaction, click: Click) -> None:
        match = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        await answer_apart(interaction, mates_screen(match, interaction.user.id, interaction.locale))

    async def _remove(self, interaction: Interaction, click: Click) -> None:
        """Remove the users from a lobby whom its host avoids."""
        match = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        asker = await asker_at(interaction, match.place)
        others = [seated.user_id for seated in match.seats if seated.user_id is not None]
        avoided = await self.services.avoids.find_avoided(asker.user.id, others)
        if not avoided:
            raise LobbyRefusal(say("No one whom you avoid sits in {match} now.", match=name_of(match)))
        for user in avoided:
            match = await self.services.matches.remove(match.id, asker, user)
        who = mention(*avoided)
        await tell_apart(interaction, say("You removed {who} from {match}.", who=who, match=name_of(match)))

    async def _add(self, interaction: Interaction, user: int) -> None:
        """Record that the user avoids another. Raises LobbyRefusal for a bot or themselves."""
        client = interaction.client
        if user == interaction.user.id:
            raise LobbyRefusal(say("You can’t avoid yourself. Choose someone else."))
        if client.user is not None and user == client.user.id:
            raise LobbyRefusal(say("I only deal and keep count. Choose someone who plays."))
        check_person(interaction, user if user in IDS else -1)
        await self.services.avoids.add(interaction.user.id, user)

    async def _list(self, interaction: Interaction, page: int = 0, note: Sentence | None = None) -> Screen:
        avoided = await self.services.avoids.of_user(interaction.user.id)
        return list_screen(avoided, interaction.locale, page, note)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Avoid(bot.services))
