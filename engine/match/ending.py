"""The ways in which a match can end."""

from enum import Enum


class Ending(Enum):
    """How a match ended."""

    PLAYED_OUT = "played_out"
    """By the rules of its game."""
    RESIGNED = "resigned"
    """One player at most was left, as the others had resigned."""
    ONLY_COMPUTERS = "only_computers"
    """On points, as all persons had resigned."""
    TIME_UP = "time_up"
    """On points, after as long as a match may last."""
    LEFT_ALONE = "left_alone"
    """On points, as one player ended it while all others were away."""
    AGREED = "agreed"
    """Without a winner, as all who still played agreed."""
    ABANDONED = "abandoned"
    """Without a winner, as everyone had missed turn after turn."""
    GIVEN_UP = "given_up"
    """Without a winner, as everyone resigned from a match that could not go on."""
    CANCELLED = "cancelled"
    """Before it started, by a person."""
    EXPIRED = "expired"
    """Before it started, as nobody started it in time."""
    UNREADABLE = "unreadable"
    """In a way that this build can't read."""
