"""Computer players of KOA, who try actions out on a fast table of their own. Nothing is hidden, so that nothing is imagined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.players import Level, Player

OPPONENTS: Final = 3
"""Four have a clan each, and nobody is out of anybody's reach for long."""
LEVELS: Final[Mapping[Level, Player]] = {}
"""Nobody is asked for by level yet: KOA’s lobby has no room for their buttons. `levels.LEVELS` are who would play."""
