"""Profiles: which matches count, titles and bests, and that counting again gives the same."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import pytest

from engine.contract.words import tell
from engine.match.records import Match
from engine.profiles.finishes import LEFT, Finish, finishes_of
from engine.services import profiles
from engine.services.profiles import Profiles
from tests.engine.conftest import ASKERS, USERS, House
from tests.engine.database import query
from tests.support.askers import user_of

ANN, BOB, CY = (user.id for user in USERS[:3])


async def play(house: House, seed: str, players: int = 3, rounds: int = 1) -> Match:
    """Play a match of random moves to its end."""
    match = await house.start_match("howmanycalories", players, rounds=rounds)
    house.clock[0] += 100
    return await house.play_on(match, seed)


async def count(house: House) -> None:
    """Count all that has ended."""
    while await house.store.uncounted(1):
        await house.matches.profiles.count_some()


def rows(house: House) -> list[Any]:
    """Return all that is stored of feats, in order."""
    tables = ("finishes", "bests", "uncounted")
    return [sorted(query(house.path, f"SELECT * FROM {table}")) for table in tables]


async def test_a_match_counts_for_its_people_once_it_has_ended(house: House) -> None:
    match = await house.start_match("howmanycalories", 3, rounds=1)
    await count(house)
    assert (await house.store.user_record(ANN)).played == 0
    match = await house.play_on(match, "one")
    await count(house)
    assert match.outcome is not None
    for seat in range(3):
        record = await house.store.user_record(user_of(match, seat))
        (game,), (finish,) = record.games, record.form
        assert (game.game, game.played) == ("howmanycalories", 1)
        assert (finish.match, finish.place, finish.players) == (match.id, match.outcome.places[seat], 3)
        assert record.won == (finish.place == 1)
        assert not {*game.bests} - {"meal", "won"}, "only these are kept as bests"


async def test_titles_are_told_once_they_are_asked_for_and_stay_the_same(house: House) -> None:
    match = await play(house, "titles", rounds=4)
    honours = await house.matches.profiles.honours(match.id)
    assert 0 < len(honours) <= 3
    assert len({one.seat for one in honours}) == len(honours)
    for one in honours:
        assert tell(one.name, ()) and tell(one.what, ())
        titles = (await house.store.user_record(user_of(match, one.seat))).titles
        assert [(title.game, title.times) for title in titles] == [("howmanycalories", 1)]
    assert not await house.store.is_uncounted(match.id)
    assert await house.matches.profiles.honours(match.id) == honours


async def test_counting_again_changes_nothing_and_counting_all_again_gives_the_same(house: House) -> None:
    for n in range(6):
        await play(house, f"again {n}", players=2 + n % 2, rounds=2)
    await count(house)
    before = rows(house)
    assert [len(some) for some in before[:1]] == [15]
    for match in {row[0] for row in before[0]}:
        await house.matches.profiles.count(match)
    assert rows(house) == before
    await house.matches.profiles.count_all_again()
    assert rows(house)[:2] == [[], []]
    assert len(rows(house)[2]) == 6
    again = await house.reopen()
    await count(again)
    assert rows(again) == before
    await again.store.close()


@pytest.mark.slow
async def test_everyone_gets_a_title_over_time(house: House) -> None:
    for n in range(8):
        await play(house, f"over time {n}", rounds=3)
    await count(house)
    times = [
        sum(one.times for one in (await house.store.user_record(user)).titles) for user in (ANN, BOB, CY)
    ]
    assert min(times) >= 3


async def test_a_best_is_the_largest_of_all_matches(house: House) -> None:
    meals: dict[int, int] = {}
    for n in range(4):
        match = await play(house, f"best {n}")
        round_ = house.matches
        counts = await round_.profiles._counts(match)
        for seat in range(3):
            user = user_of(match, seat)
            meals[user] = max(meals.get(user, 0), counts["meal"][seat])
    await count(house)
    for user, meal in meals.items():
        ((game,)) = (await house.store.user_record(user)).games
        assert game.bests.get("meal", 0) == meal


async def test_a_player_who_leaves_has_no_place_title_or_best(house: House) -> None:
    match = await house.start_match("howmanycalories", 3, rounds=1)
    gone = match.seat_of(BOB)
    await house.matches.resign(match.id, ASKERS[1])
    match = await house.play_on(await house.matches.match(match.id), "left")
    await count(house)
    record = await house.store.user_record(BOB)
    assert [one.place for one in record.form] == [LEFT]
    assert (record.won, record.titles, dict(record.games[0].bests)) == (0, (), {})
    assert gone not in [one.seat for one in await house.matches.profiles.honours(match.id)]


@pytest.mark.parametrize("what", ["called off", "a first hand", "alone"])
async def test_what_does_not_count(house: House, what: str) -> None:
    match = await play(house, "none")
    assert match.outcome is not None
    assert finishes_of(match)
    match {
        "called off": replace(match, outcome=replace_places(match)),
        "a first hand": replace(match, terms=replace(match.terms, coached=True)),
        "alone": replace(match, seats=match.seats[:1]),
    }[what]:
        case changed:
            assert finishes_of(changed) == ()


def replace_places(match: Match) -> Any:
    assert match.outcome is not None
    return match.outcome.model_copy(update={"places": (2,) * len(match.seats)})


async def test_a_log_that_cant_be_replayed_still_counts_as_a_match(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    match = await play(house, "lost")
    monkeypatch.setattr("engine.services.review.replays.PLIES_MOST", 0)
    await count(house)
    record = await house.store.user_record(ANN)
    assert (record.played, record.titles) == (1, ())
    assert f"match {match.id} has no feats" in caplog.text


async def test_a_game_that_fails_to_count_stops_no_count(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(house, "broken")

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(profiles, "count_feats", broken)
    await count(house)
    assert (await house.store.user_record(ANN)).played == 1


async def test_only_the_moves_of_the_present_player_count(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await play(house, "handed over")
    whole = await house.matches.profiles._counts(match)

    async def since(*_: object) -> list[int]:
        return [match.ply + 1, 0, 0]

    monkeypatch.setattr(Profiles, "_since", since)
    counts = await house.matches.profiles._counts(match)
    for feat in counts:
        assert counts[feat] == (0, *whole[feat][1:])


async def test_an_erased_player_leaves_nothing_of_a_profile_and_the_others_keep_theirs(house: House) -> None:
    match = await play(house, "erased")
    await count(house)
    others = [await house.store.user_record(user) for user in (ANN, CY)]
    await house.matches.privacy.begin(BOB)
    await house.matches.privacy.finish(BOB)
    assert (await house.store.user_record(BOB)).played == 0
    assert not [row for some in rows(house)[:2] for row in some if BOB in row]
    assert [await house.store.user_record(user) for user in (ANN, CY)] == others
    await house.matches.profiles.count_all_again()
    await count(house)
    assert not [row for some in rows(house)[:2] for row in some if BOB in row]
    assert {user_of(match, seat) for seat in (0, 1, 2)} >= {ANN}


def test_medals_are_for_the_first_three_but_never_for_the_last() -> None:
    def medals(players: int) -> list[int]:
        finish = Finish(1, 1, "x", 0, 1, players)
        return [replace(finish, place=place).medal for place in range(players + 1)]

    assert medals(2) == [0, 1, 0]
    assert medals(3) == [0, 1, 2, 0]
    assert medals(4) == [0, 1, 2, 3, 0]
    assert medals(6) == [0, 1, 2, 3, 0, 0, 0]


async def test_only_one_of_several_processes_counts_what_no_result_asks_for(house: House) -> None:
    await play(house, "chief")
    duty = house.matches.duty

    class Other(type(duty)):  # type: ignore[misc]
        is_chief = False

    house.matches.profiles._duty = Other()
    await house.matches.profiles.count_some()
    assert await house.store.uncounted(5)
    await house.matches.profiles.count(1)
    assert not await house.store.uncounted(5)
