"""The places beside a tile for a change without room on it."""

from enum import Enum


class Hangs(Enum):
    """A place at a tile, over the meadow."""

    BELOW = 0
    RIGHT = 1
    LEFT = -1

    @property
    def aside(self) -> int:
        """The horizontal direction from the tile's middle."""
        return self.value
