"""The program as `make run` starts it, and people's actions in a browser.

Each action is one call.
"""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, expect

from sandbox.limits import HANGING
from tests.support.program import ROOT, clean_environment

PATIENCE = HANGING * 1000
"""Milliseconds in which what is waited for must show on the page, on however busy a machine."""
ASKED = '.message [data-custom-id*="|pick|"], .message [data-custom-id*="|menu|"]'
"""The buttons and menus that answer a player's question."""
WHO_IS_ASKED = """asked => [...document.querySelectorAll(asked)].map(
    (one) => [one.closest("[data-person]").dataset.person, one.dataset.customId])"""
"""In one go, so that nothing is redrawn meanwhile."""


@asynccontextmanager
async def program(folder: Path) -> AsyncIterator[str]:
    """Start the program without a token; yield its sandbox's address.

    It is stopped in an orderly way.
    """
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        cwd=folder,
        env=clean_environment({"SANDBOX_PORT": "0", "DATABASE": str(folder / "matches.sqlite3")}),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert running.stdout is not None
    try:
        said = (await asyncio.wait_for(running.stdout.readline(), HANGING)).decode()
        found = re.search(r"http://\S+", said)
        assert found is not None, said
        yield found[0]
        running.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(running.wait(), HANGING) == 0
    finally:
        if running.returncode is None:
            running.kill()
            await running.wait()


@asynccontextmanager
async def side_by_side(browser: Browser, address: str, people: Sequence[str]) -> AsyncIterator[Page]:
    """Open the page with these people in #games; fail on errors inside it."""
    context = await browser.new_context(viewport={"width": 1500, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page, faults = await context.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    await page.goto(f"{address}?people={','.join(people)}&channel=games")
    yield page
    await context.close()
    assert faults == []


def column(page: Page, name: str) -> Locator:
    """One person's part of the page."""
    return page.locator(f'[data-person="{name}"]')


async def start_match(page: Page, people: Sequence[str]) -> None:
    """Open a table for one round as the first person; join and start.

    The others join before the start.
    """
    host = column(page, people[0])
    await host.locator("textarea.composer-input").fill("/play")
    await host.locator('[data-command="play howmanycalories"]').click()
    await host.locator('[data-add-option="rounds"]').click()
    await host.locator('[data-option="rounds"] input').fill("1")
    await host.get_by_role("button", name="Send /play howmanycalories").click()
    for name in people[1:]:
        await column(page, name).get_by_role("button", name="Join").click()
        await expect(host.locator(".message", has_text=re.compile(f"Joined: .*{name}"))).to_be_visible()
    await host.get_by_role("button", name="Start").click()


async def pass_two(place: Locator) -> None:
    """Open the message with the hand and choose its menu's first two cards."""
    await place.locator('[data-act="go-to-unread"]').click()
    menu = place.locator('.message [data-custom-id*="|menu|"]')
    passed = await menu.get_attribute("data-custom-id")
    await menu.click()
    for n in range(2):
        await place.locator('.menu [role="option"]').nth(n).click()
    await place.locator('[data-act="menu-done"]').click()
    await expect(place.locator(f'[data-custom-id="{passed}"]')).to_have_count(0, timeout=PATIENCE)


async def play_on(page: Page, most: int, card: int = 0) -> int:
    """Play up to `most` cards for the asked players, or until the end.

    Returns how many cards that took.
    """
    asked = page.locator(ASKED)
    over = page.get_by_role("button", name="Rematch")
    for plays in range(most):
        await expect(asked.or_(over).first).to_be_visible(timeout=PATIENCE)
        # Two people's menus may have the same id, and a redrawn control is another element.
        found = await page.evaluate(WHO_IS_ASKED, ASKED)
        if not found:
            return plays
        person, answered = found[card % len(found)]
        place = column(page, person)
        asking = place.locator(f'[data-custom-id="{answered}"]')
        await asking.click()
        if "|menu|" in answered:
            await place.locator('.menu [role="option"]').first.click()
        await expect(asking).to_have_count(0, timeout=PATIENCE)
    return most


async def open_thread(place: Locator) -> None:
    """Go where the table is."""
    await place.locator('[data-act="channels"]').click()
    await place.locator(".place.is-thread").click()
