"""Pictures of kCaloria."""

from render.painters.kcaloria.cover import cover
from render.painters.kcaloria.hand import hand
from render.painters.kcaloria.table import table

__all__ = ["cover", "hand", "table"]
