"""Buttons below an ended match: a rematch, or another game there."""

from __future__ import annotations

from discord import ui
from discord.ext import commands

from cogs.buttons.askers import asker_at, asker_of, check_public
from cogs.buttons.open_match import check_place, post_foreign, show_card, usual_terms
from cogs.buttons.seeking.sit_down import is_warned
from cogs.buttons.welcome import games_row
from cogs.client import Bot
from cogs.kit.buttons import button
from cogs.kit.ids import Click, custom_id
from cogs.kit.interactions import Interaction, Row, submitted_values
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import Locale, ago, channel_link, teller
from cogs.screens.endings import name_of
from cogs.screens.lines import link_to
from cogs.screens.seeking.avoided import MATES
from cogs.screens.seeking.notices import wish_button
from cogs.services import Services
from cogs.surfaces.links import url_for
from cogs.surfaces.plan_hand import LOBBY
from engine.contract.words import Seat, Sentence, say
from engine.library import game_named
from engine.match.records import Match
from engine.match.refusals import check_rematch
from engine.services.seeking.tables import pace_of
from engine.steps.computers import is_solo


class Rematches(commands.Cog):
    """Handlers of these buttons.

    Each makes one call of the engine and one private answer. A new match is posted in the channel.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self._posting: set[int] = set()
        """Matches whose only message is being posted: two players may ask at once."""
        services.router.add("rematch", self._rematch, Ack.PRIVATE)
        services.router.add("another", self._another, Ack.PRIVATE)
        services.router.add("open", self._open, Ack.UPDATE)

    async def _rematch(self, interaction: Interaction, click: Click) -> None:
        """Open the rematch, or join the one that another player has opened.

        Against computers alone, deal at once.
        """
        ended = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        check_rematch(ended, interaction.user.id)
        await check_place(self.services, ended.place)
        asker = await asker_at(interaction, ended.place)
        _check_public(interaction, ended)
        number = await self.services.wishes.find_rematch(ended.id)
        if number is not None:
            there, is_sure = await self.services.matches.match(number), click.number(1) == 1
            again = ("rematch", ended.id, 1)
            if await is_warned(self.services, interaction, there, *again, is_sure=is_sure):
                return
        match = await self.services.matches.rematch(ended.id, asker)
        if match.phase == "lobby" and is_solo(match) and not match.awaited_users:
            match = await self.services.matches.start(match.id, asker)
            text = teller(ended, interaction.locale)(
                say("The rematch, {match}, begins.", match=name_of(match))
            )
            await answer(interaction, await self._result_screen(text, match, interaction))
            return
        # A user who has not joined is named by the seat that they had.
        text = teller(ended, interaction.locale)(_stands(match, ended))
        await answer(interaction, await self._result_screen(text, match, interaction))

    async def _another(self, interaction: Interaction, click: Click) -> None:
        """Ask which game."""
        match = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        await answer(interaction, _ask_which(match, interaction.locale))

    async def _open(self, interaction: Interaction, click: Click) -> None:
        """Open a lobby of the chosen game with its usual rules."""
        before = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        chosen = [value for values in submitted_values(interaction).values() for value in values]
        game = chosen[0] if chosen else ""
        options = game_named(game).Options()
        await check_place(self.services, before.place)
        asker = await asker_at(interaction, before.place)
        _check_public(interaction, before)
        terms = await usual_terms(self.services, before.place.guild)
        match = await self.services.matches.open(game, options, asker, terms)
        said = teller(locale=interaction.locale)(say("You opened {match}.", match=name_of(match)))
        await answer_apart(interaction, await self._result_screen(said, match, interaction))

    async def _result_screen(self, text: str, match: Match, interaction: Interaction) -> Screen:
        """Return the result of a press with a link to the match.

        The card of a lobby is posted now if it is missing; LobbyRefusal says why it can't be.
        """
        if match.place.is_foreign:
            await self._show_foreign(match, interaction)
        elif match.phase == "lobby":
            await show_card(self.services, match)
        url = await url_for(self.services.messages, match, interaction.user.id)
        way = "" if url is None else "\n" + link_to(url, teller(locale=interaction.locale))
        return text_screen(text + way)

    async def _show_foreign(self, match: Match, interaction: Interaction) -> None:
        """Post the only message of a match where the bot is not, unless it is there."""
        if match.id in self._posting or (await self.services.messages.surfaces(match.id)).get(LOBBY):
            return
        self._posting.add(match.id)
        try:
            await post_foreign(self.services, interaction, match)
        finally:
            self._posting.discard(match.id)


def _check_public(interaction: Interaction, match: Match) -> None:
    """Raise LobbyRefusal if the bot may not answer for everyone, where it can do nothing else."""
    if match.place.is_foreign:
        check_public(interaction, say("You can’t write here, so you can’t open a match here."))


def _stands(match: Match, ended: Match) -> Sentence:
    """Describe the state of a rematch to the user who asked for it.

    Others are named by the seats that they had.
    """
    named, missing = name_of(match), match.awaited_users
    match match.phase:
        case "lobby" if match.starts_by_itself and match.times.due is not None:
            return say(
                "You’re in the rematch, {match}. Everyone is here: it starts {when}.",
                match=named,
                when=ago(match.times.due),
            )
        case "lobby" if missing and not match.lobby.is_held:
            return say(
                "You’re in the rematch, {match}. I asked {who} to join; it starts a minute after "
                "everyone has.",
                match=named,
                who=tuple(Seat(seat=seat) for user in missing if (seat := ended.seat_of(user)) is not None),
            )
        case "lobby":
            return say("You’re in the rematch, {match}.", match=named)
        case "playing":
            return say("The rematch, {match}, has already started.", match=named)
        case _:
            return say("The rematch, {match}, is over, too.", match=named)


def _ask_which(match: Match, locale: Locale) -> Screen:
    """Show the menu of all games."""
    where = channel_link(match.place.channel)
    said = teller(match, locale)(say("Which game? I’ll open a match of it in {where}.", where=where))

    def rows() -> tuple[Row, ...]:
        telling = teller(locale=locale)
        tell = wish_button(telling, match.game, pace_of(match))
        avoid = button(say("Avoid a player …"), telling, MATES, match.id)
        return (games_row(locale, custom_id("open", match.id)), ui.ActionRow(tell, avoid))

    return Screen((said, rows))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Rematches(bot.services))
