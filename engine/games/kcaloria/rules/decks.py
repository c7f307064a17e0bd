"""Decks of kCaloria: sixty tiles as a readable list, "4 Bayou, 3 Grey squirrel", and the ready ones in `decks.toml`.

A deck is its text wherever it is passed about: the name of a ready one, or a list. Names are those of the catalogue, common
or scientific, in capitals or not.
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
from engine.contract.words import N_, Sentence, joined, say
from engine.games.kcaloria.rules.kinds import KINDS, Key, Type

Thing = TypeVar("Thing")

SIZE: Final = 60
SHORT: Final = 40
"""Tiles of a deck in a short match (KC-68)."""
COPIES: Final = 5
"""Tiles of one name at most; in balanced decks also of all that cost, make and do the same (KC-70)."""
FAULTS: Final = 3
"""Faults of a list that are told at once; it is not read on after them, for to guess what is meant takes milliseconds each."""
ECHOED: Final = 40
"""Letters of what was written that are said again."""
_LINE: Final = re.compile(r"(?:(?P<count>\d{1,3})\s*[x×]?\s+)?(?P<name>\D.*)", re.IGNORECASE)
_NAMES: Final[Mapping[str, Key]] = {
    name.casefold(): kind.key
    for kind in reversed(tuple(KINDS.values()))
    for name in (kind.typed, kind.scientific, kind.name)
    if name
}
"""What a tile may be called; where one of older rules is called the same, the one that there is now."""


def tiles_of(deck: str) -> tuple[Key, ...]:
    """The tiles of a deck, sorted as the catalogue is; UnfitValue says what is wrong with it."""
    counts = counted(READY.get(_ready_name(deck), deck))
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


def tiles_for(deck: str, *, is_short: bool) -> tuple[Key, ...]:
    """The tiles that a deck brings to a match; UnfitValue says what is wrong with it."""
    return shortened(tiles_of(deck)) if is_short else tiles_of(deck)


def shortened(tiles: Sequence[Key]) -> tuple[Key, ...]:
    """Two thirds of every type and of every kind, 40 of 60 (KC-68).

    Of what can't be parted so, that keeps one more which would lose most, water before all else.
    """
    types = _two_thirds(Counter(KINDS[key].type for key in tiles), len(tiles) * SHORT // SIZE)
    kept: dict[Key, int] = {}
    for of in Type:
        kept |= _two_thirds(Counter(key for key in tiles if KINDS[key].type is of), types.get(of, 0))
    return tuple(key for key in dict.fromkeys(tiles) for _ in range(kept[key]))


def _two_thirds(counts: Mapping[Thing, int], total: int) -> dict[Thing, int]:
    """So many in all, of each thing two thirds as nearly as can be."""
    kept = {thing: count * SHORT // SIZE for thing, count in counts.items()}
    losing = sorted(counts, key=lambda thing: (-(counts[thing] * SHORT % SIZE), thing != Type.WATER))
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
    """Say which tiles a balanced deck has too often under several names (KC-70); None if there are none."""
    counts = Counter(tiles_of(deck))
    for keys in groups(counts).values():
        total = sum(counts[key] for key in keys)
        if total > COPIES:
            return say(
                "{tiles} cost, make and do the same. A balanced deck has at most {n} of them together; this one has {total}.",
                tiles=tuple(KINDS[key].title for key in keys),
                n=COPIES,
                total=total,
            )
    return None


def name_of(deck: str) -> str:
    """What a deck is called: as a ready one is, or that it is the player's own."""
    return NAMES.get(_ready_name(deck), OWN)


def canonical(deck: str) -> str:
    """A deck in the one way to write it: a ready one's name, or the list in the catalogue's order and words."""
    tiles = tiles_of(deck)
    return NAMES.get(_ready_name(deck)) or written(tiles)


def _ready_name(deck: str) -> str:
    """The name under which a ready deck is found: today's, for one that was once called otherwise."""
    name = deck.strip().casefold()
    return FORMERLY.get(name, name)


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
        raise UnfitValue(say("“{text}” isn’t a line of a deck: write “4 Bayou”.", text=entry[:ECHOED]))
    count = int(found["count"] or 1)
    if count == 0:
        raise UnfitValue(say("“{text}” is none at all: leave it out.", text=entry[:ECHOED]))
    return _key(found["name"].strip()), count


def _key(name: str) -> Key:
    if (key := _NAMES.get(name.casefold())) is not None:
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
    """The tile whose name is most like this one; None if none is like it."""
    names = [one for one, key in _NAMES.items() if not KINDS[key].is_former]
    close = get_close_matches(name, names, n=1)
    return _NAMES[close[0]] if close else None


_DECKS: Final = tomllib.loads(files(__package__).joinpath("decks.toml").read_text("utf-8"))["deck"]
OWN: Final = N_("a deck of one’s own")
NAMES: Final[Mapping[str, str]] = {deck["name"].casefold(): deck["name"] for deck in _DECKS}
FORMERLY: Final[Mapping[str, str]] = {
    name.casefold(): deck["name"].casefold() for deck in _DECKS for name in deck.get("formerly", ())
}
"""What ready decks were called before: whoever still brings one by that name gets the one that has taken its place."""
READY: Final[Mapping[str, str]] = {deck["name"].casefold(): deck["tiles"] for deck in _DECKS}
"""The ready decks by name, as lists."""
READY_TILES: Final[Mapping[str, tuple[Key, ...]]] = {name: tiles_of(name) for name in READY}
