"""Chance in KOA: the wheel, earthquake and attack dice, and the Sharman's stones."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from engine.contract.dice import Dice
from engine.games.koa.board import ROWS, Corner, Square, find_sought, square_at


class Find(StrEnum):
    """A result of the wheel, and so what can lie on a square."""

    CAVERN = "cavern"
    GOROLDIOA = "goroldioa"
    SPRING = "spring"
    LAVA = "lava"
    EARTHQUAKE = "earthquake"


RESOURCES: Final = (Find.GOROLDIOA, Find.SPRING)
CLAN_TILES: Final = (Find.CAVERN, *RESOURCES)
"""The tiles of a clan's pool; lava and earthquakes belong to no clan and never run out."""

Odds = Literal["balanced", "volcanic", "harsh", "calm"]
_LETTERS: Final = {find.value[0].upper(): find for find in Find}


def _wheel(slots: str) -> tuple[Find, ...]:
    return tuple(_LETTERS[letter] for letter in slots)


WHEELS: Final[Mapping[Odds, tuple[Find, ...]]] = {
    "balanced": _wheel("CGCSECGCSL"),
    "volcanic": _wheel("CGCLCECSCL"),
    "harsh": _wheel("CGLCSECGSL"),
    "calm": _wheel("CGCSCGCSCL"),
}
"""Ten equal slots each, clockwise.

The makers' wheel is not known, so these are this project's (KOA-8).
"""

SAFE: Final = (1, 2, 9, 10)
"""Rows and columns where no earthquake strikes (KOA-21)."""
STONE: Final = 5
"""Sides of a stone that count (KOA-32)."""
DIE: Final = 10


def spin_wheel(dice: Dice, odds: Odds, possible: Collection[Find]) -> tuple[int, ...]:
    """Return the slots of the wheel's spins; the last one counts.

    It is spun again until it shows something that can be laid (KOA-18).
    """
    wheel = WHEELS[odds]
    slots = [dice.below(len(wheel))]
    while wheel[slots[-1]] not in possible:
        slots.append(dice.below(len(wheel)))
    return tuple(slots)


def throw_earthquake(dice: Dice) -> Square:
    """Return the square of an earthquake.

    One die gives the number, another the letter; each is thrown again while it shows a safe line.
    """
    row = _unsafe(dice)
    return square_at(_unsafe(dice) - 1, row - 1)


def roll_die(dice: Dice) -> int:
    """Return the die of an attack: 1 to 10 (KOA-27)."""
    return 1 + dice.below(DIE)


class Stones(NamedTuple):
    """The Sharman's stones: which fell first, and the side of each."""

    first: Find
    goroldioa: int
    spring: int

    def points_to(self, corner: Corner) -> Square:
        """Return the square that they mean for the clan of that corner."""
        return find_sought(corner, self.goroldioa, self.spring)


def drop_stones(dice: Dice) -> Stones:
    """Return the thrown stones, one after the other (KOA-32)."""
    return Stones(dice.choice(RESOURCES), 1 + dice.below(STONE), 1 + dice.below(STONE))


def _unsafe(dice: Dice) -> int:
    line = 1 + dice.below(len(ROWS))
    while line in SAFE:
        line = 1 + dice.below(len(ROWS))
    return line
