"""Computer players of Kaliko.

They use a table of integers and a beam search over growing paths. The best player also considers
what it leaves to the next player.
"""

from typing import Final

from engine.players import Players
from engine.players.kaliko.daily import DAILY
from engine.players.kaliko.levels import beginner, club_player, expert
from engine.players.kaliko.outlook import chances

PLAYERS: Final = Players(
    {1: beginner, 2: club_player, 3: expert}, continues_drafts=True, outlook=chances, daily=DAILY
)
"""The best player continues from the tiles that a person has laid."""
