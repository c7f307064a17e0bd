"""What the campaign waits for: a refused press has its answer.

Nothing else follows it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from cogs.api.press_limits import SAVED_UP, Rates
from sandbox import Sandbox
from tests.flow.deeds import Doing
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Still


async def test_a_player_who_is_turned_away_as_too_fast_is_not_waited_for(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    one = 1 / SAVED_UP
    async with bot_at(sandbox, tmp_path / "fast.sqlite3", Still(), blank(), Rates(one, one)) as bot:
        table = Table(sandbox, bot)
        dm = table["Ada"].open_dm()
        shown = await (await table["Ada"].slash(dm, "help")).wait_until_settled()
        assert shown.message is not None
        press = await table["Ada"].press_raw(shown.message, "1|ahead|1")
        told = await Doing.wait_for_reply(cast(Any, None), press)
        assert private(told).text.startswith("That was too fast for me")
