"""Ratings of users, what changed them, and who keeps out of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from engine.ratings.values import Change, Folded, Rating
from engine.store.interface.rating.folds import FoldStore, Position

Choice = Literal["hidden", "none"]
"""What a user chose: to be in no table, or to have no ratings at all."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A user with their rating, for a table."""

    user: int
    account: str
    """The name of their account, as their last match knows it."""
    rating: Rating


class RatingReader(Protocol):
    """Reads ratings."""

    async def changes(self, match_id: int) -> tuple[Change, ...]:
        """Return what a match changed, by seat; nothing if it was not folded."""

    async def ratings_of(self, user_id: int) -> Mapping[str, Rating]:
        """Return a user's ratings by game."""

    async def rated(self, game: str, guild: int | None, span: range | None) -> tuple[Rated, ...]:
        """Return the users in the tables of a game with their ratings, the best first.

        With a guild, only those who have ended a rated match there. With a span, as they were after
        their last rated match in it. Users who chose to be in no table are left out.
        """

    async def results(self, after: Position, limit: int) -> tuple[Folded, ...]:
        """Return the next folded results in order, to compute all ratings again."""


class RatingStore(FoldStore, RatingReader, Protocol):
    """Store of everything about ratings."""

    async def rating_choice(self, user_id: int) -> Choice | None:
        """Return what a user chose; None if they are in tables."""

    async def keep_rating_choice(self, user_id: int, choice: Choice | None) -> None:
        """Store what a user chose; those who want no ratings lose theirs at once."""
