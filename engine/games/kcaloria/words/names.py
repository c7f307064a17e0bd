"""How tiles on the table of kCaloria are called: with owner and space, one by one and in lists."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from engine.games.kcaloria.rules.kinds import KINDS, Key
from engine.games.kcaloria.rules.table import Standing
from engine.hexes import cell_said
from engine.words import N_, Arg, Seat, Sentence, Wordings, joined, say

TOGETHER: Final = 6
"""Tiles of one fate that a sentence names at most; more of them get one of their own."""


def tile_name(tile: Standing) -> Sentence:
    """A tile with its owner and where it lies: "Ann’s Bayou (start)"."""
    return say(
        "{who}’s {tile} ({where})", who=Seat(seat=tile.seat), tile=tile.kind.title, where=cell_said(tile.cell)
    )


def placed_name(tile: Standing) -> Sentence:
    """A tile and where it lies: "Bayou (start)"."""
    return say("{tile} ({where})", tile=tile.kind.title, where=cell_said(tile.cell))


def owned(tiles: Sequence[Standing]) -> tuple[Sentence, ...]:
    """Tiles to be listed; one that follows another of the same owner goes without the name."""
    return tuple(
        placed_name(tile) if place and tiles[place - 1].seat == tile.seat else tile_name(tile)
        for place, tile in enumerate(tiles)
    )


def unowned(tiles: Sequence[Standing]) -> tuple[Sentence, ...]:
    """Tiles to be listed by name and space."""
    return tuple(map(placed_name, tiles))


def by_space(tiles: Sequence[Standing]) -> tuple[Sentence | str, ...]:
    """Tiles to be listed by their spaces alone."""
    return tuple(cell_said(tile.cell) for tile in tiles)


LISTINGS: Final[tuple[Callable[[Sequence[Standing]], Sequence[Sentence | str]], ...]] = (
    owned,
    unowned,
    by_space,
)
"""How tiles are listed, ever shorter: a space alone says which tile it is."""


def about(template: str, tiles: Sequence[Standing], **args: Arg) -> Wordings:
    """A sentence about `{tiles}`, of which there are `{n}`."""
    return Wordings(
        tuple(say(template, tiles=tuple(listed(tiles)), n=len(tiles), **args) for listed in LISTINGS)
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
    counts = Counter(tiles)
    return tuple(
        say("{n} {tile}", n=count, tile=KINDS[key].title) if count > 1 else KINDS[key].title
        for key, count in counts.items()
    )
