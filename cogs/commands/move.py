"""`/move`, and the buttons and menus that make moves."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.buttons import match_menu
from cogs.buttons.askers import asker_of
from cogs.buttons.looks import hand_screen
from cogs.buttons.match_menu import autocomplete_match
from cogs.client import Bot
from cogs.commands.away import BACK
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, is_private, submitted_values
from cogs.kit.limits import CHOICE
from cogs.kit.replies import Ack, answer, whisper
from cogs.kit.screen import text_screen
from cogs.kit.wording import catalogue, plain_teller, shorten, teller
from cogs.screens import match_finder, panel
from cogs.screens.match_finder import is_waiting_for, matches_meant
from cogs.services import Services
from engine.contract.errors import EngineError, IllegalMove, MatchOver, NotYourTurn, Stale
from engine.contract.values import Pick
from engine.match.looks import Look, Moved


class Moves(commands.Cog):
    """Handlers of all ways to answer a question of the game.

    Each makes one call of the engine and one answer.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        for action, handler, ack in (
            ("pick", self._pick, Ack.UPDATE),
            ("menu", self._menu, Ack.UPDATE),
            ("undo", self._undo, Ack.UPDATE),
            ("clear", self._clear, Ack.UPDATE),
            ("number", self._number, Ack.OWN),
            ("numbered", self._choose_number, Ack.UPDATE),
            ("page", self._page, Ack.UPDATE),
            (match_menu.TYPED, self._chosen, Ack.UPDATE),
        ):
            services.router.add(action, handler, ack)

    # Presses.

    async def _pick(self, interaction: Interaction, click: Click) -> None:
        await self._choose(interaction, click, click.args[2:])

    async def _menu(self, interaction: Interaction, click: Click) -> None:
        data: Any = interaction.data or {}
        await self._choose(
            interaction, click, submitted_values(interaction).get(str(data.get("custom_id")), ())
        )

    async def _number(self, interaction: Interaction, click: Click) -> None:
        least, most = click.number(2), click.number(3)
        telling = teller(locale=interaction.locale)
        form = panel.number_form(
            range(least, max(least, most) + 1), click.number(0), click.number(1), telling
        )
        await interaction.response.send_modal(form)

    async def _choose_number(self, interaction: Interaction, click: Click) -> None:
        written = "".join(submitted_values(interaction).get(panel.NUMBER_FIELD, ())[:1])
        await self._choose(interaction, click, (written.strip(),))

    async def _choose(self, interaction: Interaction, click: Click, keys: Pick) -> None:
        work = self.services.matches.pick(click.number(0), asker_of(interaction), click.number(1), keys)
        await self._do(interaction, click, work)

    async def _undo(self, interaction: Interaction, click: Click) -> None:
        work = self.services.matches.undo(click.number(0), asker_of(interaction), click.number(1))
        await self._do(interaction, click, work)

    async def _clear(self, interaction: Interaction, click: Click) -> None:
        work = self.services.matches.clear(click.number(0), asker_of(interaction), click.number(1))
        await self._do(interaction, click, work)

    async def _page(self, interaction: Interaction, click: Click) -> None:
        look = await self.services.matches.look(click.number(0), asker_of(interaction))
        await answer(
            interaction, await hand_screen(self.services, look, interaction, page=max(0, click.number(2)))
        )

    async def _do(self, interaction: Interaction, click: Click, work: Awaitable[Look | Moved]) -> None:
        """Do what was pressed, and show the player the new state.

        A refusal comes with the current state.
        """
        if not is_private(interaction):
            # A DM: its message is updated through this press.
            self.services.delivery.remember_press(interaction)
        note, is_back = "", False
        try:
            done = await work
            look, is_back = (done.look, done.is_back) if isinstance(done, Moved) else (done, False)
        except (Stale, NotYourTurn, IllegalMove, MatchOver) as refusal:
            look = await self.services.matches.look(click.number(0), asker_of(interaction))
            note = teller(look.match, interaction.locale, look.seat)(refusal.sentence)
        back = teller(locale=interaction.locale)(BACK) if is_back else ""
        if is_private(interaction):
            await answer(interaction, await hand_screen(self.services, look, interaction, note or back))
        elif note:
            await whisper(interaction, await hand_screen(self.services, look, interaction, note))
        elif back:
            await whisper(interaction, text_screen(back))

    # The command.

    @app_commands.command(
        name="move", description="Make a move by typing it; suggestions follow what is being asked"
    )
    @app_commands.describe(
        move="What you choose, with spaces in between; several at once with commas",
        match="Which match, if you are in several",
    )
    @app_commands.autocomplete(match=autocomplete_match)
    async def move(
        self, interaction: Interaction, move: app_commands.Range[str, 1, 1000], match: str = ""
    ) -> None:
        """Play a line of notation, whole or as far as it goes."""

        async def work() -> None:
            found = await matches_meant(self.services.matches, interaction, match, is_waiting_for)
            if isinstance(found, tuple):
                await answer(
                    interaction, match_menu.which_screen(found, interaction, *match_menu.typed_action(move))
                )
                return
            await self._type(interaction, found, move)

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    async def _chosen(self, interaction: Interaction, click: Click) -> None:
        await self._type(interaction, click.number(0), "".join(click.args[1:2]))

    async def _type(self, interaction: Interaction, number: int, move: str) -> None:
        """Play a typed line, and show the player the new state.

        A refusal comes with the current state.
        """
        note, back = "", ""
        try:
            moved = await self.services.matches.move(
                number, asker_of(interaction), move, words=catalogue(interaction.locale)
            )
            look = moved.look
            back = teller(locale=interaction.locale)(BACK) if moved.is_back else ""
        except (NotYourTurn, IllegalMove, MatchOver) as refusal:
            look = await self.services.matches.look(number, asker_of(interaction))
            note = teller(look.match, interaction.locale, look.seat)(refusal.sentence)
        await answer(
            interaction, await hand_screen(self.services, look, interaction, note or back, is_recent=not note)
        )

    @move.autocomplete("move")
    async def _suggest(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            number = await match_finder.match_of(
                self.services.matches, interaction, getattr(interaction.namespace, "match", "") or ""
            )
            found = await self.services.matches.suggest(
                number, asker_of(interaction), current, words=catalogue(interaction.locale)
            )
            match = await self.services.matches.match_for(number, asker_of(interaction))
            telling = plain_teller(match, interaction.locale, match.seat_of(interaction.user.id))
        except EngineError:
            return []  # nothing to suggest; the command itself says why
        return [
            app_commands.Choice(name=shorten(telling(line), CHOICE), value=value)
            for value, line in found
            if len(value) <= CHOICE
        ]


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Moves(bot.services))
