"""Who plays Kaliko: on a table of integers, by a beam of growing paths, and by what is left to the next player."""

from typing import Final

from engine.players import Players
from engine.players.kaliko.levels import beginner, club_player, expert

PLAYERS: Final = Players({1: beginner, 2: club_player, 3: expert}, continues_drafts=True)
"""The best player goes on from the tiles that a person has laid."""
