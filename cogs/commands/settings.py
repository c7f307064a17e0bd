"""`/settings`: a user's own settings, for all servers."""

from __future__ import annotations

from dataclasses import replace

from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from cogs.buttons.askers import asker_of
from cogs.buttons.languages import OWN as LANGUAGE
from cogs.buttons.report_sentence import REPORT
from cogs.client import Bot
from cogs.drawing.examples import PEOPLE, picture_of
from cogs.drawing.picture_cache import wish_of
from cogs.kit.buttons import button
from cogs.kit.ids import Click, custom_id
from cogs.kit.interactions import Interaction, Row, submitted_values
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import Image, Screen
from cogs.kit.wording import alt_text, catalogue, language, plain_teller, teller
from cogs.screens import notices, quiet_hours
from cogs.screens.match_finder import can_resign
from cogs.screens.review.story import REPLAYS, read_form, replay_menu
from cogs.services import Services
from engine.clocks.habits import Notice
from engine.contract.languages import CATALOGUES
from engine.contract.words import say, tell
from engine.library import GAMES
from engine.match.records import Match
from engine.match.refusals import check_playing

USUAL, STARK = say("Normal colours"), say("High contrast")
CLOSED = say("I couldn’t send you my last DM.")


class Settings(commands.Cog):
    """Handlers of one's own settings.

    Each makes one call and one answer.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("contrast", self._choose_contrast, Ack.UPDATE)
        services.router.add(REPLAYS, self._choose_replays, Ack.UPDATE)
        services.router.add("hours", self._ask_hours, Ack.OWN)
        services.router.add("hours-set", self._set_hours, Ack.UPDATE)
        services.router.add("hours-first", self._ask_hours_first, Ack.OWN)
        services.router.add("hours-first-set", self._set_hours, Ack.PRIVATE)
        services.router.add("reminders", self._set_reminders, Ack.UPDATE)
        services.router.add("notices", self._ask_notices, Ack.OWN)
        services.router.add("notices-set", self._set_notices, Ack.UPDATE)
        services.router.add("dms", self._try_dms_again, Ack.UPDATE)

    @app_commands.command(
        name="settings",
        description="Choose when you play, how you are told of your turns, and how your pictures look",
    )
    async def settings(self, interaction: Interaction) -> None:
        """Answer privately with the settings."""

        async def work() -> None:
            await self._show(interaction)

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _choose_contrast(self, interaction: Interaction, click: Click) -> None:
        await self.services.picture_styles.keep(interaction.user.id, is_stark=click.number(0) == 1)
        await self._show(interaction, has_sample=True)

    async def _choose_replays(self, interaction: Interaction, click: Click) -> None:
        chosen = [value for values in submitted_values(interaction).values() for value in values]
        if chosen:
            await self.services.picture_styles.keep_replays(interaction.user.id, read_form(chosen[0]))
        await self._show(interaction)

    async def _ask_hours(self, interaction: Interaction, click: Click) -> None:
        await self._send_hours(interaction, "hours-set")

    async def _ask_hours_first(self, interaction: Interaction, click: Click) -> None:
        """Ask for hours of play from a hand, but only once."""
        await self._send_hours(interaction, "hours-first-set")
        user = interaction.user.id
        if not (await self.services.habits.habits_question(user)).has_said:
            await self.services.habits.keep_habits(user, await self.services.habits.habits(user))

    async def _send_hours(self, interaction: Interaction, action: str) -> None:
        habits = await self.services.habits.habits(interaction.user.id)
        telling = plain_teller(locale=interaction.locale)
        modal = ui.Modal(
            title=telling(say("When you play"))[:45],
            custom_id=custom_id(action, interaction.id),
            timeout=900,
        )
        for label in quiet_hours.form(habits, interaction.locale, int(self.services.now()), telling):
            modal.add_item(label)
        modal.stop()
        await interaction.response.send_modal(modal)

    async def _set_hours(self, interaction: Interaction, click: Click) -> None:
        user = interaction.user.id
        habits = quiet_hours.read(submitted_values(interaction), await self.services.habits.habits(user))
        await self.services.matches.people.keep(user, habits)
        await self._show(interaction)

    async def _set_reminders(self, interaction: Interaction, click: Click) -> None:
        user = interaction.user.id
        habits = replace(await self.services.habits.habits(user), is_reminded=click.number(0) == 1)
        await self.services.matches.people.keep(user, habits)
        await self._show(interaction)

    async def _ask_notices(self, interaction: Interaction, click: Click) -> None:
        user, match = interaction.user.id, await self._match_here(interaction)
        habits = await self.services.habits.habits(user)
        telling = plain_teller(locale=interaction.locale)
        number = 0 if match is None else match.id
        modal = ui.Modal(
            title=telling(say("Your turns"))[:45],
            custom_id=custom_id("notices-set", interaction.id, number),
            timeout=900,
        )
        for label in notices.form(habits, match, await self._notice_in(match, user), telling):
            modal.add_item(label)
        modal.stop()
        await interaction.response.send_modal(modal)

    async def _set_notices(self, interaction: Interaction, click: Click) -> None:
        user, number, found = interaction.user.id, click.number(1), submitted_values(interaction)
        if number > 0:
            match = await self.services.matches.match_for(number, asker_of(interaction))
            check_playing(match, user)
            await self.services.habits.keep_notice(number, user, notices.read(found, notices.HERE))
        habits = await self.services.habits.habits(user)
        await self.services.matches.people.keep(user, notices.with_choices(habits, found))
        await self._show(interaction)

    async def _try_dms_again(self, interaction: Interaction, click: Click) -> None:
        await self.services.dm_states.try_again(interaction.user.id)
        await self._show(interaction)

    async def _match_here(self, interaction: Interaction) -> Match | None:
        """Return the user's only match in this place, or None."""
        user, channel = interaction.user.id, interaction.channel_id or 0
        match = await self.services.matches.in_thread(channel)
        if match is None:
            number = (await self.services.matches.standing(user, channel)).here
            match = None if number is None else await self.services.matches.match(number)
        return match if match is not None and can_resign(match, user) else None

    async def _notice_in(self, match: Match | None, user: int) -> Notice | None:
        return None if match is None else await self.services.habits.notice(match.id, user)

    async def _show(self, interaction: Interaction, *, has_sample: bool = False) -> None:
        user = interaction.user.id
        is_stark = await self.services.picture_styles.is_stark(user)
        habits, reach = await self.services.habits.habits(user), await self.services.reaches.reach(user)
        match = await self._match_here(interaction)
        here = await self._notice_in(match, user)
        rules = await self.services.matches.servers.rules(interaction.guild_id)
        is_closed = reach.closed_since is not None
        ways = {
            notices.actual_notice(one, is_pinging=rules.is_pinging, is_closed=is_closed)
            for one in (habits.notice, here)
            if one is not None
        }
        told = notices.describe_notices(habits, match, here, is_pinging=rules.is_pinging, is_closed=is_closed)
        is_missed = not ways.isdisjoint({"called", "named"})
        telling = teller(locale=interaction.locale)
        chosen = STARK if is_stark else USUAL
        lines = [
            f"## {telling(say('Your settings'))}",
            telling(say("Your pictures: **{chosen}**", chosen=chosen)),
        ]
        # A phone has no room for a picture and for all that can be said.
        sample = [await self._sample(interaction, is_stark=is_stark)] if has_sample else []
        if not has_sample:
            lines += map(
                telling, (*told, *quiet_hours.describe_hours(habits), *([CLOSED] if is_missed else []))
            )

        def rows() -> tuple[Row, ...]:
            return (
                ui.ActionRow(
                    _choice(interaction, is_stark=False, is_chosen=not is_stark),
                    _choice(interaction, is_stark=True, is_chosen=is_stark),
                ),
                replay_menu(reach.replays, is_own=True).row(custom_id(REPLAYS), telling),
                ui.ActionRow(
                    button(say("When I play …"), telling, "hours"),
                    button(
                        say("No reminders") if habits.is_reminded else say("Remind me"),
                        telling,
                        "reminders",
                        int(not habits.is_reminded),
                    ),
                    button(say("Notices …"), telling, "notices"),
                    button(say("Ratings …"), telling, "ratings"),
                    *((button(say("Language …"), telling, LANGUAGE),) if CATALOGUES else ()),
                ),
                ui.ActionRow(
                    button(say("Report this sentence"), telling, REPORT),
                    *((button(say("Try my DMs again"), telling, "dms"),) if is_missed else ()),
                ),
            )

        await answer(interaction, Screen(("\n".join(lines), *sample, rows)))

    async def _sample(self, interaction: Interaction, *, is_stark: bool) -> Image:
        """Return a picture of a rules page with the user's settings."""
        # The newest game's picture is broad and leaves room for the rest on a phone.
        name, section = next(
            (name, game.PAGE[0]) for name, game in reversed([*GAMES.items()]) if game.PAGE[0].picture
        )
        words = catalogue(interaction.locale)
        alt = alt_text(GAMES[name].describe(section.picture), lambda sentence: tell(sentence, PEOPLE, words))
        picture = picture_of(name, section, language(interaction.locale), is_stark=is_stark)
        return Image.of("sample", await self.services.pictures.png(picture, wish_of(interaction)), alt)


def _choice(interaction: Interaction, *, is_stark: bool, is_chosen: bool) -> ui.Button[ui.LayoutView]:
    style = ButtonStyle.primary if is_chosen else ButtonStyle.secondary
    label = STARK if is_stark else USUAL
    return button(label, plain_teller(locale=interaction.locale), "contrast", int(is_stark), style=style)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Settings(bot.services))
