"""A sandbox with a bot, and one headless Chromium for all tests.

Each test has a browser context of its own. Tests that share a browser share its event loop, so
those that use these fixtures are marked with `on_one_loop`.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from tests.sandbox.page.bot import PageBot, connect_bot

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP = {"width": 1500, "height": 900}
PHONE = {"width": 390, "height": 844}

PATIENCE = HANGING * 1000
"""Milliseconds that the page has to show something, however busy the machine is."""
expect.set_options(timeout=PATIENCE)

on_one_loop = pytest.mark.asyncio(loop_scope="session")
Open = Callable[..., Awaitable[Page]]


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    """Yield a sandbox that never gives up; tests of silence end the wait themselves."""
    async with Sandbox(limits=Limits(ack_seconds=HANGING)) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="session")
async def bot(sandbox: Sandbox) -> AsyncIterator[PageBot]:
    async with connect_bot(sandbox) as made:
        yield made


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    async with async_playwright() as playwright:
        made = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield made
        await made.close()


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(browser: Browser, sandbox: Sandbox) -> AsyncIterator[Open]:
    """Open the page for some people; fail if it has errors."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    async def open_one(people: str = "Ada,Ben", *, size: Any = DESKTOP, query: str = "") -> Page:
        context = await browser.new_context(viewport=size, reduced_motion="reduce")
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        await page.goto(f"{sandbox.page_url}?people={people}{query}")
        await page.locator(".column:visible h1").first.wait_for()
        return page

    yield open_one
    for context in contexts:
        await context.close()
    assert faults == []
