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

from engine.games.kcaloria.rules.kinds import KINDS, Key, Type

SIZE: Final = 60
COPIES: Final = 5
"""Tiles of one name at most."""
FAULTS: Final = 3
"""Faults of a list that are told at once."""
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
    """The tiles of a deck, sorted as the catalogue is; ValueError says in a sentence what is wrong with it."""
    counts = counted(READY.get(deck.strip().casefold(), deck))
    total = counts.total()
    if total != SIZE:
        raise ValueError(f"A deck has {SIZE} tiles; this one has {total}.")
    if many := [f"{count} of {KINDS[key].name}" for key, count in counts.items() if count > COPIES]:
        raise ValueError(f"At most {COPIES} tiles of a name: there are {', '.join(many[:FAULTS])}.")
    if not any(KINDS[key].type is Type.WATER for key in counts):
        raise ValueError("A deck needs at least one water tile, or nobody could begin with it.")
    return tuple(key for key in KINDS for _ in range(counts[key]))


def name_of(deck: str) -> str:
    """What a deck is called: as a ready one is, or that it is the player's own."""
    return NAMES.get(deck.strip().casefold(), OWN)


def counted(text: str) -> Counter[Key]:
    """The tiles of a list, each with its number; ValueError says of its first few entries that are none what is wrong with them."""
    counts, faults = Counter[Key](), list[str]()
    entries = tuple(_entries(text))
    if len(entries) == 1 and _is_a_name(entries[0]):
        name = entries[0]
        close = get_close_matches(name.casefold(), NAMES, n=1)
        hint = f" Is it {NAMES[close[0]]}?" if close else ""
        raise ValueError(f"There is no deck called “{name[:ECHOED]}”.{hint}")
    for entry in entries:
        try:
            key, count = _read(entry)
        except ValueError as fault:
            faults.append(str(fault))
        else:
            counts[key] += count
    if faults:
        raise ValueError(" ".join(faults[:FAULTS]))
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
    """A kind and how many of it; ValueError says why an entry is none."""
    found = _LINE.fullmatch(entry)
    if found is None:
        raise ValueError(f"“{entry[:ECHOED]}” is no entry of a deck: write “4 Bayou”.")
    count = int(found["count"] or 1)
    if count == 0:
        raise ValueError(f"“{entry[:ECHOED]}” is no tile at all: leave it out.")
    return _key(found["name"].strip()), count


def _key(name: str) -> Key:
    if (key := _NAMES.get(name.casefold())) is not None:
        return key
    close = get_close_matches(name.casefold(), _NAMES, n=1)
    hint = f" Is it {KINDS[_NAMES[close[0]]].name}?" if close else ""
    raise ValueError(f"There is no tile “{name[:ECHOED]}”.{hint}")


def _ready() -> Iterator[tuple[str, str]]:
    found = tomllib.loads(files(__package__).joinpath("decks.toml").read_text("utf-8"))
    for deck in found["deck"]:
        yield deck["name"], deck["tiles"]


OWN: Final = "a deck of one’s own"
NAMES: Final[Mapping[str, str]] = {name.casefold(): name for name, _ in _ready()}
READY: Final[Mapping[str, str]] = {name.casefold(): tiles for name, tiles in _ready()}
"""The ready decks by name, as lists."""
READY_TILES: Final[Mapping[str, tuple[Key, ...]]] = {name: tiles_of(name) for name in READY}
