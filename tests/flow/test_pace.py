"""The bot's own pace.

Discord never has to reject its calls, however many there are and however the machine stutters.
"""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from cogs.api import delivery
from cogs.api.delivery import Delivery
from cogs.api.dms import DmBudget
from cogs.kit.screen import text_screen
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from tests.flow.support import bot_at
from tests.support.quick_loop import Leaping

PACE = delivery.PER_SECOND
"""As the program has it: the flows set it aside."""
ALLOWED = 50
"""Calls in any second that Discord lets a bot make."""
CALLS = 130


class Listener:
    """Stands where the client does, and notes when a message is sent."""

    def __init__(self) -> None:
        self.sent: list[float] = []

    def get_partial_messageable(self, channel: int) -> Listener:
        return self

    async def send(self, **_: Any) -> SimpleNamespace:
        self.sent.append(asyncio.get_running_loop().time())
        return SimpleNamespace(id=len(self.sent), components=[])


@pytest.mark.parametrize("stutters", [(), (0.7,), (0.4, 0.2, 0.9, 3.0)])
def test_no_second_has_more_calls_than_discord_allows(
    stutters: tuple[float, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.api.delivery.PER_SECOND", PACE)
    listener = Listener()

    async def rush() -> None:
        for number, seconds in enumerate(stutters):
            asyncio.get_running_loop().call_later(0.5 * (number + 1), loop.hold_up, seconds)
        talking = Delivery(cast(discord.Client, listener), cast(DmBudget, None))
        await asyncio.gather(*(talking.post(n, text_screen("hello"), str(n)) for n in range(CALLS)))

    loop = Leaping()
    try:
        loop.run_until_complete(rush())
    finally:
        loop.close()
    sent = listener.sent
    assert len(sent) == CALLS
    assert all(later - first > 1 for first, later in zip(sent, sent[ALLOWED:], strict=False))
    assert sent[-1] <= CALLS / PACE + sum(stutters)
    assert max(b - a for a, b in pairwise(sent)) <= max(stutters, default=0) + 2 / PACE, "it idles in between"


@pytest.mark.slow
async def test_a_rush_of_messages_arrives_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.api.delivery.PER_SECOND", PACE)
    async with (
        Sandbox(limits=Limits(ack_seconds=HANGING, route_requests=1000)) as sandbox,
        bot_at(sandbox, tmp_path / "m.sqlite3") as bot,
    ):
        channels = [sandbox.world.add_channel(f"rush-{n}") for n in range(CALLS)]
        await asyncio.gather(
            *(bot.services.delivery.post(one.id, text_screen("hello"), f"n{one.id}"[:25]) for one in channels)
        )
        assert [len(one.messages) for one in channels] == [1] * CALLS
