"""Jobs by key: one at a time, the newest request wins, failures are repeated after delays."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from cogs.kit.keyed_worker import KeyedWorker, Retry

PATIENCE = 60.0


def worker_of(
    job: Callable[[int], Awaitable[None]],
    retry: Callable[[int, Exception], Retry] = lambda *_: Retry.LATER,
    *,
    most: int = 16,
    delays: tuple[float, ...] = (),
) -> KeyedWorker:
    return KeyedWorker("test", job, retry, most=most, delays=delays)


class Gate:
    """A job that counts its runs and waits until it is let through."""

    def __init__(self) -> None:
        self.begun = Counter[int]()
        self.running = self.most_running = 0
        self.opened = asyncio.Event()

    async def __call__(self, key: int) -> None:
        self.begun[key] += 1
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        try:
            await self.opened.wait()
        finally:
            self.running -= 1


class Failing:
    """A job that fails with these errors in turn, then succeeds."""

    def __init__(self, *errors: Exception) -> None:
        self.left = list(errors)
        self.runs = 0

    async def __call__(self, _: int) -> None:
        self.runs += 1
        if self.left:
            raise self.left.pop(0)


async def test_requests_during_a_run_lead_to_one_more() -> None:
    gate = Gate()
    worker = worker_of(gate)
    worker.request(1)
    await asyncio.sleep(0)
    for _ in range(3):
        worker.request(1)
    assert worker.is_requested(1)
    gate.opened.set()
    await worker.finish(lambda _: True)
    assert gate.begun == {1: 2}
    assert gate.most_running == 1
    assert not worker.keys


async def test_keys_run_side_by_side_up_to_the_limit() -> None:
    gate = Gate()
    worker = worker_of(gate, most=2)
    for key in range(5):
        worker.request(key)
    await asyncio.sleep(0)
    assert (gate.running, len(worker.keys)) == (2, 5)
    gate.opened.set()
    await worker.finish(lambda _: True)
    assert gate.most_running == 2
    assert gate.begun == dict.fromkeys(range(5), 1)


async def test_one_can_wait_for_some_keys_alone() -> None:
    gate, quick = Gate(), Failing()

    async def job(key: int) -> None:
        await (gate if key else quick)(key)

    worker = worker_of(job)
    worker.request(0)
    worker.request(1)
    await worker.finish(lambda key: key == 0)
    assert worker.keys == (1,)
    gate.opened.set()
    await worker.finish(lambda _: True)


async def test_failures_are_repeated_until_the_delays_are_used_up() -> None:
    failing = Failing(*(OSError(),) * 9)
    worker = worker_of(failing, delays=(0, 0, 0))
    worker.request(1)
    await worker.finish(lambda _: True)
    assert failing.runs == 4
    assert not worker.is_requested(1), "another request is needed"


async def test_a_success_starts_the_delays_again() -> None:
    failing, wants_more = Failing(OSError(), OSError()), [True]

    async def job(key: int) -> None:
        await failing(key)
        if wants_more:
            wants_more.clear()
            failing.left = [OSError(), OSError()]
            worker.request(key)

    worker = worker_of(job, delays=(0, 0))
    worker.request(1)
    await worker.finish(lambda _: True)
    assert failing.runs == 6


async def test_what_was_overtaken_is_repeated_at_once_and_what_is_hopeless_is_not() -> None:
    failing = Failing(*(KeyError(),) * 5, ValueError())
    worker = worker_of(
        failing, lambda _, error: Retry.AT_ONCE if isinstance(error, KeyError) else Retry.NEVER
    )
    worker.request(1)
    await worker.finish(lambda _: True)
    assert failing.runs == 6


async def test_a_request_during_a_hopeless_run_is_not_lost() -> None:
    runs = 0

    async def job(key: int) -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            worker.request(key)
            raise ValueError

    worker = worker_of(job, lambda *_: Retry.NEVER)
    worker.request(1)
    await worker.finish(lambda _: True)
    assert runs == 2


@pytest.mark.parametrize("is_requested_again", [False, True])
async def test_a_cancelled_key_runs_only_if_it_is_requested_again(is_requested_again: bool) -> None:
    gate = Gate()
    worker = worker_of(gate)
    worker.request(1)
    await asyncio.sleep(0)
    worker.request(1)
    worker.cancel(1)
    gate.opened.set()
    if is_requested_again:
        worker.request(1)
    await worker.finish(lambda _: True)
    assert gate.begun[1] == 1 + is_requested_again


async def test_a_closed_worker_finishes_and_begins_nothing() -> None:
    gate = Gate()
    worker = worker_of(gate)
    worker.request(1)
    await asyncio.sleep(0)
    closing = asyncio.create_task(worker.close(PATIENCE))
    await asyncio.sleep(0)
    worker.request(1)
    worker.request(2)
    gate.opened.set()
    await closing
    assert gate.begun == {1: 2}, "a key that runs is run again, another does not begin"


async def test_closing_cancels_what_takes_too_long() -> None:
    gate = Gate()
    worker = worker_of(gate)
    worker.request(1)
    await asyncio.sleep(0)
    await worker.close(0)
    assert not worker.keys
    assert gate.running == 0


async def test_a_closing_worker_waits_for_no_delay() -> None:
    failing = Failing(OSError())
    worker = worker_of(failing, delays=(PATIENCE,))
    worker.is_closing = True
    worker.request(1)
    assert not worker.keys
    worker.is_closing = False
    worker.request(1)
    worker.is_closing = True
    await worker.finish(lambda _: True)
    assert failing.runs == 1
