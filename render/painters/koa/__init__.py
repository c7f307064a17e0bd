"""Pictures of KOA."""

from render.painters.koa.cover import cover
from render.painters.koa.hand import hand
from render.painters.koa.table import table

__all__ = ["cover", "hand", "table"]
