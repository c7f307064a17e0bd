"""Every match ends at last, with a pace and without one.

With a pace the lobby names the longest duration. Without a pace no player is waited for without
end.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.clocks import deadlines as ending
from engine.clocks.clock import MISSED_MOST
from engine.clocks.pace import DAY, HOUR, PATIENT, read_pace
from engine.clocks.quiet_hours import MOST_QUIET
from engine.contract.words import tell
from engine.library import GAMES
from engine.match.ending import Ending
from engine.match.ending_words import ending_of
from engine.match.records import Match
from engine.match.terms import MatchTerms
from engine.match.timing import GRACE, longest
from tests.engine.conftest import ASKERS, House
from tests.engine.database import change
from tests.engine.test_clocks import begin_match, deadlines, later, plies
from tests.engine.test_migrations import RELEASED
from tests.toys import laying

pytestmark = pytest.mark.usefixtures("no_vacation")

ANN, BOB, CY, *_ = ASKERS
MONTH = PATIENT.first


async def looked_at(house: House, match: Match, upto: int) -> Match:
    """Let time pass, run everything due on the way, and return the match."""
    until = house.clock[0] + upto
    while match.times.due is not None and match.times.due <= until:
        match = await later(house, match, max(0, match.times.due - house.clock[0]))
    return await later(house, match, until - house.clock[0])


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit every match to ten days."""
    monkeypatch.setattr(ending, "longest", lambda *_, **__: 10 * DAY)


# Without a pace


async def test_without_a_pace_everyone_has_thirty_days_before_the_house_moves_for_them(house: House) -> None:
    match = await house.start_match("laying", 2)
    assert (match.pace, deadlines(match)) == (None, [house.clock[0] + MONTH, None])
    match = await looked_at(house, match, MONTH)
    assert match.ply == 0
    match = await looked_at(house, match, GRACE)
    assert [ply.kind for ply in await plies(house, match)] == ["stand_in"]
    assert match.to_move == (1,)


@pytest.mark.slow
async def test_a_player_who_plays_on_without_a_pace_is_never_late(house: House) -> None:
    match = await house.start_match("bidding", 2, rounds=9)
    for _ in range(8):
        match = await looked_at(house, match, MONTH - HOUR)
        for seat in (0, 1):
            await house.play(match, seat, ("C5",), ("soft",))
        match = await house.matches.match(match.id)
    assert {ply.kind for ply in await plies(house, match)} == {"move"}


async def test_a_match_without_a_pace_that_all_have_left_lying_ends_without_a_winner(house: House) -> None:
    match = await house.start_match("bidding", 2, rounds=9)
    match = await looked_at(house, match, MISSED_MOST * (MONTH + GRACE))
    assert (match.phase, ending_of(match) is Ending.ABANDONED, match.times.due) == ("cancelled", True, None)


async def test_others_do_not_wait_a_month_each_time_for_an_absent_player(house: House) -> None:
    match = await house.start_match("rolling", 2, turns=4)
    waited = []
    while match.to_move == (0,):
        before = house.clock[0]
        while match.to_move == (0,):
            assert match.times.due is not None
            match = await later(house, match, match.times.due - house.clock[0])
        waited.append(house.clock[0] - before - GRACE)
        await house.matches.move(match.id, BOB, "stop")
        match = await house.matches.match(match.id)
    assert waited == [MONTH, MONTH, HOUR, HOUR]
    assert match.phase == "over"


@pytest.mark.slow
async def test_without_a_pace_too_it_ends_when_it_has_lasted_as_long_as_its_lobby_told(house: House) -> None:
    """No player misses a turn and all moves are taken back: points decide."""
    match = await house.start_match("rolling", 2, turns=1)
    lasts = longest(match, 2)
    assert lasts is not None and match.times.ends_by == house.clock[0] + lasts
    assert lasts < ending.UNHURRIED_MOST, "a short match has no need of all that"
    while match.is_going:
        match = await looked_at(house, match, 20 * DAY)
        if match.is_going and match.to_move == (0,):
            await house.play(match, 0, ("stop",))
            match = await house.matches.match(match.id)
        if match.is_going:
            asked = await house.matches.takebacks.ask(match.id, ANN, match.ply)
            if asked.asking_back is not None:
                await house.matches.takebacks.answer(match.id, BOB, asked.ply, allows=True)
            match = await house.matches.match(match.id)
    assert (match.phase, match.times.ended) == ("over", match.times.ends_by)
    assert (
        "All the time that the match had is up" in tell(match.outcome.reason, match.names)
        if match.outcome
        else False
    )


@pytest.mark.parametrize("name", GAMES)
def test_no_match_without_a_pace_takes_longer_than_people_live_to_see(name: str) -> None:
    game = GAMES[name]
    for seats in game.SEATS:
        turns = game.longest(game.Options(), seats)
        assert ending.longest_without_pace(turns, seats) <= 2 * 366 * DAY


