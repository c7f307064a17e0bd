"""A week with a pace, as it is lived: whoever looks now and then is told of each turn once, and nobody waits for who does not."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from engine.clocks.pace import DAY, HOUR
from tests.flow.week import HABITS, week

MOST_REMINDERS = 3
"""Of a turn."""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["howmanycalories", "kaliko"])
async def test_a_week_with_two_careless_players_goes_on_and_each_turn_is_told_once(
    game: str, tmp_path: Path
) -> None:
    lived = await week(game, tmp_path / "week.sqlite3")
    match = lived.match
    assert match is not None
    for name in HABITS:
        diary, seated = lived.diaries[name], match.seats[match.names.index(name)]
        assert diary.turns == list(range(1, seated.turn + 1)), f"{name} was not told of each turn, in order"
        assert diary.reminders <= MOST_REMINDERS * len(diary.turns)
    assert lived.diaries["Ada"].house == 0, "whoever looks three times a day loses no turn"
    # Whoever does not look holds it up for a day, and the hour after which somebody looks what is due.
    times = [ply.at for ply in lived.plies]
    assert max(later - earlier for earlier, later in pairwise(times)) <= DAY + 2 * HOUR
    assert not match.is_going or len(times) > 5
