"""Computer players of How many Calories?, based on playouts of a round.

They sample what is hidden by what they have seen: who laid which card when in this round, and where
the cards are that they passed on. Playouts cover only the current round. Its result is judged by
its effect on the match.
"""

from typing import Final

from engine.players import Players
from engine.players.howmanycalories.daily import DAILY
from engine.players.howmanycalories.levels import LEVELS
from engine.players.howmanycalories.outlook import chances

PLAYERS: Final = Players(LEVELS, opponents=3, outlook=chances, daily=DAILY)
"""Three opponents are best.

In tricks of four, high, low and middle cards are all useful.
"""
