"""A menu with a button for every slash command.

It is for players who have no slash commands: Discord's legacy chat input has none. **More …** below
the welcome opens it; the welcome answers a DM to the bot and a mention of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import app_commands, ui
from discord.ext import commands

from cogs.buttons.command_forms import LABEL, Command, build_form, read_form
from cogs.client import Bot
from cogs.kit.buttons import ASK, LEARN, button
from cogs.kit.ids import Click, custom_id
from cogs.kit.interactions import Interaction, Row, submitted_values
from cogs.kit.replies import Ack, answer
from cogs.kit.router import UNKNOWN_BUTTON, refuse
from cogs.kit.screen import Block, Rows, Screen
from cogs.kit.wording import plain_teller, teller
from cogs.screens.paging import leaf_row, nearest
from engine.contract.words import Sentence, Teller, say
from engine.lessons.pages import has_lessons

RUN, ASKED = "run", "asked"
"""Actions: run a command without arguments, or with those of a form."""
MENU, PAGE, DECKS, GAMES = "commands", "commands-page", "commands-decks", "games"
"""Actions: show all commands, a page of them, those about decks, and the games to open."""
COMPONENTS: Final = 40
"""The most components of a message, its container included."""
LEAVES: Final = 4
"""The components of the row that turns pages."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A button for a command, or for a menu of several."""

    label: Sentence
    action: str
    command: str = ""
    """Qualified name of the command that is run or asked for."""
    in_servers: bool = False
    """Whether it works on a server only."""
    for_managers: bool = False
    """Whether it is for users who manage the server."""


ENTRIES: Final[tuple[tuple[Sentence, tuple[Entry, ...]], ...]] = (
    (
        say("Play"),
        (
            Entry(say("Open a match …"), GAMES),
            Entry(say("My hand"), RUN, "hand"),
            Entry(say("Type a move …"), ASK, "move"),
            Entry(say("Board"), RUN, "board"),
        ),
    ),
    (
        say("Your matches"),
        (
            Entry(say("My matches"), RUN, "matches"),
            Entry(say("Profile …"), ASK, "profile"),
            Entry(say("Pause"), RUN, "pause"),
            Entry(say("Resign or leave"), RUN, "resign"),
            Entry(say("Replace a player …"), ASK, "replace"),
        ),
    ),
    (
        say("Find players"),
        (
            Entry(say("Open tables"), RUN, "tables", in_servers=True),
            Entry(say("Tell me when …"), RUN, "notify"),
            Entry(say("Players I avoid"), RUN, "avoid"),
            Entry(say("Top players"), RUN, "top"),
        ),
    ),
    (
        say("Learn and look back"),
        (
            Entry(say("Learn …"), LEARN),
            Entry(say("Rules …"), ASK, "rules"),
            Entry(say("Tiles …"), ASK, "tiles"),
            Entry(say("Replay"), RUN, "replay"),
            Entry(say("Luck"), RUN, "luck"),
        ),
    ),
    (
        say("You"),
        (
            Entry(say("Deal of the day"), RUN, "daily"),
            Entry(say("Settings"), RUN, "settings"),
            Entry(say("Away"), RUN, "away"),
            Entry(say("Away until …"), ASK, "away"),
            Entry(say("My data"), RUN, "privacy about"),
        ),
    ),
    (
        say("More"),
        (
            Entry(say("Decks …"), DECKS),
            Entry(say("What I am"), RUN, "help"),
            Entry(say("Check this channel"), RUN, "diagnose", in_servers=True),
            Entry(say("Set up this server"), RUN, "setup", in_servers=True, for_managers=True),
        ),
    ),
    (
        say("Tournaments"),
        (
            Entry(say("Tournaments"), RUN, "tournament table", in_servers=True),
            Entry(say("Join a tournament"), RUN, "tournament join", in_servers=True),
            Entry(say("New tournament …"), ASK, "tournament create", in_servers=True),
        ),
    ),
)
"""By the heading above them; as many headings as fit are on a page. `privacy export` and `privacy
erase` are buttons below `privacy about`.
"""
Group = tuple[Sentence, Sequence[Entry]]
DECK_ENTRIES: Final = (
    Entry(say("Save a deck …"), ASK, "deck save"),
    Entry(say("List decks"), RUN, "deck list"),
    Entry(say("Share a deck …"), ASK, "deck share"),
    Entry(say("Delete a deck …"), ASK, "deck delete"),
)
_ASKED: Final = {
    one.command: one.label
    for _, entries in (*ENTRIES, (None, DECK_ENTRIES))
    for one in entries
    if one.action == ASK
}
"""Titles of the forms, by command."""


