"""Decks of kCaloria: sixty tiles as a readable list, and the ready decks.

A list reads "4 Bayou, 3 Grey squirrel"; the ready decks are in `decks.toml`. A deck is passed about
as text: a ready deck's name, or a list. Tiles have the catalogue's names, common or scientific, in
any case and in any language of the bot.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from typing import Final, TypeVar

from engine.contract.errors import UnfitValue
from engine.contract.typed_words import Vocabulary
from engine.contract.words import N_, Sentence, join_parts, say
from engine.games.kcaloria.rules.kinds import KINDS, Key, Type

Thing = TypeVar("Thing")

SIZE: Final = 60
SHORT: Final = 40
"""Tiles of a deck in a short match (KC-68)."""
COPIES: Final = 5
"""Most tiles of one name; in balanced decks also of all that cost, make and do the same (KC-70)."""
FAULTS: Final = 3
"""Most faults of a list reported at once; reading stops there.

Each guess at what is meant takes milliseconds.
"""
ECHOED: Final = 40
"""Most letters of a player's text that an error repeats."""
_LINE: Final = re.compile(r"(?:(?P<count>\d{1,3})\s*[x×]?\s+)?(?P<name>\D.*)", re.IGNORECASE)
_NAMES: Final[Mapping[str, Key]] = {
    name.casefold(): kind.key
    for kind in reversed(tuple(KINDS.values()))
    for name in (kind.typed_key, kind.scientific, kind.name)
    if name
}
"""The key of each tile by its names; of tiles with the same name, today's."""
TILES: Final = Vocabulary({kind.name: kind.title for kind in KINDS.values()})
"""The names of tiles in all languages of the bot."""


def tiles_of(deck: str) -> tuple[Key, ...]:
    """Return the tiles of a deck in catalogue order.

    An UnfitValue says what is wrong with the deck.
    """
    counts = count_tiles(READY.get(_ready_name(deck), deck))
    total = counts.total()
    if total != SIZE:
        raise UnfitValue(say("A deck has {size} tiles; this one has {n}.", size=SIZE, n=total))
    if many := [
        say("{n} of {tile}", n=count, tile=KINDS[key].title)
        for key, count in counts.items()
        if count > COPIES
    ]:
        listed = join_parts(many[:FAULTS], N_(", "))
        raise UnfitValue(say("At most {n} tiles of a name: there are {many}.", n=COPIES, many=listed))
    if not any(KINDS[key].type is Type.WATER for key in counts):
        raise UnfitValue(say("A deck needs at least one water tile, or nobody could begin with it."))
    return tuple(key for key in KINDS for _ in range(counts[key]))


def tiles_for(deck: str, *, is_short: bool) -> tuple[Key, ...]:
    """Return the tiles that a deck brings to a match.

    An UnfitValue says what is wrong with the deck.
    """
    return shorten_deck(tiles_of(deck)) if is_short else tiles_of(deck)


