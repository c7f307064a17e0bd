"""**Show me** on one's own turn: a private hint.

A nudge that tells less comes first. A second press shows the move with a picture and a reason, and
a button makes it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator
from contextvars import Context
from typing import Final

import discord
from discord import ui
from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.buttons.looks import hand_screen
from cogs.client import Bot
from cogs.kit.buttons import button
from cogs.kit.ids import Click
from cogs.kit.interactions import NETWORK, Interaction, Row, brief, is_private
from cogs.kit.replies import Ack, answer, answer_apart
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import QUIETLY, Locale, teller
from cogs.screens.hand_actions import do_button
from cogs.screens.presenter import reader_of
from cogs.services import Services
from engine.contract.words import Part, Sentence, Teller, say, whole
from engine.kit.lru import remember
from engine.services.hints import Hint

log = logging.getLogger(__name__)

SHOWN: Final = 1000
"""Hints that are remembered until their reader presses something else."""
FEW: Final = 3
"""Greatest number of choices that are listed side by side."""


class Hints(commands.Cog):
    """Handlers of these buttons.

    Each makes one call of the engine and one answer that only the player sees.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self._shown: OrderedDict[int, discord.WebhookMessage] = OrderedDict()
        """The hint that each user read last, deleted at their next press elsewhere."""
        self._tidying: set[asyncio.Task[None]] = set()
        services.router.listeners.append(self._tidy)
        services.router.add("hint", self._show, Ack.UPDATE)
        services.router.add("hint-whole", self._show_whole, Ack.UPDATE)
        services.router.add("hinted", self._make, Ack.UPDATE)

    async def _show(self, interaction: Interaction, click: Click) -> None:
        hint = await self.services.matches.hints.hint(click.number(0), asker_of(interaction))
        message = await answer_apart(interaction, _clue_screen(hint, interaction.locale))
        if message is not None:
            remember(self._shown, interaction.user.id, message, SHOWN)

    async def _show_whole(self, interaction: Interaction, click: Click) -> None:
        """Show the move itself."""
        hint = await self.services.matches.hints.hint(click.number(0), asker_of(interaction))
        await answer_apart(interaction, await self._screen(interaction, hint))

    async def _make(self, interaction: Interaction, click: Click) -> None:
        """Make the move that was shown, if it still answers what is asked.

        In a DM a hand shows the result by itself. Below it nothing more is said, and a hint beside
        it says only that the move was made. Elsewhere the hint becomes the hand.
        """
        number, token, asker = click.number(0), click.number(1), asker_of(interaction)
        hint = await self.services.matches.hints.hint(number, asker, token)
        moved = await self.services.matches.move(number, asker, hint.line, token)
        if not is_private(interaction):
            self.services.delivery.remember_press(interaction)
            return
        if interaction.context.dm_channel:
            telling = teller(hint.look.match, interaction.locale, hint.look.seat)
            await answer(interaction, text_screen(telling(say("Done: {choices}.", choices=_chief(hint)))))
            return
        screen = await hand_screen(self.services, moved.look, interaction, is_recent=True, is_lasting=True)
        await answer(interaction, screen)

    def _tidy(self, interaction: Interaction) -> None:
        """Delete the hint that a user has read, unless they press in it.

        A hint that stays would push their hand off the screen.
        """
        shown = self._shown.get(interaction.user.id)
        if shown is None or (interaction.message is not None and interaction.message.id == shown.id):
            return
        del self._shown[interaction.user.id]
        task = asyncio.create_task(_delete(shown), name="deleting a hint", context=Context())
        self._tidying.add(task)
        task.add_done_callback(self._tidying.discard)

    async def _screen(self, interaction: Interaction, hint: Hint) -> Screen:
        look = hint.look
        match, locale = look.match, interaction.locale
        telling = teller(match, locale, look.seat)
        lines = [*_choices(hint, telling)]
        if hint.why is not None:
            lines.insert(1, telling(hint.why))
        image = await self.services.presenter.hand_image(look, reader_of(interaction), hint.keys)

        def rows() -> tuple[Row, ...]:
            return (ui.ActionRow(do_button(look, telling)),)

        return Screen(("\n".join(lines), image, rows))


async def _delete(message: discord.WebhookMessage) -> None:
    """Delete a private answer. Discord refuses that after 15 minutes."""
    try:
        await message.delete()
    except NETWORK as error:
        log.info("a hint stays: %s", brief(error))


def _clue_screen(hint: Hint, locale: Locale) -> Screen:
    """Build the nudge, and the button that shows the move."""
    match = hint.look.match
    telling = teller(match, locale, hint.look.seat)

    def rows() -> tuple[Row, ...]:
        return (ui.ActionRow(button(say("Show the move"), telling, "hint-whole", match.id)),)

    return Screen((telling(say("💡 {clue}", clue=hint.clue)), rows))


def _choices(hint: Hint, telling: Teller) -> Iterator[str]:
    """Yield the choices of a good move.

    Of many choices, the most telling one comes first, and the others follow in a quiet line.
    """
    chief = _chief(hint)
    yield "### " + telling(say("A good move: {choices}", choices=chief))
    if len(chief) == 1 and len(hint.said) > FEW:
        rest = tuple(choice for words in hint.said if (choice := whole(words)) not in chief)
        yield QUIETLY + telling(say("{choices}", choices=rest))


def _chief(hint: Hint) -> tuple[Part, ...]:
    """Return all choices of a move if few, else the most telling one."""
    choices = tuple(whole(words) for words in hint.said)
    if len(choices) <= FEW:
        return choices
    last = hint.said[-1]
    if isinstance(last, Sentence) and not last.args:
        # It says the same of every move, as “End turn” does.
        return choices[:-1]
    # The last one says what is done with all, unless several things are chosen at once.
    return (choices[-1] if len(hint.keys) == 1 else choices[0],)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Hints(bot.services))
