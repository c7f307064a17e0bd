"""Covers of several games side by side in one small picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.kit import palette, picture_files, theme
from render.kit.canvas import Canvas

IN_A_ROW: Final = 3
_SHOWN: Final = 900
"""Height of the part of a cover that is shown, in units: its top, with title and picture."""


def width_of(count: int) -> int:
    """Return the width in pixels of each of `count` covers."""
    columns = min(IN_A_ROW, count)
    return (theme.WIDTH - (columns - 1) * theme.GAP) // columns


def side_by_side(covers: Sequence[Canvas]) -> bytes:
    """Lay out covers in rows and return a PNG file of the usual width.

    The covers were drawn as wide as `width_of` says. A last row that is not full is centred.
    """
    width = width_of(len(covers))
    height = _SHOWN * width // theme.WIDTH
    rows = [covers[n : n + IN_A_ROW] for n in range(0, len(covers), IN_A_ROW)]
    whole = Image.new(
        "RGB", (theme.WIDTH, len(rows) * (height + theme.GAP) - theme.GAP), theme.rgb(theme.TABLE)
    )
    for row, shown in enumerate(rows):
        left = (theme.WIDTH - len(shown) * (width + theme.GAP) + theme.GAP) // 2
        for column, cover in enumerate(shown):
            place = (left + column * (width + theme.GAP), row * (height + theme.GAP))
            whole.paste(cover.image.crop((0, 0, width, height)), place)
    return picture_files.png(whole, palette.find_palette(whole, theme.EXACT))
