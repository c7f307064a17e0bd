"""Which game's collection is meant, and what is suggested while somebody types: for `/tiles` and `/deck`."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

from cogs.interactions import Interaction
from cogs.wording import shortened
from engine.errors import EngineError
from engine.library import game_named
from engine.lists import Lists, collection_of, with_collection
from engine.words import say

CHOICES = 25  # Discord's limit for what is suggested while somebody types
CHOICE = 100  # and for the length of each


def find_game(named: str) -> str:
    """The game that is meant: the first with a collection, if none is named; EngineError if it has none."""
    if not named and with_collection():
        return with_collection()[0]
    if collection_of(named) is None:
        raise EngineError(say("{game} is played without decks.", game=game_named(named).TITLE))
    return named


def typed_game(interaction: Interaction) -> str:
    """The game that is typed so far, or the first with a collection."""
    return getattr(interaction.namespace, "game", "") or with_collection()[0]


def suggest(names: Iterable[str], current: str) -> list[app_commands.Choice[str]]:
    """Those of the names that what is typed so far may become."""
    wanted = current.casefold()
    return [
        app_commands.Choice(name=shortened(name, CHOICE), value=name)
        for name in names
        if wanted in name.casefold()
    ][:CHOICES]


def suggest_game(current: str) -> list[app_commands.Choice[str]]:
    """The games with a collection."""
    return suggest(with_collection(), current)


async def own_names(lists: Lists, interaction: Interaction, game: str) -> list[str]:
    """What the user calls their own lists; none where that can't be found out, and the command itself says why."""
    try:
        return [kept.name for kept in await lists.of_user(interaction.user.id, game)]
    except EngineError:
        return []
