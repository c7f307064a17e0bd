"""Values of ratings: a user's rating, the result of a match, and what it changed.

House rule: ratings are whole numbers of `UNIT` parts of a point. So both databases store them
exactly, and a fold gives the same numbers whenever it runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

UNIT: Final = 10**9
"""The parts of a point."""


@dataclass(frozen=True, slots=True)
class Model:
    """The parameters of the model, in points; `tools.fit_ratings` fits them."""

    mu: float = 1500
    """The strength of a user without matches."""
    sigma: float = 150
    """How uncertain that is."""
    beta: float = 150
    """How much the strength of one user differs from match to match."""
    tau: float = 5
    """How much each match adds to the uncertainty."""
    growth: float = 30
    """How much each new season adds to the uncertainty."""


MODEL: Final = Model()


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a user's strength at one game, in parts of a point."""

    mu: int = round(MODEL.mu * UNIT)
    sigma: int = round(MODEL.sigma * UNIT)
    matches: int = 0
    """How many rated matches it is from."""
    ended: int = 0
    """When the last of them ended."""
    opponents: int = 0
    """How many different users were met in them."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A user in the result of a match."""

    user: int
    """A Discord id; a negative number for an erased user."""
    seat: int
    place: int
    """1 for the best; equal when shared."""
    is_timeout: bool = False
    """Whether their time ran out and they did not come back."""
    has_left: bool = False
    """Whether they resigned, or were away until another user took their seat."""
    is_extra: bool = False
    """Whether another user counts for their seat: then they rank last, and only for themselves."""
    moved: int = 0
    """When they last moved in any match; only known after a timeout."""


@dataclass(frozen=True, slots=True)
class Result:
    """Who played a rated match, and how they are placed."""

    match: int
    game: str
    ended: int
    entrants: tuple[Entrant, ...]


Counted = Literal["full", "half", "part", "none", "annulled"]
"""How a match counts for a user.

"half": they met one of the others very often in its month. "part" and "none": some or all of the
others are known in a small circle only. "annulled": it counts for none of its players.
"""


@dataclass(frozen=True, slots=True)
class Change:
    """What a match changed for one of its users."""

    entrant: Entrant
    before: Rating
    after: Rating
    counted: Counted
    expected: int
    """The place that the ratings before the match foretold; 0 if all were equal."""
    players: int
    """How many users were placed."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A result with its changes."""

    result: Result
    changes: tuple[Change, ...]


class Meetings(NamedTuple):
    """How often a user has met another in rated matches of a game."""

    user: int
    """The other."""
    ever: int
    lately: int
    """In the month of the new match."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What earlier matches tell about a user, as far as a new one needs it."""

    rating: Rating = Rating()
    meetings: tuple[Meetings, ...] = ()
    """Those with each other player of the new match."""
    timeout: int | None = None
    """When the last match ended, of any game, whose timeout counted."""
