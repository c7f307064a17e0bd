"""A match with a pace, over weeks.

Players who look now and then are told of each turn once. No one waits for players who don't look.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from engine.clocks.clock import MISSED_MOST
from engine.clocks.pace import DAY, HOUR
from engine.clocks.vacation import TURN_MOST
from engine.library import GAMES
from tests.flow.support import PEOPLE
from tests.flow.week import HABITS, Week, describe_week, night_calls, week

MOST_REMINDERS = 4
"""Of a turn: at half, a fifth and a twentieth of its time, and where a first day of vacation is
spent instead.
"""
NIGHT = 8 * HOUR


def check(game: str, lived: Week) -> None:
    """Check what each of the four saw against what they want."""
    match = lived.match
    assert match is not None
    assert (match.phase, match.outcome is not None) == ("over", True), "it ended with a result"
    for name in HABITS:
        diary, seated = lived.diaries[name], match.seats[match.names.index(name)]
        assert diary.turns == list(range(1, seated.turn.number + 1)), (
            f"{name} was not told of each turn once, in order"
        )
        assert diary.reminders <= MOST_REMINDERS * len(diary.turns)
        assert diary.late == [], f"{name} was told of a turn that was over"
        assert diary.ends == 1, f"{name} was told once that it was over"
        assert night_calls(diary) == [], f"{name} was woken up"
    assert lived.diaries["Ada"].house == lived.diaries["Ben"].house == 0, (
        "whoever looks every day loses no turn"
    )
    dan = lived.diaries["Dan"]
    assert dan.house > 0 or dan.moves == len(dan.turns), "for whoever has gone the house moves"
    # A player who does not look delays it by a day of theirs, their vacation, nights, and the hour
    # after which another looks.
    times = [ply.at for ply in lived.plies]
    assert max(later - earlier for earlier, later in pairwise(times)) <= (2 + TURN_MOST) * DAY + NIGHT
    gone = [ply.at for ply in lived.plies if ply.kind == "stand_in" and ply.seat == match.names.index("Dan")]
    further = set(gone[MISSED_MOST:])
    waited = [later - earlier for earlier, later in pairwise(times) if later in further]
    assert max(waited, default=0) <= 3 * HOUR + NIGHT, (
        "after two turns missed nobody waits for more than an hour"
    )
    print(describe_week(game, lived))


@pytest.mark.slow
async def test_weeks_of_a_short_match_go_on_and_each_turn_is_told_once(tmp_path: Path) -> None:
    check("howmanycalories", await week("howmanycalories", tmp_path / "week.sqlite3"))


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("game", [name for name in ("koa", "organism") if len(PEOPLE) in GAMES[name].SEATS])
async def test_so_they_do_in_all_the_other_games(game: str, tmp_path: Path) -> None:
    check(game, await week(game, tmp_path / "week.sqlite3"))
