"""How tiles on the table of kCaloria are called, one by one and in lists: with their owner, and in the table in words with their space.

House rule: a space is named only where the picture is told in words: a picture shows no names of spaces.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from engine.contract.hexes import cell_said
from engine.contract.words import N_, Arg, Seat, Sentence, Wordings, joined, say
from engine.games.kcaloria.rules.kinds import KINDS, Key
from engine.games.kcaloria.rules.state import Standing

TOGETHER: Final = 6
"""Tiles of one fate that a sentence names at most; more of them get one of their own."""
_CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


def circled(number: int) -> str:
    """A number as it stands on the picture: "③"."""
    return _CIRCLED[number - 1] if number <= len(_CIRCLED) else f"({number})"


def encircled(number: int) -> str:
    """The letter of a tile, one of six at most, where numbers are of ways to pay, as it stands on the picture: "ⓒ"."""
    return chr(ord("\N{CIRCLED LATIN SMALL LETTER A}") + number - 1)


# In sentences


def called(tile: Standing, *, begins: bool = False) -> Sentence:
    """A tile with its owner, who may be the reader: "Ann’s Bayou", "your Bayou"; `begins` says that a sentence begins with it."""
    return _owned(tile.seat, tile.kind.title, begins=begins)


def _owned(seat: int, tile: Sentence, *, begins: bool) -> Sentence:
    template = N_("{who:*’s/Your} {tile}") if begins else N_("{who:*’s/your} {tile}")
    return say(template, who=Seat(seat=seat), tile=tile)


def with_owners(
    tiles: Sequence[Standing], last: int | None = None, *, begins: bool = False, mover: int | None = None
) -> tuple[Sentence, ...]:
    """Tiles to be listed, like ones together; those that follow others of the same owner go without the name.

    `last` is the owner of those that were listed just before; or the list `begins` a sentence. The tiles of
    the `mover`, whom the sentence is about, are their own.
    """
    told: list[Sentence] = []
    for seat, own in groupby(tiles, key=lambda tile: tile.seat):
        first, *others = tile_names(tile.key for tile in own)
        if seat != last:
            first = (
                say("{who:their/your} own {tile}", who=Seat(seat=seat), tile=first)
                if seat == mover
                else _owned(seat, first, begins=begins and not told)
            )
        told += [first, *others]
        last = seat
    return tuple(told)


def without_owners(tiles: Sequence[Standing], last: int | None = None) -> tuple[Sentence, ...]:
    """Tiles to be listed by name alone."""
    return tile_names(tile.key for tile in tiles)


def by_number(tiles: Sequence[Standing], last: int | None = None) -> tuple[Sentence, ...]:
    """How many they are, where there is no room for more."""
    return (say("{n:one tile|# tiles}", n=len(tiles)),)


Listing = Callable[[Sequence[Standing], int | None], Sequence[Sentence]]
LISTINGS: Final[tuple[Listing, ...]] = (with_owners, without_owners, by_number)
"""How tiles are listed, ever shorter."""


def about(template: str, tiles: Sequence[Standing], **args: Arg) -> Wordings:
    """A sentence about `{tiles}`, of which there are `{n}`."""
    in_full = with_owners(tiles, begins=template.startswith("{tiles}"))
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
        "{who:*’s/your} {tile} ({where})",
        who=Seat(seat=tile.seat),
        tile=tile.kind.title,
        where=cell_said(tile.cell),
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
