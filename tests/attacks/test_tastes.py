"""Forged presses on settings.

Each is answered to its sender alone, and sets only the sender's own values.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.flow.support import Table, private
from tests.flow.test_secrets import everything


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("custom_id", ["1|contrast|1", "1|contrast", "1|contrast|x|9", "1|contrast|-1"])
async def test_a_press_that_claims_to_stand_on_a_board_changes_no_one_elses(
    table: Table, custom_id: str
) -> None:
    await table.match("howmanycalories", ("Ada", "Ben"))
    before = everything(table.board)
    press = await (await table["Cleo"].press_raw(table.board, custom_id)).wait_until_settled()
    await table.wait_until_shown()
    assert everything(table.board) == before
    assert "Your settings" in private(press).text
    tastes = {
        name: await table.bot.services.picture_styles.is_stark(table[name].user.id)
        for name in ("Ada", "Ben", "Cleo")
    }
    assert tastes == {"Ada": False, "Ben": False, "Cleo": custom_id == "1|contrast|1"}


async def test_thirty_presses_at_once_leave_the_last_choice(table: Table) -> None:
    page = private(await (await table["Ada"].slash(table["Ada"].open_dm(), "settings")).wait_until_settled())
    presses = [await table["Ada"].press_raw(page, f"1|contrast|{n % 2}") for n in range(30)]
    await asyncio.gather(*(press.wait_until_settled() for press in presses))
    await table.wait_until_shown()
    user = table["Ada"].user.id
    assert await table.bot.services.picture_styles.is_stark(user) == (await table.store.reach(user)).is_stark
    assert "**High contrast**" in page.text or "**Normal colours**" in page.text
    assert table.sandbox.problems == []
