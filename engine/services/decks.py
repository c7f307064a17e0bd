"""Lists that players keep for a game that has a collection: decks to name, to show to others and to bring to a match.

House rules: a list is checked by its game whenever it is kept, and a name is its player's own; whoever is shown a list may
keep a copy of it.
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
from engine.store.interface import ListStore

MOST = 25
"""Lists that a player keeps for a game: as many as a menu shows."""
NAME_LONGEST = 32
TEXT_LONGEST = 1500


def collection_of(game: str) -> Collection | None:
    """What there is to browse of a game and to bring to it; None for most."""
    return game_named(game).HOOKS.collection


def catalogue_of(game: str) -> tuple[Section, ...]:
    """All that a game is played with, to leaf through; empty where that is not worth it."""
    collection = collection_of(game)
    if collection is not None:
        return collection.groups
    return game_named(game).HOOKS.catalogue


def with_catalogue() -> tuple[str, ...]:
    """The games that have something to leaf through."""
    return tuple(game for game in GAMES if catalogue_of(game))


def with_collection() -> tuple[str, ...]:
    """The games that have one."""
    return tuple(game for game in GAMES if collection_of(game) is not None)


class Lists:
    """All lists in a store."""

    def __init__(self, store: ListStore, quotas: Quotas) -> None:
        self._store = store
        self._quotas = quotas

    async def of_user(self, user_id: int, game: str) -> tuple[KeptList, ...]:
        """A user's lists for a game, by name."""
        return await self._store.lists(user_id, game)

    async def find_named(self, user_id: int, game: str, name: str) -> KeptList:
        """A user's list of that name; EngineError if there is none."""
        wanted = _fold_name(name)
        for kept in await self.of_user(user_id, game):
            if _fold_name(kept.name) == wanted:
                return kept
        raise EngineError(say("You have no saved deck called “{name}”.", name=name[:NAME_LONGEST]))

    async def find_visible(self, number: int, user_id: int) -> KeptList:
        """A list by its number, as far as the user may see it: their own, or one that its player has shown."""
        kept = await self._store.kept_list(number)
        if kept is None or not (kept.shared or kept.user_id == user_id):
            raise EngineError(say("That deck has been deleted."))
        return kept

    async def keep(self, user_id: int, game: str, name: str, text: str) -> KeptList:
        """Keep a list under a name, in place of one's own of that name; EngineError says what is wrong with it."""
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
        """Let others see a list and keep copies of it. LimitReached if it is too many in an hour."""
        kept = await self.find_named(user_id, game, name)
        cap = await self._quotas.on_sharing(user_id)
        await self._store.share_list(user_id, game, kept.name, caps=(cap,))
        return await self.find_visible(kept.id, user_id)

    async def drop(self, user_id: int, game: str, name: str) -> KeptList:
        """Forget a list."""
        kept = await self.find_named(user_id, game, name)
        await self._store.drop_list(user_id, game, kept.name)
        return kept

    async def resolve(self, user_id: int, game: str, text: str) -> str:
        """What a player brings who names a list of their own: the list. Anything else is meant as it is written."""
        if (collection := collection_of(game)) is None or text.casefold() in map(
            str.casefold, collection.ready
        ):
            return text
        mine, wanted = await self.of_user(user_id, game), _fold_name(text)
        named = (kept.text for kept in mine if _fold_name(kept.name) == wanted)
        return next(named, text)


def _fold_name(name: str) -> str:
    """A name as names are compared: in capitals or not, and however it is set."""
    return clean_name(name).casefold()


def _require_collection(game: str) -> Collection:
    if (collection := collection_of(game)) is None:
        raise EngineError(say("{game} is played without decks.", game=game_named(game).TITLE))
    return collection
