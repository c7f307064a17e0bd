"""Who plays ORGANISM: on a board of integers, by whole turns to their ends, and by what others can answer."""

from collections.abc import Mapping
from typing import Final

from engine.players import Level, Player

LEVELS: Final[Mapping[Level, Player]] = {}
"""Nobody plays yet where players are asked for by level: lobbies have no room for them. `levels.LEVELS` are who would."""
