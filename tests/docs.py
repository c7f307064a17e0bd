"""Draw the README's pictures: `python -m tests.docs [FOLDER]`.

They are tables and hands as they are drawn, today's rows of the gallery, and the sandbox in the
middle of a match.
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
GALLERY = {
    "meals.webp": ("early, one card", "crowded", "hand, to answer", "final", "cover"),
    "paths.webp": (
        "kaliko, 60 tiles",
        "kaliko, four paths at once",
        "kaliko, hand with many spaces",
        "kaliko, final",
        "kaliko, cover",
    ),
    "chains.webp": (
        "kcaloria, early",
        "kcaloria, 60 tiles of four",
        "kcaloria, hand where",
        "kcaloria, final",
        "kcaloria, cover",
    ),
    "caves.webp": ("koa, early", "koa, crowded", "koa, hand excavate", "koa, final of caverns", "koa, cover"),
    "cells.webp": (
        "organism, early",
        "organism, six players in the middle",
        "organism, hand where to",
        "organism, final",
        "organism, cover",
    ),
}
"""The scenes below those of build 1224a6a on each sheet of the gallery."""
SMALL, EDGE, BEFORE = 360, 16, 436
"""Width of a picture on a sheet, the gap about it, and the height of the upper row, which stays."""
WIDTH = 900
"""About as wide as a page shows a picture."""
QUALITY = 60
"""The quality of the files, as WebP: letters are sharp."""
PLAYS = 14
"""The number of cards played before the sandbox is shown: three tricks and two cards more."""
CARD = 2
SETTLED = 1200
"""Milliseconds for pictures to load and columns to come to rest."""


def sheet(file: Path, names: tuple[str, ...]) -> None:
    """Draw the lower row of a sheet again."""
    drawn = [Image.open(BytesIO(draw(scenes()[name]))).convert("RGB") for name in names]
    small = [
        one.resize((SMALL, round(one.height * SMALL / one.width)), Image.Resampling.LANCZOS) for one in drawn
    ]
    high = max(one.height for one in small)
    with Image.open(file) as old:
        whole = Image.new("RGB", (old.width, BEFORE + high + 2 * EDGE), old.convert("RGB").getpixel((2, 2)))
        whole.paste(old.convert("RGB").crop((0, 0, old.width, BEFORE)), (0, 0))
    for number, one in enumerate(small):
        whole.paste(one, (EDGE + number * (SMALL + EDGE), BEFORE + EDGE + (high - one.height) // 2))
    whole.save(file, "WEBP", quality=QUALITY + 20, method=6)


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
    for file, names in GALLERY.items():
        if (folder / "gallery" / file).exists():
            sheet(folder / "gallery" / file, names)
    save(asyncio.run(sandbox()), folder / "sandbox.webp")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
