"""**Plan ahead …** below a hand: choose the next move before one's turn.

It is offered in games with short turns.
"""

from __future__ import annotations

from typing import Any

from discord import SelectOption, ui
from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.buttons.looks import look_for
from cogs.client import Bot
from cogs.kit.buttons import button
from cogs.kit.ids import Click, custom_id
from cogs.kit.interactions import Interaction, Row, submitted_values
from cogs.kit.limits import MENU, OPTION
from cogs.kit.press_results import tell_apart
from cogs.kit.replies import Ack, answer_apart
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, plain_teller, shorten, teller
from cogs.screens.lines import plan_line
from cogs.screens.presenter import DROP
from cogs.services import Services
from engine.contract.values import Ask
from engine.contract.words import say
from engine.match.looks import Look
from engine.match.plans import NO_PLAN


class Plans(commands.Cog):
    """Handlers of moves that are planned ahead.

    Each makes one call of the engine and one answer that only the player sees.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("ahead", self._ask, Ack.UPDATE)
        services.router.add("ahead-set", self._plan, Ack.UPDATE)
        services.router.add("ahead-drop", self._drop, Ack.UPDATE)

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        if (look := await look_for(self.services, interaction, click.number(0))) is None:
            return
        if look.ahead is None:
            await tell_apart(interaction, NO_PLAN)
        else:
            await answer_apart(interaction, _menu(look, look.ahead, interaction.locale))

    async def _plan(self, interaction: Interaction, click: Click) -> None:
        number, asker = click.number(0), asker_of(interaction)
        chosen = tuple(value for values in submitted_values(interaction).values() for value in values)
        await self.services.matches.plans.make(number, asker, chosen)
        look = await self.services.matches.look(number, asker)
        telling = teller(look.match, interaction.locale, look.seat)

        def rows() -> tuple[Row, ...]:
            return (ui.ActionRow(button(DROP, telling, "ahead-drop", number)),)

        await answer_apart(interaction, Screen((plan_line(look.decision or (), telling), rows)))

    async def _drop(self, interaction: Interaction, click: Click) -> None:
        match = await self.services.matches.plans.drop(click.number(0), asker_of(interaction))
        said = say("Nothing is planned any more: you’ll be asked when it’s your turn.")
        await tell_apart(interaction, said, match)


def _menu(look: Look, ask: Ask, locale: Locale) -> Screen:
    """Show the choices, with what is known of each so far."""
    telling, plain = teller(look.match, locale, look.seat), plain_teller(look.match, locale, look.seat)

    def rows() -> tuple[Row, ...]:
        options = [
            SelectOption(
                label=shorten(plain(option.label), OPTION),
                value=option.key,
                description=shorten(plain(hint), OPTION) if (hint := option.hint) is not None else None,
                emoji=option.icon,
            )
            for option in ask.offered_options[:MENU]
        ]
        menu = ui.Select[Any](custom_id=custom_id("ahead-set", look.match.id), options=options)
        return (ui.ActionRow(menu),)

    lines = (
        say("If this comes next: {question}", question=ask.prompt),
        say("Choose now what you play next. The others see it when your turn comes."),
        say(
            "What the others play until then may change what it does; until then you can drop it. "
            "If it comes otherwise, your plan is cancelled."
        ),
    )
    return Screen(("\n".join(map(telling, lines)), rows))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Plans(bot.services))
