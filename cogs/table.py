"""At the table: the board, one's hand, and making moves by buttons, menus or a typed line."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs import finding, panel
from cogs.client import Bot
from cogs.finding import autocomplete_match
from cogs.ids import Click
from cogs.replies import Ack, Interaction, answer, whisper
from cogs.router import submitted
from cogs.screen import Screen
from cogs.screens import words_screen
from cogs.wording import plain_teller, shortened, teller
from engine.errors import EngineError, IllegalMove, MatchOver, NotYourTurn, Stale
from engine.game import Pick
from engine.records import Look, Ply
from engine.words import Sentence, say

NOT_SEATED = say("You don't play in this match. This is how it stands.")
CHOICE = 100  # Discord's limit for the name and the value of an autocomplete choice


class Table(commands.Cog):
    """Moves and looks. Each handler: one call of the engine, one answer."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        for action, handler, ack in (
            ("pick", self._pick, Ack.UPDATE),
            ("menu", self._menu, Ack.UPDATE),
            ("undo", self._undo, Ack.UPDATE),
            ("clear", self._clear, Ack.UPDATE),
            ("number", self._number, Ack.OWN),
            ("numbered", self._numbered, Ack.UPDATE),
            ("page", self._page, Ack.UPDATE),
            ("play", self._play, Ack.PRIVATE),
            ("hand", self._hand, Ack.PRIVATE),
            ("words", self._words, Ack.PRIVATE),
            ("read", self._read, Ack.UPDATE),
        ):
            bot.router.add(action, handler, ack)

    # Presses.

    async def _pick(self, interaction: Interaction, click: Click) -> None:
        await self._choose(interaction, click, click.args[2:])

    async def _menu(self, interaction: Interaction, click: Click) -> None:
        data: Any = interaction.data or {}
        await self._choose(interaction, click, submitted(interaction).get(str(data.get("custom_id")), ()))

    async def _number(self, interaction: Interaction, click: Click) -> None:
        least, most = click.number(2), click.number(3)
        telling = teller(locale=interaction.locale)
        form = panel.number_form(
            range(least, max(least, most) + 1), click.number(0), click.number(1), telling
        )
        await interaction.response.send_modal(form)

    async def _numbered(self, interaction: Interaction, click: Click) -> None:
        (written,) = submitted(interaction).get(panel.NUMBER_FIELD, ("",))
        await self._choose(interaction, click, (written.strip(),))

    async def _choose(self, interaction: Interaction, click: Click, keys: Pick) -> None:
        async def work() -> Look:
            moved = await self.bot.matches.pick(click.number(0), interaction.user.id, click.number(1), keys)
            return moved.look

        await self._answered(interaction, click, work())

    async def _undo(self, interaction: Interaction, click: Click) -> None:
        work = self.bot.matches.undo(click.number(0), interaction.user.id, click.number(1))
        await self._answered(interaction, click, work)

    async def _clear(self, interaction: Interaction, click: Click) -> None:
        work = self.bot.matches.clear(click.number(0), interaction.user.id, click.number(1))
        await self._answered(interaction, click, work)

    async def _page(self, interaction: Interaction, click: Click) -> None:
        look = await self.bot.matches.look(click.number(0), interaction.user.id)
        screen = await self._screen(look, interaction, page=max(0, click.number(2)))
        # A hand goes only where its player alone reads, whatever message the press claims to come from.
        tell = answer if _is_private(interaction) or interaction.guild_id is None else whisper
        await tell(interaction, screen)

    async def _answered(self, interaction: Interaction, click: Click, work: Awaitable[Look]) -> None:
        """Do what was pressed, and show the player where that leaves them; a refusal comes with the current state."""
        if not _is_private(interaction):
            # A DM: its surface is brought up to date through this very press.
            self.bot.delivery.lend(interaction)
        note = ""
        try:
            look = await work
        except (Stale, NotYourTurn, IllegalMove, MatchOver) as refusal:
            look = await self.bot.matches.look(click.number(0), interaction.user.id)
            note = teller(look.match, interaction.locale)(refusal.sentence)
        if _is_private(interaction):
            await answer(interaction, await self._screen(look, interaction, note))
        elif note:
            await whisper(interaction, await self._screen(look, interaction, note))

    async def _play(self, interaction: Interaction, click: Click) -> None:
        look = await self.bot.matches.look(click.number(0), interaction.user.id)
        sentence: Sentence | None = None
        if look.seat is None:
            sentence = NOT_SEATED
        elif look.match.phase == "over":
            sentence = say("This match is over.")
        elif look.ask is None:
            sentence = say("It is not your turn yet: you will get a message when it is.")
        await self._shown(interaction, click, look, sentence)

    async def _hand(self, interaction: Interaction, click: Click) -> None:
        look = await self.bot.matches.look(click.number(0), interaction.user.id)
        await self._shown(interaction, click, look, NOT_SEATED if look.seat is None else None)

    async def _shown(
        self, interaction: Interaction, click: Click, look: Look, sentence: Sentence | None
    ) -> None:
        words = teller(look.match, interaction.locale)
        notes = [words(sentence)] if sentence is not None else []
        was, ply = click.number(1), look.match.ply
        if 0 <= was < ply:
            notes.append(words(say("That board is from move {was}; now it is move {ply}.", was=was, ply=ply)))
        await answer(interaction, await self._screen(look, interaction, "\n".join(notes), recent=True))

    async def _words(self, interaction: Interaction, click: Click) -> None:
        look = await self.bot.matches.look(click.number(0), interaction.user.id)
        await answer(interaction, words_screen(look, interaction.locale))

    async def _read(self, interaction: Interaction, click: Click) -> None:
        look = await self.bot.matches.look(click.number(0), interaction.user.id)
        # The words tell a hand too: they go on only where they began, in an answer that one reader sees.
        tell = answer if _is_private(interaction) else whisper
        await tell(interaction, words_screen(look, interaction.locale, click.number(1)))

    async def _screen(
        self, look: Look, interaction: Interaction, note: str = "", *, page: int = 0, recent: bool = False
    ) -> Screen:
        if look.seat is None:
            return await self.bot.screens.table(look, note)
        plies: tuple[Ply, ...] = ()
        if recent:
            # One time round the table: what happened since this player's last move, more or less.
            plies = await self.bot.matches.told(
                look.match.id, max(0, look.match.ply - len(look.match.seats)), look.match.ply
            )
        return await self.bot.screens.hand(look, plies, note=note, locale=interaction.locale, page=page)

    # Commands.

    @app_commands.command(name="hand", description="See your hand, and play from here if it is your turn")
    @app_commands.describe(match="Which match; this one, or the one that waits for you, if left out")
    @app_commands.autocomplete(match=autocomplete_match)
    async def hand(self, interaction: Interaction, match: str = "") -> None:
        """Answer with the hand screen, for the player alone."""

        async def work() -> None:
            number = await finding.match_of(self.bot.matches, interaction, match)
            look = await self.bot.matches.look(number, interaction.user.id)
            await answer(interaction, await self._screen(look, interaction, recent=True))

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    @app_commands.command(name="board", description="See the table as it stands, as a picture or in words")
    @app_commands.describe(
        match="Which match; this one, or your only one, if left out", in_words="As text, without picture"
    )
    @app_commands.autocomplete(match=autocomplete_match)
    async def board(self, interaction: Interaction, match: str = "", in_words: bool = False) -> None:
        """Answer with the table, for the one who asks alone."""

        async def work() -> None:
            number = await finding.match_of(self.bot.matches, interaction, match)
            look = await self.bot.matches.look(number, interaction.user.id)
            await answer(
                interaction,
                words_screen(look, interaction.locale) if in_words else await self.bot.screens.table(look),
            )

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    @app_commands.command(
        name="move", description="Make a move by typing it; suggestions follow what is being asked"
    )
    @app_commands.describe(
        move="Your choices, apart by spaces; several at once apart by commas",
        match="Which match, if you are in several",
    )
    @app_commands.autocomplete(match=autocomplete_match)
    async def move(
        self, interaction: Interaction, move: app_commands.Range[str, 1, 1000], match: str = ""
    ) -> None:
        """Play a line of notation, whole or as far as it goes."""

        async def work() -> None:
            number = await finding.match_of(self.bot.matches, interaction, match)
            note = ""
            try:
                look = (await self.bot.matches.move(number, interaction.user.id, move)).look
            except (NotYourTurn, IllegalMove, MatchOver) as refusal:
                look = await self.bot.matches.look(number, interaction.user.id)
                note = teller(look.match, interaction.locale)(refusal.sentence)
            await answer(interaction, await self._screen(look, interaction, note, recent=not note))

        await self.bot.router.run(interaction, Ack.PRIVATE, work())

    @move.autocomplete("move")
    async def _suggest(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            number = await finding.match_of(
                self.bot.matches, interaction, getattr(interaction.namespace, "match", "") or ""
            )
            found = await self.bot.matches.suggest(number, interaction.user.id, current)
            telling = plain_teller(await self.bot.matches.match(number), interaction.locale)
        except EngineError:
            return []  # nothing to suggest; the command itself says why
        return [
            app_commands.Choice(name=shortened(telling(line), CHOICE), value=value)
            for value, line in found
            if len(value) <= CHOICE
        ]


def _is_private(interaction: Interaction) -> bool:
    """Whether the pressed message is one that only the presser sees, and that no surface keeps current."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def setup(bot: Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Table(bot))
