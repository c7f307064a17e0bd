"""What a reader without a place in a table of ratings reads about themselves."""

from __future__ import annotations

from typing import Literal

import pytest

from cogs.screens.rating.table import _own
from engine.contract.words import tell
from engine.ratings.fold import MATCHES_LEAST, OPPONENTS_LEAST
from engine.ratings.values import Rating
from engine.services.ratings import Table

WIDE = Rating(matches=MATCHES_LEAST, opponents=OPPONENTS_LEAST)
SERVER = 9


@pytest.mark.parametrize(
    ("own", "guild", "said"),
    [
        (None, SERVER, "You have no rating at this game yet."),
        (
            Rating(matches=MATCHES_LEAST - 1, opponents=OPPONENTS_LEAST),
            SERVER,
            f"{MATCHES_LEAST - 1} of {MATCHES_LEAST} matches",
        ),
        (
            Rating(matches=MATCHES_LEAST, opponents=OPPONENTS_LEAST - 1),
            SERVER,
            "no rated match in this table",
        ),
        (
            Rating(matches=MATCHES_LEAST, opponents=OPPONENTS_LEAST - 1),
            None,
            f"{OPPONENTS_LEAST - 1} of {OPPONENTS_LEAST} different opponents",
        ),
        (WIDE, None, "no rated match in this table"),
    ],
)
def test_it_says_what_a_place_takes(own: Rating | None, guild: int | None, said: str) -> None:
    table = Table("koa", guild, None, (), (), own)
    assert said in tell(_own(table, None), ())


@pytest.mark.parametrize(
    ("choice", "said"),
    [("none", "You have no ratings, as you chose."), ("hidden", "You are in no table, as you chose.")],
)
def test_it_says_what_the_reader_chose(choice: Literal["none", "hidden"], said: str) -> None:
    assert said in tell(_own(Table("koa", SERVER, None, (), (), WIDE), choice), ())
