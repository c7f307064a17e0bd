"""The positions of numbers on a board."""

from collections.abc import Collection, Mapping
from typing import Final

from engine.games.organism.boards import Space
from engine.games.organism.state import Organism
from render.kit.geometry import Point
from render.painters.organism.board import free_space
from render.painters.organism.board.frame import Frame

_TAG_AT: Final = -0.33 - 0.25j
"""Offset of an element's number from the middle of its space: on its ring, at the upper left.

It is the same for all, so that no number lies between two rings, and it leaves food free.
"""
_NAME_AT: Final = 0.74
"""Offset of the number of a whole organism."""


def place(
    frame: Frame,
    tags: Collection[Space],
    named: Mapping[Space, Organism],
    standing: Collection[Space],
) -> dict[Space, Point]:
    """Return the position of each number.

    It is on an empty space, at the upper left of an element, or beside a whole organism.

    `standing` are the spaces with an element, living, gone or only suggested.
    """
    crowd = [frame.middle(space) for space in standing]
    spots = {}
    for space in tags:
        spot = free_space.place_sign(frame, named[space], crowd, _NAME_AT) if space in named else None
        spots[space] = spot or frame.off(space, _TAG_AT if space in standing else 0j)
    return spots
