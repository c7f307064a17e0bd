"""The sizes of tiles, and the thresholds for their details."""

from typing import Final

SIZES: Final = (
    *(48, 52, 56, 60, 62, 64, 66, 68, 70, 72, 74, 76, 82, 88, 92, 96),
    *(100, 104, 114, 120, 128, 136, 144, 152, 160, 180),
    *(200, 220, 246, 272, 288),
)
"""Widths of a tile from side to side. They are few, so that cached tiles serve many pictures."""
ROOMY: Final = 100
"""Least size of a tile with a landscape and the number of its change.

A smaller one has a plain colour.
"""
NUMBERED: Final = 56
"""Below this size numbers would lie on one another: only tiles of the turn have them."""
SIGNED: Final = 128
"""Least size of a large tile: its cubes have outlines and letters."""
MODIFIED: Final = 180
"""Least size of a tile whose modifiers can be read on a phone; smaller tiles have none."""
TOLD: Final = 288
"""Least size at which most names fit in full."""
NAMES_ROOM: Final = 0.895
"""Room for each line of a name, as a share of the tile's width."""
NAME_ROOM: Final = 0.82
"""The same for a name in one line. Longer ones are broken, to avoid the lines about a tile."""
BADGE: Final = (100, 66)
"""Size of the badge that clients lay over a picture's lower left corner."""
FIGURES: Final = (0.3, 0.39)
"""Reach of a tile's figures from its middle, to the left and down, as shares of its width."""
