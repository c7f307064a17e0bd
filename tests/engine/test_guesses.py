"""Guesses who wins: who makes them, until when, what they bring, and what is erased."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.contract.errors import LobbyRefusal
from engine.match.records import Match, User
from engine.profiles.guesses import GUESSES_LEAST, Guess, can_be_guessed, points_of
from engine.services.standings.guesses import GuessBook
from tests.engine.conftest import ASKERS, House
from tests.engine.database import query
from tests.support.askers import asker

ANN, BOB, CY, DEE, EVE = ASKERS


def book(house: House) -> GuessBook:
    return house.matches.standings.guesses


async def begin(house: House, players: int = 3) -> Match:
    return await house.start_match("howmanycalories", players, rounds=1)


async def finish(house: House, match: Match, seed: str = "end") -> Match:
    house.clock[0] += 100
    ended = await house.play_on(match, seed)
    await house.matches.profiles.count(match.id)
    return ended


def points(house: House) -> dict[int, Any]:
    rows: list[Any] = [*query(house.path, "SELECT user_id, points FROM guesses")]
    return dict(rows)


async def test_an_onlooker_has_one_guess_and_keeps_it(house: House) -> None:
    match = await begin(house)
    assert can_be_guessed(match)
    assert await book(house).of_user(match, DEE.user.id) is None
    assert await book(house).guess(match, DEE, 1) == 1
    assert await book(house).guess(match, DEE, 2) == 1, "the first one counts"
    assert await book(house).of_user(match, DEE.user.id) == 1
    assert (await book(house).of_match(match)).by_seat == {1: 1}


async def test_players_and_those_who_see_a_hand_can_not_guess(house: House) -> None:
    match = await begin(house)
    with pytest.raises(LobbyRefusal):
        await book(house).guess(match, ANN, 0)
    with pytest.raises(LobbyRefusal):
        await book(house).of_user(match, BOB.user.id)
    await house.matches.seats.show_hand(match.id, ANN, DEE.user.id)
    seen = await house.matches.match(match.id)
    with pytest.raises(LobbyRefusal):
        await book(house).guess(seen, DEE, 0)
    assert points(house) == {}


async def test_only_a_player_who_is_still_there_can_be_guessed(house: House) -> None:
    match = await begin(house)
    await house.matches.resign(match.id, CY)
    match = await house.matches.match(match.id)
    for seat in (2, 3, -1):
        with pytest.raises(LobbyRefusal, match="no longer in the match"):
            await book(house).guess(match, DEE, seat)
    assert await book(house).guess(match, DEE, 0) == 0


async def test_guesses_end_at_half_time(house: House) -> None:
    match = await begin(house)
    plies = 0
    while can_be_guessed(match):
        match = await house.play_on(match, f"half {plies}", 1)
        plies += 1
    turns = max(seated.turn.number for seated in match.seats)
    assert match.phase == "playing" and turns == 5, "the turn after four of about eight"
    with pytest.raises(LobbyRefusal, match="half-time"):
        await book(house).guess(match, DEE, 0)
    match = await finish(house, match)
    with pytest.raises(LobbyRefusal, match="isn’t being played"):
        await book(house).guess(match, EVE, 0)
    await house.store.add_guess(Guess(match.id, EVE.user.id, 0, "eve", 0))
    assert points(house) == {}, "the store knows that it is over, too"


async def test_a_right_guess_brings_a_point_for_each_other_and_a_wrong_one_costs_one(house: House) -> None:
    match = await begin(house)
    for at, one in enumerate((DEE, EVE, asker(User(900, "Zoe", "zoe")))):
        await book(house).guess(match, one, at)
    ended = await finish(house, match)
    assert ended.outcome is not None
    winners = [place == 1 for place in ended.outcome.places]
    losers = winners.count(False)
    guessed = await house.store.guesses(match.id)
    assert losers > 0
    assert points(house) == {user: losers if winners[seat] else -1 for user, seat in guessed.items()}
    assert sum(points_of(ended)) == 0 or winners.count(True) > 1, "a blind guess brings nothing"
    before = points(house)
    await house.matches.profiles.count_all_again()
    await house.matches.profiles.count(match.id)
    assert points(house) == before


async def test_the_guess_of_a_match_that_is_called_off_counts_for_nothing(house: House) -> None:
    match = await begin(house, 2)
    await book(house).guess(match, DEE, 0)
    for one in (ANN, BOB):
        await house.matches.agree_to_end(match.id, one)
    assert (await house.matches.match(match.id)).phase == "cancelled"
    await house.matches.profiles.count_some()
    assert points(house) == {DEE.user.id: None}
    assert (await book(house).table(DEE.user.id)).own is None


async def test_who_takes_a_seat_later_loses_the_guess_and_others_keep_theirs(house: House) -> None:
    match = await begin(house)
    for one in (DEE, EVE):
        await book(house).guess(match, one, 2)
    await house.matches.seats.hand_over(match.id, CY, DEE.user.id)
    (seat,) = [at for at, seated in enumerate((await house.matches.match(match.id)).seats) if seated.offer]
    offered = (await house.matches.match(match.id)).seats[seat].offer
    assert offered is not None
    await house.matches.seats.take(match.id, DEE, seat, offered.since)
    match = await house.matches.match(match.id)
    assert match.seat_of(DEE.user.id) == seat
    assert (await book(house).of_match(match)).by_seat == {2: 1}
    await finish(house, match)
    assert points(house)[DEE.user.id] is None and points(house)[EVE.user.id] is not None


async def test_the_table_ranks_by_points_shares_places_and_sets_few_guesses_apart(house: House) -> None:
    matches = [await begin(house, 2) for _ in range(GUESSES_LEAST)]
    for n, match in enumerate(matches):
        await book(house).guess(match, CY, 0)
        await book(house).guess(match, DEE, 0)
        if n:
            await book(house).guess(match, EVE, 0)
        await finish(house, match, f"table {n}")
    table = await book(house).table(CY.user.id)
    (first, cy), (second, dee) = table.ranked
    assert (first, second) == (1, 1), "ties share the place"
    assert {cy.user, dee.user} == {CY.user.id, DEE.user.id}
    assert cy.guesses == GUESSES_LEAST and cy.account == CY.user.account
    assert [one.user for one in table.provisional] == [EVE.user.id]
    assert table.own is not None and table.own.user == CY.user.id
    assert (await book(house).table(CY.user.id, guild=77)).ranked == ()
    ended = (await house.matches.match(matches[0].id)).times.ended or 0
    assert len((await book(house).table(CY.user.id, span=range(ended + 10_000, ended + 20_000))).ranked) == 0
    guild = (await house.matches.match(matches[0].id)).place.guild
    assert len((await book(house).table(CY.user.id, guild=guild)).ranked) == 2
    await house.matches.ratings.choose(DEE.user.id, "hidden")
    assert [one.user for _, one in (await book(house).table(DEE.user.id)).ranked] == [CY.user.id]
    own = (await book(house).table(DEE.user.id)).own
    assert own is not None and own.guesses == GUESSES_LEAST


async def test_guesses_are_exported_and_erased(house: House) -> None:
    match = await begin(house)
    await book(house).guess(match, DEE, 1)
    life = await house.store.life(DEE.user.id)
    (found,) = life.guesses
    assert (found["match"], found["seat"], found["points"]) == (match.id, 1, None)
    assert json.dumps(life.guesses)
    await house.matches.privacy.begin(DEE.user.id)
    await house.matches.privacy.finish(DEE.user.id)
    assert points(house) == {}
    await finish(house, await house.matches.match(match.id))
