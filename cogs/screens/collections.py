"""Games with a collection, and suggestions for `/tiles` and `/deck`."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from cogs.kit.interactions import Interaction
from cogs.kit.limits import CHOICE, CHOICES
from cogs.kit.wording import isolate, shorten
from engine.contract.errors import EngineError
from engine.contract.words import Teller, say
from engine.library import game_named
from engine.services.decks import Lists, collection_of, with_collection


def find_game(named: str) -> str:
    """Return the game that a user named, or the first one with a collection.

    EngineError if the named game has no collection.
    """
    if not named and with_collection():
        return with_collection()[0]
    if collection_of(named) is None:
        raise EngineError(say("{game} is played without decks.", game=game_named(named).TITLE))
    return named


def typed_game(interaction: Interaction) -> str:
    """Return the game typed so far, or the first one with a collection."""
    typed = getattr(interaction.namespace, "game", "")
    return typed if typed in with_collection() else with_collection()[0]


def suggest(names: Mapping[str, str], current: str) -> list[app_commands.Choice[str]]:
    """Return choices for the names that contain what is typed so far.

    `names` maps values to their names for this reader.
    """
    wanted = current.casefold()
    return [
        app_commands.Choice(name=shorten(name, CHOICE), value=meant)
        for meant, name in names.items()
        if wanted in name.casefold()
    ][:CHOICES]


def suggest_game(current: str) -> list[app_commands.Choice[str]]:
    """Return choices for the games with a collection."""
    return suggest({name: name for name in with_collection()}, current)


def ready_names(game: str, telling: Teller) -> dict[str, str]:
    """Return the ready lists of a game, with their names for this reader."""
    collection = collection_of(game)
    return {} if collection is None else {name: telling(say(name)) for name in collection.ready}


async def own_names(lists: Lists, interaction: Interaction, game: str) -> dict[str, str]:
    """Return the names of the user's own lists.

    The result is empty if they can't be read; the command itself then says why.
    """
    try:
        return {kept.name: isolate(kept.name) for kept in await lists.of_user(interaction.user.id, game)}
    except EngineError:
        return {}
