"""When a shard identifies itself: in its bucket's turn.

Without a source of turns it does as well as it can.
"""

from __future__ import annotations

import pytest

from cogs.api.identify_slots import APART, PATIENCE, IdentifySlots
from engine.contract.errors import StoreError
from engine.contract.words import say
from engine.store.sqlite.locks import Turns


class Desk:
    """A process's part of a database that many may share."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.is_lost = False

    async def turn(self, bucket: int, apart: float, within: float) -> float | None:
        if self.is_lost:
            raise StoreError(say("The database can’t be reached."))
        return self.turns.take(bucket, apart, within)


class Time:
    """A clock that only sleeping tasks move, in seconds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def desk(time: Time) -> Desk:
    return Desk(Turns(time))


@pytest.fixture
def identifying(desk: Desk, time: Time) -> IdentifySlots:
    return IdentifySlots(desk, time.sleep)


async def test_shards_of_one_bucket_come_one_after_another(identifying: IdentifySlots, time: Time) -> None:
    came = []
    for shard in range(4):
        await identifying.wait(shard)
        came.append(time.now)
    assert came == [0, APART, 2 * APART, 3 * APART]
    assert APART > 5, "Discord's own seconds, and more"


async def test_of_different_buckets_as_many_come_at_once_as_discord_lets_in(
    identifying: IdentifySlots, time: Time
) -> None:
    identifying.at_once = 4
    came = []
    for shard in range(8):
        await identifying.wait(shard)
        came.append(time.now)
    assert came == [0] * 4 + [APART] * 4


async def test_two_processes_wait_for_each_other(desk: Desk, time: Time) -> None:
    first, second = (IdentifySlots(desk, time.sleep) for _ in range(2))
    came = []
    for shard, process in ((0, first), (2, second), (1, first), (3, second)):
        await process.wait(shard)
        came.append(time.now)
    assert came == [0, APART, 2 * APART, 3 * APART]


async def test_a_shard_that_would_wait_too_long_gives_up_and_takes_no_turn(
    identifying: IdentifySlots, desk: Desk, time: Time
) -> None:
    before_us = int(PATIENCE // APART) + 1
    for _ in range(before_us):
        await desk.turn(0, APART, 1000)
    with pytest.raises(TimeoutError):
        await identifying.wait(0)
    assert time.now == 0
    assert await desk.turn(0, APART, 1000) == before_us * APART


async def test_without_a_database_a_shard_comes_all_the_same(
    identifying: IdentifySlots, desk: Desk, time: Time
) -> None:
    desk.is_lost = True
    await identifying.wait(0)
    assert time.now == APART, "after as long as whoever came just before is waited for"
