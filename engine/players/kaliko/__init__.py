"""Who plays Kaliko: on a table of integers, by a beam of growing paths, and by what is left to the next player."""

from collections.abc import Mapping
from typing import Final

from engine.players import Level, Player
from engine.players.kaliko.levels import beginner, club_player, expert

CONTINUES_DRAFTS: Final = True
"""The best player goes on from the tiles that a person has laid."""
LEVELS: Final[Mapping[Level, Player]] = {1: beginner, 2: club_player, 3: expert}
