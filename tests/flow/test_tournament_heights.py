"""What shows a tournament fits a phone's screen, also with many players of wide names."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from engine.clocks.pace import DAY
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from tests.flow.heights import SCREEN, measure_notice, open_phone
from tests.flow.support import Table, blank, bot_at, private
from tests.flow.test_tournaments import cards, finish_round, hold, opened, press, told
from tests.sandbox.page.conftest import browser, on_one_loop
from tests.support.clock import Still

__all__ = ["browser"]

pytestmark = [pytest.mark.browser, pytest.mark.slow, on_one_loop]


@pytest.mark.parametrize("kind", ["swiss4", "groups2", "ladder2"])
async def test_all_that_shows_a_tournament_fits_a_phone(browser: Browser, tmp_path: Path, kind: str) -> None:
    clock, found = Still(), dict[str, float]()
    async with (
        Sandbox(limits=Limits(ack_seconds=HANGING, global_per_second=None)) as sandbox,
        bot_at(sandbox, tmp_path / "matches.sqlite3", clock, blank()) as bot,
    ):
        table = Table(sandbox, bot)
        names = [f"P{n:02}" for n in range(18)]
        table.people |= {name: sandbox.person(name) for name in names}
        for name in names[::3]:
            table[name].user.nick = "龍" * 32
        card = await opened(table, *names, kind=kind, rounds="1")
        page = await open_phone(browser, sandbox, "Ada")
        found["joining"] = (await measure_notice(page, card, 0)).height
        await press(table, "Ada", card, "Start")
        await hold(table, clock)
        if kind == "ladder2":
            for name in names[3::4]:
                asking = private(await press(table, name, card, "Challenge …"))
                rival = asking.interactive[0]["options"][0]["value"]
                await (await table[name].choose(asking, "1|tournament-rival|1", [rival])).wait_until_settled()
            await hold(table, clock)
        found["playing"] = (await measure_notice(page, card, 0)).height
        whole = private(await press(table, "Ada", card, "Whole table"))
        found["page"] = (await measure_notice(page, whole, 0)).height
        if kind != "ladder2":
            await finish_round(table, clock)
            found["later"] = (await measure_notice(page, card, 0)).height if not card.deleted else 0
        await hold(table, clock, 28 * DAY)
        await page.screenshot(path=str(tmp_path / f"{kind}.png"))
        player = next(name for name in names if told(table, name))
        phone = await open_phone(browser, sandbox, player)
        await phone.locator('.column:visible [data-act="go-to-unread"]').click()
        found["notice"] = (await measure_notice(phone, told(table, player)[0], 0)).height
        (last,) = [one for one in cards(table) if "Final" in one.text] or [card]
        found["final"] = (await measure_notice(page, last, 0)).height
        for opened_page in (page, phone):
            await opened_page.context.close()
    print(kind, {what: round(height) for what, height in found.items()})
    assert max(found.values()) <= SCREEN
