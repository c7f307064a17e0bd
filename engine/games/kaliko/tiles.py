"""The 85 tiles, computed from their definition.

A tile joins six sides in pairs, each pair in one of three colours. Rotations are the same tile.

All code passes a tile as its name: a letter for its shape and a number, as in "C12". On the table
it lies in one of its turnings. There are 405 turnings in all. Each has its own bit, so that a set
of them is an int.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product
from typing import Final

from engine.contract.hexes import SIDES, Side
from engine.contract.words import Sentence, say

Tile = str
"""The name of a tile: a letter for the shape, and a number."""

Chord = tuple[Side, Side]
"""The two sides that a segment joins, the lower first."""


class Colour(StrEnum):
    """The colours of paths."""

    RED = "red"
    WHITE = "white"
    BLUE = "blue"


COLOUR_NAMES: Final = {
    Colour.RED: say("red"),
    Colour.WHITE: say("white"),
    Colour.BLUE: say("blue"),
}

SHAPES: Final = {
    (1, 1, 1): "A",
    (1, 1, 3): "B",
    (1, 2, 2): "C",
    (2, 2, 3): "D",
    (3, 3, 3): "F",
}
"""Shapes by the spans of the three segments, which no turning changes.

1 is a corner, 2 a curve, 3 a straight. E is not used, because it stands for east.
"""


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile in one of its turnings.

    `turn` counts sixths of a circle counterclockwise from the drawing in the hand.
    """

    tile: Tile
    turn: int
    bit: int
    """The bit of this turning in a set."""
    chords: tuple[Chord, Chord, Chord]
    paints: tuple[Colour, Colour, Colour]
    """Colours by chord."""
    chord: tuple[int, ...]
    """By side: the index of the chord that ends there."""
    partner: tuple[Side, ...]
    """By side: the other end of its chord."""
    colours: tuple[Colour, ...]
    """Colours by side."""
    crossings: tuple[int, ...]
    """By set of chords (one bit each): the number of pairs that cross."""


def span(chord: Chord) -> int:
    """Return the distance of the sides: corner 1, curve 2, straight 3."""
    apart = chord[1] - chord[0]
    return min(apart, 6 - apart)


def do_cross(one: Chord, other: Chord) -> bool:
    """Return whether the segments cross, which they do at most once.

    They cross if and only if their ends alternate around the tile.
    """
    return (one[0] < other[0] < one[1]) != (one[0] < other[1] < one[1])


# Computing the tiles

_Necklace = tuple[tuple[int, int], ...]
"""By side: the steps to the partner side, and the number of the colour.

Turning the tile rotates the tuple.
"""


def _matchings(sides: tuple[Side, ...]) -> Iterator[tuple[Chord, ...]]:
    """Yield every way to pair the sides."""
    if not sides:
        yield ()
        return
    first, *others = sides
    for other in others:
        rest = tuple(side for side in others if side != other)
        for chords in _matchings(rest):
            yield ((first, other), *chords)


def _necklace(chords: tuple[Chord, ...], colours: tuple[int, ...]) -> _Necklace:
    beads: dict[Side, tuple[int, int]] = {}
    for (one, other), colour in zip(chords, colours, strict=True):
        beads[one] = (other - one, colour)
        beads[other] = (one - other + 6, colour)
    return tuple(beads[side] for side in SIDES)


def _rotate(necklace: _Necklace, turn: int) -> _Necklace:
    """Rotate a necklace: side s moves to side s + turn."""
    return necklace[6 - turn :] + necklace[: 6 - turn]


def _derive_tiles() -> dict[Tile, tuple[_Necklace, ...]]:
    """Return the turnings of every tile by name.

    The smallest necklace is the one drawn in the hand.
    """
    designs: dict[str, set[_Necklace]] = {letter: set() for letter in SHAPES.values()}
    for chords in _matchings(tuple(SIDES)):
        first, second, third = sorted(map(span, chords))
        for colours in product(range(len(Colour)), repeat=3):
            necklace = _necklace(chords, colours)
            designs[SHAPES[first, second, third]].add(min(_rotate(necklace, turn) for turn in SIDES))
    return {
        f"{letter}{number}": tuple(dict.fromkeys(_rotate(design, turn) for turn in SIDES))
        for letter, alike in designs.items()
        for number, design in enumerate(sorted(alike), start=1)
    }


