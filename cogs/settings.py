"""`/settings`: what somebody would have otherwise for themselves, wherever they play."""

from __future__ import annotations

from dataclasses import replace

from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from cogs import hours
from cogs.buttons import button
from cogs.client import Bot
from cogs.examples import PEOPLE, picture_of
from cogs.ids import Click, custom_id
from cogs.interactions import Interaction, Row, submitted
from cogs.pictures import wish_of
from cogs.replies import Ack, answer
from cogs.screen import Image, Screen
from cogs.wording import alt_text, catalogue, language, plain_teller, teller
from engine.library import GAMES
from engine.words import say, tell

USUAL, STARK = say("Usual colours"), say("High contrast")


class Settings(commands.Cog):
    """One's own settings. Each handler: one call, one answer."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.router.add("contrast", self._choose_contrast, Ack.UPDATE)
        bot.router.add("hours", self._ask_hours, Ack.OWN)
        bot.router.add("hours-set", self._set_hours, Ack.UPDATE)
        bot.router.add("reminders", self._set_reminders, Ack.UPDATE)

    @app_commands.command(
        name="settings", description="Choose when you play, and how the pictures look that only you see"
    )
    async def settings(self, interaction: Interaction) -> None:
        """Answer with what is set, for the one who asks alone."""

        async def work() -> None:
            await self._show(interaction)

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    async def _choose_contrast(self, interaction: Interaction, click: Click) -> None:
        await self.bot.tastes.keep(interaction.user.id, is_stark=click.number(0) == 1)
        await self._show(interaction)

    async def _ask_hours(self, interaction: Interaction, click: Click) -> None:
        habits = await self.bot.shelf.habits(interaction.user.id)
        telling = plain_teller(locale=interaction.locale)
        modal = ui.Modal(
            title=telling(say("When you play"))[:45],
            custom_id=custom_id("hours-set", interaction.id),
            timeout=900,
        )
        for label in hours.form(habits, interaction.locale, int(self.bot.now()), telling):
            modal.add_item(label)
        modal.stop()
        await interaction.response.send_modal(modal)

    async def _set_hours(self, interaction: Interaction, click: Click) -> None:
        user = interaction.user.id
        habits = hours.read(submitted(interaction), await self.bot.shelf.habits(user))
        await self.bot.shelf.keep_habits(user, habits)
        await self._show(interaction)

    async def _set_reminders(self, interaction: Interaction, click: Click) -> None:
        user = interaction.user.id
        habits = replace(await self.bot.shelf.habits(user), is_reminded=click.number(0) == 1)
        await self.bot.shelf.keep_habits(user, habits)
        await self._show(interaction)

    async def _show(self, interaction: Interaction) -> None:
        is_stark = await self.bot.tastes.is_stark(interaction.user.id)
        habits = await self.bot.shelf.habits(interaction.user.id)
        telling = teller(locale=interaction.locale)
        chosen = STARK if is_stark else USUAL
        lines = (
            f"## {telling(say('Your settings'))}",
            telling(say("Pictures in your DMs and private answers: **{chosen}**.", chosen=chosen)),
            telling(say("Boards in channels look the same for everyone.")),
            *map(telling, hours.told(habits)),
        )

        def rows() -> tuple[Row, ...]:
            return (
                ui.ActionRow(
                    _choice(interaction, is_stark=False, is_chosen=not is_stark),
                    _choice(interaction, is_stark=True, is_chosen=is_stark),
                ),
                ui.ActionRow(
                    button(say("When I play …"), telling, "hours"),
                    button(
                        say("No reminders") if habits.is_reminded else say("Remind me"),
                        telling,
                        "reminders",
                        int(not habits.is_reminded),
                    ),
                ),
            )

        sample = await self._sample(interaction, is_stark=is_stark)
        await answer(interaction, Screen(("\n".join(lines), sample, rows)))

    async def _sample(self, interaction: Interaction, *, is_stark: bool) -> Image:
        """A picture of a rules page, as it is set."""
        name, section = next((name, game.PAGE[0]) for name, game in GAMES.items() if game.PAGE[0].picture)
        words = catalogue(interaction.locale)
        alt = alt_text(GAMES[name].describe(section.picture), lambda sentence: tell(sentence, PEOPLE, words))
        picture = picture_of(name, section, language(interaction.locale), is_stark=is_stark)
        return Image("sample.png", await self.bot.pictures.png(picture, wish_of(interaction)), alt)


def _choice(interaction: Interaction, *, is_stark: bool, is_chosen: bool) -> ui.Button[ui.LayoutView]:
    style = ButtonStyle.primary if is_chosen else ButtonStyle.secondary
    label = STARK if is_stark else USUAL
    return button(label, plain_teller(locale=interaction.locale), "contrast", int(is_stark), style=style)


async def setup(bot: Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Settings(bot))
