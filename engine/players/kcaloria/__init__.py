"""Computer players of kCaloria, who see at a glance what placements are worth and try the best ones a few turns on.

All of that is done on a fast table of integers; what is hidden is drawn anew for every try, as `sample` says it may be.
"""

from collections.abc import Mapping
from typing import Final

from engine.players import Level, Player

LEVELS: Final[Mapping[Level, Player]] = {}
"""Nobody plays yet where players are asked for by level: lobbies have no room for them. `levels.LEVELS` are who would."""