def _make_turned(tile: Tile, turn: int, number: int, necklace: _Necklace) -> Turned:
    partner = tuple((side + further) % 6 for side, (further, _) in enumerate(necklace))
    first, second, third = [(side, partner[side]) for side in SIDES if side < partner[side]]
    chords, order = (first, second, third), tuple(Colour)
    return Turned(
        tile=tile,
        turn=turn,
        bit=1 << number,
        chords=chords,
        paints=(
            order[necklace[first[0]][1]],
            order[necklace[second[0]][1]],
            order[necklace[third[0]][1]],
        ),
        chord=tuple(next(i for i, chord in enumerate(chords) if side in chord) for side in SIDES),
        partner=partner,
        colours=tuple(order[colour] for _, colour in necklace),
        crossings=tuple(
            sum(
                do_cross(chords[i], chords[j])
                for i, j in ((0, 1), (0, 2), (1, 2))
                if subset >> i & 1 and subset >> j & 1
            )
            for subset in range(8)
        ),
    )


def _make_turnings() -> dict[Tile, tuple[Turned, ...]]:
    turnings: dict[Tile, tuple[Turned, ...]] = {}
    number = 0
    for tile, necklaces in _derive_tiles().items():
        turnings[tile] = tuple(
            _make_turned(tile, turn, number + turn, necklace) for turn, necklace in enumerate(necklaces)
        )
        number += len(necklaces)
    return turnings


TURNINGS: Final = _make_turnings()
"""The different turnings of each tile.

A symmetric tile has fewer than six.
"""
TILES: Final = tuple(TURNINGS)
"""All tiles, in the order of their names."""
ALL_TURNED: Final = tuple(turned for turnings in TURNINGS.values() for turned in turnings)
"""All turnings, by the number of their bit."""

# Sets of turnings

ANY: Final = (1 << len(ALL_TURNED)) - 1
"""Every turning of every tile."""
BITS: Final = {tile: sum(turned.bit for turned in turnings) for tile, turnings in TURNINGS.items()}
"""The set of turnings of each tile."""
SHOWING: Final = tuple(
    {colour: sum(turned.bit for turned in ALL_TURNED if turned.colours[side] is colour) for colour in Colour}
    for side in SIDES
)
"""By side and colour: the set of turnings with that colour there."""


def turnings_in(bits: int) -> Iterator[Turned]:
    """Yield the turnings in a set, in their order."""
    while bits:
        low = bits & -bits
        yield ALL_TURNED[low.bit_length() - 1]
        bits ^= low


# Names

_PLACES: Final = {tile: place for place, tile in enumerate(TILES)}


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the tiles sorted as `TILES` is; unknown names come last."""
    return tuple(sorted(tiles, key=lambda tile: _PLACES.get(tile, len(TILES))))


def turn_key(turn: int) -> str:
    """Return a turning in notation: "t3"."""
    return f"t{turn}"


def turned_name(tile: Tile, turn: int) -> str:
    """Return a tile with its turning in notation: "C12t3".

    Without turning, as in the hand, it is "C12".
    """
    return f"{tile}{turn_key(turn)}" if turn else tile


SIDE_NAMES: Final = (say("E"), say("NE"), say("NW"), say("W"), say("SW"), say("SE"))
"""Compass names by side."""


@cache
def strands(tile: Tile, turn: int) -> tuple[Sentence, ...]:
    """Return the segments of a turned tile: "red NE–E"."""
    turned = TURNINGS[tile][turn]
    return tuple(
        say(
            "{colour} {one}–{other}", colour=COLOUR_NAMES[paint], one=SIDE_NAMES[one], other=SIDE_NAMES[other]
        )
        for (one, other), paint in zip(turned.chords, turned.paints, strict=True)
    )
