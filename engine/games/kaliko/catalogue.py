"""The catalogue of all Kaliko tiles, shape by shape."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.contract.values import Section
from engine.contract.words import Sentence, say
from engine.games.kaliko.positions import catalogue
from engine.games.kaliko.tiles import TILES

PER_PAGE: Final = 12
"""Number of tiles on a page; a phone shows that many with their names."""
_SHAPES: Final[Mapping[str, tuple[Sentence, Sentence]]] = {
    "A": (say("A: 3 corners"), say("3 corners, in every way to paint them. Nothing crosses.")),
    "B": (
        say("B: a straight between corners"),
        say("A straight between 2 corners, in every way to paint them. Nothing crosses."),
    ),
    "C": (
        say("C: a corner and 2 curves"),
        say("A corner, and 2 curves that cross, in every way to paint them."),
    ),
    "D": (
        say("D: a straight and 2 curves"),
        say("A straight that crosses 2 curves, in every way to paint them."),
    ),
    "F": (say("F: 3 straights"), say("3 straights that all cross, in every way to paint them.")),
}


def _pages() -> Iterator[Section]:
    for shape, (heading, told) in _SHAPES.items():
        tiles = [tile for tile in TILES if tile.startswith(shape)]
        for i in range(0, len(tiles), PER_PAGE):
            yield Section(heading, (told,), catalogue(tiles[i : i + PER_PAGE]))


CATALOGUE: Final = tuple(_pages())
