"""Ratings in every store: the fold over ended matches, in order, and its recomputation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.clocks.pace import read_pace
from engine.contract.errors import StoreConflict
from engine.contract.values import Outcome
from engine.contract.words import say
from engine.match.ending import Ending
from engine.match.records import Asker, Match, Place
from engine.match.terms import MatchTerms
from engine.ratings.book import fold_all
from engine.ratings.seasons import season_at, span_of
from engine.ratings.values import UNIT, Facts, Folded, Result
from engine.services.matches import Matches
from engine.services.ratings import LAG
from engine.store.interface.rating.folds import Position
from engine.store.interface.shelf import Shelf
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import NOW, Opening, Writer, lobby, with_changes
from tests.support.askers import PLACE

ANN, BOB, CY, DEE, EVE = ASKERS
RATED = MatchTerms(read_pace("1d"))
GAME = "bidding"
BEGIN = 1_790_000_000


async def end_match(
    store: Shelf,
    *askers: Asker,
    ended: int,
    terms: MatchTerms = RATED,
    place: Place = PLACE,
    absent: int | None = None,
    **changes: Any,
) -> Match:
    """Store a match that these users ended in this order."""
    writer, opened = Writer(store), lobby(*askers)
    begun = replace(opened, match=replace(opened.match, terms=terms, place=place))
    record = await writer.save(None, begun)
    started = with_changes(record, phase="playing", times=replace(record.match.times, started=100))
    record = await writer.save(record, started)
    places = tuple(range(1, len(askers) + 1))
    outcome = Outcome(scores=(0,) * len(askers), places=places, reason=say("It ended."))
    times = replace(record.match.times, ended=ended)
    more = {"phase": "over", "times": times, "outcome": outcome, "ending": Ending.PLAYED_OUT, **changes}
    over = with_changes(record, **more)
    if absent is not None:
        seats = [*over.match.seats]
        seats[absent] = replace(seats[absent], departed=ended)
        over = replace(over, match=replace(over.match, seats=tuple(seats)))
    return (await writer.save(record, over)).match


def matches_at(store: Shelf, now: int = BEGIN + 10**9) -> Matches:
    return Matches(store, now=lambda: now)


async def all_results(store: Shelf) -> tuple[Folded, ...]:
    found, after = list[Folded](), Position()
    while some := await store.results(after, 7):
        found += some
        after = Position(some[-1].result.ended, some[-1].result.match)
    return tuple(found)


async def check_recomputed(store: Shelf) -> tuple[Folded, ...]:
    """Hold the store against a fold of the same results from the first one on; they are equal."""
    kept = await all_results(store)
    book, folded = fold_all([one.result for one in kept])
    assert folded == kept
    for game, user in {(one.result.game, c.entrant.user) for one in kept for c in one.changes}:
        rating = (await store.ratings_of(user)).get(game)
        assert rating is None or rating == book.rating(game, user)
    return kept


async def storm(store: Shelf, matches: int, seed: int = 4) -> None:
    """Fold random matches, some of them between other ones."""
    rng, now = Random(seed), BEGIN
    for number in range(matches):
        now += rng.choice((0, 60, 24 * 3600))
        sitting = rng.sample(ASKERS, rng.choice((2, 3, 4)))
        absent = rng.choice((None, None, len(sitting) - 1))
        await end_match(store, *sitting, ended=now, absent=absent)
        if number % 5 == 4:
            await matches_at(store, now + LAG + 1).ratings.fold()
            now += LAG + 2
    await matches_at(store).ratings.fold()


async def test_the_fold_equals_its_recomputation(store: Shelf) -> None:
    await storm(store, 40)
    kept = await check_recomputed(store)
    assert {change.counted for one in kept for change in one.changes} >= {"full", "annulled"}


async def test_every_store_gives_the_same_ratings(store: Shelf) -> None:
    await storm(store, 12)
    found = {asker.user.name: (await store.ratings_of(asker.user.id)).get(GAME) for asker in ASKERS}
    numbers = {name: rating.mu / UNIT for name, rating in found.items() if rating is not None}
    assert numbers == pytest.approx(
        {
            "Ann": 1526.011989807,
            "Bob": 1440.861215591,
            "Cy": 1558.988766952,
            "Dee": 1548.090653475,
            "Eve": 1416.710293250,
        },
        abs=1e-9,
    )


async def test_a_fold_that_is_repeated_changes_nothing(store: Shelf, opening: Opening) -> None:
    match = await end_match(store, ANN, BOB, ended=BEGIN)
    heard = list[int]()
    matches = matches_at(store)
    matches.on_change.append(heard.append)
    await matches.ratings.fold()
    once = await store.changes(match.id)
    assert [change.entrant.user for change in once] == [ANN.user.id, BOB.user.id]
    assert heard == [match.id]
    assert (await matches.match(match.id)).version == match.version + 1, "its result is shown again"
    await matches.ratings.fold()
    await matches_at(await opening()).ratings.fold()
    assert await store.changes(match.id) == once
    assert await store.behind() == (match.id,)


async def test_two_processes_fold_a_match_once(store: Shelf, opening: Opening) -> None:
    match = await end_match(store, ANN, BOB, ended=BEGIN)
    await matches_at(store).ratings.fold()
    (folded,) = await all_results(store)
    other = await opening()
    for before, version in ((Position(), match.version + 1), (Position(BEGIN, match.id), match.version)):
        with pytest.raises(StoreConflict):
            await other.keep_folded(before, folded, version, NOW, lambda: None)
    with pytest.raises(StoreConflict):
        await other.pass_over(Position(), Position(BEGIN + 1, match.id + 1))
    assert await store.fold_position() == Position(BEGIN, match.id)


async def test_matches_are_folded_by_their_ends_then_by_their_numbers(store: Shelf) -> None:
    late = await end_match(store, ANN, BOB, ended=BEGIN + 9)
    first = await end_match(store, BOB, ANN, ended=BEGIN)
    second = await end_match(store, ANN, CY, ended=BEGIN)
    await matches_at(store).ratings.fold()
    assert [one.result.match for one in await all_results(store)] == [first.id, second.id, late.id]


async def test_a_match_waits_until_earlier_ones_must_be_there(store: Shelf) -> None:
    match = await end_match(store, ANN, BOB, ended=BEGIN)
    await matches_at(store, BEGIN + LAG - 1).ratings.fold()
    assert await store.changes(match.id) == ()
    await matches_at(store, BEGIN + LAG).ratings.fold()
    assert await store.changes(match.id) != ()


@pytest.mark.parametrize(
    "changes",
    [
        {"terms": replace(RATED, rated=False)},
        {"terms": MatchTerms()},
        {"ending": Ending.AGREED},
        {"place": Place(None, 5)},
        {"phase": "cancelled"},
    ],
)
async def test_matches_that_are_not_rated_change_nothing(store: Shelf, changes: dict[str, Any]) -> None:
    match = await end_match(store, ANN, BOB, ended=BEGIN, **changes)
    rated = await end_match(store, ANN, BOB, ended=BEGIN + 1)
    await matches_at(store).ratings.fold()
    assert await store.changes(match.id) == ()
    assert len(await store.changes(rated.id)) == 2


async def test_whose_time_ran_out_in_several_matches_loses_the_first(store: Shelf) -> None:
    for number in range(3):
        await end_match(store, (ANN, CY, DEE)[number], BOB, ended=BEGIN + 60 * number, absent=1)
    await matches_at(store).ratings.fold()
    kept = await check_recomputed(store)
    assert [one.changes[0].counted for one in kept] == ["full", "annulled", "annulled"]
    assert {*(await store.ratings_of(DEE.user.id))} == set(), "it counts for no one"


async def test_tables_show_who_played_on_a_server_and_who_wants_to_be_in_them(store: Shelf) -> None:
    await end_match(store, ANN, BOB, ended=BEGIN)
    await end_match(store, BOB, CY, ended=BEGIN + 1, place=Place(77, 1))
    ratings = matches_at(store).ratings
    await ratings.fold()
    season = season_at(BEGIN)

    async def names(guild: int | None, span: range | None = None) -> list[str]:
        return [one.account for one in await store.rated(GAME, guild, span)]

    assert sorted(await names(None)) == ["ann_0", "bob_1", "cy_2"]
    assert await names(PLACE.guild) == ["ann_0", "bob_1"]
    assert sorted(await names(77, span_of(season))) == ["bob_1", "cy_2"]
    assert await names(77, span_of(season + 1)) == []
    assert [one.rating.matches for one in await store.rated(GAME, 77, span_of(season))] == [2, 1]
    await ratings.choose(BOB.user.id, "hidden")
    assert (await names(77), await ratings.choice(BOB.user.id)) == (["cy_2"], "hidden")
    await ratings.choose(BOB.user.id, None)
    assert sorted(await names(77)) == ["bob_1", "cy_2"]


async def test_who_wants_no_ratings_leaves_the_figures_of_the_others(store: Shelf) -> None:
    await end_match(store, ANN, BOB, ended=BEGIN)
    ratings = matches_at(store).ratings
    await ratings.fold()
    before = await store.ratings_of(ANN.user.id)
    await ratings.choose(BOB.user.id, "none")
    await end_match(store, BOB, ANN, ended=BEGIN + 9)
    await end_match(store, BOB, CY, ANN, ended=BEGIN + 10)
    await ratings.fold()
    assert await store.ratings_of(BOB.user.id) == {}
    kept = await check_recomputed(store)
    assert [len(one.changes) for one in kept] == [2, 2], "those who have ratings are rated among themselves"
    assert kept[1].changes[1].before == before[GAME]


async def test_who_leaves_the_ratings_during_a_fold_is_not_rated_by_it(
    store: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await end_match(store, ANN, BOB, CY, ended=BEGIN)
    ratings, facts = matches_at(store).ratings, store.rating_facts

    async def meanwhile(result: Result) -> Mapping[int, Facts]:
        found = await facts(result)
        await ratings.choose(BOB.user.id, "none")
        return found

    monkeypatch.setattr(store, "rating_facts", meanwhile)
    await ratings.fold()
    assert (await store.changes(match.id), await store.fold_position()) == ((), Position())
    await ratings.fold()
    assert [one.entrant.user for one in await store.changes(match.id)] == [ANN.user.id, CY.user.id]


async def test_erasing_the_best_breaks_no_table(store: Shelf) -> None:
    await storm(store, 12)
    best = (await store.rated(GAME, None, None))[0].user
    others = {user: await store.ratings_of(user) for user in (one.user.id for one in ASKERS) if user != best}
    matches = matches_at(store)
    await matches.privacy.begin(best)
    await matches.privacy.finish(best)
    assert best not in [one.user for one in await store.rated(GAME, None, None)]
    assert await store.ratings_of(best) == {}
    assert {user: await store.ratings_of(user) for user in others} == others
    kept = await check_recomputed(store)
    aliases = {c.entrant.user for one in kept for c in one.changes if c.entrant.user < 0}
    assert len(aliases) == 1
    await storm(store, 6, seed=8)
    await check_recomputed(store)


async def test_an_export_has_the_history_of_the_ratings(store: Shelf) -> None:
    match = await end_match(store, ANN, BOB, ended=BEGIN)
    ratings = matches_at(store).ratings
    await ratings.fold()
    await ratings.choose(ANN.user.id, "hidden")
    life = await store.life(ANN.user.id)
    assert life.settings["ratings"] == "hidden"
    (found,) = life.ratings
    assert (found["game"], found["matches"]) == (GAME, 1)
    assert [one["match"] for one in found["changes"]] == [match.id]
    assert found["changes"][0]["after"] == found["number"]
