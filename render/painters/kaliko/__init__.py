"""Kaliko in pictures."""

from render.painters.kaliko.cover import cover
from render.painters.kaliko.hand import hand
from render.painters.kaliko.table import table
from render.painters.kaliko.tiles import pieces

__all__ = ["cover", "hand", "pieces", "table"]
