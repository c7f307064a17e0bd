"""Golden pictures: recorded small, then compared block by block.

`python -m tests.render.golden` records them again; with names of games only theirs. A golden
picture holds the mean colour of each block of 8 pixels: a small digest that still shows the
picture. An average over a whole picture would hide a wrong label; the worst block shows it.
"""

import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from render import canvas_of
from tests.render import layout
from tests.render.scenes import KEPT, PLATES, plate_sheets, scenes

FOLDER = Path(__file__).parent / "golden"
BLOCK = 8
LEVELS = 16
"""Distance of two recorded values of a colour: they are stored with four bits."""
TOLERANCE = LEVELS
"""Largest difference of a block, 0 to 255, that counts as equal: rounding may differ by one."""
DIFFERENT = "#ff00ff"


def pictures(games: Sequence[str]) -> dict[str, Image.Image]:
    """Return the pictures to compare, drawn now, of these games or of all."""
    kept = {name: scenes()[name] for name in KEPT}
    drawn = {name: canvas_of(one) for name, one in kept.items() if not games or one.game in games}
    sheets = {} if games else {name: plate_sheets()[name] for name in PLATES}
    return {name: image_of(canvas.encode()) for name, canvas in (drawn | sheets).items()}


def image_of(file: bytes) -> Image.Image:
    """Return a picture as players see it, in the colours of its file."""
    with Image.open(BytesIO(file)) as image:
        return image.convert("RGB")


def path(name: str) -> Path:
    """Return the path of a golden picture."""
    return FOLDER / f"{name.replace(',', '').replace(' ', '-')}.webp"


def digest(image: Image.Image) -> Image.Image:
    """Return the mean colour of each block, rounded."""
    return image.reduce(BLOCK).point(lambda value: value // LEVELS * LEVELS + LEVELS // 2)


def differences(image: Image.Image, recorded: Image.Image) -> Image.Image:
    """Return by how much each block differs, in the channel that differs most.

    Pictures of different sizes differ everywhere.
    """
    if image.size != recorded.size:
        return Image.new("L", image.size, 255)
    red, green, blue = ImageChops.difference(image, recorded).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def worst_block(image: Image.Image, recorded: Image.Image) -> int:
    """Return the difference of the block that differs most, of two digests."""
    ((_, worst),) = ImageStat.Stat(differences(image, recorded)).extrema
    return int(worst)


def read(name: str) -> Image.Image:
    """Return the digest of a golden picture."""
    with Image.open(path(name)) as recorded:
        return recorded.convert("RGB")


def show_differences(image: Image.Image, recorded: Image.Image) -> Image.Image:
    """Return the recorded digest beside the picture, its different blocks marked."""
    where = differences(digest(image), recorded).point(lambda value: 160 * (value > TOLERANCE))
    marked = image.copy()
    marked.paste(DIFFERENT, mask=where.resize(image.size, Image.Resampling.NEAREST))
    before = recorded.resize((recorded.width * BLOCK, recorded.height * BLOCK), Image.Resampling.BICUBIC)
    both = Image.new("RGB", (before.width + marked.width, max(before.height, marked.height)))
    both.paste(before)
    both.paste(marked, (before.width, 0))
    return both


def record(games: Sequence[str]) -> None:
    """Store the pictures as they are drawn now."""
    FOLDER.mkdir(exist_ok=True)
    for name, image in pictures(games).items():
        digest(image).save(path(name), lossless=True, quality=100)


if __name__ == "__main__":
    record(sys.argv[1:])
    layout.record(sys.argv[1:])
