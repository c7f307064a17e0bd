"""Medals of seasons, guesses and winning shares in every store."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.contract.errors import StoreConflict
from engine.contract.values import Outcome
from engine.contract.words import say
from engine.match.ending import Ending
from engine.match.records import Match
from engine.profiles.finishes import finishes_of
from engine.profiles.guesses import Guess, Guesser, insiders, points_of
from engine.ratings import fold
from engine.ratings.medals import SeasonMedal
from engine.ratings.seasons import season_at, span_of
from engine.services.ratings import LAG
from engine.services.standings.seasons import Seasons
from engine.store.interface.profiles.finishes import Guessed
from engine.store.interface.shelf import Shelf
from tests.engine.stores.test_ratings import ANN, BEGIN, BOB, CY, DEE, EVE, GAME, end_match, matches_at
from tests.engine.stores.writer import Opening, Writer, with_changes
from tests.support.askers import PLACE

SEASON = season_at(BEGIN)
SPAN = span_of(SEASON)
GUILD = PLACE.guild
FOUR = (ANN, BOB, CY, DEE)


def seasons_at(store: Shelf, now: int) -> Seasons:
    return matches_at(store, now).standings.seasons


async def play_season(store: Shelf, last: int = BEGIN + 9) -> None:
    """End ten rated matches in the same order of places."""
    for n in range(9):
        await end_match(store, *FOUR, ended=BEGIN + n)
    await end_match(store, *FOUR, ended=last)


async def close(store: Shelf, now: int) -> None:
    """Rate what has ended by a time, then close the seasons that are over by then."""
    await matches_at(store, now).ratings.fold()
    await seasons_at(store, now).close_ended()


def places(medals: tuple[SeasonMedal, ...]) -> dict[int, int]:
    return {one.user: one.place for one in medals}


async def here(store: Shelf) -> dict[int, int]:
    return places(await store.medals_in(SEASON, GAME, GUILD))


USUAL = {ANN.user.id: 1, BOB.user.id: 2, CY.user.id: 3}


async def test_the_first_three_of_a_table_have_medals_once_its_season_is_over(store: Shelf) -> None:
    await play_season(store)
    await close(store, SPAN.stop + LAG - 1)
    assert await here(store) == {}, "another process may still commit a match of this season"
    await close(store, SPAN.stop + LAG)
    assert await here(store) == USUAL, "the last one has no medal"
    assert await store.medals_in(SEASON, GAME, None) == (), (
        "no one has met enough others for the table of all"
    )
    (gold,) = await store.medals_of(ANN.user.id, GUILD)
    assert gold == SeasonMedal(SEASON, GAME, GUILD, ANN.user.id, ANN.user.account, 1)
    assert await store.medals_of(ANN.user.id, None) == (), "elsewhere no other server's medal is shown"
    assert await store.medals_of(ANN.user.id, 99) == ()


async def test_a_match_that_ends_in_the_last_second_of_a_season_counts_in_it(store: Shelf) -> None:
    await play_season(store, last=SPAN.stop - 1)
    await seasons_at(store, SPAN.stop + LAG).close_ended()
    assert await store.last_closed() is None, "it waits for the fold"
    await close(store, SPAN.stop + LAG)
    assert await here(store) == USUAL


async def test_a_match_that_ends_in_the_first_second_of_the_next_one_does_not(store: Shelf) -> None:
    await play_season(store, last=SPAN.stop)
    await close(store, SPAN.stop + LAG + 1)
    assert await store.last_closed() == SEASON
    assert await here(store) == {}, "after nine matches no one has a place"


async def test_a_season_is_closed_once_though_matches_of_it_follow(store: Shelf, opening: Opening) -> None:
    await play_season(store)
    await close(store, SPAN.stop + LAG)
    await end_match(store, DEE, CY, BOB, ANN, ended=BEGIN + 20)
    for one in (store, await opening()):
        await close(one, SPAN.stop + LAG + 100)
    with pytest.raises(StoreConflict):
        await store.close_season(SEASON, ())
    assert await here(store) == USUAL


async def test_seasons_without_matches_are_closed_on_the_way(store: Shelf) -> None:
    await play_season(store)
    await close(store, span_of(SEASON + 3).stop)
    assert await store.last_closed() == SEASON + 2
    assert await here(store) == USUAL
    assert await store.medals_in(SEASON + 1, GAME, GUILD) == ()


async def test_ties_share_a_medal(store: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.services.ratings.number_of", lambda rating: 1500 + (rating.mu > 1500 * 10**9))
    await play_season(store)
    await close(store, SPAN.stop + LAG)
    found = await here(store)
    assert {*found.values()} == {1, 3}
    assert [*found.values()].count(1) == 2 and len(found) == 4, "two share each"


async def test_the_table_of_all_has_medals_for_those_who_are_widely_known(
    store: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fold, "OPPONENTS_LEAST", 3)
    await play_season(store)
    await close(store, SPAN.stop + LAG)
    assert places(await store.medals_in(SEASON, GAME, None)) == USUAL
    assert len(await store.medals_of(ANN.user.id, GUILD)) == 2


@pytest.mark.parametrize("guild", [GUILD, None])
async def test_each_rated_user_is_in_one_part_of_a_table(store: Shelf, guild: int | None) -> None:
    """The table of all servers asks for more, so it ranks fewer users."""
    await play_season(store)
    await close(store, SPAN.stop + LAG)
    table = await matches_at(store).ratings.table(GAME, BOB.user.id, guild, SEASON)
    ranked, rest = [line.rated.user for line in table.ranked], [one.user for one in table.provisional]
    rated = await store.rated(GAME, guild, span_of(SEASON))
    assert sorted([*ranked, *rest]) == sorted(one.user for one in rated)
    assert len(ranked) == (4 if guild else 0)


async def test_the_medals_of_the_erased_go_and_those_of_the_others_stay(store: Shelf) -> None:
    await play_season(store)
    await close(store, SPAN.stop + LAG)
    matches = matches_at(store)
    assert [one["place"] for one in (await store.life(ANN.user.id)).medals] == [1]
    await matches.privacy.begin(ANN.user.id)
    await matches.privacy.finish(ANN.user.id)
    assert await here(store) == {BOB.user.id: 2, CY.user.id: 3}
    table = await matches.ratings.table(GAME, BOB.user.id, GUILD, SEASON)
    assert [line.rated.user for line in table.ranked] == [BOB.user.id, CY.user.id, DEE.user.id]


async def test_a_champion_who_is_erased_before_the_season_ends_gets_no_medal(store: Shelf) -> None:
    await play_season(store)
    matches = matches_at(store, SPAN.stop - 1)
    await matches.ratings.fold()
    await matches.privacy.begin(ANN.user.id)
    await matches.privacy.finish(ANN.user.id)
    await close(store, SPAN.stop + LAG)
    assert await here(store) == {BOB.user.id: 1, CY.user.id: 2}


async def test_who_leaves_the_ratings_loses_medals_and_who_hides_keeps_them(store: Shelf) -> None:
    await play_season(store)
    await close(store, SPAN.stop + LAG)
    await store.keep_rating_choice(ANN.user.id, "hidden")
    await store.keep_rating_choice(BOB.user.id, "none")
    assert await here(store) == {CY.user.id: 3}, "others see neither"
    assert len(await store.medals_of(ANN.user.id, GUILD)) == 1
    assert await store.medals_of(BOB.user.id, GUILD) == ()
    await store.keep_rating_choice(BOB.user.id, None)
    assert await store.medals_of(BOB.user.id, GUILD) == ()


async def test_a_game_that_is_withdrawn_in_mid_season_still_has_its_medals(
    store: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_season(store)
    await matches_at(store).ratings.fold()
    monkeypatch.setattr("engine.library.GAMES", {})
    await seasons_at(store, SPAN.stop + LAG).close_ended()
    assert await here(store) == USUAL


async def count(store: Shelf, match: Match) -> None:
    """Count an ended match as the profiles do."""
    finishes = [one for _, one in finishes_of(match)]
    await store.keep_finishes(
        match.id, match.game, finishes, (), Guessed(points_of(match), tuple(insiders(match)))
    )


async def test_guesses_are_stored_once_and_counted_with_their_match(store: Shelf) -> None:
    match = await end_match(store, ANN, BOB, CY, ended=BEGIN, phase="playing", outcome=None, ending=None)
    for seat, user in ((0, DEE.user), (1, EVE.user)):
        await store.add_guess(Guess(match.id, user.id, seat, user.account, 50))
    await store.add_guess(Guess(match.id, DEE.user.id, 2, "again", 60))
    assert await store.guesses(match.id) == {DEE.user.id: 0, EVE.user.id: 1}
    assert await store.guess_of(match.id, DEE.user.id) == 0
    assert await store.guess_of(match.id, ANN.user.id) is None
    assert await store.guessers(None, None) == ()
    record = await store.record(match.id)
    assert record is not None
    outcome = Outcome(scores=(0, 0, 0), places=(1, 2, 3), reason=say("It ended."))
    over = with_changes(record, phase="over", outcome=outcome, ending=Ending.PLAYED_OUT)
    ended = (await Writer(store).save(record, over)).match
    await store.add_guess(Guess(match.id, 77, 0, "late", 70))
    await count(store, ended)
    await count(store, ended)
    right = Guesser(DEE.user.id, DEE.user.account, 2, 1, 1)
    wrong = Guesser(EVE.user.id, EVE.user.account, -1, 0, 1)
    assert await store.guessers(None, None) == (right, wrong)
    assert await store.guessers(GUILD, range(BEGIN, BEGIN + 1)) == (right, wrong)
    assert await store.guessers(GUILD, range(BEGIN + 1, BEGIN + 2)) == ()
    assert await store.guessers(99, None) == ()
    assert await store.guesser(EVE.user.id, None, None) == wrong
    await store.keep_rating_choice(DEE.user.id, "hidden")
    assert await store.guessers(None, None) == (wrong,)


async def test_what_is_counted_of_seats_is_the_same_in_every_store(store: Shelf) -> None:
    for n in range(3):
        await count(store, await end_match(store, ANN, BOB, ended=BEGIN + n))
    await count(store, await end_match(store, BOB, CY, DEE, ended=BEGIN + 3))
    found = sorted((one.players, one.seat, one.played, one.won) for one in await store.played_seats(GAME))
    assert found == [(2, 0, 3, 3), (2, 1, 3, 0), (3, 0, 1, 1), (3, 1, 1, 0), (3, 2, 1, 0)]
    matches = matches_at(store)
    await matches.privacy.begin(CY.user.id)
    await matches.privacy.finish(CY.user.id)
    left = sorted((one.players, one.seat, one.played) for one in await store.played_seats(GAME))
    assert left == [(2, 0, 3), (2, 1, 3)], "a match without one of its players counts no more"


async def test_whether_a_servers_matches_are_rated_is_stored(store: Shelf) -> None:
    servers = matches_at(store).servers
    await servers.change(5, lambda rules: replace(rules, terms=replace(rules.terms, rated=False)))
    assert not (await matches_at(store).servers.rules(5)).terms.rated
    assert (await matches_at(store).servers.rules(6)).terms.rated
