"""`/pause`: votes for a pause or more time, and the pause's end."""

from __future__ import annotations

from functools import partial

from discord import app_commands, ui
from discord.ext import commands

from cogs.buttons import match_menu
from cogs.buttons.askers import asker_of
from cogs.buttons.match_menu import autocomplete_match
from cogs.client import Bot
from cogs.kit.buttons import button
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, Row
from cogs.kit.press_results import tell_apart
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, moment, teller
from cogs.screens.endings import name_of
from cogs.screens.hand_actions import go_on_button
from cogs.screens.match_finder import CAN_PAUSE, matches_meant
from cogs.screens.paces import paused_line
from cogs.services import Services
from cogs.surfaces.vote_screens import answer_row, more_time, seats_in, wish_line
from engine.clocks.delay import Delay
from engine.clocks.pace import length
from engine.contract.words import Sentence, say
from engine.match.records import Match
from engine.match.refusals import check_playing
from engine.match.votes import is_refused, requested_delay, waiting_seats, yes_seats
from engine.steps.pauses import check_can_ask


class Pause(commands.Cog):
    """Handlers of these votes.

    Each makes one call of the engine and one answer.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("pause", self._open, Ack.UPDATE)
        services.router.add(match_menu.PAUSE, self._chosen, Ack.UPDATE)
        services.router.add("go-on", self._go_on, Ack.UPDATE)
        wishes: tuple[Delay, ...] = ("pause", "time")
        for wish in wishes:
            services.router.add(f"{wish}-yes", partial(self._agree, wish=wish), Ack.UPDATE)
            services.router.add(f"{wish}-no", partial(self._refuse, wish=wish), Ack.UPDATE)

    @app_commands.command(
        name="pause",
        description="Pause a match that has a clock, or ask for more time; or go on after a pause",
    )
    @app_commands.describe(match="Which match; this one, or your only one with a clock, if left out")
    @app_commands.autocomplete(match=autocomplete_match)
    async def pause(self, interaction: Interaction, match: str = "") -> None:
        """Show privately what can be asked for."""

        async def work() -> None:
            found = await matches_meant(self.services.matches, interaction, match, among=CAN_PAUSE)
            if isinstance(found, tuple):
                await answer(interaction, match_menu.which_screen(found, interaction, match_menu.PAUSE))
                return
            await answer(interaction, await self._choice(interaction, found))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _chosen(self, interaction: Interaction, click: Click) -> None:
        await answer(interaction, await self._choice(interaction, click.number(0)))

    async def _open(self, interaction: Interaction, click: Click) -> None:
        await answer_apart(interaction, await self._choice(interaction, click.number(0)))

    async def _choice(self, interaction: Interaction, number: int) -> Screen:
        match = await self.services.matches.match_for(number, asker_of(interaction))
        return _screen(match, check_playing(match, interaction.user.id), interaction.locale)

    async def _agree(self, interaction: Interaction, click: Click, *, wish: Delay) -> None:
        """Ask for a delay, or agree to it; enough votes grant it."""
        match = await self.services.matches.votes.wish(
            click.number(0), asker_of(interaction), click.number(1), click.number(2), wish
        )
        await tell_apart(interaction, _standing(match), match)

    async def _refuse(self, interaction: Interaction, click: Click, *, wish: Delay) -> None:
        match = await self.services.matches.votes.refuse(
            click.number(0), asker_of(interaction), click.number(1), click.number(2), wish
        )
        await tell_apart(interaction, say("{match} goes on as it was.", match=name_of(match)), match)

    async def _go_on(self, interaction: Interaction, click: Click) -> None:
        match = await self.services.matches.votes.go_on(
            click.number(0), asker_of(interaction), click.number(1)
        )
        await tell_apart(interaction, say("{match} goes on.", match=name_of(match)), match)


def _screen(match: Match, seat: int, locale: Locale) -> Screen:
    """Show the possible requests, the open vote, or the pause's end button."""
    telling = teller(match, locale, seat)
    if match.times.is_paused:
        text = telling(paused_line(match))
        return Screen((text, lambda: (ui.ActionRow(go_on_button(match, telling)),)))
    check_can_ask(match)
    wish = requested_delay(match)
    if wish is not None and not is_refused(match, wish):
        open_wish = wish
        text = "\n".join(map(telling, (wish_line(match, wish), _standing(match))))
        return Screen((text, lambda: (answer_row(match, open_wish, telling),)))
    lines = (
        say(
            "**Pause {match}**: clocks stand until anyone who plays presses **Go on**, for {time} at most. "
            "Everyone who still plays has to agree.",
            match=name_of(match),
            time=length(match.times.put_off.remaining),
        ),
        say(
            "**More time**: {time} more for {who:*/you}. More than half of those who wait have to agree.",
            time=more_time(match),
            who=seats_in(match.to_move),
        ),
    )

    def rows() -> tuple[Row, ...]:
        asked = (match.id, match.ply, match.times.put_off.spent)
        pause = button(say("Ask for a pause"), telling, "pause-yes", *asked)
        return (ui.ActionRow(pause, button(say("Ask for more time"), telling, "time-yes", *asked)),)

    return Screen(("\n".join(map(telling, lines)), rows))


def _standing(match: Match) -> Sentence:
    """Describe the state of the vote."""
    if (until := match.times.put_off.until) is not None:
        return say("{match} is paused until {when} at the latest.", match=name_of(match), when=moment(until))
    if (wish := requested_delay(match)) is None:
        return say("More time is given in {match}.", match=name_of(match))
    return say(
        "{who:*/You} asked. Waiting for {waiting:*/you}.",
        who=seats_in(yes_seats(match, wish)),
        waiting=seats_in(waiting_seats(match, wish)),
    )


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Pause(bot.services))
