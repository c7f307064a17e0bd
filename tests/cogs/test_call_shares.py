"""Discord's calls per second, shared among several processes.

Their sum is never too high, none is wasted, and answers to users go first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest
from discord.http import Route
from multidict import CIMultiDict
from yarl import URL

from cogs.api.rate_shares import ALLOWED, LEARNT, ROOM, SECOND, UNKNOWN, RateShare
from tests.support.quick_loop import Leaping


@pytest.fixture
def loop() -> Iterator[Leaping]:
    made = Leaping()
    yield made
    made.close()


def run(loop: Leaping, work: Coroutine[Any, Any, None]) -> None:
    loop.run_until_complete(asyncio.wait_for(work, 1000))


async def settled_share(processes: int) -> RateShare:
    """Return the share of a process that has run for a while."""
    sharing = RateShare(lambda: processes, is_shared=True)
    await sharing.take(is_showing=True)
    await asyncio.sleep(LEARNT + 1)
    return sharing


async def rush(sharing: RateShare, calls: int, made: list[float], *, is_showing: bool = True) -> None:
    """Make `calls` calls as soon as possible."""

    async def call() -> None:
        await sharing.take(is_showing=is_showing)
        made.append(asyncio.get_running_loop().time())

    await asyncio.gather(*(call() for _ in range(calls)))


def most_in_a_second(made: list[float]) -> int:
    made = sorted(made)
    return max(sum(first <= one < first + 1 for one in made) for first in made)


@pytest.mark.parametrize("processes", [2, 3, 7, 45])
def test_all_together_make_no_more_calls_than_discord_allows_and_hardly_fewer(
    loop: Leaping, processes: int
) -> None:
    made: list[float] = []

    async def rushing() -> None:
        shares = await asyncio.gather(*(settled_share(processes) for _ in range(processes)))
        began = loop.time()
        each = 6 * ALLOWED // processes + 1
        await asyncio.gather(*(rush(share, each, made) for share in shares))
        assert most_in_a_second(made) <= ALLOWED - ROOM
        assert len(made) >= 0.9 * (ALLOWED - ROOM) * (max(made) - began) / SECOND

    run(loop, rushing())


def test_of_very_many_processes_each_makes_less_than_one_call_a_second(loop: Leaping) -> None:
    async def rushing() -> None:
        sharing, made = await settled_share(120), list[float]()
        await rush(sharing, 5, made)
        assert min(later - one for one, later in pairwise(made)) >= 120 / (ALLOWED - ROOM)

    run(loop, rushing())


def test_a_process_alone_waits_for_nothing(loop: Leaping) -> None:
    async def rushing() -> None:
        for sharing in (RateShare(lambda: 1, is_shared=False), await settled_share(1)):
            began, made = loop.time(), list[float]()
            await rush(sharing, 10 * ALLOWED, made)
            assert set(made) == {began}

    run(loop, rushing())


def test_answers_to_users_go_before_updates_of_surfaces(loop: Leaping) -> None:
    async def rushing() -> None:
        sharing = await settled_share(5)
        shown, asked = list[float](), list[float]()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(rush(sharing, 100, shown))
            await asyncio.sleep(3)
            waiting = 100 - len(shown)
            assert waiting > 0
            tasks.create_task(rush(sharing, 5, asked, is_showing=False))
        assert max(asked) <= 3 + LEARNT + 1 + SECOND
        assert sum(one <= max(asked) for one in shown) <= 100 - waiting + 10

    run(loop, rushing())


def test_a_process_that_comes_makes_few_calls_until_the_others_know_of_it(loop: Leaping) -> None:
    made: list[float] = []
    known = 2

    async def come() -> None:
        sharing = RateShare(lambda: 3, is_shared=True)
        asyncio.get_running_loop().call_later(2.0, learn)
        await rush(sharing, 6 * ALLOWED // 3, made)

    def learn() -> None:
        nonlocal known
        known = 3

    async def rushing() -> None:
        others = [RateShare(lambda: known, is_shared=True) for _ in range(2)]
        await asyncio.gather(*(one.take(is_showing=True) for one in others))
        await asyncio.sleep(LEARNT + 1)
        await asyncio.gather(come(), *(rush(one, 10 * ALLOWED // 2, made) for one in others))

    run(loop, rushing())
    assert most_in_a_second(made) <= ALLOWED


def test_the_others_take_over_the_share_of_one_that_is_gone(loop: Leaping) -> None:
    known = 5

    async def rushing() -> None:
        nonlocal known
        sharing = RateShare(lambda: known, is_shared=True)
        await sharing.take(is_showing=True)
        await asyncio.sleep(LEARNT + 1)
        assert sharing.processes == 5
        made: list[float] = []
        rushing = asyncio.create_task(rush(sharing, 100, made))
        await asyncio.sleep(2)
        assert len(made) <= 3 * ALLOWED // 5
        known = 1
        await rushing
        assert loop.time() <= LEARNT + 1 + 2 + SECOND

    run(loop, rushing())


def test_a_call_cancelled_while_waiting_takes_no_turn(loop: Leaping) -> None:
    async def rushing() -> None:
        sharing = await settled_share(50)
        made: list[float] = []
        first = asyncio.create_task(rush(sharing, 1, made))
        await first
        given_up = asyncio.create_task(rush(sharing, 20, []))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        await rush(sharing, 1, made)
        assert made[1] - made[0] == pytest.approx(SECOND * 50 / (ALLOWED - ROOM))

    run(loop, rushing())


def test_before_anything_is_known_it_is_one_of_many(loop: Leaping) -> None:
    async def look() -> None:
        assert RateShare(lambda: 1, is_shared=True).processes == UNKNOWN
        assert RateShare(lambda: 30, is_shared=True).processes == 30
        assert RateShare(lambda: 1, is_shared=False).processes == 1

    run(loop, look())


@pytest.mark.parametrize(
    ("path", "is_counted"),
    [
        ("/channels/1/messages", True),
        ("/guilds/1/members/2", True),
        ("/interactions/1/token/callback", False),
        ("/webhooks/1/token/messages/@original", False),
    ],
)
def test_answers_through_an_interaction_are_never_held_up(
    loop: Leaping, monkeypatch: pytest.MonkeyPatch, path: str, is_counted: bool
) -> None:
    monkeypatch.setattr(Route, "BASE", "https://discord.com/api/v10")

    async def call(sharing: RateShare, url: str) -> None:
        config = sharing.watch(aiohttp.TraceConfig())
        headers: CIMultiDict[str] = CIMultiDict()
        params = aiohttp.TraceRequestStartParams("POST", URL(url), headers)
        await config.on_request_start[0](cast(aiohttp.ClientSession, None), SimpleNamespace(), params)

    async def calling() -> None:
        sharing = await settled_share(50)
        for _ in range(3):
            await call(sharing, "wss://gateway.discord.gg/?v=10")
        began = loop.time()
        for _ in range(5):
            await call(sharing, f"{Route.BASE}{path}?with_response=true")
        assert (loop.time() > began) == is_counted

    run(loop, calling())
