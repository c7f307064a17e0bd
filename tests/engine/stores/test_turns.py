"""Locks and intervals that processes share by their database."""

from __future__ import annotations

import asyncio
import os
import signal

import asyncpg
import pytest

from engine.contract.errors import StoreError
from engine.store.interface.shelf import Shelf
from engine.store.postgres import PostgresStore
from engine.store.sqlite.locks import Turns
from sandbox.limits import HANGING
from tests.support.postgres import cut_off, fresh_database

DAY = 24 * 3600.0
WEEK = 7 * DAY


def days(wait: float | None) -> int | None:
    """Wait in whole days, which makes the test's own run time negligible."""
    return None if wait is None else round(wait / DAY)


@pytest.mark.sampled(every=2)
async def test_turns_of_a_bucket_are_so_far_apart_and_buckets_know_nothing_of_each_other(
    store: Shelf,
) -> None:
    assert [days(await store.turn(0, DAY, WEEK)) for _ in range(3)] == [0, 1, 2]
    assert days(await store.turn(1, DAY, WEEK)) == 0
    assert days(await store.turn(0, DAY, WEEK)) == 3


@pytest.mark.sampled(every=2)
async def test_a_turn_that_is_too_far_off_is_not_taken(store: Shelf) -> None:
    for _ in range(2):
        await store.turn(0, DAY, WEEK)
    assert await store.turn(0, DAY, DAY) is None
    assert days(await store.turn(0, DAY, WEEK)) == 2


@pytest.mark.sampled(every=2)
async def test_one_alone_is_let_in_at_a_time(store: Shelf) -> None:
    inside, most = 0, 0

    async def enter(what: str) -> None:
        nonlocal inside, most
        async with store.alone(what):
            inside += 1
            most = max(most, inside)
            for _ in range(3):
                await store.setting("anything")
            inside -= 1

    await asyncio.gather(*(enter("one") for _ in range(20)))
    assert most == 1
    async with store.alone("one"):
        await enter("another")


@pytest.mark.sampled(every=2)
async def test_a_holder_that_fails_releases_the_lock(store: Shelf) -> None:
    with pytest.raises(ZeroDivisionError):
        async with store.alone("one"):
            raise ZeroDivisionError
    async with store.alone("one"):
        pass


def test_in_one_process_time_goes_by() -> None:
    now = 1000.0
    turns = Turns(lambda: now)
    assert [turns.take(0, 5, 60) for _ in range(3)] == [0, 5, 10]
    now += 12
    assert turns.take(0, 5, 60) == 3
    now += 3600
    assert turns.take(0, 5, 60) == 0


@pytest.mark.slow
async def test_no_two_processes_have_turns_too_close_together() -> None:
    async with fresh_database() as url:
        stores = [await PostgresStore.open(url) for _ in range(3)]
        try:
            waits = await asyncio.gather(
                *(store.turn(bucket, DAY, WEEK) for store in stores for bucket in (0, 0, 1))
            )
            of_bucket = [[days(wait) for wait in waits[n::3]] for n in range(3)]
        finally:
            for store in stores:
                await store.close()
    assert {*of_bucket[0], *of_bucket[1]} == {0, 1, 2, 3, 4, 5}
    assert {*of_bucket[2]} == {0, 1, 2}


async def test_one_process_at_a_time_holds_the_lock_and_a_dead_one_releases_it() -> None:
    async with fresh_database() as url:
        first, second = [await PostgresStore.open(url) for _ in range(2)]
        try:
            entered = asyncio.Event()

            async def enter() -> None:
                async with second.alone("one"):
                    entered.set()

            async with first.alone("one"):
                async with second.alone("another"):
                    pass
                waiting = asyncio.create_task(enter())
                await waits_for_a_lock(url)
                assert not entered.is_set()
                await cut_off_holders(url)
                await waiting
            assert entered.is_set()
        finally:
            await first.close()
            await second.close()


@pytest.mark.slow
async def test_who_let_go_while_the_database_stood_still_is_not_alone_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.store.postgres.database.PATIENCE", 1.0)
    async with fresh_database() as url:
        first, second = [await PostgresStore.open(url) for _ in range(2)]
        try:
            async with first.alone("one"):
                (holder,) = await second.pool.fetch(
                    "SELECT pid FROM pg_locks WHERE granted AND locktype = 'advisory'"
                )
                os.kill(holder["pid"], signal.SIGSTOP)
            os.kill(holder["pid"], signal.SIGCONT)
            async with asyncio.timeout(HANGING), second.alone("one"):
                pass
        finally:
            await first.close()
            await second.close()


@pytest.mark.slow
async def test_a_database_that_is_gone_is_said() -> None:
    async with fresh_database() as url:
        store = await PostgresStore.open(url)
        await cut_off(url)
        assert await store.turn(0, DAY, WEEK) == 0, "on another connection"
        store.pool.terminate()
        with pytest.raises(StoreError):
            await store.turn(0, DAY, WEEK)
        with pytest.raises(StoreError):
            async with store.alone("one"):
                pass
        await store.close()


async def waits_for_a_lock(url: str) -> None:
    """Wait until a connection waits for a lock."""
    looking = await asyncpg.connect(url)
    waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'advisory'"
    while not await looking.fetchval(waiting):  # noqa: ASYNC110
        await asyncio.sleep(0.005)
    await looking.close()


async def cut_off_holders(url: str) -> None:
    """End the connections that hold a lock."""
    looking = await asyncpg.connect(url)
    await looking.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE granted AND locktype = 'advisory'"
        " AND pid <> pg_backend_pid()"
    )
    await looking.close()
