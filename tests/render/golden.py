"""Golden pictures: recorded, then compared block by block.

`python -m tests.render.golden` records them again; with names of games only theirs. An average over
a picture hides a wrong label; the worst block of 20 pixels shows it.
"""

import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from render import draw
from tests.render.scenes import KEPT, PLATES, plate_sheets, scenes

FOLDER = Path(__file__).parent / "golden"
BLOCK = 20


def pictures(games: Sequence[str]) -> dict[str, bytes]:
    """Return the pictures to compare, drawn now, of these games or of all."""
    kept = {name: scenes()[name] for name in KEPT}
    drawn = {name: draw(picture) for name, picture in kept.items() if not games or picture.game in games}
    sheets = {} if games else plate_sheets()
    return drawn | {name: sheets[name].png() for name in PLATES if name in sheets}


def path(name: str) -> Path:
    """Return the path of a golden picture."""
    return FOLDER / f"{name.replace(',', '').replace(' ', '-')}.png"


def worst_block(one: bytes, other: bytes) -> float:
    """Return the mean difference of the block that differs most, 0 to 255.

    It is 255 for different sizes.
    """
    with Image.open(BytesIO(one)) as first, Image.open(BytesIO(other)) as second:
        if first.size != second.size:
            return 255.0
        difference = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
    blocks = difference.reduce(BLOCK)
    return max(float(high) for _, high in ImageStat.Stat(blocks).extrema)


def record(games: Sequence[str]) -> None:
    """Store the pictures as they are drawn now."""
    FOLDER.mkdir(exist_ok=True)
    for name, png in pictures(games).items():
        path(name).write_bytes(png)


if __name__ == "__main__":
    record(sys.argv[1:])
