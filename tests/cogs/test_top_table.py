"""Which table of ratings a user asks for, also by numbers that no menu offers."""

import pytest

from cogs.screens.rating.table import EVER, HERE, Asked
from engine.library import GAMES
from engine.ratings.seasons import SEASONS, season_at, span_of

START = Asked(next(iter(GAMES)), HERE, season_at(1_800_000_000))


@pytest.mark.parametrize("season", [EVER, SEASONS[0], START.season - 1, SEASONS[-1]])
def test_a_season_of_the_calendar_can_be_asked_for(season: int) -> None:
    asked = START.with_choice("season", str(season))
    assert asked.season == season
    assert season == EVER or len(span_of(season)) > 89 * 24 * 3600


@pytest.mark.parametrize(
    "value", ["1", "3", str(SEASONS[0] - 1), str(SEASONS[-1] + 1), "9" * 80, "-4", "now", ""]
)
def test_other_numbers_and_words_change_nothing(value: str) -> None:
    assert START.with_choice("season", value) == START
