"""Buttons to hand over a seat, and to answer the offer.

The seat is offered to a chosen user or to anyone. The first button is beside **Resign**.
"""

from __future__ import annotations

from typing import Any

from discord import ui
from discord.ext import commands

from cogs.buttons.askers import asker_of, check_not_timed_out
from cogs.buttons.looks import hand_screen
from cogs.buttons.seeking.sit_down import is_warned
from cogs.client import Bot
from cogs.kit.buttons import button
from cogs.kit.ids import Click, as_user, custom_id
from cogs.kit.interactions import Interaction, Row, is_private, resolved_user, submitted_values
from cogs.kit.press_results import tell_apart
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, mention, teller
from cogs.screens.endings import name_of
from cogs.services import Services
from engine.clocks.pace import length
from engine.contract.errors import LobbyRefusal
from engine.contract.words import Seat, Teller, say
from engine.match.records import Match
from engine.match.refusals import check_playing
from engine.steps.seat_transfer import AWAY, is_for_all


class HandOver(commands.Cog):
    """Handlers of these buttons.

    Each makes one call of the engine and one answer.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("hand-over", self._ask, Ack.UPDATE)
        services.router.add("hand-to", self._offer_to_person, Ack.UPDATE)
        services.router.add("hand-any", self._offer_to_all, Ack.UPDATE)
        services.router.add("keep-seat", self._keep, Ack.UPDATE)
        services.router.add("take-seat", self._take, Ack.PRIVATE)
        services.router.add("return", self._return, Ack.UPDATE)
        services.router.add("no-seat", self._refuse, Ack.UPDATE)

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        match = await self.services.matches.match_for(click.number(0), asker_of(interaction))
        check_playing(match, interaction.user.id)
        place = match.place
        is_here = (
            interaction.channel_id == place.channel
            if place.is_foreign
            else place.guild is not None and interaction.guild_id == place.guild
        )
        await answer_apart(interaction, _question(match, interaction.locale, has_menu=is_here))

    async def _offer_to_person(self, interaction: Interaction, click: Click) -> None:
        chosen = [value for values in submitted_values(interaction).values() for value in values]
        user = as_user(chosen[0]) if chosen else -1
        check_person(interaction, user)
        match = await self.services.matches.seats.hand_over(click.number(0), asker_of(interaction), user)
        said = say(
            "I asked {who} to play on for you in {match}. Until they do, it’s your seat.",
            who=mention(user),
            match=name_of(match),
        )
        await tell_apart(interaction, said)

    async def _offer_to_all(self, interaction: Interaction, click: Click) -> None:
        match = await self.services.matches.seats.hand_over(click.number(0), asker_of(interaction), None)
        said = say("Your seat in {match} is open. Until someone takes it, it’s yours.", match=name_of(match))
        await tell_apart(interaction, said)

    async def _keep(self, interaction: Interaction, click: Click) -> None:
        asker = asker_of(interaction)
        before = await self.services.matches.match_for(click.number(0), asker)
        match = await self.services.matches.seats.keep(before.id, asker)
        seat = before.seat_of(asker.user.id)
        offer = None if seat is None else before.seats[seat].offer
        if offer is None or offer.by == "player":
            said = say("You keep your seat in {match}.", match=name_of(match))
        elif match.pace is not None:
            said = say(
                "You keep your seat in {match}. It can’t be offered again until you miss another turn.",
                match=name_of(match),
            )
        else:
            said = say(
                "You keep your seat in {match}. It can’t be offered again for {time}.",
                match=name_of(match),
                time=length(AWAY),
            )
        await tell_apart(interaction, said)

    async def _return(self, interaction: Interaction, click: Click) -> None:
        """Let the user play for themselves again where a computer has done so."""
        match = await self.services.matches.come_back(click.number(0), asker_of(interaction))
        said = say("Welcome back: you play for yourself in {match} again.", match=name_of(match))
        if not is_private(interaction):
            await tell_apart(interaction, said)
            return
        look = await self.services.matches.look(match.id, asker_of(interaction))
        note = teller(match, interaction.locale, look.seat)(said)
        await answer(interaction, await hand_screen(self.services, look, interaction, note, is_recent=True))

    async def _take(self, interaction: Interaction, click: Click) -> None:
        """Take the seat and show the hand at once, even with closed DMs."""
        check_not_timed_out(interaction)
        asker, seat = asker_of(interaction), click.number(1)
        before = await self.services.matches.match_for(click.number(0), asker)
        again = ("take-seat", before.id, seat, click.number(2), 1)
        if await is_warned(
            self.services, interaction, before, *again, seat=seat, is_sure=click.number(3) == 1
        ):
            return
        owner = before.seats[seat].user_id if 0 <= seat < len(before.seats) else None
        is_unreached = (
            owner is not None and (await self.services.reaches.reach(owner)).closed_since is not None
        )
        match = await self.services.matches.seats.take(
            before.id, asker, seat, click.number(2), is_unreached=is_unreached
        )
        look = await self.services.matches.look(match.id, asker)
        former = len(match.seats) + len(match.former) - 1
        said = say("You play on for {who}.", who=Seat(seat=former))
        note = teller(match, interaction.locale)(said)
        await answer(interaction, await hand_screen(self.services, look, interaction, note, is_recent=True))

    async def _refuse(self, interaction: Interaction, click: Click) -> None:
        await self.services.matches.seats.refuse(
            click.number(0), asker_of(interaction), click.number(1), click.number(2)
        )


def hand_button(match: Match, seat: int, telling: Teller) -> ui.Button[Any] | None:
    """Return the button that offers one's seat, or withdraws the offer.

    The result is None if the match can't go on.
    """
    if match.fault is not None:
        return None
    if match.seats[seat].offer is not None:
        return button(say("Keep my seat"), telling, "keep-seat", match.id)
    return button(say("Hand over …"), telling, "hand-over", match.id)


def check_person(interaction: Interaction, user: int) -> None:
    """Raise LobbyRefusal if the user chosen from Discord's list is a bot."""
    if user < 0 or (resolved_user(interaction, user) or {}).get("bot"):
        raise LobbyRefusal(say("Bots can’t play. Choose a person."))


def _question(match: Match, locale: Locale, *, has_menu: bool) -> Screen:
    """Ask who takes over; the menu of users needs the match's own server."""
    telling = teller(match, locale)
    lines = [
        say(
            "Who takes over your seat in {match}? They’ll see your hand; you can keep watching.",
            match=name_of(match),
        )
    ]
    if not has_menu:
        lines.append(
            say("To ask someone by name, do this where the match is played.")
            if match.place.is_foreign
            else say("To ask someone by name, do this on the match’s server.")
        )

    def rows() -> tuple[Row, ...]:
        menu = ui.UserSelect[Any](
            custom_id=custom_id("hand-to", match.id), placeholder=telling(say("Someone …"))
        )
        buttons = ui.ActionRow[Any]()
        if is_for_all(match):
            buttons.add_item(button(say("Anyone"), telling, "hand-any", match.id))
        buttons.add_item(button(say("No"), telling, "stay", match.id))
        return (ui.ActionRow(menu), buttons) if has_menu else (buttons,)

    return Screen(("\n".join(map(telling, lines)), rows))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(HandOver(bot.services))
