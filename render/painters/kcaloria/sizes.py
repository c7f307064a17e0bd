"""How large tiles are drawn, and from which size on they show what."""

from typing import Final

SIZES: Final = (
    *(48, 52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96),
    *(102, 108, 114, 120, 128, 136, 144, 154, 164, 176, 188),
    *(200, 214, 228, 244, 260, 280, 300),
)
"""Widths of a tile from side to side."""
ROOMY: Final = 100
"""From this size on a picture and a number stand clear of each other: below it a tile is far, from it on near."""
SIGNED: Final = 128
TOLD: Final = 300
"""From this size on most names fit in full."""
NAMES_ROOM: Final = 0.895
"""For each line of a name, as a share of the tile's width."""
