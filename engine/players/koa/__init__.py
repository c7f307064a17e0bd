"""Computer players of KOA, who try actions out on a fast table of their own. Nothing is hidden, so that nothing is imagined."""

from typing import Final

from engine.players import Players
from engine.players.koa.levels import LEVELS

PLAYERS: Final = Players(LEVELS, opponents=3)
"""With four, each has a clan, and no clan is out of reach for long."""
