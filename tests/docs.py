"""Draw the README's pictures: `python -m tests.docs [FOLDER]`.

They are tables and hands as they are drawn, and the sandbox in the middle of a match.
"""

from __future__ import annotations

import asyncio
import subprocess
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
"""The scene of each file."""
BEFORE = "504f82b"
"""The commit whose pictures are the earlier ones in `before-and-after.webp`."""
THUMB, GAP = 320, 12
PLAYS = 14
"""The number of cards played before the sandbox is shown: three tricks and two cards more."""
CARD = 2
COLOURS = 256
"""Colours of a small PNG: enough for food, faces and the edges of letters."""
SETTLED = 1200
"""Milliseconds for pictures to load and columns to come to rest."""


async def sandbox(file: Path) -> None:
    """Return a picture of the sandbox in mid-match: the table and three hands."""
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


def before_and_after(folder: Path) -> None:
    """Return one sheet with each picture before and after worlds were drawn."""
    pairs = []
    for file in SHOWN:
        earlier = subprocess.run(
            ("git", "show", f"{BEFORE}:docs/{file}"), capture_output=True, check=True
        ).stdout
        pairs.append([_thumb(earlier), _thumb((folder / file).read_bytes())])
    rows = [pairs[n] + pairs[n + 1] for n in range(0, len(pairs), 2)]
    heights = [max(thumb.height for thumb in row) for row in rows]
    width, height = 4 * (THUMB + GAP) + GAP, sum(heights) + GAP * (len(rows) + 1)
    sheet, top = Image.new("RGB", (width, height), "#313338"), GAP
    for row, high in zip(rows, heights, strict=True):
        for place, thumb in enumerate(row):
            sheet.paste(thumb, (GAP + place * (THUMB + GAP), top))
        top += high + GAP
    sheet.save(folder / "before-and-after.webp", quality=88, method=6)


def _thumb(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as large:
        size = (THUMB, large.height * THUMB // large.width)
        return large.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def main(folder: Path) -> None:
    """Write all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for file, scene in SHOWN.items():
        (folder / file).write_bytes(draw(scenes()[scene]))
    before_and_after(folder)
    asyncio.run(sandbox(folder / "sandbox.png"))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