class CommandMenu(commands.Cog):
    """The menu of all commands; its buttons do what the commands do."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.services = services = bot.services
        services.router.add(MENU, self._show, Ack.PRIVATE)
        services.router.add(PAGE, self._show, Ack.UPDATE)
        services.router.add(DECKS, self._show_decks, Ack.PRIVATE)
        services.router.add(RUN, self._run, Ack.OWN)
        services.router.add(ASK, self._ask, Ack.OWN)
        services.router.add(ASKED, self._run_with, Ack.OWN, takes_forms=True)

    async def _show(self, interaction: Interaction, click: Click) -> None:
        await answer(interaction, self._menu(interaction, click.number(0)))

    def _menu(self, interaction: Interaction, page: int) -> Screen:
        telling = teller(locale=interaction.locale)
        offered = [
            (heading, [one for one in entries if self._is_offered(one, interaction)])
            for heading, entries in ENTRIES
        ]
        pages = _pages([(heading, entries) for heading, entries in offered if entries])
        page = nearest(page, len(pages))
        blocks: list[Block] = []
        for heading, entries in pages[page]:
            blocks += [f"**{telling(heading)}**", _rows(entries, interaction)]
        # In one block with the first heading: a message has few components.
        intro = telling(say("Everything I can do. Only you see this menu."))
        leaves = (lambda: (leaf_row(telling, page, len(pages), PAGE),),) if len(pages) > 1 else ()
        return Screen((f"{intro}\n{blocks[0]}", *blocks[1:], *leaves))

    async def _show_decks(self, interaction: Interaction, click: Click) -> None:
        telling = teller(locale=interaction.locale)
        shown = [one for one in DECK_ENTRIES if self._is_offered(one, interaction)]
        await answer(interaction, Screen((telling(say("Decks of your own:")), _rows(shown, interaction))))

    async def _run(self, interaction: Interaction, click: Click) -> None:
        await self._call(interaction, click, {})

    async def _ask(self, interaction: Interaction, click: Click) -> None:
        """Open the form of a command."""
        command = self._command(click)
        if command is None or command.qualified_name not in _ASKED:
            await refuse(interaction, UNKNOWN_BUTTON)
            return
        title = plain_teller(locale=interaction.locale)(_ASKED[command.qualified_name])
        # Unique ids: two users with the same form open must never meet.
        modal = ui.Modal(
            title=title[:LABEL],
            custom_id=custom_id(ASKED, command.qualified_name, interaction.id),
            timeout=900,
        )
        for label in await build_form(command, interaction):
            modal.add_item(label)
        modal.stop()
        await interaction.response.send_modal(modal)

    async def _run_with(self, interaction: Interaction, click: Click) -> None:
        command = self._command(click)
        if command is None or command.qualified_name not in _ASKED:
            await refuse(interaction, UNKNOWN_BUTTON)
            return
        await self._call(interaction, click, read_form(command, submitted_values(interaction)))

    async def _call(self, interaction: Interaction, click: Click, given: dict[str, Any]) -> None:
        """Call a command, which acknowledges and answers by itself."""
        command = self._command(click)
        if command is None or any(one.required and one.name not in given for one in command.parameters):
            await refuse(interaction, UNKNOWN_BUTTON)
            return
        # A command of a group or a cog is a method of it.
        owner = () if command.binding is None else (command.binding,)
        callback: Any = command.callback
        await callback(*owner, interaction, **given)

    def _command(self, click: Click) -> Command | None:
        name = click.args[0] if click.args else ""
        return next((one for one in self._commands() if one.qualified_name == name), None)

    def _commands(self) -> Iterator[Command]:
        found = self.bot.tree.walk_commands()
        return (one for one in found if isinstance(one, app_commands.Command))

    def _is_offered(self, entry: Entry, interaction: Interaction) -> bool:
        """Return whether the user can use an entry in this place.

        A build without decks has no commands about them.
        """
        if entry.in_servers and interaction.guild_id is None:
            return False
        if entry.action == LEARN and not has_lessons():
            return False
        if entry.for_managers and not interaction.permissions.manage_guild:
            return False
        names = {one.qualified_name for one in self._commands()}
        needed = [one.command for one in DECK_ENTRIES] if entry.action == DECKS else [entry.command]
        return names.issuperset(filter(None, needed))


def _pages(groups: Sequence[Group]) -> list[list[Group]]:
    """Return the groups on as few pages as hold their components, in order; none is split."""
    pages, left = list[list[Group]](), 0
    for heading, entries in groups:
        needed = 2 + len(entries)  # a heading, a row and its buttons
        if not pages or needed > left:
            pages.append([])
            left = COMPONENTS - 1 - LEAVES
        pages[-1].append((heading, entries))
        left -= needed
    return pages


def menu_button(telling: Teller) -> ui.Button[Any]:
    """Return the button that opens the menu."""
    return button(say("More …"), telling, MENU)


def _rows(entries: Sequence[Entry], interaction: Interaction) -> Rows:
    telling = plain_teller(locale=interaction.locale)

    def rows() -> tuple[Row, ...]:
        return (
            ui.ActionRow[Any](
                *(button(one.label, telling, one.action, *filter(None, (one.command,))) for one in entries)
            ),
        )

    return rows


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(CommandMenu(bot))
