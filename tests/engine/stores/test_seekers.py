"""Rows about users who look for a match or avoid others, in every database."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.clocks.clock import Clock
from engine.clocks.pace import DAY, read_pace
from engine.contract.errors import LimitReached
from engine.contract.words import say
from engine.match.progress import deal_match
from engine.match.records import Match
from engine.match.terms import MatchTerms
from engine.steps.limits import Cap
from engine.store.interface.seeking.seekers import Told, Wish
from engine.store.interface.seeking.table_boards import TableBoard
from engine.store.interface.shelf import Shelf
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import NOW, Writer, with_changes
from tests.support.askers import PLACE

ANN, BOB, CY, DEE, EVE = ASKERS
SERVER = PLACE.guild or 0


def wish(user: int, **changes: object) -> Wish:
    made = Wish(user, games=(), pace="", lasts=DAY, until=NOW + DAY, since=NOW)
    return replace(made, **changes)  # type: ignore[arg-type]


async def listeners(store: Shelf, match: Match, pace: str = "none", now: int = NOW) -> list[int]:
    return [one.user_id for one in await store.listeners(match, pace, now, 3, (99, 0))]


async def test_whom_a_user_avoids_is_kept_until_they_remove_them(store: Shelf) -> None:
    ann, bob, cy = ANN.user.id, BOB.user.id, CY.user.id
    await store.keep_avoided(ann, bob, NOW)
    await store.keep_avoided(ann, bob, NOW + 1)
    await store.keep_avoided(ann, cy, NOW + 2)
    assert [one.avoided for one in await store.avoided_by((ann, bob))] == [cy, bob]
    await store.drop_avoided(ann, bob)
    assert [one.avoided for one in await store.avoided_by((ann, bob))] == [cy]
    assert await store.avoided_by(()) == ()


async def test_the_number_of_avoided_users_is_capped(store: Shelf) -> None:
    def cap(other: int) -> Cap:
        return Cap("avoided", (1, other), 1, say("Enough."))

    await store.keep_avoided(1, 2, NOW, caps=(cap(2),))
    await store.keep_avoided(1, 2, NOW, caps=(cap(2),))
    with pytest.raises(LimitReached):
        await store.keep_avoided(1, 3, NOW, caps=(cap(3),))
    assert len(await store.avoided_by((1,))) == 1


async def test_erasing_a_user_takes_them_off_no_list_and_leaves_no_id(store: Shelf) -> None:
    await store.keep_avoided(1, 2, NOW)
    await store.keep_avoided(3, 2, NOW)
    await store.keep_avoided(2, 1, NOW)
    await store.erase(2, (), now=NOW, mark="m", then=lambda _: None)
    left = await store.avoided_by((1, 2, 3))
    assert [one.user_id for one in left] == [1, 3]
    assert all(one.avoided < 0 and one.means(2) and not one.means(4) for one in left)
    await store.drop_avoided(1, left[0].avoided)
    assert len(await store.avoided_by((1, 3))) == 1


async def test_a_user_is_told_the_same_of_a_lobby_once(store: Shelf) -> None:
    record = await Writer(store).open_lobby(ANN)
    number = record.match.id
    assert await store.note_told(number, 5, "open", NOW)
    assert not await store.note_told(number, 5, "open", NOW + 1)
    assert await store.note_told(number, 5, "avoided", NOW + 2, about=7)
    assert await store.note_told(number, 5, "avoided", NOW + 3, about=8)
    assert await store.told(number) == (
        Told(5, "open", 0, NOW),
        Told(5, "avoided", 7, NOW + 2),
        Told(5, "avoided", 8, NOW + 3),
    )
    await store.drop_told(number, 5, "open")
    assert await store.note_told(number, 5, "open", NOW + 4)
    await store.drop_told(number, 5, "avoided", 7)
    assert await store.note_told(number, 5, "avoided", NOW + 5, about=7)
    assert not await store.note_told(number, 5, "avoided", NOW + 6, about=8)


async def test_what_was_told_of_open_lobbies_is_kept_and_of_closed_ones_cleared(store: Shelf) -> None:
    writer = Writer(store)
    waiting, closed = await writer.open_lobby(ANN), await writer.open_lobby(BOB)
    for record in (waiting, closed):
        await store.note_told(record.match.id, 5, "open", NOW)
    await writer.save(closed, with_changes(closed, phase="cancelled"))
    await store.keep_wish(wish(5, until=NOW - 1))
    await store.clear_told(NOW)
    assert len(await store.told(closed.match.id)) == 1
    await store.clear_told(NOW + 1)
    assert (await store.told(closed.match.id), await store.wish(5)) == ((), None)
    assert len(await store.told(waiting.match.id)) == 1


async def test_a_user_has_one_wish_and_can_drop_it(store: Shelf) -> None:
    first = wish(5, games=("koa", "kaliko"), pace="1", way="mention", guild=SERVER)
    await store.keep_wish(first)
    assert await store.wish(5) == first
    second = wish(5)
    await store.keep_wish(second)
    assert await store.wish(5) == second
    await store.drop_wish(5)
    assert await store.wish(5) is None


async def test_those_who_wait_longest_come_first_and_those_of_the_server_before_them(store: Shelf) -> None:
    match = (await Writer(store).open_lobby(ANN)).match
    for user, since, guild in ((11, 3, None), (12, 1, None), (13, 4, SERVER), (14, 2, 99)):
        await store.keep_wish(wish(user, since=since, guild=guild))
    assert await listeners(store, match) == [13, 12, 14, 11]
    assert [one.user_id for one in await store.listeners(match, "none", NOW, 3, (2, 1))] == [12, 14]


async def test_only_fitting_wishes_that_have_not_lapsed_are_found(store: Shelf) -> None:
    match = (await Writer(store).open_lobby(ANN)).match
    await store.keep_wish(wish(11, games=("koa", "bidding")))
    await store.keep_wish(wish(12, games=("bid",)))
    await store.keep_wish(wish(13, pace="none"))
    await store.keep_wish(wish(14, pace="1"))
    await store.keep_wish(wish(15, until=NOW))
    assert await listeners(store, match) == [11, 13]
    assert await listeners(store, match, "1") == [11, 14]


async def test_who_is_in_a_lobby_or_was_removed_or_told_enough_is_left_out(store: Shelf) -> None:
    writer = Writer(store)
    record = await writer.open_lobby(ANN, BOB)
    for user in (BOB.user.id, CY.user.id, DEE.user.id, EVE.user.id):
        await store.keep_wish(wish(user))
    removed = replace(with_changes(record), removed=frozenset({CY.user.id}))
    record = await writer.save(record, removed)
    await store.keep_wish(wish(DEE.user.id, until=NOW + 9 * DAY))
    for other in range(3):
        assert DEE.user.id in await listeners(store, record.match, now=NOW + other)
        told = await writer.open_lobby(ANN)
        await store.note_told(told.match.id, DEE.user.id, "open", NOW + other)
        assert await listeners(store, record.match, now=NOW + other) == [EVE.user.id]
        await store.note_told(told.match.id, DEE.user.id, "late", NOW + other)
    assert await listeners(store, record.match, now=NOW + 2 * DAY) == []
    assert await listeners(store, record.match, now=NOW + 3 * DAY) == [DEE.user.id]
    assert await store.note_told(record.match.id, DEE.user.id, "elsewhere", NOW + 3 * DAY)
    assert await listeners(store, record.match, now=NOW + 3 * DAY) == []


async def test_being_told_puts_a_user_behind_those_who_wait(store: Shelf) -> None:
    writer = Writer(store)
    first, second = await writer.open_lobby(ANN), await writer.open_lobby(ANN)
    await store.keep_wish(wish(11, since=NOW - 2))
    await store.keep_wish(wish(12, since=NOW - 1))
    await store.note_told(first.match.id, 11, "open", NOW)
    assert await listeners(store, second.match) == [12]
    await store.note_told(first.match.id, 11, "late", NOW)
    assert await listeners(store, second.match) == [12, 11]


async def test_lobbies_of_a_server_are_found_oldest_first_while_they_are_open(store: Shelf) -> None:
    writer = Writer(store)
    first, second, third = [await writer.open_lobby(ANN) for _ in range(3)]
    await writer.save(second, with_changes(second, phase="cancelled"))
    assert [match.id for match in await store.lobbies_of(SERVER, 9)] == [first.match.id, third.match.id]
    assert [match.id for match in await store.lobbies_of(SERVER, 1)] == [first.match.id]
    assert await store.lobbies_of(SERVER + 1, 9) == ()
    assert [match.id for match in await store.lobbies(first.match.id, 9)] == [third.match.id]
    assert await store.offered_of(SERVER, 9) == ()


async def test_a_server_has_one_list_of_open_tables_while_it_is_switched_on(store: Shelf) -> None:
    assert await store.table_board(SERVER) is None
    first = TableBoard(SERVER, 5, message=6, posted=NOW, edited=NOW, stamp="a")
    await store.keep_table_board(first)
    assert (await store.table_board(SERVER), await store.table_boards()) == (first, (first,))
    off = TableBoard(SERVER, None, fault="gone")
    await store.keep_table_board(off)
    assert (await store.table_board(SERVER), await store.table_boards()) == (off, ())


async def test_a_turn_in_time_is_counted_with_the_move_that_ends_it(store: Shelf) -> None:
    writer, ann, bob = Writer(store), ANN.user.id, BOB.user.id
    record = await writer.open_lobby(ANN, BOB)
    assert await store.punctuality((ann, bob)) == {}
    record = await writer.save(record, with_changes(record, terms=MatchTerms(read_pace("1d"))))
    record = await writer.save(record, deal_match(record, "seed", NOW))
    assert await store.punctuality((ann, bob)) == {ann: (0, 0), bob: (0, 0)}
    record = await writer.save(record, with_changes(record, 0, clock=Clock(DAY)))
    await writer.make_move(record, 0, "C6 loud")
    assert await store.punctuality((ann, bob)) == {ann: (1, 1), bob: (0, 0)}
    assert await store.punctuality(()) == {}
