"""Kaliko in pictures."""

from render.painters.kaliko.cover import cover
from render.painters.kaliko.hand import hand
from render.painters.kaliko.pieces import prewarm
from render.painters.kaliko.table import table

__all__ = ["cover", "hand", "prewarm", "table"]
