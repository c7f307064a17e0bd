"""`/resign`: leave a match, or end it without a winner by agreement.

Both ask first.
"""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from cogs.buttons import match_menu
from cogs.buttons.askers import asker_of
from cogs.buttons.match_menu import autocomplete_match
from cogs.buttons.play.hand_over import hand_button
from cogs.client import Bot
from cogs.kit.ids import Click, custom_id
from cogs.kit.interactions import Interaction, Row
from cogs.kit.press_results import tell_apart
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, moment, teller
from cogs.screens.endings import ending, name_of
from cogs.screens.lobby_card import ask_leaving
from cogs.screens.match_finder import CAN_GIVE_UP, can_leave, matches_meant
from cogs.screens.paces import deadline
from cogs.services import Services
from cogs.surfaces.vote_screens import END, ON_POINTS, PLAY_ON, pause_button
from engine.clocks.clock import MISSED_MOST
from engine.contract.words import N_, Seat, Sentence, say
from engine.library import known_game
from engine.match.records import Match
from engine.match.refusals import check_playing
from engine.match.stand_ins import stand_in_of
from engine.match.timing import absent, is_left_alone
from engine.match.votes import waiting_seats, yes_seats
from engine.steps.departures import departed_seats


class Resign(commands.Cog):
    """Handlers to give up: the command asks, a button does it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("resign", self._resign, Ack.UPDATE)
        services.router.add(match_menu.RESIGN, self._chosen, Ack.UPDATE)
        services.router.add("stay", self._stay, Ack.UPDATE)
        services.router.add("agree", self._agree, Ack.UPDATE)
        services.router.add("disagree", self._disagree, Ack.UPDATE)
        services.router.add("points", self._end_alone, Ack.UPDATE)
        services.router.add("skip", self._skip, Ack.UPDATE)
        services.router.add("wait", self._wait, Ack.UPDATE)

    @app_commands.command(
        name="resign", description="Give up a match, or ask the others to end it without a winner"
    )
    @app_commands.describe(match="Which match; this one, or your only one, if left out")
    @app_commands.autocomplete(match=autocomplete_match)
    async def resign(self, interaction: Interaction, match: str = "") -> None:
        """Ask before the user resigns."""

        async def work() -> None:
            found = await matches_meant(self.services.matches, interaction, match, among=CAN_GIVE_UP)
            if isinstance(found, tuple):
                await answer(interaction, match_menu.which_screen(found, interaction, match_menu.RESIGN))
                return
            await self._ask(interaction, found)

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _chosen(self, interaction: Interaction, click: Click) -> None:
        await self._ask(interaction, click.number(0))

    async def _ask(self, interaction: Interaction, number: int) -> None:
        match = await self.services.matches.match_for(number, asker_of(interaction))
        if can_leave(match, interaction.user.id):
            await answer(interaction, ask_leaving(match, interaction.user.id, interaction.locale))
            return
        seat = check_playing(match, interaction.user.id)
        await answer(interaction, _question(match, seat, interaction.locale))

    async def _resign(self, interaction: Interaction, click: Click) -> None:
        match = await self.services.matches.resign(click.number(0), asker_of(interaction))
        await tell_apart(interaction, say("You resigned from {match}.", match=name_of(match)), match)

    async def _stay(self, interaction: Interaction, click: Click) -> None:
        """Say that the user stays in the match."""
        match = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        await tell_apart(interaction, say("You’re still in {match}.", match=name_of(match)), match)

    async def _agree(self, interaction: Interaction, click: Click) -> None:
        """End a match without a winner, once all who still play agree."""
        match = await self.services.matches.agree_to_end(click.number(0), asker_of(interaction))
        if match.phase == "playing":
            said = say(
                "You agreed to end {match} without a winner. Waiting for {waiting}.",
                match=name_of(match),
                waiting=_waiting(match),
            )
        else:
            said = say("{ended}.", ended=ending(match))
        await tell_apart(interaction, said, match)

    async def _end_alone(self, interaction: Interaction, click: Click) -> None:
        """End a match on points, as all others are away."""
        match = await self.services.matches.votes.end_alone(click.number(0), asker_of(interaction))
        await tell_apart(interaction, say("{ended}.", ended=ending(match)), match)

    async def _skip(self, interaction: Interaction, click: Click) -> None:
        """Vote to move for players whose time is up; the majority decides."""
        # buttons of earlier builds do not contain it
        ply = click.number(1) if len(click.args) > 1 else None
        match = await self.services.matches.votes.skip(click.number(0), asker_of(interaction), ply)
        if match.seat_of(interaction.user.id) in yes_seats(match, "skip"):
            said = (
                say("You would not wait. The bot moves when more than half of you say no.")
                if stand_in_of(match) is None
                else say("You would not wait. A computer plays when more than half of you say no.")
            )
        elif stand_in_of(match) is not None:
            said = say("A computer plays now. {match} goes on.", match=name_of(match))
        else:
            said = say("The bot has moved. {match} goes on.", match=name_of(match))
        await tell_apart(interaction, said, match)

    async def _wait(self, interaction: Interaction, click: Click) -> None:
        """Vote to wait for the players whose time is up."""
        match = await self.services.matches.votes.wait(
            click.number(0), asker_of(interaction), click.number(1)
        )
        missing = absent(match)
        said = say(
            "You wait for {who}, until {when} at most.",
            who=tuple(Seat(seat=seat) for seat in missing),
            when=moment(deadline(match, missing) or 0),
        )
        await tell_apart(interaction, said, match)

    async def _disagree(self, interaction: Interaction, click: Click) -> None:
        """Withdraw one's agreement to end the match."""
        match = await self.services.matches.agree_to_end(
            click.number(0), asker_of(interaction), is_agreed=False
        )
        said = say("{match} goes on: it only ends when everyone agrees.", match=name_of(match))
        await tell_apart(interaction, said, match)


