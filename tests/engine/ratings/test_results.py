"""Who counts for a seat of an ended match, and which matches are rated."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.clocks.clock import Clock
from engine.clocks.pace import read_pace
from engine.clocks.times import Times
from engine.contract.values import Outcome
from engine.contract.words import say
from engine.library import game_named
from engine.match.ending import Ending
from engine.match.records import Computer, Match, Nobody, Occupant, Person, Place, Seated, Tenure
from engine.match.seeds import DiceSource
from engine.match.terms import MatchTerms
from engine.ratings.eligibility import counts, is_rated
from engine.ratings.results import Played, result_of, with_last_moves, without_users
from engine.ratings.values import Entrant

AWAY = Clock(0, None, missed=2)


def match_of(places: tuple[int, ...], game: str = "koa", **changes: Any) -> Match:
    """Return an ended match of users 1, 2, … with these places by seat."""
    brings = game_named(game).SeatOptions()
    seats = tuple(Seated(Person(user), f"User {user}", brings) for user in range(1, len(places) + 1))
    outcome = Outcome(scores=(0,) * len(places), places=places, reason=say("It ended."))
    match = Match(
        id=7,
        game=game,
        options=game_named(game).Options(),
        phase="over",
        host=1,
        place=Place(5, 6),
        thread=None,
        seats=seats,
        ply=20,
        version=30,
        times=Times(opened=1, started=2, ended=1000),
        dice=DiceSource(),
        outcome=outcome,
        rules=1,
        terms=MatchTerms(read_pace("1d")),
        ending=Ending.PLAYED_OUT,
    )
    return replace(match, **changes)


def with_seat(match: Match, seat: int, **changes: Any) -> Match:
    seats = [*match.seats]
    seats[seat] = replace(seats[seat], **changes)
    return replace(match, seats=tuple(seats))


def sat(*users: int) -> list[Tenure]:
    return [Tenure(seat, 0, Person(user)) for seat, user in enumerate(users)]


def moves(seat: int, *plies: int, kind: str = "move") -> list[Played]:
    return [Played(ply, seat, kind) for ply in plies]


def test_those_who_stay_are_placed_by_the_outcome_and_ties_are_shared() -> None:
    match = match_of((2, 1, 2))
    played = [one for seat in range(3) for one in moves(seat, seat + 1, seat + 4)]
    found = result_of(match, sat(1, 2, 3), played)
    assert [(one.user, one.place) for one in found.entrants] == [(1, 2), (2, 1), (3, 2)]
    assert (found.match, found.game, found.ended) == (7, "koa", 1000)


def test_who_resigned_is_last_behind_those_whose_time_ran_out() -> None:
    match = with_seat(match_of((4, 1, 2, 3)), 0, resigned=True)
    match = with_seat(match, 1, clock=AWAY)  # ahead on points, but away at the end
    tenures = [*sat(1, 2, 3, 4), Tenure(0, 9, Nobody())]
    played = [one for seat in range(4) for one in moves(seat, seat + 1)]
    played += moves(0, 10, 11, 12, kind="stand_in")
    found = {one.user: one for one in result_of(match, tenures, played).entrants}
    assert {user: one.place for user, one in found.items()} == {3: 1, 4: 2, 2: 3, 1: 4}
    assert found[2].is_timeout and not found[2].has_left
    assert found[1].has_left and not found[1].is_timeout


def test_the_moves_of_a_stand_in_count_for_no_one() -> None:
    played = [*moves(0, 1), *moves(0, 3, 5, 7, kind="stand_in"), *moves(1, 2, 4, 6)]
    found = result_of(match_of((1, 2)), sat(1, 2), played)
    assert [(one.user, one.place, one.is_timeout) for one in found.entrants] == [(1, 2, True), (2, 1, False)]


def test_a_replaced_seat_counts_for_who_made_most_of_its_moves() -> None:
    match = with_seat(match_of((1, 2)), 0, occupant=Person(9))
    tenures = [*sat(1, 2), Tenure(0, 10, Person(9))]
    first = [*moves(0, 1, 3, 5), *moves(0, 11), *moves(1, 2, 4, 6)]
    assert [one.user for one in result_of(match, tenures, first).entrants] == [1, 2]
    later = [*moves(0, 1), *moves(0, 11, 13), *moves(1, 2, 4, 6)]
    assert [one.user for one in result_of(match, tenures, later).entrants] == [9, 2]


def test_who_was_away_until_another_took_the_seat_ranks_last_for_themselves() -> None:
    match = with_seat(match_of((1, 2)), 0, occupant=Person(9))
    tenures = [*sat(1, 2), Tenure(0, 10, Person(9))]
    played = [*moves(0, 1), *moves(0, 3, 5, kind="stand_in"), *moves(0, 11, 13, 15), *moves(1, 2, 4)]
    found = result_of(match, tenures, played)
    assert found.entrants[-1] == Entrant(1, 0, 3, is_timeout=True, has_left=True, is_extra=True)
    assert with_last_moves(found, {1: 77}).entrants[-1].moved == 77
    assert [one.user for one in without_users(found, {1}).entrants] == [9, 2]


@pytest.mark.parametrize("user", [Computer(1), Nobody()])
def test_a_match_with_a_computer_is_not_rated(user: Occupant) -> None:
    match = match_of((1, 2))
    assert counts(match)
    assert not counts(with_seat(match, 1, occupant=user))


@pytest.mark.parametrize(
    "changes",
    [
        {"terms": MatchTerms()},
        {"terms": MatchTerms(read_pace("1d"), rated=False)},
        {"terms": MatchTerms(read_pace("1d"), coached=True)},
        {"place": Place(None, 6)},
        {"ending": Ending.AGREED},
        {"ending": Ending.ABANDONED},
        {"ending": None},
        {"phase": "playing"},
        {"outcome": None},
        {"game": "gone"},
        {"options": game_named("koa").Options().model_copy(update={"caverns": 9})},
    ],
)
def test_what_is_not_rated(changes: dict[str, Any]) -> None:
    assert not counts(replace(match_of((1, 2)), **changes))


def test_a_camp_is_free_and_a_joke_rule_is_not() -> None:
    brings: Any = game_named("koa").SeatOptions
    assert is_rated(with_seat(match_of((1, 2)), 0, options=brings(camp="A10")))
    assert not is_rated(with_seat(match_of((1, 2)), 0, options=brings(jonny=True)))
    brings = game_named("organism").SeatOptions
    handicap = brings(handicap=1)
    assert not is_rated(with_seat(match_of((1, 2), "organism"), 0, options=handicap))
    assert is_rated(match_of((1, 2), "kcaloria"))
