"""What could go wrong in tournaments: odd no-shows, substitutes, forged numbers, crowds."""

from __future__ import annotations

import asyncio

import pytest

from engine.clocks.pace import DAY, HOUR
from engine.contract.errors import LobbyRefusal
from engine.contract.words import tell
from engine.match.ending import Ending
from engine.match.records import Match
from engine.ratings.eligibility import counts
from engine.store.interface.shelf import Shelf
from engine.tournaments.lobby import leave
from engine.tournaments.points import POINT, standings, winners
from engine.tournaments.rounds import drop_absent, go_on, waiting
from engine.tournaments.values import PAIR_AGAIN_AFTER, Tournament
from tests.engine.tournaments.hall import HOST, Hall, by
from tests.engine.tournaments.played import NOW, SEATS, begun, plan
from tests.engine.tournaments.test_service import move, refused
from tests.support.askers import player_of


@pytest.fixture
async def hall(store: Shelf) -> Hall:
    return Hall(store)


async def play_until_asked(hall: Hall, match: Match, user: int) -> None:
    """Make moves until a user is asked."""
    for _ in range(12):
        now = await hall.matches.match(match.id)
        if now.to_move and now.seats[now.to_move[0]].user_id == user:
            return
        await move(hall, match.id)
    raise AssertionError("the user was never asked")


