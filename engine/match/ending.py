"""The ways in which a match can end."""

from enum import Enum


class Ending(Enum):
    """How a match ended."""

    PLAYED_OUT = "played_out"
    """By the rules of its game."""
    RESIGNED = "resigned"
    """At most one player was left, as the others had resigned."""
    ONLY_COMPUTERS = "only_computers"
    """On points, as all persons had resigned."""
    TIME_UP = "time_up"
    """On points, after the maximum duration."""
    LEFT_ALONE = "left_alone"
    """On points, as one player ended it while all others were away."""
    AGREED = "agreed"
    """Without a winner, as all remaining players agreed."""
    ABANDONED = "abandoned"
    """Without a winner, as all players had missed several turns."""
    GIVEN_UP = "given_up"
    """Without a winner, as all players resigned from a match that could not continue."""
    CANCELLED = "cancelled"
    """Before it started, by a user."""
    EXPIRED = "expired"
    """Before it started, as it was not started in time."""
    UNREADABLE = "unreadable"
    """In a way that this build can't read."""
