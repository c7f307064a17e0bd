"""kCaloria's kinds, cubes and spaces as integers, with lookup tables.

A kind is its index in the catalogue. Cubes of six colours are packed into one integer, ten bits a
colour, with blue lowest. So one operation adds, subtracts or compares them. A space is a single
number. Tables by kind hold what tiles do to their neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import or_
from typing import Final

from engine.contract.hexes import STEPS, Cell
from engine.games.kcaloria.rules.kinds import (
    COLOURS,
    KINDS,
    Colour,
    Cubes,
    Effect,
    Key,
    Kind,
    Type,
)
from engine.games.kcaloria.rules.state import Standing
from engine.games.kcaloria.rules.web import MOONLIGHT, count_bonus

BITS: Final = 10
FIELD: Final = (1 << BITS) - 1
PLACES: Final = range(len(COLOURS))
UNIT: Final = tuple(1 << BITS * place for place in PLACES)
"""One cube, by colour."""
SIGNS: Final = sum(one << BITS - 1 for one in UNIT)
"""The highest bit of each colour, which no number of cubes reaches.

It stays set if one pile of cubes covers another.
"""
FLESH: Final = sum(FIELD * one for one in UNIT[2:])
"""The colours that prominent canines count (KC-34)."""
ROW: Final = 1024
"""Spaces in a row, more than all tiles in a line."""
AROUND: Final = tuple(q + r * ROW for q, r in STEPS)
"""By side: the difference to the neighbour's number."""


def packed(cubes: Cubes) -> int:
    """Pack cubes into one number."""
    return sum(count * one for count, one in zip(cubes, UNIT, strict=True))


def unpacked(some: int) -> Cubes:
    """Unpack cubes by colour."""
    blue, green, yellow, orange, red, purple = (some >> BITS * place & FIELD for place in PLACES)
    return blue, green, yellow, orange, red, purple


@lru_cache(1 << 14)
def total(some: int) -> int:
    """Return how many cubes there are."""
    found = 0
    while some:
        found += some & FIELD
        some >>= BITS
    return found


def covers(there: int, wanted: int) -> bool:
    """Return whether `there` has at least as much of every colour."""
    return ((there | SIGNS) - wanted) & SIGNS == SIGNS


def least(some: int, others: int) -> int:
    """Return, for each colour, the smaller of both numbers."""
    return sum(
        min(some >> BITS * place & FIELD, others >> BITS * place & FIELD) << BITS * place for place in PLACES
    )


def without_cheapest(some: int, count: int) -> int:
    """Return cubes without `count` of them, least valuable first (KC-32)."""
    for place in PLACES:
        taken = min(some >> BITS * place & FIELD, count)
        some -= taken << BITS * place
        count -= taken
        if not count:
            break
    return some


@lru_cache(1 << 14)
def points(some: int) -> int:
    """Return the points of cubes at the end."""
    found, each = 0, 0
    while some:
        found += each * (some & FIELD)
        some >>= BITS
        each += 1
    return found


def cell_at(cell: Cell) -> int:
    """Return the number of a space."""
    return cell[0] + cell[1] * ROW


def cell_of(number: int) -> Cell:
    """Return the space of a number."""
    r, q = divmod(number + ROW // 2, ROW)
    return q - ROW // 2, r


KEYS: Final[tuple[Key, ...]] = tuple(KINDS)
NUMBER: Final = {key: number for number, key in enumerate(KEYS)}
_KINDS: Final[tuple[Kind, ...]] = tuple(KINDS.values())


def numbers(keys: Iterable[Key]) -> list[int]:
    """Return the numbers of kinds, given their keys."""
    return [NUMBER[key] for key in keys]


# Tables by kind

COST: Final = tuple(tuple(packed(one) for one in kind.cost) for kind in _KINDS)
"""Alternative costs; none for a free kind."""
MAKES: Final = tuple(packed(kind.makes) for kind in _KINDS)
BASE: Final = tuple(sum(kind.makes) for kind in _KINDS)
"""Cubes that a tile makes by itself."""
COLOUR: Final = tuple(tuple(COLOURS.index(colour) for colour in kind.colours) for kind in _KINDS)
"""The colours of what it makes, cheapest first."""
TOP: Final = tuple(UNIT[colours[-1]] if colours else 0 for colours in COLOUR)
"""A cube of its most valuable colour."""
IS_WATER: Final = tuple(kind.type is Type.WATER for kind in _KINDS)
IS_PLANT: Final = tuple(kind.type is Type.PLANT for kind in _KINDS)
IS_HUMAN: Final = tuple(kind.type is Type.HUMAN for kind in _KINDS)
IS_ACTION: Final = tuple(kind.type is Type.ACTION for kind in _KINDS)
IS_INSECT: Final = tuple("insect" in kind.classes for kind in _KINDS)
LIGHT: Final = tuple(kind.effects[Effect.PHOTOSYNTHESIS] for kind in _KINDS)
BARRICADE: Final = tuple(
    next((one.turns for one in kind.modifiers if one.turns is not None), 0) for kind in _KINDS
)


def _having(effect: Effect) -> tuple[bool, ...]:
    return tuple(kind.has(effect) for kind in _KINDS)


PESTICIDE: Final = _having(Effect.PESTICIDE)
REMOVAL: Final = _having(Effect.REMOVAL)
STRIKES: Final = tuple(map(or_, PESTICIDE, REMOVAL))
TEMPORARY: Final = _having(Effect.TEMPORARY)
TRANSPLANT: Final = _having(Effect.TRANSPLANT)
INEDIBLE: Final = _having(Effect.INEDIBLE)
CANINES: Final = _having(Effect.CANINES)

IS: Final = tuple(
    ("insect" in kind.classes) | (kind.key == MOONLIGHT) << 1 | ("mammal" in kind.classes) << 2
    for kind in _KINDS
)
"""What activates the round modifiers of neighbours, as bits."""
ROUSED: Final = tuple(
    kind.has(Effect.INSECTIVORE) | kind.has(Effect.NOCTURNAL) << 1 | kind.has(Effect.SANGUIVORE) << 2
    for kind in _KINDS
)
"""What activates its own round modifiers, one cube each (KC-29)."""
SET: Final = tuple(bits.bit_count() for bits in range(8))


class _Row(dict[int, int]):
    """What neighbours bring a kind, looked up once each."""

    def __init__(self, kind: int) -> None:
        self._tile = _standing(kind)

    def __missing__(self, other: int) -> int:
        found = self[other] = count_bonus(self._tile, _standing(other))
        return found


class _Rows(dict[int, _Row]):
    def __missing__(self, kind: int) -> _Row:
        found = self[kind] = _Row(kind)
        return found


def _standing(kind: int) -> Standing:
    return Standing(id=0, key=KEYS[kind], seat=0, cell=(0, 0), born=0)


GIVEN: Final = _Rows()
"""By kind and neighbour's kind: cubes that the neighbour brings or takes."""


def preferred(prefers: Iterable[tuple[int, Colour]]) -> dict[int, tuple[int, ...]]:
    """Return the colours that seats prefer in others' turns."""
    found: dict[int, tuple[int, ...]] = {}
    for seat, colour in prefers:
        found[seat] = (*found.get(seat, ()), COLOURS.index(colour))
    return found
