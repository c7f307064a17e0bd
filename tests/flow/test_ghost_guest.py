"""Two players meet the ghost guest before it plays its first card."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.drawing.picture_cache import Pictures
from sandbox import Sandbox
from tests.flow.support import Table, bot_at
from tests.support.clock import Clock


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("pace", ["none", "1d"])
async def test_the_first_notice_says_the_aim_and_who_the_ghost_guest_is(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, pace: str
) -> None:
    # A hand's picture takes most of a phone's room, so it is really drawn.
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, pictures=Pictures()) as bot:
        table = Table(sandbox, bot)
        await table.match("howmanycalories", ("Ada", "Ben"), pace=pace)
        for name in ("Ada", "Ben"):
            (hand,) = table.hands(name)
            assert "not past 2,700 kcal" in hand.text
            assert "A ghost guest plays along; what it takes, nobody eats." in hand.text
