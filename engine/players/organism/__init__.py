"""Who plays ORGANISM: on a board of integers, by whole turns to their ends, and by what others can answer."""

from engine.players.organism.levels import LEVELS

__all__ = ["LEVELS"]
