"""The positions of numbers on a board."""

from collections.abc import Collection, Mapping
from math import dist
from typing import Final

from engine.games.organism.boards import CORE, Space
from engine.games.organism.state import Organism
from render.kit import marks
from render.kit.geometry import Point
from render.painters.organism.board import free_space, pieces
from render.painters.organism.board.frame import Frame

_TAG_AT: Final = 0.43 - 0.22j
"""Offset of an element's number from the middle of its space, on the ring about it.

This is for the right side; the left one mirrors it.
"""
_UPRIGHT: Final = 0.01
"""What is no further from the core's column is in it."""
_NAME_AT: Final = 0.74
"""Offset of the number of a whole organism."""


def place(
    frame: Frame,
    tags: Collection[Space],
    named: Mapping[Space, Organism],
    looks: Mapping[Space, pieces.Look],
    others: Collection[Space],
) -> dict[Space, Point]:
    """Return the position of each number.

    It is on an empty space, on the shoulder of an element, or beside a whole organism.

    Living elements have a look; others are gone, or only suggested.
    """
    standing = {*looks, *others}
    crowd = [frame.middle(space) for space in standing]
    sides = _shoulders(frame, tags, looks)
    spots = {}
    for space in tags:
        spot = free_space.place_sign(frame, named[space], crowd, _NAME_AT) if space in named else None
        if spot is None:
            spot = frame.off(space, _shoulder(sides.get(space, -1)) if space in standing else 0j)
        spots[space] = spot
    return spots


def _shoulders(frame: Frame, tags: Collection[Space], looks: Mapping[Space, pieces.Look]) -> dict[Space, int]:
    """Return the side of each number: -1 is left, 1 is right.

    The number is on the side that the element looks away from, so that it hides no arrow's point.
    All look to the core, so this is the left side at the left of the core and else the right one.
    An element that went elsewhere has it on the other side if there is room.
    """
    middles = frame.grid.plan.middles
    there = sorted(space for space in tags if space in looks)
    sides = {space: -1 if space == CORE or middles[space].real < -_UPRIGHT else 1 for space in there}
    for space in there:
        if (away := pieces.away(looks[space])) not in (0, sides[space]):
            spot = frame.off(space, _shoulder(away))
            others = (frame.off(one, _shoulder(sides[one])) for one in there if one != space)
            if all(dist(spot, other) > marks.TAG for other in others):
                sides[space] = away
    return sides


def _shoulder(side: int) -> complex:
    """Return a number's offset on a side, from its space's middle."""
    return complex(side * _TAG_AT.real, _TAG_AT.imag)
