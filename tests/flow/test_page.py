"""The program as `make run` starts it, played in a browser by clicks from `/play` to the final result."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.sandbox.page.conftest import DESKTOP, browser
from tests.support.program import ROOT, clean_environment

__all__ = ["browser"]

pytestmark = pytest.mark.browser

PEOPLE = ("Ada", "Ben", "Cleo")
CARDS = 8
PATIENCE = 10_000
"""Milliseconds in which what is waited for must show on the page, on however busy a machine."""
ASKED = '.message [data-custom-id*="|pick|"]'


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """Where the program, started without a token, says that its sandbox is."""
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        cwd=tmp_path,
        env=clean_environment({"SANDBOX_PORT": "0", "DATABASE": str(tmp_path / "matches.sqlite3")}),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert program.stdout is not None
    try:
        said = (await asyncio.wait_for(program.stdout.readline(), 30)).decode()
        found = re.search(r"http://\S+", said)
        assert found is not None, said
        yield found[0]
        program.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(program.wait(), 30) == 0
    finally:
        if program.returncode is None:
            program.kill()
            await program.wait()


@pytest.fixture
async def page(browser: Browser, address: str) -> AsyncIterator[Page]:
    """The page with everybody side by side; nothing may go wrong inside it."""
    context = await browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    made, faults = await context.new_page(), list[str]()
    made.on("pageerror", lambda error: faults.append(str(error)))
    await made.goto(f"{address}?people={','.join(PEOPLE)}&channel=games")
    yield made
    await context.close()
    assert faults == []


def column(page: Page, name: str) -> Locator:
    return page.locator(f'[data-person="{name}"]')


async def start_match(page: Page) -> None:
    """Ada opens a table for one round, the others join, and she starts."""
    ada = column(page, "Ada")
    await ada.locator("textarea.composer-input").fill("/play")
    await ada.locator('[data-command="play howmanycalories"]').click()
    await ada.locator('[data-add-option="rounds"]').click()
    await ada.locator('[data-option="rounds"] input').fill("1")
    await ada.get_by_role("button", name="Send /play howmanycalories").click()
    for name in PEOPLE[1:]:
        await column(page, name).get_by_role("button", name="Join").click()
        await expect(ada.locator(".message", has_text=re.compile(f"At the table: .*{name}"))).to_be_visible()
    await ada.get_by_role("button", name="Start").click()


async def pass_two(place: Locator) -> None:
    """Open the message that tells of one's hand, and choose the first two cards in its menu."""
    await place.locator('[data-act="go-to-unread"]').click()
    await place.locator('.message [data-custom-id*="|menu|"]').click()
    for n in range(2):
        await place.locator('.menu [role="option"]').nth(n).click()
    await place.locator('[data-act="menu-done"]').click()


async def play_to_the_end(page: Page) -> int:
    """Whoever is asked plays the first card, until a final result is told; how many cards that took."""
    asked = page.locator(ASKED).first
    over = page.get_by_role("heading", name="Final result").first
    plays = 0
    while True:
        await expect(asked.or_(over).first).to_be_visible(timeout=PATIENCE)
        if not await asked.count():
            return plays
        answered = await asked.get_attribute("data-custom-id")
        await asked.click()
        await expect(page.locator(f'[data-custom-id="{answered}"]')).to_have_count(0, timeout=PATIENCE)
        plays += 1


async def test_three_people_play_a_match_by_clicks_to_its_final_result(page: Page) -> None:
    await start_match(page)
    for name in PEOPLE:
        await pass_two(column(page, name))
    plays = await play_to_the_end(page)
    assert len(PEOPLE) < plays <= len(PEOPLE) * CARDS
    for name in PEOPLE:
        mine = column(page, name)
        await expect(mine.get_by_role("heading", name="Final result")).to_be_visible()
        await expect(mine.locator(".message").last).to_contain_text("wins")
    ada = column(page, "Ada")
    await ada.locator('[data-act="channels"]').click()
    await ada.locator(".place.is-thread").click()
    result = ada.locator(".message").last
    await expect(result.get_by_role("heading", name="Final result")).to_be_visible()
    await expect(result).to_contain_text("Its SHA-256, shown at the start")
    await expect(result.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    await expect(result.get_by_role("button", name="In words")).to_be_visible()
    assert "The match is over." in str(await result.locator("img").get_attribute("alt"))
