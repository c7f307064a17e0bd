"""Players who left the server: stored, replaced at once, and not waited for.

Their next action brings them back.
"""

from __future__ import annotations

import pytest

from engine.clocks.pace import read_pace
from engine.contract.errors import LobbyRefusal
from engine.library import game_named
from engine.match.ending import Ending
from engine.match.records import Match
from engine.match.terms import MatchTerms
from engine.steps.departures import departed_seats
from tests.engine.conftest import ASKERS, House

ANN, BOB, CY, DEE, EVE = ASKERS


async def match_with_departed(house: House, players: int = 3, absent: int = 1) -> Match:
    """Return a match with one player who has left the server."""
    match = await house.start_match("laying", players)
    return await house.matches.seats.note_departed(match.id, ASKERS[absent].user.id)


async def test_that_a_player_left_is_kept_and_noted_once(house: House) -> None:
    match = await match_with_departed(house)
    assert (departed_seats(match), match.seats[1].departed) == ((1,), 1000)
    house.clock[0] += 60
    assert await house.matches.seats.note_departed(match.id, BOB.user.id) == match
    again = await house.reopen()
    assert await again.matches.match(match.id) == match
    back = await again.matches.seats.note_returned(match.id, BOB.user.id)
    assert (departed_seats(back), back.version) == ((), match.version + 1)
    assert await again.matches.seats.note_returned(match.id, BOB.user.id) == back
    await again.store.close()


async def test_their_seat_is_offered_and_taken_at_once(house: House) -> None:
    match = await house.start_match("laying", 3)
    with pytest.raises(LobbyRefusal):
        await house.matches.seats.replace(match.id, ANN, BOB.user.id, DEE.user.id)
    await house.matches.seats.note_departed(match.id, BOB.user.id)
    with pytest.raises(LobbyRefusal):
        # the host is there
        await house.matches.seats.replace(match.id, CY, BOB.user.id, DEE.user.id)
    offered = await house.matches.seats.replace(match.id, ANN, BOB.user.id, DEE.user.id)
    offer = offered.seats[1].offer
    assert offer is not None
    taken = await house.matches.seats.take(match.id, DEE, 1, offer.since)
    assert (taken.seat_of(DEE.user.id), departed_seats(taken)) == (1, ())


async def test_any_player_may_offer_departed_seats_where_the_host_left(house: House) -> None:
    match = await match_with_departed(house, absent=0)
    await house.matches.seats.note_departed(match.id, BOB.user.id)
    offered = await house.matches.seats.replace(match.id, CY, BOB.user.id, DEE.user.id)
    assert offered.seats[1].offer is not None


async def test_votes_do_not_wait_for_departed_players(house: House) -> None:
    match = await match_with_departed(house)
    assert match.expected_seats == (0, 2)
    await house.matches.agree_to_end(match.id, ANN)
    assert (await house.matches.agree_to_end(match.id, CY)).phase == "cancelled"


async def test_a_match_ends_that_waited_for_them_alone_to_agree(house: House) -> None:
    match = await house.start_match("laying", 3)
    for one in (ANN, CY):
        assert (await house.matches.agree_to_end(match.id, one)).phase == "playing"
    ended = await house.matches.seats.note_departed(match.id, BOB.user.id)
    assert (ended.phase, ended.ending) == ("cancelled", Ending.AGREED)


async def test_a_match_is_paused_that_waited_for_them_alone_to_agree(house: House) -> None:
    rules = game_named("laying")
    match = await house.matches.open("laying", rules.Options(), ANN, MatchTerms(read_pace("1d")))
    for one in (BOB, CY):
        await house.matches.join(match.id, one)
    await house.matches.start(match.id, ANN)
    for one in (ANN, CY):
        await house.matches.votes.wish(match.id, one, 0, 0, "pause")
    noted = await house.matches.seats.note_departed(match.id, BOB.user.id)
    assert noted.times.put_off.since == house.clock[0]


async def test_a_move_of_theirs_says_that_they_are_back(house: House) -> None:
    match = await match_with_departed(house, 2, absent=0)
    assert match.to_move == (0,)
    moved = await house.play(match, 0, ("pass",))
    assert moved is not None
    assert departed_seats(await house.matches.match(match.id)) == ()


async def test_who_resigned_or_sits_elsewhere_has_not_left(house: House) -> None:
    match = await house.start_match("laying", 3)
    await house.matches.resign(match.id, BOB)
    for user in (BOB.user.id, EVE.user.id):
        assert departed_seats(await house.matches.seats.note_departed(match.id, user)) == ()


async def test_a_lobby_goes_to_the_next_player_and_closes_with_the_last(house: House) -> None:
    options = (await house.start_match("laying", 2)).options
    match = await house.matches.open("laying", options, ANN)
    await house.matches.join(match.id, BOB)
    passed = await house.matches.seats.drop_departed(match.id, ANN.user.id)
    assert (passed.host, passed.phase, len(passed.seats)) == (BOB.user.id, "lobby", 1)
    assert await house.matches.seats.drop_departed(match.id, ANN.user.id) == passed
    closed = await house.matches.seats.drop_departed(match.id, BOB.user.id)
    assert (closed.phase, closed.lobby.cancelled_by) == ("cancelled", None)
    assert await house.matches.seats.close(match.id) == closed


async def test_a_lobby_in_which_only_computers_are_left_closes(house: House) -> None:
    match = await house.matches.open("kaliko", game_named("kaliko").Options(), ANN)
    await house.matches.seats.add_computers(match.id, ANN, 1, 2)
    closed = await house.matches.seats.drop_departed(match.id, ANN.user.id)
    assert (closed.phase, closed.is_expired) == ("cancelled", False)
    assert await house.matches.seats.close(match.id) == closed
