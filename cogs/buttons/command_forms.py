"""Forms with the parameters of slash commands, for players without slash commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

import discord
from discord import AppCommandOptionType, SelectOption, app_commands, ui

from cogs.buttons.match_menu import autocomplete_match
from cogs.client import services_of
from cogs.kit.ids import as_user
from cogs.kit.interactions import Interaction
from cogs.kit.limits import DESCRIPTION, MENU, OPTION
from cogs.kit.wording import plain_teller, shorten
from cogs.screens.collections import own_names, ready_names, suggest
from engine.library import game_named
from engine.services.decks import with_catalogue, with_collection

LABEL: Final = 45
"""Letters of a form field's label."""
FIELDS: Final = 5
"""Fields of a form; what a command takes beyond them can be changed afterwards."""
LINE: Final = 100
"""Letters beyond which a text gets a field of several lines."""

Command = app_commands.Command[Any, ..., Any]
Choices = Sequence[app_commands.Choice[str]]
Source = Callable[[Interaction], Awaitable[Choices]]
"""Returns the choices of a menu that replaces a text field."""


async def build_form(command: Command, interaction: Interaction) -> list[ui.Label[Any]]:
    """Make a form's fields for the parameters of a command."""
    fields = []
    for parameter in command.parameters[:FIELDS]:
        component = await _component(command, parameter, interaction)
        if component is not None:
            fields.append(
                ui.Label(
                    text=shorten(parameter.display_name.replace("_", " ").capitalize(), LABEL),
                    description=shorten(parameter.description, DESCRIPTION),
                    component=component,
                )
            )
    return fields


def read_form(command: Command, found: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """Return the arguments for a command's callback from a form.

    Parameters left empty keep their defaults.
    """
    given: dict[str, Any] = {}
    for parameter in command.parameters:
        value = (found.get(parameter.name) or ("",))[0].strip()
        if parameter.type is AppCommandOptionType.user:
            if (user := as_user(value)) >= 0:
                given[parameter.name] = discord.Object(user)
        elif value:
            given[parameter.name] = value[: int(parameter.max_value or LINE)]
    return given


async def _component(
    command: Command, parameter: app_commands.Parameter, interaction: Interaction
) -> ui.Item[Any] | None:
    """Make the field of a parameter; None if there is nothing to ask."""
    if parameter.type is AppCommandOptionType.user:
        return ui.UserSelect(custom_id=parameter.name, required=parameter.required)
    source = _SOURCES.get((command.qualified_name, parameter.name))
    choices = [*(parameter.choices if source is None else await source(interaction))][:MENU]
    if choices and (parameter.required or len(choices) > 1):
        return ui.Select(
            custom_id=parameter.name,
            required=parameter.required,
            min_values=int(parameter.required),
            options=[SelectOption(label=shorten(one.name, OPTION), value=one.value) for one in choices],
        )
    if source is not None and not parameter.required:
        return None  # one choice at most needs no question
    most = None if parameter.max_value is None else int(parameter.max_value)
    return ui.TextInput(
        custom_id=parameter.name,
        required=parameter.required,
        max_length=most or LINE,
        style=discord.TextStyle.paragraph if (most or 0) > LINE else discord.TextStyle.short,
    )


async def _matches(interaction: Interaction) -> Choices:
    return await autocomplete_match(interaction, "")


async def _own_decks(interaction: Interaction) -> Choices:
    lists, game = services_of(interaction).matches.lists, with_collection()[0]
    return suggest(await own_names(lists, interaction, game), "")


async def _all_decks(interaction: Interaction) -> Choices:
    lists, game = services_of(interaction).matches.lists, with_collection()[0]
    ready = ready_names(game, plain_teller(locale=interaction.locale))
    return suggest({**ready, **await own_names(lists, interaction, game)}, "")


async def _games_with_decks(interaction: Interaction) -> Choices:
    return suggest({name: game_named(name).TITLE for name in with_collection()}, "")


async def _games_with_tiles(interaction: Interaction) -> Choices:
    return suggest({name: game_named(name).TITLE for name in with_catalogue()}, "")


_SOURCES: Final[dict[tuple[str, str], Source]] = {
    ("move", "match"): _matches,
    ("replace", "match"): _matches,
    ("tiles", "game"): _games_with_tiles,
    ("tiles", "deck"): _all_decks,
    ("deck save", "game"): _games_with_decks,
    ("deck share", "name"): _own_decks,
    ("deck share", "game"): _games_with_decks,
    ("deck delete", "name"): _own_decks,
    ("deck delete", "game"): _games_with_decks,
}
"""Sources of choices, by command and parameter."""
