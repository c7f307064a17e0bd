"""Decks of kCaloria: sixty tiles as a readable list, "4 Bayou, 3 Grey squirrel", and the ready ones in `decks.toml`.

A deck is its text wherever it is passed about: the name of a ready one, or a list. Names are those of the catalogue, common
or scientific, in capitals or not.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib.resources import files
from typing import Final

from engine.games.kcaloria.kinds import KINDS, Key, Type

SIZE: Final = 60
COPIES: Final = 5
"""Tiles of one name at most."""
_LINE: Final = re.compile(r"(?:(?P<count>\d{1,3})\s*[x×]?\s+)?(?P<name>\D.*)", re.IGNORECASE)
_NAMES: Final[Mapping[str, Key]] = {
    name.casefold(): kind.key
    for kind in KINDS.values()
    for name in (kind.key, kind.scientific, kind.name)
    if name
}


def tiles_of(deck: str) -> tuple[Key, ...]:
    """The tiles of a deck, sorted as the catalogue is; ValueError says in a sentence what is wrong with it."""
    counts = counted(READY.get(deck.strip().casefold(), deck))
    total = counts.total()
    if total != SIZE:
        raise ValueError(f"A deck has {SIZE} tiles; this one has {total}.")
    for key, count in counts.items():
        if count > COPIES:
            raise ValueError(f"At most {COPIES} tiles of a name: there are {count} of {KINDS[key].name}.")
    if not any(KINDS[key].type is Type.WATER for key in counts):
        raise ValueError("A deck needs at least one water tile, or nobody could begin with it.")
    return tuple(key for key in KINDS for _ in range(counts[key]))


def name_of(deck: str) -> str:
    """What a deck is called: as a ready one is, or that it is the player's own."""
    return NAMES.get(deck.strip().casefold(), OWN)


def counted(text: str) -> Counter[Key]:
    """The tiles of a list, each with its number; ValueError names the first entry that is none."""
    counts: Counter[Key] = Counter()
    for entry in _entries(text):
        found = _LINE.fullmatch(entry)
        if found is None:
            raise ValueError(f"“{entry[:40]}” is no entry of a deck: write “4 Bayou”.")
        count = int(found["count"] or 1)
        if count == 0:
            raise ValueError(f"“{entry[:40]}” is no tile at all: leave it out.")
        counts[_key(found["name"].strip())] += count
    return counts


def written(tiles: tuple[Key, ...]) -> str:
    """A deck as a list, a line each: what `tiles_of` reads."""
    return "\n".join(f"{count} {KINDS[key].name}" for key, count in Counter(tiles).items())


def _entries(text: str) -> Iterator[str]:
    for entry in re.split(r"[,;\n]", text):
        if bare := entry.strip():
            yield bare


def _key(name: str) -> Key:
    if (key := _NAMES.get(name.casefold())) is not None:
        return key
    close = get_close_matches(name.casefold(), _NAMES, n=1)
    hint = f" Is it {KINDS[_NAMES[close[0]]].name}?" if close else ""
    raise ValueError(f"There is no tile “{name[:40]}”.{hint}")


def _ready() -> Iterator[tuple[str, str]]:
    found = tomllib.loads(files(__package__).joinpath("decks.toml").read_text("utf-8"))
    for deck in found["deck"]:
        yield deck["name"], deck["tiles"]


OWN: Final = "a deck of one’s own"
NAMES: Final[Mapping[str, str]] = {name.casefold(): name for name, _ in _ready()}
READY: Final[Mapping[str, str]] = {name.casefold(): tiles for name, tiles in _ready()}
"""The ready decks by name, as lists."""
for _deck in READY:
    tiles_of(_deck)
