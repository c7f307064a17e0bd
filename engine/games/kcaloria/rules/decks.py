"""Decks of kCaloria: sixty tiles as a readable list, "4 Bayou, 3 Grey squirrel", and the ready ones in `decks.toml`.

A deck is its text wherever it is passed about: the name of a ready one, or a list. Names are those of the catalogue, common
or scientific, in capitals or not.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from typing import Final

from engine.errors import UnfitValue
from engine.games.kcaloria.rules.kinds import KINDS, Key, Type
from engine.words import N_, Sentence, joined, say

SIZE: Final = 60
COPIES: Final = 5
"""Tiles of one name at most."""
FAULTS: Final = 3
"""Faults of a list that are told at once; it is not read on after them, for to guess what is meant takes milliseconds each."""
ECHOED: Final = 40
"""Letters of what was written that are said again."""
_LINE: Final = re.compile(r"(?:(?P<count>\d{1,3})\s*[x×]?\s+)?(?P<name>\D.*)", re.IGNORECASE)
_NAMES: Final[Mapping[str, Key]] = {
    name.casefold(): kind.key
    for kind in KINDS.values()
    for name in (kind.key, kind.scientific, kind.name)
    if name
}


def tiles_of(deck: str) -> tuple[Key, ...]:
    """The tiles of a deck, sorted as the catalogue is; UnfitValue says what is wrong with it."""
    counts = counted(READY.get(deck.strip().casefold(), deck))
    total = counts.total()
    if total != SIZE:
        raise UnfitValue(say("A deck has {size} tiles; this one has {n}.", size=SIZE, n=total))
    if many := [
        say("{n} of {tile}", n=count, tile=KINDS[key].title)
        for key, count in counts.items()
        if count > COPIES
    ]:
        listed = joined(many[:FAULTS], N_(", "))
        raise UnfitValue(say("At most {n} tiles of a name: there are {many}.", n=COPIES, many=listed))
    if not any(KINDS[key].type is Type.WATER for key in counts):
        raise UnfitValue(say("A deck needs at least one water tile, or nobody could begin with it."))
    return tuple(key for key in KINDS for _ in range(counts[key]))


def name_of(deck: str) -> str:
    """What a deck is called: as a ready one is, or that it is the player's own."""
    return NAMES.get(deck.strip().casefold(), OWN)


def canonical(deck: str) -> str:
    """A deck in the one way to write it: a ready one's name, or the list in the catalogue's order and words."""
    tiles = tiles_of(deck)
    return NAMES.get(deck.strip().casefold()) or written(tiles)


def counted(text: str) -> Counter[Key]:
    """The tiles of a list, each with its number; UnfitValue says of its first few entries that are none what is wrong with them."""
    counts, faults = Counter[Key](), list[Sentence]()
    # Each entry is a tile at least.
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
        raise UnfitValue(joined(faults, " "))
    if len(entries) > SIZE:
        raise UnfitValue(say("A deck has {size} tiles; this one lists more.", size=SIZE))
    return counts


def written(tiles: tuple[Key, ...]) -> str:
    """A deck as a list, a line each: what `tiles_of` reads."""
    return "\n".join(f"{count} {KINDS[key].name}" for key, count in Counter(tiles).items())


def _entries(text: str) -> Iterator[str]:
    for entry in re.split(r"[,;\n]", text):
        if bare := entry.strip():
            yield bare


def _is_a_name(entry: str) -> bool:
    """Whether whoever wrote that means a deck: it has no number, and is no tile."""
    return not entry[0].isdecimal() and entry.casefold() not in _NAMES


def _read(entry: str) -> tuple[Key, int]:
    """A kind and how many of it; UnfitValue says why an entry is none."""
    found = _LINE.fullmatch(entry)
    if found is None:
        raise UnfitValue(say("“{text}” is no entry of a deck: write “4 Bayou”.", text=entry[:ECHOED]))
    count = int(found["count"] or 1)
    if count == 0:
        raise UnfitValue(say("“{text}” is no tile at all: leave it out.", text=entry[:ECHOED]))
    return _key(found["name"].strip()), count


def _key(name: str) -> Key:
    if (key := _NAMES.get(name.casefold())) is not None:
        return key
    meant = _closest(name.casefold())
    if meant is not None:
        tile = KINDS[meant].title
        raise UnfitValue(say("There is no tile “{text}”. Is it {tile}?", text=name[:ECHOED], tile=tile))
    raise UnfitValue(say("There is no tile “{text}”.", text=name[:ECHOED]))


@lru_cache(maxsize=256)
def _closest(name: str) -> Key | None:
    """The tile whose name is most like this one; None if none is like it."""
    close = get_close_matches(name, _NAMES, n=1)
    return _NAMES[close[0]] if close else None


def _ready() -> Iterator[tuple[str, str]]:
    found = tomllib.loads(files(__package__).joinpath("decks.toml").read_text("utf-8"))
    for deck in found["deck"]:
        yield deck["name"], deck["tiles"]


OWN: Final = N_("a deck of one’s own")
NAMES: Final[Mapping[str, str]] = {name.casefold(): name for name, _ in _ready()}
READY: Final[Mapping[str, str]] = {name.casefold(): tiles for name, tiles in _ready()}
"""The ready decks by name, as lists."""
READY_TILES: Final[Mapping[str, tuple[Key, ...]]] = {name: tiles_of(name) for name in READY}
