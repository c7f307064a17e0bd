"""Who plays ORGANISM: on a board of integers, by whole turns to their ends, and by what others can answer."""

from typing import Final

from engine.players import Players
from engine.players.organism.levels import LEVELS

PLAYERS: Final = Players(LEVELS)
