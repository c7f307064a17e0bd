"""Computer players of kCaloria, who see at a glance what placements are worth and try the best ones a few turns on.

All of that is done on a fast table of integers; what is hidden is drawn anew for every try, as `sample` says it may be.
"""

from typing import Final

from engine.players import Players
from engine.players.kcaloria.levels import LEVELS

PLAYERS: Final = Players(LEVELS)
