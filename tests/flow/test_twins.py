"""Two processes that hear of the same presses, as for a moment at each release: of both one answers, and what it says is so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial

import pytest

from cogs.client import Bot
from engine.duty import News
from engine.store.postgres.duties import Duties
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from tests.flow.support import handled, private
from tests.flow.test_shards import process_at
from tests.support.openapi import checker
from tests.support.postgres import fresh_database
from tests.support.waiting import until

ALL = "0/1"


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    limits = Limits(ack_seconds=HANGING, global_per_second=None)
    async with Sandbox(limits=limits, check=checker()) as made:
        made.barrier = partial(handled, made)
        yield made


class Busy:
    """A worker that is not through yet."""

    def __init__(self) -> None:
        self.through = asyncio.Event()

    def hear(self, news: News) -> None:
        """It is nothing to it."""

    def sweep(self) -> None:
        """Likewise."""

    async def finish(self, is_leaving: Callable[[int], bool]) -> None:
        await self.through.wait()

    def stop(self) -> None:
        """Likewise."""


def duty_of(bot: Bot) -> Duties:
    duty = bot.matches.duty
    assert isinstance(duty, Duties)
    return duty


async def test_who_stops_answers_what_the_next_one_does_not_hear_of_yet(sandbox: Sandbox) -> None:
    zoe = sandbox.person("Zoe")
    async with fresh_database() as url, process_at(sandbox, url, ALL) as old:
        await until(lambda: sandbox.gateway.shards == [0])
        duty, busy = duty_of(old.bot), Busy()
        duty.workers.append(busy)
        await duty._pool.execute(
            "INSERT INTO processes (name, shards, draining, beat) VALUES ('next', '', FALSE, 'infinity')"
        )
        await until(lambda: duty.processes == 2)
        stopping = asyncio.create_task(old.bot.go_down())
        await until(lambda: duty._is_draining)
        press = await zoe.slash(sandbox.world.add_channel("bar"), "matches")
        assert "I’m restarting" in private(await press.settled()).text
        busy.through.set()
        await stopping
    assert sandbox.problems == []
