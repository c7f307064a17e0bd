"""Computer players of kCaloria.

They rate placements with a quick estimate and try the best ones a few turns ahead. Both use a fast
table of integers. Each try samples the hidden information again, as `sample` allows.
"""

from typing import Final

from engine.players import Players
from engine.players.kcaloria.daily import DAILY
from engine.players.kcaloria.levels import LEVELS
from engine.players.kcaloria.outlook import chances

PLAYERS: Final = Players(LEVELS, outlook=chances, daily=DAILY)
