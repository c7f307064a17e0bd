"""Lists of a user's matches: a page and a count.

This is so with any number of matches.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.match.message_records import Standing
from engine.match.progress import resign_seat
from engine.match.records import Asker, Place
from engine.store.interface.shelf import Shelf
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import NOW, Writer, with_changes
from tests.support.askers import PLACE, asker

ANN, BOB, CY, *_ = ASKERS
HERE, THERE = PLACE.channel, PLACE.channel + 1


async def list_ids(store: Shelf, asker: Asker, going: int, ended: int) -> list[int]:
    return [match.id for match in await store.of_user(asker.user.id, going, ended)]


@pytest.mark.sampled(every=2)
async def test_a_page_has_those_that_wait_for_longest_and_then_the_oldest(store: Shelf) -> None:
    writer = Writer(store)
    lobbies = [await writer.open_lobby(ANN, BOB) for _ in range(3)]
    asked = [await writer.begin_match(ANN, BOB) for _ in range(3)]
    for since, record in zip((NOW + 5, NOW - 5, NOW), asked, strict=True):
        await writer.save(
            record, with_changes(record, 0, turn=replace(record.match.seats[0].turn, since=since))
        )
    ids = [asked[n].match.id for n in (1, 2, 0)] + [record.match.id for record in lobbies]
    for size in range(len(ids) + 2):
        assert await list_ids(store, ANN, size, 0) == ids[:size]
    assert all(len(match.seats) == 2 for match in await store.of_user(ANN.user.id, 4, 0))


@pytest.mark.sampled(every=2)
async def test_what_ended_has_room_of_its_own_on_the_page(store: Shelf) -> None:
    writer = Writer(store)
    going, over = await writer.open_lobby(ANN), [await writer.begin_match(ANN, BOB) for _ in range(4)]
    for at, record in zip((3, 1, 4, 2), over, strict=True):
        await writer.save(record, *resign_seat(record, 0, NOW + at))
    ended = [over[n].match.id for n in (2, 0, 3, 1)]
    for size in range(6):
        assert await list_ids(store, ANN, 1, size) == [going.match.id, *ended[:size]]
        assert await list_ids(store, BOB, 1, size) == ended[:size]
    assert await list_ids(store, CY, 9, 9) == []


@pytest.mark.sampled(every=2)
@pytest.mark.usefixtures("all_at_once")
async def test_it_is_counted_how_many_go_on_and_in_how_many_one_is_asked(store: Shelf) -> None:
    writer = Writer(store)
    assert await store.standing(ANN.user.id, HERE) == Standing(0, 0, None)
    lobby = await writer.open_lobby(ANN, BOB)
    assert await store.standing(ANN.user.id, HERE) == Standing(1, 0, lobby.match.id)
    playing = [await writer.begin_match(ANN, BOB, CY) for _ in range(3)]
    assert await store.standing(ANN.user.id, HERE) == Standing(4, 3, None)
    await writer.save(
        playing[0], with_changes(playing[0], 0, turn=replace(playing[0].match.seats[0].turn, decided=True))
    )
    assert await store.standing(ANN.user.id, HERE) == Standing(4, 2, None)
    await writer.save(playing[1], *resign_seat(playing[1], 0, NOW))
    assert await store.standing(ANN.user.id, HERE) == Standing(4, 1, None), "resigned, and it goes on"
    assert await store.standing(BOB.user.id, HERE) == Standing(4, 3, None)
    ended = await writer.load(playing[1].match)
    ended = await writer.save(ended, *resign_seat(ended, 1, NOW))
    assert ended.match.phase == "over"
    assert await store.standing(ANN.user.id, HERE) == Standing(3, 1, None)
    await writer.save(
        lobby, with_changes(lobby, phase="cancelled", times=replace(lobby.match.times, ended=NOW))
    )
    assert await store.standing(ANN.user.id, HERE) == Standing(2, 1, None)


@pytest.mark.sampled(every=2)
async def test_the_only_match_of_a_channel_is_known_there(store: Shelf) -> None:
    writer = Writer(store)
    first, second = [await writer.open_lobby(ANN) for _ in range(2)]
    elsewhere = await writer.open_lobby(asker(ANN.user, Place(PLACE.guild, THERE)))
    assert (await store.standing(ANN.user.id, HERE)).here is None, "there are two"
    assert (await store.standing(ANN.user.id, THERE)).here == elsewhere.match.id
    assert (await store.standing(ANN.user.id, THERE + 1)).here is None
    assert (await store.standing(BOB.user.id, THERE)).here is None
    await writer.save(
        first, with_changes(first, phase="cancelled", times=replace(first.match.times, ended=NOW))
    )
    assert (await store.standing(ANN.user.id, HERE)).here == second.match.id
