"""Where what has changed on a tile hangs when there is no room for it on the tile."""

from enum import Enum


class Hangs(Enum):
    """Where something hangs on a tile, over the meadow."""

    BELOW = 0
    RIGHT = 1
    LEFT = -1

    @property
    def aside(self) -> int:
        """Which way from the tile's middle that is to a side."""
        return self.value
