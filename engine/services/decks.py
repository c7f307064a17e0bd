"""Saved lists for games with a collection, such as decks.

House rules: a list is checked by its game whenever it is saved. A name belongs to its player; users
may save a copy of a list that was shared with them.
"""

from __future__ import annotations

from engine.contract.errors import EngineError, UnfitValue
from engine.contract.values import Collection, Section
from engine.contract.words import say
from engine.kit.text import clean_name
from engine.library import GAMES, game_named
from engine.match.message_records import KeptList
from engine.services.quotas import Quotas
from engine.steps.limits import Cap
from engine.store.interface.lists import ListStore

MOST = 25
"""Lists that a player can save for a game: as many as a menu shows."""
NAME_LONGEST = 32
TEXT_LONGEST = 1500


def collection_of(game: str) -> Collection | None:
    """Return a game's collection; None for most games."""
    return game_named(game).HOOKS.collection


def catalogue_of(game: str) -> tuple[Section, ...]:
    """Return pages of all components of a game; empty where that is not worthwhile."""
    collection = collection_of(game)
    if collection is not None:
        return collection.groups
    return game_named(game).HOOKS.catalogue


def with_catalogue() -> tuple[str, ...]:
    """Return the games that have pages to browse."""
    return tuple(game for game in GAMES if catalogue_of(game))


def with_collection() -> tuple[str, ...]:
    """Return the games that have a collection."""
    return tuple(game for game in GAMES if collection_of(game) is not None)


class Lists:
    """All lists in a store."""

    def __init__(self, store: ListStore, quotas: Quotas) -> None:
        self._store = store
        self._quotas = quotas

    async def of_user(self, user_id: int, game: str) -> tuple[KeptList, ...]:
        """Return a user's lists for a game, by name."""
        return await self._store.lists(user_id, game)

    async def find_named(self, user_id: int, game: str, name: str) -> KeptList:
        """Return a user's list of that name; EngineError if there is none."""
        wanted = _fold_name(name)
        for kept in await self.of_user(user_id, game):
            if _fold_name(kept.name) == wanted:
                return kept
        raise EngineError(say("You have no saved deck called “{name}”.", name=name[:NAME_LONGEST]))

    async def find_visible(self, number: int, user_id: int) -> KeptList:
        """Return a list by its number if the user may see it.

        It is their own, or one that its player has shared.
        """
        kept = await self._store.kept_list(number)
        if kept is None or not (kept.shared or kept.user_id == user_id):
            raise EngineError(say("That deck has been deleted."))
        return kept

    async def keep(self, user_id: int, game: str, name: str, text: str) -> KeptList:
        """Save a list under a name, replacing the user's list of that name.

        EngineError gives the reason why the list is wrong.
        """
        collection = _require_collection(game)
        name = clean_name(name)
        if not 1 <= len(name) <= NAME_LONGEST:
            raise EngineError(say("A deck’s name has 1 to {n} letters.", n=NAME_LONGEST))
        if name.casefold() in {ready.casefold() for ready in collection.ready}:
            raise EngineError(say("“{name}” is a ready deck. Choose another name.", name=name))
        if len(text) > TEXT_LONGEST:
            raise EngineError(say("A deck has at most {n} letters.", n=TEXT_LONGEST))
        try:
            collection.look(text)
        except UnfitValue as fault:
            raise EngineError(fault.sentence) from fault
        mine = await self.of_user(user_id, game)
        known = next((kept.name for kept in mine if _fold_name(kept.name) == _fold_name(name)), name)
        refusal = say("You already have {n} decks. Delete one first.", n=MOST)
        others = Cap("listed", (user_id, game, known), MOST, refusal)
        await self._store.keep_list(user_id, game, known, collection.canonical(text), caps=(others,))
        return await self.find_named(user_id, game, name)

    async def share(self, user_id: int, game: str, name: str) -> KeptList:
        """Let others see a list and save copies of it.

        LimitReached if the user shared too many within an hour.
        """
        kept = await self.find_named(user_id, game, name)
        cap = await self._quotas.on_sharing(user_id)
        await self._store.share_list(user_id, game, kept.name, caps=(cap,))
        return await self.find_visible(kept.id, user_id)

    async def drop(self, user_id: int, game: str, name: str) -> KeptList:
        """Delete a list."""
        kept = await self.find_named(user_id, game, name)
        await self._store.drop_list(user_id, game, kept.name)
        return kept

    async def resolve(self, user_id: int, game: str, text: str) -> str:
        """Return the text of the user's list of that name, or the text unchanged."""
        if (collection := collection_of(game)) is None or text.casefold() in map(
            str.casefold, collection.ready
        ):
            return text
        mine, wanted = await self.of_user(user_id, game), _fold_name(text)
        named = (kept.text for kept in mine if _fold_name(kept.name) == wanted)
        return next(named, text)


def _fold_name(name: str) -> str:
    """Return a name in the form for comparison: without case and format."""
    return clean_name(name).casefold()


def _require_collection(game: str) -> Collection:
    if (collection := collection_of(game)) is None:
        raise EngineError(say("{game} is played without decks.", game=game_named(game).TITLE))
    return collection