def _question(match: Match, seat: int, locale: Locale) -> Screen:
    """Ask for a confirmation; name the consequences and the alternatives."""
    telling = teller(match, locale, seat)
    sure = say("Resign from {match}? This can’t be taken back.", match=name_of(match))
    if is_left_alone(match, seat):
        instead = say("Or end it now: everyone else has gone, so the score so far decides.")
        if not departed_seats(match):
            instead = say(
                "Or end it now: everyone else has missed {n} turns in a row, so the score so far decides.",
                n=MISSED_MOST,
            )
    elif seat in yes_seats(match, "end"):
        instead = say(
            "You agreed to end it without a winner. Waiting for {waiting}.", waiting=_waiting(match)
        )
    elif len(match.people) > 1:
        instead = say("Or end it without a winner, if everyone who still plays agrees: I’ll ask them.")
    else:
        instead = say("Or end it without a winner right away: no one else is playing.")

    def rows() -> tuple[Row, ...]:
        action, label = ("disagree", PLAY_ON) if seat in yes_seats(match, "end") else ("agree", END)
        if is_left_alone(match, seat):
            action, label = "points", ON_POINTS
        buttons = (
            ui.Button[Any](
                label=telling(say("Yes, resign")),
                style=ButtonStyle.danger,
                custom_id=custom_id("resign", match.id),
            ),
            ui.Button[Any](label=telling(say("No")), custom_id=custom_id("stay", match.id)),
            ui.Button[Any](label=telling(label), custom_id=custom_id(action, match.id)),
        )
        more = [one for one in (hand_button(match, seat, telling), pause_button(match, telling)) if one]
        return (ui.ActionRow(*buttons), *((ui.ActionRow(*more),) if more else ()))

    lines = map(telling, (sure, *_following(match, seat), instead))
    return Screen(("\n".join(lines), rows))


def _following(match: Match, seat: int) -> tuple[Sentence, ...]:
    """Say what would happen to the match and the seat."""
    others = [other for other in match.staying if other != seat]
    if len(others) == 1:
        return (say("{who} would win.", who=Seat(seat=others[0])),)
    if not others:
        return (say("The match would end."),)
    if all(match.seats[other].user_id is None for other in others):
        said = N_("The match would end, and the score so far decides between the computers.")
        return (say(said),)
    rank = say("The others play on, and you rank last.")
    game = known_game(match.game)
    return (rank,) if game is None else (rank, game.LEAVING)


def _waiting(match: Match) -> tuple[Seat, ...]:
    return tuple(Seat(seat=seat) for seat in waiting_seats(match, "end"))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Resign(bot.services))
