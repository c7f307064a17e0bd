"""Two processes that receive the same presses, as briefly at each release.

Exactly one of both answers, and its answer is true.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial

import pytest

from engine.store.duty import News
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from tests.flow.support import private, wait_until_handled
from tests.flow.test_shards import duty_of, process_at
from tests.support.openapi import checker
from tests.support.postgres import Line, fresh_database
from tests.support.waits import until

ALL = "0/1"


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    limits = Limits(ack_seconds=HANGING, global_per_second=None)
    async with Sandbox(limits=limits, check=checker()) as made:
        made.barrier = partial(wait_until_handled, made)
        yield made


class Busy:
    """A worker that is not through yet."""

    def __init__(self) -> None:
        self.through = asyncio.Event()

    def hear(self, news: News) -> None:
        """Ignore the news."""

    def sweep(self) -> None:
        """Likewise."""

    async def finish(self, is_leaving: Callable[[int], bool]) -> None:
        await self.through.wait()

    def stop(self) -> None:
        """Likewise."""


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
        assert "You aren’t in a match" in private(await press.wait_until_settled()).text
        busy.through.set()
        await stopping
    assert sandbox.problems == []


@pytest.mark.slow
async def test_who_has_lost_the_database_says_nothing_about_what_the_other_one_answers(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.store.postgres.duty.BEAT", 0.05)
    zoe, bar = sandbox.person("Zoe"), sandbox.world.add_channel("bar")
    async with fresh_database() as url:
        line = Line(url)
        await line.mend()
        async with process_at(sandbox, url, ALL) as one, process_at(sandbox, line.url, ALL) as lost:
            duties = [duty_of(process.bot) for process in (one, lost)]
            await until(lambda: all(duty.processes == 2 for duty in duties))
            await until(lambda: one.bot.is_ready() and lost.bot.is_ready())
            await line.cut()
            opened = await (await zoe.slash(bar, "play howmanycalories")).wait_until_settled()
            assert opened.message is not None
            menu = await (await zoe.press(opened.message, label="More …")).wait_until_settled()
            asked = await (await zoe.slash(bar, "settings")).wait_until_settled()
            for press in (opened, menu, asked):
                await until(lambda press=press: sum(h.id == press.id for h in (*one.heard, *lost.heard)) == 2)  # type: ignore[misc]
            await wait_until_handled(sandbox)
            assert "Zoe" in opened.message.text
            for press in (opened, menu, asked):
                said = [message.text for message in (press.message, *press.followups) if message is not None]
                assert not [text for text in said if "reached" in text or "went wrong" in text]
            await line.mend()
        await line.cut()
    assert sandbox.problems
    assert all("40060" in problem for problem in sandbox.problems)
