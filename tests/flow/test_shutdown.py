"""A bot that went down in order leaves no task and no timer behind."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import CodeType
from typing import Any, cast

from sandbox import Sandbox
from tests.flow.support import Table, blank, bot_at
from tests.support.clock import Clock

ROOT = Path(__file__).parents[2]
OWN = tuple(ROOT / name for name in ("cogs", "engine", "render"))


def is_own(code: CodeType) -> bool:
    """Return whether code is the bot's."""
    return any(Path(code.co_filename).is_relative_to(folder) for folder in OWN)


def own_timers() -> list[str]:
    """Return the bot's timers of this loop that will run."""
    scheduled: list[asyncio.TimerHandle] = asyncio.get_running_loop()._scheduled  # type: ignore[attr-defined]
    calls: list[Any] = [one._callback for one in scheduled if not one.cancelled()]  # type: ignore[attr-defined]
    return [repr(call) for call in calls if hasattr(call, "__code__") and is_own(call.__code__)]


def own_tasks() -> set[asyncio.Task[Any]]:
    """Return the tasks that the bot began; discord.py leaves some of its own."""
    return {one for one in asyncio.all_tasks() if is_own(cast(Any, one.get_coro()).cr_code)}


async def test_nothing_runs_on_after_the_bot_went_down(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    before = own_tasks()
    async with bot_at(sandbox, tmp_path / "down.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        computers = await table["Ada"].slash(
            table.channel, "play howmanycalories", **{"with": "3 easy computers"}
        )
        await computers.wait_until_settled()
        await table.wait_until_shown()
        await table.press_button("Ada", table.public()[-1], "Start")
        # It goes down while computers think, pictures wait and the last moves are not shown.
        assert own_timers()
        assert len(own_tasks() - before) > 5
    assert own_timers() == []
    assert own_tasks() - before == set()
