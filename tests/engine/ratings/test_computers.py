"""The computers of the arena are put into their true order within 20 matches each."""

from __future__ import annotations

from random import Random

import pytest

from bench.arena.matches import RANDOM, Pairing, play_all
from engine.ratings.book import Book
from engine.ratings.levels import number_of
from engine.ratings.values import Entrant, Result
from tests.engine.ratings.simulation import BEGIN, HOUR

STRENGTHS = (RANDOM, "1", "2", "3")
"""From the weakest to the strongest."""
MATCHES = 20
"""Matches that each computer plays."""
EFFORT = 0.05
"""The share of the usual effort, so that the test takes a minute."""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["kaliko"])
def test_they_are_in_their_true_order_after_20_matches(game: str) -> None:
    """All four play in each match; where they sit is drawn by chance."""
    users = dict(enumerate(STRENGTHS, 1))
    rng, book = Random(1), Book()
    for number in range(1, MATCHES + 1):
        table = rng.sample(sorted(users), len(users))
        places = play_all(Pairing(game, "", "", 4, 1, EFFORT), [users[one] for one in table], number)
        entrants = tuple(
            Entrant(user, seat, place) for seat, (user, place) in enumerate(zip(table, places, strict=True))
        )
        book.add(Result(number, game, BEGIN + number * HOUR, entrants))
    found = {who: number_of(book.rating(game, user)) for user, who in users.items()}
    print(f"{game}: {found}")
    assert sorted(found, key=lambda who: found[who]) == [*STRENGTHS]
