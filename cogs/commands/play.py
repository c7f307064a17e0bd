"""`/play <game>` and the lobby: join, bring a deck or options, start."""

from __future__ import annotations

import inspect
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.buttons import invite, opening_form, remove_seat
from cogs.buttons.askers import asker_of, check_not_timed_out, place_of
from cogs.buttons.open_match import Choice, open_lobby, usual_terms
from cogs.buttons.seeking.sit_down import is_warned
from cogs.client import Bot
from cogs.kit.ids import Click, as_user, custom_id
from cogs.kit.interactions import Interaction, submitted_values
from cogs.kit.limits import DESCRIPTION
from cogs.kit.press_results import tell_apart
from cogs.kit.replies import Ack, answer_apart, whisper
from cogs.kit.router import UNKNOWN_BUTTON, refuse
from cogs.kit.wording import mention, names_of, plain_teller, shorten, teller
from cogs.screens import lobby_card, opponents, option_fields, paces, seat_form, terms
from cogs.screens.endings import name_of
from engine.contract.errors import EngineError, LobbyRefusal
from engine.contract.game import AnyGame
from engine.contract.words import say, tell
from engine.library import GAMES, game_named
from engine.match.records import Match
from engine.match.refusals import check_cancelling, check_hosting, check_lobby, seat_of


