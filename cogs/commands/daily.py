"""`/daily`: the deal of the day, played in private.

House rules: a press on an older message changes nothing; it is answered with how the attempt
stands. Only `Post` is seen by others, once a day in each channel.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any, Final
from weakref import WeakValueDictionary

from discord import app_commands
from discord.ext import commands

from cogs.api.delivery import BarredError, ChannelLostError
from cogs.buttons.public_posts import check_can_post
from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, is_foreign, submitted_values
from cogs.kit.replies import Ack, answer
from cogs.kit.screen import Screen
from cogs.kit.wording import NAME_LONGEST, Markdown, teller
from cogs.screens import panel
from cogs.screens.daily.names import OPEN, YESTERDAY, attempt_id, deal_teller
from cogs.screens.daily.play import deal_image, play_screen
from cogs.screens.daily.result import (
    AGAIN,
    OTHERS,
    POST,
    SEALS,
    post_screen,
    result_screen,
    seals_screen,
    solution_screen,
    tables_screen,
)
from cogs.screens.presenter import reader_of
from cogs.services import Services
from engine.contract.errors import IllegalMove, LobbyRefusal
from engine.contract.values import Pick
from engine.contract.words import N_, say
from engine.daily.attempts import COUNTS, Attempt
from engine.kit.text import clean_name
from engine.services.daily.attempts import Position, fold_deal

OLDER: Final = say("That was an older message. This is how your deal stands now.")
NOT_FINISHED: Final = say("Finish the deal first; then you can post how you did.")
NO_SOLUTION: Final = say("There is no earlier deal whose solution I could show yet.")
CANT_POST: Final = say("I can’t post here. On a server where I may write, press **Post** there.")
POSTED: Final = N_("Posted: {link}")
IS_HERE: Final = N_("Your result is here already: {link}")


class Daily(commands.Cog):
    """Handlers of the deal of the day. Each makes one call of the engine and one answer."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.dailies = services.dailies
        self._posting: WeakValueDictionary[tuple[int, int, int], asyncio.Lock] = WeakValueDictionary()
        """Locks by user, day and channel, so that two presses post one result."""
        for action, handler, ack in (
            (OPEN, self._open, Ack.PRIVATE),
            ("daily-pick", self._pick, Ack.UPDATE),
            ("daily-menu", self._menu, Ack.UPDATE),
            ("daily-undo", self._undo, Ack.UPDATE),
            ("daily-clear", self._clear, Ack.UPDATE),
            ("daily-page", self._page, Ack.UPDATE),
            ("daily-number", self._number, Ack.OWN),
            ("daily-numbered", self._choose_number, Ack.UPDATE),
            (AGAIN, self._practise, Ack.UPDATE),
            (POST, self._post, Ack.UPDATE),
            (OTHERS, self._others, Ack.PRIVATE),
            (YESTERDAY, self._yesterday, Ack.PRIVATE),
            (SEALS, self._seals, Ack.PRIVATE),
        ):
            services.router.add(action, handler, ack)

    @app_commands.command(name="daily", description="Play the deal of the day: one try, a few minutes")
    async def daily(self, interaction: Interaction) -> None:
        """Answer privately with the deal of the day."""
        await self.services.router.run(interaction, Ack.PRIVATE, self._begin(interaction, None))

    async def _open(self, interaction: Interaction, click: Click) -> None:
        await self._begin(interaction, click.number(0) if click.args else None)

    async def _begin(self, interaction: Interaction, day: int | None) -> None:
        """Show a day's deal; by default yesterday's if it is not finished yet, else today's."""
        attempts, user = self.dailies.attempts, interaction.user.id
        if day is None:
            day = await attempts.unfinished(user)
        today = self.dailies.deals.today
        position = await attempts.open(user, today if day is None else day, interaction.guild_id)
        await self._show(interaction, position, is_opened=True)

    async def _show(
        self,
        interaction: Interaction,
        position: Position,
        note: str = "",
        page: int = 0,
        *,
        is_opened: bool = False,
    ) -> None:
        """Show the question, or the result of a finished attempt."""
        reader, attempt = reader_of(interaction), position.attempt
        pictures, user = self.services.pictures, interaction.user.id
        is_stark, own = await self.services.picture_styles.is_stark(user), _own_name(interaction)
        if position.ask is not None:
            today = self.dailies.deals.today
            newer = today if attempt.day < today else None
            screen = await play_screen(
                pictures,
                position,
                reader,
                own=own,
                is_stark=is_stark,
                is_opened=is_opened,
                note=note,
                page=page,
                newer=newer,
            )
            await answer(interaction, screen)
            return
        image = await deal_image(pictures, position, reader, own=own, is_stark=is_stark, is_table=True)
        streak = await self.dailies.attempts.streak(user)
        can_post = attempt.counts and _is_home(interaction)
        await answer(
            interaction,
            result_screen(position, image, interaction.locale, streak=streak, can_post=can_post, note=note),
        )

    # Playing

    async def _pick(self, interaction: Interaction, click: Click) -> None:
        await self._choose(interaction, click, click.args[3:])

    async def _menu(self, interaction: Interaction, click: Click) -> None:
        data: Any = interaction.data or {}
        await self._choose(
            interaction, click, submitted_values(interaction).get(str(data.get("custom_id")), ())
        )

    async def _choose_number(self, interaction: Interaction, click: Click) -> None:
        written = "".join(submitted_values(interaction).get(panel.NUMBER_FIELD, ())[:1])
        await self._choose(interaction, click, (written.strip(),))

    async def _number(self, interaction: Interaction, click: Click) -> None:
        day, number, version, least, most = (click.number(at) for at in range(5))
        form = panel.number_form(
            range(least, max(least, most) + 1),
            day,
            version,
            teller(locale=interaction.locale),
            lambda action, *args: attempt_id(number, action, *args),
        )
        await interaction.response.send_modal(form)

    async def _choose(self, interaction: Interaction, click: Click, keys: Pick) -> None:
        day, number, version = _place(click)
        work = self.dailies.attempts.pick(interaction.user.id, day, number, version, keys)
        await self._do(interaction, click, work)

    async def _undo(self, interaction: Interaction, click: Click) -> None:
        await self._do(interaction, click, self.dailies.attempts.undo(interaction.user.id, *_place(click)))

    async def _clear(self, interaction: Interaction, click: Click) -> None:
        await self._do(interaction, click, self.dailies.attempts.clear(interaction.user.id, *_place(click)))

    async def _page(self, interaction: Interaction, click: Click) -> None:
        day, number, _ = _place(click)
        position = await self.dailies.attempts.at(interaction.user.id, day, number)
        await self._show(interaction, position, page=max(0, click.number(3)))

    async def _do(self, interaction: Interaction, click: Click, work: Awaitable[Position]) -> None:
        """Do what was pressed and show how it stands then; a refusal comes with it."""
        day, number, _ = _place(click)
        telling = teller(locale=interaction.locale)
        try:
            position = await work
            note = "" if position.is_taken else telling(OLDER)
        except IllegalMove as refusal:
            position = await self.dailies.attempts.at(interaction.user.id, day, number)
            note = deal_teller(position.deal, interaction.locale)(refusal.sentence)
        await self._show(interaction, position, note)

    # After the end

    async def _practise(self, interaction: Interaction, click: Click) -> None:
        user, day = interaction.user.id, click.number(0)
        await self._show(interaction, await self.dailies.attempts.practise(user, day, interaction.guild_id))

    async def _post(self, interaction: Interaction, click: Click) -> None:
        """Post the result for everyone, unless it is in this channel already."""
        if not _is_home(interaction):
            raise LobbyRefusal(CANT_POST)
        check_can_post(interaction)
        user, day, channel = interaction.user.id, click.number(0), interaction.channel_id or 0
        position = await self.dailies.attempts.at(user, day, COUNTS)
        if position.attempt.done is None:
            raise LobbyRefusal(NOT_FINISHED)
        async with self._posting.setdefault((user, day, channel), asyncio.Lock()):
            message = await self.dailies.attempts.posted_in(user, day, channel)
            said = POSTED if message is None else IS_HERE
            if message is None:
                message = await self._send(interaction, position)
                await self.dailies.attempts.note_post(user, day, channel, message)
        link = Markdown(f"https://discord.com/channels/{interaction.guild_id}/{channel}/{message}")
        await self._show(interaction, position, teller(locale=interaction.locale)(say(said, link=link)))

    async def _send(self, interaction: Interaction, position: Position) -> int:
        user, channel, day = interaction.user, interaction.channel_id or 0, position.attempt.day
        streak = await self.dailies.attempts.streak(user.id)
        locale = await self.services.places.language(interaction.guild_id)
        screen = post_screen(position.dealt, position.attempt, user.display_name, streak, locale)
        try:
            nonce = f"p{user.id % 10**8}.{channel % 10**6}.{day}"
            return (await self.services.delivery.post(channel, screen, nonce)).message
        except (ChannelLostError, BarredError) as error:
            raise LobbyRefusal(CANT_POST) from error

    async def _others(self, interaction: Interaction, click: Click) -> None:
        user, day, guild = interaction.user.id, click.number(0), interaction.guild_id
        dealt = await self.dailies.deals.of_day(day)
        tables = await self.dailies.attempts.tables(guild, user, day)
        await answer(
            interaction,
            tables_screen(dealt, day, tables, user, interaction.locale, is_server=guild is not None),
        )

    async def _yesterday(self, interaction: Interaction, click: Click) -> None:
        await answer(interaction, await self._solution(interaction))

    async def _solution(self, interaction: Interaction) -> Screen:
        """Return the solution of the latest day that is over."""
        solved = self.dailies.deals.solved
        day = next((one for one in await self.dailies.deals.seals() if one.day == solved), None)
        if day is None:
            raise LobbyRefusal(NO_SOLUTION)
        dealt = await self.dailies.deals.of_day(solved)
        user = interaction.user.id
        own = await self.dailies.attempts.find(user, solved)
        best = Attempt(user, solved, COUNTS, 0, None, done=0)
        trail = await fold_deal(dealt.deal, [thought.picks for thought in dealt.thoughts])
        is_stark = await self.services.picture_styles.is_stark(user)
        image = await deal_image(
            self.services.pictures,
            Position(dealt, best, trail),
            reader_of(interaction),
            own=_own_name(interaction),
            is_stark=is_stark,
            is_table=True,
        )
        return solution_screen(dealt, day, image, own, interaction.locale)

    async def _seals(self, interaction: Interaction, click: Click) -> None:
        await answer(interaction, seals_screen(await self.dailies.deals.seals(), interaction.locale))


def _is_home(interaction: Interaction) -> bool:
    """Return whether the user asks on a server where the bot is a member."""
    return interaction.guild_id is not None and not is_foreign(interaction)


def _own_name(interaction: Interaction) -> str:
    """Return the user's name for pictures."""
    return clean_name(interaction.user.display_name)[:NAME_LONGEST]


def _place(click: Click) -> tuple[int, int, int]:
    """Return the day, the number and the version of the attempt that a press is about."""
    return click.number(0), click.number(1), click.number(2)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Daily(bot.services))
