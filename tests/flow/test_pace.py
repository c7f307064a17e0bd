"""The bot's own pace: however much there is to say at once, Discord never has to turn it away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cogs import delivery
from cogs.screen import text_screen
from sandbox import Limits, Sandbox
from tests.flow.support import bot_at

PACE = delivery.PER_SECOND
"""As the program has it: the flows set it aside."""
CALLS = 130


async def test_a_rush_of_messages_stays_below_discords_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.delivery.PER_SECOND", PACE)
    async with (
        Sandbox(limits=Limits(route_requests=1000)) as sandbox,
        bot_at(sandbox, tmp_path / "m.sqlite3") as bot,
    ):
        channels = [sandbox.world.add_channel(f"rush-{n}").id for n in range(CALLS)]
        await sandbox.quiet(0.05)
        began = asyncio.get_running_loop().time()
        await asyncio.gather(
            *(bot.delivery.post(channel, text_screen("hello"), f"n{channel}"[:25]) for channel in channels)
        )
        took = asyncio.get_running_loop().time() - began
        assert sandbox.wire.rates.refused == 0
        assert took < CALLS / PACE + 2
