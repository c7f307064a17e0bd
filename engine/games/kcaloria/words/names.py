"""How tiles on the table of kCaloria are called: with owner and space, one by one and in lists that have room in a sentence."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.games.kcaloria.rules.kinds import KINDS, Key
from engine.games.kcaloria.rules.table import Standing
from engine.hexes import cell_name, cell_said
from engine.words import Seat, Sentence, say

ROOM: Final = 170
"""Letters that the tiles of one sentence may take, so that with all else in it it fits a line of a question's notes."""
NAME: Final = 32
"""Letters of a player's name at most."""


def tile_name(tile: Standing) -> Sentence:
    """A tile with its owner and where it lies: "Ann’s Bayou (start)"."""
    return say(
        "{who}’s {tile} ({where})", who=Seat(seat=tile.seat), tile=tile.kind.title, where=cell_said(tile.cell)
    )


def unowned(tile: Standing) -> Sentence:
    """A tile and where it lies: "Bayou (start)"."""
    return say("{tile} ({where})", tile=tile.kind.title, where=cell_said(tile.cell))


def owned(tiles: Sequence[Standing]) -> tuple[Sentence, ...]:
    """Tiles to be listed; one that follows another of the same owner goes without the name."""
    return tuple(
        unowned(tile) if place and tiles[place - 1].seat == tile.seat else tile_name(tile)
        for place, tile in enumerate(tiles)
    )


def lines(
    tiles: Iterable[Standing], *, in_order: bool = False, besides: int = 0, most: int = ROOM
) -> Iterator[list[Standing]]:
    """Tiles parted so that each part has room in a sentence, however long the names are; owner by owner, or as they come.

    `besides` are the letters that are said of each tile besides its name, `most` those that all of them may take.
    """
    line: list[Standing] = []
    room = most
    for tile in tiles if in_order else sorted(tiles, key=lambda one: (one.seat, one.id)):
        needs = _letters(tile) + besides + (0 if line and line[-1].seat == tile.seat else NAME)
        if line and needs > room:
            yield line
            line, room, needs = [], most, _letters(tile) + besides + NAME
        line.append(tile)
        room -= needs
    if line:
        yield line


def _letters(tile: Standing) -> int:
    """How long a tile's name is in a list, without its owner's: "Bayou (start), "."""
    return len(tile.kind.name) + len(cell_name(tile.cell)) + len(" (), ")


def apart(told: Sequence[Sentence]) -> Sentence:
    """Parts of a list that have commas of their own, with semicolons between them."""
    first, *rest = told
    if not rest:
        return first
    return say("{first}; {rest}", first=first, rest=apart(rest))


def tile_names(tiles: Iterable[Key]) -> tuple[Sentence, ...]:
    """Tiles by name, to be listed: "2 Bayou"."""
    counts = Counter(tiles)
    return tuple(
        say("{n} {tile}", n=count, tile=KINDS[key].title) if count > 1 else KINDS[key].title
        for key, count in counts.items()
    )
