"""The names of tiles in sentences and lists: with owners, or with spaces.

A space is named only where the table is told in words, since pictures show no names of spaces.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from engine.contract.hexes import tell_cell
from engine.contract.words import N_, Arg, Seat, Sentence, Wordings, join_parts, say
from engine.games.kcaloria.rules.kinds import KINDS, Key
from engine.games.kcaloria.rules.state import Standing

TOGETHER: Final = 6
"""Most tiles that one sentence names; more tiles need further sentences."""
_CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


def circle_number(number: int) -> str:
    """Return a number as the picture shows it: "③"."""
    return _CIRCLED[number - 1] if number <= len(_CIRCLED) else f"({number})"


def circle_letter(number: int) -> str:
    """Return the letter of a tile as the picture shows it: "ⓒ".

    Letters replace numbers where the ways to pay are numbered; there are six at most.
    """
    return chr(ord("\N{CIRCLED LATIN SMALL LETTER A}") + number - 1)


# In sentences


def name_with_owner(tile: Standing, *, begins: bool = False) -> Sentence:
    """Return a tile with its owner: "Ann’s Bayou", or "your Bayou" for the reader.

    `begins` says that it begins a sentence.
    """
    return _with_owner(tile.seat, tile.kind.title, begins=begins)


def _with_owner(seat: int, tile: Sentence, *, begins: bool) -> Sentence:
    template = N_("{who:*’s/Your} {tile}") if begins else N_("{who:*’s/your} {tile}")
    return say(template, who=Seat(seat=seat), tile=tile)


def with_owners(
    tiles: Sequence[Standing], last: int | None = None, *, begins: bool = False, mover: int | None = None
) -> tuple[Sentence, ...]:
    """Return names of tiles for a list, like ones together, each owner named once.

    `last` is the owner of the tile listed just before; `begins` says that the list begins a
    sentence. Tiles of the `mover`, the subject of the sentence, are "their own".
    """
    told: list[Sentence] = []
    for seat, own in groupby(tiles, key=lambda tile: tile.seat):
        first, *others = tile_names(tile.key for tile in own)
        if seat != last:
            first = (
                say("{who:their/your} own {tile}", who=Seat(seat=seat), tile=first)
                if seat == mover
                else _with_owner(seat, first, begins=begins and not told)
            )
        told += [first, *others]
        last = seat
    return tuple(told)


def without_owners(tiles: Sequence[Standing], last: int | None = None) -> tuple[Sentence, ...]:
    """Return names of tiles for a list, without owners."""
    return tile_names(tile.key for tile in tiles)


def by_number(tiles: Sequence[Standing], last: int | None = None) -> tuple[Sentence, ...]:
    """Return only the number of tiles, where there is no room for more."""
    return (say("{n:one tile|# tiles}", n=len(tiles)),)


Listing = Callable[[Sequence[Standing], int | None], Sequence[Sentence]]
LISTINGS: Final[tuple[Listing, ...]] = (with_owners, without_owners, by_number)
"""The ways to list tiles, ever shorter."""


def about(template: str, tiles: Sequence[Standing], **args: Arg) -> Wordings:
    """Return a sentence about `{tiles}`, with their number as `{n}`."""
    in_full = with_owners(tiles, begins=template.startswith("{tiles}"))
    shorter = (listed(tiles) for listed in (without_owners, by_number))
    return Wordings(
        tuple(say(template, tiles=tuple(listed), n=len(tiles), **args) for listed in (in_full, *shorter))
    )


def lines(tiles: Iterable[Standing], *, in_order: bool = False) -> Iterator[list[Standing]]:
    """Yield tiles in groups for one sentence each, by owner or in order."""
    ordered = list(tiles) if in_order else sorted(tiles, key=lambda one: (one.seat, one.id))
    for first in range(0, len(ordered), TOGETHER):
        yield ordered[first : first + TOGETHER]


def apart(told: Sequence[Sentence]) -> Sentence:
    """Join parts that contain commas by semicolons."""
    return join_parts(told, N_("; "))


def tile_names(tiles: Iterable[Key]) -> tuple[Sentence, ...]:
    """Return tiles by name for a list: "2 Bayou"."""
    return tuple(_with_count(key, count) for key, count in Counter(tiles).items())


def _with_count(key: Key, count: int) -> Sentence:
    return say("{n} {tile}", n=count, tile=KINDS[key].title) if count > 1 else KINDS[key].title


# For the table in words


def tile_at(tile: Standing) -> Sentence:
    """Return a tile with its owner and space: "Ann’s Bayou (start)"."""
    return say(
        "{who:*’s/your} {tile} ({where})",
        who=Seat(seat=tile.seat),
        tile=tile.kind.title,
        where=tell_cell(tile.cell),
    )


def placed_at(tile: Standing) -> Sentence:
    """Return a tile with its space: "Bayou (start)"."""
    return say("{tile} ({where})", tile=tile.kind.title, where=tell_cell(tile.cell))


def tiles_at(tiles: Sequence[Standing]) -> tuple[Sentence, ...]:
    """Return tiles with spaces for a list, each owner named once in a row."""
    return tuple(
        placed_at(tile) if place and tiles[place - 1].seat == tile.seat else tile_at(tile)
        for place, tile in enumerate(tiles)
    )
