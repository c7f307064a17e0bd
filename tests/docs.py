"""Draw the README's pictures: `python -m tests.docs [FOLDER]`.

They are tables and hands as they are drawn, and the sandbox in the middle of a match.
"""

from __future__ import annotations

import asyncio
import sys
from io import BytesIO
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
    "table.webp": "three cards and +5",
    "hand.webp": "hand, to answer",
    "kaliko-table.webp": "kaliko, main loop with crossings",
    "kaliko-hand.webp": "kaliko, hand staged three",
    "kcaloria-table.webp": "kcaloria, 60 tiles of two",
    "kcaloria-hand.webp": "kcaloria, hand which tile",
    "koa-table.webp": "koa, four deeds",
    "koa-hand.webp": "koa, hand excavate",
    "organism-table.webp": "organism, six players in the middle",
    "organism-hand.webp": "organism, hand which element moves",
}
"""The scene of each file."""
WIDTH = 900
"""About as wide as a page shows a picture."""
QUALITY = 60
"""The quality of the files, as WebP: letters are sharp."""
PLAYS = 14
"""The number of cards played before the sandbox is shown: three tricks and two cards more."""
CARD = 2
SETTLED = 1200
"""Milliseconds for pictures to load and columns to come to rest."""


async def sandbox() -> bytes:
    """Return a picture of the sandbox in mid-match, as PNG: the table and three hands."""
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
                png = await page.screenshot()
            await browser.close()
    return png


def save(png: bytes, file: Path) -> None:
    """Store a picture as it is shown on a page."""
    with Image.open(BytesIO(png)) as large:
        size = (WIDTH, large.height * WIDTH // large.width)
        large.convert("RGB").resize(size, Image.Resampling.LANCZOS).save(file, quality=QUALITY, method=6)


def main(folder: Path) -> None:
    """Write all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for file, scene in SHOWN.items():
        save(draw(scenes()[scene]), folder / file)
    save(asyncio.run(sandbox()), folder / "sandbox.webp")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
