"""A book of folded results in memory: what the store keeps, for recomputation and simulation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from engine.ratings.fold import fold_result
from engine.ratings.seasons import month_of
from engine.ratings.values import MODEL, Facts, Folded, Meetings, Model, Rating, Result


class Book:
    """Ratings of all users, from results that are added in order of their ends, then by id."""

    def __init__(self, model: Model = MODEL) -> None:
        self._model = model
        self._ratings: dict[tuple[str, int], Rating] = {}
        self._ends: dict[tuple[str, int, int], list[int]] = defaultdict(list)
        self._timeouts: dict[int, int] = {}

    def rating(self, game: str, user: int) -> Rating:
        """Return a user's rating at a game."""
        return self._ratings.get((game, user), Rating())

    def ratings(self, game: str) -> dict[int, Rating]:
        """Return the ratings of all users at a game."""
        return {user: rating for (name, user), rating in self._ratings.items() if name == game}

    def facts(self, result: Result) -> dict[int, Facts]:
        """Return what earlier results tell about the users of a result."""
        users = [one.user for one in result.entrants]
        month = month_of(result.ended)
        return {
            user: Facts(
                self.rating(result.game, user),
                tuple(self._meetings_of(result.game, user, other, month) for other in users if other != user),
                self._timeouts.get(user),
            )
            for user in users
        }

    def _meetings_of(self, game: str, user: int, other: int, month: range) -> Meetings:
        ends = self._ends[game, user, other]
        return Meetings(other, len(ends), sum(one in month for one in ends))

    def add(self, result: Result) -> Folded:
        """Fold a result and keep its changes."""
        folded = fold_result(result, self.facts(result), self._model)
        counted = [change for change in folded.changes if change.counted != "annulled"]
        for change in counted:
            user = change.entrant.user
            self._ratings[result.game, user] = change.after
            if change.entrant.is_timeout:
                self._timeouts[user] = result.ended
            for other in counted:
                if other.entrant.user != user:
                    self._ends[result.game, user, other.entrant.user].append(result.ended)
        return folded


def fold_all(results: Iterable[Result], model: Model = MODEL) -> tuple[Book, tuple[Folded, ...]]:
    """Return the book of results in any order, and what each changed."""
    book = Book(model)
    ordered = sorted(results, key=lambda one: (one.ended, one.match))
    return book, tuple(book.add(result) for result in ordered)
