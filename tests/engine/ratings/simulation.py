"""Matches between simulated users of known strength, with all that goes wrong in real ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from engine.ratings.book import Book
from engine.ratings.values import Entrant, Result

GAME = "kaliko"
BEGIN = 1_790_000_000
HOUR = 3600


def draw_order(users: Sequence[int], skills: dict[int, float], rng: Random) -> list[int]:
    """Return users in the order in which they end a match: the model's own noise."""
    shown = {user: skills[user] - math.log(-math.log(rng.random())) for user in users}
    return sorted(users, key=lambda user: -shown[user])


def placed(match: int, ended: int, order: Sequence[int]) -> Result:
    """Return the result of a match in which everyone played to the end."""
    entrants = tuple(Entrant(user, seat, seat + 1) for seat, user in enumerate(order))
    return Result(match, GAME, ended, entrants)


@dataclass
class Pool:
    """Honest users, and the results of their matches."""

    users: int = 120
    seats: int = 4
    seed: int = 1
    skills: dict[int, float] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.skills |= {user: self.rng.gauss(0, 1) for user in range(1, self.users + 1)}
        self.now = BEGIN

    def add(self, order: Sequence[int]) -> None:
        """Add a match that everyone played to the end."""
        self.now += HOUR
        self.results.append(placed(len(self.results) + 1, self.now, order))

    def play(self, matches: int, seats: int | None = None) -> None:
        """Play matches between users drawn by chance."""
        for _ in range(matches):
            users = self.rng.sample(sorted(self.skills), seats or self.seats)
            self.add(draw_order(users, self.skills, self.rng))

    def book(self) -> Book:
        """Return the ratings after all results."""
        book = Book()
        for result in self.results:
            book.add(result)
        return book


def stormy(seed: int, matches: int, users: int = 60) -> list[Result]:
    """Return results with leaves, timeouts, replacements, ties and ends in the same second."""
    rng, now = Random(seed), BEGIN
    skills = {user: rng.gauss(0, 1) for user in range(1, users + 1)}
    results = list[Result]()
    absent = dict[int, int]()
    for match in range(1, matches + 1):
        now += rng.choice((0, 60, 4 * HOUR, 30 * HOUR))
        sitting = rng.sample(sorted(skills), rng.choice((2, 2, 3, 4, 6)))
        order = draw_order(sitting, skills, rng)
        stays = [user for user in order if rng.random() > 0.08]
        leaves = [user for user in order if user not in stays]
        entrants = [Entrant(user, order.index(user), place) for place, user in enumerate(stays, 1)]
        if len(entrants) > 1 and rng.random() < 0.05:  # two share the first place
            entrants[1] = Entrant(entrants[1].user, entrants[1].seat, 1)
        for user in leaves:
            is_timeout = rng.random() < 0.6
            if is_timeout and rng.random() < 0.5:
                absent.setdefault(user, now)
            moved = absent.get(user, now) - 1 if rng.random() < 0.8 else now
            place = 1 + len(stays)
            entrants.append(Entrant(user, order.index(user), place, is_timeout, not is_timeout, False, moved))
        if rng.random() < 0.1:
            extra = rng.choice([user for user in skills if user not in sitting])
            entrants.append(Entrant(extra, 0, len(order) + 1, True, True, True, now - HOUR))
        results.append(Result(match, rng.choice((GAME, "koa")), now, tuple(entrants)))
    return results
