"""Which game's collection is meant, and what is suggested while somebody types: for `/tiles` and `/deck`."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from cogs.kit.interactions import Interaction
from cogs.kit.limits import CHOICE, CHOICES
from cogs.kit.wording import isolate, shorten
from engine.contract.errors import EngineError
from engine.contract.game import Teller
from engine.contract.words import say
from engine.library import game_named
from engine.services.decks import Lists, collection_of, with_collection


def find_game(named: str) -> str:
    """The game that is meant: the first with a collection, if none is named; EngineError if it has none."""
    if not named and with_collection():
        return with_collection()[0]
    if collection_of(named) is None:
        raise EngineError(say("{game} is played without decks.", game=game_named(named).TITLE))
    return named


def typed_game(interaction: Interaction) -> str:
    """The game that is typed, or the first with a collection where that is none of them (yet)."""
    typed = getattr(interaction.namespace, "game", "")
    return typed if typed in with_collection() else with_collection()[0]


def suggest(names: Mapping[str, str], current: str) -> list[app_commands.Choice[str]]:
    """Those of the names that what is typed so far may become: what is meant, and what it is called for this reader."""
    wanted = current.casefold()
    return [
        app_commands.Choice(name=shorten(name, CHOICE), value=meant)
        for meant, name in names.items()
        if wanted in name.casefold()
    ][:CHOICES]


def suggest_game(current: str) -> list[app_commands.Choice[str]]:
    """The games with a collection."""
    return suggest({name: name for name in with_collection()}, current)


def ready_names(game: str, telling: Teller) -> dict[str, str]:
    """The ready lists of a game, each with what it is called for this reader."""
    collection = collection_of(game)
    return {} if collection is None else {name: telling(say(name)) for name in collection.ready}


async def own_names(lists: Lists, interaction: Interaction, game: str) -> dict[str, str]:
    """What the user calls their own lists; none where that can't be found out, and the command itself says why."""
    try:
        return {kept.name: isolate(kept.name) for kept in await lists.of_user(interaction.user.id, game)}
    except EngineError:
        return {}
