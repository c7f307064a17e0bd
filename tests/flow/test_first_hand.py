"""A stranger's first minute in a browser.

They open the page, try a hand, and make the move that is suggested beside it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.flow import clicks
from tests.sandbox.page.conftest import browser, on_one_loop

__all__ = ["browser"]

pytestmark = [pytest.mark.browser, on_one_loop]


@pytest.mark.slow
async def test_a_stranger_tries_a_hand_and_does_what_is_told_beside_it(
    browser: Browser, tmp_path: Path
) -> None:
    async with (
        clicks.program(tmp_path) as address,
        clicks.side_by_side(browser, address, ["Ada"]) as page,
    ):
        ada = clicks.column(page, "Ada")
        await ada.get_by_role("button", name="Try a hand").click()
        await ada.locator(".place", has_text="Tabletop").click()
        hand = ada.locator(".message", has=page.get_by_role("button", name="Do that"))
        await expect(hand).to_contain_text("💡")
        await expect(hand).to_contain_text("Choose 2 cards to pass to Easy bot.")
        await expect(hand.locator("img").first).to_be_visible()
        await hand.get_by_role("button", name="Do that").click()
        await expect(ada.locator(".message", has_text="You passed ").last).to_be_visible()
