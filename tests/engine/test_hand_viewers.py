"""Hands shown to onlookers: by their player alone, until hidden, and never two of one match."""

import pytest

from engine.contract.errors import LobbyRefusal, NotSeated
from engine.match.records import Match
from engine.services.quotas import RINGS
from engine.steps.hand_viewers import MOST, check_viewer, shown_seats
from tests.engine.conftest import ASKERS, USERS, House

ANN, BOB, CY, DEE, EVE = ASKERS


async def show(house: House, match: Match, whose: int, user: int) -> Match:
    return await house.matches.seats.show_hand(match.id, ASKERS[whose], ASKERS[user].user.id)


async def view_of(house: House, match: Match, user: int, seat: int) -> object:
    """Return the seat that a user really sees when they ask for a seat's eyes."""
    found = await house.matches.replays.at(match.id, None, seat, user=ASKERS[user].user.id)
    return found.seat


async def test_a_player_shows_their_hand_to_one_user_over_a_restart(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await show(house, match, 0, 2)
    again = await house.reopen()
    assert shown_seats(await again.matches.match(match.id), CY.user.id) == (0,)
    assert await view_of(again, match, 2, 0) == 0
    assert await view_of(again, match, 2, 1) is None
    assert await view_of(again, match, 3, 0) is None
    await again.store.close()


async def test_a_hidden_hand_is_seen_no_more(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await show(house, match, 0, 2)
    match = await house.matches.seats.hide_hand(match.id, ANN)
    assert shown_seats(match, CY.user.id) == ()
    assert await view_of(house, match, 2, 0) is None
    assert shown_seats(await show(house, match, 0, 2), CY.user.id) == (0,), "it can be shown again"


async def test_a_user_sees_one_hand_of_a_match_even_after_it_is_hidden(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await show(house, match, 0, 2)
    await house.matches.seats.hide_hand(match.id, ANN)
    with pytest.raises(LobbyRefusal):
        await show(house, match, 1, 2)


async def test_a_user_sees_one_hand_of_a_match_even_after_their_data_was_erased(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await show(house, match, 0, 2)
    await house.matches.privacy.begin(CY.user.id)
    await house.matches.privacy.finish(CY.user.id)
    with pytest.raises(LobbyRefusal, match="One hand"):
        await show(house, match, 1, 2)


async def test_players_see_no_other_hand(house: House) -> None:
    match = await house.start_match("bidding", 3)
    for user in (0, 1):
        with pytest.raises(LobbyRefusal):
            await show(house, match, 0, user)
    with pytest.raises(NotSeated):
        await show(house, match, 3, 4)


async def test_a_user_who_has_seen_a_hand_takes_no_other_seat(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await show(house, match, 0, 2)
    await house.matches.seats.hide_hand(match.id, ANN)
    with pytest.raises(LobbyRefusal):
        await house.matches.seats.hand_over(match.id, BOB, CY.user.id)


async def test_a_new_player_shows_nothing(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await show(house, match, 0, 2)
    match = await house.matches.seats.hand_over(match.id, ANN, DEE.user.id)
    offer = match.seats[0].offer
    assert offer is not None
    match = await house.matches.seats.take(match.id, DEE, 0, offer.since)
    assert (match.seats[0].shown_to, match.seats[0].was_shown_to) == ((), (CY.user.id,))
    assert await view_of(house, match, 2, 0) is None


async def test_a_hand_is_shown_to_a_few_at_most(house: House) -> None:
    match = await house.start_match("bidding", 2)
    for user in range(200, 200 + MOST):
        await house.matches.seats.show_hand(match.id, ANN, user)
    with pytest.raises(LobbyRefusal):
        await house.matches.seats.show_hand(match.id, ANN, 300)


async def test_a_player_is_asked_a_few_times_a_day_by_all_others(house: House) -> None:
    quotas, users = house.matches.quotas, [one.id for one in USERS]
    asked = [await quotas.may_ask_for_hand(number, user, ANN.user.id) for number, user in enumerate(users)]
    assert asked == [True] * RINGS + [False] * (len(users) - RINGS)
    assert not await quotas.has_asked_for_hand(RINGS, users[RINGS], ANN.user.id)
    assert await quotas.may_ask_for_hand(0, users[0], BOB.user.id)


async def test_nothing_stays_after_the_end(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await show(house, match, 0, 2)
    match = await house.play_on(match, "shown")
    assert match.phase == "over"
    assert all(seated.seen_by == () for seated in match.seats)


async def test_a_press_that_names_no_user_or_seat_is_refused(house: House) -> None:
    match = await house.start_match("bidding", 2)
    for user in (-1, 0):
        with pytest.raises(LobbyRefusal):
            await house.matches.seats.show_hand(match.id, ANN, user)
    for seat in (-1, 2):
        with pytest.raises(LobbyRefusal):
            check_viewer(match, seat, CY.user.id)
