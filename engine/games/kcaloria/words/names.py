"""How tiles on the table of kCaloria are called, one by one and in lists: with their owner, and in the table in words with their space.

House rule: whoever reads a sentence of their own is spoken to (`reader`), and a space is named only where the picture is told
in words: a picture shows no names of spaces.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from engine.games.kcaloria.rules.kinds import KINDS, Key
from engine.games.kcaloria.rules.table import Standing
from engine.hexes import cell_said
from engine.words import N_, Arg, Seat, Sentence, Wordings, joined, say

TOGETHER: Final = 6
"""Tiles of one fate that a sentence names at most; more of them get one of their own."""
_CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


def circled(number: int) -> str:
    """A number as it stands on the picture: "③"."""
    return _CIRCLED[number - 1] if number <= len(_CIRCLED) else f"({number})"


# In sentences


def person(seat: int, reader: int | None) -> Seat | Sentence:
    """A player by name; whoever reads it is spoken to."""
    return say("you") if seat == reader else Seat(seat=seat)


def called(tile: Standing, reader: int | None = None) -> Sentence:
    """A tile with its owner: "Ann’s Bayou", "your Bayou"."""
    if tile.seat == reader:
        return say("your {tile}", tile=tile.kind.title)
    return say("{who}’s {tile}", who=Seat(seat=tile.seat), tile=tile.kind.title)


def with_owners(
    tiles: Sequence[Standing], reader: int | None = None, last: int | None = None, *, begins: bool = False
) -> tuple[Sentence, ...]:
    """Tiles to be listed, like ones together; those that follow others of the same owner go without the name.

    `last` is the owner of those that were listed just before; or the list `begins` a sentence.
    """
    told: list[Sentence] = []
    for seat, own in groupby(tiles, key=lambda tile: tile.seat):
        first, *others = tile_names(tile.key for tile in own)
        if seat != last:
            whose = say("your {tile}", tile=first) if told or not begins else say("Your {tile}", tile=first)
            first = whose if seat == reader else say("{who}’s {tile}", who=Seat(seat=seat), tile=first)
        told += [first, *others]
        last = seat
    return tuple(told)


def without_owners(
    tiles: Sequence[Standing], reader: int | None = None, last: int | None = None
) -> tuple[Sentence, ...]:
    """Tiles to be listed by name alone."""
    return tile_names(tile.key for tile in tiles)


def by_number(
    tiles: Sequence[Standing], reader: int | None = None, last: int | None = None
) -> tuple[Sentence, ...]:
    """How many they are, where there is no room for more."""
    return (say("{n:one tile|# tiles}", n=len(tiles)),)


Listing = Callable[[Sequence[Standing], int | None, int | None], Sequence[Sentence]]
LISTINGS: Final[tuple[Listing, ...]] = (with_owners, without_owners, by_number)
"""How tiles are listed, ever shorter."""


def about(template: str, tiles: Sequence[Standing], reader: int | None = None, **args: Arg) -> Wordings:
    """A sentence about `{tiles}`, of which there are `{n}`."""
    in_full = with_owners(tiles, reader, begins=template.startswith("{tiles}"))
    shorter = (listed(tiles) for listed in (without_owners, by_number))
    return Wordings(
        tuple(say(template, tiles=tuple(listed), n=len(tiles), **args) for listed in (in_full, *shorter))
    )


def lines(tiles: Iterable[Standing], *, in_order: bool = False) -> Iterator[list[Standing]]:
    """Tiles parted into as many as a sentence names, owner by owner, or as they come."""
    ordered = list(tiles) if in_order else sorted(tiles, key=lambda one: (one.seat, one.id))
    for first in range(0, len(ordered), TOGETHER):
        yield ordered[first : first + TOGETHER]


def apart(told: Sequence[Sentence]) -> Sentence:
    """Parts of a list that have commas of their own."""
    return joined(told, N_("; "))


def tile_names(tiles: Iterable[Key]) -> tuple[Sentence, ...]:
    """Tiles by name, to be listed: "2 Bayou"."""
    return tuple(_counted(key, count) for key, count in Counter(tiles).items())


def _counted(key: Key, count: int) -> Sentence:
    return say("{n} {tile}", n=count, tile=KINDS[key].title) if count > 1 else KINDS[key].title


# In the table in words


def tile_at(tile: Standing) -> Sentence:
    """A tile with its owner and where it lies: "Ann’s Bayou (start)"."""
    return say(
        "{who}’s {tile} ({where})", who=Seat(seat=tile.seat), tile=tile.kind.title, where=cell_said(tile.cell)
    )


def placed_at(tile: Standing) -> Sentence:
    """A tile and where it lies: "Bayou (start)"."""
    return say("{tile} ({where})", tile=tile.kind.title, where=cell_said(tile.cell))


def tiles_at(tiles: Sequence[Standing]) -> tuple[Sentence, ...]:
    """Tiles to be listed; one that follows another of the same owner goes without the name."""
    return tuple(
        placed_at(tile) if place and tiles[place - 1].seat == tile.seat else tile_at(tile)
        for place, tile in enumerate(tiles)
    )
