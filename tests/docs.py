"""`python -m tests.docs [FOLDER]`: the README's pictures: tables and hands as drawn, and the sandbox in mid-match."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.async_api import async_playwright

from render import draw
from tests.flow import clicks
from tests.render.scenes import scenes
from tests.sandbox.page.conftest import ARGUMENTS, CHROMIUM

PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
SHOWN = {
    "table.png": "three cards and +5",
    "hand.png": "hand, to answer",
    "kaliko-table.png": "kaliko, main loop with crossings",
    "kaliko-hand.png": "kaliko, hand staged three",
    "kcaloria-table.png": "kcaloria, 60 tiles of two",
    "kcaloria-hand.png": "kcaloria, hand which tile",
    "koa-table.png": "koa, four deeds",
    "koa-hand.png": "koa, hand excavate",
    "organism-table.png": "organism, six players in the middle",
    "organism-hand.png": "organism, hand which element moves",
}
"""By file: the scene that it shows."""
PLAYS = 14
"""Cards played before the sandbox is shown: three tricks and two cards of the fourth."""
CARD = 2
COLOURS = 256
"""All that a small PNG has: enough for food, faces and the edges of letters."""
SETTLED = 1200
"""Milliseconds for pictures to load and columns to come to rest."""


async def sandbox(file: Path) -> None:
    """The page with four people in mid-match: the table, and three hands."""
    with TemporaryDirectory() as folder:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            async with (
                clicks.program(Path(folder)) as address,
                clicks.side_by_side(browser, address, PEOPLE) as page,
            ):
                await clicks.start_match(page, PEOPLE)
                for name in PEOPLE:
                    await clicks.pass_two(clicks.column(page, name))
                await clicks.play_on(page, PLAYS, CARD)
                await clicks.open_thread(clicks.column(page, PEOPLE[0]))
                await page.wait_for_timeout(SETTLED)
                await page.screenshot(path=file)
            await browser.close()
    with Image.open(file) as picture:
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


def main(folder: Path) -> None:
    """Write them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for file, scene in SHOWN.items():
        (folder / file).write_bytes(draw(scenes()[scene]))
    asyncio.run(sandbox(folder / "sandbox.png"))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
