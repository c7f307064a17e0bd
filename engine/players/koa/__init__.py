"""Computer players of KOA, who try out actions on a fast table.

The game has no hidden information, so they sample none.
"""

from typing import Final

from engine.players import Players
from engine.players.koa.daily import DAILY
from engine.players.koa.levels import LEVELS
from engine.players.koa.outlook import chances

PLAYERS: Final = Players(LEVELS, opponents=3, outlook=chances, daily=DAILY)
"""With four players each has a clan, and clans soon meet."""
