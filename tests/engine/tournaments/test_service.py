"""Tournaments in every store: rounds, days, no-shows, kills, erasure; both give the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from engine import library
from engine.clocks.pace import DAY
from engine.contract.errors import LobbyRefusal, StoreConflict
from engine.contract.words import tell
from engine.match.ending import Ending
from engine.match.records import Place
from engine.ratings.eligibility import is_rated
from engine.store.interface.shelf import Shelf
from engine.store.interface.tournaments.tournaments import Card
from engine.tournaments.points import POINT, standings
from engine.tournaments.rounds import go_on
from engine.tournaments.values import PAIR_AGAIN_AFTER, Plan
from tests.engine.stores.writer import Opening
from tests.engine.tournaments.hall import GAME, HOST, PLACE, Hall, by, digest
from tests.support.askers import asker, player_of


@pytest.fixture
async def hall(store: Shelf) -> Hall:
    return Hall(store)


def refused(error: pytest.ExceptionInfo[LobbyRefusal]) -> str:
    return tell(error.value.sentence, ())


async def test_a_whole_tournament_gives_the_same_in_every_store(hall: Hall) -> None:
    await hall.begin(9, size=4, rounds=3)
    last = await hall.play_on()
    await hall.check()
    assert (last.phase, last.reason, last.round) == ("over", "played", 3)
    assert digest(last) == "112a662d1a5043a6"


@pytest.mark.parametrize(("format_", "players"), [("swiss", 5), ("groups", 8)])
async def test_it_is_read_as_it_was_written(hall: Hall, format_: Any, players: int) -> None:
    await hall.begin(players, format_)
    await hall.finish_round()
    before = await hall.find()
    hall.restart()
    assert await hall.find() == before
    assert await hall.tournaments.known_to(by(1)) == (before,)
    assert await hall.store.tournaments_going() == (1,)


async def test_matches_are_ordinary_ones_of_the_server_with_all_seated(hall: Hall) -> None:
    begun = await hall.begin(4)
    first, _ = await hall.playing()
    assert (first.place, first.phase, first.game) == (PLACE, "playing", GAME)
    assert first.terms.joining == "invited" and not first.terms.hints
    assert first.names == ("P01", "P02")
    assert first.lobby.table == (1, 1)
    assert first.times.ends_by == begun.due
    assert is_rated(first)
    assert (await hall.store.record(first.id)) is not None
    assert await hall.matches.back.verify(first.id)


async def test_the_next_round_begins_with_the_last_result(hall: Hall) -> None:
    await hall.begin(4)
    first, second = await hall.playing()
    await hall.finish(first)
    await hall.tournaments.look()
    assert (await hall.find()).round == 1
    await hall.finish(second)
    await hall.tournaments.look()
    begun = await hall.find()
    assert begun.round == 2
    assert {(await hall.matches.match(one.id)).names for one in await hall.playing()} == {
        ("P01", "P03"),
        ("P02", "P04"),
    }


async def test_on_its_day_the_points_of_unfinished_matches_decide(hall: Hall) -> None:
    begun = await hall.begin(4, days=2)
    assert begun.due is not None
    first, second = await hall.playing()
    for match in (first, second):
        for _ in range(3):
            await move(hall, match.id)
    await hall.pass_time(begun.due - hall.now - 1)
    assert (await hall.find()).round == 1
    await hall.pass_time(1)
    after = await hall.find()
    assert (after.round, after.began) == (2, begun.due)
    for match in (first, second):
        ended = await hall.matches.match(match.id)
        assert ended.phase == "over" and ended.ending is Ending.TIME_UP
        assert ended.outcome is not None
        table = after.table((ended.lobby.table or (0, 0))[1])
        assert table.places == ended.outcome.places


async def move(hall: Hall, match_id: int) -> None:
    """Make any move of the player to move."""
    match, is_made = await hall.matches.match(match_id), False
    while not is_made:
        look = await hall.matches.look_seat(match_id, match.to_move[0])
        assert look.ask is not None
        keys = tuple(option.key for option in look.ask.options[: max(1, look.ask.least)])
        moved = await hall.matches.pick(match_id, player_of(match, match.to_move[0]), look.token, keys)
        is_made = moved.committed


async def test_a_match_that_ends_in_the_second_of_its_round_counts_as_it_ended(hall: Hall) -> None:
    begun = await hall.begin(4)
    first, _ = await hall.playing()
    assert begun.due is not None
    hall.now = begun.due
    await hall.finish(first)
    await hall.pass_time(0)
    after = await hall.find()
    assert after.round == 2
    assert after.table(1).places == (1, 2)
    assert (await hall.matches.match(first.id)).ending is Ending.RESIGNED


async def test_a_no_show_is_out_and_the_others_play_again_within_a_day(hall: Hall) -> None:
    await hall.begin(8, size=4, rounds=2)
    absent = 3
    first, second = await hall.playing()
    for match in (first, second):
        for _ in range(12):
            now = await hall.matches.match(match.id)
            if now.to_move and now.seats[now.to_move[0]].user_id == absent:
                break
            await move(hall, match.id)
    await hall.pass_time(DAY + 60)
    after = await hall.find()
    assert [one.user_id for one in after.players if not one.is_in] == [absent]
    lost = next(table for table in after.tables if absent in table.players)
    assert lost.state == "void"
    opened = await hall.tournaments.matches_of(1)
    called_off = await hall.matches.match(opened[lost.number].match)
    assert (called_off.phase, called_off.ending) == ("cancelled", Ending.ABANDONED)
    (told,) = (await hall.matches.plies(called_off.id, called_off.ply - 1, called_off.ply))[0].events
    assert "never came" in tell(told.sentence, called_off.names)
    await hall.pass_time(PAIR_AGAIN_AFTER)
    again = (await hall.find()).tables[-1]
    assert again.round == 1 and sorted(again.players) == sorted({*lost.players} - {absent})
    assert len(await hall.playing()) == 2
    await hall.check()


async def test_a_match_without_a_winner_is_drawn_and_a_deserted_one_gives_nothing(hall: Hall) -> None:
    await hall.begin(4)
    first, _ = await hall.playing()
    for seat in (0, 1):
        await hall.matches.agree_to_end(first.id, player_of(first, seat))
    await hall.tournaments.look()
    assert (await hall.find()).table(1).places == (1, 1)
    await hall.pass_time(4 * DAY)  # its players come no more, so it ends by itself, or on its day
    await hall.pass_time(3 * DAY)
    after = await hall.find()
    assert after.table(2).state in ("void", "done")


async def test_who_left_a_seat_to_another_user_ranks_last(hall: Hall) -> None:
    begun = await hall.begin(4)
    first, second = await hall.playing()
    await hall.matches.seats.hand_over(first.id, player_of(first, 0), 77)
    match = await hall.matches.match(first.id)
    since = match.seats[0].offer
    assert since is not None
    await hall.matches.seats.take(first.id, by(77), 0, since.since)
    await hall.matches.resign(first.id, player_of(match, 1))
    await hall.finish(second)
    await hall.tournaments.look()
    assert begun.tables[0].players == (1, 2)
    # The substitute won, so both the one who left the seat and the one who resigned are behind.
    assert (await hall.find()).table(1).places[0] == 2


async def test_two_hosts_press_start_at_once(hall: Hall, opening: Opening) -> None:
    opened = await hall.open(4)
    other = Hall(await opening(), hall.now)
    await hall.tournaments.start(opened.id, by(HOST))
    with pytest.raises(LobbyRefusal) as error:
        await other.tournaments.start(opened.id, by(9, manages=True))
    assert refused(error) == "Spring Cup has already started."
    assert len((await hall.find()).tables) == 2
    assert len(await hall.playing()) == 2


async def test_two_presses_on_start_in_one_process(hall: Hall) -> None:
    await hall.open(4)
    starts = (hall.tournaments.start(1, by(HOST)), hall.tournaments.start(1, by(9, manages=True)))
    found = await asyncio.gather(*starts, return_exceptions=True)
    assert [type(one) for one in found].count(LobbyRefusal) == 1
    assert len((await hall.find()).tables) == len(await hall.playing()) == 2


async def test_a_step_on_an_older_version_is_not_stored(hall: Hall) -> None:
    before = await hall.begin(4)
    await hall.tournaments.leave(1, by(4))
    with pytest.raises(StoreConflict):
        await hall.store.keep_tournament(before, go_on(before, range(2, 5), hall.now + 10**8))


async def test_only_the_host_and_those_who_manage_the_channel_start_it(hall: Hall) -> None:
    await hall.open(4)
    with pytest.raises(LobbyRefusal) as error:
        await hall.tournaments.start(1, by(1))
    assert refused(error).startswith("Only the host of Spring Cup")
    with pytest.raises(LobbyRefusal) as error:
        await hall.tournaments.start(1, by(HOST, place=Place(99, 6)))
    assert "no such tournament" in refused(error)
    await hall.tournaments.start(1, by(1, manages=True))
    stopped = await hall.tournaments.stop(1, by(HOST))
    assert (stopped.phase, stopped.reason) == ("over", "stopped")


async def test_who_can_not_see_its_channel_does_not_know_of_it(hall: Hall) -> None:
    await hall.begin(4)
    there = Place(PLACE.guild, 77)
    blind = asker(50, there, sees=False)
    assert await hall.tournaments.known_to(blind) == ()
    for do in (hall.tournaments.join, hall.tournaments.find):
        with pytest.raises(LobbyRefusal) as error:
            await do(1, blind)
        assert "no such tournament" in refused(error)
    assert await hall.tournaments.known_to(asker(50, there, sees=True))
    assert await hall.tournaments.known_to(asker(1, there, sees=False)), "who plays knows of it"
    assert (await hall.tournaments.find(1, asker(1, Place(None, 3)))).id == 1, "also in DMs"
    with pytest.raises(LobbyRefusal):
        await hall.tournaments.find(1, asker(50, Place(None, 3)))


async def test_the_pace_and_ratings_can_be_changed_until_a_player_joins(hall: Hall) -> None:
    await hall.open(0)
    changed = await hall.tournaments.change_terms(1, by(HOST), pace="2d", rated=False)
    assert (changed.plan.pace, changed.plan.rated) == ("2d", False)
    with pytest.raises(LobbyRefusal) as error:
        await hall.tournaments.change_terms(1, by(HOST), pace="none")
    assert "needs a pace" in refused(error)
    await hall.tournaments.join(1, by(1))
    with pytest.raises(LobbyRefusal) as error:
        await hall.tournaments.change_terms(1, by(HOST), rated=True)
    assert refused(error) == "Others have joined on these terms, so they stay."
    moved = await hall.tournaments.move(1, by(HOST, place=Place(PLACE.guild, 9)))
    assert (await hall.find()).channel == moved.channel == 9


async def test_a_server_has_five_at_once(hall: Hall) -> None:
    plan = Plan("Cup", GAME, "swiss", 2, 3, 7, "1d")
    for host in (1, 1, 2, 2, 3):
        await hall.tournaments.create(plan, by(host))
    with pytest.raises(LobbyRefusal) as error:
        await hall.tournaments.create(plan, by(1))
    assert refused(error) == "You host 2 tournaments here already: end one of them first."
    with pytest.raises(LobbyRefusal) as error:
        await hall.tournaments.create(plan, by(4))
    assert refused(error) == "5 tournaments are going on here: end one of them first."
    await hall.tournaments.lose_server(5)
    assert await hall.store.tournaments_going() == ()


async def test_a_game_that_is_withdrawn_ends_it_with_the_present_table(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hall.begin(4)
    await hall.finish_round()
    games = {name: game for name, game in library.GAMES.items() if name != GAME}
    monkeypatch.setattr(library, "GAMES", games)
    hall.restart()
    await hall.tournaments.look()
    last = await hall.find()
    assert (last.phase, last.reason) == ("over", "withdrawn")
    assert [line.points for line in standings(last)] == [POINT, POINT, 0, 0]


@pytest.mark.parametrize("is_before", [True, False])
@pytest.mark.parametrize("what", ["save", "keep_tournament"])
async def test_a_killed_process_goes_on_where_it_was_and_makes_no_round_twice(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, what: str, is_before: bool
) -> None:
    class KilledError(BaseException):
        pass

    whole: Callable[..., Any] = getattr(hall.store, what)
    calls = 0

    async def dying(*args: Any, **more: Any) -> Any:
        nonlocal calls
        calls += 1
        is_last = calls % 2 == 0
        done = None if is_last and is_before else await whole(*args, **more)
        if is_last:
            raise KilledError
        return done

    begun = await hall.begin(5)
    monkeypatch.setattr(hall.store, what, dying)
    for _ in range(200):
        try:
            if not (await hall.find()).is_going:
                break
            await hall.finish_round()
            await hall.pass_time(DAY // 4)
        except KilledError:
            hall.restart()
    monkeypatch.undo()
    assert calls > 4
    last = await hall.play_on()
    await hall.check()
    assert begun.id == last.id and last.round == 3
    for number in (1, 2, 3):
        sitting = [one for table in last.tables if table.round == number for one in table.players]
        assert sorted(sitting) == [1, 2, 3, 4, 5]


async def test_two_processes_look_at_once(hall: Hall, opening: Opening) -> None:
    other = Hall(await opening(), hall.now)
    await hall.begin(6)
    while (await hall.find()).is_going:
        for match in await hall.playing():
            await hall.finish(match)
        await other.tournaments.look()
        await hall.tournaments.look()
        other.now = hall.now = hall.now + DAY
    await hall.check()
    last = await hall.find()
    assert (last.round, len(last.tables)) == (3, 9)


@pytest.mark.slow
async def test_erasing_the_champion_breaks_no_table(hall: Hall) -> None:
    await hall.begin(6)
    last = await hall.play_on()
    before = standings(last)
    champion = before[0].player.user_id
    exported = await hall.matches.privacy.life(champion)
    assert exported.tournaments == (
        {
            "tournament": 1, "name": "Spring Cup", "game": GAME, "format": "swiss", "server": "5",
            "phase": "over", "opened": "2027-01-15T08:00:00+00:00", "ended": exported.tournaments[0]["ended"],
            "is_host": False, "your_name": f"P{champion:02}", "first_round": 1, "way_out": None,
            "ladder_place": None,
        },
    )  # fmt: skip
    await hall.matches.privacy.begin(champion)
    await hall.matches.privacy.finish(champion)
    after = await hall.find()
    assert [(one.place, one.points, one.player.number) for one in standings(after)] == [
        (one.place, one.points, one.player.number) for one in before
    ]
    gone = standings(after)[0].player
    assert gone.user_id < 0 and gone.name == "Former player"
    assert after.version > last.version, "its card is shown again"
    assert (await hall.matches.privacy.life(champion)).tournaments == ()


async def test_who_is_erased_in_mid_season_is_out_and_it_goes_on(hall: Hall) -> None:
    await hall.begin(6, "swiss", rounds=2)
    await hall.matches.privacy.begin(2)
    await hall.matches.privacy.finish(2)
    await hall.matches.privacy.begin(HOST)
    await hall.matches.privacy.finish(HOST)
    assert (await hall.find()).host < 0
    assert len((await hall.find()).active) == 5
    last = await hall.play_on()
    await hall.check()
    assert last.round == 2 and standings(last)[0].player.user_id == 1


async def test_a_ladder_over_the_store(hall: Hall) -> None:
    await hall.begin(4, "ladder")
    asked = await hall.tournaments.challenge(1, by(3), 1)
    assert asked.tables[0].state == "asked" and await hall.playing() == []
    await hall.tournaments.answer(1, 1, 1, accepts=True)
    (match,) = await hall.playing()
    assert {*match.names} == {"P01", "P03"}
    users = [seated.user_id for seated in match.seats]
    await hall.matches.resign(match.id, player_of(match, users.index(1)))
    await hall.tournaments.look()
    assert {one.user_id: one.rank for one in (await hall.find()).players} == {3: 1, 1: 2, 2: 3, 4: 4}
    await hall.tournaments.challenge(1, by(4), 1)
    await hall.pass_time(7 * DAY)
    assert {one.user_id: one.rank for one in (await hall.find()).players} == {3: 1, 4: 2, 1: 3, 2: 4}
    await hall.pass_time(21 * DAY)
    assert (await hall.find()).reason == "played"


async def test_groups_over_the_store(hall: Hall) -> None:
    await hall.begin(8, "groups")
    assert len(await hall.playing()) == 12
    await hall.finish_round()
    assert (await hall.find()).round == 2
    last = await hall.play_on()
    assert standings(last)[0].player.user_id == 1
    assert digest(last) == "633f08c02d2b92ae"


async def test_a_player_is_told_of_a_table_once(hall: Hall) -> None:
    await hall.begin(4)
    assert await hall.store.note_tournament_told(1, 2, 1)
    assert not await hall.store.note_tournament_told(1, 2, 1)
    await hall.finish_round()
    assert (await hall.find()).player(2).told == 1
    assert await hall.store.note_tournament_told(1, 2, 3)


async def test_a_cancelled_one_is_forgotten_after_a_month(hall: Hall) -> None:
    await hall.open(3)
    await hall.store.keep_tournament_card(Card(1, 6, 7))
    await hall.pass_time(14 * DAY)
    assert (await hall.find()).reason == "unstarted"
    await hall.pass_time(31 * DAY)
    assert await hall.store.tournament(1) is None
    assert await hall.store.tournament_card(1) is None


async def test_where_it_is_shown_is_kept(hall: Hall) -> None:
    await hall.open(0)
    card = Card(1, 6, 7, 10, 20, "stamp", "gone", is_final=False)
    await hall.store.keep_tournament_card(card)
    assert await hall.store.tournament_card(1) == card
    assert await hall.store.tournament_cards() == (card,)
    await hall.store.keep_tournament_card(Card(1, 6, 7, stamp="shown", is_final=True))
    assert await hall.store.tournament_cards() == ()


async def test_outside_of_servers_there_is_none(hall: Hall) -> None:
    plan = Plan("Cup", GAME, "swiss", 2, 3, 7, "1d")
    with pytest.raises(LobbyRefusal) as error:
        await hall.tournaments.create(plan, by(1, place=Place(None, 3)))
    assert "on a server" in refused(error)