async def test_a_match_that_was_played_without_a_bound_has_one_from_the_next_step_on(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    change(path, RELEASED["0002"])
    house = await House.open(path)
    house.clock[0] = 10**9
    await house.matches.pass_time()
    match = await house.matches.match(1)
    assert match.pace is None and match.times.ends_by is not None
    assert match.times.ends_by == 10**9 + (longest(match, len(match.seats)) or 0)
    await house.store.close()


async def test_a_player_alone_is_not_waited_for(house: House) -> None:
    match = await house.start_match("kaliko", 1)
    assert (match.times.due, deadlines(match), match.times.ends_by) == (None, [None], None)
    assert await later(house, match, 400 * DAY) == match


async def test_matches_that_were_waited_for_without_end_have_a_month_from_now(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    change(path, RELEASED["0002"])
    house = await House.open(path)
    house.clock[0] = 10**9
    await house.matches.pass_time()
    match = await house.matches.match(1)
    assert [end for end in deadlines(match) if end is not None] == [10**9 + MONTH]
    assert match.times.due is not None
    version = match.version
    await house.matches.pass_time()
    assert (await house.matches.match(1)).version == version, "once"
    await house.store.close()


# With a pace


async def test_by_when_a_match_is_over_is_told_before_it_begins_and_does_not_change(house: House) -> None:
    match = await begin_match(house, "laying", 2)
    assert match.times.ends_by == house.clock[0] + (longest(match, 2) or 0)
    after = await looked_at(house, match, 5 * DAY)
    assert after.ply > 0
    assert after.times.ends_by == match.times.ends_by
    again = await house.reopen()
    assert (await again.matches.match(match.id)).times.ends_by == match.times.ends_by
    await again.store.close()


@pytest.mark.usefixtures("brief")
async def test_when_all_its_time_is_up_the_points_decide(house: House) -> None:
    match = await begin_match(house, "laying", 2, "9d")
    match = await looked_at(house, match, 10 * DAY)
    assert (match.phase, match.times.ended, match.times.due) == ("over", match.times.ends_by, None)
    assert match.outcome is not None
    assert match.outcome.places == (1, 1)
    assert (
        tell(match.outcome.reason, match.names)
        == "All the time that the match had is up: Ann and Bob have the most points and win."
    )
    assert await house.matches.back.verify(match.id)


@pytest.mark.usefixtures("brief")
async def test_the_points_of_a_departed_player_take_no_win_away(house: House) -> None:
    lobby = await house.matches.open("laying", laying.Options(), ANN, MatchTerms(read_pace("9d")))
    for guest in (BOB, CY):
        await house.matches.join(lobby.id, guest)
    for who, points in ((ANN, 4), (BOB, 2), (CY, 9)):
        await house.matches.bring(lobby.id, who, laying.SeatOptions(handicap=points))
    await house.matches.start(lobby.id, ANN)
    match = await looked_at(house, await house.matches.resign(lobby.id, CY), 10 * DAY)
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.places) == ((4, 2, 9), (1, 2, 3))
    assert tell(match.outcome.reason, match.names) == (
        "All the time that the match had is up: Ann has the most points and wins. Cy resigned and ranks last."
    )


@pytest.mark.slow
@pytest.mark.usefixtures("brief")
async def test_taking_back_again_and_again_does_not_delay_the_end_for_ever(
    house: House,
) -> None:
    """Not even where the others allow it every time."""
    match = await begin_match(house, "laying", 2, "9d")
    rounds = 0
    while match.is_going:
        moved = await house.matches.move(match.id, ANN, "pass")
        assert moved.committed
        match = await looked_at(house, match, HOUR)
        if match.is_going:
            asked = await house.matches.takebacks.ask(match.id, ANN, match.ply)
            if asked.asking_back is not None:
                await house.matches.takebacks.answer(match.id, BOB, asked.ply, allows=True)
            match = await house.matches.match(match.id)
            rounds += 1
            match = await looked_at(house, match, 8 * HOUR)
    assert rounds > 20
    assert match.times.ended == match.times.ends_by


@pytest.mark.usefixtures("brief")
async def test_an_outage_costs_no_time_of_the_match(house: House) -> None:
    match = await begin_match(house, "laying", 2, "9d")
    assert match.times.ends_by is not None
    await house.matches.pass_time()
    again = await house.reopen()
    again.clock[0] += 300 * DAY
    for _ in range(3):  # it is computed once
        await again.matches.pass_time()
        kept = await again.matches.match(match.id)
        assert (kept.is_going, kept.times.ends_by) == (True, match.times.ends_by + 300 * DAY)
        again = await again.reopen()
    await again.matches.pass_time()
    late = await later(again, kept, DAY)
    assert late.times.ends_by == kept.times.ends_by, "then it is there, and time passes"
    since = again.clock[0]
    again.clock[0] += DAY
    await again.matches.outages.add_outage(since)
    assert (await looked_at(again, late, 0)).times.ends_by == match.times.ends_by + 301 * DAY
    await again.store.close()


@pytest.mark.usefixtures("brief")
async def test_a_match_due_to_end_during_an_outage_goes_on(house: House) -> None:
    match = await begin_match(house, "laying", 2, "9d")
    assert match.times.ends_by is not None
    house.clock[0] = match.times.ends_by - HOUR
    await house.matches.outages.note()
    again = await house.reopen()
    again.clock[0] += DAY
    match = await looked_at(again, match, 0)
    assert (match.is_going, match.times.ends_by) == (True, again.clock[0] + HOUR)
    assert (await later(again, match, HOUR)).phase == "over"
    await again.store.close()


@pytest.mark.parametrize("name", GAMES)
def test_the_longest_match_leaves_everyone_all_their_time_and_nights_and_weekends(name: str) -> None:
    game, pace = GAMES[name], read_pace("1d")
    assert pace is not None
    turns = game.longest(game.Options(), game.SEATS[-1])
    days = ending.longest(pace, turns, game.SEATS[-1], is_voted=False) / DAY
    assert days > turns * 24 / (24 - MOST_QUIET) * 7 / 5
    assert ending.longest(pace, turns, game.SEATS[-1], is_voted=True) > days * DAY
