"""Computer players of KOA, who try actions out on a fast table of their own. Nothing is hidden, so that nothing is imagined."""

from typing import Final

from engine.players.koa.levels import LEVELS

__all__ = ["LEVELS", "OPPONENTS"]

OPPONENTS: Final = 3
"""Four have a clan each, and nobody is out of anybody's reach for long."""
