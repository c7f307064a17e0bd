"""All tiles of Kaliko to leaf through, shape by shape."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.game import Section
from engine.games.kaliko.positions import catalogue
from engine.games.kaliko.tiles import TILES
from engine.words import Sentence, say

PER_PAGE: Final = 12
"""Tiles on a page: as many as a phone shows with their names."""
_SHAPES: Final[Mapping[str, tuple[Sentence, Sentence]]] = {
    "A": (say("A: three corners"), say("Three corners, in every way to paint them. Nothing crosses.")),
    "B": (
        say("B: a straight between corners"),
        say("A straight between two corners, in every way to paint them. Nothing crosses."),
    ),
    "C": (
        say("C: a corner and two curves"),
        say("A corner, and two curves that cross, in every way to paint them."),
    ),
    "D": (
        say("D: a straight and two curves"),
        say("A straight that crosses two curves, in every way to paint them."),
    ),
    "F": (say("F: three straights"), say("Three straights that all cross, in every way to paint them.")),
}


def _pages() -> Iterator[Section]:
    for shape, (heading, told) in _SHAPES.items():
        tiles = [tile for tile in TILES if tile.startswith(shape)]
        for i in range(0, len(tiles), PER_PAGE):
            yield Section(heading, (told,), catalogue(tiles[i : i + PER_PAGE]))


CATALOGUE: Final = tuple(_pages())