async def play_without(hall: Hall, absent: int, days: int) -> None:
    """Let all but one player move every half day."""
    for _ in range(2 * days):
        for playing in await hall.playing():
            for seat in range(len(playing.seats)):
                now = await hall.matches.match(playing.id)
                if seat in now.to_move and now.seats[seat].user_id != absent:
                    await move(hall, playing.id)
        await hall.pass_time(DAY // 2 + 60)


def states(tournament: Tournament, number: int) -> set[str]:
    """Return the states of a player's tables."""
    return {table.state for table in tournament.tables if number in table.players}


@pytest.mark.slow
async def test_a_substitute_who_stays_away_does_not_put_the_player_out(hall: Hall) -> None:
    await hall.begin(4)
    first, _ = await hall.playing()
    for _ in range(4):
        await move(hall, first.id)
    match = await hall.matches.match(first.id)
    seat = match.to_move[0]
    await hall.matches.seats.hand_over(first.id, player_of(match, seat), 77)
    offer = (await hall.matches.match(first.id)).seats[seat].offer
    assert offer is not None
    await hall.matches.seats.take(first.id, by(77), seat, offer.since)
    await hall.pass_time(DAY + 60)
    tournament = await hall.find()
    assert tournament.table(1).state == "open"
    assert tournament.player(tournament.table(1).players[seat]).is_in


@pytest.mark.slow
async def test_in_a_group_no_match_with_one_who_never_came_counts(hall: Hall) -> None:
    await hall.begin(6, "groups")
    await play_without(hall, absent=6, days=2)
    tournament = await hall.find()
    assert [one.user_id for one in tournament.players if not one.is_in] == [6]
    assert states(tournament, 6) == {"void"}, "it gives no point to some opponents alone"
    for number, found in (await hall.tournaments.matches_of(1)).items():
        match = await hall.matches.match(found.match)
        if 6 in tournament.table(number).players:
            assert (match.phase, match.ending, counts(match)) == ("cancelled", Ending.ABANDONED, False)
            said = (await hall.matches.plies(match.id, match.ply - 1, match.ply))[0].events[0].sentence
            assert tell(said, match.names) == (
                "P06 never came, so this match doesn’t count in the tournament."
            )
    last = await hall.play_on()
    assert [line.points // POINT for line in standings(last)] == [4, 3, 2, 1, 0, 0]


async def test_who_plays_others_of_the_group_has_come(hall: Hall) -> None:
    await hall.begin(4, "groups")
    forgotten, *others = [one for one in await hall.playing() if "P04" in one.names]
    for match in others:
        await play_until_asked(hall, match, 4)
        await move(hall, match.id)
    await play_until_asked(hall, forgotten, 4)
    await hall.pass_time(DAY + 60)
    assert (await hall.find()).player(4).is_in
    await hall.matches.resign(forgotten.id, player_of(forgotten, 1 - forgotten.names.index("P04")))
    await hall.tournaments.look()
    assert (await hall.find()).player(4).is_in


async def test_the_table_of_one_who_left_and_never_moved_is_paired_again(hall: Hall) -> None:
    await hall.begin(8, size=4, rounds=2)
    match = next(one for one in await hall.playing() if "P03" in one.names)
    await hall.tournaments.leave(1, by(3))
    await play_until_asked(hall, match, 3)
    await hall.pass_time(DAY + 60)
    tournament = await hall.find()
    assert states(tournament, 3) == {"void"}
    assert tournament.player(3).exit == "left"


async def test_who_never_came_and_joins_again_plays_from_the_next_round_on(hall: Hall) -> None:
    await hall.begin(8, size=4, rounds=4)
    match = next(one for one in await hall.playing() if "P03" in one.names)
    await play_until_asked(hall, match, 3)
    await hall.pass_time(DAY + 60)
    joined = await hall.tournaments.join(1, by(3))
    assert joined.player(3).joined == 2
    await hall.pass_time(PAIR_AGAIN_AFTER)
    again = (await hall.find()).tables[-1]
    assert again.round == 1 and 3 not in again.players


def test_a_wait_ends_with_the_player_who_leaves() -> None:
    tournament = drop_absent(begun(plan(), 8), 1, (1,), NOW + DAY)
    (left,) = waiting(tournament)
    tournament = leave(tournament, tournament.player(left).user_id)
    later = NOW + DAY + PAIR_AGAIN_AFTER + HOUR
    tournament = drop_absent(tournament, 2, (0,), later)
    assert tournament.pair_again == later + PAIR_AGAIN_AFTER
    assert go_on(tournament, SEATS, later) is tournament


def test_a_look_at_one_who_is_out_already_changes_nothing() -> None:
    tournament = drop_absent(begun(plan(days=7), 6), 1, (1,), NOW + 4 * DAY)
    assert drop_absent(tournament, 1, (1,), NOW + 4 * DAY) is tournament
    assert drop_absent(tournament, 2, (), NOW + DAY) is tournament


async def test_strangers_learn_nothing_of_a_ladder_by_a_forged_answer(hall: Hall) -> None:
    await hall.begin(3, "ladder")
    for number, table in ((1, 1), (1, 0), (1, 10**17), (2, 1), (10**17, 1), (-1, -1)):
        with pytest.raises(LobbyRefusal) as error:
            await hall.tournaments.answer(number, 999, table, accepts=True)
        assert refused(error) == "There is no such tournament on this server."
    await hall.tournaments.stop(1, by(HOST))
    with pytest.raises(LobbyRefusal) as error:
        await hall.tournaments.answer(1, 999, 1, accepts=False)
    assert refused(error) == "There is no such tournament on this server."


async def test_sixty_who_press_join_at_once_all_join(hall: Hall) -> None:
    await hall.open(0)
    users = range(1, 61)
    await asyncio.gather(*(hall.tournaments.join(1, by(user)) for user in users))
    assert sorted(one.user_id for one in (await hall.find()).players) == [*users]


async def test_crossing_challenges_give_one(hall: Hall) -> None:
    await hall.begin(4, "ladder")
    found = await asyncio.gather(
        hall.tournaments.challenge(1, by(2), 1),
        hall.tournaments.challenge(1, by(1), 2),
        hall.tournaments.challenge(1, by(3), 1),
        return_exceptions=True,
    )
    assert [type(one) for one in found].count(LobbyRefusal) == 2
    (table,) = (await hall.find()).tables
    assert (table.state, table.challenger) == ("asked", 2)
    after = await hall.tournaments.leave(1, by(1))
    assert after.table(1).state == "void" and after.player(2).rank == 1


async def test_without_a_match_that_counted_no_one_wins(hall: Hall) -> None:
    await hall.begin(12)
    assert winners(await hall.tournaments.stop(1, by(HOST))) == ()


async def test_those_who_left_before_the_start_are_in_no_table(hall: Hall) -> None:
    await hall.open(5)
    await hall.tournaments.leave(1, by(2))
    await hall.matches.privacy.begin(3)
    await hall.matches.privacy.finish(3)
    await hall.tournaments.start(1, by(HOST))
    assert {line.player.number for line in standings(await hall.find())} == {1, 4, 5}


async def test_a_tournament_that_all_but_one_left_says_so(hall: Hall) -> None:
    await hall.begin(5)
    for user in (2, 3, 4, 5):
        await hall.tournaments.leave(1, by(user))
    last = await hall.play_on()
    assert (last.phase, last.reason) == ("over", "few")


async def test_when_all_have_left_a_ladder_no_one_wins(hall: Hall) -> None:
    await hall.begin(3, "ladder")
    await hall.tournaments.challenge(1, by(2), 1)
    await hall.tournaments.answer(1, 1, 1, accepts=False)
    for user in (1, 2, 3):
        await hall.tournaments.leave(1, by(user))
    await hall.pass_time(28 * DAY)
    assert winners(await hall.find()) == ()


async def test_a_match_to_which_no_one_came_gives_no_points(hall: Hall) -> None:
    await hall.begin(4, days=3, rounds=2)
    await hall.finish_round()
    for _ in range(3 * 24):
        await hall.pass_time(HOUR)
    last = await hall.find()
    opened = await hall.tournaments.matches_of(1)
    for table in last.tables[2:]:
        assert (await hall.matches.match(opened[table.number].match)).ending is Ending.TIME_UP
        assert (table.state, table.places) == ("done", (0, 0))
    assert {one.exit for one in last.players} == {"absent"}
    assert {line.player.user_id for line in winners(last)} == {1, 3}, "they have a point from round 1"


@pytest.mark.slow
async def test_who_never_came_ranks_last_though_the_bot_played_for_them(hall: Hall) -> None:
    started = await hall.begin(8, "groups", size=4)
    tables = [one.number for one in started.tables if 8 in one.players]
    await play_without(hall, absent=8, days=7)
    after = await hall.find()
    assert not after.player(8).is_in
    for number in tables:
        places = dict(zip(after.table(number).players, after.table(number).places, strict=True))
        assert places.pop(8) == 4 > max(places.values())


async def test_a_paused_match_ends_on_the_day_of_its_round(hall: Hall) -> None:
    await hall.begin(4, days=2)
    for match in await hall.playing():
        await move(hall, match.id)
    first = (await hall.playing())[0]
    for seat in (0, 1):
        now = await hall.matches.match(first.id)
        who, spent = player_of(now, seat), now.times.put_off.spent
        await hall.matches.votes.wish(now.id, who, now.ply, spent, "pause")
    assert (await hall.matches.match(first.id)).times.put_off.since is not None
    await hall.pass_time(2 * DAY)
    assert (await hall.find()).round == 2
    assert (await hall.matches.match(first.id)).ending is Ending.TIME_UP
