"""The program as `make run` starts it, in a browser.

It is played by clicks from `/play` to the final result.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.flow import clicks
from tests.sandbox.page.conftest import browser, on_one_loop

__all__ = ["browser"]

pytestmark = [pytest.mark.browser, on_one_loop]

PEOPLE = ("Ada", "Ben", "Cleo")
CARDS = 8 * len(PEOPLE)


@pytest.mark.slow
async def test_three_people_play_a_match_by_clicks_to_its_final_result(
    browser: Browser, tmp_path: Path
) -> None:
    async with (
        clicks.program(tmp_path) as address,
        clicks.side_by_side(browser, address, PEOPLE) as page,
    ):
        await clicks.start_match(page, PEOPLE)
        for name in PEOPLE:
            await clicks.pass_two(clicks.column(page, name))
        assert len(PEOPLE) < await clicks.play_on(page, CARDS + 1) <= CARDS
        for name in PEOPLE:
            last = clicks.column(page, name).locator(".message").last
            await expect(last.get_by_role("heading", name="How many Calories? #1")).to_be_visible()
            await expect(last.get_by_role("button", name="Rematch")).to_be_visible()
        ada = clicks.column(page, "Ada")
        await clicks.open_thread(ada)
        result = ada.locator(".message").last
        await expect(result.get_by_role("heading", name="Final result")).to_be_visible()
        await expect(result.get_by_role("button", name="Play", exact=True)).to_have_count(0)
        await expect(result.get_by_role("button", name="In words")).to_be_visible()
        assert "The match is over." in str(await result.locator("img").get_attribute("alt"))
        await result.get_by_role("button", name="Fair deal").click()
        await expect(ada.locator(".message").last).to_contain_text("The deal agrees")
