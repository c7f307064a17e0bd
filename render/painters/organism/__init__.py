"""Pictures of ORGANISM."""

from render.painters.organism.cover import cover
from render.painters.organism.hand import hand
from render.painters.organism.table import table

__all__ = ["cover", "hand", "table"]
