"""How large tiles are drawn, and from which size on they show what."""

from typing import Final

SIZES: Final = (
    *(48, 52, 56, 60, 64, 70, 76, 82, 88, 92, 96),
    *(100, 104, 114, 120, 128, 136, 144, 152, 160, 180),
    *(200, 220, 246, 272, 288),
)
"""Widths of a tile from side to side: few, so that tiles that are kept serve for many pictures."""
ROOMY: Final = 100
"""From this size on a tile is no plain colour but a landscape, and says by how much it has changed."""
FAR: Final = 92
"""Below this size a tile is far: one of many, with one mark on it, where nothing is asked about it."""
SIGNED: Final = 128
"""From this size on a tile is near: its cubes have outlines and letters, and its modifiers are there."""
TOLD: Final = 288
"""From this size on most names fit in full."""
NAMES_ROOM: Final = 0.895
"""For each line of a name, as a share of the tile's width."""
NAME_ROOM: Final = 0.82
"""The same for a name in one line: longer ones are broken, off the lines about a tile."""