class Play(commands.Cog):
    """Handlers that open matches and fill their seats."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.services = services = bot.services
        self.typed = seat_form.FormCache(services.now)
        self.group = app_commands.Group(
            name="play",
            description="Open a match in this channel",
        )
        for name, game in GAMES.items():
            self.group.add_command(self._command(name, game))
        for action, handler, ack in (
            ("opening-with", self._ask_options, Ack.OWN),
            ("join", self._join, Ack.UPDATE),
            ("bring", self._bring, Ack.OWN),
            ("brought", self._submit_brought, Ack.UPDATE),
            ("leave", self._leave, Ack.UPDATE),
            ("left", self._confirm_leaving, Ack.UPDATE),
            ("start", self._start, Ack.UPDATE),
            ("hold", self._hold, Ack.UPDATE),
            ("cancel", self._cancel, Ack.UPDATE),
            ("cancelled", self._confirm_cancelling, Ack.UPDATE),
            ("keep", self._keep, Ack.UPDATE),
            ("reopen", self._reopen, Ack.OWN),
            ("remove", self._remove, Ack.UPDATE),
            ("removed", self._remove_chosen, Ack.UPDATE),
        ):
            services.router.add(action, handler, ack)
        services.router.add("opened-with", self._open_with, Ack.OWN, takes_forms=True)

    async def cog_load(self) -> None:
        """Add the commands to the tree."""
        self.bot.tree.add_command(self.group)

    def _command(self, name: str, game: AnyGame) -> app_commands.Command[Any, Any, Any]:
        async def open_lobby(interaction: Interaction, /, **given: Any) -> None:
            await self._open(interaction, name, given)

        # discord.py reads a command's options from its callback's signature.
        first = inspect.Parameter(
            "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction
        )
        given = (
            *option_fields.parameters(game.Options),
            *paces.PARAMETERS,
            *terms.PARAMETERS,
            *invite.PARAMETERS,
        )
        setattr(open_lobby, "__signature__", inspect.Signature([first, *given]))  # noqa: B010
        own = {
            **paces.descriptions(teller()),
            **terms.descriptions(teller()),
            **invite.descriptions(teller()),
        }
        said = {**option_fields.descriptions(game.Options, teller()), **own}
        described = app_commands.describe(**said)(open_lobby)
        described = app_commands.rename(**invite.RENAMED)(described)
        described = app_commands.choices(**terms.choices(teller()))(described)
        described = app_commands.autocomplete(**{paces.NAME: paces.suggest})(described)
        pitch = say("{game} — {pitch}", game=game.TITLE, pitch=game.PITCH)
        text = app_commands.locale_str(shorten(tell(pitch, ()), DESCRIPTION), sentence=pitch)
        return app_commands.Command(name=name, description=text, callback=described)

    async def _open(self, interaction: Interaction, name: str, given: dict[str, Any]) -> None:
        computers, wanted = opponents.parse_computers(invite.taken_from(given))
        is_to_count = terms.is_rating_asked(given)

        async def choosing() -> Choice:
            guests = await invite.read_guests(self.services, interaction, wanted) if wanted else ()
            chosen = terms.take_terms(given, await usual_terms(self.services, interaction.guild_id))
            return Choice(
                name,
                option_fields.check(game_named(name).Options, given),
                chosen,
                guests,
                computers,
                is_to_count,
            )

        await open_lobby(self.services, interaction, choosing, calls=bool(wanted))

    async def _ask_options(self, interaction: Interaction, click: Click) -> None:
        """Ask for the options of the chosen game."""
        chosen = [value for values in submitted_values(interaction).values() for value in values]
        name = chosen[0] if chosen else ""
        game = game_named(name)
        telling = plain_teller(locale=interaction.locale)
        modal = ui.Modal(
            title=shorten(game.TITLE, 45),
            custom_id=custom_id("opened-with", name, interaction.id),
            timeout=900,
        )
        for label in opening_form.build_form(game, telling, is_alone=place_of(interaction).is_private):
            modal.add_item(label)
        modal.stop()
        await interaction.response.send_modal(modal)

    async def _open_with(self, interaction: Interaction, click: Click) -> None:
        name = click.args[0] if click.args else ""
        telling = plain_teller(locale=interaction.locale)
        given = opening_form.read_form(game_named(name), submitted_values(interaction), telling)
        await self._open(interaction, name, given)

    async def _reopen(self, interaction: Interaction, click: Click) -> None:
        """Open a lobby like a closed one, for the first who presses."""

        async def choosing() -> Choice:
            match = await self.services.matches.match_for(click.number(0), asker_of(interaction))
            return Choice(match.game, match.options, match.terms)

        await open_lobby(self.services, interaction, choosing)

    async def _join(self, interaction: Interaction, click: Click) -> None:
        check_not_timed_out(interaction)
        self.services.delivery.remember_press(interaction)
        asker = asker_of(interaction)
        before = await self.services.matches.match_for(click.number(0), asker)
        if await is_warned(self.services, interaction, before):
            return
        try:
            await self.services.matches.join(click.number(0), asker)
        except LobbyRefusal:
            match = await self.services.matches.match_for(click.number(0), asker)
            if match.phase != "lobby" or match.seat_of(asker.user.id) is None:
                raise
            await whisper(interaction, lobby_card.joined_screen(match, asker.user.id, interaction.locale))
            return
        await self._try_dms(interaction, before)

    async def _bring(self, interaction: Interaction, click: Click) -> None:
        """Ask what this player brings."""
        number, user = click.number(0), interaction.user.id
        name = click.args[1] if len(click.args) > 1 else ""
        telling = teller(locale=interaction.locale)
        labels = await seat_form.build_form(
            self.services.matches,
            number,
            asker_of(interaction),
            name,
            telling=telling,
            typed=self.typed.of(user, number),
        )
        if not labels:  # no card of this game has the button
            await refuse(interaction, UNKNOWN_BUTTON)
            return
        # Unique ids: discord.py and two users with the same form open must never meet.
        modal = ui.Modal(
            title=telling(say("What you bring"))[:45],
            custom_id=custom_id("brought", number, name, interaction.id),
            timeout=900,
        )
        for label in labels:
            modal.add_item(label)
        modal.stop()
        await interaction.response.send_modal(modal)
        with suppress(EngineError):  # errors are told when the form is submitted
            await self.services.matches.give_time(number, asker_of(interaction), name)

    async def _submit_brought(self, interaction: Interaction, click: Click) -> None:
        self.services.delivery.remember_press(interaction)
        number, user = click.number(0), interaction.user.id
        name = click.args[1] if len(click.args) > 1 else ""
        typed = submitted_values(interaction)
        before = await self.services.matches.match_for(number, asker_of(interaction))
        if before.seat_of(user) is None:
            check_not_timed_out(interaction)
            if await is_warned(self.services, interaction, before):
                self.typed.keep(user, number, typed)
                return
        try:
            options = await seat_form.read_form(self.services.matches, user, name, typed)
        except LobbyRefusal as refusal:
            self.typed.keep(user, number, typed)
            await whisper(interaction, seat_form.ask_again(refusal, number, name, interaction.locale))
            return
        await self.services.matches.bring(number, asker_of(interaction), options)
        self.typed.forget(user, number)
        await self._try_dms(interaction, before)

    async def _try_dms(self, interaction: Interaction, match: Match) -> None:
        """Let DMs be tried that did not reach a player before; where the bot is not, at once."""
        if match.place.is_foreign:
            await self.services.surfaces.greet(match, interaction.user.id)
        else:
            await self.services.dm_states.try_again(interaction.user.id)

    async def _leave(self, interaction: Interaction, click: Click) -> None:
        """Leave the lobby; ask the last human player first."""
        self.services.delivery.remember_press(interaction)
        asker = asker_of(interaction)
        match = await self.services.matches.match_for(click.number(0), asker)
        check_lobby(match)
        seat_of(match, asker.user.id)
        if all(seated.user_id in (asker.user.id, None) for seated in match.seats):
            await whisper(interaction, lobby_card.ask_leaving(match, asker.user.id, interaction.locale))
        else:
            await self.services.matches.leave(match.id, asker)

    async def _confirm_leaving(self, interaction: Interaction, click: Click) -> None:
        match = await self.services.matches.leave(click.number(0), asker_of(interaction))
        await tell_apart(interaction, say("You left {match}.", match=name_of(match)))

    async def _hold(self, interaction: Interaction, click: Click) -> None:
        self.services.delivery.remember_press(interaction)
        await self.services.matches.hold(click.number(0), asker_of(interaction))

    async def _start(self, interaction: Interaction, click: Click) -> None:
        self.services.delivery.remember_press(interaction)
        await self._pass_on_lobby(interaction, click.number(0))
        await self.services.matches.start(click.number(0), asker_of(interaction))

    async def _pass_on_lobby(self, interaction: Interaction, number: int) -> None:
        """Let the next player host if the host has left the server."""
        match = await self.services.matches.match_for(number, asker_of(interaction))
        user = interaction.user.id
        if match.phase != "lobby" or match.host == user or match.seat_of(user) is None:
            return
        if await self.services.presence.has_left(match, match.host):
            await self.services.matches.seats.drop_departed(number, match.host)

    async def _cancel(self, interaction: Interaction, click: Click) -> None:
        """Cancel a lobby without other users; else ask first."""
        asker = asker_of(interaction)
        match = await self.services.matches.match_for(click.number(0), asker)
        check_cancelling(match, asker)
        if any(seated.user_id not in (asker.user.id, None) for seated in match.seats):
            await answer_apart(interaction, lobby_card.ask_cancelling(match, interaction.locale))
        else:
            await self._confirm_cancelling(interaction, click)

    async def _confirm_cancelling(self, interaction: Interaction, click: Click) -> None:
        match = await self.services.matches.cancel(click.number(0), asker_of(interaction))
        said = say("You cancelled {match}.", match=name_of(match))
        await tell_apart(interaction, said)

    async def _keep(self, interaction: Interaction, click: Click) -> None:
        await tell_apart(interaction, say("Nothing has changed."))

    async def _remove(self, interaction: Interaction, click: Click) -> None:
        """Ask the host whom to remove."""
        asker = asker_of(interaction)
        match = await self.services.matches.match_for(click.number(0), asker)
        check_hosting(match, asker)
        guild = None if match.place.is_foreign else interaction.guild
        names = await invite.names_of(self.services, guild, match.awaited_users)
        await answer_apart(interaction, remove_seat.ask_whom(match, names, interaction.locale))

    async def _remove_chosen(self, interaction: Interaction, click: Click) -> None:
        chosen = [value for values in submitted_values(interaction).values() for value in values]
        if chosen[:1] == [remove_seat.EVERYONE]:
            match = await self.services.matches.seats.open_to_everyone(click.number(0), asker_of(interaction))
            await answer_apart(interaction, remove_seat.say_open(match, interaction.locale))
            return
        if chosen and chosen[0].startswith(remove_seat.COMPUTER):
            await self._send_away(interaction, click.number(0), chosen[0].removeprefix(remove_seat.COMPUTER))
            return
        user = as_user(chosen[0]) if chosen else -1
        match = await self.services.matches.remove(click.number(0), asker_of(interaction), user)
        await answer_apart(interaction, remove_seat.say_whom(match, mention(user), interaction.locale))

    async def _send_away(self, interaction: Interaction, number: int, chosen: str) -> None:
        """Remove a computer's seat."""
        asker, seat = asker_of(interaction), int(chosen) if chosen.isdecimal() else -1
        before = await self.services.matches.match_for(number, asker)
        match = await self.services.matches.seats.remove_computer(number, asker, seat)
        name = names_of(before, interaction.locale)[seat]
        await answer_apart(interaction, remove_seat.say_whom(match, name, interaction.locale))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Play(bot))
