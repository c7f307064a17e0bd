"""How many Calories? in pictures."""

from render.painters.howmanycalories.cover import cover
from render.painters.howmanycalories.hand import hand
from render.painters.howmanycalories.table import table

__all__ = ["cover", "hand", "table"]
