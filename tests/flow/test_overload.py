"""More presses than can be answered.

Old ones are dropped, and users lose none if a clock is moved.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.api.admission import TOO_OLD
from cogs.client import Bot
from cogs.kit import replies
from cogs.kit.fair_queue import Payload
from sandbox import Interaction, Sandbox
from tests.flow.support import Table, blank, bot_at
from tests.support.clock import Clock
from tests.support.waits import until


class Hand:
    """The admission's clock, moved by hand."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path, clock: Clock, hand: Hand) -> AsyncIterator[Bot]:
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank(), too_old=TOO_OLD) as made:
        made.admission._clock = hand
        yield made


async def asks(table: Table, name: str) -> Interaction:
    """Ask for a user's matches."""
    return await table[name].slash(table.channel, "matches")


async def test_what_is_too_old_is_never_looked_at_and_what_is_new_is_answered(
    table: Table, bot: Bot, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await asks(table, "Ada")).wait_until_settled()
    seen = list[int]()
    parse = bot.admission._admit

    def seeing(payload: Payload) -> None:
        seen.append(int(payload["id"]))
        parse(payload)

    monkeypatch.setattr(bot.admission, "_admit", seeing)
    # As much is under way as may be.
    bot.admission._in_work.update((number, (hand.time, hand.time + 60)) for number in range(1000))
    old = [await asks(table, name) for name in ("Ada", "Ben", "Cleo")]
    await until(lambda: len(bot.admission._arrivals) >= 2)
    first = list(seen)
    hand.time += TOO_OLD + 0.1
    bot.admission._in_work.clear()
    new = await (await asks(table, "Dan")).wait_for_answer()
    assert seen == [*first, new.id]
    assert len(first) <= 1, "one is begun before it is known how many there are"
    left = [press for press in old if press.id not in first]
    assert not any(press.done.is_set() for press in left)
    for press in left:
        press.was_disturbed = True
    table.sandbox.interactions.let_deadlines_pass(lambda press: press in left)
    assert table.sandbox.problems == []


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("moved", [3600.0, 86_400.0, -10.0, -3600.0, -86_400.0])
async def test_no_one_is_left_out_when_the_clock_of_the_ids_is_moved(
    table: Table, bot: Bot, clock: Clock, moved: float
) -> None:
    await (await asks(table, "Ada")).wait_until_settled()
    clock.ahead += moved
    # Ids never fall, so for the sandbox they stand still instead of being set back.
    table.sandbox.world.last_id = 0
    presses = [await asks(table, name) for name in ("Ada", "Ben", "Cleo", "Dan", "Ada", "Ben")]
    await asyncio.gather(*(press.wait_until_settled() for press in presses))
    assert not any(press.failed for press in presses)
    assert table.sandbox.problems == []


async def test_of_answers_that_are_lost_the_first_is_logged_and_the_others_are_counted(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.sandbox.faults.add("PATCH", "/webhooks/*", times=5, status=404, code=10015)
    for _ in range(5):
        await (await asks(table, "Ada")).wait_for_answer()
    await until(lambda: replies._answers_lost._counts.total() == 4)
    lost = [line for line in caplog.messages if "lost" in line]
    assert lost == ["answers lost: 1, NotFound 404/10015 (1)"]
