"""What a process reads: its own part, by match buckets or server shards."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.match.message_records import Surface
from engine.store.duty import BUCKETS, EVERY, THE_REST, bits_of, bucket_of
from engine.store.interface.shelf import Shelf
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import Writer, with_changes
from tests.support.askers import PLACE

SOME = 5
BOARD = Surface("board", channel=5, message=6, ply=3, since=2, turn=1, stamp="abc", posted=9, live=True)


def test_buckets_are_the_bits_of_a_number_that_a_database_takes() -> None:
    assert bits_of(()) == 0
    assert bits_of(range(BUCKETS)) == bits_of(range(BUCKETS + 1)) == EVERY
    assert bits_of({THE_REST}) == 0, "in which there is no match"
    for _ in range(100):
        held = {bucket for bucket in range(BUCKETS) if random.random() < 0.5}
        bits = bits_of(held)
        assert -(2**63) <= bits < 2**63
        assert {bucket for bucket in range(BUCKETS) if bits >> bucket & 1} == held


async def numbers(store: Shelf) -> list[int]:
    """Return ids of matches; the last of them has the last bucket."""
    writer = Writer(store)
    records = [await writer.begin_match(*ASKERS[:2]) for _ in range(BUCKETS)]
    for record in records[:: BUCKETS // SOME]:
        await writer.save(record, with_changes(record, times=replace(record.match.times, due=50)))
    return [record.match.id for record in records]


@pytest.mark.sampled(every=2)
async def test_each_is_told_of_its_own_matches_alone(store: Shelf) -> None:
    found = await numbers(store)
    assert {bucket_of(one) for one in found} == {*range(BUCKETS)}
    due = await store.due(60)
    assert len(due) > SOME
    for ours in ({0, 1, 63}, {5}, {*range(32)}, {*range(32, 64)}, set[int]()):
        assert {*await store.behind(bits_of(ours))} == {one for one in found if bucket_of(one) in ours}
        assert await store.due(60, bits_of(ours)) == tuple(one for one in due if bucket_of(one) in ours)
    assert {*await store.behind()} == {*found}
    assert await store.waiting_for_computers(bits_of({1})) == ()


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("of", [1, 2, 16, 7])
async def test_each_is_told_of_boards_on_its_own_servers_alone(store: Shelf, of: int) -> None:
    record = await Writer(store).begin_match(*ASKERS[:2])
    await store.keep_surface(record.match.id, BOARD)
    assert PLACE.guild is not None
    shard = (PLACE.guild >> 22) % of
    (board,) = await store.boards(0, 9)
    assert await store.boards(0, 9, of, shard, shard) == (board,)
    assert await store.boards(0, 9, of, 0, of - 1) == (board,)
    assert await store.boards(0, 9, of, shard + 1, of - 1) == ()
    assert await store.boards(0, 9, of, 0, shard - 1) == ()