def shorten_deck(tiles: Sequence[Key]) -> tuple[Key, ...]:
    """Return 40 of 60 tiles: all humans, two thirds of all else (KC-68).

    Two humans end a match: with two thirds of them, it would be hardly shorter.
    """
    counts = Counter(KINDS[key].type for key in tiles)
    humans = counts.pop(Type.HUMAN, 0)
    types = {**_shares(counts, len(tiles) * SHORT // SIZE - humans), Type.HUMAN: humans}
    kept: dict[Key, int] = {}
    for of in Type:
        kept |= _shares(Counter(key for key in tiles if KINDS[key].type is of), types.get(of, 0))
    return tuple(key for key in dict.fromkeys(tiles) for _ in range(kept[key]))


def _shares(counts: Mapping[Thing, int], total: int) -> dict[Thing, int]:
    """Return the same part of each count, as nearly as possible, with this total.

    Where that is no whole number, water keeps one more, then those that would lose most.
    """
    whole = sum(counts.values())
    kept = {thing: count * total // whole for thing, count in counts.items()}
    over = {thing: count * total % whole for thing, count in counts.items()}
    losing = sorted(counts, key=lambda thing: (thing != Type.WATER or not over[thing], -over[thing]))
    for thing in losing[: total - sum(kept.values())]:
        kept[thing] += 1
    return kept


def groups(keys: Iterable[Key]) -> dict[tuple[object, ...], list[Key]]:
    """Group kinds that cost, make and do the same (KC-70)."""
    alike: dict[tuple[object, ...], list[Key]] = {}
    for key in keys:
        alike.setdefault(KINDS[key].alike, []).append(key)
    return alike


def imbalance(deck: str) -> Sentence | None:
    """Return the reason why a deck is not balanced; None if it is.

    It names tiles that the deck has too often. Tiles under several names count together (KC-70).
    """
    counts = Counter(tiles_of(deck))
    for keys in groups(counts).values():
        total = sum(counts[key] for key in keys)
        if total > COPIES:
            return say(
                "{tiles} cost, make and do the same. A balanced deck has at most {n} of them together; "
                "this one has {total}.",
                tiles=tuple(KINDS[key].title for key in keys),
                n=COPIES,
                total=total,
            )
    return None


def name_of(deck: str) -> str:
    """Return the name of a ready deck, or the name for a player's own."""
    return NAMES.get(_ready_name(deck), OWN)


def canonical(deck: str) -> str:
    """Return a deck's one spelling: a ready deck's name, or the sorted list."""
    tiles = tiles_of(deck)
    return NAMES.get(_ready_name(deck)) or spell_deck(tiles)


def _ready_name(deck: str) -> str:
    """Return a ready deck's present name; some decks have been renamed."""
    name = deck.strip().casefold()
    if name not in NAMES and name not in FORMERLY:
        name = DECKS.english_of(name)
    return FORMERLY.get(name, name)


def count_tiles(text: str) -> Counter[Key]:
    """Return the tiles of a list with their counts.

    An UnfitValue says what is wrong with the first few faulty entries.
    """
    counts, faults = Counter[Key](), list[Sentence]()
    # Each entry is at least one tile.
    entries = tuple(islice(_entries(text), SIZE + 1))
    if len(entries) == 1 and _is_a_name(entries[0]):
        name = entries[0]
        close = get_close_matches(name.casefold(), NAMES, n=1)
        if close:
            meant = say(NAMES[close[0]])
            raise UnfitValue(
                say("There is no deck called “{text}”. Is it {deck}?", text=name[:ECHOED], deck=meant)
            )
        raise UnfitValue(say("There is no deck called “{text}”.", text=name[:ECHOED]))
    for entry in entries[:SIZE]:
        try:
            key, count = _read(entry)
        except UnfitValue as fault:
            faults.append(fault.sentence)
            if len(faults) == FAULTS:
                break
        else:
            counts[key] += count
    if faults:
        raise UnfitValue(join_parts(faults, " "))
    if len(entries) > SIZE:
        raise UnfitValue(say("A deck has {size} tiles; this one lists more.", size=SIZE))
    return counts


def spell_deck(tiles: tuple[Key, ...]) -> str:
    """Return a deck as a list that `tiles_of` reads, one line for each kind."""
    return "\n".join(f"{count} {KINDS[key].name}" for key, count in Counter(tiles).items())


def _entries(text: str) -> Iterator[str]:
    for entry in re.split(r"[,;\n]", text):
        if bare := entry.strip():
            yield bare


def _is_a_name(entry: str) -> bool:
    """Return whether an entry means a deck.

    It has no number and is no tile.
    """
    return not entry[0].isdecimal() and _find(entry) is None


def _find(name: str) -> Key | None:
    """Return the tile with a name, in any language of the bot."""
    return _NAMES.get(name.casefold()) or _NAMES.get(TILES.english_of(name).casefold())


def _read(entry: str) -> tuple[Key, int]:
    """Return the kind and the count of an entry.

    An UnfitValue says what is wrong with it.
    """
    found = _LINE.fullmatch(entry)
    if found is None:
        raise UnfitValue(say("“{text}” isn’t a line of a deck: write “4 Bayou”.", text=entry[:ECHOED]))
    count = int(found["count"] or 1)
    if count == 0:
        raise UnfitValue(say("“{text}” is none at all: leave it out.", text=entry[:ECHOED]))
    return _key(found["name"].strip()), count


def _key(name: str) -> Key:
    if (key := _find(name)) is not None:
        if KINDS[key].is_former:
            raise UnfitValue(say("{tile} is no longer among the tiles: take another.", tile=KINDS[key].title))
        return key
    meant = _closest(name.casefold())
    if meant is not None:
        tile = KINDS[meant].title
        raise UnfitValue(say("There is no tile “{text}”. Is it {tile}?", text=name[:ECHOED], tile=tile))
    raise UnfitValue(say("There is no tile “{text}”.", text=name[:ECHOED]))


@lru_cache(maxsize=256)
def _closest(name: str) -> Key | None:
    """Return the tile with the most similar name; None if none is similar."""
    names = [one for one, key in _NAMES.items() if not KINDS[key].is_former]
    close = get_close_matches(name, (*names, *TILES.forms()), n=1)
    return _find(close[0]) if close else None


_DECKS: Final = tomllib.loads(files(__package__).joinpath("decks.toml").read_text("utf-8"))["deck"]
OWN: Final = N_("a deck of one’s own")
NAMES: Final[Mapping[str, str]] = {deck["name"].casefold(): deck["name"] for deck in _DECKS}
FORMERLY: Final[Mapping[str, str]] = {
    name.casefold(): deck["name"].casefold() for deck in _DECKS for name in deck.get("formerly", ())
}
"""Former names of ready decks, with the names of the decks that replaced them."""
DECKS: Final = Vocabulary({name: say(told) for name, told in NAMES.items()})
READY: Final[Mapping[str, str]] = {deck["name"].casefold(): deck["tiles"] for deck in _DECKS}
"""The ready decks by name, as lists."""
READY_TILES: Final[Mapping[str, tuple[Key, ...]]] = {name: tiles_of(name) for name in READY}
