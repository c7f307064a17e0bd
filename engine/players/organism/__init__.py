"""Computer players of ORGANISM.

They use a board of integers, search whole turns, and consider what others can answer.
"""

from typing import Final

from engine.players import Players
from engine.players.organism.daily import DAILY
from engine.players.organism.levels import LEVELS
from engine.players.organism.outlook import chances

PLAYERS: Final = Players(LEVELS, outlook=chances, daily=DAILY)
