"""Invitations: seats are reserved for the invited, who come or decline.

Nothing starts by mistake.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.contract.errors import LobbyRefusal, MatchOver, NotSeated
from engine.library import game_named
from engine.match.records import Computer, Match
from engine.steps.deadlines import BEFORE_START
from tests.engine.conftest import ASKERS, House
from tests.toys import bidding

ANN, BOB, CY, DEE, EVE = ASKERS
OPTIONS = bidding.Options(rounds=1)


async def inviting(house: House, *guests: int) -> Match:
    """Open Ann's lobby of a game for 2 to 4 with invitations."""
    return await house.matches.open("bidding", OPTIONS, ANN, invited=guests)


async def test_seats_are_reserved_for_invited_players_and_others_take_the_rest(house: House) -> None:
    match = await inviting(house, BOB.user.id, CY.user.id)
    assert (match.lobby.invited, match.awaited_users) == ((100, 101, 102), (101, 102))
    assert (await house.matches.join(match.id, DEE)).names == ("Ann", "Dee")
    with pytest.raises(LobbyRefusal, match="kept for invited players"):
        await house.matches.join(match.id, EVE)
    again = await house.reopen()
    assert (await again.matches.match(match.id)).awaited_users == (101, 102)
    assert (await again.matches.join(match.id, CY)).names == ("Ann", "Cy", "Dee")
    complete = await again.matches.join(match.id, BOB)
    assert complete.names == ("Ann", "Bob", "Cy", "Dee"), "in the order in which they were invited"
    assert complete.starts_by_itself
    await again.store.close()


async def test_once_all_who_are_invited_are_there_it_starts_by_itself(house: House) -> None:
    match = await inviting(house, BOB.user.id)
    complete = await house.matches.join(match.id, BOB)
    assert (complete.starts_by_itself, complete.times.due) == (True, house.clock[0] + BEFORE_START)
    house.clock[0] += BEFORE_START
    await house.matches.pass_time()
    assert (await house.matches.match(match.id)).phase == "playing"


async def test_a_player_who_declines_frees_the_seat_once_and_can_change_their_mind(house: House) -> None:
    match = await inviting(house, BOB.user.id)
    after = await house.matches.seats.decline(match.id, BOB)
    assert (after.lobby.invited, after.lobby.declined, after.starts_by_itself) == ((), (101,), False)
    with pytest.raises(LobbyRefusal, match="said no already"):
        await house.matches.seats.decline(match.id, BOB)
    again = await house.reopen()
    assert (await again.matches.match(match.id)).lobby.declined == (101,)
    back = await again.matches.join(match.id, BOB)
    assert (back.lobby.declined, back.names) == ((), ("Ann", "Bob"))
    await again.store.close()


async def test_after_a_no_the_others_wait_for_the_host(house: House) -> None:
    match = await inviting(house, BOB.user.id, CY.user.id)
    await house.matches.join(match.id, BOB)
    after = await house.matches.seats.decline(match.id, CY)
    assert (after.is_complete, after.lobby.is_held, after.starts_by_itself) == (True, True, False)
    assert (await house.matches.start(match.id, ANN)).phase == "playing"
    with pytest.raises(LobbyRefusal, match="already started"):
        await house.matches.seats.decline(match.id, CY)


async def test_who_said_no_and_comes_after_all_makes_it_start_by_itself_again(house: House) -> None:
    match = await inviting(house, BOB.user.id, CY.user.id)
    await house.matches.join(match.id, BOB)
    await house.matches.seats.decline(match.id, CY)
    after = await house.matches.join(match.id, CY)
    assert (after.names, after.lobby.declined) == (("Ann", "Bob", "Cy"), ())
    house.clock[0] += BEFORE_START
    await house.matches.pass_time()
    assert (await house.matches.match(match.id)).phase == "playing"


async def test_one_alone_is_not_everyone(house: House) -> None:
    lobby = await house.matches.open("kaliko", game_named("kaliko").Options(), ANN)
    invited = replace(
        lobby, lobby=replace(lobby.lobby, invited=(ANN.user.id,))
    )  # as in a rematch with a player who had their data erased
    assert not invited.starts_by_itself
    assert replace(
        invited, seats=(*lobby.seats, replace(lobby.seats[0], occupant=Computer(1)))
    ).starts_by_itself


async def test_only_an_open_invitation_can_be_declined(house: House) -> None:
    match = await inviting(house, BOB.user.id)
    with pytest.raises(NotSeated, match="weren’t invited"):
        await house.matches.seats.decline(match.id, DEE)
    await house.matches.join(match.id, BOB)
    with pytest.raises(LobbyRefusal, match="already joined"):
        await house.matches.seats.decline(match.id, BOB)
    await house.matches.cancel(match.id, ANN)
    with pytest.raises(MatchOver):
        await house.matches.seats.decline(match.id, BOB)


async def test_the_host_takes_an_invitation_back_or_opens_all_kept_seats(house: House) -> None:
    match = await inviting(house, BOB.user.id, CY.user.id, DEE.user.id)
    with pytest.raises(LobbyRefusal, match="kept for invited players"):
        await house.matches.join(match.id, EVE)
    with pytest.raises(LobbyRefusal, match="Only the host"):
        await house.matches.remove(match.id, BOB, CY.user.id)
    withdrawn = await house.matches.remove(match.id, ANN, CY.user.id)
    assert (withdrawn.awaited_users, withdrawn.lobby.declined) == ((101, 103), ())
    assert (await house.matches.join(match.id, CY)).names == ("Ann", "Cy"), "that bars nobody"
    with pytest.raises(LobbyRefusal, match="kept for invited players"):
        await house.matches.join(match.id, EVE)
    with pytest.raises(LobbyRefusal, match="Only the host"):
        await house.matches.seats.open_to_everyone(match.id, CY)
    opened = await house.matches.seats.open_to_everyone(match.id, ANN)
    assert opened.lobby.invited == ()
    await house.matches.join(match.id, EVE)
    with pytest.raises(LobbyRefusal, match="No seat is kept"):
        await house.matches.seats.open_to_everyone(match.id, ANN)


async def test_an_invitation_ends_when_its_player_leaves(house: House) -> None:
    match = await inviting(house, BOB.user.id, CY.user.id)
    await house.matches.join(match.id, BOB)
    left = await house.matches.leave(match.id, BOB)
    assert (left.awaited_users, left.lobby.declined) == ((102,), (101,))
    await house.matches.join(match.id, CY)
    handed = await house.matches.leave(match.id, ANN)
    assert (handed.host, handed.lobby.invited, handed.starts_by_itself) == (102, (), False)


@pytest.mark.parametrize(
    ("guests", "refusal"),
    [((100,), "in your own match anyway"), ((101, 102, 103, 104), r"up to \d players")],
    ids=["oneself", "too many"],
)
async def test_users_who_can_not_be_invited(house: House, guests: tuple[int, ...], refusal: str) -> None:
    with pytest.raises(LobbyRefusal, match=refusal):
        await inviting(house, *guests)
    assert await house.matches.of_user(100) == ()


async def test_a_user_named_twice_is_invited_once(house: House) -> None:
    assert (await inviting(house, 101, 101)).lobby.invited == (100, 101)
